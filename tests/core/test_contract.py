from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import pytest

from specviz.core.contract import check, check_all
from specviz.core.errors import ContractError
from specviz.core.rounds import Cursor, Extra, Round, RowView
from specviz.core.settings import DEFAULTS
from tests.core.toys import made_round, models, play, random_table

GOOD = made_round(DEFAULTS, 2, 4)  # accepted, accepted, rejected, discarded; recovered
BONUS = made_round(DEFAULTS, 4, 4)
ENDED = made_round(DEFAULTS, 4, 4, ended=True)
PLAIN = made_round(replace(DEFAULTS, draft_length=0), 0, 0)
VIEW = RowView([(" a", 1.0, 1.0, 1.0)], (0.0, 0.0, 0.0))

Lie = Callable[[], Round]


def lie(round_: Round = GOOD, **changes: object) -> Lie:
    """A round of which some fields are changed."""
    return lambda: replace(round_, **changes)  # type: ignore[arg-type]


def guess(place: int, **changes: object) -> Lie:
    """The good round with one guess changed."""
    guesses = list(GOOD.drafted)
    guesses[place] = replace(guesses[place], **changes)  # type: ignore[arg-type]
    return lie(drafted=guesses)


def extra(**changes: object) -> Lie:
    """The good round with its extra token changed."""
    assert GOOD.extra is not None
    return lie(extra=replace(GOOD.extra, **changes))  # type: ignore[arg-type]


LIES: dict[str, tuple[Lie, str]] = {
    "a guess too many": (
        lie(settings=replace(DEFAULTS, draft_length=3)),
        "4 guesses, but draft_length is 3",
    ),
    "settings out of range": (
        lie(settings=replace(DEFAULTS, verify_ms=0.0)),
        "verify_ms must be a number in 0.001..60000, got 0.0",
    ),
    "settings not finite": (lie(settings=replace(DEFAULTS, draft_ms=math.nan)), "draft_ms must be a number in"),
    "an index below 0": (lie(index=-1), "index must be a whole number in 0..9007199254740991, got -1"),
    "an index that JSON rounds": (lie(index=2**53), "index must be a whole number in"),
    "a passage below 0": (lie(cursor=Cursor(-1, 0)), "cursor.passage must be a whole number in 0..4294967295, got -1"),
    "a passage too far": (lie(cursor=Cursor(2**32, 0)), "cursor.passage must be a whole number in 0..4294967295"),
    "a position too far": (lie(cursor=Cursor(0, 2**32)), "cursor.position must be a whole number in 0..4294967295"),
    "an id below 0": (guess(1, id=-1), "the id of guess 1 must be a whole number in"),
    "an extra id below 0": (extra(id=-1), "the id of the extra token must be a whole number in"),
    "a guess that the draft cannot make": (guess(0, draft_prob=0.0), "guess 0 has draft_prob 0.0, outside (0, 1]"),
    "a draft above 1": (guess(1, draft_prob=1.5), "guess 1 has draft_prob 1.5, outside (0, 1]"),
    "a draft that is no number": (guess(1, draft_prob=math.nan), "guess 1 has draft_prob nan, outside (0, 1]"),
    "a target below 0": (guess(2, target_prob=-0.1), "guess 2 has target_prob -0.1, outside 0..1"),
    "a target above 1": (guess(0, target_prob=1.1), "guess 0 has target_prob 1.1, outside 0..1"),
    "a draw of 1": (guess(0, draw=1.0), "guess 0 has draw 1.0, outside [0, 1)"),
    "a draw below 0": (guess(0, draw=-0.1), "guess 0 has draw -0.1, outside [0, 1)"),
    "a uniform of 1": (guess(3, uniform=1.0), "guess 3 has uniform 1.0, outside [0, 1)"),
    "a uniform that is no number": (guess(3, uniform=math.nan), "guess 3 has uniform nan, outside [0, 1)"),
    "another acceptance": (guess(0, accept_prob=0.9), "guess 0 has accept_prob 0.9, but target / draft gives 1.0"),
    "an acceptance behind a rejection": (
        guess(3, accept_prob=1.0),
        "guess 3 has accept_prob 1.0, but target / draft gives 0.0",
    ),
    "a lucky guess rejected": (guess(0, verdict="rejected"), "guess 0 is rejected, yet 0.5 < 1.0"),
    "an unlucky guess accepted": (guess(2, verdict="accepted"), "guess 2 is accepted, yet 0.5 >= 0.0"),
    "a guess discarded before any rejection": (guess(2, verdict="discarded"), "guess 2 is discarded, yet 0.5 >= 0.0"),
    "a guess accepted behind a rejection": (
        guess(3, verdict="accepted", target_prob=1.0, accept_prob=1.0),
        "guess 3 is accepted behind a rejection",
    ),
    "two rejections": (guess(3, verdict="rejected"), "guess 3 is rejected behind a rejection"),
    "a verdict that is none": (guess(0, verdict="kept"), "guess 0 is kept, yet"),
    "a wrong accepted_length": (lie(accepted_length=3), "2 guesses accepted, but accepted_length is 3"),
    "no extra token behind a rejection": (
        lie(extra=None, committed=[" w0", " w1"], next=Cursor(0, 2)),
        "no extra token, yet the last guess did not end the passage",
    ),
    "no extra token behind a rejection at the passage's end": (
        lie(extra=None, committed=[" w0", " w1"], next=Cursor(1, 0), passage_ended=True),
        "no extra token, yet the last guess did not end the passage",
    ),
    "no bonus where slots are left": (
        lie(BONUS, extra=None, committed=BONUS.committed[:4], next=Cursor(0, 4)),
        "no extra token, yet the last guess did not end the passage",
    ),
    "nothing in a plain round": (
        lie(PLAIN, extra=None, committed=[], next=Cursor(1, 0), passage_ended=True),
        "no extra token, yet the last guess did not end the passage",
    ),
    "an extra draw of 1": (extra(draw=1.0), "the extra token has draw 1.0, outside [0, 1)"),
    "a bonus behind a rejection": (
        extra(kind="bonus"),
        "the extra token is bonus, but 2 of 4 kept makes it recovered",
    ),
    "a recovery behind a full house": (
        lie(BONUS, extra=Extra(99, " w99", "recovered", 0.75)),
        "the extra token is recovered, but 4 of 4 kept makes it bonus",
    ),
    "a bonus where nothing was drafted": (
        lie(PLAIN, extra=Extra(99, " w99", "bonus", 0.75)),
        "the extra token is bonus, but 0 of 0 kept makes it plain",
    ),
    "a rejected word committed": (
        lie(committed=[" w0", " w1", " w2"]),
        "committed [' w0', ' w1', ' w2'], but accepted and extra tokens are [' w0', ' w1', ' w99']",
    ),
    "a word lost": (lie(committed=[" w0", " w1"]), "but accepted and extra tokens are"),
    "a cursor that skips": (lie(next=Cursor(0, 4)), "but 3 tokens from Cursor(passage=0, position=0) lead to"),
    "a passage that goes on behind its end": (lie(ENDED, next=Cursor(0, 4)), "lead to Cursor(passage=1, position=0)"),
    "a passage that ends unsaid": (lie(next=Cursor(1, 0)), "lead to Cursor(passage=0, position=3)"),
    "rows too few": (lie(rows=[VIEW] * 3), "3 rows for 4 guesses"),
    "rows too many": (lie(rows=[VIEW] * 6), "6 rows for 4 guesses"),
    "a cheap draft": (lie(drafting_ms=60.0), "drafting_ms is 60.0, but 4 guesses cost 240.0"),
    "a dear pass": (lie(verifying_ms=751.0), "verifying_ms is 751.0, but 4 guesses cost 750.0"),
    "a pass of no length in time": (lie(verifying_ms=math.nan), "verifying_ms is nan, but 4 guesses cost 750.0"),
}


@pytest.mark.parametrize("name", LIES)
def test_a_round_that_lies_is_told_what_contradicts_what(name: str) -> None:
    build, message = LIES[name]
    with pytest.raises(ContractError) as raised:
        check(build())
    assert message in str(raised.value)
    assert str(raised.value).startswith("round ")


@pytest.mark.parametrize("round_", [GOOD, BONUS, ENDED, PLAIN], ids=["recovered", "bonus", "ended", "plain"])
def test_a_good_round_comes_back_as_it_is(round_: Round) -> None:
    assert check(round_) is round_


@pytest.mark.parametrize("views", [4, 5])
def test_rows_may_stop_at_the_guesses_or_go_one_further(views: int) -> None:
    check(replace(GOOD, rows=[VIEW] * views))


def test_discarded_guesses_are_judged_by_their_place_and_not_by_their_numbers() -> None:
    drafted = [*GOOD.drafted[:3], replace(GOOD.drafted[3], target_prob=1.0, accept_prob=1.0)]
    check(replace(GOOD, drafted=drafted))


def test_rounding_of_the_last_digits_is_forgiven() -> None:
    check(replace(GOOD, drafting_ms=GOOD.drafting_ms + 1e-10))


def test_a_run_of_rounds_is_passed_on_as_it_comes() -> None:
    rounds = list(play(models(random_table(1, 4), random_table(2, 4), slots=5), DEFAULTS, 9))
    assert list(check_all(iter(rounds))) == rounds
    assert list(check_all([])) == []
    assert list(check_all(rounds[3:])) == rounds[3:]


def test_a_run_must_neither_skip_nor_repeat_a_round() -> None:
    rounds = list(play(models(random_table(1, 4), random_table(2, 4)), DEFAULTS, 3))
    for broken in ([rounds[0], rounds[2]], [rounds[0], rounds[0]]):
        with pytest.raises(ContractError, match="follows round 0"):
            list(check_all(broken))


def test_a_round_must_start_where_the_one_before_it_ended() -> None:
    first, _, third = play(models(random_table(1, 4), random_table(2, 4)), DEFAULTS, 3)
    with pytest.raises(ContractError, match=r"round 1: starts at Cursor.*, but the round before ended at Cursor"):
        list(check_all([first, replace(third, index=1)]))
