"""Texts without an end: thousands of words, each of them new, and prompts as long as a chapter."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from specviz.core.rounds import PROTOCOL, Cursor, Drafted, Extra, Header, Round, advance
from specviz.core.settings import Settings
from specviz.runs import RecordingSource
from specviz.traces.recording import Recording
from specviz.web.app import create_app
from tests.browser.conftest import READY, Opener
from tests.browser.driving import seek, value_of
from tests.servers import running_server

pytestmark = pytest.mark.browser

SIZE = (1024, 768)
SETTINGS = Settings(draft_length=4)

# What lies in the atlas now, and how often it was emptied: a canvas of that size is painted over as a whole.
WATCH_ATLAS = """
    globalThis.atlas = {texts: new Set(), emptied: 0};
    const {fillRect, fillText} = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillRect = function (x, y, width, height) {
      if (width === this.canvas.width && height === this.canvas.height) {
        atlas.texts.clear();
        atlas.emptied++;
      }
      return fillRect.call(this, x, y, width, height);
    };
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      atlas.texts.add(text);
      return fillText.call(this, text, ...place);
    };
"""
# The words in the window of the round that have no place in the atlas.
MISSING = """
    () => {
      const {blocks, blockCount, shot} = specviz.frame;
      const end = shot.left + shot.width;
      const seen = blocks.slice(0, blockCount).filter(({x, width}) => x + width > shot.left && x < end);
      if (seen.length < 2) throw new Error('nothing is seen');
      return seen.map(({text}) => text).filter((text) => !atlas.texts.has(text));
    }
"""


def open_ended(rounds: int, prompt: int) -> Recording:
    """A passage that never ends, of words that never come twice; every third round loses a guess."""
    run = Header(
        protocol=PROTOCOL, source="trace:long", fidelity="measured", clock="profile", specviz="0", settings=SETTINGS,
        prompt=[f" prompt{place}" for place in range(prompt)], slots=None, words=None, expected=None,
    )  # fmt: skip
    return Recording(run, list(played(rounds)), None)


def played(rounds: int) -> Iterator[Round]:
    cursor, number = Cursor(), 0
    for index in range(rounds):
        kept = 2 if index % 3 == 2 else 4
        drafted = []
        for place in range(4):
            number += 1
            verdict = "accepted" if place < kept else "rejected" if place == kept else "discarded"
            good = 1.0 if place < kept else 0.0
            drafted.append(Drafted(number, f" guess{number}", 1.0, good, good, 0.5, 0.5, verdict))  # type: ignore[arg-type]
        number += 1
        extra = Extra(number, f" extra{number}", "bonus" if kept == 4 else "recovered", 0.5)
        committed = [*(guess.token for guess in drafted[:kept]), extra.token]
        after = advance(cursor, len(committed), ended=False)
        yield Round(
            index=index, cursor=cursor, settings=SETTINGS, drafted=drafted, accepted_length=kept, extra=extra,
            committed=committed, drafting_ms=240.0, verifying_ms=750.0, next=after, passage_ended=False,
        )  # fmt: skip
        cursor = after


@contextmanager
def served(recording: Recording) -> Iterator[str]:
    with running_server(create_app(sources=[RecordingSource("long", recording)])) as url:
        yield url


def watched(page: Page) -> None:
    page.add_init_script(WATCH_ATLAS)


def test_of_a_thousand_new_words_the_newest_are_written_and_the_atlas_is_seldom_emptied(open_page: Opener) -> None:
    with served(open_ended(300, 12)) as url:
        page = open_page("t=3600&render=low", size=SIZE, at=url, prepare=watched)
        page.wait_for_selector(READY, state="attached")
        assert value_of(page, "frame.blockCount") > 1000
        assert page.evaluate(MISSING) == []
        assert page.evaluate("() => specviz.view.info().triangles") < 150_000
        page.evaluate("() => { atlas.emptied = 0; }")
        seek(page, value_of(page, "timeline.spans[200].start"))
        for index in range(200, 240):
            for moment in ("passEnd", "landed"):
                seek(page, value_of(page, f"timeline.spans[{index}].{moment}"))
                assert page.evaluate(MISSING) == []
        emptied = page.evaluate("() => atlas.emptied")
        assert emptied <= 4  # of some 250 words that came, more than half fit at a time
        for _ in range(5):
            seek(page, value_of(page, "clock.t") - 0.01)
        assert page.evaluate("() => atlas.emptied") == emptied
        page.context.close()


def test_a_passage_opens_on_the_end_of_a_prompt_of_5000_words(open_page: Opener) -> None:
    with served(open_ended(12, 5000)) as url:
        page = open_page("t=0&render=low", size=SIZE, at=url, prepare=watched)
        page.wait_for_selector(READY, state="attached")
        assert value_of(page, "frame.blockCount") == 5000
        assert page.evaluate(MISSING) == []
        assert value_of(page, "view.pose.pxPerUnit") > 20
        assert page.evaluate("() => specviz.view.info().triangles") < 150_000
        expect(page.locator("[data-text]")).to_contain_text("prompt4999")
        emptied = page.evaluate("() => atlas.emptied")
        for index in range(12):
            seek(page, value_of(page, f"timeline.spans[{index}].landed"))
            assert page.evaluate(MISSING) == []
        assert page.evaluate("() => atlas.emptied") <= emptied + 1
        page.context.close()


def test_the_page_of_a_text_of_6000_words_holds_few_nodes(open_page: Opener) -> None:
    with served(open_ended(300, 5000)) as url:
        page = open_page("view=flat&t=3600", size=SIZE, at=url)
        page.wait_for_selector(READY, state="attached")
        assert value_of(page, "frame.blockCount") > 6000
        assert page.evaluate("() => document.querySelectorAll('*').length") < 3000
        expect(page.locator("[data-text]")).to_contain_text(f"extra{300 * 5}")
        expect(page.locator(".flat-word")).to_contain_text(f"extra{300 * 5}")
        expect(page.locator(".unseen li").first).to_contain_text("earlier words")
        page.context.close()
