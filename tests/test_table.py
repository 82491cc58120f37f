"""The table of article, exact and measured figures; only chance may part the last two."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from itertools import islice

import numpy as np
import numpy.typing as npt
import pytest

from specviz.core.figures import fold
from specviz.core.rounds import Round
from specviz.core.settings import MAX_DRAFT_LENGTH, Settings
from specviz.model_time import took_ms
from specviz.runs import ROCKET_SOURCE, play
from specviz.script.rocket import ROCKET
from specviz.table import Row, records, rows, text

PAIRS = [(0, None), (1, 0.8), (2, 0.8), (4, 0.8), (6, 0.8), (8, 0.8), (4, 0.95), (8, 0.95), (4, 0.4), (8, 0.4)]
SLOTS = len(ROCKET.slots)
FIGURES = {"speedup", "tokens_per_round", "kept", "tokens_per_second", "histogram"}


@pytest.fixture(scope="module")
def table() -> list[Row]:
    return list(rows())


def test_the_table_has_the_articles_ten_rows(table: list[Row]) -> None:
    assert [(row.article.draft_length, row.article.draft_quality) for row in table] == PAIRS


def test_for_programs_each_row_has_exact_and_measured_figures_of_the_same_names(table: list[Row]) -> None:
    plain = json.loads(json.dumps(records(table), allow_nan=False))
    assert [(row["draft_length"], row["draft_quality"]) for row in plain] == PAIRS
    for row in plain:
        assert set(row) == {"draft_length", "draft_quality", "exact", "measured"}
        for figures in (row["exact"], row["measured"]):
            assert set(figures) == FIGURES
            bars = row["draft_length"] + 1 if row["draft_length"] else 0
            assert len(figures["histogram"]) == bars
            assert sum(figures["histogram"]) == pytest.approx(1.0 if bars else 0.0)


def test_the_big_model_alone_is_the_unit_of_speed_and_keeps_nothing(table: list[Row]) -> None:
    for figures in (records(table)[0]["exact"], records(table)[0]["measured"]):
        assert figures["speedup"] == pytest.approx(1.0)
        assert figures["tokens_per_second"] == pytest.approx(1000 / 750)
        assert figures["tokens_per_round"] == pytest.approx(1.0)
        assert figures["kept"] is None
        assert figures["histogram"] == []


def test_for_people_the_table_fits_80_columns_and_says_which_is_what(table: list[Row]) -> None:
    lines = text(table, seconds=180.0, seed=7).splitlines()
    assert len(lines[1]) == len(lines[2]) == 80
    assert max(map(len, lines)) <= 80
    assert lines[1].split() == ["K", "quality", *["article", "exact", "run"] * 3, "n"]
    legend = " ".join(lines[14:])
    for word in ("article:", "exact:", "run:", "n rounds", "180 s of model time", "seed 7"):
        assert word in legend


def test_for_people_each_row_prints_the_articles_own_figures(table: list[Row]) -> None:
    line = text(table, seconds=180.0, seed=7).splitlines()[6]
    cells = line.split()
    assert cells[:3] == ["4", "0.80", "2.5"]
    assert cells[5] == "3.3"
    assert cells[8] == "62%"
    assert int(cells[-1]) == table[3].measured.rounds


def test_the_same_seed_gives_the_same_table_and_another_seed_other_runs() -> None:
    first, again, other = (records(list(rows(seconds=20.0, seed=seed))) for seed in (1, 1, 2))
    assert first == again
    assert [row["exact"] for row in first] == [row["exact"] for row in other]
    assert [row["measured"] for row in first[1:]] != [row["measured"] for row in other[1:]]


Sums = npt.NDArray[np.float64]


def passage_sums(rounds: Iterator[Round], count: int) -> Sums:  # (count, 5 + 17)
    """Of each passage: rounds, drafted, accepted, committed, ms, and its drafting rounds by accepted length."""
    sums = np.zeros((count, 5 + MAX_DRAFT_LENGTH + 1))
    passage = 0
    while passage < count:
        round_ = next(rounds)
        one = sums[passage]
        one[:5] += (1, len(round_.drafted), round_.accepted_length, len(round_.committed), took_ms(round_))
        if round_.drafted:
            one[5 + round_.accepted_length] += 1
        passage += round_.passage_ended
    return sums


def standard_error(above: Sums, below: Sums, passages: float) -> float:  # (n,), (n,)
    """Of sum(above) / sum(below) over a run of so many passages, by the regenerative method.

    Passages start alike and with luck of their own, so they are independent, and the error of a ratio of their sums
    is that of the mean of above - ratio * below, over the mean of below (Crane and Iglehart, 1975).
    """
    ratio = above.sum() / below.sum()
    rest = above - ratio * below
    return math.sqrt(float(rest @ rest) / (len(rest) - 1)) / float(below.mean()) / math.sqrt(passages)


@pytest.mark.parametrize("pair", PAIRS[1:])
def test_what_is_measured_lies_within_three_and_a_half_standard_errors_of_exact(
    pair: tuple[int, float], table: list[Row]
) -> None:
    row = table[PAIRS.index(pair)]
    # The error is estimated from another and longer run: that of the table has hardly more than twenty passages.
    sums = passage_sums(play(ROCKET_SOURCE, row.article.settings(seed=99))[1], 300)
    passages = row.measured.committed / SLOTS
    one_round, drafted, accepted, committed, ms = sums.T[:5]
    compared: dict[str, tuple[float | None, float | None, Sums, Sums]] = {
        "speedup": (row.measured.speedup, row.exact.speedup, committed * 750.0, ms),
        "tokens_per_second": (row.measured.tokens_per_second, row.exact.tokens_per_second, committed * 1000.0, ms),
        "tokens_per_round": (row.measured.tokens_per_round, row.exact.tokens_per_round, committed, one_round),
        "kept": (row.measured.kept, row.exact.kept, accepted, drafted),
    }
    for length, share in enumerate(row.exact.histogram):
        seen_share = row.measured.histogram[length][0] / row.measured.drafting_rounds
        compared[f"share of {length}"] = (seen_share, share, sums[:, 5 + length], one_round)
    for name, (seen, true, above, below) in compared.items():
        assert seen is not None, name
        assert true is not None, name
        assert abs(seen - true) < 3.5 * standard_error(above, below, passages), name


@pytest.mark.parametrize(
    ("settings", "count", "tolerance", "share_tolerance"),
    [
        (Settings(seed=1), 4_000, 0.03, 0.03),
        pytest.param(Settings(), 120_000, 0.01, 0.005, marks=pytest.mark.slow),
        pytest.param(Settings(draft_length=8, draft_quality=0.95), 120_000, 0.01, 0.005, marks=pytest.mark.slow),
    ],
)
def test_a_long_run_comes_to_the_exact_figures(
    settings: Settings, count: int, tolerance: float, share_tolerance: float
) -> None:
    run, played = play(ROCKET_SOURCE, settings)
    figures, exact = fold(islice(played, count)), run.expected
    assert exact is not None
    assert figures.rounds == count
    for name in ("tokens_per_second", "speedup", "kept", "tokens_per_round"):
        assert getattr(figures, name) == pytest.approx(getattr(exact, name), rel=tolerance), name
    shares = [drafting / figures.drafting_rounds for drafting, _ in figures.histogram]
    assert shares == pytest.approx(exact.histogram, abs=share_tolerance)
