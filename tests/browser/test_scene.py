"""The scene draws little, and gives back all that it takes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from specviz.web.app import create_app
from tests.browser.conftest import READY, Opener
from tests.browser.driving import next_picture
from tests.browser.pictures import Pictures
from tests.browser.test_playing import FRAMES_ASKED_OVER_TEN, count_frames
from tests.servers import running_server

pytestmark = pytest.mark.browser

SMALL = (640, 480)
MOST_CALLS = 20

# Draws the middle and the end of every beat of the first passage, and says what was most.
DRAW_ALL = """
    async () => {
      const {createFrame, pose} = await import('/static/js/playback/pose.js');
      const {timeline, view} = specviz;
      const frame = createFrame();
      const last = timeline.spans.findIndex(({round}) => round.passage_ended);
      const seen = {calls: 0, moments: 0, states: new Set(), kinds: new Set()};
      for (const {beats} of timeline.spans.slice(0, last + 1)) {
        for (const {kind, start, end} of beats) {
          if (end === start) continue;
          for (const t of [(start + end) / 2, end]) {
            pose(timeline, t, frame);
            view.update(frame, 0);
            view.render();
            seen.calls = Math.max(seen.calls, view.info().calls);
            seen.moments++;
            seen.kinds.add(kind);
            for (const {state} of frame.blocks.slice(0, frame.blockCount)) seen.states.add(state);
          }
        }
      }
      return {...seen, states: [...seen.states].sort(), kinds: [...seen.kinds].sort()};
    }
"""

DRAW_THREE = """
    const drawThree = async () => {
      const {createFrame, pose} = await import('/static/js/playback/pose.js');
      const frame = createFrame();
      await page.view.ready;
      for (const t of [0.3, 2.2, 3.4]) {
        pose(page.timeline, t, frame);
        page.view.update(frame, 0);
        page.view.render();
      }
      const {geometries, textures, programs} = page.view.info();
      return JSON.stringify({geometries, textures, programs});
    };
"""


@pytest.mark.parametrize("quality", ["full", "low"])
def test_no_moment_takes_more_than_20_draw_calls(open_page: Opener, quality: str) -> None:
    page = open_page(f"k=8&quality=0.7&render={quality}&t=30", size=SMALL)
    seen = page.evaluate(DRAW_ALL)
    assert seen["states"] == [
        "accepted", "arriving", "committed", "discarded", "falling", "guess", "prompt", "rejected", "struck",
    ]  # fmt: skip
    assert seen["kinds"] == ["extraLands", "extraLeaves", "guess", "landing", "pass", "sentenceEnd", "verdict"]
    assert seen["moments"] > 100
    assert 5 <= seen["calls"] <= MOST_CALLS


@pytest.mark.parametrize(("quality", "times"), [("full", 2), ("low", 10)])
def test_making_the_scene_anew_leaves_nothing_behind(open_page: Opener, quality: str, times: int) -> None:
    page = open_page(f"render={quality}&t=6", size=SMALL)
    held = page.evaluate(
        f"""async () => {{
          const page = specviz;
          {DRAW_THREE}
          const held = [await drawThree()];
          for (let i = 0; i < {times}; i++) {{
            page.view.remake();
            held.push(await drawThree());
          }}
          return held;
        }}"""
    )
    assert len(set(held)) == 1


@pytest.fixture(scope="module")
def unbundled() -> Iterator[str]:
    """A server of the page's sources, so that a test can call them."""
    with running_server(create_app(unbundled=True)) as url:
        yield url


def test_making_and_ending_the_page_ten_times_leaves_nothing_behind(open_page: Opener, unbundled: str) -> None:
    page = open_page("render=low&t=6", size=SMALL, at=unbundled)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def held() -> dict[str, float]:
        session.send("HeapProfiler.collectGarbage")
        metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
        return {name: metrics[name] for name in ("Nodes", "JSEventListeners", "Frames")}

    again = f"""
        async () => {{
          specviz.dispose();
          const {{createPage}} = await import('/static/js/page/page.js');
          const {{readLink}} = await import('/static/js/playback/read-link.js');
          const {{createSocketSource}} = await import('/static/js/source/socket.js');
          const link = readLink(location.search, 'en', document.body.dataset.changeable.split(' '));
          const url = `ws://${{location.host}}/ws`;
          const page = globalThis.specviz = createPage(window, link, (onStatus) => {{
            return createSocketSource({{url, onStatus}});
          }});
          await page.mounted;
          await new Promise((done) => {{
            const look = () => page.frame.t === 6 ? done() : requestAnimationFrame(look);
            look();
          }});
          {DRAW_THREE}
          return {{scene: await drawThree(), elements: document.querySelectorAll('*').length}};
        }}
    """
    first = page.evaluate(again)
    before = held()
    for _ in range(9):
        assert page.evaluate(again) == first
    # What has been let go is not always collected at once.
    assert any(held() == before for _ in range(10)), (before, held())


def test_an_ended_page_draws_no_more_and_asks_for_nothing(open_page: Opener) -> None:
    page = open_page("render=low", size=SMALL, prepare=count_frames)
    page.evaluate("() => { globalThis.ended = specviz; specviz.dispose(); }")
    page.evaluate("new Promise((done) => plainFrame(done))")
    assert page.evaluate(FRAMES_ASKED_OVER_TEN) == 0
    assert not page.evaluate("document.querySelector('.panel, .stats, .notices')")
    page.evaluate(
        "() => { dispatchEvent(new Event('online')); document.dispatchEvent(new Event('visibilitychange')); }"
    )
    assert page.evaluate(FRAMES_ASKED_OVER_TEN) == 0
    info = page.evaluate("() => ended.view.info()")
    assert (info["geometries"], info["textures"]) == (0, 0)


LOSE = """
    () => {
      const context = document.querySelector('canvas.scene').getContext('webgl2');
      globalThis.handle = context.getExtension('WEBGL_lose_context');
      handle.loseContext();
    }
"""


@pytest.mark.parametrize("quality", ["full", "low"])
def test_a_lost_picture_is_said_leaves_no_white_page_and_comes_back_as_it_was(
    open_page: Opener, pictures: Pictures, quality: str
) -> None:
    said: list[str] = []
    page = open_page(
        f"render={quality}&t=6",
        size=SMALL,
        prepare=lambda page: page.on("console", lambda line: said.append(f"{line.type}: {line.text}")),
    )
    page.wait_for_selector(READY, state="attached")
    before = page.screenshot()
    held = page.evaluate("() => specviz.view.info()")
    said.clear()
    for _ in range(2):
        page.evaluate(LOSE)
        notice = page.locator("[data-notice=context]")
        expect(notice).to_be_visible()
        expect(page.locator("canvas.scene")).to_be_hidden()
        stand_in = page.locator("svg.flat")
        expect(stand_in).to_be_visible()
        next_picture(page)
        words = stand_in.locator("text").all_text_contents()
        assert {"high", "winds", "over"} <= {word.strip() for word in words}
        stand_in.locator("text", has_text="limits,").hover()
        expect(page.locator("[data-inspector] h2").first).to_contain_text("limits,")
        page.keyboard.press("Escape")
        page.mouse.move(2, 2)
        assert page.locator(READY).count() == 0
        page.evaluate("() => handle.restoreContext()")
        page.wait_for_selector(READY, state="attached")
        expect(notice).to_be_hidden()
        assert stand_in.count() == 0
        assert pictures.difference(before, page.screenshot()) == 0
        assert page.evaluate("() => specviz.view.info()") == held
    page.evaluate("() => { specviz.view.remake(); specviz.dispose(); }")
    assert [line for line in said if not line.startswith("log: ")] == []
