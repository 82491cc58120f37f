"""Rounds on stage: when each thing happens and where it is, as in `static/js/playback/span.js`.

Stage time in seconds, lengths in block units. Golden frames compare all of it with the page.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from specviz.core.rounds import Header, Round
from specviz.notebook.layout import (
    Words,
    block_width,
    label,
    opening,
    prompt_places,
    sentence_right,
    slot_width,
    window_width,
)
from specviz.notebook.numbers import stage


@dataclass(frozen=True, slots=True)
class Span:
    """One round: its times and its places."""

    round: Round
    start: float
    drops: list[float]  # when each guess leaves the draft's sphere
    judged: list[tuple[float, float]]  # when each verdict begins and ends
    pass_start: float
    pass_end: float
    verdict_start: float
    verdict_end: float
    landed: float
    end: float  # with the pause at the end of a sentence
    passage_first: int  # index of the first round of the passage
    slot_x: list[float]  # of the guesses and, last, of the slot behind them
    slot_width: list[float]
    has_slot: bool
    words: list[str]
    extra_word: str
    extra_width: float
    left: float
    next_left: float
    right: float
    shot_left: float
    shot_width: float
    opening_left: float
    opening_width: float
    from_left: float
    from_width: float
    glide: float


@dataclass(frozen=True, slots=True)
class Timeline:
    """The rounds of a run on stage."""

    run: Header
    prompt_x: list[float]
    prompt_width: list[float]
    sentence_right: float
    opening_left: float
    opening_width: float
    spans: list[Span]

    @property
    def prompt_left(self) -> float:
        """Left edge of the prompt; 0 if there is none."""
        return self.prompt_x[0] if self.prompt_x else 0.0

    @property
    def end(self) -> float:
        """Stage time up to which there are rounds."""
        return self.spans[-1].end if self.spans else 0.0


def timeline_of(run: Header, rounds: Iterable[Round]) -> Timeline:
    """The rounds one after another from t = 0 on."""
    edges, sizes = prompt_places(run.prompt)
    left = edges[0] if edges else 0.0
    held = opening(left, window_width(run.words, run.settings.draft_length), run.words)
    timeline = Timeline(run, edges, sizes, sentence_right(run.words), *held, [])
    for round_ in rounds:
        timeline.spans.append(_span(round_, timeline))
    return timeline


def _span(round_: Round, timeline: Timeline) -> Span:
    before = timeline.spans[-1] if timeline.spans else None
    within = before is not None and not before.round.passage_ended
    start = timeline.end
    drops, judged, times = _score(round_, start)
    places = _place(round_, timeline, before.next_left if before and within else 0.0)
    shot_left, shot_width = _shot(round_, timeline, places.left, places.right)
    open_left, open_width = opening(timeline.prompt_left, shot_width, timeline.run.words)
    if before is None:
        held = (timeline.opening_left, timeline.opening_width)
    else:
        held = (before.shot_left, before.shot_width) if within else (before.opening_left, before.opening_width)
    return Span(
        round=round_,
        start=start,
        drops=drops,
        judged=judged,
        pass_start=times[0],
        pass_end=times[1],
        verdict_start=times[2],
        verdict_end=times[3],
        landed=times[4],
        end=times[5],
        passage_first=before.passage_first if before and within else len(timeline.spans),
        slot_x=places.slot_x,
        slot_width=places.slot_width,
        has_slot=places.has_slot,
        words=[label(guess.token) for guess in round_.drafted],
        extra_word=label(round_.extra.token) if round_.extra else "",
        extra_width=places.extra_width,
        left=places.left,
        next_left=places.next_left,
        right=places.right,
        shot_left=shot_left,
        shot_width=shot_width,
        opening_left=open_left,
        opening_width=open_width,
        from_left=held[0],
        from_width=held[1],
        glide=_glide(start, drops, times[1], places, (sum(held), shot_left + shot_width)),
    )


def _score(round_: Round, start: float) -> tuple[list[float], list[tuple[float, float]], list[float]]:
    """The drops, the verdicts, and the ends of landing, pass, leaving, verdicts, landing and round."""
    beats, drafted = stage().beats, len(round_.drafted)
    each = round_.drafting_ms / drafted / 1000.0 if drafted else 0.0
    drops = [start + (place + 1) * each for place in range(drafted)]
    pass_start = drops[-1] + beats.landing if drops else start
    pass_end = pass_start + round_.verifying_ms / 1000.0
    verdict_start = now = pass_end + (beats.extraLeaves if round_.extra else 0.0)
    judged = []
    for guess in round_.drafted:
        judged.append((now, now + getattr(beats, guess.verdict)))
        now = judged[-1][1]
    landed = now + (beats.extraLands if round_.extra else 0.0)
    end = landed + (beats.sentenceEnd if round_.passage_ended else 0.0)
    return drops, judged, [pass_start, pass_end, verdict_start, now, landed, end]


@dataclass(frozen=True, slots=True)
class _Places:
    slot_x: list[float]
    slot_width: list[float]
    has_slot: bool
    extra_width: float
    left: float
    next_left: float
    right: float


def _place(round_: Round, timeline: Timeline, left: float) -> _Places:
    """The places of the blocks of a round that starts at `left`."""
    run, gap, drafted = timeline.run, stage().space.BLOCK.gap, len(round_.drafted)
    behind = round_.cursor.position + drafted
    has_slot = round_.extra is not None and (run.slots is None or behind < run.slots)
    sizes = [block_width(guess.token) for guess in round_.drafted]
    if has_slot:
        words: Words = run.words
        sizes.append(slot_width(words[behind] if words and behind < len(words) else None))
    edges, right = [], left
    for size in sizes:
        edges.append(right)
        right += size + gap
    extra_width = block_width(round_.extra.token) if round_.extra else 0.0
    kept_right = edges[round_.accepted_length] if round_.accepted_length < len(edges) else right
    next_left = kept_right + extra_width + gap if round_.extra else kept_right
    right = max(right, next_left if round_.extra else right) - gap
    return _Places(edges, sizes, has_slot, extra_width, left, next_left, right)


def _shot(round_: Round, timeline: Timeline, left: float, right: float) -> tuple[float, float]:
    """Left edge and width of what the camera shows in a round."""
    foreseen = window_width(timeline.run.words, round_.settings.draft_length)
    width = right - left if right - left > foreseen + stage().numbers.rounding else foreseen
    last = max(right, timeline.sentence_right) - width
    return (min(left, last) if timeline.sentence_right > 0 else left), width


def _glide(start: float, drops: list[float], pass_end: float, places: _Places, way: tuple[float, float]) -> float:
    """Seconds in which the camera moves to a round: short enough that everything is in view when it happens."""
    numbers = stage().numbers
    come, go = way  # right edges of what the camera shows before and in the round
    needed = [
        (x + width, (drops[min(place, len(drops) - 1)] if drops else start) - start)
        for place, (x, width) in enumerate(zip(places.slot_x, places.slot_width, strict=True))
    ]
    longest = numbers.glide
    for edge, time in [*needed, (places.right, pass_end - start)]:
        if edge > come + numbers.rounding:
            share = min(1.0, max(0.0, (edge - come) / (go - come)))
            longest = min(longest, time / (1.0 - (1.0 - share) ** (1.0 / 3.0)))
    return float(max(numbers.shortest_glide, longest))
