from __future__ import annotations

from itertools import islice

import pytest

from specviz.core.settings import DEFAULTS, Settings
from specviz.runs import SCRIPT_SOURCES, play
from specviz.script.huojian import HUOJIAN
from specviz.script.models import SCRIPTS, script_in, words
from specviz.script.rocket import ROCKET
from specviz.theory.article import ARTICLE, ArticleRow

STOPS = ("，", "。")


def test_the_chinese_sentence_continues_the_prompt_and_closes() -> None:
    text = "".join([*HUOJIAN.prompt, *(slot.right for slot in HUOJIAN.slots)])
    assert text == (
        "这次火箭发射推迟了，因为海岸上空的强风已经超过了安全限值，"
        "所以团队紧急叫停了倒计时，并且将在明天黎明时再次尝试，只要届时空气足够平静。"
    )
    assert 27 <= len(HUOJIAN.slots) <= 30


def test_chinese_words_carry_no_spaces() -> None:
    tokens = [*HUOJIAN.prompt, *(token for pair in words(HUOJIAN) for token in pair)]
    assert all(token and token == token.strip() and token.isprintable() for token in tokens)
    assert not any(char.isascii() or char.isspace() for token in tokens for char in token)


def test_a_wrong_guess_is_another_word_with_the_same_punctuation() -> None:
    for slot in HUOJIAN.slots:
        assert slot.right.rstrip("，。") != slot.wrong.rstrip("，。")
        assert (slot.right[-1] in STOPS and slot.right[-1]) == (slot.wrong[-1] in STOPS and slot.wrong[-1])


def test_the_factors_lie_in_their_range_and_average_about_one() -> None:
    factors = [slot.predictability for slot in HUOJIAN.slots]
    assert all(0.4 <= factor <= 1.25 for factor in factors)
    assert sum(factors) / len(factors) == pytest.approx(1.0, abs=0.05)


def test_each_language_has_its_sentence_and_the_others_the_first() -> None:
    assert script_in("zh") is HUOJIAN
    assert [script_in(lang) for lang in ("en", "fr", None)] == [ROCKET] * 3
    assert list(SCRIPTS) == ["rocket", "huojian"]


@pytest.mark.parametrize("row", ARTICLE)
def test_the_exact_speedup_of_every_script_prints_the_articles_digit(row: ArticleRow) -> None:
    for source in SCRIPT_SOURCES:
        settings = row.settings()
        expected = source.header(settings).expected
        assert expected is not None
        assert abs(expected.speedup - row.speedup) < 0.05, source.name


def test_the_engine_plays_the_chinese_sentence() -> None:
    source = next(source for source in SCRIPT_SOURCES if source.name == "script:huojian")
    _, rounds = play(source, Settings(seed=DEFAULTS.seed, draft_length=8))
    text = ""
    for round_ in islice(rounds, 40):
        text += "".join(round_.committed)
        if round_.passage_ended:
            break
    assert text == "".join(slot.right for slot in HUOJIAN.slots)
