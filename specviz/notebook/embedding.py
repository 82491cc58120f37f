"""The whole page in a cell: one file in a frame that cannot reach the notebook around it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from itertools import islice
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from specviz.core.settings import Settings
from specviz.export.onefile import Shape, recording_page, script_page
from specviz.links import SETTINGS
from specviz.messages import LANGUAGES
from specviz.runs import SCRIPT_SOURCES, play
from specviz.script.sentence import Script
from specviz.traces.recording import Recording

if TYPE_CHECKING:
    from specviz.api import Run


@dataclass(frozen=True, slots=True)
class Page:
    """A page that a cell shows as its result."""

    html: str  # a frame with everything that it needs
    said: str

    def _repr_html_(self) -> str:
        return self.html

    def __repr__(self) -> str:
        return self.said


def page_of(run: Run, height: int, lang: str) -> Page:
    """The run for the page in `lang`: computed there if it is a plain run of a script, or else as a recording."""
    script = _script_of(run)
    named = {} if lang == next(iter(LANGUAGES)) else {"lang": lang}  # the default needs no name
    shape = Shape(embedded=True, link=urlencode(named))
    if script is not None:
        page = script_page(script, replace(shape, link=urlencode({**_link(run.settings), **named})))
    else:
        page = recording_page(Recording(run.header, run.rounds, run.damage), "notebook", shape)
    frame = (
        f'<iframe srcdoc="{escape(page)}" sandbox="allow-scripts" title="{escape(f"specviz: {run}")}" '
        f'style="width:100%;height:{height}px;border:0;border-radius:8px" loading="lazy"></iframe>'
    )
    return Page(frame, f"specviz: {run}")


def _script_of(run: Run) -> Script | None:
    """The script with which the page would compute the same rounds."""
    source = next((each for each in SCRIPT_SOURCES if each.name == run.header.source), None)
    if source is None:
        return None
    header, rounds = play(source, run.settings)
    if replace(run.header, specviz=header.specviz) != header:
        return None
    same = all(
        replace(ours, rows=None) == theirs for ours, theirs in zip(run.rounds, islice(rounds, len(run)), strict=True)
    )
    return source.script if same else None


def _link(settings: Settings) -> dict[str, str]:
    """The settings as the address of a page has them."""
    link = {url: str(getattr(settings, name)) for url, name in SETTINGS.items()}
    if settings.draft_length == 0:
        return {**{name: value for name, value in link.items() if name != "k"}, "mode": "target"}
    return link
