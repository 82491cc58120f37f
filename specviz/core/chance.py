"""Chance with an address: the uniforms of a slot are a function of the seed and the slot alone.

Not a stream: Philox (Salmon et al., 2011) is keyed by the seed and counts positions, so a slot has the
same luck under every setting, two settings can be raced with common random numbers, and any round can
be recomputed alone. Only the raw words are used: NumPy promises no stability for its distributions.
"""

from __future__ import annotations

from functools import partial
from typing import Protocol

import numpy as np
import numpy.typing as npt

Luck = npt.NDArray[np.float64]

DRAFT, ACCEPT, EXTRA, SPARE = range(4)  # the columns of a luck

_WORDS_A_BLOCK = 4
_TO_UNIT = 2.0**-53


class Chance(Protocol):
    """Where the engine takes its uniforms from."""

    def __call__(self, passage: int, first: int, count: int) -> Luck:  # (count, 4), each in [0, 1)
        """The uniforms at `count` positions of a passage from `first` on."""


def luck(seed: int, passage: int, first: int, count: int) -> Luck:  # (count, 4), each in [0, 1)
    """The uniforms at `count` positions from `first`: columns draft, accept, extra, spare.

    `seed`, `passage` and `first` lie in 0 .. 2**32 - 1 (above 2**63 NumPy would round the counter).
    """
    words = np.random.Philox(key=seed, counter=[first, passage, 0, 0]).random_raw(_WORDS_A_BLOCK * count)
    uniforms = (words >> np.uint64(11)).astype(np.float64) * _TO_UNIT
    return uniforms.reshape(count, _WORDS_A_BLOCK)


def addressed(seed: int) -> Chance:
    """The chance of one seed."""
    return partial(luck, seed)
