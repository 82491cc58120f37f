"""What axe-core finds at WCAG 2.2 AA: nothing, in both themes, both views and three sizes."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
SIZES = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def findings(page: Page) -> list[str]:
    """Each rule that is broken, with the first place where it is."""
    page.evaluate(AXE.read_text("utf-8"))
    result = page.evaluate("(tags) => axe.run({runOnly: {type: 'tag', values: tags}})", RULES)
    return [f"{each['id']}: {each['nodes'][0]['target']} {each['help']}" for each in result["violations"]]


@pytest.mark.parametrize("view", ["3d", "flat"])
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
def test_the_page_is_open_to_all(open_page: Opener, theme: str, view: str, size: str) -> None:
    page = open_page(f"t=6.8&render=low&view={view}&theme={theme}", size=SIZES[size])
    assert findings(page) == []


def test_the_embed_page_is_open_to_all(open_page: Opener) -> None:
    page = open_page("t=6.8&render=low", path="/embed", size=(800, 500))
    assert findings(page) == []


def test_what_opens_over_the_page_is_open_to_all(open_page: Opener) -> None:
    page = open_page("t=9&view=flat&race=target", size=(1280, 720))
    page.locator("[data-inspect='bar:1']").hover()
    expect(page.locator("[data-inspector]")).to_be_visible()
    assert findings(page) == []
    page.locator("[data-ledger-row]").nth(1).hover()
    expect(page.locator("[data-inspector]")).to_contain_text("Round")
    assert findings(page) == []
    page.keyboard.press("Escape")
    for name in ("What this simplifies", "Keyboard"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        assert findings(page) == []
        page.keyboard.press("Escape")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_open_sheet_of_a_phone_is_open_to_all(open_page: Opener, theme: str) -> None:
    page = open_page(
        f"t=6.8&view=flat&race=target&theme={theme}", size=SIZES["phone"], has_touch=True, is_mobile=True
    )  # fmt: skip
    page.get_by_role("button", name="More controls").tap()
    assert findings(page) == []


def test_in_the_readers_own_colours_bars_and_sliders_differ_from_their_ground(open_page: Opener) -> None:
    page = open_page("t=9&view=flat&race=target", size=(1280, 720), forced_colors="active")
    grounds = page.evaluate(
        """() => ['.ledger', '.ledger-pass', '.ledger-tick', '.race-won', '.choice input:checked + span']
          .map((name) => getComputedStyle(document.querySelector(name)))
          .map(({backgroundColor, borderTopColor, borderTopWidth}) =>
            borderTopWidth === '0px' ? backgroundColor : borderTopColor)"""
    )
    canvas = page.evaluate("() => getComputedStyle(document.querySelector('.ledger')).backgroundColor")
    assert canvas not in grounds
    groove = page.locator("[data-control=speed]").evaluate("(node) => getComputedStyle(node).forcedColorAdjust")
    assert groove == "none"
    assert findings(page) == []
