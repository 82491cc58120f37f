"""The page as a folder for any host of plain files: the page, the embed page, and what other sites ask of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from urllib.parse import parse_qsl, urlsplit

from specviz import assets
from specviz.core.errors import SpecvizError
from specviz.core.settings import shown
from specviz.export.onefile import Page, Shape
from specviz.messages import LANGUAGES, speaking
from specviz.oembed import CARD, Addresses, rich

INDEX = "index.html"
EMBED = "embed.html"
OEMBED = "oembed.json"
CARD_NAME = "card.png"


def site_files(page: Page, *, link: str, title: str | None, site: str | None) -> Mapping[str, bytes]:
    """Name -> contents of a folder that shows `page`; both pages open on `link`.

    With `site`, the folder's own address, the pages name their oEmbed answer and their card, which lie beside them.
    """
    at = None if site is None else addresses_of(site)
    files = {
        INDEX: page(Shape(link=link, title=title, at=at)).encode(),
        EMBED: page(Shape(link=link, title=title, at=at, embedded=True, home=INDEX)).encode(),
    }
    if at is not None:
        answer = rich(at, at.page.removesuffix("/"), title or speaking(_language(link))("share.frame"))
        files[OEMBED] = f"{json.dumps(answer, ensure_ascii=False, indent=2)}\n".encode()
        files[CARD_NAME] = (assets.static().parent / CARD).read_bytes()
    return files


def _language(link: str) -> str:
    """The language that a link names, else the first."""
    named = dict(reversed(parse_qsl(link, keep_blank_values=True))).get("lang", "")
    return named if named in LANGUAGES else next(iter(LANGUAGES))


def addresses_of(site: str) -> Addresses:
    """Where the files of the folder are found; SpecvizError where `site` is no address of one."""
    plain = site.isascii() and site.isprintable() and not {*' "<>\\^`{|}'} & {*site}
    try:
        parts = urlsplit(site)
        ours = parts.scheme in {"http", "https"} and parts.hostname and not parts.query and not parts.fragment
    except ValueError:  # a host with half a bracket
        ours = False
    if not (ours and plain):
        raise SpecvizError(f"site must be an address such as https://example.org/specviz/, got {shown(site)}")
    folder = site.removesuffix("/")
    return Addresses(
        query="",
        page=f"{folder}/",
        embed=f"{folder}/{EMBED}",
        card=f"{folder}/{CARD_NAME}",
        discovery=f"{folder}/{OEMBED}",
    )
