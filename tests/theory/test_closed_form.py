"""Held to the values printed by Leviathan, Kalman and Matias (ICML 2023): their Table 1, and the best lengths."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specviz.core.errors import SettingsError, SpecvizError
from specviz.theory.closed_form import best_draft_length, expected_tokens, operations_factor, speedup

acceptances = st.floats(0, 1)
costs = st.floats(0, 2)
lengths = st.integers(0, 32)


@pytest.mark.parametrize(
    ("acceptance", "draft_length", "faster", "operations"),
    [
        (0.6, 2, 1.96, 1.53),
        (0.7, 3, 2.53, 1.58),
        (0.8, 2, 2.44, 1.23),
        (0.8, 5, 3.69, 1.63),
        (0.9, 2, 2.71, 1.11),
        (0.9, 10, 6.86, 1.60),
    ],
)
def test_a_free_draft_gives_the_published_speed_and_operations(
    acceptance: float, draft_length: int, faster: float, operations: float
) -> None:
    assert round(speedup(acceptance, draft_length, 0.0), 2) == faster
    assert round(operations_factor(acceptance, draft_length, 0.0), 2) == operations


@pytest.mark.parametrize(("acceptance", "best"), [(0.5, 3), (0.6, 4), (0.7, 6), (0.8, 8), (0.9, 13)])
def test_the_best_draft_lengths_at_a_cost_of_a_twentieth_are_the_published_ones(acceptance: float, best: int) -> None:
    assert best_draft_length(acceptance, 0.05) == best


@given(st.floats(0, 0.999), lengths)
def test_expected_tokens_are_the_quotient_of_the_paper(acceptance: float, draft_length: int) -> None:
    quotient = (1 - acceptance ** (draft_length + 1)) / (1 - acceptance)
    assert expected_tokens(acceptance, draft_length) == pytest.approx(quotient, rel=1e-11)


@given(acceptances, costs)
def test_no_length_is_faster_than_the_best_one(acceptance: float, cost: float) -> None:
    best = best_draft_length(acceptance, cost)
    fastest = max(speedup(acceptance, length, cost) for length in range(17))
    assert speedup(acceptance, best, cost) == pytest.approx(fastest, rel=1e-12)


@given(acceptances, costs)
def test_guessing_pays_if_and_only_if_acceptance_exceeds_cost(acceptance: float, cost: float) -> None:
    # Corollary 3.9.
    assert (best_draft_length(acceptance, cost) > 0) == (acceptance > cost)


@given(acceptances, lengths, costs)
def test_tokens_and_operations_are_two_sides_of_one_count(acceptance: float, draft_length: int, cost: float) -> None:
    scored = draft_length + 1 + draft_length * cost
    tokens = expected_tokens(acceptance, draft_length)
    assert operations_factor(acceptance, draft_length, cost) * tokens == pytest.approx(scored)


@given(lengths, costs)
def test_at_the_ends_of_acceptance_there_are_limits(draft_length: int, cost: float) -> None:
    assert expected_tokens(0.0, draft_length) == 1.0
    assert expected_tokens(1.0, draft_length) == draft_length + 1
    assert speedup(0.0, draft_length, cost) == pytest.approx(1 / (draft_length * cost + 1))
    assert speedup(1.0, draft_length, cost) == pytest.approx((draft_length + 1) / (draft_length * cost + 1))
    assert operations_factor(1.0, draft_length, 0.0) == 1.0


def test_a_guess_that_costs_nothing_or_never_fails_is_drafted_as_long_as_one_may() -> None:
    assert best_draft_length(0.5, 0.0) == 16
    assert best_draft_length(1.0, 0.5) == 16
    assert best_draft_length(1.0, 0.5, longest=40) == 40
    assert best_draft_length(1.0, 1.0) == 0
    assert best_draft_length(0.0, 0.0) == 0
    assert best_draft_length(0.9, 0.05, longest=5) == 5


@pytest.mark.parametrize(
    "call", [expected_tokens, lambda a, k: speedup(a, k, 0.1), lambda a, k: operations_factor(a, k, 0)]
)
@pytest.mark.parametrize(
    ("acceptance", "draft_length", "message"),
    [
        (-0.1, 4, "acceptance must be a number in 0..1, got -0.1"),
        (1.1, 4, "acceptance must be a number in 0..1, got 1.1"),
        (math.nan, 4, "acceptance must be a number in 0..1, got nan"),
        (True, 4, "acceptance must be a number in 0..1, got True"),
        ("0.5", 4, "acceptance must be a number in 0..1, got '0.5'"),
        (0.5, -1, "draft_length must be a whole number in 0..1000, got -1"),
        (0.5, 1001, "draft_length must be a whole number in 0..1000, got 1001"),
        (0.5, 2.5, "draft_length must be a whole number in 0..1000, got 2.5"),
    ],
)
def test_bad_arguments_are_named_with_their_range(
    call: Callable[[object, object], float], acceptance: object, draft_length: object, message: str
) -> None:
    with pytest.raises(SpecvizError) as error:
        call(acceptance, draft_length)
    assert str(error.value) == message


@pytest.mark.parametrize("cost", [-0.1, math.inf, math.nan, 10**400])
def test_a_cost_is_finite_and_at_least_zero(cost: float) -> None:
    for call in (lambda: speedup(0.5, 4, cost), lambda: best_draft_length(0.5, cost)):
        with pytest.raises(SettingsError, match="cost must be a finite number of at least 0, got "):
            call()
    with pytest.raises(SettingsError, match="operations must be a finite number of at least 0, got "):
        operations_factor(0.5, 4, cost)


def test_the_longest_length_to_look_at_has_its_range() -> None:
    with pytest.raises(SettingsError, match=r"longest must be a whole number in 0\.\.1000, got -1"):
        best_draft_length(0.5, 0.1, longest=-1)
