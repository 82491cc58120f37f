"""`specviz shot` and `specviz card`: one moment as a file."""

from __future__ import annotations

from specviz.commands.picturing import Picturing
from specviz.commands.run import terminated_in_order
from specviz.commands.studio import studio
from specviz.export.alt import alt_text
from specviz.export.card import HIDDEN, dress
from specviz.export.stills import png, svg
from specviz.traces.replacing import replacing


def shot(out: str, kind: str, asked: Picturing, *, alt: bool) -> None:
    """Write the moment to `out` as a `kind`: png, what the page shows, or svg, its scene drawn flat.

    With `alt`, print the alternative text of the picture.
    """
    view = {"view": "flat"} if kind == "svg" else {}
    with terminated_in_order(), replacing(out) as file, studio(asked, **view) as at_rest:
        text = alt_text(at_rest.page)
        if kind == "svg":
            drawn = svg(at_rest.page, size=(asked.width, asked.height), title=text)
            file.write(drawn.encode())
        else:
            file.write(png(at_rest.page, at_rest.pictures))
    if alt:
        print(text)


def card(out: str, asked: Picturing, *, title: str | None, alt: bool) -> None:
    """Write the moment to `out` as a card of 1200 × 630 px, for previews of a link."""
    with terminated_in_order(), replacing(out) as file, studio(asked, hide=asked.hidden(*HIDDEN)) as at_rest:
        text = alt_text(at_rest.page)
        dress(at_rest.page, title)
        file.write(png(at_rest.page, at_rest.pictures))
    if alt:
        print(text)
