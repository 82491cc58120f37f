"""Nothing lies over anything else, nothing is cut off, nothing leaves the window."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.driving import next_picture, seek, value_of

pytestmark = pytest.mark.browser

SIZES = {"desk": (1440, 900), "small desk": (1024, 768), "phone": (390, 844)}
DESKS = ("desk", "small desk")

# One link through many states: a moment of a round each.
LINK = (
    "edits=8:k=8,8:quality=0.95,20:mode=target,26:mode=speculative,26:k=16,26:quality=0,"
    "32:verify_ms_per_guess=12.5&render=low&t=62"
)
STATES = {
    "slower": (28, "passEnd"),
    "a verdict": (5, "verdictEnd"),
    "K = 8": (16, "passEnd"),
    "Big model only": (24, "landed"),
    "K = 16": (30, "verdictEnd"),
    "a dearer pass": (35, "passEnd"),
}

_RECTS = """
    () => {
      const round = (rect) => ({left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom});
      const panels = {
        stats: '.stats', caption: '.caption', histogram: '.histogram', ledger: '.ledger', controls: '.controls',
        text: '.textbar', player: '#player', title: 'h1', lead: '.lead', fine: '.fine', band: '#band',
      };
      const found = {};
      for (const [name, selector] of Object.entries(panels)) {
        const node = document.querySelector(selector);
        if (node.checkVisibility()) found[name] = round(node.getBoundingClientRect());
      }
      return found;
    }
"""

# Every piece of text that is seen, with its own rectangle and that of what it is written on.
_WRITTEN = """
    () => {
      const boxes = '.stat-face, .badge, .button, .choice, .caption, .player-line, .panel, .notice, .head, .main';
      const found = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!node.data.trim() || parent.closest('script, noscript, style, dialog:not([open]), .tip')) continue;
        if (!parent.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
        if (parent.closest('.unseen, .textbar-text, .ledger-rows')) continue;
        if (getComputedStyle(parent).clipPath !== 'none') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const rect = parent instanceof SVGElement ? parent.getBoundingClientRect() : range.getBoundingClientRect();
        if (rect.width === 0) continue;
        const box = parent.closest(boxes).getBoundingClientRect();
        const clip = parent.closest('.panel h2, .slider-value, .stat-label') ?? parent;
        found.push({
          text: node.data.trim(),
          cut: clip.scrollWidth > clip.clientWidth + 1 && clip.clientWidth > 0,
          left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom,
          out: Math.max(box.left - rect.left, rect.right - box.right, box.top - rect.top, rect.bottom - box.bottom),
        });
      }
      return found;
    }
"""

_SCROLLS = """
    () => {
      const root = document.documentElement;
      return [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight];
    }
"""


def show(page: Page, state: str) -> None:
    """Show one of `STATES`."""
    index, moment = STATES[state]
    seek(page, value_of(page, f"timeline.spans[{index}].{moment}"))


def overlap(one: dict[str, Any], other: dict[str, Any]) -> tuple[float, float]:
    """How far two rectangles lie over each other, across and down."""
    return (
        min(one["right"], other["right"]) - max(one["left"], other["left"]),
        min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]),
    )


def overlapping(rects: dict[str, dict[str, Any]], *, across: float, down: float) -> list[tuple[str, str]]:
    """The pairs that lie over each other by more than so many px."""
    names = list(rects)
    return [
        (one, other)
        for place, one in enumerate(names)
        for other in names[place + 1 :]
        if overlap(rects[one], rects[other])[0] > across and overlap(rects[one], rects[other])[1] > down
    ]


def outside(rect: dict[str, Any], size: tuple[int, int]) -> bool:
    return bool(rect["left"] < 0 or rect["top"] < 0 or rect["right"] > size[0] or rect["bottom"] > size[1])


@pytest.mark.parametrize("size", SIZES)
def test_no_panel_lies_over_another_or_leaves_the_window(open_page: Opener, size: str) -> None:
    page = open_page(LINK, size=SIZES[size])
    for state in STATES:
        show(page, state)
        rects = page.evaluate(_RECTS)
        assert overlapping(rects, across=0, down=0) == []
        across, down = page.evaluate(_SCROLLS)
        assert across == 0
        if size in DESKS:
            assert down == 0
            assert [name for name, rect in rects.items() if outside(rect, SIZES[size])] == []


@pytest.mark.parametrize("size", SIZES)
def test_no_text_is_cut_off_or_lies_over_another(open_page: Opener, size: str) -> None:
    page = open_page(LINK, size=SIZES[size])
    wrong = {}
    for state in STATES:
        show(page, state)
        written = page.evaluate(_WRITTEN)
        assert len(written) > 20
        cut = [each["text"] for each in written if each["cut"]]
        out = [each["text"] for each in written if each["out"] > 1]
        named = {f"{place} {each['text']}": each for place, each in enumerate(written)}
        # A line's box is higher than its letters.
        over = overlapping(named, across=1, down=5)
        if cut or out or over:
            wrong[state] = {"cut": cut, "out": out, "over": over}
    assert wrong == {}


def test_the_states_of_that_link_are_what_their_names_say(open_page: Opener) -> None:
    page = open_page(LINK, size=SIZES["desk"])
    show(page, "slower")
    expect(page.locator("[data-stat=speedup] .stat-slower")).to_be_visible()
    show(page, "a verdict")
    assert value_of(page, "frame.beat.kind") == "verdict"
    lengths = {}
    for state in ("K = 8", "Big model only", "K = 16"):
        show(page, state)
        lengths[state] = value_of(page, "frame.present.draft_length")
    assert lengths == {"K = 8": 8, "Big model only": 0, "K = 16": 16}
    show(page, "a dearer pass")
    expect(page.locator("[data-badge]")).to_contain_text("12.5 ms")


@pytest.mark.parametrize("size", SIZES)
def test_the_meaning_of_a_figure_shows_on_focus_inside_the_window_and_escape_hides_it(
    open_page: Opener, size: str
) -> None:
    page = open_page("view=flat&t=9", size=SIZES[size])
    faces = page.locator(".stat-face")
    assert faces.count() == 4
    for place in range(4):
        face = faces.nth(place)
        tip = page.locator(f"#{face.get_attribute('aria-describedby')}")
        expect(tip).to_be_hidden()
        face.focus()
        expect(tip).to_be_visible()
        assert len(tip.inner_text()) > 40
        assert in_window(page, tip.bounding_box(), SIZES[size])
        page.keyboard.press("Escape")
        expect(tip).to_be_hidden()
    faces.first.hover()
    expect(page.locator(".tip").first).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_what_this_simplifies_opens_six_lines_inside_the_window_and_escape_closes_it(
    open_page: Opener, size: str
) -> None:
    page = open_page("view=flat&t=9", size=SIZES[size])
    button = page.get_by_role("button", name="What this simplifies")
    dialog = page.get_by_role("dialog", name="What this simplifies")
    expect(dialog).to_be_hidden()
    button.click()
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("listitem")).to_have_count(6)
    assert in_window(page, dialog.bounding_box(), SIZES[size])
    assert dialog.evaluate("(node) => node.scrollHeight <= node.clientHeight")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(button).to_be_focused()


def test_a_phone_opens_its_controls_as_a_sheet_that_stays_in_the_window(open_page: Opener) -> None:
    size = SIZES["phone"]
    page = open_page("view=flat&t=9", size=size, has_touch=True, is_mobile=True)
    seed = page.get_by_label("Seed", exact=True)
    expect(seed).to_be_hidden()
    page.get_by_role("button", name="More controls").tap()
    expect(seed).to_be_visible()
    next_picture(page)
    assert in_window(page, page.locator(".controls").bounding_box(), size)
    written = [each for each in page.evaluate(_WRITTEN) if each["cut"]]
    assert written == []
    page.keyboard.press("Escape")
    expect(seed).to_be_hidden()


def in_window(page: Page, box: Any, size: tuple[int, int]) -> bool:
    assert box is not None
    rect = {"left": box["x"], "top": box["y"], "right": box["x"] + box["width"], "bottom": box["y"] + box["height"]}
    return not outside(rect, size) and page.evaluate(_SCROLLS)[0] == 0
