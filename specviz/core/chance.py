"""Addressed random numbers: the uniforms of a slot depend only on the seed and the slot.

Not a stream: Philox (Salmon et al., 2011) is keyed by the seed and counts positions, so a slot has the
same luck under every setting, two settings can be raced with common random numbers, and any round can
be recomputed alone. Only the raw words are used, because NumPy may change its distributions.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Protocol

import numpy as np
import numpy.typing as npt
from numpy.random import Philox  # imported here: NumPy would load it in the first round, and Ctrl-C can be lost there

Luck = npt.NDArray[np.float64]

DRAFT, ACCEPT, EXTRA, SPARE = range(4)  # the columns of a Luck array

_WORDS_A_BLOCK = 4
_TO_UNIT = 2.0**-53
_PAGE = 32  # positions drawn together: to make a generator costs more than a hundred of its words


class Chance(Protocol):
    """Where the engine takes its uniforms from."""

    def __call__(self, passage: int, first: int, count: int) -> Luck:  # (count, 4), each in [0, 1)
        """The uniforms at `count` positions of a passage from `first` on."""


def luck(seed: int, passage: int, first: int, count: int) -> Luck:  # (count, 4), each in [0, 1)
    """The uniforms at `count` positions from `first`: columns draft, accept, extra, spare.

    `seed`, `passage` and `first` lie in 0 .. 2**32 - 1 (above 2**63 NumPy would round the counter).
    """
    page, offset = divmod(first, _PAGE)
    if offset + count <= _PAGE:
        return _page(seed, passage, page)[offset : offset + count]
    pages = [_page(seed, passage, each) for each in range(page, (first + count - 1) // _PAGE + 1)]
    return np.concatenate(pages)[offset : offset + count]


@lru_cache(maxsize=1024)
def _page(seed: int, passage: int, page: int) -> Luck:  # (_PAGE, 4)
    words = Philox(key=seed, counter=[page * _PAGE, passage, 0, 0]).random_raw(_WORDS_A_BLOCK * _PAGE)
    uniforms = ((words >> np.uint64(11)).astype(np.float64) * _TO_UNIT).reshape(_PAGE, _WORDS_A_BLOCK)
    uniforms.flags.writeable = False  # it is cached and shared
    return uniforms


def addressed(seed: int) -> Chance:
    """The random numbers of one seed."""
    return partial(luck, seed)
