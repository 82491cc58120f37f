"""A recording: a run header, its rounds and an end, one JSON object a line.

*Damage* is a line that is not a record, a round that contradicts itself or does not follow from the one
before it, or a missing end. Everything before it stays playable, and the damage is reported with its line.
Only a file without a readable header is useless.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from specviz.core.codec import decode, encode
from specviz.core.contract import check_all
from specviz.core.errors import SpecvizError
from specviz.core.rounds import Cursor, End, Header, Record, Round
from specviz.core.settings import shown
from specviz.traces.replacing import replacing

MAX_LINE = 1 << 20  # bytes; a round of 16 guesses with its rows takes about 20 000
_LONGEST_REASON = 200  # characters: a damaged line may quote anything

_UTF8_MARK = b"\xef\xbb\xbf"  # a byte-order mark, which editors on Windows write
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class Recording:
    """The readable part of a recording."""

    run: Header
    rounds: Sequence[Round]  # each follows from the one before it; the first has index 0
    damage: str | None  # such as "line 17: ..."; None if the file is complete


def read(path: str | os.PathLike[str]) -> Recording:
    """The recording at `path` up to the first damage; SpecvizError if not even a header can be read."""
    name = os.fspath(path)
    try:
        with open(path, "rb") as file:
            lines = _Lines(file)
            run = _header(name, lines)
            rounds: list[Round] = []
            try:
                rounds.extend(check_all(_rounds(lines, run)))
            except (SpecvizError, OSError) as error:
                return Recording(run, rounds, f"line {lines.number}: {_shortened(error)}")
            return Recording(run, rounds, None)
    except OSError as error:
        raise SpecvizError(f"{name} cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # a NUL or a lone surrogate in the name
        raise SpecvizError(f"{shown(name)} cannot be read: {error}") from None


def write(path: str | os.PathLike[str], run: Header, rounds: Iterable[Round]) -> None:
    """Write a recording to `path`, which is replaced only when the last line is on disk.

    SpecvizError if `read` would call a round of it damage, such as a first one with another index than 0.
    """
    with replacing(path) as file:
        deque(written(file, run, check_all(_placed(run, rounds))), maxlen=0)


def written(file: BinaryIO, run: Header, rounds: Iterable[Round]) -> Iterator[Round]:
    """The rounds themselves, each written to `file` as it passes, between the header and the end."""
    file.write(encode(run) + b"\n")
    count = 0
    for round_ in rounds:
        file.write(encode(round_) + b"\n")
        count += 1
        yield round_
    file.write(encode(End(reason="complete", rounds=count)) + b"\n")


class _Lines:
    """The lines of a file that are not blank, and the number of the newest."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.number = 0

    def next(self) -> bytes | None:
        """The next line that is not blank, or None behind the last (whose successor then has the number)."""
        while True:
            self.number += 1
            line = self._file.readline(MAX_LINE + 1)
            if not line:
                return None
            if len(line) > MAX_LINE:
                raise SpecvizError(f"a line must be at most {MAX_LINE} bytes long")
            if self.number == 1:
                line = line.removeprefix(_UTF8_MARK)
            if line.strip():
                return line


def _header(name: str, lines: _Lines) -> Header:
    try:
        line = lines.next()
        if line is None:
            raise SpecvizError("the file is empty")
        if line.startswith(_UTF16_MARKS):
            raise SpecvizError("the text is UTF-16 and must be UTF-8")
        record = decode(line)
        if not isinstance(record, Header):
            raise SpecvizError(f"a recording starts with a run, got {record.type}")
    except SpecvizError as error:
        raise SpecvizError(f"{name} is no recording: line {lines.number}: {_shortened(error)}") from None
    return record


def _rounds(lines: _Lines, run: Header) -> Iterator[Round]:
    """The rounds up to the end; SpecvizError if there is something else, or no end."""
    count = 0
    while (line := lines.next()) is not None:
        record: Record = decode(line)
        if isinstance(record, Header):
            raise SpecvizError("a second run starts here")
        if isinstance(record, End):
            if record.rounds != count:
                raise SpecvizError(f"the end counts {record.rounds} rounds, but {count} stand before it")
            if lines.next() is not None:
                raise SpecvizError("the file goes on behind its end")
            return
        _check_place(record, run, first=count == 0)
        count += 1
        yield record
    raise SpecvizError(f"the file stops after {count} rounds, before its end")


def _placed(run: Header, rounds: Iterable[Round]) -> Iterator[Round]:
    for place, round_ in enumerate(rounds):
        _check_place(round_, run, first=place == 0)
        yield round_


def _check_place(round_: Round, run: Header, *, first: bool) -> None:
    """SpecvizError if a round cannot belong to this run. Whether rounds follow each other, the contract checks."""
    if first and round_.index != 0:
        raise SpecvizError(f"the first round must have index 0, got {round_.index}")
    if run.slots is not None and round_.cursor.position >= run.slots:
        raise SpecvizError(f"a round must start at a position in 0..{run.slots - 1}, got {_place(round_.cursor)}")
    if first and round_.cursor.position != 0:  # the words before it would be unknown
        raise SpecvizError(f"the first round must start at position 0, got {_place(round_.cursor)}")
    if run.slots is None:
        return
    tokens = len(round_.committed)
    behind = round_.cursor.position + tokens
    if behind > run.slots or (behind == run.slots and not round_.passage_ended):
        raise SpecvizError(f"{tokens} tokens from {_place(round_.cursor)} pass the last of {run.slots} slots")


def _place(cursor: Cursor) -> str:
    return f"position {cursor.position} of passage {cursor.passage}"


def _shortened(error: Exception) -> str:
    text = " ".join(str(error).split())
    return text if len(text) <= _LONGEST_REASON else f"{text[: _LONGEST_REASON - 3]}..."
