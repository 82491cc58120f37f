"""The same link is the same picture, and another camera is another one."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from specviz.export.pixels import Pictures
from specviz.testing import OpenPage, assert_same_picture
from tests.browser.conftest import Opener
from tests.browser.driving import frame_of, next_picture, seek, value_of

pytestmark = pytest.mark.browser

SMALL = (1024, 768)  # fewer pixels to draw, and nothing to scroll
MOMENT = 2.38  # the pass of the second round
SAME = 0.0005  # the share of pixels that another process may draw in another way

KEPT = Path(__file__).parent / "kept"
SCENE_ALONE = "hide=title,badge,simplifies,stats,caption,histogram,ledger,controls,player,text"


def scene(page: Page) -> bytes:
    """The band of the scene, which no panel covers."""
    return page.locator("#band").screenshot()


def test_a_link_gives_the_same_picture_twice(open_page: Opener, pictures: Pictures) -> None:
    one, other = (open_page(f"t={MOMENT}").screenshot() for _ in range(2))
    assert pictures.difference(one, other) <= SAME


def test_a_moment_is_the_same_at_every_speed(open_page: Opener, pictures: Pictures) -> None:
    shown = []
    for speed in ("0.5", "1", "2"):
        page = open_page(f"t=7.33&speed={speed}&render=low", size=SMALL)
        shown.append((frame_of(page), page.screenshot(mask=[page.locator(".slider-speed")])))
    for frame, picture in shown[1:]:
        assert frame == shown[0][0]
        assert pictures.difference(picture, shown[0][1]) <= SAME


def _but_for_the_track(page: Page) -> bytes:
    """The picture without the playback bar, which shows how far a reader has been, not the moment."""
    return page.screenshot(mask=[page.locator("#player")])


def test_playing_past_a_moment_and_seeking_it_is_the_same_as_a_link_to_it(
    open_page: Opener, pictures: Pictures
) -> None:
    live = open_page("render=low", size=SMALL)
    live.wait_for_function("(t) => specviz.frame.t > t + 0.5", arg=MOMENT)
    live.get_by_role("button", name="Pause").click()
    live.mouse.move(0, 0)
    expect(live.get_by_role("button", name="Play")).to_be_visible()
    seek(live, MOMENT)
    linked = open_page(f"t={MOMENT}&render=low", size=SMALL)
    linked.mouse.move(0, 0)
    assert frame_of(live) == frame_of(linked)
    assert pictures.difference(_but_for_the_track(live), _but_for_the_track(linked)) <= SAME


def test_seeking_back_is_the_same_as_never_having_been_ahead(open_page: Opener, pictures: Pictures) -> None:
    ahead = open_page("t=31&k=8&quality=0.95&render=low", size=SMALL)
    seek(ahead, 4.4)
    linked = open_page("t=4.4&k=8&quality=0.95&render=low", size=SMALL)
    assert frame_of(ahead) == frame_of(linked)
    assert pictures.difference(_but_for_the_track(ahead), _but_for_the_track(linked)) <= SAME


def test_side_and_top_show_other_pictures_than_orbit(open_page: Opener, pictures: Pictures) -> None:
    page = open_page(f"t={MOMENT}&render=low")
    shown = {"orbit": scene(page)}
    for name in ("Side", "Top"):
        page.get_by_role("radio", name=name).check()
        next_picture(page)
        assert value_of(page, "view.kind") == name.lower()
        shown[name] = scene(page)
    for one, other in (("orbit", "Side"), ("orbit", "Top"), ("Side", "Top")):
        assert pictures.difference(shown[one], shown[other]) > 0.1


def test_a_camera_of_a_link_is_the_one_that_its_button_gives(open_page: Opener, pictures: Pictures) -> None:
    pressed = open_page(f"t={MOMENT}&render=low", size=SMALL)
    pressed.get_by_role("radio", name="Top").check()
    next_picture(pressed)
    linked = open_page(f"t={MOMENT}&camera=top&render=low", size=SMALL)
    assert pictures.difference(scene(pressed), scene(linked)) <= SAME


@pytest.mark.parametrize("quality", ["full", "low"])
def test_the_scene_is_not_empty(open_page: Opener, pictures: Pictures, quality: str) -> None:
    page = open_page(f"t={MOMENT}&render={quality}")
    assert pictures.spread(scene(page)) > 8
    assert pictures.spread(page.locator("#stats").screenshot()) > 8


def test_a_picture_changes_with_its_moment(open_page: Opener, pictures: Pictures) -> None:
    page = open_page("t=3.4&render=low", size=SMALL)
    shown = []
    for t in (0.0, 0.3, 1.0, 1.6, 3.4):
        seek(page, t)
        shown.append(scene(page))
    for one, other in pairwise(shown):
        assert pictures.difference(one, other) > 0.002


@pytest.mark.parametrize(
    ("name", "link"),
    [
        ("pass", "t=6.05&render=low"),
        ("correction", "t=7&render=low&camera=side"),
        ("first-guess-missed", "t=19.5&view=flat&theme=light"),
        ("sentence-end", "t=11.9&view=flat&k=8&quality=0.95"),
    ],
)
def test_a_scene_looks_as_it_did_when_it_was_last_looked_at(specviz_page: OpenPage, name: str, link: str) -> None:
    page = specviz_page(f"{link}&{SCENE_ALONE}", path="/embed", size=(640, 360))
    assert_same_picture(page.locator("#band"), KEPT / f"{name}.png", tolerance=0.004)
