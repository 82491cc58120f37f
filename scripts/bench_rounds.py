"""Rounds a second on one core: played and written as lines, with the contract checked and without."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from specviz.core.codec import encode
from specviz.core.rounds import Cursor, Round
from specviz.core.settings import DEFAULTS
from specviz.runs import ROCKET_SOURCE, play

ROUNDS = 6_000  # a repeat
REPEATS = 7


def measure(draft_length: int) -> tuple[list[float], list[float]]:
    """Rounds a second of processor time, repeat by repeat in turn: as they are served, and unchecked."""
    settings = replace(DEFAULTS, draft_length=draft_length)
    checked, bare = [], []
    for seed in range(REPEATS):
        seeded = replace(settings, seed=seed)
        checked.append(_rate(play(ROCKET_SOURCE, seeded)[1]))
        bare.append(_rate(ROCKET_SOURCE.rounds(seeded, Cursor(), index=0, rows=False)))
    return checked, bare


def _rate(rounds: Iterator[Round]) -> float:
    start = time.process_time()
    for round_ in islice(rounds, ROUNDS):
        encode(round_)
    return ROUNDS / (time.process_time() - start)
