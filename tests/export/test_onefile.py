"""The page in one file, as text: what stands in it, and what never does."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from html import unescape
from html.parser import HTMLParser
from itertools import islice

import pytest

from specviz import assets
from specviz.core.errors import SpecvizError
from specviz.core.settings import DEFAULTS
from specviz.export.onefile import Shape, recording_page, script_page
from specviz.export.onefile_html import inlined
from specviz.export.onefile_rounds import MOST_ROUNDS
from specviz.runs import ROCKET_SOURCE, play
from specviz.traces.recording import Recording

HOSTILE = "</title></script><script>alert(1)</script><!-- \"'& \u202eمرحبا 😀"


class Parsed(HTMLParser):
    """The elements of a page: of each its tag, its attributes and, where it is raw text, its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[int, str] = {}
        self._within: int | None = None
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self._within = len(self.elements) - 1

    def handle_endtag(self, tag: str) -> None:
        self._within = None

    def handle_data(self, data: str) -> None:
        if self._within is not None:
            self.texts[self._within] = self.texts.get(self._within, "") + data

    def all(self, tag: str) -> list[tuple[dict[str, str], str]]:
        """Attributes and text of each element of that name."""
        return [
            (attributes, self.texts.get(place, ""))
            for place, (name, attributes) in enumerate(self.elements)
            if name == tag
        ]


@pytest.fixture(scope="module")
def page() -> str:
    """The page of the script as it is without any wish."""
    return script_page()


def recording(rounds: int = 3) -> Recording:
    """A run of the script, as if it had been read."""
    header, played = play(ROCKET_SOURCE, DEFAULTS)
    return Recording(header, list(islice(played, rounds)), None)


def sha256(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_the_page_weighs_at_most_276_kb(page: str) -> None:
    assert len(gzip.compress(page.encode(), mtime=0)) <= 276_000
    assert len(gzip.compress(script_page(shape=Shape(link="lang=zh")).encode(), mtime=0)) <= 276_000


def test_the_same_arguments_give_the_same_bytes(page: str) -> None:
    assert script_page() == page
    assert recording_page(recording(), "a") == recording_page(recording(), "a")
    assert script_page(shape=Shape(link="k=8")) != page


@pytest.mark.parametrize("embedded", [False, True])
def test_no_element_names_anything_outside_of_the_file(embedded: bool) -> None:
    parsed = Parsed(script_page(shape=Shape(embedded=embedded)))
    for tag, attributes in parsed.elements:
        for name, value in attributes.items():
            named = name in {"src", "href", "srcset", "action", "poster", "data"}
            assert not named or value.startswith("data:"), f"<{tag} {name}={value[:80]}>"
    for _, text in parsed.all("style"):
        assert re.findall(r"url\((?![\"']?(?:data:|#))|@import", text) == []


def test_the_policy_allows_the_scripts_and_styles_of_the_file_by_their_hashes_and_no_address(page: str) -> None:
    parsed = Parsed(page)
    (policy,) = [a["content"] for a, _ in parsed.all("meta") if a.get("http-equiv") == "Content-Security-Policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    runs = [text for attributes, text in parsed.all("script") if attributes.get("type", "module") == "module"]
    assert len(runs) == 1
    assert rules["default-src"] == "'none'"
    assert rules["script-src"].split() == [*map(sha256, runs)]
    assert rules["style-src"].split() == [sha256(text) for _, text in parsed.all("style")]
    assert "http" not in policy
    assert "unsafe" not in policy
    assert page.index("Content-Security-Policy") < page.index("<style")


def test_the_script_has_all_that_comes_late_on_a_server(page: str) -> None:
    (script,) = [text for attributes, text in Parsed(page).all("script") if attributes.get("type") == "module"]
    assert re.findall(r"\bimport\(|\bimport\b[^;]{0,80}\bfrom\b|sourceMappingURL", script) == []


def test_the_licences_of_what_lies_in_the_file_lie_in_it_too(page: str) -> None:
    licences = {a["data-licence"]: text for a, text in Parsed(page).all("script") if "data-licence" in a}
    assert len(licences) == 2
    for name, text in licences.items():
        assert text == (assets.static() / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("embedded", [False, True])
def test_a_hostile_title_is_the_name_and_the_heading_and_nothing_more(embedded: bool) -> None:
    parsed = Parsed(script_page(shape=Shape(title=HOSTILE, embedded=embedded)))
    plain = Parsed(script_page(shape=Shape(embedded=embedded)))
    assert parsed.all("title") == [({}, HOSTILE)]
    assert [tag for tag, _ in parsed.elements] == [tag for tag, _ in plain.elements]
    assert HOSTILE in unescape(script_page(shape=Shape(title=HOSTILE, embedded=embedded)).split("</h1>")[0])


def test_the_tokens_of_a_recording_cannot_leave_their_element() -> None:
    run = recording()
    rounds = list(run.rounds)
    rounds[0].committed[0] = HOSTILE
    parsed = Parsed(recording_page(Recording(run.run, rounds, None), '"><script>alert(2)</script>'))
    (lines,) = [text for attributes, text in parsed.all("script") if attributes.get("id") == "rounds"]
    assert "<" not in lines
    assert "alert(1)\\u003c/script>" in lines
    assert not any(text.startswith("alert") for _, text in parsed.all("script"))


def test_a_recording_that_is_too_long_for_a_page_is_told_with_the_most_that_is_not() -> None:
    run = recording(1)
    long = Recording(run.run, [*run.rounds] * (MOST_ROUNDS + 1), None)
    with pytest.raises(SpecvizError, match=f"at most {MOST_ROUNDS} rounds, got {MOST_ROUNDS + 1}"):
        recording_page(long, "long")


@pytest.mark.parametrize("address", ["/static/film.mp4", "static/film.mp4"])
def test_a_page_that_names_a_file_in_a_new_way_is_refused_and_not_written_with_a_hole(address: str) -> None:
    html = f'<!doctype html><meta charset="utf-8"><body><video src="{address}"></video></body>'
    with pytest.raises(SpecvizError, match="cannot hold <video"):
        inlined(html, assets.files(), block="", title=None, home=None, addressed=False)
