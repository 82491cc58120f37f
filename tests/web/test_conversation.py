"""What the server holds of a connection, with a reader and a writer that a test moves by hand."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator

from starlette.types import Message

from specviz.core.errors import ContractError
from specviz.core.rounds import Cursor, Header, Round
from specviz.core.settings import Settings
from specviz.runs import ROCKET_SOURCE, Source
from specviz.web.lines import Lines
from specviz.web.socket import Conversation
from tests.web.client import Line, ask
from tests.web.heavy import HeavySource


class Reader:
    """Hands out prepared messages, then a disconnect or nothing for ever."""

    def __init__(self, lines: list[Line], *, leaves: bool) -> None:
        self.left = [json.dumps(line) for line in lines]
        self._leaves = leaves

    async def __call__(self) -> Message:
        if self.left:
            return {"type": "websocket.receive", "text": self.left.pop(0)}
        if not self._leaves:
            await asyncio.Event().wait()
        return {"type": "websocket.disconnect"}


async def _never(text: str) -> None:
    await asyncio.Event().wait()


async def _settle() -> None:
    """Let every task go as far as it can; none of those here waits for the outside."""
    for _ in range(100):
        await asyncio.sleep(0)


def _run(reader: Reader, send: Callable[[str], Awaitable[None]], heavy: HeavySource) -> None:
    async def settle() -> None:
        sources: dict[str, Source] = {heavy.name: heavy, ROCKET_SOURCE.name: ROCKET_SOURCE}
        task = asyncio.ensure_future(Conversation(sources, Lines(), reader, send).run())
        await _settle()
        task.cancel()
        await asyncio.wait([task])

    asyncio.run(settle())


def test_who_asks_without_reading_is_no_longer_read_from() -> None:
    flood = [ask(id=number, source="script:heavy", rounds=64) for number in range(1000)]
    reader, heavy = Reader(flood, leaves=False), HeavySource()
    _run(reader, _never, heavy)
    # The second ask has replaced the first, which nobody can be told.
    assert len(reader.left) == 998
    assert heavy.taken == 0


def test_who_sends_nonsense_without_reading_is_no_longer_read_from() -> None:
    reader = Reader([{"type": "?"}] * 1000, leaves=False)
    _run(reader, _never, HeavySource())
    assert len(reader.left) == 999


def test_no_round_is_played_before_the_one_before_it_is_sent() -> None:
    heavy, sent = HeavySource(), []

    async def three(text: str) -> None:
        sent.append(text)
        if len(sent) > 3:
            await asyncio.Event().wait()

    _run(Reader([ask(source="script:heavy", rounds=64)], leaves=False), three, heavy)
    assert heavy.taken == 3, "a run, two rounds, and the third that waits"


def test_lanes_take_turns_round_by_round() -> None:
    lanes: list[str] = []

    async def note(text: str) -> None:
        line = json.loads(text)
        if line["type"] == "round":
            lanes.append(line["lane"])

    asks = [ask(id=number, lane=lane, rounds=20) for number, lane in enumerate("ab")]
    _run(Reader(asks, leaves=False), note, HeavySource())
    assert lanes == ["a", "b"] * 20


def test_what_plays_is_stopped_when_the_other_side_leaves() -> None:
    heavy = HeavySource()

    async def leave() -> bool:
        reader = Reader([ask(source="script:heavy", rounds=64)], leaves=True)
        return await Conversation({heavy.name: heavy}, Lines(), reader, _never).run()

    assert asyncio.run(leave()) is False
    assert heavy.held == 0


class BrokenSource(HeavySource):
    """Fails at its second round."""

    name = "script:broken"

    def rounds(self, settings: Settings, cursor: Cursor, *, index: int, rows: bool) -> Iterator[Round]:
        yield next(super().rounds(settings, cursor, index=index, rows=rows))
        raise ContractError("round 1: contradicts itself")

    def header(self, settings: Settings) -> Header:
        return super().header(settings)


def test_a_source_that_fails_is_an_error_of_its_ask_alone() -> None:
    broken, said = BrokenSource(), []

    async def note(text: str) -> None:
        said.append(json.loads(text))

    async def talk() -> None:
        asks = [ask(id=1, source="script:broken", lane="a", rounds=5), ask(id=2, lane="b", rounds=1)]
        reader = Reader(asks, leaves=False)
        sources: dict[str, Source] = {broken.name: broken, ROCKET_SOURCE.name: ROCKET_SOURCE}
        task = asyncio.ensure_future(Conversation(sources, Lines(), reader, note).run())
        await _settle()
        task.cancel()
        await asyncio.wait([task])

    asyncio.run(talk())
    assert [line["type"] for line in said if line["lane"] == "a"] == ["run", "round", "error"]
    (error,) = [line for line in said if line["type"] == "error"]
    assert error == {
        "type": "error",
        "id": 1,
        "lane": "a",
        "code": "failed",
        "field": None,
        "message": "round 1: contradicts itself",
    }
    assert [line["type"] for line in said if line["lane"] == "b"] == ["run", "round", "done"]
