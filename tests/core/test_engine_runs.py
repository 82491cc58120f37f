from __future__ import annotations

from dataclasses import replace
from itertools import islice

from hypothesis import given
from hypothesis import settings as budget
from hypothesis import strategies as st

from specviz import runs
from specviz.core.chance import addressed, luck
from specviz.core.codec import decode, encode
from specviz.core.contract import check_all
from specviz.core.engine import play_round
from specviz.core.models import Models
from specviz.core.rounds import Cursor, committed_ids
from specviz.core.settings import DEFAULTS, MAX_DRAFT_LENGTH, Settings
from specviz.script.rocket import ROCKET
from tests.core.toys import (
    TableDrafter,
    certain,
    models,
    play,
    random_table,
    text,
)

any_settings = st.builds(
    Settings,
    seed=st.integers(0, 2**32 - 1),
    draft_length=st.integers(0, MAX_DRAFT_LENGTH),
    draft_quality=st.floats(0.0, 1.0),
    draft_ms=st.floats(0.0, 60_000.0),
    verify_ms=st.floats(0.001, 60_000.0),
    verify_ms_per_guess=st.floats(0.0, 60_000.0),
)


def random_models(seed: int, vocabulary: int = 4, **changes: object) -> Models:
    played = models(random_table(seed, vocabulary), random_table(seed + 1000, vocabulary))
    return replace(played, **changes)  # type: ignore[arg-type]


@given(
    settings=any_settings,
    seed=st.integers(0, 50),
    slots=st.one_of(st.none(), st.integers(1, 12)),
    ends=st.sets(st.integers(0, 3), max_size=1),
    most=st.integers(0, MAX_DRAFT_LENGTH),
    rows=st.booleans(),
)
def test_every_round_obeys_the_contract_and_survives_the_wire(
    settings: Settings, seed: int, slots: int | None, ends: set[int], most: int, rows: bool
) -> None:
    drafter = TableDrafter(random_table(seed + 1000, 4), most)
    played = random_models(seed, drafter=drafter, slots=slots, ends=frozenset(ends))
    for round_ in check_all(play(played, settings, 5, rows=rows)):
        assert decode(encode(round_)) == round_


@given(settings=any_settings, start=st.integers(0, len(ROCKET.slots) - 1), rows=st.booleans())
def test_every_round_of_the_sentence_obeys_the_contract_and_says_it_word_for_word(
    settings: Settings, start: int, rows: bool
) -> None:
    played = runs.play(runs.ROCKET_SOURCE, settings, Cursor(3, start), rows=rows)[1]
    for round_ in check_all(islice(played, 8)):
        first = round_.cursor.position
        assert round_.committed == [slot.right for slot in ROCKET.slots[first : first + len(round_.committed)]]
        assert round_.passage_ended == (first + len(round_.committed) == len(ROCKET.slots))
        assert decode(encode(round_)) == round_


@given(settings=any_settings, seed=st.integers(0, 50))
@budget(max_examples=25)
def test_the_same_arguments_give_the_same_round(settings: Settings, seed: int) -> None:
    first, second = (list(play(random_models(seed, slots=6), settings, 8)) for _ in range(2))
    assert first == second
    assert list(map(encode, first)) == list(map(encode, second))


def test_any_round_can_be_played_again_alone() -> None:
    played = random_models(1)
    rounds = list(play(played, DEFAULTS, 6))
    context = tuple(token for round_ in rounds[:5] for token in committed_ids(round_))
    assert play_round(DEFAULTS, rounds[5].cursor, context, played, addressed(DEFAULTS.seed), index=5) == rounds[5]


def test_another_seed_gives_another_run() -> None:
    played = random_models(1)
    runs = [[r.committed for r in play(played, replace(DEFAULTS, seed=seed), 8)] for seed in range(5)]
    assert all(left != right for i, left in enumerate(runs) for right in runs[:i])


def test_the_extra_column_of_the_slot_draws_the_extra_token() -> None:
    for round_ in play(random_models(3), DEFAULTS, 20):
        assert round_.extra is not None
        at = round_.cursor.position + round_.accepted_length
        assert round_.extra.draw == luck(DEFAULTS.seed, 0, at, 1)[0, 2]


@given(left=any_settings, right=any_settings, seed=st.integers(0, 20))
@budget(max_examples=25)
def test_a_slot_has_the_same_luck_under_every_setting(left: Settings, right: Settings, seed: int) -> None:
    seen: dict[tuple[Cursor, str], float] = {}
    for settings in (left, replace(right, seed=left.seed)):
        for round_ in play(random_models(seed, slots=6), settings, 8):
            for offset, guess in enumerate(round_.drafted):
                at = Cursor(round_.cursor.passage, round_.cursor.position + offset)
                assert seen.setdefault((at, "draw"), guess.draw) == guess.draw
                assert seen.setdefault((at, "uniform"), guess.uniform) == guess.uniform
            if round_.extra is not None:
                at = Cursor(round_.cursor.passage, round_.cursor.position + round_.accepted_length)
                assert seen.setdefault((at, "extra"), round_.extra.draw) == round_.extra.draw


def test_where_rows_are_one_point_the_text_is_the_targets_under_every_setting() -> None:
    sentence = [0, 2, 1, 1, 0, 2, 0]
    draft = random_table(8, 3)
    for length in range(MAX_DRAFT_LENGTH + 1):
        played = models(certain(*sentence), draft, slots=7)
        committed: list[str] = []
        for round_ in play(played, replace(DEFAULTS, draft_length=length), 7):
            committed += round_.committed
        assert committed[:7] == [text(token) for token in sentence]
