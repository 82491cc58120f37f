"""What a person moves or presses takes effect where it should, and the address follows."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from specviz.core.rounds import Round
from specviz.core.settings import Settings
from tests.browser.conftest import Opener
from tests.browser.driving import next_picture, rounds_of, seek, value_of, wait_for_rounds
from tests.browser.truth import Edits, first, first_not_begun, played

pytestmark = pytest.mark.browser

MID_ROUND = 6.3


def wait_for_query(page: Page, query: str) -> None:
    """Wait until the address has exactly this query."""
    page.wait_for_function("(query) => location.search === query", arg=query)


def next_round(settings: Settings = Settings(), t: float = MID_ROUND) -> int:  # noqa: B008  (frozen)
    """Index of the first round that has not begun at t."""
    return first_not_begun(played(settings), t).index


def wait_for_settings(page: Page, index: int, name: str, value: object) -> None:
    """Wait until round `index` has come under a setting."""
    page.wait_for_function(
        "([index, name, value]) => specviz.timeline.spans[index]?.round.settings[name] === value",
        arg=[index, name, value],
    )


def check_rounds(page: Page, settings: Settings, edits: Edits) -> list[Round]:
    """What has come is what the engine plays under that plan."""
    rounds = rounds_of(page)
    assert rounds == first(len(rounds), settings, edits)
    return rounds


def drag(page: Page, control: str, share: float) -> None:
    """Drag a slider's thumb with the mouse to a share of its range."""
    box = page.locator(f"[data-control={control}]").bounding_box()
    assert box is not None
    low, high, value = page.locator(f"[data-control={control}]").evaluate(
        "({min, max, value}) => [min, max, value].map(Number)"
    )
    x, y = box["x"] + 8, box["y"] + box["height"] / 2
    room = box["width"] - 16
    page.mouse.move(x + room * (value - low) / (high - low), y)
    page.mouse.down()
    page.mouse.move(x + room * share, y, steps=5)
    page.mouse.up()


def test_a_slider_dragged_in_mid_run_takes_effect_at_the_next_round_and_restarts_nothing(open_page: Opener) -> None:
    page = open_page(f"view=flat&t={MID_ROUND}")
    index = next_round()
    before = rounds_of(page, index)
    assert index > 2
    drag(page, "draft_length", 1.0)
    wait_for_settings(page, index, "draft_length", 8)
    assert value_of(page, "clock.t") == MID_ROUND
    assert value_of(page, "frame.span") == index - 1
    assert rounds_of(page, index) == before
    check_rounds(page, Settings(), {index: {"draft_length": 8}})
    expect(page.locator(".slider-draft_length output")).to_have_text("8")
    assert value_of(page, "frame.present.draft_length") == 8
    wait_for_query(page, f"?view=flat&edits={index}:k=8")


def test_the_address_after_changes_in_mid_run_plays_the_same_rounds(open_page: Opener) -> None:
    page = open_page(f"view=flat&t={MID_ROUND}")
    index = next_round()
    page.locator("[data-control=draft_quality]").fill("0.4")
    wait_for_settings(page, index, "draft_quality", 0.4)
    page.get_by_role("radio", name="Big model only").check()
    wait_for_settings(page, index, "draft_length", 0)
    later = 11.2
    page.evaluate("(t) => { specviz.player.ensure(t + 9); }", later)
    wait_for_rounds(page, index + 5)
    seek(page, later)
    page.get_by_role("radio", name="Speculative").check()
    back = first_not_begun(played(Settings(), {index: {"draft_quality": 0.4, "draft_length": 0}}), later).index
    wait_for_settings(page, back, "draft_length", 4)
    shown = check_rounds(
        page, Settings(), {index: {"draft_quality": 0.4, "draft_length": 0}, back: {"draft_length": 4}}
    )
    link = f"view=flat&edits={index}:quality=0.4,{index}:mode=target,{back}:mode=speculative"
    wait_for_query(page, f"?{link}")
    linked = open_page(f"{link}&t=20")
    assert rounds_of(linked, len(shown)) == shown


def test_a_slider_moved_before_the_first_round_changes_the_settings_themselves(open_page: Opener) -> None:
    page = open_page("view=flat&t=0")
    page.locator("[data-control=draft_length]").fill("2")
    wait_for_settings(page, 0, "draft_length", 2)
    wait_for_query(page, "?k=2&view=flat")
    check_rounds(page, Settings(draft_length=2), {})


def test_moving_a_slider_away_and_back_leaves_no_edit(open_page: Opener) -> None:
    page = open_page(f"view=flat&t={MID_ROUND}")
    index = next_round()
    before = rounds_of(page, index + 1)
    page.locator("[data-control=draft_length]").fill("7")
    page.locator("[data-control=draft_length]").fill("4")
    page.wait_for_function("(index) => specviz.timeline.spans.length > index", arg=index)
    assert rounds_of(page, index + 1) == before
    wait_for_query(page, "?view=flat")


def test_big_model_only_keeps_the_slider_and_says_that_it_is_not_in_use(open_page: Opener) -> None:
    page = open_page(f"k=6&view=flat&t={MID_ROUND}")
    index = next_round(Settings(draft_length=6))
    page.get_by_role("radio", name="Big model only").check()
    wait_for_settings(page, index, "draft_length", 0)
    next_picture(page)
    expect(page.locator(".slider-draft_length output")).to_have_text("6")
    expect(page.locator(".slider-draft_length")).to_contain_text("not in use")
    wait_for_query(page, f"?k=6&view=flat&edits={index}:mode=target")
    page.get_by_role("radio", name="Speculative").check()
    wait_for_settings(page, index, "draft_length", 6)
    wait_for_query(page, "?k=6&view=flat")


def test_restart_goes_to_round_0_with_the_present_settings_and_no_edits(open_page: Opener) -> None:
    page = open_page(f"edits=2:k=7&view=flat&t={MID_ROUND}")
    page.get_by_role("button", name="Restart").click()
    page.wait_for_function(
        "() => specviz.frame.t === 0 && specviz.timeline.spans[0]?.round.settings.draft_length === 7"
    )
    wait_for_query(page, "?k=7&view=flat")
    check_rounds(page, Settings(draft_length=7), {})


def test_a_new_seed_starts_over_with_other_luck(open_page: Opener) -> None:
    page = open_page(f"edits=2:k=7&view=flat&t={MID_ROUND}")
    seed = page.get_by_label("Seed", exact=True)
    seed.fill("12")
    seed.press("Enter")
    wait_for_settings(page, 0, "seed", 12)
    next_picture(page)
    assert value_of(page, "frame.t") == 0
    wait_for_query(page, "?seed=12&k=7&view=flat")
    check_rounds(page, Settings(seed=12, draft_length=7), {})


def test_what_is_no_seed_is_answered_with_the_range_and_changes_nothing(open_page: Opener) -> None:
    page = open_page(f"view=flat&t={MID_ROUND}")
    seed = page.get_by_label("Seed", exact=True)
    for wrong in ("4294967296", "-1", "seven", ""):
        seed.fill(wrong)
        seed.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("0..4294967295")
    seed.press("Escape")
    expect(seed).to_have_value("29")
    assert value_of(page, "frame.t") == MID_ROUND


def test_shuffle_draws_a_seed_and_writes_it_into_the_address(open_page: Opener) -> None:
    page = open_page(f"view=flat&t={MID_ROUND}")
    page.get_by_role("button", name="Shuffle the seed").click()
    page.wait_for_function(
        "() => specviz.frame.t === 0 && (specviz.timeline.spans[0]?.round.settings.seed ?? 29) !== 29"
    )
    seed = int(page.get_by_label("Seed", exact=True).input_value())
    wait_for_query(page, f"?seed={seed}&view=flat")
    check_rounds(page, Settings(seed=seed), {})


TRIES: dict[str, tuple[str, dict[str, Any]]] = {
    "Quality 0.40": ("try_quality", {"draft_quality": 0.4}),
    "K 8 at 0.95": ("try_long", {"draft_length": 8, "draft_quality": 0.95}),
}


@pytest.mark.parametrize("name", TRIES)
def test_a_try_button_takes_effect_at_the_next_round_also_from_big_model_only(open_page: Opener, name: str) -> None:
    action, changes = TRIES[name]
    page = open_page(f"mode=target&view=flat&t={MID_ROUND}")
    index = next_round(Settings(draft_length=0))
    page.locator(f"[data-action={action}]").click()
    for setting, value in changes.items():
        wait_for_settings(page, index, setting, value)
    check_rounds(page, Settings(draft_length=0), {index: {"draft_length": 4} | changes})
    expect(page.get_by_role("radio", name="Speculative")).to_be_checked()


def test_the_try_button_for_the_camera_looks_from_above(open_page: Opener) -> None:
    page = open_page(f"view=flat&t={MID_ROUND}")
    page.locator("[data-action=try_top]").click()
    next_picture(page)
    assert value_of(page, "view.kind") == "top"
    expect(page.get_by_role("radio", name="Top")).to_be_checked()
    wait_for_query(page, "?camera=top&view=flat")


def test_one_step_leads_to_the_end_of_the_beat_and_no_step_can_be_taken_while_playing(open_page: Opener) -> None:
    page = open_page("view=flat&t=0")
    step = page.get_by_role("button", name="One step forward")
    shown = []
    for _ in range(7):
        step.click()
        next_picture(page)
        shown.append(value_of(page, "frame.t"))
    # Four guesses of 60 ms, their landing, the pass, and the target's own token leaving.
    assert shown == pytest.approx([0.06, 0.12, 0.18, 0.24, 0.44, 1.19, 1.31])
    page.get_by_role("button", name="Play").click()
    expect(step).to_be_disabled()
    page.get_by_role("button", name="Pause").click()
    expect(step).to_be_enabled()


def test_a_value_of_the_address_that_cannot_be_used_is_said_and_replaced(open_page: Opener) -> None:
    page = open_page("k=99&quality=2&speed=x&edits=4:k=-1&view=flat&t=1")
    expect(page.locator("[data-notice=url]")).to_contain_text("k must be a whole number in 0..16, got 99; 4 is used")
    assert value_of(page, "frame.present") == {
        "seed": 29, "draft_length": 4, "draft_quality": 0.8, "draft_ms": 60, "verify_ms": 750, "verify_ms_per_guess": 0,
    }  # fmt: skip


def test_the_slider_widens_to_hold_a_length_of_the_address(open_page: Opener) -> None:
    page = open_page("k=12&view=flat&t=3")
    slider = page.locator("[data-control=draft_length]")
    assert slider.evaluate("({max, value}) => [max, value]") == ["12", "12"]


def test_ctrl_and_the_wheel_zoom_and_the_wheel_alone_does_not(open_page: Opener) -> None:
    page = open_page("render=low&t=3", size=(1024, 768))
    page.mouse.move(500, 250)
    before = value_of(page, "view.pose.pxPerUnit")
    page.mouse.wheel(0, -200)
    next_picture(page)
    assert value_of(page, "view.pose.pxPerUnit") == before
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_function("(before) => specviz.view.pose.pxPerUnit > before * 1.1", arg=before)
