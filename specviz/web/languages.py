"""Chooses the language of a page: from its address, or else from the reader's browser, or else English."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from specviz.messages import LANGUAGES, catalog
from specviz.web.pseudo import PSEUDO, pseudo

DEFAULT = next(iter(LANGUAGES))
MOST_RANGES = 32  # entries of a header; the others are ignored

# A tag longer than any in use is ignored: each part of it would be one more tag to try.
_RANGE = re.compile(
    r"\s*([a-z]{1,8}(?:-[a-z0-9]{1,8}){0,8}|\*)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Language:
    """A language and its texts."""

    tag: str  # BCP 47, as in the address
    name: str  # its name in the language itself
    direction: str  # ltr or rtl
    messages: Mapping[str, Any] = field(repr=False)


def languages(*, pseudo_too: bool = False) -> dict[str, Language]:
    """The languages of the pages by their tags; with `pseudo_too` also those for tests."""
    found = {tag: Language(tag, name, "ltr", catalog(tag)) for tag, name in LANGUAGES.items()}
    if pseudo_too:
        made = pseudo(catalog(DEFAULT))
        found |= {tag: Language(tag, tag, direction, made) for tag, direction in PSEUDO.items()}
    return found


def choose(asked: str | None, accepted: str, known: Mapping[str, Language]) -> Language:
    """The language of `known` for a page whose address asks for `asked` (None: for none).

    `accepted` is the browser's Accept-Language. A value that names no language counts as none; the page reports it.
    """
    if asked is not None and asked in known:
        return known[asked]
    for tag in _preferred(accepted):
        if tag in known or tag == "*":
            return known.get(tag, known[DEFAULT])
    return known[DEFAULT]


def _preferred(accepted: str) -> Sequence[str]:
    """Tags, the most wanted first. Each is followed by its shorter forms: zh-Hans-CN, zh-Hans, zh."""
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
