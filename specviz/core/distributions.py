"""The exact sampling rule on rows of probabilities, one function a step.

Leviathan, Kalman and Matias, "Fast Inference from Transformers via Speculative Decoding" (2023), and
Chen et al., "Accelerating Large Language Model Decoding with Speculative Sampling" (2023), state the
same rule with the letters p and q the opposite way round; here the rows are named by their model.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Row = npt.NDArray[np.float64]  # (V,), sums to 1
Rows = npt.NDArray[np.float64]  # (n, V), each row sums to 1


def draw(row: Row, u: float) -> int:  # (V,), u in [0, 1)
    """The token that `u` picks by inverse CDF: the same u always gives the same token."""
    cdf = row.cumsum()
    index = int(cdf.searchsorted(u * cdf[-1], side="right"))  # "right" skips tokens with probability 0
    if index == len(row):  # u just below 1 can round up to the total: take the last token with a probability above 0
        index = int(cdf.searchsorted(cdf[-1], side="left"))
    return index


def accept_prob(draft_prob: float, target_prob: float) -> float:
    """min(1, target_prob / draft_prob): the chance of keeping a guess drawn with `draft_prob` > 0."""
    return 1.0 if target_prob >= draft_prob else target_prob / draft_prob


def residual(draft: Row, target: Row) -> Row:  # (V,), (V,) -> (V,)
    """normalize(max(0, target - draft)): what is left to draw from after a rejection.

    If the rows agree, nothing is left. Only rounding can reject there, and then the target's row itself is
    the right answer (0/0 is not).
    """
    excess = np.maximum(target - draft, 0.0)
    mass = excess.sum()
    return excess / mass if mass > 0.0 else target
