"""The real page in Chromium, against a real server."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    expect,
)

from specviz.export.browser import launched
from specviz.export.pixels import Pictures
from specviz.web.app import create_app
from tests.servers import running_server

DESK = (1440, 900)
READY = "html[data-ready]"
PATIENCE = 60_000  # ms: a busy machine is no failure
# A page that plays is never at rest.
_PLAYS_OR_RESTS = "() => 'ready' in document.documentElement.dataset || globalThis.specviz?.clock.playing"


class Opener:
    """Opens pages, and remembers what went wrong in them."""

    def __init__(self, chromium: Browser, server: str) -> None:
        self._chromium = chromium
        self._server = server
        self._contexts: list[BrowserContext] = []
        self._tolerated: list[str] = []
        self.problems: list[str] = []

    def __call__(
        self,
        query: str = "",
        *,
        size: tuple[int, int] = DESK,
        path: str = "/",
        at: str | None = None,
        prepare: Callable[[Page], object] | None = None,
        ready: bool = True,
        **options: Any,
    ) -> Page:
        """The page of a link in a context of its own, as soon as it shows what the link names.

        `at` is the address of another server than the usual one; `prepare` is called with the page before it is
        loaded; `options` are those of the browser's context.
        """
        width, height = size
        context = self._chromium.new_context(viewport={"width": width, "height": height}, **options)
        self._contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        page.on("requestfailed", self._lose)
        page.on("response", self._answer)
        if prepare is not None:
            prepare(page)
        page.goto(f"{at or self._server}{path}{'?' if query else ''}{query}")
        if ready:
            page.wait_for_function(_PLAYS_OR_RESTS)
            page.evaluate("specviz.mounted")
            page.wait_for_function("() => specviz.timeline.run !== null")
        return page

    def tolerate(self, pattern: str) -> None:
        """Problems in which `pattern` is found belong to the test."""
        self._tolerated.append(pattern)

    def finish(self) -> list[str]:
        """Close all pages; what went wrong in them and was not expected."""
        problems = [text for text in self.problems if not any(re.search(each, text) for each in self._tolerated)]
        for context in self._contexts:
            context.close()
        return problems

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"console: {message.text}")

    def _lose(self, request: Request) -> None:
        self.problems.append(f"request failed: {request.url} ({request.failure})")

    def _answer(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"answer {response.status}: {response.url}")


# For the package and not for the session: an open Playwright has an event loop, which other tests may want to run.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser for all tests."""
    expect.set_options(timeout=PATIENCE)
    with launched() as browser:
        yield browser


@pytest.fixture(scope="package")
def specviz_browser(chromium: Browser) -> Browser:
    """The same one, for `specviz_page`."""
    return chromium


@pytest.fixture(scope="package")
def server() -> Iterator[str]:
    """The address of a server of the rocket sentence."""
    with running_server(create_app()) as url:
        yield url


@pytest.fixture(scope="package")
def specviz_server(server: str) -> str:
    """The same one, for `specviz_page`."""
    return server


@pytest.fixture(scope="package")
def pictures(chromium: Browser) -> Iterator[Pictures]:
    """What looks at pictures."""
    page = chromium.new_page()
    yield Pictures(page)
    page.close()


@pytest.fixture
def open_page(chromium: Browser, server: str) -> Iterator[Opener]:
    """Opens pages; at the end none of them may have had an error or a request that failed."""
    opener = Opener(chromium, server)
    yield opener
    assert opener.finish() == []
