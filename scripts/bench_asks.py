"""Asks of 16 rounds at the real server, against an echo of 16 prepared lines of equal size on the same stack.

Both are processes of their own behind a real socket, with the same client, compressed as browsers ask for it, and both
are kept busy alike: eight asks are in flight at any time, at the real server one on each of its eight lanes. Run as a
script this file is the echo.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count, cycle
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect

from specviz.commands.listening import address, bound
from specviz.web.app import serve_options

ROUNDS = 16
LINES = ROUNDS + 2  # of an answer: a header stands before its rounds, and a line that ends it behind them
IN_FLIGHT = 8
REPEATS = 9
ASKS = 240  # a repeat
SERVE = (sys.executable, "-m", "specviz", "serve", "--port", "0", "--no-open")
ECHO = (sys.executable, __file__)
FEW_SEEDS = 16  # whose answers the server still has from the repeat before


@dataclass(frozen=True, slots=True)
class Served:
    """How one repeat went at one server."""

    asks_per_second: float
    cpu_ms: float  # of the server's process, an ask; 0 where the system does not tell


@dataclass(frozen=True, slots=True)
class Repeat:
    """One repeat: asks that nobody asked before, asks that somebody did, and the echo."""

    fresh: Served
    again: Served
    echo: Served


def measure() -> list[Repeat]:
    """The real server and the echo, repeat by repeat in turn."""
    return asyncio.run(_measure())


async def _measure() -> list[Repeat]:
    number = count(FEW_SEEDS)  # each of these asks has another seed
    few = cycle(range(FEW_SEEDS))
    repeats = []
    with running(SERVE) as (url, pid), running(ECHO) as (echo_url, echo_pid):
        for repeat in range(REPEATS + 1):
            async with _connected(url) as connection:
                await connection.send(_ask(next(number), 0))
                answer = [await connection.recv() for _ in range(LINES)]
                fresh = await _kept_busy(connection, pid, number, _is_done)
                again = await _kept_busy(connection, pid, few, _is_done)
            async with _connected(echo_url) as connection:
                await connection.send(json.dumps(answer[1:-1]))
                lines = count(1)
                theirs = await _kept_busy(connection, echo_pid, number, lambda _: next(lines) % ROUNDS == 0)  # noqa: B023
            if repeat > 0:  # the first one warms up
                repeats.append(Repeat(fresh, again, theirs))
    return repeats


@contextmanager
def running(command: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The address and the process id of a server that names its address on its first line."""
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://[\w.:]+", process.stdout.readline())
            if found is None:
                raise RuntimeError(f"did not start: {' '.join(command)}")
            yield found[0], process.pid
        finally:
            process.terminate()


def _connected(url: str) -> connect:
    return connect(f"{url.replace('http', 'ws', 1)}/ws")


def _ask(number: int, lane: int) -> str:
    ask = {
        "type": "play",
        "id": number,
        "lane": str(lane),
        "source": "script:rocket",
        "settings": {"seed": number},
        "cursor": {"passage": 0, "position": 0},
        "rounds": ROUNDS,
    }
    return json.dumps(ask)


def _is_done(line: str) -> bool:
    return line.startswith('{"type":"done"')


async def _kept_busy(
    connection: ClientConnection, pid: int, number: Iterator[int], ends: Callable[[str], bool]
) -> Served:
    """ASKS asks, of which IN_FLIGHT wait at any time; `ends` tells the last line of an answer."""
    cpu, start = _cpu_seconds(pid), time.perf_counter()
    for lane in range(IN_FLIGHT):
        await connection.send(_ask(next(number), lane))
    asked, answered = IN_FLIGHT, 0
    while answered < ASKS:
        line = str(await connection.recv())
        if not ends(line):
            continue
        answered += 1
        if asked < ASKS:
            await connection.send(_ask(next(number), int(json.loads(line)["lane"])))
            asked += 1
    seconds = time.perf_counter() - start
    return Served(ASKS / seconds, (_cpu_seconds(pid) - cpu) / ASKS * 1000)


def _cpu_seconds(pid: int) -> float:
    """What the main thread of a process has used of a core so far; 0 where the system does not tell."""
    path = Path(f"/proc/{pid}/schedstat")
    return int(path.read_text(encoding="ascii").split()[0]) / 1e9 if path.exists() else 0.0


async def _echo(websocket: WebSocket) -> None:
    """The first message holds the lines; each one behind it is answered with all of them."""
    await websocket.accept()
    try:
        lines = json.loads(await websocket.receive_text())
        while True:
            await websocket.receive_text()
            for line in lines:
                await websocket.send_text(line)
    except WebSocketDisconnect:
        pass


def main() -> None:
    """Serve the echo as the command line serves the page."""
    app = Starlette(routes=[WebSocketRoute("/ws", _echo)])
    with bound("127.0.0.1", 0) as listener:
        print(address("127.0.0.1", listener), flush=True)
        uvicorn.Server(uvicorn.Config(app, log_level="warning", **serve_options())).run(sockets=[listener])


if __name__ == "__main__":
    main()
