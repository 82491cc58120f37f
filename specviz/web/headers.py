"""The headers that every answer carries: what a browser may do with it, and how long it may keep it."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from specviz.web.origins import OPEN_PATH
from specviz.web.root_path import route_path

_NOT_FRAMED = "frame-ancestors 'self'"
_NOTHING = f"default-src 'none'; base-uri 'none'; form-action 'none'; {_NOT_FRAMED}"
_PAGE = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"
)
_EVERYWHERE = {
    "content-security-policy": _NOTHING,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-cache",
    "cross-origin-resource-policy": "same-origin",
}
_OPEN = {"access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin"}


def page_policy(*, framed: bool) -> str:
    """The policy of a page: its own files and its own socket.

    `framed` pages name no ancestors at all: even `*` would refuse hosts that are files.
    """
    return _PAGE if framed else f"{_PAGE}; {_NOT_FRAMED}"


class SecurityHeaders:
    """Adds the headers to every answer that does not bring its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request; sockets pass."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        own = _OPEN if route_path(scope).startswith(OPEN_PATH) else {}

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in (own | {k: v for k, v in _EVERYWHERE.items() if k not in own}).items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)
