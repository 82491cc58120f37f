"""A first visit over an emulated line, beside a bare page with one triangle in three.js on the same server.

Chromium emulates latency and bandwidth for files; it does not slow the socket down, which then carries a few kB.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import build_page
from specviz.export.browser import launched
from specviz.web.app import create_app
from tests.servers import running_server

REPEATS = 3
LINES = {  # ms of a round trip, Mbit/s; 0 is no limit
    "no delay": (0, 0.0),
    "50 ms, 20 Mbit/s": (50, 20.0),
    "150 ms, 4 Mbit/s": (150, 4.0),
}
SIZE = (800, 600)

# Milliseconds since the visit began: the first text that is painted, figures that are counted, the first picture in 3D.
_MARKS = """
    (() => {
      const marks = (globalThis.benchMarks = {});
      new PerformanceObserver((list) => {
        const [first] = list.getEntriesByName('first-contentful-paint');
        if (first) marks.text = first.startTime;
      }).observe({type: 'paint', buffered: true});
      const {drawElements, drawElementsInstanced, drawArrays} = WebGL2RenderingContext.prototype;
      for (const [name, draw] of Object.entries({drawElements, drawElementsInstanced, drawArrays})) {
        WebGL2RenderingContext.prototype[name] = function (...given) {
          marks.drawn ??= performance.now();
          return draw.apply(this, given);
        };
      }
      const look = () => {
        if (document.querySelector('.stat-exact')?.textContent.match(/\\d/)) marks.figures ??= performance.now();
        if (marks.figures === undefined) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    })();
"""
_BARE_HTML = """<!doctype html><html lang="en"><title>bare</title><link rel="icon" href="data:,"><p>One triangle</p>
<canvas id="c"></canvas><script type="module" src="bare.js"></script></html>"""
_BARE_JS = """
import {BufferAttribute, BufferGeometry, Mesh, MeshStandardMaterial, PerspectiveCamera} from 'three';
import {Scene, WebGLRenderer} from 'three';
const renderer = new WebGLRenderer({canvas: document.getElementById('c')});
const geometry = new BufferGeometry();
geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), 3));
const scene = new Scene();
scene.add(new Mesh(geometry, new MeshStandardMaterial()));
const camera = new PerspectiveCamera();
camera.position.z = 3;
renderer.render(scene, camera);
"""


@dataclass(frozen=True, slots=True)
class Visit:
    """Milliseconds from the start of the visit; the bare page has no figures."""

    text: float
    figures: float
    drawn: float
    bare_text: float
    bare_drawn: float


class _Bare(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["content-security-policy"] = "default-src 'self' data:"
        return response


def measure() -> dict[str, Visit]:
    """A visit by each line: the medians of some repeats, each in a browser context without any memory."""
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        _make_bare(Path(folder))
        app = create_app()
        app.mount("/bare", GZipMiddleware(_Bare(directory=folder, html=True)))
        with running_server(app) as url:
            found = {}
            for name, line in LINES.items():
                ours = [_visit(browser, f"{url}/?render=low", line, "figures") for _ in range(REPEATS)]
                bare = [_visit(browser, f"{url}/bare/", line, "text") for _ in range(REPEATS)]
                found[name] = Visit(
                    *(median(each[mark] for each in ours) for mark in ("text", "figures", "drawn")),
                    *(median(each[mark] for each in bare) for mark in ("text", "drawn")),
                )
    return found


def _visit(browser: Browser, address: str, line: tuple[int, float], last: str) -> dict[str, float]:
    context = browser.new_context(viewport={"width": SIZE[0], "height": SIZE[1]})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    latency, megabits = line
    bytes_a_second = megabits * 1e6 / 8 or -1
    limits = {"downloadThroughput": bytes_a_second, "uploadThroughput": bytes_a_second}
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": latency, **limits})
    page.add_init_script(_MARKS)
    page.goto(address)
    page.wait_for_function(f"() => benchMarks.drawn && benchMarks.{last} && benchMarks.text", timeout=120_000)
    marks = page.evaluate("benchMarks")
    context.close()
    return {name: float(value) for name, value in marks.items()}


def _make_bare(folder: Path) -> None:
    packages = build_page.npm_packages()
    (folder / "index.html").write_text(_BARE_HTML, encoding="utf-8")
    (folder / "bare.in.js").write_text(_BARE_JS, encoding="utf-8")
    (folder / "node_modules").symlink_to(packages)
    options = ["--bundle", "--minify", "--format=esm", f"--outfile={folder / 'bare.js'}"]
    subprocess.run(
        [str(build_page.esbuild(packages)), str(folder / "bare.in.js"), *options], check=True, capture_output=True
    )
