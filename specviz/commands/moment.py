"""A moment of the page on the command line: its parameters checked as strictly as any other argument.

The page replaces a value that it cannot use by a default. Whoever writes a file wants an error before.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import parse_qsl, urlencode, urlsplit

from specviz.commands.arguments import number, whole
from specviz.core.errors import SettingsError, SpecvizError
from specviz.core.rounds import MAX_CURSOR
from specviz.core.settings import parse_text, shown
from specviz.links import LONGEST_T, PARAMETERS, SETTINGS
from specviz.messages import LANGUAGES

CHOICES: Mapping[str, tuple[str, ...]] = {
    "mode": ("speculative", "target"),
    "camera": ("orbit", "side", "top"),
    "render": ("full", "low"),
    "view": ("auto", "3d", "flat"),
    "theme": ("auto", "dark", "light"),
    "lang": ("auto", *LANGUAGES),
}
HIDEABLE = (
    *("seed", "k", "quality", "speed", "mode", "camera", "try"),
    *("title", "badge", "simplifies", "stats", "caption", "histogram", "ledger", "controls", "player", "text", "share"),
)
SPEED = (0.25, 4.0)
MOST_EDITS = 64
PLAYED = (*SETTINGS, "mode", "edits", "race")  # parameters that a recording cannot use

_PAIR = re.compile(r"([^:]*):([^=]*)=(.*)")
_RIVAL = re.compile(r"([^:]*):(.*)")


def query_in(text: str) -> str:
    """The query in an address, behind its `#` (a page in one file) or its `?`; other text is a query itself.

    SpecvizError if it is neither.
    """
    try:
        parts = urlsplit(text)
    except ValueError:  # a host with only one bracket
        raise _no_link(text) from None
    fragment = parts.fragment.removeprefix("?") if "=" in parts.fragment else ""
    return fragment or parts.query or ("" if parts.scheme or text[:1] in "?#" else text)


def read_link(text: str) -> dict[str, str]:
    """The parameters of an address of the page, or of its query or fragment alone; not yet checked."""
    query = query_in(text)
    try:
        pairs = parse_qsl(query, keep_blank_values=True, strict_parsing=bool(query))
    except ValueError:
        pairs = [("", "")]
    values = dict(pairs)
    if "" in values or (text and not query):
        raise _no_link(text)
    if len(values) < len(pairs):
        twice = next(name for name, _ in pairs if [each for each, _ in pairs].count(name) > 1)
        raise SpecvizError(f"link must name each parameter once, got {shown(twice)} twice")
    return values


def _no_link(text: str) -> SpecvizError:
    return SpecvizError(f"link must be an address or a query such as 'k=8&quality=0.95', got {shown(text)}")


def link_of(values: Mapping[str, str]) -> str:
    """The query of a moment; SpecvizError, with the value and its range, if the page could not use it."""
    for name, text in values.items():
        _check(name, text)
    return urlencode(values, safe=":,=")


def _check(name: str, text: str) -> None:
    if name in SETTINGS:
        parse_text(SETTINGS[name], text)
    elif name in CHOICES:
        _one_of(name, text, CHOICES[name])
    elif name == "speed":
        number("speed", text, *SPEED)
    elif name == "t":
        number("t", text, 0.0, LONGEST_T)
    elif name == "hide":
        for part in text.split(","):
            _one_of("hide", part, HIDEABLE)
    elif name == "edits":
        _check_edits(text)
    elif name == "race":
        _check_rival(text)
    else:
        _one_of("a parameter of a link", name, PARAMETERS)


def _check_edits(text: str) -> None:
    pairs = text.split(",")
    if len(pairs) > MOST_EDITS:
        raise SpecvizError(f"edits must be at most {MOST_EDITS} pairs, got {len(pairs)}")
    for pair in pairs:
        found = _PAIR.fullmatch(pair)
        if found is None:
            raise SpecvizError(f"edits must be pairs such as '12:k=8,20:quality=0.4', got {shown(pair)}")
        index, name, value = found.groups()
        whole("the round of an edit", index, 0, MAX_CURSOR)
        _one_of("the parameter of an edit", name, (*_pinnable(), "mode"))
        _check(name, value)


def _check_rival(text: str) -> None:
    for pair in () if text == "target" else text.split(","):
        found = _RIVAL.fullmatch(pair)
        if found is None:
            raise SpecvizError(f"race must be 'target' or a setting such as 'k:8,quality:0.95', got {shown(text)}")
        _one_of("the parameter of a rival", found[1], _pinnable())
        _check(found[1], found[2])


def _pinnable() -> tuple[str, ...]:
    return tuple(name for name in SETTINGS if name != "seed")


def _one_of(name: str, text: str, allowed: tuple[str, ...]) -> None:
    if text not in allowed:
        raise SettingsError(name, f"{name} must be one of {', '.join(allowed)}, got {shown(text)}")
