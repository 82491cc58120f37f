"""A run as a scene in a notebook, from the rounds, frames and widths of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from specviz.core.errors import SettingsError, SpecvizError
from specviz.core.settings import shown
from specviz.notebook.markup import plain
from specviz.notebook.spans import timeline_of
from specviz.notebook.still import still, telling_moment

if TYPE_CHECKING:
    from specviz.api import Run
    from specviz.notebook.embedding import Page
    from specviz.notebook.widget import Player

__all__ = ["embed", "show"]

MOST_ROUNDS = 400
WIDTHS = (400, 1600)
HEIGHTS = (200, 4000)


def show(run: Run, *, rounds: int = 24, width: int = 960) -> Player:
    """The first rounds of a run as a 3D scene with play, pause and a scrubber.

    `rounds` is how many of them at most, 1..400, and `width` that of the picture in CSS px, 400..1600.
    SettingsError names the value and its range; SpecvizError if there is nothing to show.

    >>> import specviz
    >>> from specviz import notebook
    >>> scene = notebook.show(specviz.play(rounds=9))
    >>> scene.scrubber.max  # milliseconds of stage time, with its pauses
    17910
    """
    count = _whole("rounds", rounds, 1, MOST_ROUNDS)
    size = _whole("width", width, *WIDTHS)
    _check(run)
    from specviz.notebook.widget import Player  # noqa: PLC0415  (the still needs no widgets)

    timeline = timeline_of(run.header, run.rounds[:count])
    said = _said(run, len(timeline.spans))
    return Player(timeline, width=size, said=said, still=still(timeline, telling_moment(timeline), said))


def embed(run: Run, *, height: int = 620) -> Page:
    """The whole page, with its controls, in a frame of `height` CSS px (200..4000); it needs no server.

    A run of a script continues in the frame, under any settings that are chosen there. Any other run is played as
    a recording. SettingsError names the value and its range.

    >>> import specviz
    >>> from specviz import notebook
    >>> notebook.embed(specviz.play(rounds=9))
    specviz: 9 rounds, 29 tokens, 2.49x (seed 29, K 4, quality 0.8)
    """
    size = _whole("height", height, *HEIGHTS)
    _check(run)
    from specviz.notebook.embedding import page_of  # noqa: PLC0415  (a scene needs no page)

    return page_of(run, size)


def _check(run: Run) -> None:
    if not len(run):
        raise SpecvizError(f"there is nothing to show: {run!r} holds no round")


def _said(run: Run, seen: int) -> str:
    """The line under a scene."""
    now, header = run.settings, run.header
    which = f"{seen} rounds" if seen == len(run) else f"The first {seen} of {len(run)} rounds"
    settings = f"seed {now.seed}, K {now.draft_length}, quality {now.draft_quality:g}"
    if any(round_.settings != now for round_ in run.rounds[:seen]):
        settings = "settings change on the way"
    costs = f"{now.draft_ms:g} ms a guess, {now.verify_ms:g} ms a pass"
    if header.clock == "wall":
        costs = "by a real clock"
    return plain(f"{which} of {header.source}: {settings}; {header.fidelity}: {costs}. Drag the picture to turn it.")


def _whole(name: str, value: object, least: int, most: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise SettingsError(name, f"{name} must be a whole number in {least}..{most}, got {shown(value)}")
