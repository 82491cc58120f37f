"""The page in a browser without a person: found, opened, and at rest at the moment of its link."""

from __future__ import annotations

import errno
import os
import re
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, sync_playwright
from playwright.sync_api import TimeoutError as OutOfTime

from specviz.core.errors import SpecvizError

# Every window would load two pages for its address bar, which nobody sees: as much work as a page of ours in the flat
# view. Chromium reads only the last list of this kind, so what Playwright turns off stands here once more.
_UNUSED = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding",
    "PreconnectToSearch", "ThirdPartyStoragePartitioning",
)  # fmt: skip
# One fixed set: others shift pixels by 1/255.
FLAGS = [
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    # A tile is drawn whole and never patched: an edge across the border of a patch is smoothed in another way, and what
    # becomes one patch depends on how busy the machine is.
    "--disable-partial-raster",
    "--disable-gpu-compositing",  # without a graphics card the processor lays canvas and page together with less work
    "--disable-gpu-rasterization",  # without a graphics card the page around the canvas is drawn four times as fast
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(_UNUSED)}",
]
PATIENCE = 180_000  # ms: a busy machine is no failure
A_LOOK = 2_000  # ms between two looks at what went wrong
TRIES, A_TRY = 50, 0.1  # to remove a folder, and s between two of them
# Chromium makes a socket two folders below, and ends where the address of that has more than 103 bytes.
LONGEST_ROOT = 103 - len("/specviz-12345678/.org.chromium.Chromium.123456/SingletonSocket")
SHORT_ROOT = "/tmp" if os.name == "posix" else None  # noqa: S108  (a folder of our own is made in it)

_ENVIRONMENT = threading.Lock()  # held by whoever changes it: it is that of all threads

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Notices that say that the picture is not the one that was asked for.
_FAULTS = ("url", "source", "connection", "context", "no_webgl")
_SETTLED = """
    (faults) => 'ready' in document.documentElement.dataset
      || faults.some((name) => document.querySelector(`[data-notice=${name}]`))
"""
# Words of the frames that were drawn on the way here do not show in the picture of this one.
_REST = """
    async () => {
      await document.fonts.ready;
      if (specviz.view?.forget?.()) await new Promise(requestAnimationFrame);
    }
"""
_TOLD = """
    (faults) => faults.map((name) => document.querySelector(`[data-notice=${name}] .notice-text`)?.textContent ?? '')
      .filter(Boolean)
"""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a picture is drawn on."""

    width: int = 1440  # CSS px
    height: int = 900
    scale: float = 1.0  # pixels of the picture for one CSS px
    theme: Literal["dark", "light"] = "dark"  # what the reader's system prefers


def find_browser(playwright: Playwright) -> dict[str, Any]:
    """How to launch a Chromium or Chrome of this machine: on PATH, or Playwright's own; SpecvizError without one."""
    for name in _NAMES:
        if executable := shutil.which(name):
            return {"executable_path": executable}
    if Path(playwright.chromium.executable_path).exists():
        return {}
    raise SpecvizError(
        f"pictures need Chromium or Chrome, and none of {', '.join(_NAMES)} is on PATH: "
        "install one (apt-get install chromium), or let Playwright bring its own (playwright install chromium)"
    )


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser of this machine without a window, always started in the same way; SpecvizError where there is none."""
    with told(), _scratch() as folder, _playwright(folder) as playwright:
        browser = launch(playwright)
        try:
            yield browser
        finally:
            with suppress(Error):
                browser.close()


def launch(playwright: Playwright) -> Browser:
    """The same under a Playwright that runs already; whoever launches a browser closes it.

    SpecvizError, too, where the browser ends at once, with what it said last.
    """
    found = find_browser(playwright)
    try:
        return playwright.chromium.launch(chromium_sandbox=False, args=FLAGS, timeout=PATIENCE, **found)
    except Error as error:
        name = found.get("executable_path", playwright.chromium.executable_path)
        raise SpecvizError(f"{name} does not start: {_last_words(error.message)}") from None


@contextmanager
def _playwright(folder: str) -> Iterator[Playwright]:
    """A Playwright that keeps its temporary files, and those of its browsers, in `folder`.

    It takes the place of them from the environment alone, and looks there only while it starts.
    """
    with ExitStack() as running:
        with _ENVIRONMENT:
            before = os.environ.get("TMPDIR")
            os.environ["TMPDIR"] = folder
            try:
                playwright = running.enter_context(sync_playwright())
            finally:
                if before is None:
                    del os.environ["TMPDIR"]
                else:
                    os.environ["TMPDIR"] = before
        yield playwright


@contextmanager
def _scratch() -> Iterator[str]:
    """A folder for temporary files, also those of browsers that are killed, which may still write while they end."""
    root = tempfile.gettempdir()
    folder = tempfile.mkdtemp(prefix="specviz-", dir=root if len(os.fsencode(root)) <= LONGEST_ROOT else SHORT_ROOT)
    try:
        yield folder
    finally:
        for _ in range(TRIES):
            shutil.rmtree(folder, ignore_errors=True)
            if not os.path.exists(folder):
                break
            time.sleep(A_TRY)


def _last_words(message: str) -> str:
    """Why a browser did not start and what it said last, from the log that Playwright gives."""
    if refused := re.search(r"Error: spawn .* (E[A-Z]+)$", message, re.MULTILINE):
        return os.strerror(getattr(errno, refused[1], errno.ENOEXEC))
    ended = re.search(r"process did exit: exitCode=(\w+), signal=(\w+)", message)
    if ended is None:
        return message.strip().partition("\n")[0]
    how = f"it ended with exit code {ended[1]}" if ended[1] != "null" else f"it was ended by {ended[2]}"
    said: list[str] = re.findall(r"\[pid=\d+\]\[(?:err|out)\] *([^#\s].*)", message)  # lines of a stack begin with #
    if not said:
        return f"{how} and said nothing"
    fatal = [line for line in said if ":FATAL:" in line]  # its crash is told, too, after it
    last = re.sub(r"^\[[^\]]*:[A-Z]+:[^\]]*\] ", "", (fatal or said)[-1])  # without process, time and place
    return f"{how} and said: {last}"


@contextmanager
def opened(browser: Browser, address: str, sheet: Sheet) -> Iterator[Page]:
    """The page of an address that names a moment, in a window of its own, at rest there.

    SpecvizError where something of the address cannot be used, or where the page cannot show it.
    """
    context = new_context(browser, sheet)
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        with told():
            page.goto(address)
            _wait_for_rest(page, problems)
            yield page
    finally:
        with suppress(Error):
            context.close()


def new_context(browser: Browser, sheet: Sheet) -> BrowserContext:
    """A browser as nobody has used it, with windows like `sheet`; whoever makes it closes it."""
    return browser.new_context(
        viewport={"width": sheet.width, "height": sheet.height},
        device_scale_factor=sheet.scale,
        color_scheme=sheet.theme,
        reduced_motion="no-preference",
        locale="en-US",
    )


def _wait_for_rest(page: Page, problems: list[str]) -> None:
    for _ in range(PATIENCE // A_LOOK):
        with suppress(OutOfTime):
            page.wait_for_function(_SETTLED, arg=list(_FAULTS), timeout=A_LOOK)
            break
        if problems:
            break
    else:
        raise SpecvizError(f"the page did not come to rest within {PATIENCE // 1000} s")
    faults = page.evaluate(_TOLD, list(_FAULTS))
    if faults or problems:
        raise SpecvizError(" ".join([*faults, *problems]))
    page.evaluate(_REST)


@contextmanager
def told() -> Iterator[None]:
    """Within it, what the browser complains of is one line for the person who asked."""
    try:
        yield
    except Error as error:
        line = error.message.strip().partition("\n")[0]
        raise SpecvizError(f"the browser failed: {line}") from None
