"""The figures as a pure fold of rounds; `static/js/playback/figures.js` does the same in the page.

The population is the rounds that share all settings but the seed with the newest one, back to the
first that differs. All figures cover only the population, so a moved slider starts a new count.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace

from specviz.core.rounds import Round
from specviz.core.settings import Settings

PAGE_WINDOW_MS = 10_000.0  # a shorter window, or one of fixed length, gives too high values just after a round
GHOST_ROUNDS = 20


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of the counted rounds; None is shown as a dash."""

    settings: Settings | None  # of the newest round
    rounds: int
    drafting_rounds: int  # rounds that drafted at least one token
    drafted: int
    accepted: int
    committed: int
    model_ms: float
    tokens_per_second: float | None  # of model time, over the window
    speedup: float | None  # over one token a pass of the target alone
    kept: float | None  # accepted / drafted
    tokens_per_round: float | None
    histogram: list[list[int]]  # K + 1 pairs [rounds, of them cut short by the passage's end], or [] for K = 0
    ghost: list[float] | None  # the previous population's shares, if its K is the same
    ghost_opacity: float  # 1 falling to 0 over the first 20 drafting rounds


def fold(rounds: Iterable[Round], window_ms: float | None = None, *, slots: int | None = None) -> Figures:
    """The figures of the last population in `rounds`, which share one source.

    TOK/S is taken over the fewest last rounds that together last at least `window_ms`, or over all of
    the population if that is shorter or `window_ms` is None. `slots` is the header's length of a
    passage: a round that drafted less than K is cut short if its guesses reach the last slot;
    otherwise its drafter had no more. None: no end is known, and no round is cut short.
    """
    population = _Population()
    ghost: list[float] | None = None
    for round_ in rounds:
        same_but_seed = replace(round_.settings, seed=0)
        if population.key is not None and same_but_seed != population.key:
            equal_length = same_but_seed.draft_length == population.key.draft_length
            ghost = population.shares() if equal_length else None
            population = _Population()
        population.key = same_but_seed
        population.add(round_, window_ms, slots)
    return population.figures(ghost, window_ms)


class _Population:
    """Running sums of one population."""

    def __init__(self) -> None:
        self.key: Settings | None = None
        self.settings: Settings | None = None
        self.rounds = self.drafting = self.drafted = self.accepted = self.committed = 0
        self.model_ms = 0.0
        self.histogram: list[list[int]] = []
        self.recent: deque[tuple[float, int]] = deque()  # (ms, committed): only as many as the window needs
        self.recent_ms = 0.0

    def add(self, round_: Round, window_ms: float | None, slots: int | None) -> None:
        length = round_.settings.draft_length
        if not self.histogram and length:
            self.histogram = [[0, 0] for _ in range(length + 1)]
        drafted, took = len(round_.drafted), round_.drafting_ms + round_.verifying_ms
        self.settings = round_.settings
        self.rounds += 1
        self.drafted += drafted
        self.accepted += round_.accepted_length
        self.committed += len(round_.committed)
        self.model_ms += took
        if drafted:
            self.drafting += 1
            self.histogram[round_.accepted_length][0] += 1
            reached = round_.cursor.position + drafted == slots
            self.histogram[round_.accepted_length][1] += reached and drafted < length
        if window_ms is not None:
            self.recent.append((took, len(round_.committed)))
            self.recent_ms += took
            while self.recent_ms - self.recent[0][0] >= window_ms + 1.0:  # 1 ms: tolerance for rounding
                self.recent_ms -= self.recent.popleft()[0]

    def shares(self) -> list[float] | None:
        return [count / self.drafting for count, _ in self.histogram] if self.drafting else None

    def rate(self, window_ms: float | None) -> float | None:
        ms, tokens = self.model_ms, self.committed
        if window_ms is not None:
            ms, tokens = 0.0, 0
            for took, committed in reversed(self.recent):
                ms += took
                tokens += committed
                if ms >= window_ms:
                    break
        return tokens / ms * 1000.0 if ms > 0.0 else None

    def figures(self, ghost: list[float] | None, window_ms: float | None) -> Figures:
        rate = self.rate(window_ms)
        return Figures(
            settings=self.settings,
            rounds=self.rounds,
            drafting_rounds=self.drafting,
            drafted=self.drafted,
            accepted=self.accepted,
            committed=self.committed,
            model_ms=self.model_ms,
            tokens_per_second=rate,
            speedup=rate * self.settings.verify_ms / 1000.0 if rate is not None and self.settings else None,
            kept=self.accepted / self.drafted if self.drafted else None,
            tokens_per_round=self.committed / self.rounds if self.rounds else None,
            histogram=self.histogram,
            ghost=ghost,
            ghost_opacity=max(0.0, 1.0 - self.drafting / GHOST_ROUNDS) if ghost else 0.0,
        )
