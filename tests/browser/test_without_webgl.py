"""Where a browser draws no 3D, everything else still runs."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.driving import next_picture, value_of

pytestmark = pytest.mark.browser

# The notice that says so would go by itself: it stays, however long a busy machine takes to look at it.
NO_WEBGL = """
    const later = setTimeout;
    globalThis.setTimeout = (run, ms, ...rest) => (ms > 5000 ? 0 : later(run, ms, ...rest));
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest);
    };
"""
BROKEN_SCENE = (
    "Object.defineProperty(HTMLCanvasElement.prototype, 'addEventListener', {value() { throw new Error('no scene'); }})"
)
# Parts of the picture and of the page that lie under a notice.
COVERED = """
    () => {
      const notice = document.querySelector('.notice').getBoundingClientRect();
      const parts = '.flat-disc > *, .flat-name > *, .flat-solid > *, .stat-face, [data-caption], .panel';
      const under = [...document.querySelectorAll(parts)].filter((part) => {
        const {left, right, top, bottom} = part.getBoundingClientRect();
        return left < notice.right && right > notice.left && top < notice.bottom && bottom > notice.top;
      });
      return under.map((part) => part.className.baseVal ?? part.className);
    }
"""
SIZES = {"/": ((1440, 900), (1024, 768), (390, 844)), "/embed": ((800, 560),)}


def test_the_flat_view_takes_the_place_of_the_scene_and_three_is_never_fetched(open_page: Opener) -> None:
    page = open_page("speed=4", prepare=lambda page: page.add_init_script(NO_WEBGL))
    message = page.locator("[data-notice=no_webgl]")
    expect(message).to_be_visible()
    expect(message).to_contain_text("cannot show 3D")
    expect(page.locator("#scene")).to_be_hidden()
    expect(page.locator("svg.flat")).to_be_visible()
    page.wait_for_function("() => specviz.frame.span >= 2")
    expect(page.locator("[data-text]")).to_contain_text("The rocket launch was delayed because")
    expect(page.locator("[data-stat=tok_s] .stat-value")).not_to_have_text("–")
    expect(page.locator("[data-ledger-row]").first).to_be_visible()
    expect(page.locator("[data-bar]")).to_have_count(5)
    expect(page.locator("[data-caption]")).not_to_be_empty()
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="One step forward").click()
    assert not value_of(page, "clock.playing")


@pytest.mark.parametrize("path", SIZES)
def test_a_notice_covers_neither_the_picture_nor_a_number(open_page: Opener, server: str, path: str) -> None:
    page = open_page("t=14", path=path, prepare=lambda page: page.add_init_script(NO_WEBGL))
    for width, height in SIZES[path]:
        page.set_viewport_size({"width": width, "height": height})
        next_picture(page)
        assert page.evaluate(COVERED) == [], (width, height)


def test_a_scene_that_cannot_start_is_said_and_the_rest_runs(open_page: Opener) -> None:
    open_page.tolerate("console: THREE.WebGLRenderer: no scene")
    page = open_page("t=3", prepare=lambda page: page.add_init_script(BROKEN_SCENE))
    expect(page.locator("[data-notice=no_webgl]")).to_contain_text("no scene")
    expect(page.locator("[data-stat=tok_s] .stat-value")).not_to_have_text("–")
