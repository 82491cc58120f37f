"""The page on paper: the flat picture of the moment in the scene's place, and what is read of the rest."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import READY, Opener
from tests.browser.driving import value_of

pytestmark = pytest.mark.browser

_WORDS = """
    () => {
      const {blocks, blockCount} = specviz.frame;
      return blocks.slice(0, blockCount).filter(({opacity}) => opacity > 0).map(({text}) => text);
    }
"""
_DRAWN = ":is(.flat-word, .flat-struck) text"


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page[^s]", pdf))


@pytest.mark.parametrize("view", ["3d", "flat"])
def test_on_paper_the_flat_picture_has_the_words_of_the_moment_and_nothing_can_be_pressed(
    open_page: Opener, view: str
) -> None:
    page = open_page(f"t=6.75&view={view}&render=low&theme=dark&seed=9&race=target", size=(800, 500))
    page.wait_for_selector(READY, state="attached")
    page.emulate_media(media="print")
    paper = page.locator(".paper")
    expect(paper.locator("svg.flat")).to_be_visible()
    expect(page.locator("#scene")).to_be_hidden()
    expect(page.locator("svg.flat:visible")).to_have_count(1)
    drawn = [text.strip() for text in paper.locator(_DRAWN).all_text_contents()]
    words = page.evaluate(_WORDS)
    assert len(words) > 5
    assert sorted(drawn) == sorted(words)
    for name in (".stats", ".histogram", ".ledger", ".textbar", ".race", ".caption"):
        expect(page.locator(name)).to_be_visible()
    for name in ("button", "input", "a:not(h1 a)"):
        expect(page.locator(f"{name}:visible")).to_have_count(0)
    ground = "() => getComputedStyle(document.documentElement).backgroundColor"
    assert page.evaluate(ground) == "rgb(255, 255, 255)"


def test_paper_names_what_was_set_and_the_address_of_the_moment(open_page: Opener) -> None:
    page = open_page("t=6.75&k=3&quality=0.55&seed=9&view=flat", size=(800, 500))
    page.wait_for_selector(READY, state="attached")
    page.emulate_media(media="print")
    facts = page.locator(".paper-facts")
    expect(facts).to_contain_text("0:06.7")
    for name, value in (("Draft length K", "3"), ("Draft quality", "0.55"), ("Seed", "9")):
        named = page.locator("dt", has_text=re.compile(f"^{name}$", re.IGNORECASE))
        expect(facts.locator("div").filter(has=named).locator("dd")).to_have_text(value)
    address = facts.locator("div").last.locator("dd").inner_text()
    assert address.startswith("http")
    assert {"t=6.75", "k=3", "quality=0.55", "seed=9"} <= set(address.split("?")[1].split("&"))
    page.set_viewport_size({"width": 690, "height": 900})  # what the margins leave of A4
    cut = "labels => labels.filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)"
    assert page.locator(".stat-label").evaluate_all(cut) == []


def test_a_moment_takes_one_sheet_and_with_a_race_two_at_most_and_the_page_is_as_before(open_page: Opener) -> None:
    page = open_page("t=6.75&k=8&render=low", size=(390, 844))
    page.wait_for_selector(READY, state="attached")
    for landscape in (False, True):
        assert pages(page.pdf(format="A4", landscape=landscape)) == 1
    page.locator("[data-action=race]").first.evaluate("(node) => node.click()")
    page.wait_for_selector(READY, state="attached")
    for landscape in (False, True):
        assert pages(page.pdf(format="A4", landscape=landscape)) <= 2
    assert gone(page)


def gone(page: Page) -> bool:
    """Whether nothing of the paper is left, and the scene is there."""
    page.wait_for_function("() => document.querySelector('.paper').childElementCount === 0")
    return bool(page.locator("#scene").is_visible()) and value_of(page, "view.pose") is not None
