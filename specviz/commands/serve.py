"""`specviz serve` and `specviz replay`: the page on a port of this machine."""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import uvicorn

from specviz.commands.listening import Listening, address, bound
from specviz.core.errors import SpecvizError
from specviz.runs import ROCKET_SOURCE, RecordingSource, Source
from specviz.traces.recording import read
from specviz.web.app import create_app, serve_options


def serve(listening: Listening) -> None:
    """Serve the rocket sentence until Ctrl-C."""
    _serve([ROCKET_SOURCE], None, listening)


def replay(path: str, listening: Listening) -> None:
    """Serve a recording as far as it is sound; SpecvizError where it holds no round."""
    recording = read(path)
    sound = len(recording.rounds)
    notice = None
    if not sound:
        raise SpecvizError(f"{path} holds no round to play: {recording.damage or 'its end stands behind its header'}")
    if recording.damage is not None:
        notice = f"This recording is damaged; what stands before the damage plays ({sound} rounds). {recording.damage}"
        print(f"specviz: {path} is damaged, {sound} rounds of it play: {recording.damage}", file=sys.stderr)
    name = os.fsencode(Path(path).stem).decode("utf-8", "replace")  # a file may be named by any bytes, a record not
    _serve([RecordingSource(name, recording)], notice, listening)


def _serve(sources: Sequence[Source], notice: str | None, listening: Listening) -> None:
    with bound(listening.host, listening.port) as listener:
        app = create_app(
            sources=sources,
            notice=notice,
            allow_origins=listening.allow_origins,
            allow_hosts=listening.hosts,
        )
        if listening.everywhere and not listening.allow_hosts:
            print("specviz: others reach it by this machine's addresses; its names need --allow-host", file=sys.stderr)
        logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of each line to a reader who has just left
        config = uvicorn.Config(app, log_level="warning", **serve_options())
        ready = address(listening.host, listener)
        with suppress(KeyboardInterrupt):  # uvicorn raises it again when it has shut down in order
            _Server(config, ready, opens_browser=listening.opens_browser).run(sockets=[listener])


class _Server(uvicorn.Server):
    """A server that says when it is there, and nothing when it goes."""

    def __init__(self, config: uvicorn.Config, address: str, *, opens_browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._opens_browser = opens_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        print(f"specviz is at {self._address}  (Ctrl-C stops it)", flush=True)
        if self._opens_browser:  # in a thread: some systems take seconds to find theirs
            threading.Thread(target=_open_browser, args=(self._address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Whoever stops the server knows that answers are cut off.
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets=sockets)


def _open_browser(address: str) -> None:
    if not webbrowser.open(address):
        print("specviz: no browser could be opened; the address above works in any", file=sys.stderr)
