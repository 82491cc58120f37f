"""Where the page's camera stands for what it shows, from a table that `scripts/generate-stage` computed with it."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

from specviz.notebook.actors import Shot, actors_at
from specviz.notebook.numbers import stage
from specviz.notebook.spans import Timeline


@dataclass(frozen=True, slots=True)
class View:
    """The point of the track that is looked at, the distance in block units, and the shift of the picture in px."""

    x: float
    distance: float
    shift_x: float
    shift_y: float


class Lens:
    """The page's Orbit camera, but standing still in front of a moving stage."""

    def __init__(self, timeline: Timeline) -> None:
        self.distance = view_of(actors_at(timeline, 0.0).shot).distance

    def window(self, shot: Shot) -> tuple[float, float, float, float]:
        """The x at the middle, how much larger the stage is, and the shift of the picture (of its half)."""
        view, camera = view_of(shot), stage().camera
        shift = (-2.0 * view.shift_x / camera.width, 2.0 * view.shift_y / camera.height)
        return view.x, self.distance / view.distance, *shift

    def position(self) -> list[float]:
        """Where the camera stands; it looks at the origin."""
        return [self.distance * away for away in stage().camera.back]


def view_of(shot: Shot) -> View:
    """The camera for a shot, as in `static/js/playback/framing.js`."""
    distance, shift_x, shift_y = _solved("near", shot.width)
    x = shot.left + shot.width / 2.0
    if shot.whole <= 0.0:
        return View(x, distance, shift_x, shift_y)
    far, far_x, far_y = _solved("far", shot.whole_width)
    between = distance ** (1.0 - shot.whole) * far**shot.whole
    span = far - distance
    share = (between - distance) / span if abs(span) > 1e-6 * distance else shot.whole
    middle = shot.whole_left + shot.whole_width / 2.0
    return View(
        x + (middle - x) * share,
        between,
        shift_x + (far_x - shift_x) * shot.whole,
        shift_y + (far_y - shift_y) * shot.whole,
    )


def _solved(kind: str, width: float) -> tuple[float, float, float]:
    """Distance and shifts for a window of this width, interpolated between the two nearest in the table."""
    known = _widths(kind)
    rows = getattr(stage().camera, kind)
    at = min(len(rows) - 2, max(0, bisect_right(known, width) - 1))
    low, high = rows[at], rows[at + 1]
    share = min(1.0, max(0.0, math.log(width / low[0]) / math.log(high[0] / low[0])))
    distance, shift_x, shift_y = (a + (b - a) * share for a, b in zip(low[1:], high[1:], strict=True))
    return distance, shift_x, shift_y


@lru_cache(maxsize=2)
def _widths(kind: str) -> list[float]:
    return [row[0] for row in getattr(stage().camera, kind)]
