"""How long a run lasts in model time, which is arithmetic on its settings and no clock's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from specviz.core.rounds import Round

_ROUNDING = 1.0 - 1e-9  # sums of fractions of a millisecond must not ask for one round more


def took_ms(round_: Round) -> float:
    """Milliseconds of model time that a round costs."""
    return round_.drafting_ms + round_.verifying_ms


def lasting(rounds: Iterable[Round], seconds: float) -> Iterator[Round]:
    """The fewest first rounds, all whole, that together last at least `seconds` of model time."""
    enough_ms = seconds * 1000.0 * _ROUNDING
    passed_ms = 0.0
    for round_ in rounds:
        yield round_
        passed_ms += took_ms(round_)
        if passed_ms >= enough_ms:
            return
