"""The protocols of models: a target that scores, a drafter that proposes, and their vocabulary.

All functions are pure: the same context and luck give the same answer.

Every drafter must keep this invariant, or the output no longer follows the target's distribution: tokens
committed up to position m, and the place where a round ends, depend on luck at positions <= m only. Whether
position i is proposed may therefore depend on the context, on rows, on earlier draws and on rounds
already committed, but never on the draw at i or behind it. Nothing carried to the next round may
depend on discarded guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from specviz.core.distributions import Rows

Context = tuple[int, ...]  # token ids, the prompt included


@dataclass(frozen=True, slots=True)
class Proposal:
    """The guesses of a drafter, each with the row that it was drawn from."""

    tokens: Sequence[int]  # (k,)
    rows: Rows  # (k, V)
    note: str = ""  # the drafter's remark about it


class Target(Protocol):
    """The big model."""

    def rows(self, context: Context, drafted: Sequence[int]) -> Rows:  # (k + 1, V), one pass
        """The next-token rows behind the context and behind each drafted token."""


class Drafter(Protocol):
    """Anything that proposes tokens: a small model, a look-up."""

    def propose(self, context: Context, limit: int, luck: npt.NDArray[np.float64]) -> Proposal:
        """At most `limit` guesses; `luck` (limit,) holds the uniforms that draw them."""


@dataclass(frozen=True, slots=True)
class Models:
    """A target and a drafter over one vocabulary."""

    target: Target
    drafter: Drafter
    text: Callable[[int], str]  # of a token id, with its own leading space
    prompt: Context
    slots: int | None  # tokens in a passage; None if it is open
    ends: frozenset[int] = frozenset()  # ids that end a passage
