from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from specviz.core.chance import Luck, addressed
from specviz.core.contract import check
from specviz.core.distributions import draw
from specviz.core.engine import play_round
from specviz.core.rounds import Cursor, Round, committed_ids
from specviz.core.settings import Settings
from specviz.script.models import ScriptDrafter, models
from specviz.script.rocket import ROCKET
from specviz.script.sentence import Script, Slot
from specviz.theory import expectations

SLOTS = len(ROCKET.slots)
SMALL = Script(
    name="small",
    prompt=("One", " two"),
    slots=(
        Slot(" three", " tree", 0.9, "content"),
        Slot(" and", " or", 1.2, "glue"),
        Slot(" four", " for", 0.5, "content"),
        Slot(" five.", " fife.", 0.7, "content"),
    ),
)
units = st.floats(0, 1, exclude_max=True)


def context(script: Script, position: int) -> tuple[int, ...]:
    return (*models(script, 0.8).prompt, *range(position))


def test_ids_are_right_words_then_wrong_guesses_then_the_prompt() -> None:
    made = models(SMALL, 0.8)
    texts = [made.text(token) for token in range(10)]
    assert texts == [" three", " and", " four", " five.", " tree", " or", " for", " fife.", "One", " two"]
    assert made.prompt == (8, 9)
    assert made.slots == 4
    assert made.ends == frozenset()


def test_the_target_is_certain_of_the_words_from_its_position_on() -> None:
    rows = models(SMALL, 0.8).target.rows(context(SMALL, 1), [5, 2])
    assert rows.shape == (3, 10)
    assert rows.argmax(axis=1).tolist() == [1, 2, 3]
    assert rows.sum(axis=1).tolist() == [1.0, 1.0, 1.0]
    assert rows.max(axis=1).tolist() == [1.0, 1.0, 1.0]


def test_behind_the_last_slot_the_target_still_gives_a_row() -> None:
    rows = models(SMALL, 0.8).target.rows(context(SMALL, 2), [2, 3])
    assert rows.shape == (3, 10)
    assert rows.sum(axis=1).tolist() == [1.0, 1.0, 1.0]


@pytest.mark.parametrize("draft_quality", [0.0, 0.4, 0.8, 0.95, 1.0])
def test_a_draft_row_holds_the_chance_and_the_rest_on_the_wrong_guess(draft_quality: float) -> None:
    proposal = models(ROCKET, draft_quality).drafter.propose(context(ROCKET, 0), SLOTS, np.full(SLOTS, 0.5))
    for place, (row, slot) in enumerate(zip(proposal.rows, ROCKET.slots, strict=True)):
        chance = min(0.98, draft_quality * slot.predictability)
        assert row[place] == chance
        assert row[SLOTS + place] == 1.0 - chance
        assert row.sum() == 1.0
        assert np.count_nonzero(row) == (2 if chance else 1)


def test_the_draft_proposes_no_further_than_the_sentence_goes() -> None:
    drafter = models(SMALL, 0.8).drafter
    assert len(drafter.propose(context(SMALL, 0), 3, np.zeros(3)).tokens) == 3
    proposal = drafter.propose(context(SMALL, 3), 4, np.zeros(4))
    assert list(proposal.tokens) == [3]
    assert proposal.rows.shape == (1, 10)


@given(units, st.lists(units, min_size=4, max_size=4))
def test_a_guess_is_what_inverse_cdf_sampling_draws_from_its_row(draft_quality: float, luck: list[float]) -> None:
    proposal = ScriptDrafter(SMALL, draft_quality).propose(context(SMALL, 0), 4, np.array(luck))
    assert list(proposal.tokens) == [draw(row, u) for row, u in zip(proposal.rows, luck, strict=True)]


@given(units, st.integers(0, 3))
def test_a_guess_is_drawn_alike_on_both_sides_of_the_chance(draft_quality: float, place: int) -> None:
    chance = SMALL.chances(draft_quality)[place]
    for u in (math.nextafter(chance, 0.0), chance, math.nextafter(chance, 1.0)):
        proposal = ScriptDrafter(SMALL, draft_quality).propose(context(SMALL, place), 1, np.array([u]))
        assert list(proposal.tokens) == [draw(proposal.rows[0], u)]
        assert (proposal.tokens[0] == place) == (u < chance)


@given(st.integers(0, SLOTS - 1), st.integers(0, 8), st.data())
def test_what_was_committed_and_drafted_changes_nothing(position: int, k: int, data: st.DataObject) -> None:
    made = models(ROCKET, 0.8)
    k = min(k, SLOTS - position)
    token = st.integers(0, 2 * SLOTS + len(ROCKET.prompt) - 1)
    other = (*made.prompt, *data.draw(st.lists(token, min_size=position, max_size=position)))
    drafted = data.draw(st.lists(token, min_size=k, max_size=k))
    luck = np.linspace(0.1, 0.9, k)
    here = context(ROCKET, position)
    assert np.array_equal(made.target.rows(other, drafted), made.target.rows(here, [0] * k))
    assert made.drafter.propose(other, k, luck).tokens == made.drafter.propose(here, k, luck).tokens


def test_models_are_made_once_and_their_rows_cannot_be_written() -> None:
    assert models(ROCKET, 0.8) is models(ROCKET, 0.8)
    assert models(ROCKET, 0.8) is not models(ROCKET, 0.4)
    with pytest.raises(ValueError, match="read-only"):
        models(ROCKET, 0.8).target.rows(context(ROCKET, 0), [])[0, 0] = 0.0
    with pytest.raises(ValueError, match="read-only"):
        models(ROCKET, 0.8).drafter.propose(context(ROCKET, 0), 1, np.zeros(1)).rows[0, 0] = 0.0


def one_passage(script: Script, settings: Settings, luck: Luck) -> list[Round]:
    """One passage through the engine, with the draft's luck given for each slot."""
    made = models(script, settings.draft_quality)

    def chance(passage: int, first: int, count: int) -> Luck:
        uniforms = np.full((count, 4), 0.5)
        uniforms[:, 0] = np.resize(luck[first : first + count], count)
        return uniforms

    rounds: list[Round] = []
    cursor, before = Cursor(), made.prompt
    while not rounds or not rounds[-1].passage_ended:
        round_ = check(play_round(settings, cursor, before, made, chance, index=len(rounds)))
        rounds.append(round_)
        cursor, before = round_.next, before + committed_ids(round_)
    return rounds


@pytest.mark.parametrize("draft_length", [0, 1, 2, 3, 4, 5])
def test_the_engine_over_all_falls_of_the_guesses_is_the_exact_passage(draft_length: int) -> None:
    settings = Settings(draft_length=draft_length, draft_quality=0.9)
    chances = SMALL.chances(0.9)
    rounds = drafted = accepted = model_ms = 0.0
    lengths = [0.0] * (draft_length + 1)
    for falls in product((True, False), repeat=4):
        weight = math.prod(c if right else 1 - c for c, right in zip(chances, falls, strict=True))
        luck = np.array([0.0 if right else c for c, right in zip(chances, falls, strict=True)])
        for round_ in one_passage(SMALL, settings, luck):
            rounds += weight
            drafted += weight * len(round_.drafted)
            accepted += weight * round_.accepted_length
            model_ms += weight * (round_.drafting_ms + round_.verifying_ms)
            lengths[round_.accepted_length] += weight
    exact = expectations.passage(chances, draft_length)
    assert (exact.rounds, exact.drafted, exact.accepted) == pytest.approx((rounds, drafted, accepted))
    assert exact.model_ms(settings) == pytest.approx(model_ms)
    assert exact.accepted_lengths == pytest.approx(lengths if draft_length else [])


def spoken(rounds: Sequence[Round]) -> str:
    return "".join(token for round_ in rounds for token in round_.committed)


@pytest.mark.parametrize("draft_quality", [0.0, 0.4, 0.8, 1.0])
@pytest.mark.parametrize("draft_length", [0, 1, 4, 8, 16])
def test_whatever_the_draft_guesses_the_sentence_is_the_targets(draft_length: int, draft_quality: float) -> None:
    settings = Settings(draft_length=draft_length, draft_quality=draft_quality)
    luck = addressed(settings.seed)(0, 0, SLOTS)[:, 0]
    rounds = one_passage(ROCKET, settings, luck)
    assert spoken(rounds) == "".join(slot.right for slot in ROCKET.slots)
    assert all(guess.accept_prob in (0.0, 1.0) for round_ in rounds for guess in round_.drafted)
