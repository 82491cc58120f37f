"""All texts of a scene, cut into intervals of time in which everything moves at a constant rate.

A row is a label over one interval: `from` and `to` (middle and em, as the still camera sees them), `shift` of the
picture at both ends, `times` with the opacity at both, `extent`, patch of the atlas and `ink`, four numbers each.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from specviz.notebook.actors import Actors, actors_at
from specviz.notebook.acts import Act, clearing_times, remaining
from specviz.notebook.atlas import Atlas, Glyphs
from specviz.notebook.camera import Lens
from specviz.notebook.geometry import FOREVER
from specviz.notebook.instances import GLASS, SOLID, Row, drawn, kept_of, struck_ink
from specviz.notebook.numbers import Colour, rgb, stage
from specviz.notebook.spans import Span, Timeline

_PIECES = 6  # of a curve
_TURNS = 8  # of a window that glides
_SWEEPS = 24  # of one that draws back or returns, which is fast: words stay within .07 of their blocks
_MARGIN = 1.8  # half pictures to each side in which a word is kept, for a camera that is turned by hand

Place = tuple[float, float, float, float, float]  # x y z scale, opacity


@dataclass(frozen=True, slots=True)
class _Written:
    """A text, its place in its own em, and its style."""

    glyphs: Glyphs
    em: float
    ink: Colour
    offset: tuple[float, float] = (0.0, 0.0)  # block units
    faces: float = 0.0


def labels(timeline: Timeline, acts: Iterable[Act], atlas: Atlas, names: tuple[str, str]) -> Iterator[Row]:
    """The rows of all texts, the names of the two models last."""
    clock = _Clock(timeline)
    for act in acts:
        for written, place in _of_act(act, atlas):
            yield from clock.rows(written, place, act.start, act.end, _cuts(act))
    for span, clears in zip(timeline.spans, clearing_times(timeline), strict=True):
        for written, place in _of_span(span, clears, atlas):
            start = drawn(span, clears)[0][0]
            yield from clock.rows(written, place, start, clears, (span.landed,))
    yield from _names(clock, atlas, names)


class _Clock:
    """The times at which the motion of the window changes, and the window there."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self._lens = Lens(timeline)
        self.times = sorted({time for span in timeline.spans for time in _turns(span)} | {0.0, timeline.end})
        camera = stage().camera
        half = math.tan(math.radians(camera.fov / 2.0)) * self._lens.distance * camera.width / camera.height
        self._reach = _MARGIN * half
        self._seen: dict[float, tuple[Actors, tuple[float, float, float, float]]] = {}

    def at(self, t: float) -> tuple[Actors, tuple[float, float, float, float]]:
        """What moves at t, and the window."""
        if t not in self._seen:
            now = actors_at(self.timeline, t)
            self._seen[t] = (now, self._lens.window(now.shot))
        return self._seen[t]

    def rows(
        self,
        written: _Written,
        place: Callable[[float, Actors], Place],
        start: float,
        end: float,
        cuts: Sequence[float] = (),
    ) -> Iterator[Row]:
        """The rows of one label, one for each interval between the turns and `cuts` in which it is visible."""
        start, end = max(start, -FOREVER), min(end, FOREVER)
        first, last = max(start, 0.0), min(end, self.timeline.end)
        between = self.times[bisect_right(self.times, first) : bisect_left(self.times, last)]
        times = sorted({first, *between, *(cut for cut in cuts if first < cut < last), last})
        ends = [self._end(written, place, time) for time in times]
        for (low, high), (a, b) in zip(pairwise(times), pairwise(ends), strict=True):
            if min(abs(a[0]), abs(b[0])) > self._reach or max(a[6], b[6]) < 0.004:
                continue
            yield (*a[:4], *b[:4], *a[4:6], *b[4:6], low, high, a[6], b[6], *_extent(written), *_patch(written))

    def _end(self, written: _Written, place: Callable[[float, Actors], Place], t: float) -> Row:
        """Middle, em, shift and opacity of a label at one end of an interval."""
        now, (window_x, zoom, *shift) = self.at(t)
        x, y, z, scale, opacity = place(t, now)
        height = y - stage().camera.aimY
        return ((x - window_x) * zoom, height * zoom, z * zoom, written.em * scale * zoom, *shift, opacity)


def _extent(written: _Written) -> Row:
    glyphs, em = written.glyphs, max(written.em, 1e-9)
    return glyphs.width, glyphs.height, written.offset[0] / em, written.offset[1] / em


def _patch(written: _Written) -> Row:
    glyphs = written.glyphs
    return glyphs.u0, glyphs.v0, glyphs.u1, glyphs.v1, *written.ink, written.faces


def _turns(span: Span) -> list[float]:
    """When the motion of the window changes in a round: it glides in; at the end of a passage it moves back and then
    on to the next."""
    numbers = stage().numbers
    # It starts fast and then slows down, so the first intervals are the shortest.
    times = [span.start + span.glide * (i / _TURNS) ** 1.3 for i in range(_TURNS + 1)]
    if span.round.passage_ended:
        for low, high in ((span.landed, span.landed + numbers.draws_back), (span.end - numbers.clearing, span.end)):
            times += [low + (high - low) * i / _SWEEPS for i in range(_SWEEPS + 1)]
    return times


def _cuts(act: Act) -> list[float]:
    """The times at which the path of an act bends."""
    moving = act.state not in {"prompt", "guess", "committed"} and act.done != act.begun
    if not moving:
        return []
    return [act.start + (act.end - act.start) * i / _PIECES for i in range(1, _PIECES)]


def _of_act(act: Act, atlas: Atlas) -> Iterator[tuple[_Written, Callable[[float, Actors], Place]]]:
    """The word of an act, its mark, and the flash of a miss."""
    block, look, glyphs = stage().space.BLOCK, stage().look, atlas.words[act.text]
    if act.state == "struck":
        yield _struck(act, glyphs)
        return
    ink = rgb({"prompt": "prompt-text"}.get(act.state, "guess-text" if act.state in GLASS else "committed-text"))
    em = min(stage().space.EM, (act.width - 2.0 * look.WORD.air) / max(glyphs.width, 1e-9))
    yield (
        _Written(glyphs, em, ink, (0.0, look.WORD.sink * em)),
        _on_face(act, lambda word, _, flash: word * (1 - (1 - look.FLASH.word) * flash)),
    )
    if act.mark != "none" and act.state in SOLID:
        corner = (act.width / 2.0 - look.MARK.inset, block.height / 2.0 - look.MARK.inset)
        shown = _on_face(act, lambda _, mark, __: look.MARK.alpha * mark)
        yield _Written(atlas.marks[act.mark], look.MARK.em, ink, corner), shown
    if act.state == "rejected":
        yield _Written(atlas.marks["cross"], look.FLASH.em, rgb("ink")), _on_face(act, lambda _, __, flash: flash)


def _on_face(act: Act, shown: Callable[[float, float, float], float]) -> Callable[[float, Actors], Place]:
    """On the front of a block; `shown` is the opacity that the page's word, mark and flash come to."""
    samples = getattr(stage().curves.states, act.state)
    last = len(samples) - 1
    middle, depth, lift = act.x + act.width / 2.0, stage().space.BLOCK.depth, stage().look.WORD.lift

    def place(t: float, now: Actors) -> Place:
        at = act.progress(t) * last
        low = min(last - 1, int(at))
        share, y, z, scale, _, _, _, word, mark, flash = (
            a + (b - a) * (at - low) for a, b in zip(samples[low], samples[low + 1], strict=True)
        )
        x = middle + (now.target_x - middle) * share
        return x, y, z + depth / 2.0 * scale + lift, scale, act.opacity(t) * shown(word, mark, flash)

    return place


def _struck(act: Act, glyphs: Glyphs) -> tuple[_Written, Callable[[float, Actors], Place]]:
    apron = stage().space.APRON
    em = min(apron.struckEm, (act.width + stage().space.BLOCK.gap) / max(glyphs.width, 1e-9))
    middle = act.x + act.width / 2.0
    written = _Written(glyphs, em, struck_ink())
    return written, lambda t, _: (middle, -apron.struck, apron.z, 1.0, act.opacity(t))


def _of_span(span: Span, clears: float, atlas: Atlas) -> Iterator[tuple[_Written, Callable[[float, Actors], Place]]]:
    """How many guesses a round kept, in its bracket."""
    if not span.round.drafted:
        return
    apron = stage().space.APRON
    middle = (span.left + span.next_left - stage().space.BLOCK.gap) / 2.0
    start = drawn(span, clears)[0][0]

    def place(t: float, _: Actors) -> Place:
        come = min(1.0, max(0.0, (t - start) / max(1e-9, span.landed - start)))
        return middle, -apron.bracket, apron.z, 1.0, come * remaining(clears, t)

    yield _Written(atlas.words[kept_of(span)], stage().look.BRACKET.em, rgb("dim")), place


def _names(clock: _Clock, atlas: Atlas, names: tuple[str, str]) -> Iterator[Row]:
    """The names of the models, over their spheres; they are hidden while the whole sentence is in the picture."""
    space, spans, em = stage().space, clock.timeline.spans, stage().look.NAME.em
    cuts = [time for span in spans for time in _sweep(span)]

    def draft(_: float, now: Actors) -> Place:
        near = 1.0 - min(1.0, 3.0 * now.shot.whole)
        # It would cover the big sphere.
        near *= min(1.0, max(0.0, 2.0 * (abs(now.draft_x - now.target_x) - space.TARGET.radius)))
        return now.draft_x, space.DRAFT.y, space.DRAFT.z, 1.0, near * (0.5 + 0.5 * now.draft_presence)

    def target(_: float, now: Actors) -> Place:
        return now.target_x, space.TARGET.y, space.TARGET.z, 1.0, 1.0 - min(1.0, 3.0 * now.shot.whole)

    small, big = (atlas.words[name] for name in names)
    above = space.DRAFT.radius + 0.22
    yield from clock.rows(_Written(small, em, rgb("draft-ink"), (0.0, above), 1.0), draft, -1.0, FOREVER, cuts)
    above = space.TARGET.name
    yield from clock.rows(_Written(big, em, rgb("target-ink"), (0.0, above), 1.0), target, -1.0, FOREVER)


def _sweep(span: Span) -> Iterator[float]:
    """When the motion of the draft's sphere changes: over each guess, and back beside the window."""
    since = span.start
    for drop in span.drops:
        yield from (since + (drop - since) * i / 3 for i in range(1, 4))
        since = drop
    lies, returns = since + stage().beats.landing, stage().numbers.returns
    yield from (lies + returns * i / _PIECES for i in range(_PIECES + 1))
