"""Closed forms for guesses that are accepted independently, all with the same probability.

Leviathan, Kalman and Matias, "Fast Inference from Transformers via Speculative Decoding" (ICML 2023); equations and
theorems have the numbers of arXiv:2211.17192v2. Their alpha is `acceptance` here, gamma is `draft_length`, c is `cost`
(a guess's time over a pass's) and c-hat is `operations` (the draft's arithmetic per token over the target's). They
assume text without end and a pass of constant cost. The words of a sentence differ, and it ends, so no run over one
fits them exactly: when you print one beside a run, say which acceptance was used.
"""

from __future__ import annotations

import sys
from typing import TypeGuard

from specviz.core.errors import SettingsError
from specviz.core.settings import MAX_DRAFT_LENGTH, shown

LONGEST = 1000  # a formula does not need the slider's limit, only some limit


def expected_tokens(acceptance: float, draft_length: int) -> float:
    """Tokens a round on average, (1 - a^(K+1)) / (1 - a): equation (1).

    Computed as the sum of the geometric series, so that a = 1 gives the limit, K + 1.
    """
    _check(acceptance, draft_length)
    total = 1.0
    for _ in range(draft_length):
        total = 1.0 + acceptance * total
    return total


def speedup(acceptance: float, draft_length: int, cost: float) -> float:
    """Over the target alone, expected tokens / (K c + 1): Theorem 3.8."""
    _check_at_least_zero("cost", cost)
    return expected_tokens(acceptance, draft_length) / (draft_length * cost + 1.0)


def operations_factor(acceptance: float, draft_length: int, operations: float) -> float:
    """Arithmetic over that of the target alone, (K c-hat + K + 1) / expected tokens: Theorem 3.11."""
    _check_at_least_zero("operations", operations)
    return (draft_length * operations + draft_length + 1.0) / expected_tokens(acceptance, draft_length)


def best_draft_length(acceptance: float, cost: float, longest: int = MAX_DRAFT_LENGTH) -> int:
    """The K in 0..longest of the largest speedup, the smallest if several are equal; 0 if guessing does not pay.

    A further guess pays while its chance to be kept, a^(K+1), exceeds E c / (K c + 1), the tokens that its time would
    bring at the present rate. If one does not pay, no later one does, so the first such K is the answer; with c = 0
    and a > 0, or a = 1 and c < 1, there is none below `longest`.
    """
    _check(acceptance, longest, "longest")
    _check_at_least_zero("cost", cost)
    tokens, kept = 1.0, acceptance
    for length in range(longest):
        if not kept * (length * cost + 1.0) > tokens * cost:
            return length
        tokens += kept
        kept *= acceptance
    return longest


def _check(acceptance: object, length: object, name: str = "draft_length") -> None:
    if not _is_number(acceptance) or not 0.0 <= acceptance <= 1.0:
        raise SettingsError("acceptance", f"acceptance must be a number in 0..1, got {shown(acceptance)}")
    if isinstance(length, bool) or not isinstance(length, int) or not 0 <= length <= LONGEST:
        raise SettingsError(name, f"{name} must be a whole number in 0..{LONGEST}, got {shown(length)}")


def _check_at_least_zero(name: str, value: float) -> None:
    if not _is_number(value) or not 0.0 <= value <= sys.float_info.max:
        raise SettingsError(name, f"{name} must be a finite number of at least 0, got {shown(value)}")


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)
