"""Who may ask: the check of Host and Origin before every answer and every handshake.

A foreign Host is a name that somebody else pointed at this machine (DNS rebinding). A foreign Origin is somebody
else's page in a visitor's browser. CORS does not cover sockets, so both are checked here. A request without Origin
comes from a program, not from a page, and is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from specviz.core.errors import SettingsError
from specviz.core.settings import shown
from specviz.web.root_path import route_path

ANY = "*"
OPAQUE = "null"  # the origin of sandboxed frames and of files; any page can send it
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")
OPEN_PATH = "/static/"  # may be read from anywhere: frames with an opaque origin fetch their modules across origins

_HOST = re.compile(r"(?:\[(?P<literal>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]+))(?::(?P<port>[0-9]{1,5}))?")
_ORIGIN = re.compile(r"(?P<scheme>[a-z][a-z0-9+.-]*)://(?P<host>[^/?#@\s]+)")
_DEFAULT_PORTS = {"http": "80", "https": "443"}


class Gate:
    """Which hosts and origins may ask."""

    def __init__(self, *, allow_origins: Iterable[str] = (), allow_hosts: Iterable[str] = ()) -> None:
        """SettingsError if a value is neither a host nor an origin. `*` allows all."""
        self._origins = frozenset(_origin(value) for value in allow_origins)
        self._hosts = frozenset((*LOCAL_HOSTS, *(_host(value) for value in allow_hosts)))

    def refusal(self, scope: Scope) -> str | None:
        """The reason to refuse this request; None if it is allowed."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1:
            return f"a request must name one host, got {len(hosts)}"
        if not self._allows_host(hosts[0].lower(), scope):
            return f"the host {shown(hosts[0])} is not served here; --allow-host allows it"
        if route_path(scope).startswith(OPEN_PATH):
            return None
        for origin in headers.getlist("origin"):
            if not self._allows_origin(origin.lower(), hosts[0].lower()):
                return f"pages from {shown(origin)} may not ask here; --allow-origin allows it"
        return None

    def scripts_only(self, headers: Headers) -> bool:
        """Whether the request has the origin `null`, which proves nothing, and so may see scripted rounds only."""
        return OPAQUE in map(str.lower, headers.getlist("origin")) and not self._origins & {OPAQUE, ANY}

    def _allows_host(self, host: str, scope: Scope) -> bool:
        match = _HOST.fullmatch(host)
        if match is None:
            return False
        name = match["literal"] or match["name"]
        # The address of the connection itself is always allowed: an IP address cannot be rebound by DNS.
        server = scope.get("server")
        return ANY in self._hosts or name in self._hosts or (server is not None and name == server[0])

    def _allows_origin(self, origin: str, host: str) -> bool:
        if origin == OPAQUE or ANY in self._origins or origin in self._origins:
            return True
        match = _ORIGIN.fullmatch(origin)
        if match is None:
            return False
        default = f":{_DEFAULT_PORTS.get(match['scheme'], '')}"
        return match["host"].removesuffix(default) == host.removesuffix(default)


class Guard:
    """Answers 403 in place of the app if the gate refuses; a socket is refused before its handshake."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self._app = app
        self._gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or one socket."""
        if scope["type"] in ("http", "websocket"):
            refusal = self._gate.refusal(scope)
            if refusal is not None:
                # For a socket, Starlette turns this response into a refused handshake.
                await PlainTextResponse(refusal, 403)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def _origin(value: str) -> str:
    origin = value.lower().removesuffix("/")
    if origin in (ANY, OPAQUE) or _ORIGIN.fullmatch(origin):
        return origin
    raise SettingsError("allow_origin", f"allow_origin must be scheme://host[:port], null or *, got {shown(value)}")


def _host(value: str) -> str:
    host = value.lower()
    if host == ANY or re.fullmatch(r"[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*", host):
        return host
    match = _HOST.fullmatch(host)
    if match is None:
        raise SettingsError("allow_host", f"allow_host must be a host name, an address or *, got {shown(value)}")
    return match["literal"] or match["name"]
