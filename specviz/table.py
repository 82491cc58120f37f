"""The article's table three times: as printed, exact, and counted in a seeded run.

The tests compare only the exact figures with the article. A run of three minutes of model time has about
200 rounds, and chance moves its speedup by about 0.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from specviz.core.figures import Figures, fold
from specviz.core.rounds import Expected
from specviz.core.settings import DEFAULTS
from specviz.model_time import lasting
from specviz.runs import ROCKET_SOURCE, play
from specviz.theory.article import ARTICLE, SECONDS_PER_ROW, ArticleRow

_DASH = "–"
_GAP = "  "


@dataclass(frozen=True, slots=True)
class Row:
    """One pair of draft length and quality."""

    article: ArticleRow
    exact: Expected
    measured: Figures


def rows(*, seconds: float = SECONDS_PER_ROW, seed: int = DEFAULTS.seed) -> Iterator[Row]:
    """The article's ten rows, each played for `seconds` of model time under `seed`."""
    for article in ARTICLE:
        run, rounds = play(ROCKET_SOURCE, article.settings(seed))
        assert run.expected is not None  # the exact figures of a script are always known
        yield Row(article, run.expected, fold(lasting(rounds, seconds), slots=run.slots))


def records(table: Sequence[Row]) -> list[dict[str, Any]]:
    """The table for programs; `draft_quality` is None in the row without drafting."""
    return [
        {
            "draft_length": row.article.draft_length,
            "draft_quality": row.article.draft_quality,
            "exact": _figures(row.exact, row.exact.histogram),
            "measured": _figures(row.measured, _shares(row.measured)),
        }
        for row in table
    ]


def text(table: Sequence[Row], *, seconds: float, seed: int) -> str:
    """The table for people, 80 columns wide."""
    titles = "".join(f"{_GAP}{title:<19}" for title in ("speedup", "tokens/round", "kept")).rstrip()
    heads = _line("K", "quality", [("article", "exact", "run")] * 3, "n")
    return "\n".join(
        [
            " " * 10 + titles,
            heads,
            "-" * len(heads),
            *map(_row_line, table),
            "",
            "K 0 is the big model only, and K guesses at most are drafted a round.",
            "article: as it prints them, measured over three minutes",
            "exact:   of the long run, computed; nothing is drawn",
            f"run:     measured here over n rounds, {seconds:g} s of model time a row, seed {seed};",
            "         chance moves the speedup of three minutes by about .1",
        ]
    )


def _row_line(row: Row) -> str:
    article, exact, measured = row.article, row.exact, row.measured
    figures = [
        (_number(article.speedup, 1), _number(exact.speedup, 2), _number(measured.speedup, 2)),
        (
            _number(article.tokens_per_round, 1),
            _number(exact.tokens_per_round, 2),
            _number(measured.tokens_per_round, 2),
        ),
        (_percent(article.kept, 0), _percent(exact.kept, 1), _percent(measured.kept, 1)),
    ]
    return _line(str(article.draft_length), _number(article.draft_quality, 2), figures, str(measured.rounds))


def _line(length: str, quality: str, figures: Sequence[tuple[str, str, str]], rounds: str) -> str:
    groups = "".join(f"{_GAP}{article:>7} {exact:>5} {measured:>5}" for article, exact, measured in figures)
    return f"{length:>2} {quality:>7}{groups}{_GAP}{rounds:>5}"


def _figures(figures: Expected | Figures, histogram: list[float]) -> dict[str, Any]:
    return {
        "speedup": figures.speedup,
        "tokens_per_round": figures.tokens_per_round,
        "kept": figures.kept,
        "tokens_per_second": figures.tokens_per_second,
        "histogram": histogram,
    }


def _shares(figures: Figures) -> list[float]:
    return [count / figures.drafting_rounds for count, _ in figures.histogram]


def _number(value: float | None, digits: int) -> str:
    return _DASH if value is None else f"{value:.{digits}f}"


def _percent(value: float | None, digits: int) -> str:
    return _DASH if value is None else f"{100.0 * value:.{digits}f}%"
