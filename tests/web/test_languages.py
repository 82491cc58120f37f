"""In which language a page answers, and what it carries of it."""

from __future__ import annotations

import json
import re
from html import unescape

import httpx
import pytest

from specviz.core.settings import Settings
from specviz.messages import LANGUAGES, catalog, flat, translate
from specviz.runs import ROCKET_SOURCE, RecordingSource, play
from specviz.script.models import SCRIPTS
from specviz.traces.recording import Recording
from specviz.web.app import create_app
from specviz.web.languages import _preferred, choose, languages
from specviz.web.pages import SERVER_ONLY
from tests.servers import running_server

KNOWN = languages()


@pytest.mark.parametrize(
    ("accepted", "tag"),
    [
        ("", "en"),
        ("zh", "zh"),
        ("zh-Hans-CN", "zh"),
        ("ZH-cn,en;q=0.9", "zh"),
        ("en-GB,zh;q=0.9", "en"),
        ("en;q=0.2, zh;q=0.8", "zh"),
        ("zh;q=0, en;q=0.1", "en"),
        ("fr, de;q=0.9", "en"),
        ("fr, zh;q=0.1", "zh"),
        ("*", "en"),
        ("fr, *;q=0.5, zh;q=0.1", "en"),
        ("zh;q=2, en", "en"),
        (";;;q=, zh;q=abc", "en"),
        ("x" * 9 + ", zh", "zh"),
        ("en-XA", "en"),
        (", ".join(["fr"] * 40 + ["zh"]), "en"),
    ],
)
def test_a_browser_gets_the_language_that_it_likes_best_of_those_there_are(accepted: str, tag: str) -> None:
    assert choose(None, accepted, KNOWN).tag == tag


def test_of_a_tag_of_any_length_few_parts_are_tried() -> None:
    assert len(_preferred("zh-" + "-".join("a" * 200))) == 0
    assert len(_preferred("zh-" + "-".join("a" * 8))) == 9


def test_the_address_is_obeyed_before_the_browser() -> None:
    assert choose("zh", "en", KNOWN).tag == "zh"
    assert choose("en", "zh", KNOWN).tag == "en"


@pytest.mark.parametrize("asked", ["auto", "", "klingon", "ZH", "../en"])
def test_an_address_that_names_no_language_is_as_good_as_none(asked: str) -> None:
    assert choose(asked, "zh;q=0.9", KNOWN).tag == "zh"


@pytest.mark.parametrize("path", ["/", "/embed"])
@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_page_speaks_one_language_in_its_head_in_its_words_and_without_scripts(
    http: httpx.Client, path: str, tag: str
) -> None:
    response = http.get(path, params={"lang": tag})
    messages = catalog(tag)
    assert "Accept-Language" in response.headers["vary"]
    assert f'<html lang="{tag}" dir="ltr">' in response.text
    assert f"<title>{messages['page']['title']}</title>" in response.text
    assert messages["page"]["description"] in response.text
    found = re.search(r'<script type="application/json" id="messages">(.*?)</script>', response.text, re.DOTALL)
    assert found is not None
    assert json.loads(found[1]) == {name: group for name, group in messages.items() if name not in SERVER_ONLY}
    story = unescape(response.text.partition('<main class="story">')[2])
    assert translate(messages, tag, "story.intro", rounds=6) in story
    assert messages["story"]["won"] in story


@pytest.mark.parametrize(
    ("query", "source"),
    [("", "script:rocket"), ("lang=en", "script:rocket"), ("lang=zh", "script:huojian"), ("lang=fr", "script:rocket")],
)
def test_an_address_that_names_a_language_shows_its_sentence(http: httpx.Client, query: str, source: str) -> None:
    page = http.get(f"/?{query}", headers={"Accept-Language": "zh"}).text
    assert f'data-source="{source}"' in page
    told = SCRIPTS[source.removeprefix("script:")]
    assert f"<q>{''.join(told.prompt).strip()}</q>" in page


def test_a_recording_is_shown_in_every_language() -> None:
    run, rounds = play(ROCKET_SOURCE, Settings())
    recording = RecordingSource("mine", Recording(run, [next(rounds)], None))
    with running_server(create_app(sources=[recording])) as url:
        assert 'data-source="recording:mine"' in httpx.get(url, params={"lang": "zh"}).text


def test_a_page_is_another_answer_in_another_language(http: httpx.Client) -> None:
    english = http.get("/", headers={"Accept-Language": "en"})
    chinese = http.get("/", headers={"Accept-Language": "zh-CN"})
    assert english.headers["etag"] != chinese.headers["etag"]
    again = http.get("/", headers={"Accept-Language": "zh", "If-None-Match": english.headers["etag"]})
    assert again.status_code == 200
    assert "Accept-Language" in again.headers["vary"]


def test_words_cannot_end_the_element_that_they_stand_in(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalog("en")["scene"], "draft", '</script><img src=x onerror="alert(1)">')
    page = http.get("/", params={"lang": "en"}).text
    assert "</script><img" not in page
    assert "\\u003c/script>\\u003cimg" in page


def test_pseudo_languages_are_offered_only_where_they_are_asked_for(http: httpx.Client) -> None:
    assert '<html lang="en"' in http.get("/", params={"lang": "en-XA"}).text
    with running_server(create_app(pseudo=True)) as url:
        accented = httpx.get(url, params={"lang": "en-XA"}).text
        mirrored = httpx.get(url, params={"lang": "ar-XB"}).text
    assert '<html lang="en-XA" dir="ltr">' in accented
    assert '<html lang="ar-XB" dir="rtl">' in mirrored
    assert "Speculative" not in accented.partition("<body")[2].partition("<noscript>")[0]


def test_a_pseudo_language_keeps_what_messages_choose_and_fill_in() -> None:
    made = languages(pseudo_too=True)["en-XA"].messages
    for key, english in flat(catalog("en")):
        given = dict.fromkeys(re.findall(r"\{(\w+)", english), 2)
        text = translate(made, "en-XA", key, **given)
        assert text.startswith("⟦"), key
        assert text.endswith("⟧"), key
        assert len(text) >= 1.25 * len(translate(catalog("en"), "en", key, **given)), key
    assert "2 " in translate(made, "en-XA", "caption.recovered", accepted=2, wrong="a", right="b", behind=0)
