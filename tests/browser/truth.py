"""What the page ought to show, worked out without it: rounds from the engine, counted by the table of beats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice, takewhile
from typing import Any

from specviz.core.rounds import Cursor, Round
from specviz.core.settings import Settings
from specviz.runs import ROCKET_SOURCE, play

LANDING, EXTRA_LEAVES, EXTRA_LANDS, SENTENCE_END = 0.2, 0.12, 0.15, 2.0
VERDICTS = {"accepted": 0.06, "rejected": 0.25, "discarded": 0.0}

Edits = Mapping[int, Mapping[str, Any]]


def played(settings: Settings, edits: Edits | None = None) -> Iterator[Round]:
    """The rounds of a plan; `edits` change settings from a round on."""
    cursor, index = Cursor(), 0
    while True:
        settings = replace(settings, **(edits or {}).get(index, {}))
        _, rounds = play(ROCKET_SOURCE, settings, cursor, index=index)
        round_ = next(rounds)
        yield round_
        cursor, index = round_.next, index + 1


def first(count: int, settings: Settings, edits: Edits | None = None) -> list[Round]:
    """The first rounds of a plan."""
    return list(islice(played(settings, edits), count))


def seconds(round_: Round) -> float:
    """From the start of a round to the moment at which it counts."""
    time = (round_.drafting_ms + round_.verifying_ms) / 1000
    time += LANDING if round_.drafted else 0.0
    time += EXTRA_LEAVES + EXTRA_LANDS if round_.extra else 0.0
    return time + sum(VERDICTS[guess.verdict] for guess in round_.drafted)


def timed(rounds: Iterable[Round]) -> Iterator[tuple[Round, float, float]]:
    """Each round with the moments at which it starts and at which it counts."""
    now = 0.0
    for round_ in rounds:
        start, now = now, now + seconds(round_)
        yield round_, start, now
        now += SENTENCE_END if round_.passage_ended else 0.0


def counted(rounds: Iterable[Round], t: float) -> list[Round]:
    """Those of the rounds that count at t."""
    return [round_ for round_, _, _ in takewhile(lambda each: each[2] <= t, timed(rounds))]


def first_not_begun(rounds: Iterable[Round], t: float) -> Round:
    """The first of the rounds that has not begun at t: its settings are the present ones."""
    return next(round_ for round_, start, _ in timed(rounds) if start >= t)
