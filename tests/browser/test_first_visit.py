"""What a first visit costs: requests, bytes, and how many answers a picture in 3D waits for one behind the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opener

pytestmark = pytest.mark.browser

MOST_REQUESTS = 12
MOST_BYTES = {"/": 270_000, "/embed": 276_000}  # as they travel, headers included; a frame has its host's side as well
MOST_WAITS = 2  # behind the HTML: scripts and styles, then the socket and what a script fetches


class Visit:
    """What the network saw of a page, from its first request on."""

    def __init__(self) -> None:
        self.bytes = 0
        self.waits: dict[str, int] = {}  # address -> how many answers had to come first
        self._urls: dict[str, str] = {}

    def watch(self, page: Page) -> None:
        """Listen; called before the page is loaded."""
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._send)
        session.on("Network.webSocketCreated", lambda event: self._wait(event["url"], event.get("initiator", {})))
        session.on("Network.loadingFinished", self._finish)

    def _send(self, event: Mapping[str, Any]) -> None:
        url = event["request"]["url"]
        if not url.startswith(("data:", "blob:")):
            self._urls[event["requestId"]] = url
            self._wait(url, event["initiator"])

    def _finish(self, event: Mapping[str, Any]) -> None:
        if event["requestId"] in self._urls:
            self.bytes += int(event["encodedDataLength"])

    def _wait(self, url: str, initiator: Mapping[str, Any]) -> None:
        stack = initiator.get("stack", {})
        while not stack.get("callFrames") and "parent" in stack:
            stack = stack["parent"]
        by = initiator.get("url") or next((each["url"] for each in stack.get("callFrames", [])), None)
        self.waits[url] = self.waits[by] + 1 if by in self.waits and by != url else len(self.waits) and 1


@pytest.mark.parametrize("path", ["/", "/embed"])
def test_a_first_visit_stays_within_its_requests_bytes_and_waits(open_page: Opener, path: str) -> None:
    visit = Visit()
    page = open_page("t=2&render=low", path=path, size=(800, 600), prepare=visit.watch)
    page.wait_for_selector("html[data-ready]")
    assert page.evaluate("specviz.view.info().calls") > 0
    assert any("/view-" in url for url in visit.waits)
    assert any(url.startswith("ws:") for url in visit.waits)
    assert len(visit.waits) <= MOST_REQUESTS, visit.waits
    assert visit.bytes <= MOST_BYTES[path]
    assert max(visit.waits.values()) <= MOST_WAITS, visit.waits
