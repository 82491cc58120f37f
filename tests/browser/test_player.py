"""Playback: steps, the track, the keys, and a future that is brought back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import READY, Opener
from tests.browser.driving import frame_of, next_picture, rounds_of, seek, value_of
from tests.browser.pictures import Pictures

pytestmark = pytest.mark.browser

PHONE = (390, 844)
ON_ITS_SIDE = (844, 390)


def press(page: Page, key: str) -> float:
    """Press a key; the moment that is shown then."""
    page.keyboard.press(key)
    next_picture(page)
    return float(value_of(page, "frame.t"))


def click(page: Page, action: str) -> float:
    """Press a button; the moment that is shown then."""
    page.locator(f"[data-action={action}]").click()
    next_picture(page)
    return float(value_of(page, "frame.t"))


def track(page: Page) -> dict[str, float]:
    box = page.locator("[data-track]").bounding_box()
    assert box is not None
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


def focus_the_scene(page: Page) -> None:
    band = page.locator("#band").bounding_box()
    assert band is not None
    page.mouse.click(band["x"] + 12, band["y"] + 12)


def test_a_step_back_and_a_step_forward_lead_to_the_same_frame(open_page: Opener) -> None:
    page = open_page("view=flat&t=6.3")
    for there, back in (("step", "beat_back"), ("round_forward", "round_back")):
        start = click(page, there)
        shown = frame_of(page)
        assert click(page, back) < start
        assert click(page, there) == start
        assert frame_of(page) == shown


def test_a_step_back_while_playing_pauses(open_page: Opener) -> None:
    page = open_page("view=flat")
    page.wait_for_function("() => specviz.frame.t > 0.5")
    click(page, "beat_back")
    assert not value_of(page, "clock.playing")


def test_start_leads_to_the_prompt_and_end_to_where_the_run_has_been_shown(open_page: Opener) -> None:
    page = open_page("view=flat&t=6.3")
    expect(page.locator("[data-action=end]")).to_be_disabled()
    assert click(page, "start") == 0
    expect(page.locator("[data-action=beat_back]")).to_be_disabled()
    assert click(page, "end") == 6.3


def test_a_press_on_the_track_and_a_jump_there_show_the_same_pixels(open_page: Opener, pictures: Pictures) -> None:
    page = open_page("render=low&t=20", size=(1024, 768))
    box = track(page)
    page.mouse.click(box["x"] + box["width"] * 0.11, box["y"] + box["height"] / 2)
    next_picture(page)
    t = value_of(page, "frame.t")
    assert 0 < t < 20
    page.wait_for_selector(READY, state="attached")
    clicked = page.locator("#band").screenshot()
    again = open_page(f"render=low&t={t}", size=(1024, 768))
    assert value_of(again, "frame.t") == t
    assert pictures.difference(clicked, again.locator("#band").screenshot()) == 0


def test_the_playhead_goes_with_the_hand_and_the_run_goes_on_behind_it(open_page: Opener) -> None:
    page = open_page("view=flat&t=30")
    click(page, "toggle")
    box = track(page)
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 4, middle)
    page.mouse.down()
    next_picture(page)
    assert not value_of(page, "clock.playing")
    held = value_of(page, "frame.t")
    page.mouse.move(box["x"] + 60, middle, steps=4)
    next_picture(page)
    assert value_of(page, "frame.t") > held
    page.mouse.up()
    assert value_of(page, "clock.playing")


def test_the_track_is_a_slider_with_a_spoken_value_and_keys(open_page: Opener) -> None:
    page = open_page("view=flat&t=6.3")
    slider = page.get_by_role("slider", name="Rounds")
    number = value_of(page, "frame.span") + 1
    expect(slider).to_have_attribute("aria-valuetext", f"round {number}, 6.3 s")
    slider.focus()
    starts = page.evaluate("() => specviz.timeline.spans.map(({start}) => start)")
    assert press(page, "Shift+ArrowLeft") == starts[number - 1]
    assert press(page, "Shift+ArrowLeft") == starts[number - 2]
    assert press(page, "Home") == 0
    assert press(page, "ArrowRight") == pytest.approx(0.06)
    assert press(page, "ArrowLeft") == 0
    assert press(page, "End") == 6.3
    assert press(page, "PageDown") == 0


def test_keys_act_after_a_press_on_the_scene_and_not_before(open_page: Opener) -> None:
    page = open_page("view=flat&t=6.3")
    assert press(page, ",") == 6.3
    focus_the_scene(page)
    assert press(page, ",") < 6.3
    press(page, "t")
    assert value_of(page, "view.kind") == "top"
    press(page, "]")
    assert value_of(page, "clock.speed") == 1.25
    press(page, "6")
    assert value_of(page, "frame.present.draft_length") == 6
    press(page, " ")
    assert value_of(page, "clock.playing")
    press(page, " ")
    assert not value_of(page, "clock.playing")
    press(page, "Escape")
    t = value_of(page, "frame.t")
    assert press(page, ",") == t


def test_no_key_is_taken_from_a_field_and_space_presses_the_button_that_has_the_focus(open_page: Opener) -> None:
    page = open_page("view=flat&t=6.3")
    page.get_by_label("Seed", exact=True).fill("")
    page.keyboard.type("12, .")
    expect(page.get_by_label("Seed", exact=True)).to_have_value("12, .")
    assert value_of(page, "frame.t") == 6.3
    page.locator("[data-action=beat_back]").focus()
    assert press(page, " ") < 6.3
    assert not value_of(page, "clock.playing")


def test_the_help_lists_the_keys_and_gives_the_focus_back(open_page: Opener) -> None:
    page = open_page("view=flat&t=6.3")
    button = page.locator("[data-action=help]")
    button.focus()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard")
    expect(dialog).to_be_visible()
    assert dialog.evaluate("(node) => node.scrollHeight <= node.clientHeight")
    assert press(page, ",") == 6.3
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(button).to_be_focused()


def test_a_changed_past_has_another_future_and_the_old_one_can_be_brought_back(open_page: Opener) -> None:
    page = open_page("view=flat&t=30")
    restore = page.locator("[data-action=restore]")
    expect(restore).to_be_hidden()
    old = rounds_of(page, value_of(page, "frame.span") + 1)
    seek(page, 6.3)
    index = value_of(page, "timeline.firstNotBegun(6.3)")
    slider = page.locator("[data-control=draft_length]")
    for length in ("5", "6", "7"):
        slider.fill(length)
    page.wait_for_function("(index) => specviz.timeline.spans[index + 1]?.round.settings.draft_length === 7", arg=index)
    new = rounds_of(page, index + 2)
    assert new[:index] == old[:index]
    assert [each.settings.draft_length for each in new[index:]] == [7, 7]
    luck: Any = [[(guess.draw, guess.uniform) for guess in each[index].drafted] for each in (old, new)]
    assert luck[1][: len(luck[0])] == luck[0]
    restore.click()
    next_picture(page)
    assert rounds_of(page, len(old)) == old
    assert page.evaluate("() => location.search") == "?view=flat"
    assert value_of(page, "frame.t") == 6.3
    expect(restore).to_be_hidden()
    assert click(page, "end") == 30


def test_a_slider_at_the_frontier_cuts_nothing_off_that_was_seen(open_page: Opener) -> None:
    page = open_page("view=flat&t=6.3")
    page.locator("[data-control=draft_length]").fill("7")
    next_picture(page)
    expect(page.locator("[data-action=restore]")).to_be_hidden()


def test_the_link_is_the_moment(open_page: Opener) -> None:
    page = open_page("k=5&view=flat&t=6.3", permissions=["clipboard-read", "clipboard-write"])
    click(page, "copy_link")
    expect(page.get_by_text("Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/?k=5&view=flat&t=6.3")


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE])
def test_on_a_phone_scene_figures_steps_track_and_k_are_on_the_first_screen(
    open_page: Opener, size: tuple[int, int]
) -> None:
    page = open_page("view=flat&t=9", size=size, has_touch=True, is_mobile=True)
    seen = ["#band", ".stats", "[data-action=toggle]", "[data-action=beat_back]", "[data-action=step]", "[data-track]"]
    boxes = [page.locator(each).bounding_box() for each in [*seen, "[data-control=draft_length]"]]
    assert all(box is not None and box["y"] >= 0 and box["y"] + box["height"] <= size[1] for box in boxes)
    page.get_by_role("button", name="More controls").tap()
    expect(page.get_by_role("button", name="Restart")).to_be_visible()
    page.get_by_role("button", name="Restart").tap()
    page.wait_for_function("() => specviz.frame.t === 0")
