"""The inspector without a mouse: bars, rows and marks are reached by keys and tell the same as under a pointer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from specviz.core.rounds import PROTOCOL, Header
from specviz.core.settings import Settings
from specviz.runs import RecordingSource
from specviz.traces.recording import Recording
from specviz.web.app import create_app
from tests.browser.conftest import READY, Opener
from tests.browser.driving import next_picture, seek, value_of
from tests.core.toys import models, play, random_table
from tests.servers import running_server

pytestmark = pytest.mark.browser

LINK = "k=8&quality=0.7&view=flat&t=18"
SIZE = (1280, 800)
# The middle of a block in the window, and its name.
_BLOCK = """
    async ([round, place]) => {
      const {boxOf} = await import('/static/js/panels/inspector/targets.js');
      const {frame, view, timeline} = specviz;
      const slot = timeline.spans[round].round.cursor.position + place;
      const box = boxOf(frame, view.pose, {kind: 'block', round, slot, part: 'guess'});
      return [box.left + box.width / 2, box.top + box.height / 2];
    }
"""
# Where the mark of a round is on the track, in px from the left of the window.
_MARK = """
    async (index) => {
      const {windowOf, xOf} = await import('/static/js/playback/track.js');
      const {left, width} = document.querySelector('[data-track]').getBoundingClientRect();
      return left + xOf(windowOf(specviz.timeline.spans.length, specviz.frame.span, width), index + 0.5, width);
    }
"""


def opened(open_page: Opener) -> Page:
    page = open_page(LINK, size=SIZE)
    page.wait_for_selector(READY, state="attached")
    return page


def card(page: Page) -> Locator:
    return page.locator("[data-inspector]")


def focused(page: Page) -> str | None:
    """What the focused thing tells of, as in `data-inspect`."""
    found: str | None = page.evaluate("() => document.activeElement.getAttribute('data-inspect')")
    return found


def tab_to(page: Page, group: str) -> None:
    """Press Tab until something within a group has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("(group) => document.activeElement.matches(`${group} *, ${group}`)", group):
            return
    raise AssertionError(f"Tab never came to {group}")


@pytest.mark.parametrize(
    ("group", "first", "second"), [(".histogram-bars", "bar:0", "bar:1"), (".ledger-rows", None, None)]
)
def test_tab_comes_to_a_group_once_arrows_go_through_it_and_escape_closes_the_card(
    open_page: Opener, group: str, first: str | None, second: str | None
) -> None:
    page = opened(open_page)
    tab_to(page, group)
    one = focused(page)
    assert first in (None, one)
    expect(card(page)).to_be_visible()
    told = card(page).inner_text()
    page.keyboard.press("ArrowRight")
    other = focused(page)
    assert other != one
    assert second in (None, other)
    expect(card(page)).not_to_have_text(told)
    page.keyboard.press("Home")
    assert focused(page) == one
    assert card(page).inner_text() == told
    page.keyboard.press("Escape")
    expect(card(page)).to_be_hidden()
    assert focused(page) == one
    page.keyboard.press("Enter")
    expect(card(page)).to_be_visible()
    page.keyboard.press("Enter")
    expect(card(page)).to_be_hidden()
    page.keyboard.press("Tab")
    assert not page.evaluate("(group) => document.activeElement.matches(`${group} *`)", group)
    page.keyboard.press("Escape")
    page.locator(f"[data-inspect='{one}']").first.hover()
    expect(card(page)).to_be_visible()
    assert card(page).inner_text() == told


def test_a_bar_says_its_counts_and_how_many_guesses_survived_at_each_position(open_page: Opener) -> None:
    page = opened(open_page)
    tab_to(page, ".histogram-bars")
    counts = [bar["count"] for bar in value_of(page, "frame.figures.histogram")]
    total = sum(counts)
    expect(card(page)).to_contain_text(f"{counts[0]} of {total}")
    positions = card(page).locator(".inspect-place .unseen").all_inner_texts()
    kept = [sum(counts[position:]) for position in range(1, 9)]
    assert positions == [f"Guess {place}: kept in {n} of {total}" for place, n in enumerate(kept, start=1)]


def test_a_bar_and_a_row_keep_the_focus_while_rounds_come(open_page: Opener) -> None:
    page = opened(open_page)
    for group in (".histogram-bars", ".ledger-rows"):
        tab_to(page, group)
        page.keyboard.press("ArrowRight")
        before = focused(page)
        index = value_of(page, "frame.span")
        seek(page, value_of(page, f"timeline.spans[{index + 1}].landed"))
        assert focused(page) == before
        expect(card(page)).to_be_visible()


def test_the_track_tells_of_the_mark_under_the_pointer_a_press_seeks_and_keys_tell_of_the_playhead(
    open_page: Opener,
) -> None:
    page = opened(open_page)
    track = page.locator("[data-track]")
    box: Any = track.bounding_box()
    left = page.evaluate(_MARK, 2)
    page.mouse.move(left, box["y"] + box["height"] / 2)
    expect(card(page)).to_contain_text("Round 3")
    page.mouse.down()
    page.mouse.up()
    next_picture(page)
    assert value_of(page, "frame.span") == 2
    page.mouse.move(5, 5)
    expect(card(page)).to_be_hidden()
    tab_to(page, "[data-track]")
    expect(card(page)).to_contain_text("Round 3")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(card(page)).to_contain_text(f"Round {value_of(page, 'frame.span') + 1}")
    page.keyboard.press("Escape")
    expect(card(page)).to_be_hidden()
    expect(track).to_be_focused()


def test_a_block_of_the_flat_view_tells_of_itself_too(open_page: Opener) -> None:
    page = opened(open_page)
    seek(page, value_of(page, "timeline.spans[1].landed"))
    page.mouse.move(*page.evaluate(_BLOCK, [1, 0]))
    expect(card(page)).to_be_visible()
    expect(card(page)).to_contain_text(value_of(page, "timeline.spans[1].round.committed[0]").strip())


@contextmanager
def between() -> Iterator[tuple[str, Recording]]:
    """A recording of two models that are never certain, with the likeliest tokens of each place."""
    settings = Settings(seed=5, draft_length=4)
    rounds = list(play(models(random_table(3, 6), random_table(4, 6)), settings, 24, rows=True))
    run = Header(
        protocol=PROTOCOL, source="trace:toy", fidelity="measured", clock="profile", specviz="0", settings=settings,
        prompt=[" once", " upon"], slots=None, words=None, expected=None,
    )  # fmt: skip
    recording = Recording(run, rounds, None)
    with running_server(create_app(sources=[RecordingSource("toy", recording)])) as url:
        yield url, recording


def test_a_dart_is_drawn_only_where_chance_decided_and_a_rejection_shows_what_is_left(open_page: Opener) -> None:
    with between() as (url, recording):
        page = open_page("view=flat&t=3", at=url, size=SIZE)
        seen = set()
        for index, round_ in enumerate(recording.rounds[:8]):
            page.wait_for_function("(index) => specviz.timeline.spans.length > index + 1", arg=index)
            for place, guess in enumerate(round_.drafted[: round_.accepted_length + 1]):
                verdict = f"find(({{kind, guess}}) => kind === 'verdict' && guess === {place})"
                seek(page, value_of(page, f"timeline.spans[{index}].beats.{verdict}.start") + 0.02)
                page.mouse.move(5, 5)
                page.mouse.move(*page.evaluate(_BLOCK, [index, place]))
                where = card(page).locator(".inspect-where")
                expect(where).to_contain_text(f"round {index + 1}")
                by_chance = 0 < guess.accept_prob < 1
                expect(card(page)).to_have_attribute("data-kind", guess.verdict)
                expect(card(page).locator(".inspect-dart")).to_have_count(1 if by_chance else 0)
                expect(card(page).locator(".inspect-row[data-guessed]")).to_have_count(1)
                residual = card(page).locator(".inspect-cell-residual").first
                expect(residual).to_be_visible(visible=guess.verdict == "rejected")
                seen.add((guess.verdict, by_chance))
        assert seen >= {("accepted", True), ("accepted", False), ("rejected", True), ("rejected", False)}
        page.context.close()
