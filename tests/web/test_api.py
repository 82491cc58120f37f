"""The same rounds by plain HTTP."""

from __future__ import annotations

import json

import httpx
import pytest

from specviz.core.codec import decode
from specviz.core.contract import check_all
from specviz.core.rounds import End, Header, Round
from specviz.core.settings import Settings
from specviz.runs import ROCKET_SOURCE, RecordingSource, play
from specviz.traces.recording import Recording
from specviz.web.app import create_app
from tests.servers import running_server
from tests.web.client import Client, ask


def test_the_lines_are_those_of_the_socket(http: httpx.Client, client: Client) -> None:
    settings: dict[str, str | float] = {
        "seed": 11,
        "draft_length": 6,
        "draft_quality": 0.5,
        "draft_ms": 20.5,
        "verify_ms": 400.0,
    }
    cursor = {"passage": 3, "position": 4}
    query = settings | cursor | {"source": "script:rocket", "index": 9, "rounds": 64, "rows": "true"}
    response = http.get("/api/run", params=query)
    assert response.headers["content-type"] == "application/x-ndjson"
    client.say(ask(settings=settings, cursor=cursor, index=9, rounds=64, rows=True))
    over_socket = [client.hear_text().replace(',"id":1,"lane":"main"', "", 1) for _ in range(66)]
    lines = response.text.splitlines()
    assert lines[:-1] == over_socket[:-1]
    assert json.loads(lines[-1]) == {"type": "end", "reason": "complete", "rounds": 64}


def test_the_answer_is_a_whole_recording(http: httpx.Client) -> None:
    run, *rounds, end = (decode(line) for line in http.get("/api/run?rounds=300").text.splitlines())
    assert isinstance(run, Header)
    assert run.settings == Settings()
    assert end == End(reason="complete", rounds=300)
    assert len(list(check_all(round_ for round_ in rounds if isinstance(round_, Round)))) == 300


def test_a_hundred_rounds_are_played_unless_something_else_is_asked(http: httpx.Client) -> None:
    assert len(http.get("/api/run").text.splitlines()) == 102


def test_a_recording_ends_where_it_ends() -> None:
    run, rounds = play(ROCKET_SOURCE, Settings())
    source = RecordingSource("short", Recording(run, [next(rounds) for _ in range(70)], None))
    with running_server(create_app(sources=[source])) as url:
        lines = httpx.get(f"{url}/api/run?rounds=500").text.splitlines()
    assert len(lines) == 72
    assert json.loads(lines[0])["source"] == "recording:short"
    assert json.loads(lines[-1]) == {"type": "end", "reason": "ended", "rounds": 70}


@pytest.mark.parametrize(
    ("query", "status", "code", "field", "words"),
    [
        ("k=4", 400, "bad_query", "k", "'k' is no part of the query"),
        ("seed=1&seed=2", 400, "bad_query", "seed", "given twice: '1' and '2'"),
        ("source=script:moon", 422, "bad_source", "source", "script:huojian, got 'script:moon'"),
        ("source=", 422, "bad_source", "source", "got ''"),
        ("draft_length=99", 422, "bad_settings", "draft_length", "0..16, got 99"),
        ("draft_length=four", 422, "bad_settings", "draft_length", "got 'four'"),
        ("draft_quality=nan", 422, "bad_settings", "draft_quality", "0..1, got nan"),
        ("verify_ms=-1", 422, "bad_settings", "verify_ms", "got -1.0"),
        ("seed=", 422, "bad_settings", "seed", "got ''"),
        ("position=29000", 422, "bad_cursor", "cursor.position", "got 29000"),
        ("passage=x", 422, "bad_cursor", "cursor.passage", "got 'x'"),
        ("index=-1", 422, "bad_index", "index", "got '-1'"),
        ("rounds=0", 422, "bad_rounds", "rounds", "1..10000, got 0"),
        ("rounds=10001", 422, "bad_rounds", "rounds", "1..10000, got 10001"),
        (f"rounds={'9' * 6000}", 422, "bad_rounds", "rounds", "1..10000, got '999"),
        ("rounds=%D9%A3", 422, "bad_rounds", "rounds", "1..10000"),
        ("rows=yes", 422, "bad_rows", "rows", "true or false, got 'yes'"),
        ("id=4", 400, "bad_query", "id", "no part of the query"),
    ],
)
def test_a_wrong_query_is_explained(
    http: httpx.Client, query: str, status: int, code: str, field: str, words: str
) -> None:
    response = http.get(f"/api/run?{query}")
    body = response.json()
    assert (response.status_code, body["code"], body["field"]) == (status, code, field)
    assert words in body["message"]
