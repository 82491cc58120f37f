"""Opens the page of a link for pictures: the app on a port of this machine, and a browser without a window."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Page

from specviz.commands.picturing import Picturing
from specviz.commands.recorded import recorded
from specviz.core.errors import SpecvizError
from specviz.export.browser import Sheet, launched, opened
from specviz.export.pixels import Pictures
from specviz.export.stills import moment_of_round
from specviz.runs import ROCKET_SOURCE
from specviz.web.app import create_app
from specviz.web.running import running_server


@dataclass(frozen=True, slots=True)
class Studio:
    """The page, standing still at the wanted moment, and the checks of its pictures."""

    page: Page
    pictures: Pictures
    at: float  # s of stage time


@contextmanager
def studio(asked: Picturing, **more: str) -> Iterator[Studio]:
    """The page of a link; `more` are parameters that override those of the link.

    SpecvizError if something of it cannot be used, or if the run ends before the moment.
    """
    # A signal cuts off what these two are doing, and it ends the browser's driver too: nothing to report. All else that
    # fails in them is raised as well.
    for name in ("asyncio", "playwright"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    source = recorded(asked.recording)[0] if asked.recording is not None else ROCKET_SOURCE
    with running_server(create_app(sources=[source])) as site, launched() as browser:
        t = asked.at
        if asked.round is not None:
            t = moment_of_round(browser, f"{site}{asked.link(0.0, {**more, 'view': 'flat'})}", asked.round)
        assert t is not None
        sheet = Sheet(asked.width, asked.height, asked.scale, asked.theme)
        with opened(browser, f"{site}{asked.link(t, more)}", sheet) as page:
            reached = float(page.evaluate("specviz.clock.t"))
            if reached < t:
                raise SpecvizError(f"the run ends at {reached:.2f} s, before the {t:g} s that were asked for")
            yield Studio(page, Pictures(browser.new_page()), t)
