from __future__ import annotations

from statistics import mean

import pytest

from specviz.script.models import SCRIPTS, words
from specviz.script.rocket import ROCKET
from specviz.script.sentence import Script, Slot


def test_the_sentence_continues_the_prompt_and_closes() -> None:
    assert "".join(ROCKET.prompt) == "The rocket launch was delayed"
    text = "".join(slot.right for slot in ROCKET.slots)
    assert text.startswith(" because high winds over the coast pushed past the safety limits, ")
    assert text.endswith(".")
    assert text.count(".") == 1
    assert 24 <= len(ROCKET.slots) <= 34


def test_a_token_is_one_word_with_its_leading_space() -> None:
    for pair in words(ROCKET):
        for token in pair:
            assert token.startswith(" ")
            assert token.strip() == token[1:]
            assert token[1:].isprintable()
            assert " " not in token[1:]


def test_a_wrong_guess_is_another_word_with_the_same_punctuation() -> None:
    for slot in ROCKET.slots:
        assert slot.wrong.strip(" .,").lower() != slot.right.strip(" .,").lower()
        assert slot.wrong[-1:] in (".", ",") or slot.right[-1:].isalpha()
        assert slot.right[-1:].isalpha() or slot.wrong[-1:] == slot.right[-1:]


def test_the_draft_takes_high_for_heavy() -> None:
    assert words(ROCKET)[1] == [" high", " heavy"]


def test_the_factors_lie_in_their_range_and_average_about_one() -> None:
    factors = [slot.predictability for slot in ROCKET.slots]
    assert all(0.4 <= factor <= 1.25 for factor in factors)
    assert mean(factors) == pytest.approx(1.0, abs=0.05)
    assert factors == [round(factor, 2) for factor in factors]


@pytest.mark.parametrize("draft_quality", [0.1, 0.4, 0.8, 0.95, 1.0])
def test_glue_words_are_accepted_more_often_than_content_words(draft_quality: float) -> None:
    chances = ROCKET.chances(draft_quality)
    glue, content = (
        mean(chance for chance, slot in zip(chances, ROCKET.slots, strict=True) if slot.kind == kind)
        for kind in ("glue", "content")
    )
    assert glue > content


def test_a_chance_is_quality_times_factor_and_at_most_98_percent() -> None:
    script = Script("two", ("a",), (Slot(" b", " c", 0.5, "glue"), Slot(" d", " e", 1.25, "content")))
    assert script.chances(0.8) == (0.4, 0.98)
    assert script.chances(0.4) == (0.2, 0.5)
    assert script.chances(0.0) == (0.0, 0.0)


def test_a_script_is_found_by_its_name() -> None:
    assert SCRIPTS["rocket"] is ROCKET
    assert all(name == script.name for name, script in SCRIPTS.items())
