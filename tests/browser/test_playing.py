"""The page plays by itself, rests when nothing changes, and survives the loss of its server."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from specviz import assets
from specviz.core.settings import Settings
from tests.browser.conftest import READY, Opener
from tests.browser.driving import next_picture, rounds_of, seek, value_of
from tests.browser.truth import first

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parent.parent.parent
SMALL = (640, 480)

# How often the page itself asks for a frame; tests that watch it wait with the function that it had before.
COUNT_FRAMES = """
    globalThis.plainFrame = requestAnimationFrame.bind(globalThis);
    globalThis.framesAsked = 0;
    globalThis.requestAnimationFrame = (callback) => {
      framesAsked++;
      return plainFrame(callback);
    };
"""
FRAMES_ASKED_OVER_TEN = """
    async () => {
      const before = framesAsked;
      for (let i = 0; i < 10; i++) await new Promise((done) => plainFrame(done));
      return framesAsked - before;
    }
"""


def count_frames(page: Page) -> None:
    page.add_init_script(COUNT_FRAMES)


def test_the_story_plays_by_itself(open_page: Opener) -> None:
    page = open_page(ready=False)
    page.wait_for_function("() => globalThis.specviz?.frame.span >= 2")
    assert value_of(page, "clock.playing")
    assert len(value_of(page, "frame.ledger")) >= 2
    expect(page.locator("[data-text]")).to_contain_text("The rocket launch was delayed because")
    expect(page.locator("[data-stat=tok_s] .stat-value")).to_have_text(re.compile(r"^\d+\.\d$"))
    expect(page.locator("[data-ledger-row]").first).to_be_visible()


def test_the_page_and_its_icon_come_without_a_fault(open_page: Opener, server: str) -> None:
    asked: list[str] = []
    page = open_page(
        "render=low", size=SMALL, prepare=lambda page: page.on("request", lambda made: asked.append(made.url))
    )
    assert all(url.startswith(server) for url in asked)
    icon = page.locator("link[rel=icon]").get_attribute("href")
    assert page.request.get(f"{server}/{icon}").ok
    assert page.request.get(f"{server}/favicon.ico").ok


def test_three_comes_once_and_by_one_import(open_page: Opener, server: str) -> None:
    asked: list[str] = []
    open_page(
        "render=low&t=1", size=SMALL, prepare=lambda page: page.on("request", lambda made: asked.append(made.url))
    )
    assert [url for url in asked if url.endswith(assets.files().of(assets.SCENE))] == [
        f"{server}/static/{assets.files().of(assets.SCENE)}"
    ]


def test_a_paused_page_asks_for_no_frames(open_page: Opener) -> None:
    page = open_page("render=low&t=3", size=SMALL, prepare=count_frames)
    next_picture(page)
    assert page.evaluate(FRAMES_ASKED_OVER_TEN) == 0


def test_a_playing_page_asks_for_a_frame_a_picture(open_page: Opener) -> None:
    page = open_page("render=low", size=SMALL, prepare=count_frames)
    assert page.evaluate(FRAMES_ASKED_OVER_TEN) >= 5


# Pictures of half a second each, as on a machine that cannot keep up.
SLOW = "() => { for (let i = 0; i < 50; i++) specviz.quality.drawn(performance.now() - 1e6 + 500 * i); }"
PIXELS = "document.getElementById('scene').width"


def test_a_slow_machine_draws_fewer_pixels_while_it_plays_and_all_of_them_when_it_rests(open_page: Opener) -> None:
    page = open_page("render=low&t=3", size=SMALL)
    page.evaluate(SLOW)
    seek(page, 4)
    assert page.evaluate(PIXELS) == SMALL[0], "a linked moment is drawn in full"
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(f"() => {PIXELS} < {0.8 * SMALL[0]}")
    assert page.evaluate("() => document.getElementById('scene').getBoundingClientRect().width") == SMALL[0]
    page.evaluate("() => specviz.clock.pause()")
    next_picture(page)
    assert page.evaluate(PIXELS) == SMALL[0]


HIDE = """
    (hidden) => {
      Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
      document.dispatchEvent(new Event('visibilitychange'));
    }
"""


def test_a_page_that_nobody_sees_asks_for_no_frames_and_plays_on_when_it_is_seen(open_page: Opener) -> None:
    page = open_page("render=low", size=SMALL, prepare=count_frames)
    page.evaluate(HIDE, True)
    page.evaluate("new Promise((done) => plainFrame(done))")
    assert page.evaluate(FRAMES_ASKED_OVER_TEN) == 0
    page.evaluate(HIDE, False)
    assert page.evaluate(FRAMES_ASKED_OVER_TEN) >= 5


def test_reduced_motion_starts_paused_and_says_how_to_go_on(open_page: Opener) -> None:
    page = open_page("render=low", size=SMALL, reduced_motion="reduce")
    note = page.locator("[data-notice=reduced_motion]")
    expect(note).to_be_visible()
    assert (value_of(page, "clock.playing"), value_of(page, "frame.t")) == (False, 0)
    page.get_by_role("button", name="One step forward").click()
    next_picture(page)
    assert value_of(page, "frame.t") == pytest.approx(0.06)
    expect(page.locator("[data-caption]")).to_have_text("Draft guesses 1 of 4")
    expect(note).to_be_hidden()


def test_a_camera_of_a_person_with_reduced_motion_is_cut_to(open_page: Opener) -> None:
    page = open_page("render=low", size=(1024, 768), reduced_motion="reduce", prepare=count_frames)
    page.get_by_role("radio", name="Side").check()
    next_picture(page)
    assert page.evaluate(FRAMES_ASKED_OVER_TEN) == 0


def test_a_camera_switch_ends_and_lets_the_page_rest(open_page: Opener) -> None:
    page = open_page("render=low", size=(1024, 768), prepare=count_frames)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("radio", name="Top").check()
    page.wait_for_function("() => specviz.view.kind === 'top' && Math.abs(specviz.view.pose.up[2] + 1) < 1e-6")
    page.wait_for_selector(READY, state="attached")
    assert page.evaluate(FRAMES_ASKED_OVER_TEN) == 0


@contextmanager
def killable_server(port: int) -> Iterator[subprocess.Popen[str]]:
    """`specviz serve` as a process, ready."""
    command = [sys.executable, "-m", "specviz", "serve", "--port", str(port), "--no-open"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline()
            yield process
        finally:
            process.kill()


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def test_a_killed_server_is_said_and_its_return_goes_on_as_if_nothing_had_happened(open_page: Opener) -> None:
    open_page.tolerate(r"console: WebSocket connection to .* failed")
    port = free_port()
    with killable_server(port) as process:
        page = open_page("speed=4&render=low", size=SMALL, at=f"http://127.0.0.1:{port}")
        page.wait_for_function("() => specviz.frame.span >= 1")
        process.kill()
        process.wait()
        expect(page.locator("[data-notice=connection]")).to_be_visible()
    page.wait_for_function("() => specviz.frame.t > 0 && specviz.frame.t === specviz.timeline.end")
    heard = rounds_of(page)
    with killable_server(port):
        page.wait_for_function("(count) => specviz.frame.span > count", arg=len(heard) + 1)
        expect(page.locator("[data-notice=connection]")).to_be_hidden()
        rounds = rounds_of(page)
        assert value_of(page, "clock.playing")
        page.context.close()
    assert rounds[: len(heard)] == heard
    assert rounds == first(len(rounds), Settings())
