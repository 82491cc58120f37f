"""No string of the page escapes translation, and a page from right to left is as whole as one from left to right.

The language is made of English by a function: what is translated stands in ⟦brackets⟧, accented and a third longer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import pytest
from playwright.sync_api import Page, expect

from specviz.core.settings import Settings
from specviz.runs import ROCKET_SOURCE, RecordingSource, play
from specviz.traces.recording import Recording
from specviz.web.app import create_app
from tests.browser.conftest import Opener
from tests.servers import running_server

pytestmark = pytest.mark.browser

# What is written on canvases is no part of the document.
LISTEN = """
  globalThis.drawn = [];
  for (const {prototype} of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    const {fillText} = prototype;
    prototype.fillText = function (text, ...rest) {
      drawn.push(String(text));
      return fillText.call(this, text, ...rest);
    };
  }
"""
# Every text of a page that a person can come upon: [where, text]. The texts of one part of the page are one text, since
# words that are set apart stand between the brackets of their sentence.
TEXTS = """
  () => {
    const told = ['title', 'aria-label', 'aria-valuetext', 'aria-description', 'alt', 'placeholder'];
    const parts = 'text, kbd, p, li, dd, dt, h1, h2, th, td, button, label, legend, figcaption, section, div';
    const found = [['title of the page', document.title], ...drawn.map((text) => ['canvas', text])];
    for (const meta of document.querySelectorAll('meta[name=description]')) found.push(['description', meta.content]);
    const texts = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent.closest('script, style, noscript, .language, pre')) continue;
      const part = parent.closest(parts) ?? parent;
      texts.set(part, (texts.get(part) ?? '') + walker.currentNode.data);
    }
    for (const [part, text] of texts) found.push([part.className.baseVal ?? part.className ?? part.tagName, text]);
    for (const node of document.body.querySelectorAll('*')) {
      if (node.closest('noscript, .language')) continue;
      for (const name of told) {
        if (node.hasAttribute(name)) found.push([`${name} of ${node.tagName}`, node.getAttribute(name)]);
      }
    }
    return found;
  }
"""
# What can be pointed at: one block of each kind, and every bar and row. `point` opens the card of one.
TARGETS = """
  async () => {
    const {boxOf} = await import('/static/js/panels/inspector/targets.js');
    const {view, frame} = specviz;
    const blocks = frame.blocks.slice(0, frame.blockCount);
    const kinds = new Map(blocks.map((block) => [`${block.state} ${block.mark}`, block]));
    const box = ({round, slot}) => boxOf(frame, view.pose, {kind: 'block', round, slot, part: ''});
    const boxes = [...kinds.values()].map(box);
    const rows = [...document.querySelectorAll('[data-inspect]')].map((each) => each.getBoundingClientRect());
    const targets = [...boxes, ...rows].filter(Boolean);
    globalThis.point = (place) => {
      const {left, top, width, height} = targets[place];
      const [clientX, clientY] = [left + width / 2, top + height / 2];
      const under = document.elementFromPoint(clientX, clientY);
      under?.dispatchEvent(new PointerEvent('pointermove', {bubbles: true, clientX, clientY, pointerType: 'mouse'}));
      return !document.querySelector('[data-inspector]').hidden;
    };
    return targets.length;
  }
"""
TOKENS = "() => [...specviz.timeline.run.prompt, ...(specviz.timeline.run.words ?? []).flat()]"
LETTERS = re.compile(r"[^\W\d_]+")
KEYS = {"K", "S", "T", "O", "G", "R", "F", "L", "n"}


def outside(text: str) -> str:
    """What stands outside of all brackets; brackets that do not match are themselves outside."""
    depth, found = 0, ""
    for sign in text:
        if sign == "⟧":
            depth -= 1
            found += sign if depth < 0 else " "
            depth = max(depth, 0)
        if depth == 0 and sign not in "⟦⟧":
            found += sign
        depth += sign == "⟦"
    return found + "⟦" * depth


def escaped(page: Page) -> dict[str, str]:
    """Texts with words that are neither translated nor tokens of the run, by where they stand."""
    tokens = {word for token in page.evaluate(TOKENS) for word in LETTERS.findall(token)}
    found = {}
    for where, text in page.evaluate(TEXTS):
        rest = outside(text)
        if {*LETTERS.findall(rest)} - tokens - KEYS or "⟦" in rest or "⟧" in rest:
            found[f"{where}: {text[:80]}"] = rest
    return found


@pytest.fixture(scope="module")
def pseudo() -> Iterator[str]:
    run, rounds = play(ROCKET_SOURCE, Settings())
    recording = RecordingSource("mine", Recording(run, list(islice(rounds, 8)), None))
    with (
        running_server(create_app(pseudo=True)) as url,
        running_server(create_app(sources=[recording], pseudo=True)) as replayed,
    ):
        yield f"{url} {replayed}"


def opened(open_page: Opener, url: str, query: str, *, path: str = "/", size: tuple[int, int] = (1440, 900)) -> Page:
    def prepare(page: Page) -> None:
        page.add_init_script(LISTEN)
        page.emulate_media(reduced_motion="reduce")

    return open_page(f"lang=en-XA&render=low&{query}", at=url, path=path, size=size, prepare=prepare)


def look_everywhere(page: Page) -> dict[str, str]:
    """Opens whatever can be opened, and gives what escaped."""
    found, opened_cards = escaped(page), 0
    for place in range(page.evaluate(TARGETS)):
        if page.evaluate("(place) => point(place)", place):
            opened_cards += 1
            found |= escaped(page)
    assert opened_cards > 0
    for action in ("simplifies", "share", "help"):
        for button in page.locator(f"[data-action={action}]:visible").all():
            button.dispatch_event("click")
            if action != "simplifies":  # the first of these dialogs is fetched
                page.locator("dialog[open]").wait_for()
            found |= escaped(page)
            page.keyboard.press("Escape")
    return found


def test_no_string_of_the_scene_with_a_race_and_faults_escaped(open_page: Opener, pseudo: str) -> None:
    page = opened(open_page, pseudo.partition(" ")[0], "t=6.75&k=8&race=target&quality=9&edits=1:k=0,x&K=1")
    expect(page.locator("[data-notice=url]")).to_be_visible()
    assert look_everywhere(page) == {}


def test_no_string_of_the_flat_page_on_a_phone_escaped(open_page: Opener, pseudo: str) -> None:
    page = opened(
        open_page, pseudo.partition(" ")[0], "t=14&view=flat&mode=target&verify_ms_per_guess=5", size=(390, 844)
    )
    page.locator("[data-action=sheet]").click()
    page.locator("[data-control=seed]").fill("no seed")
    page.keyboard.press("Enter")
    expect(page.locator(".seed-error")).to_be_visible()
    assert escaped(page) == {}
    page.locator("[data-action=sheet]").click()  # which lies over all that can be pointed at
    assert look_everywhere(page) == {}


def test_no_string_of_the_embedded_page_or_of_a_recording_escaped(open_page: Opener, pseudo: str) -> None:
    served, replayed = pseudo.split()
    assert look_everywhere(opened(open_page, served, "t=3&view=flat", path="/embed", size=(800, 500))) == {}
    assert look_everywhere(opened(open_page, replayed, "t=600&k=3&view=flat", size=(800, 500))) == {}


def test_a_string_that_was_never_translated_is_found(open_page: Opener, pseudo: str) -> None:
    page = opened(open_page, pseudo.partition(" ")[0], "t=2&view=flat", size=(800, 500))
    page.evaluate("() => document.querySelector('.caption-line').append('Draft guesses')")
    page.evaluate("() => (document.querySelector('[data-action=toggle]').title = 'Play')")
    assert sorted(rest.split()[0] for rest in escaped(page).values()) == ["Draft", "Play"]


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_from_right_to_left_the_page_is_mirrored_and_whole_and_time_runs_on_as_it_did(
    open_page: Opener, pseudo: str, size: tuple[int, int]
) -> None:
    page = open_page("lang=ar-XB&render=low&view=flat&t=6.75&race=target", at=pseudo.partition(" ")[0], size=size)
    assert page.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert page.evaluate("() => getComputedStyle(document.body).direction") == "rtl"
    left = {
        name: page.evaluate("(name) => document.querySelector(name).getBoundingClientRect().left", f".{name}")
        for name in ("histogram", "ledger", "ledger-number", "ledger-total")
    }
    assert left["histogram"] > left["ledger"]
    assert left["ledger-number"] < left["ledger-total"]
    words = page.evaluate(
        "() => [...document.querySelectorAll('[data-text] span')].map((word) => word.getBoundingClientRect().left)"
    )
    assert words[0] < words[1] < words[2]
    before = page.evaluate("() => document.querySelector('.track-head').getBoundingClientRect().left")
    page.locator("[data-action=round_forward]").click()
    page.wait_for_function(
        "(before) => document.querySelector('.track-head').getBoundingClientRect().left > before", arg=before
    )
