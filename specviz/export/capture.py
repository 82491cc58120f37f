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
    # Without a clip the picture has a pixel for each CSS pixel, whatever the window's scale.
    options = {"format": "png", "optimizeForSpeed": not small, "clip": {"x": 0, "y": 0, **size, "scale": 1}}
    return lambda: base64.b64decode(session.send("Page.captureScreenshot", options)["data"])
