"""The length of a run in model time: arithmetic on its settings, without a clock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from specviz.core.rounds import Round

_ROUNDING = 1.0 - 1e-9  # rounding errors in the sum must not add a round


def took_ms(round_: Round) -> float:
    """Milliseconds of model time that a round costs."""
    return round_.drafting_ms + round_.verifying_ms


def lasting(rounds: Iterable[Round], seconds: float) -> Iterator[Round]:
    """The smallest number of first rounds that last at least `seconds` of model time."""
    enough_ms = seconds * 1000.0 * _ROUNDING
    passed_ms = 0.0
    for round_ in rounds:
        yield round_
        passed_ms += took_ms(round_)
        if passed_ms >= enough_ms:
            return
