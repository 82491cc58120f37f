"""The spheres, the pass and the window at a moment, as in `static/js/playback/pose-actors.js`."""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass

from specviz.notebook.acts import remaining, smooth
from specviz.notebook.layout import whole_left
from specviz.notebook.numbers import stage
from specviz.notebook.spans import Span, Timeline


@dataclass(frozen=True, slots=True)
class Shot:
    """What the camera shows: the round in progress, the whole passage, and how far it has moved back, 0..1."""

    left: float
    width: float
    whole_left: float
    whole_width: float
    whole: float


@dataclass(frozen=True, slots=True)
class Actors:
    """Everything that moves, except blocks."""

    shot: Shot
    draft_x: float
    draft_pulse: float  # 1 just as a guess drops
    draft_presence: float  # 1 while it drafts
    target_x: float
    target_pulse: float  # the one pulse of a pass
    closed: float  # of the box
    lit: float  # of the rays
    slot_opacity: float  # of the empty slot


def actors_at(timeline: Timeline, t: float) -> Actors:
    """Everything at t, which lies within the run."""
    index = bisect_left(timeline.spans, t, key=lambda span: span.start) - 1
    span = timeline.spans[index] if index >= 0 else None
    shot = _shot(timeline, span, t)
    target_x = shot.left + shot.width / 2.0
    if span is None:
        rest = _at_rest(timeline.run.settings.draft_length)
        return Actors(shot, -stage().space.DRAFT.beside, 0.0, rest, target_x, 0.0, 0.0, 0.0, 0.0)
    reading = span.pass_start < t <= span.pass_end
    pulse = math.sin(math.pi * progress(t, span.pass_start, span.pass_end)) ** 2 if reading else 0.0
    draft = _draft(timeline, index, span, t)
    return Actors(shot, *draft, target_x, pulse, *_pass(span, t))


def progress(t: float, start: float, end: float) -> float:
    """How far t has come between two moments, 0..1."""
    if end > start:
        return min(1.0, max(0.0, (t - start) / (end - start)))
    return 1.0 if t >= end else 0.0


def _settle(x: float) -> float:
    return 1.0 - (1.0 - min(1.0, max(0.0, x))) ** 3


def _mix(a: float, b: float, p: float) -> float:
    return a + (b - a) * p


def _at_rest(draft_length: int) -> float:
    return float(stage().numbers.resting if draft_length > 0 else stage().numbers.unused)


def _home(left: float) -> float:
    """The place where the draft's sphere waits beside a window."""
    return float(left - stage().space.DRAFT.beside)


def _draft(timeline: Timeline, index: int, span: Span, t: float) -> tuple[float, float, float]:
    """x, pulse and presence of the draft's sphere."""
    numbers = stage().numbers
    last = timeline.spans[index - 1] if index > 0 else None
    before = last.round.settings if last else timeline.run.settings
    rest = _at_rest(span.round.settings.draft_length)
    drafting = span.drops[-1] if span.drops else span.start
    wakes = smooth(progress(t, span.start, span.start + numbers.wakes))
    awake = _mix(_at_rest(before.draft_length), 1.0 if span.drops else rest, wakes)
    presence = _mix(awake, rest, smooth(progress(t, drafting, drafting + numbers.rests_after)))

    from_ = last.left if last and not last.round.passage_ended else span.left
    x = _home(_mix(from_, span.left, _settle(progress(t, span.start, span.start + span.glide))))
    pulse, since = 0.0, span.start
    for place, drop in enumerate(span.drops):
        if t <= since:
            break
        x = _mix(x, span.slot_x[place] + span.slot_width[place] / 2.0, smooth(progress(t, since, drop)))
        if t >= drop:
            pulse = (1.0 - progress(t, drop, drop + numbers.drop_pulse)) ** 2
        since = drop
    lies = drafting + stage().beats.landing
    x = _mix(x, _home(span.left), smooth(progress(t, lies, lies + numbers.returns)))
    if span.round.passage_ended:
        x = _mix(x, _home(0.0), smooth(progress(t, span.end - numbers.clearing, span.end)))
    return x, pulse, presence


def _pass(span: Span, t: float) -> tuple[float, float, float]:
    """How far the box is closed, how bright the rays are, and how opaque the empty slot is."""
    numbers, drafted = stage().numbers, len(span.round.drafted)
    closed = 0.0
    if drafted:
        closing = progress(t, span.pass_start, min(span.pass_end, span.pass_start + numbers.box_closes))
        closed = smooth(closing) * (1.0 - smooth(progress(t, span.verdict_start, span.verdict_end)))
    lights = progress(t, span.pass_start, min(span.pass_end, span.pass_start + numbers.rays_light))
    lit = smooth(lights) * (1.0 - smooth(progress(t, span.pass_end, span.pass_end + numbers.fades)))
    if not span.has_slot:
        return closed, lit, 0.0
    opens = span.pass_start - (stage().beats.landing if drafted else 0.0)
    filled = span.round.accepted_length == drafted
    fills = progress(t, span.verdict_end, span.landed)
    closes = fills if filled else progress(t, span.verdict_start, span.verdict_end)
    return closed, lit, smooth(progress(t, opens, opens + numbers.fades)) * (1.0 - smooth(closes))


def _shot(timeline: Timeline, span: Span | None, t: float) -> Shot:
    gap = stage().space.BLOCK.gap
    right = max(timeline.sentence_right, span.next_left - gap if span else 0.0)
    left = whole_left(timeline.prompt_left, right)
    if span is None:
        return Shot(timeline.opening_left, timeline.opening_width, left, right - left, 0.0)
    entered = _settle(progress(t, span.start, span.start + span.glide))
    held_left = _mix(span.from_left, span.shot_left, entered)
    held_width = _mix(span.from_width, span.shot_width, entered)
    if not span.round.passage_ended:
        return Shot(held_left, held_width, left, right - left, 0.0)
    clearing = 1.0 - remaining(span.end, t)
    back = smooth(progress(t, span.landed, span.landed + stage().numbers.draws_back))
    return Shot(
        _mix(held_left, span.opening_left, clearing),
        _mix(held_width, span.opening_width, clearing),
        left,
        right - left,
        back * (1.0 - clearing),
    )
