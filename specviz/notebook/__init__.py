"""A run as a scene in a notebook, from the rounds, frames and widths of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from specviz.core.errors import SettingsError
from specviz.core.settings import shown
from specviz.notebook.spans import timeline_of
from specviz.notebook.still import still, telling_moment

if TYPE_CHECKING:
    from specviz.api import Run
    from specviz.notebook.widget import Player

__all__ = ["show"]

MOST_ROUNDS = 400
WIDTHS = (400, 1600)


def show(run: Run, *, rounds: int = 60, width: int = 960) -> Player:
    """The first rounds of a run as a 3D scene with play, pause and a scrubber.

    `rounds` is how many of them at most, 1..400, and `width` that of the picture in CSS px, 400..1600.
    SettingsError names the value and its range; SpecvizError says where there is nothing to show.

    >>> import specviz
    >>> from specviz import notebook
    >>> scene = notebook.show(specviz.play(rounds=9))
    >>> scene.scrubber.max  # milliseconds of what is seen, with its pauses
    15040
    """
    count = _whole("rounds", rounds, 1, MOST_ROUNDS)
    size = _whole("width", width, *WIDTHS)
    from specviz.notebook.widget import Player  # noqa: PLC0415  (the still needs no widgets)

    timeline = timeline_of(run.header, run.rounds[:count])
    seen = len(timeline.spans)
    said = f"{'All' if seen == len(run) else f'The first {seen} of'} {len(run)} rounds: {run}"
    return Player(timeline, width=size, said=said, still=still(timeline, telling_moment(timeline), said))


def _whole(name: str, value: object, least: int, most: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise SettingsError(name, f"{name} must be a whole number in {least}..{most}, got {shown(value)}")
