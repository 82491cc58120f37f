"""What other sites learn about a page: its oEmbed answer (version 1.0, type rich) and the addresses in its head.

Pure, so that a server and a site of plain files say the same: each passes its own address.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from urllib.parse import parse_qsl, quote, urlencode

from specviz.links import PARAMETERS

CARD = "static/card.png"
CARD_SIZE = (1200, 630)  # px, the usual size of such cards

WIDTH = 800  # CSS pixels, if the request names no size
HEIGHT = 560
NARROW = 640  # up to this width the controls stand in rows of their own
NARROW_HEIGHT = 600
FRAME_ALLOW = "fullscreen; clipboard-write"


@dataclass(frozen=True, slots=True)
class Addresses:
    """The addresses of a moment, all absolute."""

    query: str  # the known parameters, without a question mark
    page: str
    embed: str
    card: str
    discovery: str  # of the oEmbed answer


def kept_query(query: str) -> str:
    """The parameters of `query` that a page reads, the first of each, without a question mark; others are dropped."""
    values: dict[str, str] = {}
    for name, value in parse_qsl(query, keep_blank_values=True):
        if name in PARAMETERS:
            values.setdefault(name, value)
    return urlencode(values, safe=":,")


def addresses(site: str, query: str = "") -> Addresses:
    """The addresses of the moment that `query` names, at `site`: scheme, host and path without a slash at its end."""
    kept = kept_query(query)
    tail = f"?{kept}" if kept else ""
    page = f"{site}/{tail}"
    return Addresses(
        query=kept,
        page=page,
        embed=f"{site}/embed{tail}",
        card=f"{site}/{CARD}",
        discovery=f"{site}/oembed?format=json&url={quote(page, safe='')}",
    )


def rich(
    at: Addresses, site: str, title: str, *, max_width: int | None = None, max_height: int | None = None
) -> dict[str, object]:
    """The answer for the moment at these addresses, no larger than `max_width` × `max_height` CSS pixels."""
    width = min(WIDTH, max_width or WIDTH)
    height = NARROW_HEIGHT if width <= NARROW else HEIGHT
    height = min(height, max_height or height)
    answer: dict[str, object] = {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "specviz",
        "provider_url": f"{site}/",
        "html": frame(at.embed, width, height, title),
        "width": width,
        "height": height,
    }
    card_width, card_height = CARD_SIZE
    if card_width <= (max_width or card_width) and card_height <= (max_height or card_height):
        answer |= {"thumbnail_url": at.card, "thumbnail_width": card_width, "thumbnail_height": card_height}
    return answer


def frame(address: str, width: int | str, height: int, title: str) -> str:
    """The HTML of a frame of this size; all texts are escaped."""
    return (
        f'<iframe src="{escape(address)}" width="{width}" height="{height}" title="{escape(title)}" '
        f'style="border:0;max-width:100%" loading="lazy" allow="{FRAME_ALLOW}"></iframe>'
    )
