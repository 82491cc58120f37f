"""Picture tests for the pages of any project that hold specviz.

    pytest_plugins = ["specviz.testing"]  # in the conftest.py of the tests' top folder

gives the fixture `specviz_page` and the option --specviz-update; `assert_same_picture` is imported from here. It needs
the extra `testing`, and Chromium or Chrome. The browser that draws a picture also decodes it: Pillow would be one more
library without being more exact.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Literal, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Frame, Locator, Page

from specviz.export.browser import PATIENCE, Sheet, launch, launched, new_context
from specviz.export.pixels import BLANK, LEAST, Pictures
from specviz.web.app import create_app
from specviz.web.running import running_server

TOLERANCE = 0.001  # the share of the pixels that another machine may draw differently
UPDATE = "SPECVIZ_UPDATE"  # set to anything but 0, pictures are written and not compared

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_A_LOOK = 30  # ms between two looks at the frames, some of which may load later
_OURS = "() => document.body?.dataset.source !== undefined && document.getElementById('band') !== null"
_LOADED = "() => document.readyState === 'complete'"
_PLAYS = "() => Boolean(globalThis.specviz?.clock?.playing)"
_RESTS = "() => 'ready' in document.documentElement.dataset"


class OpenPage(Protocol):
    """The type of `specviz_page`."""

    def __call__(
        self,
        link: str = "",
        *,
        path: str = "/",
        size: tuple[int, int] = (1440, 900),
        scale: float = 1.0,
        theme: Literal["dark", "light"] = "dark",
    ) -> Page:
        """Open a link and wait until every specviz scene in it is ready: still at its moment `t`, or playing.

        `link` is the query of a page of this package (`path` says which), or the address of any page that
        holds specviz, itself or in frames. `size` is in CSS px, `scale` in pixels for one of them.
        """


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option that accepts pictures."""
    group = parser.getgroup("specviz")
    group.addoption("--specviz-update", action="store_true", help="write the pictures that are missing or differ")


def pytest_configure(config: pytest.Config) -> None:
    """Turn the option into the environment variable, which is all that is read later."""
    if config.getoption("--specviz-update", default=False):
        os.environ[UPDATE] = "1"


@pytest.fixture(scope="module")
def specviz_server() -> Iterator[str]:
    """The address of a server that serves the page."""
    with running_server(create_app()) as address:
        yield address


# Per module, not per session: an open Playwright has an event loop, and other tests may need their own.
@pytest.fixture(scope="module")
def specviz_browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A browser that always draws the same way; pytest-playwright's has other flags, but its Playwright is shared."""
    if request.config.pluginmanager.hasplugin("playwright"):
        with closing(launch(request.getfixturevalue("playwright"))) as browser:
            yield browser
    else:
        with launched() as browser:
            yield browser


@pytest.fixture
def specviz_page(specviz_browser: Browser, specviz_server: str) -> Iterator[OpenPage]:
    """Opens pages; the test fails at the end if one of them had a script error."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_page(
        link: str = "",
        *,
        path: str = "/",
        size: tuple[int, int] = (1440, 900),
        scale: float = 1.0,
        theme: Literal["dark", "light"] = "dark",
    ) -> Page:
        contexts.append(new_context(specviz_browser, Sheet(*size, scale, theme)))
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
        page.goto(link if "://" in link else f"{specviz_server}{path}?{link}")
        _wait_until_ready(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == [], "errors in the scripts of a page"


def assert_same_picture(page: Page | Locator, path: str | os.PathLike[str], tolerance: float = TOLERANCE) -> None:
    """Compare what `page`, or a part of one, shows with the PNG at `path`; AssertionError if they differ.

    `tolerance`, 0..1, is the share of the pixels that may have a channel off by more than 8 of 255. A picture of
    one colour, or with a canvas of one colour, is refused. Where the pictures differ, `…-changed.png` and
    `…-diff.png` are written beside; with --specviz-update, or SPECVIZ_UPDATE=1, a picture that differs or is missing
    is written instead.
    """
    if not 0.0 <= tolerance <= 1.0:
        raise ValueError(f"tolerance must be a number in 0..1, got {tolerance!r}")
    whole = page.page if isinstance(page, Locator) else page
    expected = Path(path)
    changed, diff = (expected.with_name(f"{expected.stem}-{name}.png") for name in ("changed", "diff"))
    for frame in _wait_until_ready(whole):
        assert not frame.evaluate(_PLAYS), f"{frame.url} plays: with a moment, such as t=9, it stands still"
    blank_page = whole.context.new_page()
    try:
        pictures = Pictures(blank_page)
        _refuse_empty(whole, pictures)
        picture = page.screenshot(animations="disabled")
        assert pictures.spread(picture) >= BLANK, f"what {whole.url} shows for {expected} is of one colour"
        updating = os.environ.get(UPDATE, "0") not in {"", "0"}
        if not expected.exists():
            assert updating, f"{expected} is missing: pytest --specviz-update writes it, and then look at it"
            _write(expected, picture)
            return
        before = expected.read_bytes()
        assert before.startswith(_SIGNATURE), f"{expected} is no PNG"
        found = pictures.compare(before, picture)
    finally:
        blank_page.close()
    for stale in (changed, diff):
        stale.unlink(missing_ok=True)
    if found.share <= tolerance:
        return
    if updating:
        _write(expected, picture)
        return
    _write(changed, picture)
    if found.difference is None:
        old, new = (f"{width}×{height}" for width, height in found.sizes)
        raise AssertionError(f"{expected} is {old} px, and now it is {new}: see {changed}. {_ACCEPT}")
    _write(diff, found.difference)
    raise AssertionError(
        f"{expected}: {found.share:.2%} of the pixels are off by more than {LEAST} of 255, {tolerance:.2%} may be: "
        f"see {changed} and {diff}. {_ACCEPT}"
    )


_ACCEPT = "If that is as it should be, pytest --specviz-update accepts it."


def _write(path: Path, picture: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(picture)


def _wait_until_ready(page: Page) -> list[Frame]:
    """The frames of specviz in a page, including the page itself, when each stands still or plays."""
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        ours: list[Frame] = []
        with suppress(Error):  # a frame that is removed meanwhile
            loaded = [frame.evaluate(_LOADED) for frame in page.frames]
            ours = [frame for frame in page.frames if frame.evaluate(_OURS)]
            if ours and all(loaded) and all(frame.evaluate(_RESTS) or frame.evaluate(_PLAYS) for frame in ours):
                return ours
        page.wait_for_timeout(_A_LOOK)
    what = "specviz does not come to rest" if ours else "there is no specviz"
    raise AssertionError(f"{what} in {page.url} within {PATIENCE // 1000} s")


def _refuse_empty(page: Page, pictures: Pictures) -> None:
    """AssertionError if the scene of a frame, or any other visible canvas, has only one colour."""
    picture = page.screenshot(animations="disabled")
    scale = float(page.evaluate("devicePixelRatio"))
    for frame in page.frames:
        for place in frame.locator("#band, canvas").all():
            box = place.bounding_box() if place.is_visible() else None
            if box is None:
                continue
            sides = (box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])
            left, top, right, bottom = (round(side * scale) for side in sides)
            spread = pictures.spread_within(picture, (left, top, right, bottom))
            assert spread is None or spread >= BLANK, f"the canvas of {frame.url} is empty"
