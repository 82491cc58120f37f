"""Fingers on the scene, and colours that change while the page runs."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import READY, Opener
from tests.browser.driving import next_picture, value_of
from tests.browser.pictures import Pictures

pytestmark = pytest.mark.browser

# Lower than the page, so that it can be scrolled.
LOW: dict[str, Any] = {"size": (390, 560), "has_touch": True, "is_mobile": True}
# A place on the stage without a block.
EMPTY = (330, 150)
# The same beside a card, which takes nearly all of the width.
BESIDE = (3, 150)


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """One event of fingers that are at these places from now on; none: all are lifted."""
    fingers = [{"x": x, "y": y, "id": place} for place, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def drag(page: Page, *paths: tuple[tuple[float, float], tuple[float, float]]) -> None:
    """Move a finger along each path, all at the same time, in steps of the browser's frames."""
    session = page.context.new_cdp_session(page)
    steps = 8

    def at(part: float) -> list[tuple[float, float]]:
        return [(x + (to_x - x) * part, y + (to_y - y) * part) for (x, y), (to_x, to_y) in paths]

    touch(session, "touchStart", *at(0))
    for step in range(1, steps + 1):
        touch(session, "touchMove", *at(step / steps))
        next_picture(page)
    touch(session, "touchEnd")
    session.detach()
    next_picture(page)


def eye(page: Page) -> list[float]:
    """Where the camera stands."""
    next_picture(page)
    return list(value_of(page, "view.pose.position"))


def scrolled(page: Page) -> float:
    return float(page.evaluate("scrollY"))


def armed(page: Page) -> bool:
    return bool(page.locator("#scene").evaluate("(node) => node.hasAttribute('data-armed')"))


def test_one_finger_scrolls_the_page_and_turns_the_scene_only_after_a_tap_on_it(open_page: Opener) -> None:
    page = open_page("t=9&render=low", **LOW)
    page.wait_for_selector(READY, state="attached")
    before = eye(page)
    drag(page, ((200, 300), (200, 100)))
    page.wait_for_function("() => scrollY > 50")
    assert eye(page) == before
    page.evaluate("scrollTo(0, 0)")
    page.touchscreen.tap(*EMPTY)
    page.wait_for_selector("#scene[data-armed]")
    expect(page.get_by_text("Drag turns")).to_be_visible()
    drag(page, ((300, 150), (200, 190)))
    assert eye(page)[0] > before[0]
    assert eye(page)[1] > before[1]
    assert scrolled(page) == 0


def test_two_fingers_bring_an_armed_scene_nearer_and_the_page_keeps_its_size(open_page: Opener) -> None:
    page = open_page("t=9&render=low", **LOW)
    page.wait_for_selector(READY, state="attached")
    page.touchscreen.tap(*EMPTY)
    page.wait_for_selector("#scene[data-armed]")
    before = float(value_of(page, "view.pose.pxPerUnit"))
    drag(page, ((180, 150), (120, 150)), ((220, 150), (300, 150)))
    assert float(value_of(page, "view.pose.pxPerUnit")) > 1.5 * before
    assert page.evaluate("visualViewport.scale") == 1


def test_a_tap_beside_the_scene_escape_and_scrolling_give_the_finger_back_to_the_page(open_page: Opener) -> None:
    page = open_page("t=9&render=low", **LOW)
    page.wait_for_selector(READY, state="attached")
    for end in (
        lambda: page.locator(".histogram h2").tap(),
        lambda: page.keyboard.press("Escape"),
        lambda: page.evaluate("scrollBy(0, 20)"),
        lambda: page.touchscreen.tap(*EMPTY),
    ):
        page.evaluate("scrollTo(0, 0)")
        next_picture(page)
        page.touchscreen.tap(*EMPTY)
        page.wait_for_selector("#scene[data-armed]")
        end()
        page.wait_for_selector("#scene:not([data-armed])")


def test_a_tap_on_a_block_tells_of_it_and_arms_nothing(open_page: Opener) -> None:
    page = open_page("t=6.75&render=low", **LOW)
    page.wait_for_selector(READY, state="attached")
    place = page.evaluate(
        """async () => {
          const {boxOf} = await import('/static/js/panels/inspector/targets.js');
          const {view, frame} = specviz;
          const {round, slot} = frame.blocks.slice(0, frame.blockCount).findLast(({state}) => state === 'committed');
          const {left, top, width, height} = boxOf(frame, view.pose, {kind: 'block', round, slot, part: ''});
          return [left + width / 2, top + height / 2];
        }"""
    )
    page.touchscreen.tap(*place)
    expect(page.locator("[data-inspector]")).to_be_visible()
    assert not armed(page)
    page.touchscreen.tap(*BESIDE)
    expect(page.locator("[data-inspector]")).to_be_hidden()
    assert not armed(page), "that tap closed the card"


def test_a_reader_whose_system_turns_to_other_colours_sees_the_scene_in_them_at_once(
    open_page: Opener, pictures: Pictures
) -> None:
    asked = "t=6.75&render=low"
    light = open_page(asked, size=(640, 480), color_scheme="light")
    light.wait_for_selector(READY, state="attached")
    page = open_page(asked, size=(640, 480), color_scheme="dark")
    page.wait_for_selector(READY, state="attached")
    dark = page.screenshot()
    page.emulate_media(color_scheme="light")
    next_picture(page)
    next_picture(page)
    assert pictures.difference(page.screenshot(), dark) > 0.5
    assert pictures.difference(page.screenshot(), light.screenshot()) < 0.001
