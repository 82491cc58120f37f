"""Two players in one page do not disturb each other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Frame, Page
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from tests.browser.conftest import Opener
from tests.browser.driving import frame_of, rounds_of
from tests.servers import running_server

pytestmark = pytest.mark.browser


@contextmanager
def players(open_page: Opener, server: str, *seeds: int) -> Iterator[tuple[Page, list[Frame]]]:
    """A page with nothing but a player for each seed, at rest on its moment."""
    frames = "".join(
        f'<iframe src="{server}/embed?view=flat&amp;render=low&amp;t=3&amp;seed={seed}" width=640 height=480></iframe>'
        for seed in seeds
    )

    async def host(_: Request) -> HTMLResponse:
        return HTMLResponse(f"<!doctype html><title>Two</title><link rel=icon href=data:,>{frames}")

    with running_server(Starlette(routes=[Route("/", host)])) as address:
        page = open_page(at=address, ready=False)
        found = page.main_frame.child_frames
        for frame in found:
            frame.wait_for_selector("html[data-ready]", state="attached")
        yield page, found


def test_keys_sliders_and_steps_of_one_player_change_nothing_in_the_other(open_page: Opener, server: str) -> None:
    with players(open_page, server, 7, 8) as (page, (one, other)):
        before = frame_of(other), rounds_of(other), other.evaluate("location.search")
        one.locator("[data-action=step]").click()
        for key in (".", "6", "t", "]"):
            page.keyboard.press(key)
        one.wait_for_function(
            "() => specviz.frame.present.draft_length === 6 && specviz.clock.speed === 1.25 && specviz.frame.t > 3"
        )
        one.wait_for_function("() => new URLSearchParams(location.search).get('camera') === 'top'")
        other.evaluate("new Promise(requestAnimationFrame)")
        assert (frame_of(other), rounds_of(other), other.evaluate("location.search")) == before


def test_a_player_goes_on_while_the_one_beside_it_is_removed(open_page: Opener, server: str) -> None:
    with players(open_page, server, 7, 8) as (page, (_, other)):
        other.locator("[data-action=toggle]").click()
        page.evaluate("document.querySelector('iframe').remove()")
        other.wait_for_function("() => specviz.frame.t > 4")
        assert other.evaluate("specviz.clock.playing")
