"""What the page says without JavaScript is the run that it would play."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from jinja2 import Environment, FileSystemLoader

from specviz import assets
from specviz.core.rounds import Cursor
from specviz.core.settings import DEFAULTS, Settings
from specviz.messages import catalog
from specviz.runs import ROCKET_SOURCE, RecordingSource, Source, play
from specviz.traces.recording import Recording
from specviz.web.languages import Language, languages
from specviz.web.pages import figures, speaker
from specviz.web.story import ROUNDS, tell

ENGLISH = languages()["en"]


def _html(source: Source, language: Language = ENGLISH) -> str:
    environment = Environment(loader=FileSystemLoader(assets.templates()), autoescape=True)
    template = environment.get_template("story.html")
    return template.render(story=tell(source, []), figure=figures(language), t=speaker(language))


def test_the_story_tells_the_first_rounds_of_the_addresss_settings() -> None:
    story = tell(ROCKET_SOURCE, [("k", "2"), ("quality", "0.5"), ("seed", "9"), ("camera", "top")])
    assert story.settings == Settings(seed=9, draft_length=2, draft_quality=0.5)
    rounds = list(islice(play(ROCKET_SOURCE, story.settings)[1], ROUNDS))
    assert [told.won for told in story.rounds] == [len(round_.committed) for round_ in rounds]
    assert story.rounds[0].text == story.prompt + "".join(rounds[0].committed)


def test_a_value_that_cannot_be_used_gives_way_to_its_default() -> None:
    assert tell(ROCKET_SOURCE, [("k", "99"), ("quality", "<b>"), ("verify_ms", "0")]).settings == DEFAULTS


def test_of_a_name_given_twice_the_first_counts_as_in_the_page() -> None:
    assert tell(ROCKET_SOURCE, [("k", "8"), ("k", "1")]).settings.draft_length == 8


def test_a_recording_that_starts_in_a_later_passage_is_told_from_its_start() -> None:
    run, rounds = play(ROCKET_SOURCE, Settings(), Cursor(3, 0))
    recorded = list(islice(rounds, 4))
    story = tell(RecordingSource("later", Recording(run, recorded, None)), [])
    assert [told.won for told in story.rounds] == [len(round_.committed) for round_ in recorded]


def test_big_model_only_tells_of_plain_rounds() -> None:
    for query in ([("mode", "target")], [("k", "0")]):
        story = tell(ROCKET_SOURCE, query)
        assert [told.extra_kind for told in story.rounds] == ["plain"] * ROUNDS
        assert [told.won for told in story.rounds] == [1] * ROUNDS


def test_a_passage_starts_its_text_anew() -> None:
    story = tell(ROCKET_SOURCE, [("k", "16"), ("quality", "1"), ("seed", "1")])
    after = [told.text for before, told in zip(story.rounds, story.rounds[1:], strict=False) if before.ended]
    assert after
    assert all(text.startswith(story.prompt) and text.count(story.prompt) == 1 for text in after)


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert ", draft quality 0.8;" in _html(ROCKET_SOURCE)
    assert "this is 2.51 times" in _html(ROCKET_SOURCE)
    comma = _html(ROCKET_SOURCE, Language("de", "Deutsch", "ltr", catalog("en")))
    assert ", draft quality 0,8;" in comma
    assert "this is 2,51 times" in comma
    assert "<td>990</td>" in comma


def test_hostile_words_stay_words() -> None:
    run, rounds = play(ROCKET_SOURCE, Settings(draft_length=0))
    first = next(rounds)
    assert first.extra is not None
    word = " </noscript><script>alert(1)</script>"
    hostile = replace(first, extra=replace(first.extra, token=word), committed=[word])
    html = _html(RecordingSource("hostile", Recording(run, [hostile], None)))
    assert "<script" not in html
    assert html.count("</noscript>") == 1
