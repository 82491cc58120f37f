from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from specviz.core.chance import addressed, luck
from specviz.core.codec import decode, encode
from specviz.core.distributions import Rows, draw
from specviz.core.engine import play_round
from specviz.core.errors import ModelError
from specviz.core.models import Context, Models
from specviz.core.rounds import Cursor, Extra, Round
from specviz.core.settings import DEFAULTS, Settings
from tests.core.toys import (
    FixedDrafter,
    TableDrafter,
    certain,
    constant,
    models,
    one_point,
    one_round,
    play,
    random_table,
    text,
)

K1, K2, K4 = (replace(DEFAULTS, draft_length=length) for length in (1, 2, 4))
PLAIN = replace(DEFAULTS, draft_length=0)


def verdicts(round_: Round) -> list[str]:
    return [guess.verdict for guess in round_.drafted]


def test_plain_decoding_draws_one_token_a_round_from_the_targets_row() -> None:
    row = random_table(5, 9)(())
    for index, round_ in enumerate(play(models(constant(*row), constant(*row)), PLAIN, 20)):
        u = float(luck(PLAIN.seed, 0, index, 1)[0, 2])
        token = draw(row, u)
        assert round_.extra == Extra(token, text(token), "plain", u)
        assert (round_.drafted, round_.accepted_length, round_.committed) == ([], 0, [text(token)])
        assert (round_.drafting_ms, round_.verifying_ms) == (0.0, 750.0)


def test_plain_decoding_never_asks_the_drafter() -> None:
    class Silent:
        def propose(self, *_: object) -> None:
            raise AssertionError

    played = replace(models(constant(1.0), constant(1.0)), drafter=Silent())  # type: ignore[arg-type]
    assert one_round(played, PLAIN).extra == Extra(0, " w0", "plain", 0.5)


def test_a_full_house_earns_a_bonus_token_from_the_row_behind_the_last_guess() -> None:
    round_ = one_round(models(certain(0, 1, 2), certain(0, 1, 2)), K2)
    assert verdicts(round_) == ["accepted", "accepted"]
    assert round_.extra == Extra(2, " w2", "bonus", 0.5)
    assert round_.committed == [" w0", " w1", " w2"]
    assert (round_.accepted_length, round_.next) == (2, Cursor(0, 3))


def test_a_rejected_guess_is_recovered_from_and_those_behind_it_are_discarded() -> None:
    round_ = one_round(models(certain(0, 1, 2, 0), certain(0, 2, 2, 0)), replace(DEFAULTS, draft_length=3))
    assert verdicts(round_) == ["accepted", "rejected", "discarded"]
    assert round_.extra == Extra(1, " w1", "recovered", 0.5)
    assert round_.committed == [" w0", " w1"]
    assert round_.next == Cursor(0, 2)


def test_a_recovered_token_is_drawn_from_the_residual() -> None:
    played = models(constant(0.25, 0.25, 0.5), constant(0.5, 0.5, 0.0))
    round_ = one_round(played, K1, (0.0, 0.75, 0.0))
    assert verdicts(round_) == ["rejected"]
    assert round_.extra == Extra(2, " w2", "recovered", 0.0)


@pytest.mark.parametrize(("uniform", "verdict"), [(np.nextafter(0.5, 0), "accepted"), (0.5, "rejected")])
def test_a_guess_is_kept_only_strictly_below_its_accept_prob(uniform: float, verdict: str) -> None:
    round_ = one_round(models(constant(0.25, 0.75), constant(0.5, 0.5)), K1, (0.0, uniform, 0.0))
    assert (round_.drafted[0].accept_prob, verdicts(round_)) == (0.5, [verdict])


def test_a_guess_carries_its_evidence() -> None:
    guess = one_round(models(constant(0.25, 0.75), constant(0.5, 0.5)), K1, (0.1, 0.2, 0.3)).drafted[0]
    assert (guess.id, guess.token, guess.draft_prob, guess.target_prob) == (0, " w0", 0.5, 0.25)
    assert (guess.draw, guess.uniform) == (0.1, 0.2)


def test_guesses_are_cut_at_the_end_of_the_passage_and_no_extra_token_comes_behind_it() -> None:
    round_ = one_round(models(certain(0, 1, 2), certain(0, 1, 2), slots=2), K4)
    assert verdicts(round_) == ["accepted", "accepted"]
    assert round_.extra is None
    assert (round_.passage_ended, round_.next) == (True, Cursor(1, 0))
    assert (round_.drafting_ms, round_.committed) == (120.0, [" w0", " w1"])


def test_the_extra_token_can_take_the_last_slot() -> None:
    bonus = one_round(models(certain(0, 1, 2), certain(0, 1, 2), slots=3), K2)
    assert bonus.extra == Extra(2, " w2", "bonus", 0.5)
    assert (bonus.passage_ended, bonus.next) == (True, Cursor(1, 0))
    recovered = one_round(models(certain(0, 1), certain(0, 2), slots=2), K4)
    assert recovered.extra == Extra(1, " w1", "recovered", 0.5)
    assert (recovered.passage_ended, recovered.next) == (True, Cursor(1, 0))


def test_the_passage_goes_on_where_slots_are_left() -> None:
    round_ = one_round(models(certain(0, 1, 2), certain(0, 2, 2), slots=3), K2)
    assert (round_.passage_ended, round_.next) == (False, Cursor(0, 2))


@pytest.mark.parametrize("settings", [PLAIN, K1, K4])
def test_a_token_that_ends_the_passage_ends_it_whoever_says_it(settings: Settings) -> None:
    said_by_target = one_round(models(certain(0, 1, 2, 0), certain(2, 2, 2, 2), ends=[0]), settings)
    assert (said_by_target.committed, said_by_target.passage_ended) == ([" w0"], True)
    assert said_by_target.next == Cursor(1, 0)


def test_a_kept_guess_that_ends_the_passage_leaves_no_room_for_more() -> None:
    round_ = one_round(models(certain(0, 1, 2, 0, 0), certain(0, 1, 2, 0, 0), ends=[1]), K4)
    assert [guess.id for guess in round_.drafted] == [0, 1]
    assert (round_.extra, round_.passage_ended, round_.next) == (None, True, Cursor(1, 0))
    assert round_.drafting_ms == 120.0


def test_a_rejected_guess_that_would_end_the_passage_does_not() -> None:
    round_ = one_round(models(certain(0, 2, 2), certain(0, 1, 2), ends=[1]), K2)
    assert verdicts(round_) == ["accepted", "rejected"]
    assert (round_.passage_ended, round_.next) == (False, Cursor(0, 2))


def test_a_drafter_may_have_fewer_guesses() -> None:
    agree = certain(0, 1, 2, 0, 1)
    round_ = one_round(models(agree, TableDrafter(agree, 1)), replace(K4, verify_ms_per_guess=10.0))
    assert round_.committed == [" w0", " w1"]
    assert (round_.drafting_ms, round_.verifying_ms) == (60.0, 760.0)


def test_a_drafter_without_a_guess_makes_a_plain_round() -> None:
    round_ = one_round(models(certain(0, 1), TableDrafter(certain(0, 1), 0)), K4)
    assert round_.extra == Extra(0, " w0", "plain", 0.5)
    assert (round_.drafted, round_.drafting_ms) == ([], 0.0)


def test_drafter_and_target_see_the_same_context_and_one_pass_is_made() -> None:
    seen: list[tuple[str, Context, object]] = []

    class Target:
        def rows(self, context: Context, drafted: object) -> Rows:
            seen.append(("target", context, drafted))
            return np.array([one_point(1, 3)] * 3)

    class Drafter(TableDrafter):
        def propose(self, context: Context, limit: int, luck: Rows):  # type: ignore[no-untyped-def]
            seen.append(("drafter", context, (limit, luck.tolist())))
            return super().propose(context, limit, luck)

    played = Models(Target(), Drafter(constant(0.0, 1.0, 0.0)), text, (), None)
    play_round(K2, Cursor(5, 1), (9, 0), played, addressed(7), index=0)
    assert seen == [
        ("drafter", (9, 0), (2, luck(7, 5, 1, 2)[:, 0].tolist())),
        ("target", (9, 0), [1, 1]),
    ]


def test_ids_are_plain_integers_even_from_a_drafter_that_gives_an_array() -> None:
    drafter = FixedDrafter(np.array([1, 1]), np.array([one_point(1, 3)] * 2))  # type: ignore[arg-type]
    round_ = one_round(models(constant(0.0, 1.0, 0.0), drafter), K2)
    assert decode(encode(round_)) == round_


HALF = [0.5, 0.5]


def broken_drafter(tokens: list[int], rows: object) -> Callable[[], Models]:
    return lambda: models(constant(*HALF), FixedDrafter(tokens, np.array(rows)))


def broken_target(rows: object) -> Callable[[], Models]:
    class Target:
        def rows(self, context: Context, drafted: object) -> Rows:
            return np.array(rows)

    return lambda: replace(models(constant(*HALF), constant(*HALF)), target=Target())


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (broken_drafter([0, 1, 0], [HALF] * 3), "the drafter gave 3 guesses and 3 rows, at most 2 of each"),
        (broken_drafter([0, 1], [HALF]), "the drafter gave 2 guesses and 1 rows"),
        (broken_drafter([0], [HALF] * 2), "the drafter gave 1 guesses and 2 rows"),
        (broken_drafter([2, 0], [HALF] * 2), r"guessed token 2, outside 0\.\.1"),
        (broken_drafter([-1, 0], [HALF] * 2), r"guessed token -1, outside 0\.\.1"),
        (broken_drafter([0, 0], [[1.0], [1.0]]), r"shape \(2, 1\), not \(2, 2\)"),
        (broken_drafter([0, 1], [[1.0, 0.0], [1.0, 0.0]]), r"guessed token 1, to which its own row gives 0\.0"),
        (broken_drafter([0, 1], [[np.nan, 1.0], HALF]), "guessed token 0, to which its own row gives nan"),
        (broken_target([HALF] * 2), "the target gave 2 rows for 2 guesses"),
        (broken_target([HALF] * 4), "the target gave 4 rows for 2 guesses"),
        (broken_target([[0.0, 0.0]] * 3), "no mass to draw a recovered token from"),
    ],
)
def test_a_model_that_breaks_its_protocol_is_told_how(build: Callable[[], Models], message: str) -> None:
    with pytest.raises(ModelError, match=message):
        one_round(build(), K2)


def test_a_cursor_behind_the_last_slot_is_refused() -> None:
    played = models(constant(*HALF), constant(*HALF), slots=3)
    with pytest.raises(ModelError, match="no slot is left at position 3 of 3"):
        play_round(K1, Cursor(0, 3), (0, 0, 0), played, addressed(7), index=0)


def test_behind_the_last_passage_comes_the_first() -> None:
    played = models(constant(1.0), constant(1.0), slots=1)
    round_ = play_round(K1, Cursor(2**32 - 1, 0), (), played, addressed(7), index=0)
    assert round_.next == Cursor(0, 0)
