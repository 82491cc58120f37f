"""Asks and answers over a real socket."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from threading import Event
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from specviz.core.codec import decode, encode
from specviz.core.contract import check_all
from specviz.core.rounds import Cursor, Header, Round
from specviz.core.settings import Settings
from specviz.runs import ROCKET_SOURCE, play
from specviz.web.app import create_app
from tests.servers import running_server
from tests.web.client import Client, Line, ask, connected
from tests.web.heavy import HeavySource


def _types(lines: list[Line]) -> list[str]:
    return [line["type"] for line in lines]


def test_an_ask_is_answered_by_run_rounds_and_done(client: Client) -> None:
    lines = client.answer(ask(id=5, lane="race", rounds=3))
    assert _types(lines) == ["run", "round", "round", "round", "done"]
    assert {(line["id"], line["lane"]) for line in lines} == {(5, "race")}
    assert lines[-1] == {"type": "done", "id": 5, "lane": "race", "rounds": 3, "reason": "complete"}


def test_a_line_is_the_record_with_id_and_lane_behind_its_type(client: Client) -> None:
    client.say(ask(id=5, settings={"seed": 3, "draft_length": 2}, rounds=2, rows=True))
    texts = [client.hear_text() for _ in range(4)]
    run, rounds = play(ROCKET_SOURCE, Settings(seed=3, draft_length=2), rows=True)
    records: list[Header | Round] = [run, next(rounds), next(rounds)]
    envelope = ',"id":5,"lane":"main"'
    for text, record in zip(texts[:-1], records, strict=True):
        kind = f'{{"type":"{record.type}"'
        assert text.startswith(kind + envelope)
        assert text.replace(envelope, "", 1).encode() == encode(record)


def test_the_same_ask_twice_gives_the_same_bytes(server: str) -> None:
    answers = []
    for _ in range(2):
        with connected(server) as client:
            client.say(ask(rounds=64, rows=True))
            answers.append([client.hear_text() for _ in range(66)])
    assert answers[0] == answers[1]


def test_asking_on_from_the_last_cursor_gives_what_one_long_ask_gives(client: Client) -> None:
    whole = client.answer(ask(rounds=12))[1:-1]
    parts: list[Line] = []
    for count in (5, 1, 6):
        cursor = parts[-1]["next"] if parts else {"passage": 0, "position": 0}
        parts += client.answer(ask(rounds=count, cursor=cursor, index=len(parts)))[1:-1]
    assert parts == whole


def test_a_missing_setting_takes_its_default(client: Client) -> None:
    assert client.answer(ask(settings={"draft_length": 2}))[0]["settings"] == {
        "seed": 29,
        "draft_length": 2,
        "draft_quality": 0.8,
        "draft_ms": 60.0,
        "verify_ms": 750.0,
        "verify_ms_per_guess": 0.0,
    }


def test_the_largest_id_a_lane_in_any_script_and_the_last_passage_are_heard(client: Client) -> None:
    lane = 'räce "2" ◆'
    lines = client.answer(ask(id=2**53 - 1, lane=lane, cursor={"passage": 2**32 - 1, "position": 0}, rounds=64))
    assert {(line["id"], line["lane"]) for line in lines} == {(2**53 - 1, lane)}
    assert lines[-2]["cursor"]["passage"] < 10, "passages begin again at 0"


def test_a_program_may_leave_out_the_subprotocol(server: str) -> None:
    with connected(server, subprotocol=None) as client:
        assert client.connection.subprotocol is None
        assert client.answer(ask())[-1]["reason"] == "complete"


@pytest.mark.parametrize("subprotocol", ["specviz.2", "x" * 500])
def test_a_wrong_subprotocol_is_told_why_it_is_closed(server: str, subprotocol: str) -> None:
    with connected(server, subprotocol=subprotocol) as client:
        assert client.connection.subprotocol == subprotocol
        with pytest.raises(ConnectionClosed) as closed:
            client.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1002
        assert f"this server speaks specviz.1, not {subprotocol[:9]}" in closed.value.rcvd.reason


def test_a_newer_ask_stops_the_older_one_on_its_lane() -> None:
    with running_server(create_app(sources=[HeavySource()])) as url, connected(url) as client:
        client.say(ask(id=1, source="script:heavy", rounds=64))
        assert client.hear()["type"] == "run"
        client.say(ask(id=2, source="script:heavy", rounds=1))
        first = client.hear_until_done(1)
        assert first[-1]["reason"] == "superseded"
        assert first[-1]["rounds"] == _types(first).count("round") < 64
        assert client.hear_until_done(2)[-1] == {
            "type": "done",
            "id": 2,
            "lane": "main",
            "rounds": 1,
            "reason": "complete",
        }


class HeldSource(HeavySource):
    """Plays no second round before `let_go` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.let_go = Event()

    def rounds(self, settings: Settings, cursor: Cursor, *, index: int, rows: bool) -> Iterator[Round]:
        for round_ in super().rounds(settings, cursor, index=index, rows=rows):
            yield round_
            assert self.let_go.wait(60)


def test_of_the_asks_that_wait_only_the_newest_is_played() -> None:
    source = HeldSource()
    with running_server(create_app(sources=[source])) as url, connected(url) as client:
        client.say(ask(id=1, source="script:heavy", rounds=64))
        assert client.hear()["type"] == "run"
        for later in range(2, 7):
            client.say(ask(id=later, source="script:heavy", rounds=1))
        source.let_go.set()
        lines = client.hear_until_done(6)
        ends = {line["id"]: (line["reason"], line["rounds"]) for line in lines if line["type"] == "done"}
        assert ends.pop(1)[0] == "superseded"
        assert ends == {**dict.fromkeys(range(2, 6), ("superseded", 0)), 6: ("complete", 1)}
        assert {line["id"] for line in lines if line["type"] == "run"} == {6}


def test_lanes_do_not_wait_for_each_other() -> None:
    with running_server(create_app(sources=[HeavySource(), ROCKET_SOURCE])) as url, connected(url) as client:
        client.say(ask(id=1, source="script:heavy", rounds=64))
        client.say(ask(id=2, lane="race", rounds=4))
        ends = [line["id"] for line in client.hear_until_done(1) if line["type"] == "done"]
        assert ends == [2, 1]


def test_a_ninth_lane_at_the_same_time_is_told_that_the_connection_is_busy() -> None:
    with running_server(create_app(sources=[HeavySource()])) as url, connected(url) as client:
        for lane in range(9):
            client.say(ask(id=lane, lane=str(lane), source="script:heavy", rounds=8))
        assert client.hear_until_done(8)[-1] == {"type": "done", "id": 8, "lane": "8", "rounds": 0, "reason": "busy"}
        for lane in range(8):
            client.say(ask(id=10 + lane, lane=str(lane), source="script:heavy", rounds=1))
        ends: dict[int, str] = {}
        while len(ends) < 16:
            line = client.hear()
            if line["type"] == "done":
                ends[line["id"]] = line["reason"]
        assert [ends[10 + lane] for lane in range(8)] == ["complete"] * 8


def _stalled_at(heavy: HeavySource, bystander: Client) -> int:
    """How many rounds were taken once no more are taken while others are answered."""
    unchanged, taken = 0, -1
    while unchanged < 20:
        bystander.answer(ask(source="script:rocket", rounds=4))
        unchanged = unchanged + 1 if heavy.taken == taken else 0
        taken = heavy.taken
    return taken


def test_a_reader_who_does_not_read_stops_the_rounds_and_nobody_else() -> None:
    heavy = HeavySource()
    app = create_app(sources=[heavy, ROCKET_SOURCE])
    with running_server(app) as url, connected(url) as bystander, connected(url) as sleeper:
        sleeper.say(ask(id=1, source="script:heavy", rounds=64))
        assert 0 < _stalled_at(heavy, bystander) < 64
        assert sleeper.hear_until_done(1)[-1]["rounds"] == 64


def test_a_client_who_vanishes_in_the_middle_leaves_nothing_behind() -> None:
    heavy = HeavySource()
    app = create_app(sources=[heavy, ROCKET_SOURCE])
    with running_server(app) as url, connected(url) as bystander:
        with connected(url) as client:
            for seed, lane in enumerate(("a", "b")):
                client.say(ask(lane=lane, source="script:heavy", settings={"seed": seed}, rounds=64))
            _stalled_at(heavy, bystander)
            assert heavy.held == 2
            client.connection.socket.shutdown(socket.SHUT_RDWR)
        for _ in range(10_000):
            if not heavy.held:
                break
            bystander.answer(ask())
        assert heavy.held == 0


def test_a_stopped_server_comes_back_and_the_same_cursor_goes_on() -> None:
    app = create_app()
    with running_server(app) as url, connected(url) as client:
        whole = client.answer(ask(rounds=6))[1:-1]
        first = client.answer(ask(rounds=3))[1:-1]
    with running_server(app, port=urlsplit(url).port or 0) as again, connected(again) as client:
        second = client.answer(ask(rounds=3, cursor=first[-1]["next"], index=3))[1:-1]
    assert first + second == whole


def test_every_round_on_the_wire_obeys_the_contract(client: Client) -> None:
    client.say(ask(rounds=64, settings={"draft_length": 8}))
    texts = [client.hear_text() for _ in range(66)]
    rounds = [decode(text) for text in texts[1:-1]]
    assert len(list(check_all(round_ for round_ in rounds if isinstance(round_, Round)))) == 64
