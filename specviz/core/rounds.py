"""The records of protocol 1: a run, a round and the end of a run, on the wire and on disk.

One record is one JSON object on one line. The same records are the wire message, the line of a
recording, the test fixture and the trace format, so every field carries its meaning and unit here;
`static/js/source/protocol.d.ts` is generated from this module.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from specviz.core.settings import Settings

PROTOCOL = 1
MAX_CURSOR = 2**32 - 1  # of passage and position: what chance can address

Verdict = Literal["accepted", "rejected", "discarded"]
ExtraKind = Literal["recovered", "bonus", "plain"]
EndReason = Literal["complete", "ended", "superseded", "busy"]


@dataclass(frozen=True, slots=True)
class Cursor:
    """The place where a round starts: the passage, and the number of its slots that are already committed."""

    passage: int = 0  # 0 .. 2**32 - 1
    position: int = 0  # 0 .. 2**32 - 1, below `slots` if a passage has a length


@dataclass(frozen=True, slots=True)
class Drafted:
    """One guess and the target's judgement of it."""

    id: int
    token: str  # carries its own leading space
    draft_prob: float  # the draft's probability of this token
    target_prob: float  # the target's; means nothing if the verdict is discarded
    accept_prob: float  # min(1, target_prob / draft_prob)
    draw: float  # in [0, 1): chose the token from the draft's row
    uniform: float  # in [0, 1): judged it; accepted means uniform < accept_prob
    verdict: Verdict  # discarded: behind a rejection


@dataclass(frozen=True, slots=True)
class Extra:
    """The target's own token."""

    id: int
    token: str
    kind: ExtraKind  # recovered: after a rejection; bonus: all kept; plain: nothing was drafted
    draw: float  # in [0, 1): chose the token from the residual or from the target's row


@dataclass(frozen=True, slots=True)
class RowView:
    """The likeliest tokens at one position of a pass, for people to look at.

    Tokens that were drafted, drawn or committed there are always listed. Behind the last guess
    no draft row and no residual exist: both are null.
    """

    top: list[tuple[str, float | None, float, float | None]]  # token, draft, target, residual prob
    rest: tuple[float | None, float, float | None]  # draft, target, residual mass of all others


@dataclass(frozen=True, slots=True)
class Expected:
    """The exact long-run figures of some settings."""

    tokens_per_second: float  # of model time
    speedup: float  # over one token a pass of the target alone
    kept: float | None  # accepted / drafted; null if nothing is drafted
    tokens_per_round: float
    histogram: list[float]  # share of drafting rounds by accepted_length, 0 .. K; empty for K = 0


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a run: the source of its rounds."""

    type: Literal["run"] = field(default="run", kw_only=True)
    protocol: int
    source: str  # script:NAME, recording:NAME, ...
    fidelity: Literal["simulated", "measured"]
    clock: Literal["profile", "wall"]
    specviz: str  # the version that wrote it
    settings: Settings
    prompt: list[str]
    slots: int | None  # length of a passage in tokens; null if it is open
    words: list[list[str]] | None  # for each slot the tokens that can stand there, the target's own first
    expected: Expected | None


@dataclass(frozen=True, slots=True)
class Round:
    """One round with all its evidence: what was drafted, judged and committed, and what it cost."""

    type: Literal["round"] = field(default="round", kw_only=True)
    index: int  # of the round in its run, from 0
    cursor: Cursor
    settings: Settings
    drafted: list[Drafted]
    accepted_length: int  # guesses kept, 0 .. K; the extra token does not count
    extra: Extra | None  # null only if the last guess was kept and ended the passage
    committed: list[str]  # the kept guesses and the extra token
    drafting_ms: float  # model time
    verifying_ms: float  # model time
    next: Cursor
    passage_ended: bool
    rows: list[RowView] | None = None  # one for each position of the pass; only if asked for


@dataclass(frozen=True, slots=True)
class End:
    """The last line of a recording."""

    type: Literal["end"] = field(default="end", kw_only=True)
    reason: EndReason
    rounds: int


Record = Header | Round | End


def advance(cursor: Cursor, committed: int, ended: bool) -> Cursor:
    """Where the next round starts: behind what was committed, or at the next passage (2**32 wraps to 0)."""
    if ended:
        return Cursor((cursor.passage + 1) % (MAX_CURSOR + 1), 0)
    return Cursor(cursor.passage, cursor.position + committed)


def committed_ids(round_: Round) -> tuple[int, ...]:
    """The ids of the tokens that a round committed."""
    kept = tuple(guess.id for guess in round_.drafted[: round_.accepted_length])
    return kept if round_.extra is None else (*kept, round_.extra.id)
