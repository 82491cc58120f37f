"""Records to lines and back: one JSON object a line, UTF-8, no NaN."""

from __future__ import annotations

import math
from typing import Any

import msgspec

from specviz.core.errors import CodecError, SettingsError
from specviz.core.rounds import MAX_CURSOR, PROTOCOL, End, Expected, Header, Record, Round
from specviz.core.settings import NAMES, Settings, check_value, shown

_encoder = msgspec.json.Encoder()
_decoders: dict[str, msgspec.json.Decoder[Any]] = {
    "run": msgspec.json.Decoder(Header),
    "round": msgspec.json.Decoder(Round),
    "end": msgspec.json.Decoder(End),
}


class _Kind(msgspec.Struct):
    type: str


_kind = msgspec.json.Decoder(_Kind)


def encode(record: Record) -> bytes:
    """The record as one line of JSON, without the line break."""
    return _encoder.encode(record)


def decode(line: bytes | str) -> Record:
    """The record that a line holds; a CodecError says what is wrong with it.

    Unknown keys are ignored. Only the form is checked here; `contract.check` checks whether the numbers of a
    round agree.
    """
    try:
        kind = _kind.decode(line).type
        decoder = _decoders.get(kind)
        if decoder is None:
            raise CodecError(f"type must be run, round or end, got {shown(kind)}")
        record: Record = decoder.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise CodecError(f"not a record of protocol {PROTOCOL}: {error}") from None
    if isinstance(record, Header):
        _check_header(record)
    if not isinstance(record, End):
        _check_settings(record.settings)
    return record


def _check_header(run: Header) -> None:
    if run.protocol != PROTOCOL:
        raise CodecError(f"protocol must be {PROTOCOL}, got {shown(run.protocol)}")
    if run.slots is not None and not 1 <= run.slots <= MAX_CURSOR:
        raise CodecError(f"slots must be a whole number in 1..{MAX_CURSOR} or null, got {shown(run.slots)}")
    if run.words is not None and (len(run.words) != run.slots or not all(run.words)):
        raise CodecError(f"words must be given for each of {run.slots} slots, got {len(run.words)}")
    if run.expected is not None:
        _check_expected(run.expected, run.settings.draft_length)


def _check_expected(expected: Expected, draft_length: int) -> None:
    """The page shows these figures as exact, so they must at least be possible values."""
    for name in ("tokens_per_second", "speedup", "tokens_per_round"):
        value = getattr(expected, name)
        if not 0.0 < value < math.inf:
            raise CodecError(f"expected.{name} must be a number above 0, got {shown(value)}")
    if expected.kept is not None and not 0.0 <= expected.kept <= 1.0:
        raise CodecError(f"expected.kept must be a number in 0..1 or null, got {shown(expected.kept)}")
    bars = draft_length + 1 if draft_length else 0
    shares = expected.histogram
    possible = all(0.0 <= share <= 1.0 for share in shares) and (not shares or abs(sum(shares) - 1.0) < 0.01)
    if len(shares) != bars or not possible:
        raise CodecError(f"expected.histogram must be {bars} shares that add up to 1, got {shown(shares)}")


def _check_settings(settings: Settings) -> None:
    try:
        for name in NAMES:
            check_value(name, getattr(settings, name))
    except SettingsError as error:
        raise CodecError(str(error)) from None
