"""The texts of the pages: one catalog for each language, in a subset of ICU MessageFormat.

`{name}` stands for an argument; `{n, plural, =0 {…} one {…} other {…#…}}` and `{kind, select, a {…} other {…}}` choose.
A quote before a brace (or before # within a plural) starts literal text, up to the next quote. The page reads the
same with `static/js/page/messages.js`; `tests/golden/messages.json` tests both.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from specviz import assets
from specviz.core.errors import SettingsError
from specviz.core.settings import shown

LANGUAGES = {"en": "English", "zh": "中文"}  # each in its own language, the default first

Value = str | int | float
Speak = Callable[..., str]  # of a key and its arguments, as `translate`

# Languages with a decimal comma. `tests/golden/messages.json` compares them with the Intl of the page.
_COMMA = {"cs", "da", "de", "el", "es", "fi", "fr", "it", "nb", "nl", "pl", "pt", "ro", "ru", "sv", "tr", "uk"}

# The plural form of a whole number. A language that is not here has only one form, like Chinese.
_PLURALS: dict[str, Callable[[Value], str]] = {"en": lambda n: "one" if n == 1 else "other"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a message."""

    text: str
    name: str  # name of the text argument that it came from; "" for the message's own words and for numbers


@dataclass(frozen=True, slots=True)
class Argument:
    """A place in a message: an argument is inserted, or chooses one of the cases."""

    name: str
    kind: str  # "", "plural" or "select"
    cases: Mapping[str, Message]


Message = tuple[str | Argument, ...]


class MessageError(ValueError):
    """A message that cannot be read; the error shows it and the position."""


@lru_cache(maxsize=8)
def catalog(language: str) -> Mapping[str, Any]:
    """The sentences of a language of LANGUAGES, in groups."""
    path = assets.static() / "messages" / f"{language}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def flat(messages: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """(key, text) of each sentence in a catalog: `caption.waiting`."""
    for name, value in messages.items():
        if isinstance(value, str):
            yield above + name, value
        else:
            yield from flat(value, f"{above}{name}.")


def translate(messages: Mapping[str, Any], language: str, key: str, /, **given: Value) -> str:
    """The text at `key`; KeyError if the catalog has none, or if an argument is missing."""
    return "".join(piece.text for piece in pieces(messages, language, key, **given))


def pieces(messages: Mapping[str, Any], language: str, key: str, /, **given: Value) -> list[Piece]:
    """The same in pieces, for words with a style of their own."""
    found: Any = messages
    for step in key.split("."):
        found = found[step]
    return list(_pieces(parse(found), language, given))


def _pieces(message: Message, language: str, given: Mapping[str, Value]) -> Iterator[Piece]:
    for node in message:
        if isinstance(node, str):
            yield Piece(node, "")
            continue
        value = given[node.name]
        if not node.kind:
            yield Piece(value, node.name) if isinstance(value, str) else Piece(number(value, language), "")
            continue
        if node.kind == "plural":
            rule = _PLURALS.get(language.partition("-")[0])
            form = rule(value) if rule else "other"
            chosen = node.cases.get(f"={value}", node.cases.get(form))
        else:
            chosen = node.cases.get(str(value))
        yield from _pieces(chosen if chosen is not None else node.cases["other"], language, given)


def number(value: int | float, language: str, spec: str = "") -> str:
    """A number in the format `spec`, as in `format()`; by default with all of its digits.

    The decimal sign is that of the language, and digits are not grouped. The page prints numbers in the same way.
    """
    text = format(value, spec or (".15g" if isinstance(value, float) else ""))
    return text.replace(".", ",") if language.partition("-")[0] in _COMMA else text


def speaking(language: str) -> Speak:
    """`translate` in a language of LANGUAGES: `speaking("en")("units.s", n=3)`."""
    return partial(translate, catalog(language), language)


def chosen(language: str | None, otherwise: str | None) -> str:
    """The language to speak: `language`, or if it is None `otherwise`, or if that is none of LANGUAGES the default.

    SettingsError if `language` is given and is none of LANGUAGES.
    """
    if language is None:
        return otherwise if otherwise in LANGUAGES else next(iter(LANGUAGES))
    if language in LANGUAGES:
        return language
    raise SettingsError("lang", f"lang must be one of {', '.join(LANGUAGES)}, got {shown(language)}")


@lru_cache(maxsize=2048)
def parse(text: str) -> Message:
    """A message as its parts; MessageError if braces do not match or a choice lacks `other`."""
    reader = _Reader(text)
    message = reader.message("")
    if reader.at < len(text):
        raise reader.error("a brace closes nothing")
    return message


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self.at = 0

    def error(self, what: str) -> MessageError:
        return MessageError(f"{what}, at {self.at} of {self._text!r}")

    def message(self, counted: str) -> Message:
        """Read up to the closing brace; `counted` is the argument that # stands for."""
        nodes: list[str | Argument] = []
        plain = ""
        while self.at < len(self._text) and self._text[self.at] != "}":
            sign = self._text[self.at]
            if sign == "{" or (sign == "#" and counted):
                nodes += [plain] if plain else []
                plain = ""
                nodes.append(self._argument() if sign == "{" else Argument(counted, "", {}))
            else:
                plain += self._quoted("{}#" if counted else "{}") if sign == "'" else sign
            self.at += 1
        return (*nodes, plain) if plain else tuple(nodes)

    def _quoted(self, special: str) -> str:
        """The text that a quote here stands for; the position is then its last character."""
        text = self._text
        following = text[self.at + 1 : self.at + 2]
        if following == "'":
            self.at += 1
        elif following and following in special:
            plain = ""
            self.at += 1
            while self.at < len(text):
                if text[self.at] == "'":
                    if text[self.at + 1 : self.at + 2] != "'":
                        return plain
                    self.at += 1
                plain += text[self.at]
                self.at += 1
            return plain
        return "'"

    def _argument(self) -> Argument:
        """The position is then its closing brace."""
        self.at += 1
        name, kind = self._word(), self._word()
        if kind not in ("", "plural", "select"):
            raise self.error(f"{kind!r} is neither plural nor select")
        cases: dict[str, Message] = {}
        while self._sign() != "}":
            value = self._word()
            if self._sign() != "{" or value in cases:
                raise self.error(f"the case {value!r} has no braces or stands twice")
            self.at += 1
            cases[value] = self.message(name if kind == "plural" else "")
            self._sign()
            self.at += 1
            self._blank()
        if bool(kind) != bool(cases) or (kind and "other" not in cases):
            raise self.error(f"{name!r} has no case 'other'")
        return Argument(name, kind, cases)

    def _sign(self) -> str:
        if self.at >= len(self._text):
            raise self.error("a brace is never closed")
        return self._text[self.at]

    def _word(self) -> str:
        self._blank()
        start = self.at
        while self._sign() not in "{}," and not self._text[self.at].isspace():
            self.at += 1
        word = self._text[start : self.at]
        self._blank()
        if self._text[self.at : self.at + 1] == ",":
            self.at += 1
            self._blank()
        return word

    def _blank(self) -> None:
        while self.at < len(self._text) and self._text[self.at].isspace():
            self.at += 1
