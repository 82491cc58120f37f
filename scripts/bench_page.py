"""The page in Chromium: what a frame costs the processor before it is drawn, and drawing it beside a bare scene.

The app is served with the two headers that let a page read its clock to 5 µs (without them it reads 100 µs).
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import JSHandle, sync_playwright
from playwright.sync_api import Page as Tab
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from specviz.web.app import create_app
from tests.browser.chromium import FLAGS  # as the tests start it
from tests.servers import running_server

SIZE = (1024, 768)
SWEEP_SECONDS = 20
SUBMITTED_FRAMES = 90
LIVE_SECONDS = 8
DESK = (1440, 900)
SETTLING_SECONDS = 8  # until the page has found how much it can draw
IN_PAGE = (Path(__file__).parent / "bench_page.js").read_text(encoding="utf-8")
ISOLATION = {"cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp"}

_PLAYED = """
    async (seconds) => {
      const start = performance.now();
      let [pictures, shown] = [0, -1];
      while (performance.now() - start < seconds * 1000) {
        await new Promise(requestAnimationFrame);
        if (specviz.frame.t !== shown) pictures++;
        shown = specviz.frame.t;
      }
      const share = document.getElementById('scene').width / innerWidth;
      return {rate: (pictures / (performance.now() - start)) * 1000, share};
    }
"""


@dataclass(frozen=True, slots=True)
class Page:
    """What was seen in the page; times in ms, one for each frame."""

    chromium: str
    rounds: int  # that the sweep went through
    pose: Sequence[float]
    frame: Sequence[float]  # a frame without its scene: pose, panels, controls
    scene: Sequence[float]  # scene.update: the instances of the frame
    racing: Sequence[float]  # frame and scene.update together, while a rival runs beside
    submit: Sequence[float]  # renderer.render on the processor
    bare_submit: Sequence[float]
    calls: int
    live: float  # pictures a second
    bare_live: float
    adapted: float  # pictures a second at 1440×900, in full quality where the machine keeps up
    share: float  # of the pixels along one side that were drawn there


def measure() -> Page:
    """Raises RuntimeError where there is no Chromium."""
    chromium = shutil.which("chromium")
    if chromium is None:
        raise RuntimeError("no chromium on PATH: apt-get install -y --no-install-recommends chromium")
    with running_server(_isolated(create_app())) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, chromium_sandbox=False, args=FLAGS)
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        bench = _opened(page, f"{url}/?render=low&t=60")
        start, sweep = _swept(bench)
        submit = bench.evaluate("(bench, range) => bench.submit(range)", {"from": start, "frames": SUBMITTED_FRAMES})
        if submit["calls"] != submit["bareCalls"]:
            raise RuntimeError(f"the page has {submit['calls']} draw calls, the bare scene {submit['bareCalls']}")
        live = bench.evaluate("(bench, length) => bench.live(length)", {"seconds": LIVE_SECONDS})
        _, race = _swept(_opened(page, f"{url}/?render=low&t=60&race=target"))
        adapted = _adapted(browser.new_page(viewport={"width": DESK[0], "height": DESK[1]}), url)
        version = browser.version
        browser.close()
    return Page(
        chromium=version,
        rounds=sweep["rounds"],
        pose=sweep["pose"],
        frame=sweep["frame"],
        scene=sweep["scene"],
        racing=[frame + scene for frame, scene in zip(race["frame"], race["scene"], strict=True)],
        submit=submit["page"],
        bare_submit=submit["bare"],
        calls=submit["calls"],
        live=live["page"],
        bare_live=live["bare"],
        adapted=adapted["rate"],
        share=adapted["share"],
    )


def _opened(page: Tab, link: str) -> JSHandle:
    """What is measured inside the page of a link."""
    page.goto(link)
    page.wait_for_selector("html[data-ready]", timeout=60_000, state="attached")
    return page.evaluate_handle(IN_PAGE)


def _adapted(page: Tab, url: str) -> dict[str, float]:
    """How the page plays for somebody who just opened it."""
    page.goto(url)
    page.wait_for_function("globalThis.specviz?.view && specviz.clock.playing", timeout=60_000)
    page.evaluate(_PLAYED, SETTLING_SECONDS)
    found: dict[str, float] = page.evaluate(_PLAYED, LIVE_SECONDS)
    return found


def _swept(bench: JSHandle) -> tuple[float, dict[str, Any]]:
    """Where the frames begin, in s of stage time, and what they took."""
    start, end = bench.evaluate("(bench, seconds) => bench.stretch(seconds)", SWEEP_SECONDS)
    frames = round((end - start) * 60)
    sweep = bench.evaluate("(bench, range) => bench.sweep(range)", {"from": start, "frames": frames})
    if not sweep["isolated"]:
        raise RuntimeError("the page has no clock of 5 µs")
    return start, sweep


def _isolated(app: ASGIApp) -> ASGIApp:
    """The app, each answer of which keeps its page apart from those of others."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(ISOLATION)
            await send(message)

        await app(scope, receive, answer)

    return serve
