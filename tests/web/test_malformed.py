"""Whatever is sent, the answer says what is wrong with it, and the connection stays usable."""

from __future__ import annotations

import json

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.client import Client, Line, ask, connected


def _without(name: str) -> Line:
    return {key: value for key, value in ask().items() if key != name}


def _text(**changes: object) -> str:
    return json.dumps(ask(**changes))


# What is sent; code and field of the error; what its message must hold.
MALFORMED: dict[str, tuple[str | bytes, str, str | None, str]] = {
    "an empty message": ("", "bad_json", None, "one JSON object"),
    "half a message": ('{"type":"play","id":1', "bad_json", None, "one JSON object"),
    "two messages in one": (_text() + _text(), "bad_json", None, "one JSON object"),
    "words": ("let us play", "bad_json", None, "one JSON object"),
    "a list": ("[1, 2]", "bad_json", None, "got [1, 2]"),
    "null": ("null", "bad_json", None, "got None"),
    "a number that is none": (_text(rounds=float("nan")), "bad_json", None, "one JSON object"),
    "a number beyond every float": ('{"type":"play","id":1e999}', "bad_json", None, "one JSON object"),
    "a number of 60 000 digits": (f'{{"id":{"9" * 60_000}}}', "bad_json", None, "one JSON object"),
    "a lone surrogate": ('{"type":"play","lane":"\\ud800"}', "bad_json", None, "one JSON object"),
    "a control character": ('{"type":"pl\x00ay"}', "bad_json", None, "one JSON object"),
    "brackets nested 30 000 deep": ("[" * 30_000 + "]" * 30_000, "too_deep", None, "nested"),
    "objects nested 10 000 deep": ('{"a":' * 10_000 + "1" + "}" * 10_000, "too_deep", None, "nested"),
    "a binary frame": (b"\x00\x01\x02", "binary", None, "got 3 bytes"),
    "a good ask as a binary frame": (_text().encode(), "binary", None, "must be text"),
    "more than 64 KiB": (_text(lane="x" * 65_536), "too_big", None, "at most 65536 bytes"),
    "64 KiB of characters that are more bytes": (f'"{"é" * 40_000}"', "too_big", None, "at most 65536 bytes"),
    "a message of nearly 1 MiB": ("x" * (2**20 - 1), "too_big", None, "at most 65536 bytes"),
    "no type": (json.dumps(_without("type")), "bad_type", "type", "got nothing"),
    "an unknown type": (_text(type="stop"), "bad_type", "type", "got 'stop'"),
    "a type that is no text": (_text(type={"play": 1}), "bad_type", "type", "got {'play': 1}"),
    "a field with a slip of the pen": (_text(setings={}), "unknown_field", "setings", "'setings' is no part"),
    "no id": (json.dumps(_without("id")), "bad_id", "id", "in 0..9007199254740991, got nothing"),
    "a negative id": (_text(id=-1), "bad_id", "id", "got -1"),
    "an id beyond what JSON readers hold": (_text(id=2**53), "bad_id", "id", "got 9007199254740992"),
    "an id that is text": (_text(id="1"), "bad_id", "id", "got '1'"),
    "an id that is true": (_text(id=True), "bad_id", "id", "got True"),
    "half an id": (_text(id=1.5), "bad_id", "id", "got 1.5"),
    "an empty lane": (_text(lane=""), "bad_lane", "lane", "1..64 characters, got ''"),
    "a lane of 65 characters": (_text(lane="x" * 65), "bad_lane", "lane", "1..64 characters"),
    "a lane that is a number": (_text(lane=3), "bad_lane", "lane", "got 3"),
    "no source": (json.dumps(_without("source")), "bad_source", "source", "script:huojian, got nothing"),
    "an unknown source": (_text(source="script:moon"), "bad_source", "source", "got 'script:moon'"),
    "a source that is a list": (_text(source=["script:rocket"]), "bad_source", "source", "got ['script:rocket']"),
    "settings that are a list": (_text(settings=[]), "bad_settings", "settings", "must be an object, got []"),
    "an unknown setting": (_text(settings={"k": 4}), "bad_settings", "k", "'k' is not a setting"),
    "a draft length of 99": (_text(settings={"draft_length": 99}), "bad_settings", "draft_length", "0..16, got 99"),
    "a draft length of 2.5": (_text(settings={"draft_length": 2.5}), "bad_settings", "draft_length", "got 2.5"),
    "a draft length of null": (_text(settings={"draft_length": None}), "bad_settings", "draft_length", "got None"),
    "a quality above 1": (_text(settings={"draft_quality": 1.01}), "bad_settings", "draft_quality", "0..1, got 1.01"),
    "a pass that takes no time": (_text(settings={"verify_ms": 0}), "bad_settings", "verify_ms", "0.001..60000"),
    "a seed of 2^32": (_text(settings={"seed": 2**32}), "bad_settings", "seed", "0..4294967295, got 4294967296"),
    "a deep seed": (_text(settings={"seed": json.loads("[" * 400 + "]" * 400)}), "bad_settings", "seed", "got [[[["),
    "no cursor": (json.dumps(_without("cursor")), "bad_cursor", "cursor", "got nothing"),
    "a cursor that is a number": (_text(cursor=5), "bad_cursor", "cursor", "got 5"),
    "half a cursor": (_text(cursor={"passage": 0}), "bad_cursor", "cursor.position", "got nothing"),
    "a cursor of three parts": (
        _text(cursor={"passage": 0, "position": 0, "slot": 1}),
        "bad_cursor",
        "cursor.slot",
        "'slot' is no part of a cursor",
    ),
    "a position behind the sentence": (
        _text(cursor={"passage": 0, "position": 4096}),
        "bad_cursor",
        "cursor.position",
        "got 4096",
    ),
    "a negative position": (_text(cursor={"passage": 0, "position": -1}), "bad_cursor", "cursor.position", "got -1"),
    "a passage of 2^32": (
        _text(cursor={"passage": 2**32, "position": 0}),
        "bad_cursor",
        "cursor.passage",
        "0..4294967295, got 4294967296",
    ),
    "a negative index": (_text(index=-3), "bad_index", "index", "got -3"),
    "no rounds": (json.dumps(_without("rounds")), "bad_rounds", "rounds", "in 1..64, got nothing"),
    "zero rounds": (_text(rounds=0), "bad_rounds", "rounds", "in 1..64, got 0"),
    "65 rounds": (_text(rounds=65), "bad_rounds", "rounds", "in 1..64, got 65"),
    "rows that are text": (_text(rows="yes"), "bad_rows", "rows", "true or false, got 'yes'"),
}


@pytest.mark.parametrize("kind", MALFORMED)
def test_malformed_messages_are_explained_and_leave_the_connection_usable(client: Client, kind: str) -> None:
    message, code, field, words = MALFORMED[kind]
    client.connection.send(message)
    error = client.hear()
    assert (error["type"], error["code"], error["field"]) == ("error", code, field)
    assert words in error["message"]
    assert len(error["message"]) < 300
    assert [line["type"] for line in client.answer(ask(id=2))] == ["run", "round", "round", "done"]


@pytest.mark.parametrize(
    ("message", "address"),
    [
        (ask(id=8, lane="race", rounds=0), (8, "race")),
        (ask(id=8, rounds=0), (8, "main")),
        (ask(id=8, lane=5), (8, None)),
        (ask(id="eight", lane="race"), (None, "race")),
        (ask(id="eight", lane=""), (None, None)),
    ],
)
def test_an_error_carries_the_id_and_the_lane_that_could_be_read(
    client: Client, message: Line, address: tuple[int | None, str | None]
) -> None:
    client.say(message)
    error = client.hear()
    assert (error["id"], error["lane"]) == address


def test_the_twentieth_bad_message_in_a_row_ends_the_connection(client: Client) -> None:
    for _ in range(20):
        client.connection.send("?")
        assert client.hear()["code"] == "bad_json"
    with pytest.raises(ConnectionClosed) as closed:
        client.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    assert "20 messages in a row" in closed.value.rcvd.reason


def test_a_good_ask_makes_up_for_nineteen_bad_messages(client: Client) -> None:
    for turn in range(3):
        for _ in range(19):
            client.connection.send("?")
            assert client.hear()["code"] == "bad_json"
        assert client.answer(ask(id=turn))[-1]["reason"] == "complete"


def _send_and_hear(client: Client, data: bytes, text: bool) -> None:
    client.connection.send(data, text=text)
    client.hear()


@pytest.mark.parametrize(
    ("data", "text", "code"),
    [(b"\xff\xfe", True, 1007), (b"x" * (2**20 + 1), False, 1009)],
    ids=["text that is not UTF-8", "more than 1 MiB"],
)
def test_what_cannot_be_read_at_all_ends_that_connection_alone(server: str, data: bytes, text: bool, code: int) -> None:
    with connected(server) as client, connected(server) as bystander:
        with pytest.raises(ConnectionClosed) as closed:
            _send_and_hear(client, data, text)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code
        assert bystander.answer(ask())[-1]["reason"] == "complete"
