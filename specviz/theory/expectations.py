"""The exact long-run figures of a sentence whose guesses are right by a known chance at each slot.

A passage is a Markov chain over the slots: a round commits at least one token, so every slot starts at most one round a
passage, and one sweep from left to right gives the probability that it does. A figure of the long run is a ratio of two
expectations per passage (the renewal-reward theorem), never the expectation of a ratio.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from specviz.core.errors import SettingsError
from specviz.core.rounds import Expected
from specviz.core.settings import Settings, check_value, shown


@dataclass(frozen=True, slots=True)
class Passage:
    """The averages of one passage through the sentence."""

    rounds: float
    drafted: float
    accepted: float
    committed: int  # the length of the sentence: the same in every passage
    accepted_lengths: tuple[float, ...]  # drafting rounds by accepted_length, 0 .. K; empty for K = 0

    def model_ms(self, settings: Settings) -> float:
        """Model time of a passage under the costs of `settings`."""
        return self.rounds * settings.verify_ms + self.drafted * (settings.draft_ms + settings.verify_ms_per_guess)


def passage(chances: Sequence[float], draft_length: int) -> Passage:
    """The expected passage; `chances` are the probabilities, one for each slot, that the draft guesses right.

    SettingsError if there is no slot, a chance is outside 0..1, or `draft_length` out of its range.
    """
    return _passage(tuple(chances), int(check_value("draft_length", draft_length)))


@lru_cache(maxsize=1024)
def _passage(chances: tuple[float, ...], draft_length: int) -> Passage:
    slots = len(chances)
    if not slots:
        raise SettingsError("chances", "chances must hold at least one slot, got none")
    for chance in chances:
        if not 0.0 <= chance <= 1.0:
            raise SettingsError("chances", f"a chance must be a number in 0..1, got {shown(chance)}")
    starts = [1.0] + [0.0] * slots  # the probability that a round starts here; the last entry is the sentence's end
    lengths = [0.0] * (draft_length + 1)
    rounds = drafted = accepted = 0.0
    for first in range(slots):
        reached = starts[first]  # the probability that a round starts at `first` and keeps all guesses so far
        rounds += reached
        limit = min(draft_length, slots - first)
        drafted += reached * limit
        for kept in range(limit):
            right = reached * chances[first + kept]
            missed = reached - right
            lengths[kept] += missed
            accepted += missed * kept
            starts[first + kept + 1] += missed
            reached = right
        lengths[limit] += reached
        accepted += reached * limit
        starts[min(first + limit + 1, slots)] += reached  # no bonus if the guesses filled the sentence
    return Passage(rounds, drafted, accepted, slots, tuple(lengths) if draft_length else ())


def expected(chances: Sequence[float], settings: Settings) -> Expected:
    """The exact long-run figures under `settings`; `chances` as in `passage`, already at the draft quality."""
    mean = passage(chances, settings.draft_length)
    guessing_ms = mean.drafted * (settings.draft_ms + settings.verify_ms_per_guess)
    per_second = mean.committed / mean.model_ms(settings) * 1000.0
    return Expected(
        tokens_per_second=min(per_second, sys.float_info.max),  # a pass may take almost no time; JSON has no infinity
        speedup=mean.committed / (mean.rounds + guessing_ms / settings.verify_ms),
        kept=mean.accepted / mean.drafted if mean.drafted else None,
        tokens_per_round=mean.committed / mean.rounds,
        histogram=[count / mean.rounds for count in mean.accepted_lengths],
    )
