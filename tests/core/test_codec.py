from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from specviz.core.codec import decode, encode
from specviz.core.contract import check
from specviz.core.errors import CodecError
from specviz.core.rounds import Cursor, End, Expected, Header, Record, Round
from specviz.core.settings import DEFAULTS, Settings
from tests.core.toys import made_round, models, play, random_table

PRINTED = r"""
{"type":"run","protocol":1,"source":"script:rocket","fidelity":"simulated","clock":"profile","specviz":"0.1.0",
 "settings":{"seed":7,"draft_length":4,"draft_quality":0.8,"draft_ms":60.0,"verify_ms":750.0,"verify_ms_per_guess":0.0},
 "prompt":["The"," rocket"," launch"," was"," delayed"],"slots":29,"words":null,
 "expected":{"tokens_per_second":3.34,"speedup":2.5,"kept":0.62,"tokens_per_round":3.3,"histogram":[0.19,0.17,0.13,0.11,0.4]}}
{"type":"round","index":0,"cursor":{"passage":0,"position":0},
 "settings":{"seed":7,"draft_length":4,"draft_quality":0.8,"draft_ms":60.0,"verify_ms":750.0,"verify_ms_per_guess":0.0},
 "drafted":[
   {"id":0,"token":" because","draft_prob":0.96,"target_prob":1.0,"accept_prob":1.0,"draw":0.31,"uniform":0.77,"verdict":"accepted"},
   {"id":30,"token":" heavy","draft_prob":0.24,"target_prob":0.0,"accept_prob":0.0,"draw":0.91,"uniform":0.40,"verdict":"rejected"},
   {"id":2,"token":" winds","draft_prob":0.80,"target_prob":1.0,"accept_prob":1.0,"draw":0.12,"uniform":0.55,"verdict":"discarded"},
   {"id":3,"token":" over","draft_prob":0.94,"target_prob":1.0,"accept_prob":1.0,"draw":0.48,"uniform":0.06,"verdict":"discarded"}],
 "accepted_length":1,
 "extra":{"id":1,"token":" high","kind":"recovered","draw":0.18},
 "committed":[" because"," high"],
 "drafting_ms":240.0,"verifying_ms":750.0,
 "next":{"passage":0,"position":2},"passage_ended":false}
{"type":"end","reason":"complete","rounds":1}
"""  # noqa: E501
RUN_TEXT, ROUND_TEXT, END_TEXT = ('{"type"' + part for part in PRINTED.split('{"type"')[1:])

RUN = Header(
    protocol=1,
    source="script:rocket",
    fidelity="simulated",
    clock="profile",
    specviz="0.1.0",
    settings=DEFAULTS,
    prompt=["The", " “rocket” 🚀"],
    slots=2,
    words=[[" a", " b"], [" c", " d"]],
    expected=Expected(1.0, 0.75, 0.5, 1.0, [0.5, 0.25, 0.125, 0.0625, 0.0625]),
)
ROUND = made_round(DEFAULTS, 2, 4)
(WITH_ROWS,) = play(models(random_table(1, 12), random_table(2, 12)), DEFAULTS, 1, rows=True)
RECORDS: list[Record] = [
    RUN,
    replace(RUN, slots=None, words=None, expected=None),
    ROUND,
    made_round(DEFAULTS, 4, 4, ended=True),
    WITH_ROWS,
    End(reason="ended", rounds=3),
]


@pytest.mark.parametrize("record", RECORDS)
def test_a_record_survives_the_wire(record: Record) -> None:
    line = encode(record)
    assert b"\n" not in line
    assert decode(line) == decode(line.decode()) == record
    assert encode(decode(line)) == line


def test_every_float_survives_to_its_last_bit() -> None:
    drafted = [replace(ROUND.drafted[0], draw=value) for value in (5e-324, 0.1, 1.0 - 2.0**-53, 1e-17)]
    assert decode(encode(replace(ROUND, drafted=drafted))) == replace(ROUND, drafted=drafted)


def test_the_records_of_the_protocol_read_as_printed() -> None:
    run, round_, end = map(decode, (RUN_TEXT, ROUND_TEXT, END_TEXT))
    assert isinstance(run, Header)
    assert (run.slots, run.settings, run.prompt[1]) == (29, Settings(seed=7), " rocket")
    assert isinstance(round_, Round)
    assert check(round_).next == Cursor(0, 2)
    assert [guess.verdict for guess in round_.drafted] == ["accepted", "rejected", "discarded", "discarded"]
    assert end == End(reason="complete", rounds=1)


@pytest.mark.parametrize("printed", [RUN_TEXT, ROUND_TEXT, END_TEXT])
def test_the_keys_stand_in_the_order_of_the_protocol(printed: str) -> None:
    def keys(value: Any) -> Any:
        if isinstance(value, dict):
            return [(key, keys(part)) for key, part in value.items() if key != "rows"]
        return [keys(part) for part in value] if isinstance(value, list) else None

    assert keys(json.loads(encode(decode(printed)))) == keys(json.loads(printed))


def test_keys_that_are_not_known_are_passed_over() -> None:
    envelope = encode(ROUND).replace(b"{", b'{"id":1,"lane":"main","later":{"deep":[null]},', 1)
    assert decode(envelope) == ROUND


def test_the_type_need_not_come_first() -> None:
    assert decode('{"rounds":3,"reason":"ended","type":"end"}') == End(reason="ended", rounds=3)


def test_a_missing_setting_takes_its_default() -> None:
    assert decode(changed(ROUND, "settings", value={})) == ROUND


def changed(record: Record, *path: str | int, value: object) -> str:
    """The record's line with one value replaced."""
    whole = json.loads(encode(record))
    part = whole
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    return json.dumps(whole)


def without(record: Record, key: str) -> str:
    whole = json.loads(encode(record))
    del whole[key]
    return json.dumps(whole)


def put(number: str) -> str:
    """A round whose pass takes `number`."""
    return encode(ROUND).decode().replace('"verifying_ms":750.0', f'"verifying_ms":{number}')


GARBAGE: dict[str, Callable[[], bytes | str]] = {
    "nothing": lambda: b"",
    "a blank": lambda: " ",
    "a word": lambda: "round",
    "a truncated line": lambda: encode(ROUND)[:-20],
    "two records on a line": lambda: encode(ROUND) * 2,
    "an array": lambda: "[]",
    "a number": lambda: "7",
    "null": lambda: "null",
    "no type": lambda: without(ROUND, "type"),
    "an unknown type": lambda: changed(ROUND, "type", value="pause"),
    "a type that is no text": lambda: changed(ROUND, "type", value=1),
    "a round that calls itself an end": lambda: changed(ROUND, "type", value="end"),
    "a missing key": lambda: without(ROUND, "cursor"),
    "NaN": lambda: put("NaN"),
    "Infinity": lambda: put("Infinity"),
    "a number beyond floats": lambda: put("1e999"),
    "a number of 400 digits": lambda: put("9" * 400),
    "null for a number": lambda: put("null"),
    "text for a number": lambda: put('"750"'),
    "a float for an integer": lambda: changed(ROUND, "index", value=0.5),
    "a truth for an integer": lambda: changed(ROUND, "index", value=True),
    "an integer of 5000 digits": lambda: encode(ROUND).decode().replace('"index":0', '"index":' + "9" * 5000),
    "an unknown verdict": lambda: changed(ROUND, "drafted", 0, "verdict", value="kept"),
    "an unknown kind": lambda: changed(ROUND, "extra", "kind", value="lucky"),
    "an unknown reason": lambda: '{"type":"end","reason":"bored","rounds":1}',
    "deep nesting in place of a record": lambda: "[" * 100_000,
    "deep nesting under an unknown key": lambda: '{"type":"end","x":' + "[" * 100_000 + "]" * 100_000 + "}",
    "bytes that are no UTF-8": lambda: encode(ROUND).replace(b" w0", b" \xff\xfe"),
    "half a surrogate pair, escaped": lambda: encode(ROUND).decode().replace(" w0", "\\ud83d"),
    "half a surrogate pair": lambda: encode(ROUND).decode().replace(" w0", "\ud83d"),
    "a byte order mark": lambda: b"\xef\xbb\xbf" + encode(ROUND),
    "another protocol": lambda: changed(RUN, "protocol", value=2),
    "a setting out of range": lambda: changed(ROUND, "settings", "draft_length", value=17),
    "a seed beyond its range": lambda: changed(RUN, "settings", "seed", value=2**32),
    "words for other slots": lambda: changed(RUN, "slots", value=3),
    "a slot without a word": lambda: changed(RUN, "words", 0, value=[]),
    "no slots at all": lambda: changed(replace(RUN, words=None), "slots", value=0),
    "an exact speedup below zero": lambda: changed(RUN, "expected", "speedup", value=-5.0),
    "more than all guesses kept": lambda: changed(RUN, "expected", "kept", value=1.5),
    "a bar too few": lambda: changed(RUN, "expected", "histogram", value=[0.5, 0.5]),
    "shares that are no shares": lambda: changed(RUN, "expected", "histogram", value=[1.0, 1.0, 1.0, 1.0, 1.0]),
    "slots below zero": lambda: changed(replace(RUN, words=None), "slots", value=-1),
}


@pytest.mark.parametrize("name", GARBAGE)
def test_a_line_that_is_no_record_is_refused_in_one_short_line(name: str) -> None:
    with pytest.raises(CodecError) as raised:
        decode(GARBAGE[name]())
    message = str(raised.value)
    assert 0 < len(message) < 200
    assert "\n" not in message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (changed(ROUND, "type", value="pause"), "type must be run, round or end, got 'pause'"),
        (changed(ROUND, "type", value="p" * 9999), "type must be run, round or end, got 'ppp"),
        (changed(RUN, "protocol", value=2), "protocol must be 1, got 2"),
        (changed(ROUND, "settings", "draft_length", value=17), "draft_length must be a whole number in 0..16, got 17"),
        (without(ROUND, "cursor"), "missing required field `cursor`"),
        (changed(RUN, "slots", value=3), "words must be given for each of 3 slots, got 2"),
    ],
)
def test_a_refusal_says_what_is_wrong(line: str, message: str) -> None:
    with pytest.raises(CodecError) as raised:
        decode(line)
    assert message in str(raised.value)
