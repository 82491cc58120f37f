"""In which language a page answers: as its address says, else as the reader's browser does, else in English."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from specviz.messages import LANGUAGES, catalog
from specviz.web.pseudo import PSEUDO, pseudo

DEFAULT = next(iter(LANGUAGES))
MOST_RANGES = 32  # of a header; the others are not looked at

# Of a tag that is longer than any in use nothing is read: each part of it would be one more tag to try.
_RANGE = re.compile(
    r"\s*([a-z]{1,8}(?:-[a-z0-9]{1,8}){0,8}|\*)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Language:
    """What a page in this language is made with."""

    tag: str  # BCP 47, as it stands in the address
    name: str  # in its own words
    direction: str  # ltr or rtl
    messages: Mapping[str, Any] = field(repr=False)


def languages(*, pseudo_too: bool = False) -> dict[str, Language]:
    """The languages that pages can speak, by their tags; with `pseudo_too` those that only tests read."""
    found = {tag: Language(tag, name, "ltr", catalog(tag)) for tag, name in LANGUAGES.items()}
    if pseudo_too:
        made = pseudo(catalog(DEFAULT))
        found |= {tag: Language(tag, tag, direction, made) for tag, direction in PSEUDO.items()}
    return found


def choose(asked: str | None, accepted: str, known: Mapping[str, Language]) -> Language:
    """The language of `known` for a page whose address asks for `asked` (None: for none).

    `accepted` is the browser's Accept-Language. A value that names no language is as good as none: the page says so.
    """
    if asked is not None and asked in known:
        return known[asked]
    for tag in _preferred(accepted):
        if tag in known or tag == "*":
            return known.get(tag, known[DEFAULT])
    return known[DEFAULT]


def _preferred(accepted: str) -> Sequence[str]:
    """Tags from the most wanted on, each behind it also its own language: zh-Hans-CN, zh-Hans, zh."""
    ranges = []
    for text in accepted.lower().split(",")[:MOST_RANGES]:
        found = _RANGE.fullmatch(text)
        if found is not None:
            ranges.append((found[1], float(found[2] or 1)))
    tags: dict[str, None] = {}
    for tag, quality in sorted(ranges, key=lambda each: -each[1]):
        parts = tag.split("-")
        if quality > 0:
            tags |= dict.fromkeys("-".join(parts[:count]) for count in range(len(parts), 0, -1))
    return list(tags)
