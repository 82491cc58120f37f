"""The path under which a proxy shows the server: `/demo` of https://example.org/demo/.

Some proxies strip that path before they ask, others do not; both ask for the same page here.
"""

from __future__ import annotations

import re

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from specviz.core.errors import SpecvizError
from specviz.core.settings import shown

_PATH = re.compile(r"(?:/[A-Za-z0-9._~-]+)*")


def checked(path: str) -> str:
    """`path` without a final slash, "" for none; SpecvizError if it is not a path."""
    bare = path.removesuffix("/")
    if not _PATH.fullmatch(bare) or {".", ".."} & {*bare.split("/")}:
        raise SpecvizError(f"root_path must be a path such as /demo, got {shown(path)}")
    return bare


def route_path(scope: Scope) -> str:
    """The path of a request below the root path."""
    return str(scope["path"]).removeprefix(scope.get("root_path", ""))


class RootPath:
    """Treats each request as one below the root path: the app's own, or that of the server."""

    def __init__(self, app: ASGIApp, root_path: str) -> None:
        self._app = app
        self._root_path = root_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket; the root path without its slash leads to the page."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        root = self._root_path or scope.get("root_path", "").rstrip("/")
        path = scope["path"]
        # Servers add their root path, even if the proxy has left it in the path already.
        for _ in range(2):
            if root and (path == root or path.startswith(f"{root}/")):
                path = path.removeprefix(root)
        scope = {**scope, "root_path": root, "path": f"{root}{path}"}
        if scope["type"] == "http" and path == "":
            query = scope["query_string"].decode("latin-1")
            await RedirectResponse(f"{root}/{'?' if query else ''}{query}")(scope, receive, send)
            return
        await self._app(scope, receive, send)
