"""What a window shows, as a PNG, asked of the browser itself.

Playwright's own way lays a style sheet over the page first, for carets and animations, and removes it after: frames
more for each picture. A page that rests at a moment has neither.
"""

from __future__ import annotations

import base64
from collections.abc import Callable

from playwright.sync_api import Page


def camera(page: Page, *, small: bool = True) -> Callable[[], bytes]:
    """Takes pictures of what the window of `page` shows. With `small` they are packed well, which takes longer.

    The pixels are the same either way.
    """
    session = page.context.new_cdp_session(page)
    size = page.viewport_size
    assert size is not None
    # A picture puts the window back to the size and scale that its own session knows of: this one knows of none yet.
    scale = page.evaluate("devicePixelRatio")
    session.send("Emulation.setDeviceMetricsOverride", {**size, "deviceScaleFactor": scale, "mobile": False})
    options = {"format": "png", "optimizeForSpeed": not small}
    return lambda: base64.b64decode(session.send("Page.captureScreenshot", options)["data"])
