"""The contents of a scene as rows of numbers for its shaders: blocks, lines, glass, and the table of what moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from specviz.notebook.actors import actors_at
from specviz.notebook.acts import Act, clearing_times
from specviz.notebook.camera import Lens
from specviz.notebook.geometry import FOREVER, Floats
from specviz.notebook.layout import text_width
from specviz.notebook.numbers import Colour, rgb, stage
from specviz.notebook.shaders import COLUMNS, CURVE_CELLS, LANES, SAMPLES_A_SECOND
from specviz.notebook.spans import Span, Timeline

# Kinds of strokes, as the shaders know them.
BOX, SLOT, RAY, DRAWN = 0.0, 1.0, 2.0, 3.0
GLASS = {"falling", "guess", "accepted", "rejected", "discarded"}
SOLID = {"prompt", "accepted", "arriving", "committed"}

Row = Sequence[float]


def states() -> list[str]:
    """The states of blocks, in the order of the curves."""
    return list(vars(stage().curves.states))


def curves() -> Floats:  # (states, samples, 12)
    """The page's block placement over the progress of each state: x y z scale, squash solid glass word, mark flash."""
    places = np.array(list(vars(stage().curves.states).values()), dtype=np.float32)
    return np.concatenate([places, np.zeros((*places.shape[:2], 4 * CURVE_CELLS - places.shape[2]))], axis=2)


def table_of(timeline: Timeline) -> tuple[Floats, list[float]]:
    """What moves, as the texture (rows, COLUMNS, 4) that the shaders read, and its `shape` for them."""
    samples = int(timeline.end * SAMPLES_A_SECOND) + 2
    rows = -(-samples // COLUMNS)
    lanes = np.zeros((LANES, rows * COLUMNS, 4), dtype=np.float32)
    lens = Lens(timeline)
    for i in range(samples):
        now = actors_at(timeline, min(i / SAMPLES_A_SECOND, timeline.end))
        lanes[0, i] = lens.window(now.shot)
        lanes[1, i] = (now.draft_x, now.draft_presence, now.draft_pulse, now.target_x)
        lanes[2, i] = (now.target_pulse, now.closed, now.lit, now.slot_opacity)
    sampled = curves()
    states, points, _ = sampled.shape
    below = np.zeros((states * CURVE_CELLS, COLUMNS, 4), dtype=np.float32)
    below[:, :points] = sampled.reshape(states, points, CURVE_CELLS, 4).swapaxes(1, 2).reshape(-1, points, 4)
    table = np.concatenate([lanes.reshape(LANES * rows, COLUMNS, 4), below])
    return table, [float(samples), float(rows), float(points), float(len(table))]


def blocks(acts: Iterable[Act], kinds: set[str]) -> Iterator[Row]:
    """Rows of all acts whose state is one of `kinds`: `times` and `place` (4 each), `look` (2)."""
    order, narrowest = states(), stage().space.BLOCK.minWidth
    for act in acts:
        if act.state in kinds:
            at = (act.x + act.width / 2.0, (act.width - narrowest) / 2.0, float(order.index(act.state)), act.clears)
            yield (*_times(act), *at, float(act.state != "prompt"), float(act.state == "discarded"))


def strokes(timeline: Timeline) -> Iterator[Row]:
    """Rows of lines: `from` and `to` (3 each), `times` and `pen` (4 each), `ink` (3)."""
    for span, clears in zip(timeline.spans, clearing_times(timeline), strict=True):
        yield from _box(span)
        yield from _rays(span)
        yield from _slot(span)
        yield from _bracket(span, clears)


def struck_lines(acts: Iterable[Act]) -> Iterator[Row]:
    """The line through each wrong word."""
    apron, look = stage().space.APRON, stage().look.STRUCK
    for act in acts:
        if act.state != "struck":
            continue
        wide = text_width(act.text)
        em = min(apron.struckEm, (act.width + stage().space.BLOCK.gap) / max(wide, 1e-9))
        half, middle = wide * em / 2.0 + look.over, act.x + act.width / 2.0
        ends = ((middle - half, -apron.struck, apron.z), (middle + half, -apron.struck, apron.z))
        yield _stroke(*ends, _times(act), DRAWN, (look.px, 1.0, act.clears), struck_ink())


def rooms(timeline: Timeline) -> Iterator[Row]:
    """For each round that closes a box, its `room` (4): left, right, and when the round starts and ends."""
    for span in timeline.spans:
        if span.round.drafted:
            yield (*_edges(span), span.start, span.end)


def kept_of(span: Span) -> str:
    """The text of a bracket: `3/4`."""
    return f"{span.round.accepted_length}/{len(span.round.drafted)}"


def struck_ink() -> Colour:
    """Between dim and the draft's blue, as on the page."""
    blueness = stage().look.STRUCK.blue
    red, green, blue = (dim + blueness * (own - dim) for dim, own in zip(rgb("dim"), rgb("draft"), strict=True))
    return red, green, blue


def _times(act: Act) -> tuple[float, float, float, float]:
    return act.start, act.end, act.begun, act.done


def _stroke(start: Row, end: Row, times: Row, kind: float, pen: Row, ink: Colour) -> Row:
    return (*start, *end, *times, kind, *pen, *ink)


def _edges(span: Span) -> tuple[float, float]:
    """Left and right wall of the box around all guesses."""
    last, pad = len(span.round.drafted) - 1, stage().space.BOX.pad
    return span.left - pad, span.slot_x[last] + span.slot_width[last] + pad


def _within(span: Span) -> Row:
    return span.start, span.end, 1.0, 1.0


def _box(span: Span) -> Iterator[Row]:
    if not span.round.drafted:
        return
    block, pad, look = stage().space.BLOCK, stage().space.BOX.pad, stage().look.BOX
    left, right = _edges(span)
    top, face = block.height + pad, block.depth / 2.0 + pad
    for x0, y0, z0, x1, y1, z1, front in (
        (left, 0.0, -face, right, 0.0, -face, 0),
        (left, 0.0, -face, left, top, -face, 0),
        (right, 0.0, -face, right, top, -face, 0),
        (left, 0.0, -face, left, 0.0, face, 0),
        (right, 0.0, -face, right, 0.0, face, 0),
        (left, top, -face, right, top, -face, 1),
        (left, top, -face, left, top, face, 1),
        (right, top, -face, right, top, face, 1),
        (left, top, face, right, top, face, 1),
        (left, 0.0, face, right, 0.0, face, 1),
        (left, 0.0, face, left, top, face, 1),
        (right, 0.0, face, right, top, face, 1),
    ):
        pen = (look.front, 1.0, FOREVER) if front else (look.rear, look.faint, FOREVER)
        yield _stroke((x0, y0, z0), (x1, y1, z1), _within(span), BOX, pen, rgb("verify-edge"))


def _rays(span: Span) -> Iterator[Row]:
    """To the rear edge of each guess's top, and to the floor of the empty slot."""
    block, look = stage().space.BLOCK, stage().look.RAY
    for place, (x, width) in enumerate(zip(span.slot_x, span.slot_width, strict=True)):
        empty = place == len(span.round.drafted)
        y, z = (look.floor, 0.0) if empty else (block.height, -block.depth / 2.0 + look.edge)
        end = (x + width / 2.0, y, z)
        yield _stroke((0.0, 0.0, 0.0), end, _within(span), RAY, (look.px, look.alpha, FOREVER), rgb("target-glow"))


def _slot(span: Span) -> Iterator[Row]:
    if not span.has_slot:
        return
    block, look = stage().space.BLOCK, stage().look.SLOT
    left, right = span.slot_x[-1] + look.inset, span.slot_x[-1] + span.slot_width[-1] - look.inset
    rear, front, high = -block.depth / 2.0, block.depth / 2.0, block.height
    near = (((left, 0.0), (right, 0.0)), ((left, high), (right, high)), ((left, 0.0), (left, high)))
    for (x0, y0), (x1, y1) in (*near, ((right, 0.0), (right, high))):
        ends = ((x0, y0, front), (x1, y1, front))
        yield _stroke(*ends, _within(span), SLOT, (look.px, look.alpha, FOREVER), rgb("verify-edge"))
    for start, end in (
        ((left, high, rear), (right, high, rear)),
        ((left, 0.0, rear), (right, 0.0, rear)),
        ((left, high, rear), (left, high, front)),
        ((right, high, rear), (right, high, front)),
    ):
        yield _stroke(
            start, end, _within(span), SLOT, (look.px, look.alpha * stage().look.BOX.faint, FOREVER), rgb("verify-edge")
        )


def _bracket(span: Span, clears: float) -> Iterator[Row]:
    apron, gap, look = stage().space.APRON, stage().space.BLOCK.gap, stage().look.BRACKET
    left, right = span.left + look.inset, span.next_left - gap - look.inset
    middle, y = (left + right) / 2.0, -apron.bracket
    half = (text_width(kept_of(span)) * look.em) / 2.0 + look.air if span.round.drafted else 0.0
    lines = [((left, y + look.tick), (left, y)), ((right, y + look.tick), (right, y))]
    if (right - left) / 2.0 > half:
        lines += [((middle - half, y), (left, y)), ((middle + half, y), (right, y))]
    for times in drawn(span, clears):
        for (x0, y0), (x1, y1) in lines:
            yield _stroke((x0, y0, apron.z), (x1, y1, apron.z), times, DRAWN, (1.25, look.alpha, clears), rgb("dim"))


def drawn(span: Span, clears: float) -> tuple[Row, Row]:
    """The times of something that appears at the end of a round and then stays."""
    start = max(span.pass_end, span.landed - stage().numbers.bracket_drawn)
    return (start, span.landed, 0.0, 1.0), (span.landed, clears, 1.0, 1.0)
