"""The exact figures of the rocket sentence against what the article's demo showed over three minutes a row."""

from __future__ import annotations

from dataclasses import replace

import pytest

from specviz.core.rounds import Expected
from specviz.core.settings import DEFAULTS
from specviz.script.rocket import ROCKET
from specviz.theory.article import ARTICLE
from specviz.theory.expectations import expected

TABLE = """
    0  –     1.0  1.0  –
    1  0.80  1.6  1.8  –
    2  0.80  2.1  –    –
    4  0.80  2.5  3.3  62
    6  0.80  2.6  –    –
    8  0.80  2.7  –    48
    4  0.95  3.3  –    –
    8  0.95  4.2  –    –
    4  0.40  1.2  –    14
    8  0.40  1.1  –    –
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]


def figures(draft_length: int, draft_quality: float) -> Expected:
    settings = replace(DEFAULTS, draft_length=draft_length, draft_quality=draft_quality)
    return expected(ROCKET.chances(draft_quality), settings)


def test_the_articles_table_is_kept_as_it_was_given() -> None:
    numbers = [[None if cell == "–" else float(cell) for cell in row] for row in ROWS]
    rows = [
        [row.draft_length, row.draft_quality, row.speedup, row.tokens_per_round, row.kept and round(row.kept * 100)]
        for row in ARTICLE
    ]
    assert rows == numbers
    assert [row.tokens_per_second for row in ARTICLE] == [1.3] + [None] * 9


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"K={row[0]} quality={row[1]}")
def test_the_exact_figures_meet_the_articles(row: list[str]) -> None:
    draft_length, quality, speedup, tokens_per_round, kept = row
    exact = figures(int(draft_length), 0.8 if quality == "–" else float(quality))
    assert f"{exact.speedup:.1f}" == speedup
    if tokens_per_round != "–":
        assert exact.tokens_per_round == pytest.approx(float(tokens_per_round), abs=0.07)
    if kept != "–":
        assert exact.kept == pytest.approx(float(kept) / 100, abs=0.035)


def test_the_settings_of_a_row_are_the_defaults_but_for_length_and_quality() -> None:
    assert ARTICLE[7].settings(seed=3) == replace(DEFAULTS, seed=3, draft_length=8, draft_quality=0.95)
    assert ARTICLE[0].settings() == replace(DEFAULTS, draft_length=0)


def test_big_model_only_shows_1_3_tokens_a_second_beside_1_0() -> None:
    exact = figures(0, 0.8)
    assert (f"{exact.tokens_per_second:.1f}", f"{exact.speedup:.1f}") == ("1.3", "1.0")


def test_at_the_defaults_all_four_is_the_tallest_bar_and_none_the_second() -> None:
    shares = figures(4, 0.8).histogram
    assert sorted(range(5), key=lambda kept: -shares[kept])[:2] == [4, 0]
    assert 0.16 <= shares[0] <= 0.22


def test_a_poor_draft_loses_more_than_half_of_its_rounds_at_the_first_guess() -> None:
    assert figures(4, 0.4).histogram[0] > 0.5


@pytest.mark.parametrize("draft_length", [1, 2, 4, 8, 16])
def test_a_draft_that_is_always_wrong_makes_it_slower(draft_length: int) -> None:
    assert figures(draft_length, 0.0).speedup < 1.0
