"""The numbers on the page are those of the run."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from specviz.core.figures import Figures, fold
from specviz.core.rounds import Expected
from specviz.core.settings import Settings
from specviz.runs import ROCKET_SOURCE
from tests.browser.conftest import Opener
from tests.browser.driving import seek, value_of
from tests.browser.truth import Edits, counted, first_not_begun, played

pytestmark = pytest.mark.browser

WINDOW_MS = 10_000.0
SLOTS = ROCKET_SOURCE.header(Settings()).slots
UNITS = {"tok_s": 0.1, "accept": 1.0, "speedup": 0.1, "tokens_per_round": 0.1}  # of the last digit on the page
EXACT_UNITS = {"tok_s": 0.01, "accept": 0.1, "speedup": 0.01, "tokens_per_round": 0.01}

PLANS: dict[str, tuple[str, Settings, Edits]] = {
    "defaults": ("", Settings(), {}),
    "eight good guesses": ("k=8&quality=0.95", Settings(draft_length=8, draft_quality=0.95), {}),
    "another seed and other costs": (
        "seed=11&k=3&draft_ms=100&verify_ms=500&verify_ms_per_guess=20",
        Settings(seed=11, draft_length=3, draft_ms=100.0, verify_ms=500.0, verify_ms_per_guess=20.0),
        {},
    ),
    "changes in mid-run": (
        "edits=9:quality=0.4,22:k=6,30:mode=target,38:mode=speculative",
        Settings(),
        {9: {"draft_quality": 0.4}, 22: {"draft_length": 6}, 30: {"draft_length": 0}, 38: {"draft_length": 6}},
    ),
    "Big model only": ("mode=target", Settings(draft_length=0), {}),
}
MOMENTS = (62.0, 0.0, 1.31, 7.7, 19.3, 41.9, 55.25)  # the first one is in the link, the others are sought


def stat(page: Page, name: str) -> dict[str, str]:
    """What a tile holds and says."""
    tile = page.locator(f"[data-stat={name}]")
    return {
        "value": tile.get_attribute("data-value") or "",
        "exact": tile.get_attribute("data-exact") or "",
        "text": tile.locator(".stat-value").inner_text(),
        "exact text": tile.locator(".stat-exact").inner_text(),
    }


def number(text: str) -> float | None:
    """A printed number without its unit; None where a dash stands."""
    bare = text.removeprefix("exact").strip().rstrip("×%")
    return None if bare == "–" else float(bare)


def check_number(shown: str, printed: str, truth: float | None, unit: float, *, percent: bool) -> None:
    """What a tile holds is the number, what it prints is the number to its last digit."""
    if truth is None:
        assert (shown, number(printed)) == ("", None)
        return
    assert float(shown) == pytest.approx(truth, rel=1e-9, abs=1e-12)
    got = number(printed)
    assert got is not None
    assert abs(got - truth * (100 if percent else 1)) <= unit / 2 + 1e-9


def check_page(page: Page, figures: Figures, exact: Expected) -> None:
    values = {
        "tok_s": (figures.tokens_per_second, exact.tokens_per_second),
        "accept": (figures.kept, exact.kept),
        "speedup": (figures.speedup, exact.speedup),
        "tokens_per_round": (figures.tokens_per_round, exact.tokens_per_round),
    }
    for name, (now, long) in values.items():
        tile = stat(page, name)
        finer = 0.1 if name == "speedup" and now is not None and now < 0.995 else 1.0
        check_number(tile["value"], tile["text"], now, UNITS[name] * finer, percent=name == "accept")
        check_number(tile["exact"], tile["exact text"], long, EXACT_UNITS[name], percent=name == "accept")
    slower = page.locator("[data-stat=speedup] .stat-slower")
    expect(slower).to_be_visible(visible=figures.speedup is not None and figures.speedup < 0.995)


def bars(page: Page) -> list[list[int]]:
    """The histogram: rounds of each bar, and of them cut short."""
    found: list[Any] = page.evaluate(
        "() => [...document.querySelectorAll('[data-bar]')].map(({dataset}) => [+dataset.count, +dataset.cut])"
    )
    return found


@pytest.mark.parametrize("plan", PLANS)
def test_the_figures_are_those_that_python_folds_from_the_same_rounds(open_page: Opener, plan: str) -> None:
    link, settings, edits = PLANS[plan]
    page = open_page(f"{link}&view=flat&t={MOMENTS[0]}")
    for t in MOMENTS:
        seek(page, t)
        rounds = counted(played(settings, edits), t)
        figures = fold(rounds, WINDOW_MS, slots=SLOTS)
        present = first_not_begun(played(settings, edits), t)
        exact = ROCKET_SOURCE.header(present.settings).expected
        assert exact is not None
        check_page(page, figures, exact)
        assert value_of(page, "frame.figures.rounds") == figures.rounds
        if present.settings.draft_length == 0:
            expect(page.locator(".histogram-plot")).to_be_hidden()
        elif figures.histogram and len(figures.histogram) == present.settings.draft_length + 1:
            assert bars(page) == figures.histogram
            expect(page.locator("[data-rounds]")).to_have_text(f"n = {figures.drafting_rounds}")


def test_big_model_only_shows_its_speed_beside_a_speedup_of_one_and_marks_nothing(open_page: Opener) -> None:
    page = open_page("mode=target&view=flat&t=70")
    assert stat(page, "tok_s")["text"] == "1.3"
    assert stat(page, "speedup")["text"] == "1.0×"
    assert stat(page, "accept")["text"] == "–"
    expect(page.locator("[data-stat=speedup] .stat-slower")).to_be_hidden()
    expect(page.get_by_text("Nothing is guessed.")).to_be_visible()
    seen = page.evaluate(
        """async () => {
          const {createFrame, pose} = await import('/static/js/playback/pose.js');
          const frame = createFrame();
          const seen = {marks: new Set(), states: new Set(), boxed: 0, rays: 0, presence: 0};
          for (let t = 0; t <= 70; t += 0.05) {
            pose(specviz.timeline, t, frame);
            for (const {mark, state} of frame.blocks.slice(0, frame.blockCount)) {
              seen.marks.add(mark);
              seen.states.add(state);
            }
            seen.boxed += frame.pass.boxed;
            seen.presence = Math.max(seen.presence, frame.draft.presence);
          }
          return {...seen, marks: [...seen.marks], states: [...seen.states].sort()};
        }"""
    )
    assert seen["marks"] == ["none"]
    assert seen["states"] == ["arriving", "committed", "prompt"]
    assert seen["boxed"] == 0
    assert seen["presence"] <= 0.15


def test_a_moved_slider_shows_at_once_where_things_are_heading(open_page: Opener) -> None:
    page = open_page("view=flat&t=20")
    before = {name: stat(page, name) for name in UNITS}
    page.locator("[data-control=draft_quality]").fill("0.4")
    exact = ROCKET_SOURCE.header(Settings(draft_quality=0.4)).expected
    assert exact is not None
    page.wait_for_function(
        "(exact) => Number(document.querySelector('[data-stat=speedup]').dataset.exact) === exact", arg=exact.speedup
    )
    after = {name: stat(page, name) for name in UNITS}
    assert {name: tile["value"] for name, tile in after.items()} == {
        name: tile["value"] for name, tile in before.items()
    }
    assert float(after["accept"]["exact"]) == pytest.approx(exact.kept, rel=1e-9)
