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
from specviz.runs import ROCKET_SOURCE, play
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


def page_of(run: Run, height: int) -> Page:
    """The run for the page: computed there if it is a plain run of a script, or else as a recording."""
    shape = Shape(embedded=True)
    if _is_the_scripts(run):
        page = script_page(shape=replace(shape, link=urlencode(_link(run.settings))))
    else:
        page = recording_page(Recording(run.header, run.rounds, run.damage), "notebook", shape)
    frame = (
        f'<iframe srcdoc="{escape(page)}" sandbox="allow-scripts" title="{escape(f"specviz: {run}")}" '
        f'style="width:100%;height:{height}px;border:0;border-radius:8px" loading="lazy"></iframe>'
    )
    return Page(frame, f"specviz: {run}")


def _is_the_scripts(run: Run) -> bool:
    """Whether the page would compute the same rounds."""
    header, rounds = play(ROCKET_SOURCE, run.settings)
    if replace(run.header, specviz=header.specviz) != header:
        return False
    return all(
        replace(ours, rows=None) == theirs for ours, theirs in zip(run.rounds, islice(rounds, len(run)), strict=True)
    )


def _link(settings: Settings) -> dict[str, str]:
    """The settings as the address of a page has them."""
    link = {url: str(getattr(settings, name)) for url, name in SETTINGS.items()}
    if settings.draft_length == 0:
        return {**{name: value for name, value in link.items() if name != "k"}, "mode": "target"}
    return link
