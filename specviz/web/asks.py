"""Reads one ask from a socket message or from the query of a URL, and checks all ranges.

Everything here is pure. A bad ask raises an `AskError` that names the field, the range and the value, with the id and
the lane of the ask if these could be read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields

import msgspec

from specviz.core.errors import SettingsError, SpecvizError
from specviz.core.rounds import MAX_CURSOR, Cursor
from specviz.core.settings import NAMES, Settings, from_mapping, parse_text, shown

MAX_BYTES = 64 * 1024  # of one message
MAX_ID = 2**53 - 1  # the largest integer that every JSON reader keeps exact
MAX_LANE = 64  # characters
MAX_ROUNDS = 64  # of one ask over the socket
MAX_ROUNDS_OF_RUN = 10_000  # of one request of /api/run
DEFAULT_ROUNDS_OF_RUN = 100
MAIN_LANE = "main"

_KEYS = ("type", "id", "lane", "source", "settings", "cursor", "index", "rounds", "rows")
_CURSOR_KEYS = tuple(field.name for field in fields(Cursor))
_QUERY = ("source", *NAMES, *_CURSOR_KEYS, "index", "rounds", "rows")
_SWITCH = {"true": True, "1": True, "false": False, "0": False}
_NONE_GIVEN = object()


class AskError(SpecvizError):
    """An ask that cannot be answered."""

    def __init__(
        self, code: str, field: str | None, message: str, *, ask_id: int | None = None, lane: str | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.field = field
        self.ask_id = ask_id
        self.lane = lane


@dataclass(frozen=True, slots=True)
class Ask:
    """A checked wish for rounds."""

    id: int
    lane: str
    source: str
    settings: Settings
    cursor: Cursor
    index: int  # of the first round
    rounds: int
    rows: bool


def parse_message(text: str, sources: Collection[str]) -> Ask:
    """The ask in a socket message; `sources` are the names that may be asked for."""
    message = _object(text)
    id_: int | None = None
    lane: str | None = None
    try:
        lane = _lane(message.get("lane", MAIN_LANE))
        id_ = _whole("id", message.get("id", _NONE_GIVEN), MAX_ID)
        kind = message.get("type", _NONE_GIVEN)
        if kind != "play":
            raise AskError("bad_type", "type", f"type must be 'play', got {_shown(kind)}")
        _only("an ask", message, _KEYS)
        return Ask(
            id=id_,
            lane=lane,
            source=_source(message.get("source", _NONE_GIVEN), sources),
            settings=_settings(message.get("settings", {})),
            cursor=_cursor(message.get("cursor", _NONE_GIVEN)),
            index=_whole("index", message.get("index", 0), MAX_CURSOR),
            rounds=_whole("rounds", message.get("rounds", _NONE_GIVEN), MAX_ROUNDS, least=1),
            rows=_switch(message.get("rows", False)),
        )
    except AskError as error:
        error.lane = lane
        error.ask_id = id_ if id_ is not None else _id_of(message)
        raise
    except RecursionError:
        raise AskError("too_deep", None, "the message is nested too deeply", ask_id=id_, lane=lane) from None


def parse_query(pairs: Iterable[tuple[str, str]], sources: Collection[str], default_source: str) -> Ask:
    """The ask in the query of a URL, with id 0 and the main lane; a missing parameter takes its default."""
    query: dict[str, str] = {}
    for name, text in pairs:
        if name in query:
            raise AskError("bad_query", name, f"{shown(name)} is given twice: {shown(query[name])} and {shown(text)}")
        query[name] = text
    _only("the query", query, _QUERY, code="bad_query")
    settings = {}
    for name in NAMES:
        if name in query:
            try:
                settings[name] = parse_text(name, query[name])
            except SettingsError as error:
                raise AskError("bad_settings", error.field, str(error)) from None
    return Ask(
        id=0,
        lane=MAIN_LANE,
        source=_source(query.get("source", default_source), sources),
        settings=_settings(settings),
        cursor=_cursor({name: _number(query.get(name, "0")) for name in _CURSOR_KEYS}),
        index=_whole("index", _number(query.get("index", "0")), MAX_CURSOR),
        rounds=_whole("rounds", _number(query.get("rounds", str(DEFAULT_ROUNDS_OF_RUN))), MAX_ROUNDS_OF_RUN, least=1),
        rows=_switch(_SWITCH.get(query.get("rows", "false"), query.get("rows"))),
    )


def refused_by_source(error: SettingsError, ask: Ask) -> AskError:
    """Turns the error of a source that refuses a cursor or a setting into an answer to `ask`."""
    code = "bad_cursor" if error.field.partition(".")[0] == "cursor" else "bad_settings"
    return AskError(code, error.field, str(error), ask_id=ask.id, lane=ask.lane)


def _object(text: str) -> Mapping[str, object]:
    # A character is at least one byte: the first test avoids encoding a text that is too big anyway.
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise AskError("too_big", None, f"a message must have at most {MAX_BYTES} bytes, got more")
    try:
        message = msgspec.json.decode(text)
    except RecursionError:
        raise AskError("too_deep", None, "the message is nested too deeply") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise AskError("bad_json", None, f"a message must be one JSON object, but: {error}") from None
    if not isinstance(message, dict):
        raise AskError("bad_json", None, f"a message must be one JSON object, got {_shown(message)}")
    return message


def _id_of(message: Mapping[str, object]) -> int | None:
    """The id, if it can be read although another field cannot."""
    try:
        return _whole("id", message.get("id", _NONE_GIVEN), MAX_ID)
    except (AskError, RecursionError):
        return None


def _whole(field: str, value: object, most: int, *, least: int = 0) -> int:
    number = int(value) if isinstance(value, float) and value.is_integer() else value
    if isinstance(number, int) and not isinstance(number, bool) and least <= number <= most:
        return number
    code = f"bad_{field.partition('.')[0]}"
    raise AskError(code, field, f"{field} must be a whole number in {least}..{most}, got {_shown(value)}")


def _number(text: str) -> object:
    """The number in a query, or the text itself, which the check of the range then refuses."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else text


def _lane(value: object) -> str:
    if isinstance(value, str) and 1 <= len(value) <= MAX_LANE:
        return value
    raise AskError("bad_lane", "lane", f"lane must be a text of 1..{MAX_LANE} characters, got {_shown(value)}")


def _source(value: object, sources: Collection[str]) -> str:
    if isinstance(value, str) and value in sources:
        return value
    raise AskError("bad_source", "source", f"source must be one of {', '.join(sources)}, got {_shown(value)}")


def _settings(value: object) -> Settings:
    if not isinstance(value, dict):
        raise AskError("bad_settings", "settings", f"settings must be an object, got {_shown(value)}")
    try:
        return from_mapping(value)
    except SettingsError as error:
        raise AskError("bad_settings", error.field, str(error)) from None


def _cursor(value: object) -> Cursor:
    if not isinstance(value, dict):
        raise AskError("bad_cursor", "cursor", f"cursor must be an object of passage and position, got {_shown(value)}")
    _only("a cursor", value, _CURSOR_KEYS, prefix="cursor.", code="bad_cursor")
    return Cursor(*(_whole(f"cursor.{name}", value.get(name, _NONE_GIVEN), MAX_CURSOR) for name in _CURSOR_KEYS))


def _switch(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise AskError("bad_rows", "rows", f"rows must be true or false, got {_shown(value)}")


def _only(
    whose: str, given: Mapping[str, object], known: tuple[str, ...], *, prefix: str = "", code: str = "unknown_field"
) -> None:
    """A misspelt name must not silently mean a default."""
    for name in given:
        if name not in known:
            field = f"{prefix}{name if len(name) <= MAX_LANE else name[:MAX_LANE]}"
            raise AskError(code, field, f"{_shown(name)} is no part of {whose}, which has {', '.join(known)}")


def _shown(value: object) -> str:
    return "nothing" if value is _NONE_GIVEN else shown(value)
