"""The race on small screens, and low frames: nothing slips under anything, and nothing needs to be scrolled for."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import READY, Opener

pytestmark = pytest.mark.browser

_ENDS = """
    () => Object.fromEntries(['.race', '#player', '.textbar', '.controls', '.button-sheet'].map((name) => {
      const node = document.querySelector(name);
      const {top = 0, bottom = 0} = node?.checkVisibility() ? node.getBoundingClientRect() : {};
      return [name, [top, bottom]];
    }))
"""


def ends(page: Page) -> dict[str, Any]:
    """Upper and lower end of what stands on the page."""
    return dict(page.evaluate(_ENDS))


def overflow(page: Page) -> list[int]:
    """By how much the page is wider and higher than its window."""
    root = "document.documentElement"
    return list(page.evaluate(f"() => [{root}.scrollWidth - innerWidth, {root}.scrollHeight - innerHeight]"))


def test_with_a_race_a_small_laptop_shows_all_of_the_page(open_page: Opener) -> None:
    page = open_page("t=6.75&render=low&race=target", size=(1280, 720))
    page.wait_for_selector(READY, state="attached")
    assert overflow(page) == [0, 0]


@pytest.mark.parametrize("size", [(844, 390), (390, 844)])
def test_with_a_race_a_phone_shows_scene_lanes_track_and_text_above_its_sheet(
    open_page: Opener, size: tuple[int, int]
) -> None:
    page = open_page("t=6.75&render=low&race=target", size=size, has_touch=True, is_mobile=True)
    page.wait_for_selector(READY, state="attached")
    found = ends(page)
    assert found[".race"][1] - found[".race"][0] > 50
    for name in (".race", "#player", ".textbar"):
        assert found[name][1] <= found[".controls"][0], name
    band = page.locator("#band").bounding_box()
    assert band is not None
    assert band["height"] >= 120


def test_a_phone_begins_and_ends_a_race_in_its_sheet(open_page: Opener) -> None:
    page = open_page("t=6.75&render=low", size=(390, 844), has_touch=True, is_mobile=True)
    begin = page.get_by_role("button", name="Race the big model")
    expect(begin).to_be_hidden()
    page.get_by_role("button", name="More controls").tap()
    begin.tap()
    expect(page.locator(".race")).to_be_visible()
    page.get_by_role("button", name="End the race").and_(page.locator(".button")).tap()
    expect(page.locator(".race")).to_be_hidden()


@pytest.mark.parametrize("size", [(640, 360), (640, 430), (900, 360)])
def test_a_low_frame_holds_scene_figures_text_and_controls(open_page: Opener, size: tuple[int, int]) -> None:
    page = open_page("t=6.75&render=low", path="/embed", size=size)
    page.wait_for_selector(READY, state="attached")
    assert overflow(page) == [0, 0]
    assert ends(page)[".controls"][1] <= size[1]
