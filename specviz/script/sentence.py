"""A script: a sentence and, for each slot, one plausible wrong guess and the factor by which the draft avoids it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

MOST_CERTAIN = 0.98  # even the best draft gets one word in fifty wrong

Kind = Literal["glue", "content"]


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of the sentence. Tokens are whole words, with their leading space if the language has spaces."""

    right: str
    wrong: str  # fits grammatically at this place, and is not `right`
    predictability: float  # 0.4 .. 1.25, about 1 on average
    kind: Kind  # glue: a function word such as `the`; content: what the sentence is about


@dataclass(frozen=True, slots=True, eq=False)  # compared by identity: a script is a constant and a cache key
class Script:
    """A sentence of a fixed length, after a fixed prompt."""

    name: str
    prompt: tuple[str, ...]
    slots: tuple[Slot, ...]
    lang: str = "en"  # of its words, BCP 47

    def chances(self, draft_quality: float) -> tuple[float, ...]:
        """The draft's probability of the right word at each slot: min(0.98, quality * predictability)."""
        return tuple(min(MOST_CERTAIN, draft_quality * slot.predictability) for slot in self.slots)
