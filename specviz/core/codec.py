"""Records to lines and back: one JSON object a line, UTF-8, no NaN."""

from __future__ import annotations

from typing import Any

import msgspec

from specviz.core.errors import CodecError, SettingsError
from specviz.core.rounds import MAX_CURSOR, PROTOCOL, End, Record, Round, Run
from specviz.core.settings import NAMES, Settings, check_value, shown

_encoder = msgspec.json.Encoder()
_decoders: dict[str, msgspec.json.Decoder[Any]] = {
    "run": msgspec.json.Decoder(Run),
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

    Unknown keys are passed over. The form is checked here; whether a round's numbers agree is
    `contract.check`'s to say.
    """
    try:
        kind = _kind.decode(line).type
        decoder = _decoders.get(kind)
        if decoder is None:
            raise CodecError(f"type must be run, round or end, got {shown(kind)}")
        record: Record = decoder.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise CodecError(f"not a record of protocol {PROTOCOL}: {error}") from None
    if isinstance(record, Run):
        _check_header(record)
    if not isinstance(record, End):
        _check_settings(record.settings)
    return record


def _check_header(run: Run) -> None:
    if run.protocol != PROTOCOL:
        raise CodecError(f"protocol must be {PROTOCOL}, got {shown(run.protocol)}")
    if run.slots is not None and not 1 <= run.slots <= MAX_CURSOR:
        raise CodecError(f"slots must be a whole number in 1..{MAX_CURSOR} or null, got {shown(run.slots)}")
    if run.words is not None and (len(run.words) != run.slots or not all(run.words)):
        raise CodecError(f"words must be given for each of {run.slots} slots, got {len(run.words)}")


def _check_settings(settings: Settings) -> None:
    try:
        for name in NAMES:
            check_value(name, getattr(settings, name))
    except SettingsError as error:
        raise CodecError(str(error)) from None
