"""Texts of others on their way into markup."""

from __future__ import annotations

import re
from html import escape

_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def plain(text: str) -> str:
    """The text without what no XML and no UTF-8 can hold: a replacement character stands for each of those."""
    return _NO_XML.sub("\ufffd", text)


def escaped(text: str) -> str:
    """The text as part of XML or HTML, or of the value of an attribute there."""
    return escape(plain(text))
