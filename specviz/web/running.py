"""The app on a free port of this machine, in a thread: for pictures and for tests."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

from specviz.web.app import serve_options


@contextmanager
def running_server(app: ASGIApp, *, port: int = 0) -> Iterator[str]:
    """Serve `app` until the block ends, and yield its address, such as `http://127.0.0.1:50123`.

    With a fixed `port` a server can be started again at its old address.
    """
    # With the protocol named TCP, asyncio sets TCP_NODELAY, so that small lines do not wait for each other.
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen()  # from here on clients wait in the backlog, so no test has to wait for the server
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="off", **serve_options()))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, name="server")
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()
