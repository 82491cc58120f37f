"""Small models that the tests of the core play with, and records to change one thing of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

import numpy as np

from specviz.core.chance import Chance, Luck, addressed
from specviz.core.contract import check
from specviz.core.distributions import Row, Rows, draw
from specviz.core.engine import play_round
from specviz.core.models import Context, Drafter, Models, Proposal
from specviz.core.rounds import Cursor, Drafted, Extra, ExtraKind, Round, Verdict, advance, committed_ids
from specviz.core.settings import Settings

Table = Callable[[Context], Row]  # the next-token row behind a context


def text(token: int) -> str:
    """A word for a token id."""
    return f" w{token}"


def one_point(token: int, vocabulary: int) -> Row:
    """The row with all its mass on one token."""
    row: Row = np.eye(vocabulary)[token]
    return row


class TableTarget:
    """A target that looks its rows up."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def rows(self, context: Context, drafted: Sequence[int]) -> Rows:
        """The rows behind the context and behind each guess."""
        return np.array([self._table(context + tuple(drafted[:place])) for place in range(len(drafted) + 1)])


class TableDrafter:
    """A draft model that looks its rows up and draws from them with the luck it is given."""

    def __init__(self, table: Table, most: int = 99) -> None:
        self._table = table
        self._most = most

    def propose(self, context: Context, limit: int, luck: Luck) -> Proposal:
        """As many guesses as are asked for, but no more than `most`."""
        tokens: list[int] = []
        rows: list[Row] = []
        for u in luck[: self._most].tolist():
            rows.append(self._table(context + tuple(tokens)))
            tokens.append(draw(rows[-1], u))
        return Proposal(tokens, np.array(rows))


class FixedDrafter:
    """A drafter that always says the same, right or wrong."""

    def __init__(self, tokens: Sequence[int], rows: Rows) -> None:
        self._proposal = Proposal(tokens, rows)

    def propose(self, context: Context, limit: int, luck: Luck) -> Proposal:
        """What it always says."""
        return self._proposal


class FixedChance:
    """Luck from a table of positions, the same in every passage."""

    def __init__(self, luck: Luck) -> None:
        self._luck = luck

    def __call__(self, passage: int, first: int, count: int) -> Luck:
        """The rows `first` to `first + count` of the table."""
        return self._luck[first : first + count]


def constant(*row: float) -> Table:
    """The same row behind every context."""
    return lambda context: np.array(row)


def certain(*tokens: int, vocabulary: int = 3) -> Table:
    """One-point rows: the token at each length of the context, the last of them for ever."""
    return lambda context: one_point(tokens[min(len(context), len(tokens) - 1)], vocabulary)


def random_table(seed: int, vocabulary: int) -> Table:
    """Some row behind every context, about a third of it zeros, never the same twice."""

    @cache
    def row(context: Context) -> Row:
        random = np.random.default_rng([seed, *context])
        weights = random.random(vocabulary) ** 3 * (random.random(vocabulary) < 0.7)
        weights[random.integers(vocabulary)] += 0.05
        normalized: Row = weights / weights.sum()
        return normalized

    return row


def models(target: Table, drafter: Drafter | Table, *, slots: int | None = None, ends: Sequence[int] = ()) -> Models:
    """Models over a target's table and a drafter or a draft's table, without a prompt."""
    proposer = drafter if hasattr(drafter, "propose") else TableDrafter(drafter)
    return Models(TableTarget(target), proposer, text, (), slots, frozenset(ends))


def one_round(
    played: Models, settings: Settings, luck: Sequence[float] = (0.5, 0.5, 0.5), *, rows: bool = False
) -> Round:
    """The first round, with the same draft, accept and extra uniform at every position."""
    table = np.tile([*luck, 0.0], (32, 1))
    return play_round(settings, Cursor(), (), played, FixedChance(table), index=0, rows=rows)


def play(
    played: Models, settings: Settings, count: int, *, chance: Chance | None = None, rows: bool = False
) -> Iterator[Round]:
    """The first rounds of a run."""
    cursor, context = Cursor(), played.prompt
    for index in range(count):
        chance = chance or addressed(settings.seed)
        round_ = play_round(settings, cursor, context, played, chance, index=index, rows=rows)
        yield round_
        cursor = round_.next
        context = played.prompt if round_.passage_ended else context + committed_ids(round_)


def made_round(settings: Settings, kept: int, drafted: int, *, ended: bool = False, index: int = 0) -> Round:
    """A round that kept `kept` of `drafted` guesses; with all kept at the passage's end there is no bonus."""
    guesses = []
    for place in range(drafted):
        verdict: Verdict = "accepted" if place < kept else "rejected" if place == kept else "discarded"
        target_prob = float(place < kept)
        guesses.append(Drafted(place, text(place), 1.0, target_prob, target_prob, 0.25, 0.5, verdict))
    kind: ExtraKind = "plain" if not drafted else "bonus" if kept == drafted else "recovered"
    extra = None if ended and kept == drafted > 0 else Extra(99, text(99), kind, 0.75)
    committed = [guess.token for guess in guesses[:kept]] + ([extra.token] if extra else [])
    return check(
        Round(
            index=index,
            cursor=Cursor(),
            settings=settings,
            drafted=guesses,
            accepted_length=kept,
            extra=extra,
            committed=committed,
            drafting_ms=drafted * settings.draft_ms,
            verifying_ms=settings.verify_ms + drafted * settings.verify_ms_per_guess,
            next=advance(Cursor(), len(committed), ended),
            passage_ended=ended,
        )
    )
