"""Whether a round obeys the contract of protocol 1: every number follows from the others.

Tests, recordings and importers all call `check`; it needs no model.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from specviz.core.distributions import accept_prob
from specviz.core.errors import ContractError, SettingsError
from specviz.core.rounds import MAX_CURSOR, Drafted, Round, advance
from specviz.core.settings import NAMES, check_value, shown

_TOLERANCE = 1e-9
_MAX_EXACT = 2**53 - 1  # the largest whole number that every JSON reader keeps exact


def check(round_: Round) -> Round:
    """The round itself, or a ContractError that names the contradiction."""
    _check_ranges(round_)
    if len(round_.drafted) > round_.settings.draft_length:
        _fail(round_, f"{len(round_.drafted)} guesses, but draft_length is {round_.settings.draft_length}")
    rejected = False
    kept = 0
    for place, guess in enumerate(round_.drafted):
        _check_numbers(round_, place, guess)
        _check_verdict(round_, place, guess, behind_rejection=rejected)
        rejected = rejected or guess.verdict == "rejected"
        kept += guess.verdict == "accepted"
    if kept != round_.accepted_length:
        _fail(round_, f"{kept} guesses accepted, but accepted_length is {round_.accepted_length}")
    _check_extra(round_, kept)
    _check_commit(round_, kept)
    _check_costs(round_)
    return round_


def check_all(rounds: Iterable[Round]) -> Iterator[Round]:
    """The rounds, each checked, and each starting where the one before it ended."""
    before: Round | None = None
    for round_ in rounds:
        check(round_)
        if before is not None:
            if round_.index != before.index + 1:
                _fail(round_, f"follows round {before.index}")
            if round_.cursor != before.next:
                _fail(round_, f"starts at {round_.cursor}, but the round before ended at {before.next}")
        before = round_
        yield round_


def _check_ranges(round_: Round) -> None:
    try:
        for name in NAMES:
            check_value(name, getattr(round_.settings, name))
    except SettingsError as error:
        _fail(round_, str(error))
    _check_whole(round_, "index", round_.index, _MAX_EXACT)
    _check_whole(round_, "cursor.passage", round_.cursor.passage, MAX_CURSOR)
    _check_whole(round_, "cursor.position", round_.cursor.position, MAX_CURSOR)


def _check_whole(round_: Round, name: str, value: int, most: int) -> None:
    if not 0 <= value <= most:
        _fail(round_, f"{name} must be a whole number in 0..{most}, got {shown(value)}")


def _check_numbers(round_: Round, place: int, guess: Drafted) -> None:
    if not 0 <= guess.id <= _MAX_EXACT:  # the name is built only if it is needed: this runs for every guess
        _check_whole(round_, f"the id of guess {place}", guess.id, _MAX_EXACT)
    if not 0.0 < guess.draft_prob <= 1.0 + _TOLERANCE:
        _fail(round_, f"guess {place} has draft_prob {guess.draft_prob}, outside (0, 1]")
    if not 0.0 <= guess.target_prob <= 1.0 + _TOLERANCE:
        _fail(round_, f"guess {place} has target_prob {guess.target_prob}, outside 0..1")
    for name, value in (("draw", guess.draw), ("uniform", guess.uniform)):
        if not 0.0 <= value < 1.0:
            _fail(round_, f"guess {place} has {name} {value}, outside [0, 1)")
    rule = accept_prob(guess.draft_prob, guess.target_prob)
    if not _close(guess.accept_prob, rule):
        _fail(round_, f"guess {place} has accept_prob {guess.accept_prob}, but target / draft gives {rule}")


def _check_verdict(round_: Round, place: int, guess: Drafted, *, behind_rejection: bool) -> None:
    if behind_rejection:
        if guess.verdict != "discarded":
            _fail(round_, f"guess {place} is {guess.verdict} behind a rejection")
        return
    verdict = "accepted" if guess.uniform < guess.accept_prob else "rejected"
    if guess.verdict != verdict:
        relation = "<" if verdict == "accepted" else ">="
        _fail(round_, f"guess {place} is {guess.verdict}, yet {guess.uniform} {relation} {guess.accept_prob}")


def _check_extra(round_: Round, kept: int) -> None:
    if round_.extra is None:
        if not (round_.drafted and kept == len(round_.drafted) and round_.passage_ended):
            _fail(round_, "no extra token, yet the last guess did not end the passage")
        return
    _check_whole(round_, "the id of the extra token", round_.extra.id, _MAX_EXACT)
    if not 0.0 <= round_.extra.draw < 1.0:
        _fail(round_, f"the extra token has draw {round_.extra.draw}, outside [0, 1)")
    kind = "plain" if not round_.drafted else "bonus" if kept == len(round_.drafted) else "recovered"
    if round_.extra.kind != kind:
        _fail(
            round_, f"the extra token is {round_.extra.kind}, but {kept} of {len(round_.drafted)} kept makes it {kind}"
        )


def _check_commit(round_: Round, kept: int) -> None:
    committed = [guess.token for guess in round_.drafted[:kept]]
    if round_.extra is not None:
        committed.append(round_.extra.token)
    if round_.committed != committed:
        _fail(round_, f"committed {round_.committed}, but accepted and extra tokens are {committed}")
    expected = advance(round_.cursor, len(committed), round_.passage_ended)
    if round_.next != expected:
        _fail(round_, f"next is {round_.next}, but {len(committed)} tokens from {round_.cursor} lead to {expected}")
    if round_.rows is not None and len(round_.rows) not in (len(round_.drafted), len(round_.drafted) + 1):
        _fail(round_, f"{len(round_.rows)} rows for {len(round_.drafted)} guesses")


def _check_costs(round_: Round) -> None:
    guesses, settings = len(round_.drafted), round_.settings
    for name, value, cost in (
        ("drafting_ms", round_.drafting_ms, guesses * settings.draft_ms),
        ("verifying_ms", round_.verifying_ms, settings.verify_ms + guesses * settings.verify_ms_per_guess),
    ):
        if not _close(value, cost):
            _fail(round_, f"{name} is {value}, but {guesses} guesses cost {cost}")


def _close(value: float, other: float) -> bool:
    return value == other or math.isclose(value, other, rel_tol=_TOLERANCE, abs_tol=_TOLERANCE)


def _fail(round_: Round, message: str) -> None:
    raise ContractError(f"round {shown(round_.index)}: {message}")
