"""When a page is at rest, and that nothing comes between two of its pictures."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import READY, Opener
from tests.browser.driving import next_picture, value_of
from tests.browser.pictures import Pictures
from tests.browser.test_recordings import recorded, served

pytestmark = pytest.mark.browser

SMALL = (640, 480)
IS_READY = "document.documentElement.hasAttribute('data-ready')"


def ready_after(page: Page, press: str) -> bool:
    """Whether the page still calls itself at rest in the very moment in which something is pressed."""
    return bool(page.evaluate(f"() => {{ document.querySelector('{press}').click(); return {IS_READY}; }}"))


def test_a_page_is_ready_only_while_it_rests_on_a_picture_that_is_all_there(open_page: Opener) -> None:
    page = open_page("render=low&t=3", size=(1024, 768))
    assert page.evaluate(IS_READY)
    for press in ("[data-action=toggle]", "[data-action=toggle]", "[data-action=step]", "[data-action=try_quality]"):
        assert not ready_after(page, press)
        if value_of(page, "clock.playing"):
            next_picture(page)
            assert not page.evaluate(IS_READY)
        else:
            page.wait_for_selector(READY, state="attached")
    assert value_of(page, "timeline.spans.length") - value_of(page, "frame.span") > 2


def test_a_camera_switch_is_a_cut_until_the_moment_of_the_link_has_been_played_from(open_page: Opener) -> None:
    page = open_page("render=low&t=3", size=(1024, 768))
    up_at_once = """async (name) => {
      document.querySelector(`[data-control=camera][value=${name}]`).click();
      await new Promise(requestAnimationFrame);
      return specviz.view.pose.up;
    }"""
    assert page.evaluate(up_at_once, "top") == pytest.approx([0, 0, -1], abs=1e-6)
    page.evaluate(up_at_once, "side")
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Pause").click()
    assert page.evaluate(up_at_once, "top") == pytest.approx([0, 1, 0], abs=1e-6)
    page.wait_for_function("() => Math.abs(specviz.view.pose.up[2] + 1) < 1e-6")
    page.wait_for_selector(READY, state="attached")


def test_a_window_of_another_size_shows_no_empty_stage(open_page: Opener, pictures: Pictures) -> None:
    page = open_page("render=low&t=3", size=SMALL)
    page.evaluate("() => { globalThis.requestAnimationFrame = () => 0; }")
    page.set_viewport_size({"width": 720, "height": 520})
    page.wait_for_function("() => specviz.view.pose.width === 720", polling=50)
    assert pictures.spread(page.locator("#band").screenshot()) > 5


# Chromium changes the density under a page only for real screens, and tells nobody of an emulated one.
LISTEN_TO_DENSITY = """
    const plain = matchMedia.bind(globalThis);
    globalThis.densities = [];
    globalThis.matchMedia = (query) => {
      const list = plain(query);
      if (query.includes('resolution')) densities.push(list);
      return list;
    };
"""


def test_a_screen_of_another_density_is_drawn_for(open_page: Opener) -> None:
    page = open_page("t=3", size=(400, 300), prepare=lambda page: page.add_init_script(LISTEN_TO_DENSITY))
    before = page.locator("#scene").evaluate("({width}) => width")
    session = page.context.new_cdp_session(page)
    for density in (2, 1, 2):
        metrics = {"width": 400, "height": 300, "deviceScaleFactor": density, "mobile": False}
        session.send("Emulation.setDeviceMetricsOverride", metrics)
        page.evaluate("densities.at(-1).dispatchEvent(new Event('change'))")
        assert page.locator("#scene").evaluate("({width}) => width") == density * before


def test_a_value_between_the_marks_of_a_slider_is_shown_as_it_is_and_a_key_leads_to_the_next_mark(
    open_page: Opener,
) -> None:
    page = open_page("quality=0.999&speed=1.3&render=low&t=1")
    quality, speed = (page.locator(f"[data-control={name}]") for name in ("draft_quality", "speed"))
    expect(page.locator(".slider-draft_quality output")).to_have_text("0.999")
    expect(page.locator(".slider-speed output")).to_have_text("1.3×")
    assert (quality.input_value(), speed.input_value()) == ("0.999", "1.3")
    quality.press("ArrowLeft")
    speed.press("ArrowRight")
    assert (quality.input_value(), speed.input_value()) == ("0.99", "1.5")
    expect(page.locator(".slider-draft_quality output")).to_have_text("0.99")
    quality.press("ArrowLeft")
    assert quality.input_value() == "0.98"


def test_a_try_button_changes_the_address_once(open_page: Opener) -> None:
    page = open_page("mode=target&render=low&t=1")
    page.evaluate("""() => {
      globalThis.written = [];
      history.replaceState = (state, title, url) => written.push(url);
    }""")
    page.locator("[data-action=try_long]").click()
    page.wait_for_selector(READY, state="attached")
    assert page.evaluate("written") == ["/?mode=target&render=low&edits=1:mode=speculative,1:k=8,1:quality=0.95"]


def test_a_seed_set_while_a_link_is_still_coming_starts_at_the_beginning(open_page: Opener) -> None:
    held: list[tuple[WebSocketRoute, str | bytes]] = []
    holding = True

    def hold(route: WebSocketRoute) -> None:
        behind = route.connect_to_server()
        behind.on_message(lambda line: held.append((route, line)) if holding else route.send(line))

    page = open_page(
        "t=60&render=low", ready=False, prepare=lambda page: page.route_web_socket("**/ws", hold)
    )  # fmt: skip
    seed = page.get_by_label("Seed", exact=True)
    seed.fill("12")
    seed.press("Enter")
    holding = False
    for route, line in held:
        route.send(line)
    page.wait_for_selector(READY, state="attached")
    assert (value_of(page, "frame.t"), value_of(page, "frame.present.seed")) == (0, 12)


def test_a_link_over_a_recording_says_what_of_it_has_no_effect_and_drops_it(open_page: Opener) -> None:
    with served(recorded(12)) as url:
        page = open_page("k=8&quality=0.1&edits=3:k=2&render=low&t=8", at=url)
        note = page.locator("[data-notice=url]")
        expect(note).to_contain_text("k, quality, edits in the address are not used")
        page.get_by_role("radio", name="Side").check()
        page.wait_for_function("() => location.search === '?camera=side&render=low'")
        page.context.close()


def test_the_notice_of_the_end_stays_away_once_it_is_dismissed(open_page: Opener) -> None:
    with served(recorded(2)) as url:
        page = open_page("t=3600&render=low", size=(1024, 768), at=url)
        ended = page.locator("[data-notice=ended]")
        ended.get_by_role("button", name="Dismiss").click()
        page.get_by_role("radio", name="Side").check()
        next_picture(page)
        expect(ended).to_be_hidden()
        page.context.close()


REFUSALS = {
    "bad_source": "no longer has what this page plays",
    "bad_settings": "does not play with this value of draft_length",
    "a_new_code": "The server will not play this: something <b>else</b>",
}


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_is_told_in_the_words_of_the_page_for_its_code(open_page: Opener, code: str) -> None:
    def refuse(route: WebSocketRoute) -> None:
        def answer(text: str | bytes) -> None:
            ask: dict[str, Any] = json.loads(text)
            error = {"type": "error", "id": ask["id"], "lane": ask["lane"], "code": code, "field": "draft_length"}
            route.send(json.dumps({**error, "message": "something <b>else</b>"}))

        route.on_message(answer)

    page = open_page(
        "render=low", size=SMALL, ready=False, prepare=lambda page: page.route_web_socket("**/ws", refuse)
    )  # fmt: skip
    expect(page.locator("[data-notice=source]")).to_contain_text(REFUSALS[code])
