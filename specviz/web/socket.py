"""The socket: it answers asks with rounds, on lanes that do not wait for each other.

Nothing is kept between asks, and nothing is queued: for each lane the server holds the ask that it plays and the newest
one after it. Every send is awaited, so a client that does not read stops the rounds, and the server stops reading from
a client that asks without reading.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass

import msgspec
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from specviz.core.codec import encode
from specviz.core.errors import SettingsError, SpecvizError
from specviz.core.rounds import EndReason, Header
from specviz.runs import Source, play
from specviz.web.asks import Ask, AskError, parse_message, refused_by_source
from specviz.web.lines import Lines

SUBPROTOCOL = "specviz.1"
MAX_READ = 1 << 20  # the longest message in bytes that is read; the server must be started with this limit
MAX_LANES = 8  # lanes of one connection that play at the same time
MAX_BAD_IN_A_ROW = 20

_PROTOCOL_ERROR = 1002
_POLICY_VIOLATION = 1008
_REASON_BYTES = 123  # the most that a close frame holds

_log = logging.getLogger(__name__)
_encoder = msgspec.json.Encoder()


async def serve_socket(websocket: WebSocket, sources: Mapping[str, Source], lines: Lines) -> None:
    """One connection, from its handshake to its end.

    An unknown subprotocol is accepted under the name offered and then closed with a reason. If it were refused before
    the handshake, a browser could not say why. A program may offer none.
    """
    offered: list[str] = websocket.scope["subprotocols"]
    if offered and SUBPROTOCOL not in offered:
        await websocket.accept(subprotocol=offered[0])
        reason = f"this server speaks {SUBPROTOCOL}, not {offered[0]}: reload the page"
        await websocket.close(_PROTOCOL_ERROR, reason.encode()[:_REASON_BYTES].decode(errors="ignore"))
        return
    await websocket.accept(subprotocol=SUBPROTOCOL if offered else None)
    try:
        if await Conversation(sources, lines, websocket.receive, websocket.send_text).run():
            reason = f"{MAX_BAD_IN_A_ROW} messages in a row could not be read"
            await websocket.close(_POLICY_VIOLATION, reason)
    except* (WebSocketDisconnect, WebSocketDisconnected):
        pass  # the client left during a send: a normal end


@dataclass(frozen=True, slots=True)
class _Play:
    """A valid ask, ready to be played."""

    ask: Ask
    run: Header
    lines: Iterator[bytes]  # of its rounds


@dataclass(slots=True)
class _Lane:
    """A lane that plays an ask; `wish` is the newest ask after it."""

    wish: _Play | None


class Conversation:
    """Asks and answers of one connection."""

    def __init__(
        self,
        sources: Mapping[str, Source],
        lines: Lines,
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[str], Awaitable[None]],
    ) -> None:
        self._sources = sources
        self._lines = lines
        self._receive = receive
        self._send = send
        self._lanes: dict[str, _Lane] = {}
        self._bad_in_a_row = 0

    async def run(self) -> bool:
        """Answer until the client leaves; True if it must be disconnected because of its messages."""
        players: set[asyncio.Task[None]] = set()
        async with asyncio.TaskGroup() as group:
            while (message := await self._receive())["type"] != "websocket.disconnect":
                try:
                    playing = self._read(message)
                except AskError as error:
                    self._bad_in_a_row += 1
                    await self._error(error)
                    if self._bad_in_a_row == MAX_BAD_IN_A_ROW:
                        break
                    continue
                self._bad_in_a_row = 0
                lane = self._lanes.get(playing.ask.lane)
                if lane is not None:
                    replaced, lane.wish = lane.wish, playing
                    if replaced is not None:
                        await self._done(replaced.ask, 0, "superseded")
                elif len(self._lanes) == MAX_LANES:
                    await self._done(playing.ask, 0, "busy")
                else:
                    lane = self._lanes[playing.ask.lane] = _Lane(playing)
                    player = group.create_task(self._play_lane(playing.ask.lane, lane))
                    players.add(player)
                    player.add_done_callback(players.discard)
            for player in players:
                player.cancel()
        return self._bad_in_a_row == MAX_BAD_IN_A_ROW

    def _read(self, message: Message) -> _Play:
        text = message.get("text")
        if text is None:
            raise AskError("binary", None, f"a message must be text, got {len(message['bytes'])} bytes")
        ask = parse_message(text, self._sources)
        try:
            source = self._sources[ask.source]
            run, rounds = play(source, ask.settings, ask.cursor, index=ask.index, rows=ask.rows)
        except SettingsError as error:
            raise refused_by_source(error, ask) from None
        return _Play(ask, run, self._lines.of(source, ask.settings, ask.cursor, rounds, index=ask.index, rows=ask.rows))

    async def _play_lane(self, name: str, lane: _Lane) -> None:
        """Play the wishes of a lane until there is none."""
        while lane.wish is not None:
            playing, lane.wish = lane.wish, None
            try:
                await self._play(playing, lane)
            except SpecvizError as error:
                _log.warning("the ask for %s failed: %s", playing.ask.source, error)
                ask = playing.ask
                await self._error(AskError("failed", None, str(error), ask_id=ask.id, lane=ask.lane))
        del self._lanes[name]

    async def _play(self, playing: _Play, lane: _Lane) -> None:
        ask = playing.ask
        envelope = b',"id":%d,"lane":%b' % (ask.id, _encoder.encode(ask.lane))
        await self._send(_wrapped(encode(playing.run), envelope))
        sent = 0
        reason: EndReason = "complete"
        while sent < ask.rounds:
            if lane.wish is not None:
                reason = "superseded"
                break
            line = next(playing.lines, None)
            if line is None:
                reason = "ended"
                break
            await self._send(_wrapped(line, envelope))
            sent += 1
            await asyncio.sleep(0)  # a send may return without waiting: let other lanes play and newer asks be read
        await self._done(ask, sent, reason)

    async def _done(self, ask: Ask, rounds: int, reason: EndReason) -> None:
        await self._say({"type": "done", "id": ask.id, "lane": ask.lane, "rounds": rounds, "reason": reason})

    async def _error(self, error: AskError) -> None:
        await self._say(
            {
                "type": "error",
                "id": error.ask_id,
                "lane": error.lane,
                "code": error.code,
                "field": error.field,
                "message": str(error),
            }
        )

    async def _say(self, line: Mapping[str, object]) -> None:
        await self._send(_encoder.encode(line).decode())


def _wrapped(line: bytes, envelope: bytes) -> str:
    """The record with its envelope inserted after `type`, the first key of a record."""
    place = line.index(b",")
    return (line[:place] + envelope + line[place:]).decode()
