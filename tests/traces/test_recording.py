"""Recordings: what is written is read back, and damage costs only what lies behind it."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as trying
from hypothesis import strategies as st

from specviz.core.chance import addressed
from specviz.core.codec import encode
from specviz.core.distributions import Rows
from specviz.core.engine import play_round
from specviz.core.errors import SpecvizError
from specviz.core.models import Context, Models, Proposal
from specviz.core.rounds import PROTOCOL, Cursor, Header, Round, committed_ids
from specviz.core.settings import Settings
from specviz.traces.recording import MAX_LINE, Recording, read, write, written

Rounds = tuple[Round, ...]
Edit = Callable[[dict[str, Any]], object]


WORDS = (" a", ' "b"', " ü\u2028", " d\n")
SLOTS = 5
SETTINGS = Settings(seed=3, draft_length=3, draft_ms=0.1)


class _Fixed:
    def __init__(self, row: Sequence[float]) -> None:
        self._row = np.array(row)

    def rows(self, context: Context, drafted: Sequence[int]) -> Rows:
        return np.tile(self._row, (len(drafted) + 1, 1))

    def propose(self, context: Context, limit: int, luck: npt.NDArray[np.float64]) -> Proposal:
        tokens = np.searchsorted(np.cumsum(self._row), luck, side="right").tolist()
        return Proposal(tokens, np.tile(self._row, (limit, 1)))


@pytest.fixture(scope="module")
def run() -> Header:
    return Header(
        protocol=PROTOCOL,
        source="test:small",
        fidelity="simulated",
        clock="profile",
        specviz="0.0",
        settings=SETTINGS,
        prompt=["Once"],
        slots=SLOTS,
        words=[list(WORDS)] * SLOTS,
        expected=None,
    )


@pytest.fixture(scope="module")
def rounds() -> tuple[Round, ...]:
    """Thirty rounds, every third of them with its rows."""
    target, drafter = _Fixed((0.4, 0.3, 0.2, 0.1)), _Fixed((0.25, 0.25, 0.25, 0.25))
    models = Models(target, drafter, WORDS.__getitem__, (0,), SLOTS)
    played: list[Round] = []
    cursor, context = Cursor(), models.prompt
    for index in range(30):
        round_ = play_round(SETTINGS, cursor, context, models, addressed(3), index=index, rows=index % 3 == 0)
        played.append(round_)
        cursor = round_.next
        context = models.prompt if round_.passage_ended else context + committed_ids(round_)
    return tuple(played)


@pytest.fixture(scope="module")
def lines(run: Header, rounds: Rounds) -> list[bytes]:
    """The whole recording, a line an item, each with its line break."""
    file = io.BytesIO()
    assert tuple(written(file, run, rounds)) == rounds
    return file.getvalue().splitlines(keepends=True)


@pytest.fixture
def reread(tmp_path: Path) -> Callable[[bytes], Recording]:
    def reread(content: bytes) -> Recording:
        path = tmp_path / "some.jsonl"
        path.write_bytes(content)
        return read(path)

    return reread


def test_the_run_of_these_tests_holds_every_verdict_and_kind_of_extra_token(rounds: Rounds) -> None:
    assert {guess.verdict for round_ in rounds for guess in round_.drafted} == {"accepted", "rejected", "discarded"}
    assert {round_.extra.kind for round_ in rounds if round_.extra} >= {"recovered", "bonus"}
    assert any(round_.extra is None for round_ in rounds)


def test_what_is_written_is_read_back(tmp_path: Path, run: Header, rounds: Rounds) -> None:
    path = tmp_path / "run.jsonl"
    write(path, run, rounds)
    recording = read(path)
    assert recording.run == run
    assert tuple(recording.rounds) == rounds
    assert recording.damage is None


def test_a_recording_is_one_json_object_a_line_from_run_to_end(lines: list[bytes], rounds: Rounds) -> None:
    kinds = [json.loads(line)["type"] for line in lines]
    assert kinds == ["run"] + ["round"] * len(rounds) + ["end"]
    assert json.loads(lines[-1]) == {"type": "end", "reason": "complete", "rounds": len(rounds)}


def test_a_whole_recording_without_rounds_is_sound(reread: Callable[[bytes], Recording], run: Header) -> None:
    recording = reread(encode(run) + b'\n{"type":"end","reason":"complete","rounds":0}\n')
    assert (list(recording.rounds), recording.damage) == ([], None)


@trying(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_cut_at_any_byte_all_whole_rounds_before_the_cut_stay_playable(
    data: st.DataObject, reread: Callable[[bytes], Recording], lines: list[bytes], rounds: Rounds
) -> None:
    content = b"".join(lines)
    cut = data.draw(st.integers(0, len(content)))
    if cut < len(lines[0]) - 1:  # without its line break a record is still whole
        with pytest.raises(SpecvizError):
            reread(content[:cut])
        return
    recording = reread(content[:cut])
    ends = [sum(map(len, lines[: number + 1])) - 1 for number in range(len(lines))]
    whole = sum(end <= cut for end in ends[1:-1])
    assert tuple(recording.rounds) == rounds[:whole]
    if cut >= ends[-1]:
        assert recording.damage is None
    else:
        assert recording.damage is not None
        assert recording.damage.startswith(f"line {whole + 2}: ")


@trying(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_with_any_bytes_overwritten_the_rounds_before_them_stay_playable(
    data: st.DataObject, reread: Callable[[bytes], Recording], lines: list[bytes], rounds: Rounds
) -> None:
    content = b"".join(lines)
    at = data.draw(st.integers(0, len(content) - 1))
    noise = data.draw(st.binary(min_size=1, max_size=20))
    content = content[:at] + noise + content[at + len(noise) :]
    untouched = content[:at].count(b"\n") - 1
    try:
        recording = reread(content)
    except SpecvizError:
        assert untouched < 0
        return
    assert tuple(recording.rounds)[: max(0, untouched)] == rounds[: max(0, untouched)]


@trying(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=200))
def test_random_bytes_are_refused_in_one_line(reread: Callable[[bytes], Recording], content: bytes) -> None:
    with pytest.raises(SpecvizError) as refused:
        reread(content)
    assert "\n" not in str(refused.value)


def edited(line: bytes, edit: Edit) -> bytes:
    record = json.loads(line)
    edit(record)
    return json.dumps(record).encode() + b"\n"


DAMAGE: dict[str, tuple[Callable[[bytes, list[bytes]], bytes], str]] = {
    "text": (lambda line, _: b"rubbish\n", "not a record of protocol 1"),
    "nul bytes": (lambda line, _: b"\0" * len(line) + b"\n", "not a record of protocol 1"),
    "text that is not UTF-8": (lambda line, _: line.replace(b'" ', b'"\xff', 1), "not a record of protocol 1"),
    "deep nesting": (lambda line, _: b"[" * 100_000 + b"\n", "not a record of protocol 1"),
    "a number out of range": (
        lambda line, _: edited(line, lambda r: r.update(drafting_ms=0)).replace(b": 0,", b": 1e999,", 1),
        "not a record of protocol 1",
    ),
    "an unknown record": (lambda line, _: b'{"type":"toast"}\n', "type must be run, round or end, got 'toast'"),
    "a huge line": (lambda line, _: b" " * MAX_LINE + line, f"at most {MAX_LINE} bytes"),
    "a second run": (lambda line, lines: lines[0] + line, "a second run starts here"),
    "a lost round": (lambda line, lines: b"", "round 3: follows round 1"),
    "a round twice": (lambda line, lines: lines[2] + line, "round 1: follows round 1"),
    "an early end": (
        lambda line, _: b'{"type":"end","reason":"complete","rounds":9}\n' + line,
        "the end counts 9 rounds, but 2 stand before it",
    ),
    "an end in the middle": (
        lambda line, _: b'{"type":"end","reason":"complete","rounds":2}\n' + line,
        "the file goes on behind its end",
    ),
    "a false count": (lambda line, _: edited(line, lambda r: r.update(accepted_length=16)), "accepted_length is 16"),
    "a false verdict": (
        lambda line, _: edited(line, lambda r: r["drafted"][0].update(uniform=0.999999, accept_prob=0.5)),
        "accept_prob 0.5",
    ),
    "a jump": (
        lambda line, _: edited(line, lambda r: (r["cursor"].update(passage=9), r["next"].update(passage=9))),
        "starts at",
    ),
    "a setting out of range": (
        lambda line, _: edited(line, lambda r: r["settings"].update(draft_length=99)),
        "draft_length must be a whole number in 0..16, got 99",
    ),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_names_its_line_and_reason_and_leaves_what_stands_before(
    name: str, reread: Callable[[bytes], Recording], lines: list[bytes], rounds: Rounds
) -> None:
    damage, reason = DAMAGE[name]
    recording = reread(b"".join([*lines[:3], damage(lines[3], lines), *lines[4:]]))
    assert recording.rounds == list(rounds[:2])
    assert recording.damage is not None
    number = 5 if name == "an end in the middle" else 4
    assert recording.damage.startswith(f"line {number}: ")
    assert reason in recording.damage
    assert len(recording.damage) < 250
    assert recording.damage.isprintable()


def test_a_missing_end_is_said_with_the_line_it_should_stand_in(
    reread: Callable[[bytes], Recording], lines: list[bytes], rounds: Rounds
) -> None:
    recording = reread(b"".join(lines[:-1]))
    assert tuple(recording.rounds) == rounds
    assert recording.damage == "line 32: the file stops after 30 rounds, before its end"


def test_a_damaged_line_that_quotes_a_novel_is_said_briefly(
    reread: Callable[[bytes], Recording], lines: list[bytes]
) -> None:
    recording = reread(lines[0] + b'{"type":"' + b"x" * 10_000 + b'"}\n')
    assert recording.damage is not None
    assert len(recording.damage) < 250


@pytest.mark.parametrize(
    ("slots", "reason"),
    [(4, "pass the last of 4 slots"), (6, None), (None, None)],
)
def test_rounds_stay_within_the_slots_of_their_run(
    slots: int | None, reason: str | None, reread: Callable[[bytes], Recording], run: Header, lines: list[bytes]
) -> None:
    header = encode(replace(run, slots=slots, words=None)) + b"\n"
    damage = reread(b"".join([header, *lines[1:]])).damage
    assert damage is None if reason is None else reason in str(damage)


def test_a_round_that_reaches_the_last_slot_ends_its_passage(
    reread: Callable[[bytes], Recording], run: Header, rounds: Rounds
) -> None:
    first = rounds[0]
    assert not first.passage_ended
    short = replace(run, slots=len(first.committed), words=None)
    assert "pass the last" in str(reread(encode(short) + b"\n" + encode(first)).damage)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"index": 5}, "the first round must have index 0, got 5"),
        ({"cursor": Cursor(0, 2), "next": Cursor(0, 3)}, "the first round must start at position 0, got position 2"),
        ({"cursor": Cursor(0, 5), "next": Cursor(0, 6)}, "a position in 0..4, got position 5"),
        (
            {"cursor": Cursor(-1, 0), "next": Cursor(-1, 1)},
            "cursor.passage must be a whole number in 0..4294967295, got -1",
        ),
        (
            {"cursor": Cursor(2**32, 0), "next": Cursor(2**32, 1)},
            "cursor.passage must be a whole number in 0..4294967295, got 4294967296",
        ),
    ],
)
def test_the_first_round_stands_at_a_place_that_exists(
    change: dict[str, Any], reason: str, reread: Callable[[bytes], Recording], run: Header, rounds: Rounds
) -> None:
    recording = reread(encode(run) + b"\n" + encode(replace(rounds[0], **change)))
    assert recording.rounds == []
    assert reason in str(recording.damage)


def test_line_breaks_of_windows_a_byte_order_mark_and_blank_lines_do_no_harm(
    reread: Callable[[bytes], Recording], lines: list[bytes], rounds: Rounds
) -> None:
    content = b"\xef\xbb\xbf" + b"\n\n".join(lines).replace(b"\n", b"\r\n") + b"\r\n  \r\n"
    recording = reread(content)
    assert tuple(recording.rounds) == rounds
    assert recording.damage is None


def test_unknown_keys_are_passed_over(reread: Callable[[bytes], Recording], lines: list[bytes], rounds: Rounds) -> None:
    recording = reread(b"".join(edited(line, lambda record: record.update(later={"x": 1})) for line in lines))
    assert (tuple(recording.rounds), recording.damage) == (rounds, None)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "line 1: the file is empty"),
        (b"\n\n", "line 3: the file is empty"),
        (b"\x89PNG\r\n\x1a\n\0\0", "line 1: not a record of protocol 1"),
        (b"\xff\xfe{\0", "line 1: the text is UTF-16 and must be UTF-8"),
        (b"[]", "line 1: not a record of protocol 1"),
        (b"{" * 100_000, "line 1: not a record of protocol 1"),
        (b"x" * (MAX_LINE + 1), f"line 1: a line must be at most {MAX_LINE} bytes long"),
        (b'{"type":"end","reason":"complete","rounds":0}', "line 1: a recording starts with a run, got end"),
    ],
)
def test_a_file_without_a_header_is_no_recording(
    content: bytes, reason: str, reread: Callable[[bytes], Recording]
) -> None:
    with pytest.raises(SpecvizError, match="is no recording: ") as refused:
        reread(content)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"protocol": 2}, "protocol must be 1, got 2"),
        ({"slots": 0}, "slots must be a whole number in 1..4294967295 or null, got 0"),
        ({"words": [["a"]]}, "words must be given for each of 5 slots"),
        ({"words": [[]] * 5}, "words must be given for each of 5 slots"),
        ({"settings": {"seed": -1}}, "seed must be a whole number"),
    ],
)
def test_a_header_that_makes_no_sense_is_refused(
    change: dict[str, Any], reason: str, reread: Callable[[bytes], Recording], lines: list[bytes]
) -> None:
    with pytest.raises(SpecvizError) as refused:
        reread(edited(lines[0], lambda record: record.update(change)))
    assert reason in str(refused.value)


def test_what_cannot_be_opened_is_refused_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(SpecvizError, match=r"none\.jsonl cannot be read: No such file"):
        read(tmp_path / "none.jsonl")
    with pytest.raises(SpecvizError, match="cannot be read: Is a directory"):
        read(tmp_path)


def test_a_disk_that_fails_in_mid_file_costs_only_the_rest(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, run: Header, rounds: Rounds
) -> None:
    class Failing(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            line = super().readline(size)
            if not line:
                raise OSError(5, "Input/output error")
            return line

    content = encode(run) + b"\n" + b"\n".join(encode(round_) for round_ in rounds)
    monkeypatch.setattr("builtins.open", lambda path, mode: Failing(content))
    recording = read(tmp_path / "failing.jsonl")
    assert tuple(recording.rounds) == rounds
    assert "Input/output error" in str(recording.damage)


def test_the_longest_line_holds_the_longest_round_with_room_to_spare(rounds: Rounds) -> None:
    longest = max(len(encode(round_)) for round_ in rounds)
    assert longest * 16 < MAX_LINE


def test_reading_closes_the_file(tmp_path: Path, run: Header, rounds: Rounds) -> None:
    path = tmp_path / "run.jsonl"
    write(path, run, rounds)
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    read(path)
    assert before == (len(os.listdir("/proc/self/fd")) if before else 0)
