"""One moment of the page as a picture: what the page shows, in pixels, or its scene, as vectors with real text."""

from __future__ import annotations

import math

from playwright.sync_api import Browser, Page

from specviz.core.errors import SpecvizError
from specviz.export.browser import PATIENCE, Sheet, opened
from specviz.export.capture import camera
from specviz.export.pixels import BLANK, Pictures
from specviz.links import LONGEST_T

# The rounds come in leaps, and nothing of them is drawn on the way.
_LANDED = """
    async ([index, most, patience]) => {
      const {player, timeline} = specviz;
      const late = performance.now() + patience;
      while (timeline.spans.length <= index && timeline.end <= most && !player.ended) {
        if (performance.now() > late) throw new Error(`round ${index} does not come`);
        player.ensure(Infinity);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      return {landed: timeline.spans[index]?.landed ?? null, rounds: timeline.spans.length, ended: player.ended};
    }
"""


def moment_of_round(browser: Browser, address: str, index: int) -> float:
    """The stage time, in s, at which the last token of round `index` (from 0) has landed.

    `address` is that of its first moment, and best of the flat view. SpecvizError where the run has no such round, or
    none within the hour.
    """
    with opened(browser, address, Sheet()) as page:
        found = page.evaluate(_LANDED, [index, LONGEST_T, PATIENCE])
    landed = found["landed"]
    if landed is not None and landed <= LONGEST_T:
        return float(landed)
    if landed is None and found["ended"]:
        raise SpecvizError(f"round must be a whole number in 0..{found['rounds'] - 1} in this run, got {index}")
    raise SpecvizError(f"round {index} lands later than {LONGEST_T:g} s, where pictures end")


def png(page: Page, pictures: Pictures) -> bytes:
    """What the window shows, as a PNG; SpecvizError where its scene is of one colour."""
    picture = camera(page)()
    scene = _scene(page)
    spread = None if scene is None else pictures.spread_within(picture, scene)
    if (pictures.spread(picture) if spread is None else spread) < BLANK:
        raise SpecvizError("the scene is empty: this browser draws no 3D here; --view flat needs none")
    return picture


def svg(page: Page, *, size: tuple[int, int], title: str) -> str:
    """The flat view of a page under `view=flat` as a file of its own: vectors and text, `size` in px.

    The page's own function draws it: `specviz.view.still({width, height, title})`.
    """
    width, height = size
    options = {"width": width, "height": height, "title": title}
    return str(page.evaluate("(options) => specviz.view.still(options)", options))


def _scene(page: Page) -> tuple[int, int, int, int] | None:
    """The part of the picture that no panel covers, in px of the picture."""
    box = page.locator("#band").bounding_box()
    if box is None:
        return None
    scale = page.evaluate("devicePixelRatio")
    sides = (box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])
    left, top, right, bottom = (math.floor(side * scale) for side in sides)
    return left, top, right, bottom
