"""A script as two models, both pure functions; the engine does not know that they come from a script.

The target is certain of each word: the slot's own word has probability 1. The draft gives this word its chance and the
rest to the slot's wrong guess. So a guess is right or wrong, and the uniform that judges it decides nothing. Both find
their slot from the length of the context alone.

Token ids: slot s has its right word at s and its wrong guess at slots + s; word i of the prompt is 2 * slots + i.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from specviz.core.chance import Luck
from specviz.core.distributions import Rows
from specviz.core.models import Context, Models, Proposal
from specviz.script.huojian import HUOJIAN
from specviz.script.rocket import ROCKET
from specviz.script.sentence import Script

SCRIPTS: dict[str, Script] = {script.name: script for script in (ROCKET, HUOJIAN)}


def script_in(lang: str | None) -> Script:
    """The sentence of a language; the first sentence if the language has none or is None."""
    return next((script for script in SCRIPTS.values() if script.lang == lang), ROCKET)


def words(script: Script) -> list[list[str]]:
    """For each slot the tokens that can stand there, the target's own first."""
    return [[slot.right, slot.wrong] for slot in script.slots]


@lru_cache(maxsize=256)
def models(script: Script, draft_quality: float) -> Models:
    """The two models of a script, with a draft of quality 0 .. 1; made once and cached."""
    slots = len(script.slots)
    vocabulary = (
        *(slot.right for slot in script.slots),
        *(slot.wrong for slot in script.slots),
        *script.prompt,
    )
    return Models(
        target=ScriptTarget(script),
        drafter=ScriptDrafter(script, draft_quality),
        text=vocabulary.__getitem__,
        prompt=tuple(range(2 * slots, len(vocabulary))),
        slots=slots,
    )


class ScriptTarget:
    """The big model, which is certain of each word."""

    def __init__(self, script: Script) -> None:
        slots = len(script.slots)
        self._prompt = len(script.prompt)
        self._rows = np.zeros((slots + 1, 2 * slots + self._prompt))
        self._rows[range(slots), range(slots)] = 1.0
        self._rows[slots] = self._rows[slots - 1]  # behind the end: computed with the others, and ignored
        self._rows.flags.writeable = False

    def rows(self, context: Context, drafted: Sequence[int]) -> Rows:  # (k + 1, V)
        """One-point rows on the words from this position on, whatever was drafted."""
        position = len(context) - self._prompt
        return self._rows[position : position + len(drafted) + 1]


class ScriptDrafter:
    """The small model: the right word with its slot's chance, else the wrong guess."""

    def __init__(self, script: Script, draft_quality: float) -> None:
        slots = len(script.slots)
        self._prompt = len(script.prompt)
        self._slots = slots
        self._chances = script.chances(draft_quality)
        self._rows = np.zeros((slots, 2 * slots + self._prompt))
        self._rows[range(slots), range(slots)] = self._chances
        self._rows[range(slots), range(slots, 2 * slots)] = [1.0 - chance for chance in self._chances]
        self._rows.flags.writeable = False

    def propose(self, context: Context, limit: int, luck: Luck) -> Proposal:  # luck (limit,)
        """One guess for each slot: `limit` of them, or as many as there are slots left.

        The row has two tokens, the right word's id first, so `distributions.draw` is a single comparison.
        """
        first = len(context) - self._prompt
        last = min(first + limit, self._slots)
        tokens = [
            slot if u < self._chances[slot] else self._slots + slot
            for slot, u in zip(range(first, last), luck.tolist(), strict=False)
        ]
        return Proposal(tokens, self._rows[first:last])
