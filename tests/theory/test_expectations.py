from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import astuple, replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specviz.core.errors import SettingsError
from specviz.core.settings import DEFAULTS, Settings
from specviz.theory.closed_form import expected_tokens
from specviz.theory.expectations import expected, passage

SENTENCES = [
    [Fraction(1, 2)],
    [Fraction(9, 10), Fraction(1, 10)],
    [Fraction(1, 3), Fraction(4, 5), Fraction(1, 7)],
    [Fraction(3, 4), Fraction(1, 5), Fraction(9, 10), Fraction(2, 3)],
    [Fraction(0), Fraction(1), Fraction(1), Fraction(0), Fraction(1, 2)],
    [Fraction(1, 2), Fraction(7, 8), Fraction(2, 5), Fraction(1), Fraction(1, 9), Fraction(5, 6), Fraction(3, 7)],
]
chances = st.lists(st.floats(0, 1), min_size=1, max_size=12)


def by_enumeration(
    sentence: Sequence[Fraction], draft_length: int
) -> tuple[Fraction, Fraction, Fraction, list[Fraction]]:
    """Rounds, drafted, accepted and accepted lengths: every way the guesses can fall, played and weighed."""
    rounds = drafted = accepted = Fraction(0)
    lengths = [Fraction(0)] * (draft_length + 1)
    for falls in product((True, False), repeat=len(sentence)):
        weight = math.prod((c if right else 1 - c for c, right in zip(sentence, falls, strict=True)), start=Fraction(1))
        left = list(falls)
        while left:
            guesses = left[:draft_length]
            kept = [*guesses, False].index(False)
            rounds += weight
            drafted += weight * len(guesses)
            accepted += weight * kept
            lengths[kept] += weight
            left = left[kept + 1 :]
    return rounds, drafted, accepted, lengths


@pytest.mark.parametrize("draft_length", range(9))
@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_passage_is_the_sum_over_all_ways_in_which_the_guesses_can_fall(
    sentence: list[Fraction], draft_length: int
) -> None:
    rounds, drafted, accepted, lengths = by_enumeration(sentence, draft_length)
    mean = passage([float(chance) for chance in sentence], draft_length)
    assert mean.rounds == pytest.approx(float(rounds), abs=1e-13)
    assert mean.drafted == pytest.approx(float(drafted), abs=1e-13)
    assert mean.accepted == pytest.approx(float(accepted), abs=1e-13)
    assert mean.committed == len(sentence)
    assert mean.accepted_lengths == pytest.approx([float(n) for n in lengths] if draft_length else [], abs=1e-13)


@given(chances, st.integers(1, 16))
def test_every_token_is_a_kept_guess_or_the_targets_own(sentence: list[float], draft_length: int) -> None:
    # A round adds one token of the target's own, but where the last guess kept filled the sentence.
    mean = passage(sentence, draft_length)
    own = mean.committed - mean.accepted
    assert mean.rounds - 1 - 1e-9 <= own <= mean.rounds + 1e-9
    assert sum(mean.accepted_lengths) == pytest.approx(mean.rounds)
    assert sum(kept * share for kept, share in enumerate(mean.accepted_lengths)) == pytest.approx(mean.accepted)


@given(chances, st.integers(0, 16))
def test_the_histogram_is_k_plus_1_shares_of_all_rounds(sentence: list[float], draft_length: int) -> None:
    shares = expected(sentence, replace(DEFAULTS, draft_length=draft_length)).histogram
    assert len(shares) == (draft_length + 1 if draft_length else 0)
    assert all(share >= 0.0 for share in shares)
    assert sum(shares) == pytest.approx(1.0 if draft_length else 0.0)


@given(st.floats(0, 0.9), st.integers(0, 8))
def test_a_long_sentence_of_equal_chances_approaches_the_closed_form(chance: float, draft_length: int) -> None:
    # Rounds = tokens / pace + what beginning and end cost, so the difference of two lengths has the pace alone.
    near, far = 300, 600
    more_rounds = passage([chance] * far, draft_length).rounds - passage([chance] * near, draft_length).rounds
    assert (far - near) / more_rounds == pytest.approx(expected_tokens(chance, draft_length), rel=1e-9)


def test_costs_add_up_on_a_sentence_of_one_slot() -> None:
    settings = Settings(draft_length=4, draft_ms=60.0, verify_ms=750.0, verify_ms_per_guess=40.0)
    figures = expected([0.25], settings)  # one guess, one pass, one token, whatever happens
    assert figures.tokens_per_second == pytest.approx(1000 / 850)
    assert figures.speedup == pytest.approx(750 / 850)
    assert (figures.kept, figures.tokens_per_round) == (0.25, 1.0)
    assert figures.histogram == [0.75, 0.25, 0.0, 0.0, 0.0]


def test_the_long_run_is_a_ratio_of_means_and_no_mean_of_ratios() -> None:
    # Two slots, one guess a round: right (1/2): 1 pass, 1 guess, 1 kept; wrong: 2 passes, 2 guesses, 1/2 kept.
    figures = expected([0.5, 0.5], replace(DEFAULTS, draft_length=1))
    assert figures.tokens_per_round == pytest.approx(2 / 1.5)
    assert figures.kept == pytest.approx((0.5 * 1 + 0.5 * 0.5) / 1.5)
    assert figures.histogram == pytest.approx([0.75 / 1.5, 0.75 / 1.5])


def test_plain_decoding_is_one_token_a_pass() -> None:
    figures = expected([0.3, 0.9, 0.5], replace(DEFAULTS, draft_length=0))
    assert (figures.speedup, figures.tokens_per_round, figures.kept, figures.histogram) == (1.0, 1.0, None, [])
    assert figures.tokens_per_second == pytest.approx(1 / 0.75)


def test_a_sure_draft_fills_the_sentence_without_a_bonus_at_its_end() -> None:
    mean = passage([1.0] * 5, 4)  # four kept and a bonus
    assert (mean.rounds, mean.drafted, mean.accepted) == (1.0, 4.0, 4.0)
    mean = passage([1.0] * 4, 4)  # four kept, and no slot is left
    assert (mean.rounds, mean.drafted, mean.accepted) == (1.0, 4.0, 4.0)
    mean = passage([1.0] * 6, 4)  # the second round can draft only one
    assert (mean.rounds, mean.drafted, mean.accepted, mean.accepted_lengths[1]) == (2.0, 5.0, 5.0, 1.0)


def test_the_seed_is_no_part_of_the_long_run() -> None:
    assert expected([0.5, 0.7], replace(DEFAULTS, seed=1)) == expected([0.5, 0.7], replace(DEFAULTS, seed=2))


def test_what_a_caller_does_to_a_histogram_stays_with_the_caller() -> None:
    expected([0.5, 0.7], DEFAULTS).histogram.clear()
    assert len(expected([0.5, 0.7], DEFAULTS).histogram) == 5


@pytest.mark.parametrize("draft_length", [0, 4])
@pytest.mark.parametrize("draft_ms", [0.0, 60_000.0])
@pytest.mark.parametrize("verify_ms", [5e-324, 1e-300, 60_000.0])
def test_the_figures_are_finite_at_the_ends_of_the_costs(draft_length: int, draft_ms: float, verify_ms: float) -> None:
    settings = Settings(draft_length=draft_length, draft_ms=draft_ms, verify_ms=verify_ms)
    figures = expected([0.5] * 6, settings)
    assert all(math.isfinite(value) for value in astuple(figures)[:2])
    assert figures.speedup >= 0.0
    if not draft_length:
        assert figures.speedup == 1.0


@pytest.mark.parametrize("sentence", [[0.5, -0.1], [1.5], [math.nan, 0.5], [math.inf]])
def test_a_chance_outside_of_0_to_1_is_named(sentence: list[float]) -> None:
    outside = next(chance for chance in sentence if not 0 <= chance <= 1)
    with pytest.raises(SettingsError, match=r"a number in 0\.\.1, got ") as error:
        passage(sentence, 4)
    assert str(error.value).endswith(repr(outside))


def test_a_sentence_has_at_least_one_slot() -> None:
    with pytest.raises(SettingsError, match="at least one slot"):
        passage([], 4)


def test_the_draft_length_has_its_range() -> None:
    with pytest.raises(SettingsError, match=r"draft_length must be a whole number in 0\.\.16, got 17"):
        passage([0.5], 17)
