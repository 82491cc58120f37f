"""The embed page plays in other people's frames; the full page lets nobody frame it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from html import escape

import pytest
from playwright.sync_api import Frame, Page, expect
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from tests.browser.conftest import Opener
from tests.browser.pictures import Pictures
from tests.servers import running_server

pytestmark = pytest.mark.browser

BLOG = "<!doctype html><title>A blog</title><link rel=icon href=data:,><p>Look:</p>{}<p>That was it.</p>"
Host = Callable[[str], str]


@pytest.fixture
def host(server: str) -> Iterator[Host]:
    """Puts a piece of HTML into a page of another origin, and gives its address."""
    ends: list[AbstractContextManager[str]] = []

    def start(piece: str) -> str:
        async def blog(request: Request) -> HTMLResponse:
            return HTMLResponse(BLOG.format(piece))

        running = running_server(Starlette(routes=[Route("/", blog)]))
        ends.append(running)
        return running.__enter__()

    yield start
    for running in ends:
        running.__exit__(None, None, None)


def frame_in(page: Page) -> Frame:
    """The only frame within a page."""
    (frame,) = page.main_frame.child_frames
    return frame


def iframe(address: str, **attributes: str) -> str:
    named = " ".join(
        f'{name}="{escape(value)}"' for name, value in {"width": "720", "height": "640", **attributes}.items()
    )
    return f'<iframe src="{escape(address)}" {named}></iframe>'


@pytest.mark.parametrize("sandbox", [None, "allow-scripts"], ids=["plain", "sandboxed"])
def test_the_embed_page_plays_in_a_frame_of_another_origin(
    open_page: Opener, pictures: Pictures, server: str, host: Host, sandbox: str | None
) -> None:
    attributes = {} if sandbox is None else {"sandbox": sandbox}
    page = open_page(at=host(iframe(f"{server}/embed?render=low", **attributes)), ready=False)
    frame = frame_in(page)
    frame.wait_for_function("() => globalThis.specviz?.frame.span >= 1")
    assert frame.evaluate("origin") == ("null" if sandbox else server)
    frame.get_by_role("button", name="Pause").click()
    expect(frame.locator("[data-text]")).to_contain_text("The rocket launch was delayed because")
    frame.locator("[data-control=draft_length]").fill("6")
    frame.wait_for_function(
        "() => globalThis.specviz?.timeline.spans.some(({round}) => round.settings.draft_length === 6)"
    )
    assert frame.evaluate("document.fonts.check('600 20px \"Source Sans 3\"')")
    assert pictures.spread(frame.locator("#band").screenshot()) > 5


def test_the_full_page_is_refused_in_a_foreign_frame(open_page: Opener, server: str, host: Host) -> None:
    open_page.tolerate(r"console: Framing '.*' violates .*frame-ancestors 'self'")
    open_page.tolerate(r"request failed: http://127\.0\.0\.1:\d+/ \(net::ERR_BLOCKED_BY_RESPONSE\)")
    page = open_page(at=host(iframe(f"{server}/")), ready=False)
    page.wait_for_load_state()
    assert any("frame-ancestors" in problem for problem in open_page.problems)
    assert not frame_in(page).evaluate("'specviz' in globalThis")


@pytest.mark.parametrize("size", [(720, 640), (640, 480), (360, 480)])
def test_the_embed_page_scrolls_nowhere_and_keeps_its_parts_apart(open_page: Opener, size: tuple[int, int]) -> None:
    page = open_page("render=low&t=9", path="/embed", size=size)
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]
    over = page.evaluate(
        """() => {
          const parts = ['h1', '.stats', '#band', '.caption', '.histogram', '.ledger', '.textbar', '.transport',
            '.slider', '.badge'].map((selector) => document.querySelector(selector))
            .filter((node) => node.checkVisibility());
          const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          const rects = parts.map((node) => node.getBoundingClientRect());
          return parts.flatMap((one, i) => parts.slice(i + 1)
            .filter((other, j) => meet(rects[i], rects[i + 1 + j]))
            .map((other) => `${one.className || one.id} ${other.className || other.id}`));
        }"""
    )
    assert over == []


def test_the_embed_page_leads_to_the_full_one_and_to_its_moment(open_page: Opener) -> None:
    page = open_page("view=flat&t=9", path="/embed", size=(720, 640))
    link = page.get_by_role("link", name="Speculative decoding")
    assert (link.get_attribute("href"), link.get_attribute("target")) == ("./?view=flat&t=9", "_blank")
    page.locator("[data-control=draft_length]").fill("6")
    at = page.evaluate("specviz.timeline.firstNotBegun(9)")
    page.evaluate("specviz.clock.seek(8.5)")
    link.focus()
    assert link.get_attribute("href") == f"./?view=flat&edits={at}:k=6&t=8.5"
