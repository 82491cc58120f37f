"""A language for tests, made from English: a text on a page without its brackets was never translated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from specviz.messages import Argument, Message, parse

PSEUDO = {"en-XA": "ltr", "ar-XB": "rtl"}

_ACCENTS = str.maketrans("AEIOUYCDGHJKLNRSTWZaeiouycdghjklnrstwz", "ÅÉÎÖÛÝÇÐĜĤĴĶĻÑŔŠŢŴŽåéîöûýçðĝĥĵķļñŕšţŵž")
_LONGER = 0.3  # German, Finnish and many others are this much longer than English


def pseudo(messages: Mapping[str, Any]) -> dict[str, Any]:
    """The same catalog with every text accented, a third longer and in brackets."""
    return {name: _sentence(value) if isinstance(value, str) else pseudo(value) for name, value in messages.items()}


def _sentence(text: str) -> str:
    return f"⟦{_written(parse(text))}{'·' * round(_LONGER * len(text))}⟧" if text else text


def _written(message: Message) -> str:
    return "".join(_plain(node) if isinstance(node, str) else _argument(node) for node in message)


def _plain(text: str) -> str:
    """Accented words in the syntax of messages; characters with a meaning there are quoted."""
    signs = {"'": "''", "{": "'{'", "}": "'}'"}
    return "".join(signs.get(sign, sign) for sign in text.translate(_ACCENTS))


def _argument(node: Argument) -> str:
    cases = "".join(f" {value} {{{_written(case)}}}" for value, case in node.cases.items())
    return f"{{{node.name}, {node.kind},{cases}}}" if cases else f"{{{node.name}}}"
