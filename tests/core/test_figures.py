from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from specviz.core.figures import PAGE_WINDOW_MS, fold
from specviz.core.rounds import Round
from specviz.core.settings import DEFAULTS
from tests.core.toys import made_round

PLAIN = replace(DEFAULTS, draft_length=0)
FULL = made_round(DEFAULTS, 4, 4)  # 5 tokens in 990 ms
NONE = made_round(DEFAULTS, 0, 4)  # 1 token in 990 ms
CUT = made_round(DEFAULTS, 2, 2, ended=True)  # 2 tokens in 870 ms
ONE = made_round(PLAIN, 0, 0)  # 1 token in 750 ms
UNDRAFTED = made_round(DEFAULTS, 0, 0)  # a drafter without a guess: 1 token in 750 ms


def test_before_the_first_round_there_is_nothing_to_say() -> None:
    for window in (None, PAGE_WINDOW_MS):
        figures = fold([], window)
        assert (figures.rounds, figures.drafted, figures.committed, figures.model_ms) == (0, 0, 0, 0.0)
        assert figures.tokens_per_second is figures.speedup is figures.kept is figures.tokens_per_round is None
        assert (figures.settings, figures.histogram, figures.ghost, figures.ghost_opacity) == (None, [], None, 0.0)


def test_the_figures_of_three_rounds_are_those_on_paper() -> None:
    figures = fold([FULL, NONE, CUT])
    assert (figures.rounds, figures.drafting_rounds) == (3, 3)
    assert (figures.drafted, figures.accepted, figures.committed) == (10, 6, 8)
    assert figures.model_ms == 2850.0
    assert figures.tokens_per_second == pytest.approx(8 / 2.85)
    assert figures.speedup == pytest.approx(8 / 2.85 * 0.75)
    assert figures.kept == 0.6
    assert figures.tokens_per_round == pytest.approx(8 / 3)
    assert figures.settings == DEFAULTS


def test_the_histogram_counts_rounds_by_what_was_kept_and_marks_those_cut_short() -> None:
    assert fold([FULL, NONE, CUT, NONE], slots=2).histogram == [[2, 0], [0, 0], [1, 1], [0, 0], [1, 0]]


def test_a_round_cut_short_may_miss_before_the_end_and_leave_the_passage_open() -> None:
    missed = made_round(DEFAULTS, 1, 3)
    assert fold([missed], slots=3).histogram[1] == [1, 1]


def test_a_drafter_that_had_less_was_not_cut_short() -> None:
    assert fold([CUT], slots=29).histogram[2] == [1, 0]
    assert fold([CUT]).histogram[2] == [1, 0]


def test_a_full_draft_that_just_reaches_the_end_was_not_cut_short() -> None:
    assert fold([FULL], slots=4).histogram[4] == [1, 0]


def test_big_model_only_is_exactly_as_fast_as_itself() -> None:
    figures = fold([ONE] * 20, PAGE_WINDOW_MS)
    assert figures.tokens_per_second == pytest.approx(4 / 3)
    assert figures.speedup == pytest.approx(1.0)
    assert (figures.kept, figures.histogram, figures.tokens_per_round) == (None, [], 1.0)


def test_a_round_without_a_draft_counts_everywhere_but_in_the_histogram() -> None:
    figures = fold([UNDRAFTED, FULL])
    assert (figures.rounds, figures.drafting_rounds, figures.committed) == (2, 1, 6)
    assert figures.histogram == [[0, 0], [0, 0], [0, 0], [0, 0], [1, 0]]
    assert figures.kept == 1.0
    assert fold([UNDRAFTED]).kept is None


def test_speedup_is_over_the_pass_of_the_newest_settings() -> None:
    slow = made_round(replace(DEFAULTS, verify_ms=1500.0, verify_ms_per_guess=15.0), 4, 4)
    assert fold([slow]).speedup == pytest.approx(5 / 1800 * 1500)


def timed(*rounds: tuple[float, int]) -> list[Round]:
    """Rounds of one population that take some milliseconds and commit some tokens."""
    return [replace(NONE, drafting_ms=0.0, verifying_ms=ms, committed=[" w"] * tokens) for ms, tokens in rounds]


@pytest.mark.parametrize(
    ("rounds", "tokens", "ms"),
    [
        ([(4000.0, 1)], 1, 4000.0),  # shorter than the window: all of it
        ([(4000.0, 1), (4000.0, 2)], 3, 8000.0),
        ([(4000.0, 1), (4000.0, 2), (4000.0, 4)], 7, 12_000.0),  # the fewest that last ten seconds
        ([(4000.0, 1), (4000.0, 2), (4000.0, 4), (4000.0, 8)], 14, 12_000.0),
        ([(9000.0, 1), (5000.0, 2), (5000.0, 4)], 6, 10_000.0),  # ten seconds are enough
        ([(9000.0, 1), (5000.0, 2), (4999.0, 4)], 7, 18_999.0),
        ([(9000.0, 1), (30_000.0, 2)], 2, 30_000.0),  # one round can be enough
    ],
)
def test_the_rate_is_over_the_fewest_last_whole_rounds_of_ten_seconds(
    rounds: list[tuple[float, int]], tokens: int, ms: float
) -> None:
    assert fold(timed(*rounds), PAGE_WINDOW_MS).tokens_per_second == pytest.approx(tokens / ms * 1000)


def test_only_the_rate_and_the_speedup_look_through_the_window() -> None:
    rounds = [FULL] * 10 + [NONE] * 20
    paged, whole = fold(rounds, PAGE_WINDOW_MS), fold(rounds)
    assert paged.tokens_per_second == pytest.approx(1 / 0.99)
    assert whole.tokens_per_second == pytest.approx(70 / 29.7)
    assert replace(paged, tokens_per_second=None, speedup=None) == replace(whole, tokens_per_second=None, speedup=None)


def test_rounding_does_not_move_the_window() -> None:
    random = np.random.default_rng(7)
    for _ in range(20):
        rounds = timed(*((ms / 10, 1) for ms in random.choice([3333, 6667, 10_001, 19_999], 40).tolist()))
        for count in range(1, len(rounds) + 1):
            ms = tokens = 0.0
            for round_ in reversed(rounds[:count]):
                ms, tokens = ms + round_.verifying_ms, tokens + 1.0
                if ms >= PAGE_WINDOW_MS:
                    break
            assert fold(rounds[:count], PAGE_WINDOW_MS).tokens_per_second == tokens / ms * 1000.0


@pytest.mark.parametrize(
    "changed",
    [
        replace(DEFAULTS, draft_length=8),
        replace(DEFAULTS, draft_quality=0.81),
        replace(DEFAULTS, draft_ms=61.0),
        replace(DEFAULTS, verify_ms=751.0),
        replace(DEFAULTS, verify_ms_per_guess=1.0),
    ],
)
def test_every_changed_setting_but_the_seed_begins_a_population(changed: object) -> None:
    assert isinstance(changed, type(DEFAULTS))
    figures = fold([FULL, FULL, made_round(changed, 1, 4)], PAGE_WINDOW_MS)
    assert (figures.rounds, figures.drafted, figures.accepted, figures.committed) == (1, 4, 1, 2)
    assert figures.settings == changed


def test_a_new_seed_goes_on_with_the_population() -> None:
    figures = fold([FULL, made_round(replace(DEFAULTS, seed=8), 0, 4)])
    assert (figures.rounds, figures.accepted, figures.ghost) == (2, 4, None)
    assert figures.settings == replace(DEFAULTS, seed=8)


def test_a_population_that_comes_back_begins_afresh() -> None:
    assert fold([FULL, ONE, FULL]).rounds == 1


POOR = replace(DEFAULTS, draft_quality=0.4)


def test_the_shape_before_stays_as_a_ghost_that_fades_over_twenty_rounds() -> None:
    before = [FULL, NONE, NONE, CUT]
    for count in range(1, 25):
        figures = fold(before + [made_round(POOR, 0, 4)] * count)
        assert figures.ghost == [0.5, 0.0, 0.25, 0.0, 0.25]
        assert figures.ghost_opacity == pytest.approx(max(0.0, 1.0 - count / 20))


def test_a_round_without_a_draft_fades_no_ghost() -> None:
    assert fold([FULL, made_round(POOR, 0, 4), made_round(POOR, 0, 0)]).ghost_opacity == 0.95


def test_the_ghost_is_of_the_population_just_before_only() -> None:
    figures = fold([FULL, made_round(POOR, 1, 4), made_round(DEFAULTS, 0, 4)])
    assert figures.ghost == [0.0, 1.0, 0.0, 0.0, 0.0]


def test_there_is_no_ghost_where_lengths_differ_or_nothing_was_drafted() -> None:
    longer = replace(DEFAULTS, draft_length=8)
    for rounds in (
        [FULL, made_round(longer, 1, 8)],
        [ONE, FULL],
        [FULL, ONE],
        [FULL],
        [UNDRAFTED, made_round(POOR, 1, 4)],
    ):
        figures = fold(rounds)
        assert (figures.ghost, figures.ghost_opacity) == (None, 0.0)


SETTINGS = [DEFAULTS, replace(DEFAULTS, seed=8), POOR, PLAIN, replace(DEFAULTS, verify_ms=4000.0)]
runs = st.lists(
    st.tuples(st.sampled_from(SETTINGS), st.integers(0, 4), st.integers(0, 4)).map(
        lambda drawn: made_round(drawn[0], *sorted(min(drawn[0].draft_length, n) for n in drawn[1:]))
    ),
    max_size=40,
)


@given(rounds=runs)
def test_a_fold_depends_on_the_last_population_and_the_one_before_it_only(rounds: list[Round]) -> None:
    keys = [replace(round_.settings, seed=0) for round_ in rounds]
    starts = [i for i in range(len(keys)) if i == 0 or keys[i] != keys[i - 1]]
    since = starts[-2] if len(starts) > 1 else 0
    for window in (None, PAGE_WINDOW_MS):
        assert fold(rounds, window) == fold(rounds[since:], window)


@given(rounds=runs)
def test_the_figures_add_up(rounds: list[Round]) -> None:
    figures = fold(iter(rounds), PAGE_WINDOW_MS, slots=3)
    assert sum(count for count, _ in figures.histogram) == figures.drafting_rounds
    assert sum(kept * count for kept, (count, _) in enumerate(figures.histogram)) == figures.accepted
    assert all(0 <= cut <= count for count, cut in figures.histogram)
