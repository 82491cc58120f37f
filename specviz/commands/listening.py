"""Where the page is served: a socket that listens, and the address under which a browser finds it."""

from __future__ import annotations

import errno
import os
import socket
import sys
from dataclasses import dataclass

from specviz.core.errors import SpecvizError

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8741  # no registered service, and no usual port of development servers
MAX_PORT = 65535

_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  (recognised, never the default)


@dataclass(frozen=True, slots=True)
class Listening:
    """Where to listen, for whom, and whether a browser opens."""

    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT  # 0: any free port
    browser: bool | None = None  # None: if there is a terminal and a display
    allow_origins: tuple[str, ...] = ()
    allow_hosts: tuple[str, ...] = ()
    root_path: str = ""  # where a proxy shows the page, such as /demo
    unbundled: bool = False  # serve the sources of the page as they are

    @property
    def hosts(self) -> list[str]:
        """The host names to allow beside this machine's own; a host to listen on is allowed too."""
        return [*self.allow_hosts, *([] if self.everywhere else [self.host])]

    @property
    def everywhere(self) -> bool:
        """Whether it listens on every address of this machine."""
        return self.host in _EVERYWHERE

    @property
    def opens_browser(self) -> bool:
        """As the option says; without it, True if there is a terminal and a display."""
        if self.browser is not None:
            return self.browser
        screen = sys.platform in {"win32", "darwin"} or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
        return screen and sys.stdout.isatty()


def bound(host: str, port: int) -> socket.socket:
    """A socket bound to the port, so that no other program takes it; SpecvizError if that fails."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):  # UnicodeError: the name is too long
        raise SpecvizError(f"host must be a name or an address of this machine, got {host!r}") from None
    family, kind, protocol, _, address = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # allows a restart at once; on Windows the option would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            hint = "choose another with --port, or any free one with --port 0"
            raise SpecvizError(f"port {port} of {host} is taken; {hint}") from None
        raise SpecvizError(f"cannot listen on port {port} of {host}: {error.strerror or error}") from None
    return listener


def address(host: str, listener: socket.socket) -> str:
    """The URL under which a browser on this machine finds the page: `host` as given, unless it means all addresses."""
    name, port = listener.getsockname()[:2]
    host = _EVERYWHERE.get(name, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
