"""The page in Firefox and WebKit: each place that it lives in opens, plays, and does what a reader asks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from specviz.cli import main
from specviz.core.codec import decode
from specviz.core.figures import fold
from specviz.core.rounds import Round
from specviz.core.settings import DEFAULTS
from specviz.runs import ROCKET_SOURCE, play
from specviz.web.app import create_app
from tests.browser.truth import counted, first
from tests.other_browsers.listening import SCRIPT, listened, listening
from tests.other_browsers.starting import STARTS
from tests.other_browsers.webdriver import Browser
from tests.servers import running_server

pytestmark = pytest.mark.browser

SIZE = (800, 640)
ARROW_RIGHT = "\ue014"
T = 14  # s
LENGTH = "[data-control=draft_length]"
ARTICLE = """<!doctype html><title>A post</title>
<script type="module" src="{server}/static/js/specviz-embed.js"></script>
<spec-viz view="flat" k="2"></spec-viz>"""
# Read in the picture in which it is drawn: what WebGL has drawn is gone after that.
SPREAD = """(async () => {
  specviz.clock.seek(specviz.frame.t + 0.01);
  await new Promise((drawn) => requestAnimationFrame(drawn));
  const scene = document.querySelector('#scene');
  if (!(scene.getContext('webgl2') instanceof WebGL2RenderingContext)) return null;
  const sheet = Object.assign(document.createElement('canvas'), {width: scene.width, height: scene.height});
  const context = sheet.getContext('2d');
  context.drawImage(scene, 0, 0);
  const {data} = context.getImageData(0, 0, sheet.width, sheet.height);
  let sum = 0, squares = 0;
  for (let i = 0; i < data.length; i += 4) {
    const light = 0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2];
    sum += light;
    squares += light * light;
  }
  const n = data.length / 4;
  return Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2));
})()"""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a server whose pages collect what goes wrong in them."""
    with running_server(listening(create_app())) as url:
        yield url


def opened(browser: Browser, address: str) -> None:
    """The page at rest at the moment of its address."""
    browser.open(address)
    browser.wait_for("'ready' in document.documentElement.dataset")


def rounds_of(browser: Browser) -> list[Round]:
    lines = browser.evaluate("specviz.timeline.spans.map(({round}) => JSON.stringify(round))")
    return [each for each in map(decode, lines) if isinstance(each, Round)]


def check_figures(browser: Browser) -> None:
    """The tiles hold what the engine's rounds give at T."""
    header, _ = play(ROCKET_SOURCE, DEFAULTS)
    assert header.expected is not None
    figures = fold(counted(first(20, DEFAULTS), T))
    truths = {"speedup": (figures.speedup, header.expected.speedup), "accept": (figures.kept, header.expected.kept)}
    for name, truth in truths.items():
        tile = f"document.querySelector('[data-stat={name}]')"
        shown = browser.evaluate(f"[{tile}.dataset.value, {tile}.dataset.exact].map(Number)")
        assert shown == pytest.approx(truth, rel=1e-9)
    assert (
        browser.evaluate("document.querySelector('[data-stat=accept] .stat-value').innerText") == f"{figures.kept:.0%}"
    )


def check_slider(browser: Browser) -> None:
    """A key moves a slider, and the next rounds are those that the engine plays so."""
    start = browser.evaluate("specviz.frame.present.draft_length")
    browser.press(LENGTH, ARROW_RIGHT)
    browser.wait_for(f"specviz.timeline.spans.at(-1).round.settings.draft_length === {start + 1}")
    for round_ in rounds_of(browser):
        _, played = play(ROCKET_SOURCE, round_.settings, round_.cursor, index=round_.index)
        assert round_ == next(played)


def check_step_back(browser: Browser) -> None:
    """A button leads to an earlier moment, where the run stands still."""
    before = browser.evaluate("specviz.frame.t")
    browser.click("[data-action=round_back]")
    browser.wait_for(f"specviz.frame.t < {before}")
    assert not browser.evaluate("specviz.clock.playing")


def check_nothing_went_wrong(browser: Browser) -> None:
    assert browser.evaluate("problems") == []


@pytest.mark.parametrize("name", STARTS)
def test_everything_that_is_published_runs_in(
    name: str, server: str, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    (tmp_path / "browser").mkdir()
    with STARTS[name](tmp_path / "browser", SIZE) as browser:
        with subtests.test("the page draws in 3D with WebGL 2"):
            opened(browser, f"{server}/?t={T}&render=low")
            check_figures(browser)
            assert browser.evaluate(SPREAD) > 5
            check_nothing_went_wrong(browser)
        with subtests.test("the flat view follows a slider and steps back"):
            opened(browser, f"{server}/?t={T}&view=flat")
            check_figures(browser)
            check_slider(browser)
            check_step_back(browser)
            check_nothing_went_wrong(browser)
        with subtests.test("the embed page plays by itself"):
            browser.open(f"{server}/embed?view=flat")
            browser.wait_for("globalThis.specviz?.frame.span >= 1")
            assert browser.evaluate("specviz.clock.playing")
            check_step_back(browser)
            check_slider(browser)
            check_nothing_went_wrong(browser)
        with subtests.test("one file plays from disk"):
            path = tmp_path / "page.html"
            assert main(["export", str(path)]) == 0
            path.write_text(listened(path.read_text(encoding="utf-8"), f"<script>{SCRIPT}</script>"), encoding="utf-8")
            opened(browser, f"{path.as_uri()}#t={T}&view=flat")
            check_figures(browser)
            check_slider(browser)
            check_step_back(browser)
            check_nothing_went_wrong(browser)
        with subtests.test("an article shows it in an element, and says where to"):
            path = tmp_path / "article.html"
            path.write_text(ARTICLE.format(server=server), encoding="utf-8")
            browser.open(path.as_uri())
            browser.wait_for("customElements.get('spec-viz') !== undefined")
            state = browser.evaluate("document.querySelector('spec-viz').seek(9)")
            assert (state["t"], state["present"]["draft_length"]) == (9, 2)
