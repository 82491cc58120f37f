from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specviz.core.rounds import Round, RowView
from specviz.core.settings import DEFAULTS
from tests.core.toys import FixedDrafter, constant, models, one_point, one_round, play, random_table, text

WIDE = 30  # more tokens than a view lists


def views(round_: Round) -> list[RowView]:
    assert round_.rows is not None
    return round_.rows


def shown_round(played_rows: int = 1, **changes: int) -> Round:
    target, draft = random_table(1, WIDE), random_table(2, WIDE)
    return list(play(models(target, draft), replace(DEFAULTS, **changes), played_rows, rows=True))[-1]


def test_rows_are_left_out_unless_asked_for() -> None:
    assert one_round(models(constant(1.0), constant(1.0)), DEFAULTS).rows is None


def test_there_is_one_view_a_position_of_the_pass() -> None:
    assert len(views(shown_round(draft_length=4))) == 5
    assert len(views(shown_round(draft_length=0))) == 1


@given(seed=st.integers(0, 99), draft_length=st.integers(0, 5), vocabulary=st.sampled_from([1, 3, 10, 11, WIDE]))
@settings(max_examples=50)
def test_views_list_what_was_drafted_and_drawn_and_what_is_likely(
    seed: int, draft_length: int, vocabulary: int
) -> None:
    target, draft = random_table(seed, vocabulary), random_table(seed + 100, vocabulary)
    for round_ in play(models(target, draft, slots=7), replace(DEFAULTS, draft_length=draft_length), 6, rows=True):
        for place, view in enumerate(views(round_)):
            listed = [token for token, *_ in view.top]
            assert len(listed) == len(set(listed)) <= 10
            if place < len(round_.drafted):
                assert round_.drafted[place].token in listed
            if round_.extra is not None and place == round_.accepted_length:
                assert round_.extra.token in listed
            assert [row[2] for row in view.top] == sorted((row[2] for row in view.top), reverse=True)


@given(seed=st.integers(0, 99), draft_length=st.integers(0, 5))
@settings(max_examples=50)
def test_what_is_listed_and_the_rest_sum_to_one(seed: int, draft_length: int) -> None:
    played = models(random_table(seed, WIDE), random_table(seed + 100, WIDE))
    for round_ in play(played, replace(DEFAULTS, draft_length=draft_length), 2, rows=True):
        for place, view in enumerate(views(round_)):
            for column, rest in enumerate(view.rest, start=1):
                if place == len(round_.drafted) and column != 2:
                    assert rest is None
                    assert all(row[column] is None for row in view.top)
                else:
                    assert rest is not None
                    assert rest >= 0.0
                    assert sum(float(row[column] or 0.0) for row in view.top) + rest == pytest.approx(1.0, abs=1e-12)


def test_a_view_holds_the_three_rows_of_its_position() -> None:
    target, draft = constant(0.5, 0.25, 0.25), constant(0.25, 0.5, 0.25)
    (round_,) = play(models(target, draft), replace(DEFAULTS, draft_length=1), 1, rows=True)
    assert views(round_)[0] == RowView(
        top=[(" w0", 0.25, 0.5, 1.0), (" w1", 0.5, 0.25, 0.0), (" w2", 0.25, 0.25, 0.0)], rest=(0.0, 0.0, 0.0)
    )
    assert views(round_)[1].top[0] == (" w0", None, 0.5, None)
    assert views(round_)[1].rest == (None, 0.0, None)


def test_the_top_ten_are_the_likeliest_of_either_model() -> None:
    target = constant(*(np.arange(1, WIDE + 1) / 465))
    draft = constant(0.5, 0.5, *[0.0] * (WIDE - 2))
    round_ = one_round(models(target, draft), replace(DEFAULTS, draft_length=1), (0.0, 0.9, 0.999), rows=True)
    assert [row[0] for row in views(round_)[0].top] == [*map(text, range(29, 21, -1)), text(1), text(0)]


def test_an_unlikely_token_that_was_drafted_takes_the_place_of_the_least_likely() -> None:
    even = constant(*np.full(WIDE, 1 / WIDE))
    drafter = FixedDrafter([25], np.full((1, WIDE), 1 / WIDE))
    (round_,) = play(models(even, drafter), replace(DEFAULTS, draft_length=1), 1, rows=True)
    assert [row[0] for row in views(round_)[0].top] == [*map(text, range(9)), text(25)]


def test_no_view_stands_where_no_slot_is_behind_the_guesses() -> None:
    agree = random_table(3, WIDE)
    (round_,) = play(models(agree, agree, slots=3), replace(DEFAULTS, draft_length=8), 1, rows=True)
    assert len(round_.drafted) == len(views(round_)) == 3
    assert round_.extra is None


@pytest.mark.parametrize("accepted", [True, False])
def test_no_view_stands_behind_a_guess_that_ends_the_passage(accepted: bool) -> None:
    target = constant(*one_point(1 if accepted else 0, 3))
    played = models(target, constant(0.0, 1.0, 0.0), ends=[1])
    (round_,) = play(played, replace(DEFAULTS, draft_length=4), 1, rows=True)
    assert [guess.id for guess in round_.drafted] == [1]
    assert len(views(round_)) == 1
    assert round_.passage_ended is accepted
