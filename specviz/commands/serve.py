"""`specviz serve` and `specviz replay`: the page on a port of this machine."""

from __future__ import annotations

import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress

import uvicorn

from specviz.commands.listening import Listening, address, bound
from specviz.commands.recorded import recorded
from specviz.export.onefile import Shape, script_page
from specviz.runs import SCRIPT_SOURCES, Source
from specviz.web.app import create_app, serve_options
from specviz.web.exports import OneFile


def serve(listening: Listening) -> None:
    """Serve the hand-authored sentences until Ctrl-C."""
    _serve(SCRIPT_SOURCES, None, listening, one_file=_page_of_script)


def replay(path: str, listening: Listening) -> None:
    """Serve a recording up to its first damage; SpecvizError if it holds no round."""
    source, notice = recorded(path)
    _serve([source], notice, listening)


def _serve(
    sources: Sequence[Source], notice: str | None, listening: Listening, one_file: OneFile | None = None
) -> None:
    with bound(listening.host, listening.port) as listener:
        app = create_app(
            sources=sources,
            notice=notice,
            allow_origins=listening.allow_origins,
            allow_hosts=listening.hosts,
            one_file=one_file,
            root_path=listening.root_path,
            unbundled=listening.unbundled,
        )
        if listening.everywhere and not listening.allow_hosts:
            print("specviz: others reach it by this machine's addresses; its names need --allow-host", file=sys.stderr)
        logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns about each line to a client that has just left
        config = uvicorn.Config(app, log_level="warning", **serve_options())
        ready = address(listening.host, listener)
        with suppress(KeyboardInterrupt):  # uvicorn raises it again after an orderly shutdown
            _Server(config, ready, opens_browser=listening.opens_browser).run(sockets=[listener])


def _page_of_script(query: str) -> str:
    return script_page(shape=Shape(link=query))


class _Server(uvicorn.Server):
    """A server that prints a line when it is ready, and nothing when it stops."""

    def __init__(self, config: uvicorn.Config, address: str, *, opens_browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._opens_browser = opens_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        print(f"specviz is at {self._address}  (Ctrl-C stops it)", flush=True)
        if self._opens_browser:  # in a thread: some systems take seconds to find their browser
            threading.Thread(target=_open_browser, args=(self._address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # The user stopped the server and expects that answers are cut off.
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets=sockets)


def _open_browser(address: str) -> None:
    if not webbrowser.open(address):
        print("specviz: no browser could be opened; the address above works in any", file=sys.stderr)
