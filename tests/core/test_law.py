"""The law of what is committed, by enumeration: every assignment of luck, through `play_round`, counted.

Rows are in quarters, and so are their acceptance ratios and residuals. Luck takes the midpoints of four equal
cells, so each assignment stands for the same mass and the counts must equal the target's joint law as integers.

Four tokens have 4^12 assignments, but most of them are played alike: a play learns of its luck only by comparing.
So a uniform here is the set of cells that it may still lie in. A comparison that parts this set goes both ways, one
after the other, and what is played at the end of a branch counts for every assignment that is left there. Nothing is
assumed of the engine or the drafter: whatever they look at is parted, and other ways to look are errors.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product
from math import prod

import numpy as np
import pytest

from specviz.core.chance import Luck
from specviz.core.distributions import Row, accept_prob, draw, residual
from specviz.core.engine import play_round
from specviz.core.models import Context, Drafter, Models, Proposal
from specviz.core.rounds import Cursor, Round, committed_ids
from specviz.core.settings import DEFAULTS
from tests.core.toys import FixedChance, TableDrafter, TableTarget, one_point, text

V = 3
ROWS = tuple(  # (draft, target)
    (np.array(draft) / 4, np.array(target) / 4)
    for draft, target in [
        ((1, 2, 1), (3, 0, 1)),
        ((2, 1, 1), (2, 2, 0)),
        ((0, 2, 2), (1, 2, 1)),
        ((3, 1, 0), (3, 0, 1)),
        ((1, 1, 2), (1, 0, 3)),
        ((1, 2, 1), (1, 3, 0)),
        ((1, 1, 2), (2, 2, 0)),
    ]
)
MIDPOINTS = np.array([0.125, 0.375, 0.625, 0.875])
BEHIND = 4  # positions behind the last that is counted: their luck stays the same

Text = tuple[int, ...]
NextLength = Callable[[Round | None], int]  # K of a round, from the round before it


def place(context: Context) -> int:
    """Which pair of rows stands behind a context."""
    return (2 * len(context) + (context[-1] * 3 + 1 if context else 0)) % len(ROWS)


def draft_row(context: Context) -> Row:
    return ROWS[place(context)][0]


def target_row(context: Context) -> Row:
    return ROWS[place(context)][1]


def greedy(row: Row) -> Row:
    """All mass on the likeliest token."""
    return one_point(int(row.argmax()), V)


@dataclass(frozen=True)
class Stopping:
    """A draft model that stops once it has drawn a token that it gives less than one half."""

    keeps_low: bool  # the token it stopped at; to drop it after a look at its draw bends the law

    def propose(self, context: Context, limit: int, luck: Luck) -> Proposal:
        tokens: list[int] = []
        rows: list[Row] = []
        for u in luck.tolist():
            row = draft_row(context + tuple(tokens))
            token = draw(row, u)
            low = row[token] < 0.5
            if not low or self.keeps_low:
                rows.append(row)
                tokens.append(token)
            if low:
                break
        return Proposal(tokens, np.array(rows))


class StopsBeforeDrawing:
    """A draft model that stops where its row, not its draw, is unsure."""

    def propose(self, context: Context, limit: int, luck: Luck) -> Proposal:
        tokens: list[int] = []
        rows: list[Row] = []
        for u in luck.tolist():
            row = draft_row(context + tuple(tokens))
            if np.count_nonzero(row) == V:
                break
            rows.append(row)
            tokens.append(draw(row, u))
        return Proposal(tokens, np.array(rows))


@dataclass(frozen=True)
class CutByTheLast:
    """A draft model that gives fewer guesses where the last that it drew has less than one half: wrong."""

    cut_to: int

    def propose(self, context: Context, limit: int, luck: Luck) -> Proposal:
        whole = TableDrafter(draft_row).propose(context, limit, luck)
        count = self.cut_to if whole.rows[-1, whole.tokens[-1]] < 0.5 else limit
        return Proposal(whole.tokens[:count], whole.rows[:count])


def always(length: int) -> NextLength:
    return lambda before: length


def from_accepted(before: Round | None) -> int:
    """K one above what the last round kept, at most 3."""
    return 2 if before is None else min(3, before.accepted_length + 1)


def from_discarded(before: Round | None) -> int:
    """K from the confidence of a guess that was discarded: wrong."""
    if before is None or not before.drafted or before.drafted[-1].verdict != "discarded":
        return 2
    return 2 if before.drafted[-1].draft_prob < 0.5 else 0


EXACT: dict[str, tuple[Drafter, NextLength]] = {
    "plain": (TableDrafter(draft_row), always(0)),
    "K = 1": (TableDrafter(draft_row), always(1)),
    "K = 2": (TableDrafter(draft_row), always(2)),
    "K = 3": (TableDrafter(draft_row), always(3)),
    "K from what was kept": (TableDrafter(draft_row), from_accepted),
    "stops behind a low token": (Stopping(keeps_low=True), always(3)),
    "stops before an unsure row": (StopsBeforeDrawing(), always(3)),
    "greedy": (TableDrafter(lambda context: greedy(draft_row(context))), always(2)),
    "no guesses": (Stopping(keeps_low=True), always(0)),
}
WRONG: dict[str, tuple[Drafter, NextLength]] = {
    "drops the low token": (Stopping(keeps_low=False), always(2)),
    "cut to none by the second draw": (CutByTheLast(0), always(2)),
    "cut to one by the second draw": (CutByTheLast(1), always(2)),
    "K from discarded guesses": (TableDrafter(draft_row), from_discarded),
}


def played_text(drafter: Drafter, next_length: NextLength, luck: Luck, length: int, slots: int | None) -> Text:
    """The first `length` tokens, round by round from position 0."""
    models = Models(TableTarget(target_row), drafter, text, (), slots)
    chance = FixedChance(luck)
    context: Context = ()
    before: Round | None = None
    while len(context) < length:
        settings = replace(DEFAULTS, draft_length=next_length(before))
        before = play_round(settings, Cursor(0, len(context)), context, models, chance, index=0)
        context += committed_ids(before)
    return context[:length]


class Branch:
    """One way through all comparisons with luck; the ways follow each other until none is left."""

    def __init__(self) -> None:
        self._path: list[bool] = []
        self._depth = 0

    def decide(self) -> bool:
        """What the next comparison says."""
        if self._depth == len(self._path):
            self._path.append(True)
        self._depth += 1
        return self._path[self._depth - 1]

    def has_next(self) -> bool:
        """Turn to the next way."""
        self._depth = 0
        while self._path and not self._path[-1]:
            self._path.pop()
        if self._path:
            self._path[-1] = False
        return bool(self._path)


class Uniform:
    """A uniform that lies in the midpoint of one of some cells, and is compared with numbers: nothing else."""

    def __init__(self, branch: Branch) -> None:
        self._branch = branch
        self.cells = MIDPOINTS

    def __lt__(self, bound: float) -> bool:
        below = int(np.count_nonzero(self.cells < bound))
        if 0 < below < len(self.cells):
            self.cells = self.cells[:below] if self._branch.decide() else self.cells[below:]
        return bool(self.cells[0] < bound)

    def __gt__(self, bound: float) -> bool:
        return not self < bound  # a midpoint is no quarter

    def __mul__(self, total: float) -> Uniform:
        assert total == 1.0  # the sum of a row
        return self


def counted(drafter: Drafter, next_length: NextLength, length: int, slots: int | None = None) -> Counter[Text]:
    """How many of the 4^(3 length) assignments of luck give each text."""
    texts: Counter[Text] = Counter()
    branch = Branch()
    more = True
    while more:
        luck: Luck = np.full((length + BEHIND, 4), MIDPOINTS[1], dtype=object)
        uniforms = [Uniform(branch) for _ in range(3 * length)]
        luck[:length, :3] = np.array(uniforms).reshape(length, 3)
        text = played_text(drafter, next_length, luck, length, slots)
        texts[text] += prod(len(each.cells) for each in uniforms)
        more = branch.has_next()
    return texts


def counted_one_by_one(drafter: Drafter, next_length: NextLength, length: int) -> Counter[Text]:
    """The same with a play for each assignment."""
    texts: Counter[Text] = Counter()
    luck = np.full((length + BEHIND, 4), MIDPOINTS[1])
    for cells in product(range(4), repeat=3 * length):
        luck[:length, :3] = MIDPOINTS[list(cells)].reshape(length, 3)
        texts[played_text(drafter, next_length, luck, length, None)] += 1
    return texts


def joint_law(length: int) -> Counter[Text]:
    """The target's joint law in units of one assignment."""
    law: Counter[Text] = Counter()
    for tokens in product(range(V), repeat=length):
        quarters = [int(4 * target_row(tokens[:i])[token]) for i, token in enumerate(tokens)]
        law[tokens] = int(np.prod(quarters)) * 4 ** (2 * length)
    return +law


def total_variation(texts: Counter[Text], length: int) -> float:
    law = joint_law(length)
    return sum(abs(texts[tokens] - law[tokens]) for tokens in texts | law) / 2 / 64.0**length


@pytest.mark.parametrize("pair", range(len(ROWS)))
@pytest.mark.parametrize("propose", [lambda row: row, greedy], ids=["draws", "greedy"])
def test_the_midpoints_of_four_cells_stand_for_these_rows_exactly(pair: int, propose: Callable[[Row], Row]) -> None:
    draft, target = propose(ROWS[pair][0]), ROWS[pair][1]
    accept = [accept_prob(float(d), float(t)) for d, t in zip(draft, target, strict=True) if d]
    for numbers in (draft, target, accept, residual(draft, target)):
        quarters = 4 * np.asarray(numbers)
        np.testing.assert_array_equal(quarters, np.round(quarters))


def test_the_joint_law_has_the_mass_of_all_assignments() -> None:
    for length in (1, 2, 3, 4):
        assert joint_law(length).total() == 4 ** (3 * length)


@pytest.mark.parametrize("name", EXACT)
def test_three_tokens_follow_the_joint_law_exactly(name: str) -> None:
    assert counted(*EXACT[name], length=3) == joint_law(3)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["K = 2", "K = 3", "K from what was kept", "stops behind a low token"])
def test_four_tokens_follow_the_joint_law_exactly(name: str) -> None:
    assert counted(*EXACT[name], length=4) == joint_law(4)


@pytest.mark.parametrize(("name", "slots"), [("K = 1", 2), ("greedy", 2), ("K = 2", 2), ("K = 2", 3)])
def test_tokens_follow_the_joint_law_exactly_where_the_passage_ends_behind_them(name: str, slots: int) -> None:
    assert counted(*EXACT[name], length=slots, slots=slots) == joint_law(slots)


@pytest.mark.parametrize("name", WRONG)
def test_a_drafter_that_looks_at_a_draw_too_early_bends_the_law(name: str) -> None:
    assert total_variation(counted(*WRONG[name], length=2), 2) > 0.01


def test_a_draft_of_three_cut_to_one_because_of_the_third_draw_bends_the_law() -> None:
    assert total_variation(counted(CutByTheLast(1), always(3), length=3), 3) > 0.01


@pytest.mark.parametrize("name", ["K = 2", "K from discarded guesses"])
def test_branches_count_what_a_play_for_each_assignment_counts(name: str) -> None:
    drafter, next_length = (EXACT | WRONG)[name]
    assert counted(drafter, next_length, length=2) == counted_one_by_one(drafter, next_length, length=2)
