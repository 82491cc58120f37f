"""WebDriver's commands, over either of two wires: HTTP (WebKit) and Marionette (Firefox).

Written here since no client drives both browsers as Debian has them: Selenium wants geckodriver, which Debian lacks,
Playwright wants its own downloads, and Puppeteer does not speak to WebKit.
"""

from __future__ import annotations

import json
import socket
import urllib.request
from collections.abc import Callable
from typing import Any
from urllib.error import HTTPError

PATIENCE = 60.0  # s: a busy machine is no failure
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the name that the standard gives to a reference to an element
_PATHS = {  # those of a session
    "SetTimeouts": "/timeouts",
    "SetWindowRect": "/window/rect",
    "Navigate": "/url",
    "ExecuteScript": "/execute/sync",
    "FindElement": "/element",
    "ElementClick": "/element/{id}/click",
    "ElementSendKeys": "/element/{id}/value",
    "TakeScreenshot": "/screenshot",
}

Wire = Callable[[str, dict[str, Any]], Any]


class DriverError(Exception):
    """What the browser answers with where it cannot do what was asked."""


class Browser:
    """A window of a browser, driven as a reader would."""

    def __init__(self, wire: Wire, *, width: int, height: int) -> None:
        self._wire = wire
        wire("SetTimeouts", {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000})
        wire("SetWindowRect", {"width": width, "height": height})

    def open(self, address: str) -> None:
        """Go there; from another page, even where only the fragment differs."""
        self._wire("Navigate", {"url": "about:blank"})
        self._wire("Navigate", {"url": address})

    def evaluate(self, expression: str) -> Any:
        """The value of an expression of the page, awaited."""
        return self._value("ExecuteScript", {"script": f"return (async () => ({expression}))()", "args": []})

    def wait_for(self, condition: str) -> None:
        """Wait until an expression of the page is true; DriverError when it stays false for PATIENCE."""
        try:
            self.evaluate(
                f"""await (async () => {{
                  while (!({condition})) await new Promise((done) => setTimeout(done, 20));
                }})()"""
            )
        except DriverError as error:
            raise DriverError(f"never true: {condition} ({error})") from None

    def click(self, selector: str) -> None:
        """Click in the middle of an element; DriverError where something covers it."""
        self._wire("ElementClick", {"id": self._find(selector)})

    def press(self, selector: str, key: str) -> None:
        """Press a key in an element."""
        self._wire("ElementSendKeys", {"id": self._find(selector), "text": key})

    def screenshot(self) -> str:
        """What the window shows: a PNG in base64."""
        return str(self._value("TakeScreenshot", {}))

    def _find(self, selector: str) -> str:
        return str(self._value("FindElement", {"using": "css selector", "value": selector})[ELEMENT])

    def _value(self, command: str, parameters: dict[str, Any]) -> Any:
        answer = self._wire(command, parameters)
        return answer["value"] if isinstance(answer, dict) and "value" in answer else answer


class Http:
    """The wire of the standard."""

    def __init__(self, port: int, capabilities: dict[str, Any]) -> None:
        self._base = f"http://127.0.0.1:{port}/session"
        asked = {"capabilities": {"alwaysMatch": capabilities}}
        self._base += f"/{self._ask('POST', '', asked)['sessionId']}"

    def __call__(self, command: str, parameters: dict[str, Any]) -> Any:
        path = _PATHS[command].format(**parameters)
        return self._ask("POST", path, parameters) if parameters else self._ask("GET", path, None)

    def close(self) -> None:
        """End the session, and with it the browser."""
        self._ask("DELETE", "", None)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._base + path, method=method, data=data)  # noqa: S310 (of this machine)
        try:
            with urllib.request.urlopen(request, timeout=2 * PATIENCE) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except HTTPError as error:
            raise DriverError(error.read().decode()) from None


class Marionette:
    """Firefox's own wire, the one that geckodriver speaks: `length:[0, number, command, parameters]`."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=2 * PATIENCE)
        self._stream = self._socket.makefile("rwb")
        self._read()  # it greets first
        self("NewSession", {})

    def __call__(self, command: str, parameters: dict[str, Any]) -> Any:
        body = json.dumps([0, 0, f"WebDriver:{command}", parameters]).encode()
        self._stream.write(b"%d:%b" % (len(body), body))
        self._stream.flush()
        _, _, error, value = self._read()
        if error is not None:
            raise DriverError(f"{error['error']}: {error['message']}")
        return value

    def close(self) -> None:
        """Let go of the browser, which goes on."""
        self._stream.close()
        self._socket.close()

    def _read(self) -> Any:
        length = b""
        while (digit := self._stream.read(1)) != b":":
            if not digit:
                raise DriverError("Firefox closed the connection")
            length += digit
        return json.loads(self._stream.read(int(length)))
