"""A run of so many seconds is whole rounds of model time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from specviz.core.rounds import Round
from specviz.core.settings import Settings
from specviz.model_time import lasting, took_ms
from specviz.runs import ROCKET_SOURCE, play


def rounds(settings: Settings) -> Iterator[Round]:
    return play(ROCKET_SOURCE, settings)[1]


def test_a_round_takes_its_guesses_and_its_pass() -> None:
    assert took_ms(next(rounds(Settings()))) == 4 * 60 + 750


@pytest.mark.parametrize(
    ("seconds", "count"),
    [(0.001, 1), (0.749, 1), (0.75, 1), (0.7501, 2), (7.5, 10), (180, 240)],
)
def test_the_last_round_is_the_first_that_fills_the_time(seconds: float, count: int) -> None:
    assert len(list(lasting(rounds(Settings(draft_length=0)), seconds))) == count


def test_sums_of_fractions_cost_no_round_more() -> None:
    settings = Settings(draft_length=0, verify_ms=0.1)
    assert sum(0.1 for _ in range(10)) < 1.0
    assert len(list(lasting(rounds(settings), 0.001))) == 10


def test_no_round_is_played_behind_the_last() -> None:
    played = rounds(Settings(draft_length=0))
    assert len(list(lasting(played, 1.0))) == 2
    assert next(played).index == 2


def test_a_run_that_ends_before_its_time_is_given_whole() -> None:
    assert len(list(lasting(islice(rounds(Settings()), 3), 1e6))) == 3
