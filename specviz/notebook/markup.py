"""Makes any text safe for markup."""

from __future__ import annotations

import re
from html import escape

_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def plain(text: str) -> str:
    """The text, with a replacement character for each character that XML or UTF-8 cannot hold."""
    return _NO_XML.sub("\ufffd", text)


def escaped(text: str) -> str:
    """The text, escaped for XML or HTML, or for the value of an attribute there."""
    return escape(plain(text))
