"""The page at its edges: narrow phones, costs next to nothing, far moments, bad addresses, servers that change."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from specviz.core.settings import Settings
from specviz.runs import RecordingSource
from specviz.traces.recording import Recording
from specviz.web.app import create_app
from tests.browser.conftest import READY, Opener
from tests.browser.driving import rounds_of, seek, value_of
from tests.browser.test_layout import _WRITTEN
from tests.browser.test_playing import free_port
from tests.browser.test_recordings import recorded
from tests.servers import running_server

pytestmark = pytest.mark.browser

SMALL = (640, 480)
NARROW = {"/": (320, 568), "/embed": (320, 400)}
SIZES = {"desk": (1440, 900), "small desk": (1024, 768), "phone": (390, 844), "narrow phone": (320, 568)}

# How far anything that is seen reaches out of the window, sideways.
_OUT = """
    () => {
      const {clientWidth, scrollWidth} = document.documentElement;
      const seen = [...document.querySelectorAll('main *, .head *')]
        .filter((node) => node.checkVisibility() && !node.closest('.unseen, svg, dialog'));
      const over = seen
        .map((node) => [node.className, node.getBoundingClientRect().right - clientWidth])
        .filter(([, by]) => by > 0.5);
      return [scrollWidth - clientWidth, ...over];
    }
"""
# From here on every picture that is drawn is counted: each begins with one clear.
_COUNT_PICTURES = """
    globalThis.pictures = 0;
    const {clear} = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.clear = function (mask) {
      pictures++;
      return clear.call(this, mask);
    };
"""


@pytest.mark.parametrize("path", NARROW)
def test_the_narrowest_phone_shows_all_of_it_without_scrolling_sideways(open_page: Opener, path: str) -> None:
    page = open_page("k=8&quality=0.4&view=flat&t=30", size=NARROW[path], path=path)
    page.wait_for_selector(READY, state="attached")
    for index in range(4):
        for moment in ("passStart", "passEnd", "verdictEnd", "landed", "end"):
            seek(page, value_of(page, f"timeline.spans[{index}].{moment}"))
            assert page.evaluate(_OUT) == [0]
    groove = page.get_by_label("Draft length K").bounding_box()
    assert groove is not None
    assert groove["width"] >= 40


def test_a_caption_of_two_lines_is_not_cut_on_the_narrowest_phone(open_page: Opener) -> None:
    page = open_page("k=8&quality=0.4&view=flat&t=30", size=NARROW["/"])
    page.wait_for_selector(READY, state="attached")
    for index in range(6):
        for moment in ("passEnd", "landed"):
            seek(page, value_of(page, f"timeline.spans[{index}].{moment}"))
            line = page.locator(".caption-line")
            assert line.evaluate("(node) => node.scrollHeight - node.clientHeight") <= 1, line.inner_text()


@pytest.mark.parametrize("size", SIZES)
def test_figures_of_any_size_stay_on_their_cards(open_page: Opener, size: str) -> None:
    for costs in ("verify_ms=1", "verify_ms=0.1", "verify_ms=0.001"):
        # In the first round of a passage, so that no bracket lies to the left of the picture.
        page = open_page(f"draft_ms=0&{costs}&view=flat&t=9.5", size=SIZES[size])
        page.wait_for_selector(READY, state="attached")
        assert float(page.locator("[data-stat=tok_s]").get_attribute("data-value") or "nan") > 900
        outside = [each for each in page.evaluate(_WRITTEN) if each["out"] > 1 and "TOK" not in each["text"]]
        assert [each["text"] for each in outside if any(sign.isdigit() for sign in each["text"])] == []
        page.context.close()


def test_an_address_full_of_faults_leaves_the_page_in_sight(open_page: Opener) -> None:
    bad = ",".join(f"{index}:nonsense{index}=99" for index in range(64))
    for size in SIZES.values():
        page = open_page(f"edits={bad}&camera={'x' * 500}&view=flat&t=1", size=size)
        notice = page.locator("[data-notice=url]")
        expect(notice).to_contain_text("And 62 more.")
        box = notice.bounding_box()
        assert box is not None
        assert box["height"] < 0.35 * size[1]
        page.context.close()


def test_what_turns_the_direction_of_writing_turns_nothing_but_itself(open_page: Opener) -> None:
    page = open_page("view=flat&t=9", size=SMALL)
    for selector in (".textbar-text [data-kind]", ".caption-right, .caption-wrong"):
        page.wait_for_function(f"() => document.querySelector('{selector}') || (specviz.clock.step(), false)")
        node = page.locator(selector).first
        assert node.evaluate("(node) => getComputedStyle(node).unicodeBidi") == "isolate"


def test_on_the_way_to_a_far_moment_nothing_is_drawn(open_page: Opener) -> None:
    page = open_page(
        "k=0&verify_ms=0.001&view=flat&t=600",
        size=SMALL,
        prepare=lambda page: page.add_init_script(_COUNT_PICTURES),
        ready=False,
    )
    page.wait_for_selector(READY, state="attached")
    assert value_of(page, "frame.t") == 600
    assert value_of(page, "timeline.spans.length") > 1000
    assert page.evaluate("() => pictures") < 12


def test_a_refused_page_plays_as_soon_as_its_server_is_another_one(open_page: Opener) -> None:
    open_page.tolerate(r"console: WebSocket connection to .* failed")
    opened = 0

    def answer(route: WebSocketRoute) -> None:
        nonlocal opened
        opened += 1
        if opened > 1:
            route.connect_to_server()
            return

        def refuse(text: str | bytes) -> None:
            ask: dict[str, Any] = json.loads(text)
            error = {"type": "error", "id": ask["id"], "lane": ask["lane"], "code": "failed", "field": None}
            route.send(json.dumps({**error, "message": "no"}))

        route.on_message(refuse)
        routes.append(route)

    routes: list[WebSocketRoute] = []
    page = open_page(
        "view=flat", size=SMALL, ready=False, prepare=lambda page: page.route_web_socket("**/ws", answer)
    )  # fmt: skip
    refusal = page.locator("[data-notice=source]")
    expect(refusal).to_contain_text("cannot play what comes next")
    routes[0].close(code=1012)
    page.wait_for_function("() => globalThis.specviz?.timeline.spans.length > 0")
    expect(refusal).to_be_hidden()
    expect(page.locator("[data-notice=connection]")).to_be_hidden()


@pytest.mark.parametrize("other", ["another prompt", "other rounds"])
def test_a_recording_in_the_place_of_another_is_played_from_its_beginning(open_page: Opener, other: str) -> None:
    open_page.tolerate(r"console: WebSocket connection to .* failed")
    port = free_port()
    one = recorded(40)
    two = recorded(40, Settings(seed=4, draft_length=2))
    if other == "another prompt":
        two = Recording(replace(one.run, prompt=[*one.run.prompt, " again"]), one.rounds, None)
    with running_server(create_app(sources=[RecordingSource("mine", one)], notice="line 9: damaged"), port=port) as url:
        page = open_page("speed=4&view=flat", size=SMALL, at=url)
        page.wait_for_function("() => specviz.frame.span >= 5")
    with running_server(create_app(sources=[RecordingSource("mine", two)]), port=port):
        expect(page.locator("[data-notice=replaced]")).to_be_visible(timeout=60_000)
        page.wait_for_function("() => specviz.timeline.spans.length >= 4")
        heard = rounds_of(page)
        assert heard == two.rounds[: len(heard)]
        assert page.evaluate("() => specviz.timeline.run.prompt") == two.run.prompt
        expect(page.locator("[data-notice=recording]")).to_be_visible()
        page.context.close()
