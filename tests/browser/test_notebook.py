"""A real notebook: a kernel runs it, and Chromium shows what it holds without that kernel, a server or a network."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from playwright.sync_api import Browser, Page

from specviz.export.pixels import BLANK, Pictures
from tests.browser.conftest import PATIENCE

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ROOT / "node_modules"
EXTENSIONS = Path(sys.prefix) / "share" / "jupyter" / "nbextensions"
VIEW = "application/vnd.jupyter.widget-view+json"
STATE = "application/vnd.jupyter.widget-state+json"
CELLS = [
    "import specviz\nfrom specviz import notebook\nrun = specviz.play(rounds=9)\nrun",
    "notebook.show(run, width=720)",
    "notebook.embed(run, height=400)",
    "run.to_frame().tokens.sum()",
]
PAGE = """<!doctype html><meta charset="utf-8"><body style="margin:0">
<script src="/requirejs.js"></script>
<script>requirejs.config({{paths: {{'jupyter-threejs': '/threejs/index', three: '/threejs/three'}}}});</script>
<script src="/manager/embed-amd.js"></script>
<script type="{state_type}">{state}</script>
<script type="{view_type}">{view}</script>
"""
ORIGIN = "http://notebook.test"


@pytest.fixture(scope="module")
def executed() -> Any:
    """The notebook after a kernel has run all its cells."""
    v4: Any = nbformat.v4
    notebook = v4.new_notebook(cells=[v4.new_code_cell(source) for source in CELLS])
    client = NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}})
    return client.execute()


@pytest.fixture(scope="module")
def scene(chromium: Browser, executed: Any) -> Iterator[Page]:
    """A page that shows the scene from the notebook's own state, and that can reach nothing."""
    state = executed.metadata["widgets"][STATE]
    view = outputs(executed, 1)[VIEW]
    html = PAGE.format(
        state_type=STATE, state=inside(state), view_type=VIEW, view=inside({**view, "version_major": 2})
    )  # fmt: skip
    spec = importlib.util.find_spec("pythreejs")
    assert spec is not None
    assert spec.origin is not None
    places = {
        "/requirejs.js": PACKAGES / "requirejs" / "require.js",
        "/manager/": PACKAGES / "@jupyter-widgets" / "html-manager" / "dist",
        "/threejs/": Path(spec.origin).parent / "static",
    }
    page = chromium.new_page(viewport={"width": 760, "height": 420})
    page.set_default_timeout(PATIENCE)
    lost: list[str] = []

    def answer(route: Any) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        if path == "/":
            route.fulfill(body=html, content_type="text/html")
            return
        for start, place in places.items():
            if path == start:
                route.fulfill(path=place)
                return
            file = place / path.removeprefix(start)
            if path.startswith(start) and start.endswith("/") and file.is_file():
                route.fulfill(path=file)
                return
        if not path.endswith((".woff", ".woff2", ".ttf")):  # icons of buttons, which every notebook brings itself
            lost.append(route.request.url)
        route.abort()

    page.route("**/*", answer)
    page.goto(f"{ORIGIN}/")
    page.wait_for_selector("canvas")
    yield page
    page.close()
    assert lost == []


def outputs(notebook: Any, cell: int) -> Any:
    """What ended a cell, by its kinds."""
    (output,) = [each for each in notebook.cells[cell].outputs if each.output_type == "execute_result"]
    return output.data


def inside(value: Any) -> str:
    """JSON that no script element ends with."""
    return json.dumps(value).replace("</", "<\\/")


def scrub(page: Page, share: float) -> bytes:
    """The picture after a click on the scrubber, at this share of it."""
    box = page.locator(".noUi-target").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + share * box["width"], box["y"] + box["height"] / 2)
    painted(page)
    return page.locator("canvas").screenshot()


def painted(page: Page) -> None:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_every_cell_runs_and_says_nothing_of_trouble(executed: Any) -> None:
    kinds = [output.output_type for cell in executed.cells for output in cell.outputs]
    assert kinds == ["execute_result"] * len(CELLS)
    assert outputs(executed, 3)["text/plain"].endswith("29)")


def test_a_run_a_scene_and_a_page_have_something_to_show_without_widgets(executed: Any) -> None:
    assert "exact 2.51×" in outputs(executed, 0)["text/html"]
    assert outputs(executed, 1)["image/svg+xml"].startswith("<svg")
    assert 'sandbox="allow-scripts"' in outputs(executed, 2)["text/html"]


def test_the_notebook_keeps_the_whole_scene(executed: Any) -> None:
    state = executed.metadata["widgets"][STATE]["state"]
    assert outputs(executed, 1)[VIEW]["model_id"] in state
    modules = {model["model_module"] for model in state.values()}
    assert modules == {"@jupyter-widgets/base", "@jupyter-widgets/controls", "jupyter-threejs"}


def test_the_scene_is_drawn_and_the_scrubber_moves_it(scene: Page, pictures: Pictures) -> None:
    first = scrub(scene, 0.05)
    assert pictures.spread(first) > 10 * BLANK
    later = scrub(scene, 0.4)
    assert pictures.spread(later) > 10 * BLANK
    assert pictures.compare(first, later).share > 0.05
    assert pictures.compare(first, scrub(scene, 0.05)).share == 0.0


def test_it_plays_without_a_kernel(scene: Page) -> None:
    scrub(scene, 0.0)
    scene.locator(".widget-play button").first.click()
    scene.wait_for_function("() => Number(document.querySelector('.noUi-handle').ariaValueNow) > 400")
    scene.locator(".widget-play button").first.click()
    now = scene.locator(".noUi-handle").get_attribute("aria-valuenow")
    painted(scene)
    assert scene.locator(".noUi-handle").get_attribute("aria-valuenow") == now
