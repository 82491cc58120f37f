"""Plays settings to a run that is held in memory."""

from __future__ import annotations

from itertools import islice

import numpy as np

from specviz.api.run import Run
from specviz.core.errors import SettingsError
from specviz.core.settings import DEFAULTS, from_mapping, shown
from specviz.runs import ROCKET_SOURCE
from specviz.runs import play as played

MAX_ROUNDS = 1_000_000  # about 1.5 kB each; `specviz run` writes longer runs to a file while it plays


def play(
    *,
    seed: int = DEFAULTS.seed,
    draft_length: int = DEFAULTS.draft_length,
    draft_quality: float = DEFAULTS.draft_quality,
    draft_ms: float = DEFAULTS.draft_ms,
    verify_ms: float = DEFAULTS.verify_ms,
    verify_ms_per_guess: float = DEFAULTS.verify_ms_per_guess,
    rounds: int = 100,
    rows: bool = False,
) -> Run:
    """The first rounds of the run that the page plays under these settings.

    `seed` is a whole number in 0..4294967295, `draft_length` (K) in 0..16, where 0 is the big model only, and
    `draft_quality` a number in 0..1. The costs are milliseconds of model time in 0..60000; `verify_ms` is at
    least 0.001. `rounds` is a whole number in 1..1000000. With `rows` each round also keeps the likeliest
    tokens at every position that the big model looked at.

    SettingsError names the value and its range.

    >>> from specviz import play
    >>> run = play(seed=7, draft_length=4, rounds=100)
    >>> len(run), run[0].committed
    (100, [' because'])
    >>> play(draft_length=99)
    Traceback (most recent call last):
        ...
    specviz.core.errors.SettingsError: draft_length must be a whole number in 0..16, got 99
    """
    settings = from_mapping(
        {
            "seed": _plain(seed),
            "draft_length": _plain(draft_length),
            "draft_quality": _plain(draft_quality),
            "draft_ms": _plain(draft_ms),
            "verify_ms": _plain(verify_ms),
            "verify_ms_per_guess": _plain(verify_ms_per_guess),
        }
    )
    header, endless = played(ROCKET_SOURCE, settings, rows=rows)
    return Run(header, tuple(islice(endless, _count(rounds))))


def _count(rounds: object) -> int:
    count = _plain(rounds)
    if isinstance(count, int) and not isinstance(count, bool) and 1 <= count <= MAX_ROUNDS:
        return count
    raise SettingsError("rounds", f"rounds must be a whole number in 1..{MAX_ROUNDS}, got {shown(count)}")


def _plain(value: object) -> object:
    """A NumPy or pandas value as the plain Python value."""
    return value.item() if isinstance(value, np.generic) else value
