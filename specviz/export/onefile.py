"""The page in one file: it opens from disk, fetches nothing, and plays on with what lies in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import parse_qsl

from specviz import assets
from specviz.export.onefile_html import data_block, inlined
from specviz.export.onefile_rounds import recording_text, script_text
from specviz.oembed import Addresses
from specviz.runs import RecordingSource, ScriptSource, Source
from specviz.script.models import script_in
from specviz.script.sentence import Script
from specviz.traces.recording import Recording
from specviz.web.languages import languages
from specviz.web.pages import Pages

_NOWHERE = Addresses(query="", page="", embed="", card="", discovery="")


@dataclass(frozen=True, slots=True)
class Shape:
    """What such a page is like, whatever it plays."""

    link: str = ""  # the moment that it opens on, as a query: `k=8&quality=0.95`; its own address names later ones
    title: str | None = None  # in place of the page's own name and heading; any text
    embedded: bool = False  # with less around it, for a frame
    home: str | None = None  # where its heading leads when embedded
    at: Addresses | None = None  # where it will stand, for what its head says to other sites


Page = Callable[[Shape], str]  # of one source


def script_page(script: Script | None = None, shape: Shape = Shape()) -> str:
    """A page that computes every round of the script, for any seed and any settings.

    Without a script it is the sentence of the language that the link names. The same arguments give the same text.
    """
    if script is None:
        script = script_in(dict(reversed(parse_qsl(shape.link, keep_blank_values=True))).get("lang"))
    block = data_block(script_text(script), type="application/json", id="rounds", **_data("script", shape))
    return _page(ScriptSource(script), block, shape)


def recording_page(recording: Recording, name: str, shape: Shape = Shape()) -> str:
    """A page that replays a recording under `name`; SpecvizError where it is too long for a page."""
    source = RecordingSource(name, recording)
    text = recording_text(recording, source.name)
    block = data_block(text, type="application/x-ndjson", id="rounds", **_data("recording", shape))
    return _page(source, block, shape)


def _data(kind: str, shape: Shape) -> dict[str, str]:
    return {"data-kind": kind, "data-link": shape.link}


def _page(source: Source, block: str, shape: Shape) -> str:
    pages = Pages(source, None, languages())
    template = "embed.html" if shape.embedded else "index.html"
    query = parse_qsl(shape.link, keep_blank_values=True)
    html = pages.html(template, query, shape.at or _NOWHERE)
    return inlined(
        html,
        assets.files(),
        block=block,
        title=shape.title,
        home=shape.home,
        addressed=shape.at is not None,
    )
