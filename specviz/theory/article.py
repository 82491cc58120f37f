"""The figures that an article gave for a demo like this one, run once for three minutes a row.

Three minutes of model time are about 150 to 220 rounds, which limits the precision of the figures. The sentence's exact
figures must agree to the speedup's printed digit, to 0.07 tokens a round and to 3.5 percentage points of kept.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from specviz.core.settings import DEFAULTS, Settings

SECONDS_PER_ROW = 180.0  # of model time
SPEEDUP_TOLERANCE = 0.05  # one printed decimal
TOKENS_PER_ROUND_TOLERANCE = 0.07
KEPT_TOLERANCE = 0.035


@dataclass(frozen=True, slots=True)
class ArticleRow:
    """One row of the article's table, at 60 ms a guess and 750 ms a pass."""

    draft_length: int
    draft_quality: float | None  # None: nothing is drafted
    speedup: float
    tokens_per_round: float | None = None
    kept: float | None = None
    tokens_per_second: float | None = None

    def settings(self, seed: int = DEFAULTS.seed) -> Settings:
        """The row's settings. Without drafting the quality is the default, and has no effect."""
        quality = DEFAULTS.draft_quality if self.draft_quality is None else self.draft_quality
        return replace(DEFAULTS, seed=seed, draft_length=self.draft_length, draft_quality=quality)


ARTICLE: tuple[ArticleRow, ...] = (
    ArticleRow(0, None, 1.0, tokens_per_round=1.0, tokens_per_second=1.3),
    ArticleRow(1, 0.80, 1.6, tokens_per_round=1.8),
    ArticleRow(2, 0.80, 2.1),
    ArticleRow(4, 0.80, 2.5, tokens_per_round=3.3, kept=0.62),
    ArticleRow(6, 0.80, 2.6),
    ArticleRow(8, 0.80, 2.7, kept=0.48),
    ArticleRow(4, 0.95, 3.3),
    ArticleRow(8, 0.95, 4.2),
    ArticleRow(4, 0.40, 1.2, kept=0.14),
    ArticleRow(8, 0.40, 1.1),
)
