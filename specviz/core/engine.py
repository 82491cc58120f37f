"""One round of speculative decoding as a pure function.

It uses no clock, no input or output, no logger and no hidden random numbers. A round is computed from
its arguments alone, so any round can be played again, and its record holds all its evidence.
"""

from __future__ import annotations

from collections.abc import Sequence

from specviz.core.chance import ACCEPT, DRAFT, EXTRA, Chance
from specviz.core.distributions import Row, Rows, accept_prob, draw, residual
from specviz.core.errors import ModelError
from specviz.core.models import Context, Models, Proposal
from specviz.core.rounds import Cursor, Drafted, Extra, ExtraKind, Round, Verdict, advance
from specviz.core.rowview import row_views
from specviz.core.settings import Settings


def play_round(
    settings: Settings,
    cursor: Cursor,
    context: Context,  # prompt + this passage's committed ids
    models: Models,
    chance: Chance,
    *,
    index: int,
    rows: bool = False,
) -> Round:
    """The round that starts at `cursor`: draft at most K, one target pass, commit.

    Algorithm 1 of Leviathan et al. (2023) with K cut at the end of the passage, and without the
    target's own token if no slot is left for it. `rows` adds the likeliest tokens of every position.
    Raises ModelError if a model breaks its protocol.
    """
    slots_left = None if models.slots is None else models.slots - cursor.position
    if slots_left is not None and slots_left < 1:
        raise ModelError(f"no slot is left at position {cursor.position} of {models.slots}")
    limit = settings.draft_length if slots_left is None else min(settings.draft_length, slots_left)
    luck = chance(cursor.passage, cursor.position, limit + 1)

    proposal = _proposal(models, context, limit, luck[:limit, DRAFT]) if limit else None
    guesses = [int(token) for token in proposal.tokens] if proposal else []
    target_rows = models.target.rows(context, guesses)
    if len(target_rows) != len(guesses) + 1:
        raise ModelError(f"the target gave {len(target_rows)} rows for {len(guesses)} guesses, not one more")

    uniforms = luck.tolist()
    if proposal and guesses:
        _check_vocabulary(guesses, proposal.rows, target_rows)
    drafted, accepted = _judge(guesses, proposal.rows if proposal else None, target_rows, uniforms, models)
    ended = (accepted > 0 and guesses[accepted - 1] in models.ends) or slots_left == accepted
    extra = None
    if not ended:
        draft_row = proposal.rows[accepted] if proposal and accepted < len(guesses) else None
        extra = _extra(draft_row, target_rows[accepted], uniforms[accepted][EXTRA], bool(guesses), models)
        ended = extra.id in models.ends or slots_left == accepted + 1

    has_slot = slots_left != len(guesses) and not (guesses and guesses[-1] in models.ends)
    committed = [guess.token for guess in drafted[:accepted]]
    if extra is not None:
        committed.append(extra.token)
    return Round(
        index=index,
        cursor=cursor,
        settings=settings,
        drafted=drafted,
        accepted_length=accepted,
        extra=extra,
        committed=committed,
        drafting_ms=len(guesses) * settings.draft_ms,
        verifying_ms=settings.verify_ms + len(guesses) * settings.verify_ms_per_guess,
        next=advance(cursor, len(committed), ended),
        passage_ended=ended,
        rows=row_views(proposal, target_rows, extra, accepted, has_slot, models) if rows else None,
    )


def _proposal(models: Models, context: Context, limit: int, luck: Row) -> Proposal:
    """The drafter's proposal, cut behind a token that ends the passage."""
    proposal = models.drafter.propose(context, limit, luck)
    count = len(proposal.tokens)
    if count > limit or len(proposal.rows) != count:
        raise ModelError(f"the drafter gave {count} guesses and {len(proposal.rows)} rows, at most {limit} of each")
    for place, token in enumerate(proposal.tokens if models.ends else ()):
        if token in models.ends:
            return Proposal(proposal.tokens[: place + 1], proposal.rows[: place + 1], proposal.note)
    return proposal


def _check_vocabulary(guesses: Sequence[int], draft_rows: Rows, target_rows: Rows) -> None:
    expected = (len(guesses), target_rows.shape[1])
    if draft_rows.shape != expected:
        raise ModelError(f"the drafter's rows have the shape {draft_rows.shape}, not {expected} as the target's")
    for token in guesses:
        if not 0 <= token < expected[1]:
            raise ModelError(f"the drafter guessed token {token}, outside 0..{expected[1] - 1}")


def _judge(
    guesses: Sequence[int],
    draft_rows: Rows | None,  # (k, V)
    target_rows: Rows,  # (k + 1, V)
    uniforms: Sequence[Sequence[float]],  # (k + 1, 4)
    models: Models,
) -> tuple[list[Drafted], int]:
    """Every guess with its verdict, and how many were kept."""
    drafted: list[Drafted] = []
    accepted = 0
    rejected = False
    for place, token in enumerate(guesses):
        assert draft_rows is not None
        draft_prob = float(draft_rows[place, token])
        target_prob = float(target_rows[place, token])
        if not draft_prob > 0.0:
            raise ModelError(f"the drafter guessed token {token}, to which its own row gives {draft_prob}")
        chance_to_keep = accept_prob(draft_prob, target_prob)
        luck = uniforms[place]
        verdict: Verdict = "rejected"
        if rejected:
            verdict = "discarded"
        elif luck[ACCEPT] < chance_to_keep:
            verdict = "accepted"
            accepted += 1
        else:
            rejected = True
        drafted.append(
            Drafted(
                token,
                models.text(token),
                draft_prob,
                target_prob,
                chance_to_keep,
                luck[DRAFT],
                luck[ACCEPT],
                verdict,
            )
        )
    return drafted, accepted


def _extra(draft_row: Row | None, target_row: Row, u: float, guessed: bool, models: Models) -> Extra:
    """The target's own token: from the residual behind a rejection, else from its row."""
    kind: ExtraKind = "recovered" if draft_row is not None else "bonus" if guessed else "plain"
    row = target_row if draft_row is None else residual(draft_row, target_row)
    token = draw(row, u)
    if not row[token] > 0.0:
        raise ModelError(f"the target's row has no mass to draw a {kind} token from")
    return Extra(token, models.text(token), kind, u)
