"""What every block does, as acts. An act is one state of one block from one time to another, with linear progress.

`static/js/playback/pose-blocks.js` does the same for one moment; golden frames compare the two.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from specviz.notebook.layout import label
from specviz.notebook.numbers import stage
from specviz.notebook.spans import Span, Timeline


@dataclass(frozen=True, slots=True)
class Act:
    """A block in one state, from `start` to `end` (seconds of stage time, infinite if it always stands)."""

    slot: int  # of the passage; negative for the prompt
    round: int  # -1 for the prompt
    text: str
    x: float  # left edge
    width: float
    state: str  # as in frame.d.ts
    mark: str
    start: float
    end: float
    begun: float  # progress at `start`
    done: float  # progress at `end`
    clears: float  # when the end of the passage has cleared it; infinite if the run stops before

    def progress(self, t: float) -> float:
        """Progress at t, 0..1."""
        if not math.isfinite(self.end - self.start) or self.end <= self.start:
            return self.done
        return self.begun + (self.done - self.begun) * (t - self.start) / (self.end - self.start)

    def opacity(self, t: float) -> float:
        """Opacity at t: discarded blocks fade, struck words come, and the end of a passage clears all."""
        own = {"discarded": 1.0 - self.progress(t), "struck": self.progress(t)}.get(self.state, 1.0)
        return own * remaining(self.clears, t)


def acts(timeline: Timeline) -> Iterator[Act]:
    """All acts of a run; in each round, guesses before the target's own token."""
    run = timeline.run
    count = len(run.prompt)
    for place, token in enumerate(run.prompt):
        x, width = timeline.prompt_x[place], timeline.prompt_width[place]
        forever = (-math.inf, math.inf, 1.0, 1.0, math.inf)
        yield Act(place - count, -1, label(token), x, width, "prompt", "none", *forever)
    for span, clears in zip(timeline.spans, clearing_times(timeline), strict=True):
        for guess in range(len(span.round.drafted)):
            yield from _guess(span, guess, clears)
        yield from _extra(span, clears)


def clearing_times(timeline: Timeline) -> list[float]:
    """For each round, when its passage has been cleared; infinite if the run stops before."""
    times: list[float] = []
    end = math.inf
    for span in reversed(timeline.spans):
        end = span.end if span.round.passage_ended else end
        times.append(end)
    return times[::-1]


def remaining(clears: float, t: float) -> float:
    """Opacity of what the end of a passage clears."""
    if not math.isfinite(clears):
        return 1.0
    return 1.0 - smooth((t - clears + stage().numbers.clearing) / stage().numbers.clearing)


def smooth(x: float) -> float:
    """0..1 with no speed at either end."""
    p = min(1.0, max(0.0, x))
    return p * p * (3.0 - 2.0 * p)


def _guess(span: Span, guess: int, clears: float) -> Iterator[Act]:
    round_, landing = span.round, stage().beats.landing
    slot, drop, (from_, to) = round_.cursor.position + guess, span.drops[guess], span.judged[guess]
    x, width, verdict = span.slot_x[guess], span.slot_width[guess], round_.drafted[guess].verdict

    def act(state: str, start: float, end: float, begun: float = 1.0, mark: str = "none") -> Act:
        return Act(
            slot, round_.index, span.words[guess], x, width, state, mark, start, end, begun, 1.0, clears
        )  # fmt: skip

    yield act("falling", drop, drop + landing, 0.0)
    yield act("guess", drop + landing, from_)
    if verdict == "accepted":
        yield act("accepted", from_, to, 0.0, "tick")
        yield act("committed", to, clears, 1.0, "tick")
    elif verdict == "rejected":
        yield act("rejected", from_, span.landed, 0.0, "cross")
    else:
        yield act("discarded", from_, span.landed, 0.0)


def _extra(span: Span, clears: float) -> Iterator[Act]:
    """The target's own token, and below it the word that it replaced."""
    round_, left = span.round, stage().numbers.left_sphere
    if round_.extra is None:
        return
    accepted = round_.accepted_length
    slot, x, width = round_.cursor.position + accepted, span.slot_x[accepted], span.extra_width
    mark = "none" if round_.extra.kind == "plain" else round_.extra.kind

    def act(text: str, state: str, mark: str, times: tuple[float, float], ways: tuple[float, float]) -> Act:
        return Act(slot, round_.index, text, x, width, state, mark, *times, *ways, clears)

    word = span.extra_word
    yield act(word, "arriving", mark, (span.pass_end, span.verdict_start), (0.0, left))
    yield act(word, "arriving", mark, (span.verdict_start, span.verdict_end), (left, left))
    yield act(word, "arriving", mark, (span.verdict_end, span.landed), (left, 1.0))
    yield act(word, "committed", mark, (span.landed, clears), (1.0, 1.0))
    if accepted < len(round_.drafted):
        wrong = span.words[accepted]
        yield act(wrong, "struck", "cross", (span.verdict_end, span.landed), (0.0, 1.0))
        yield act(wrong, "struck", "cross", (span.landed, clears), (1.0, 1.0))
