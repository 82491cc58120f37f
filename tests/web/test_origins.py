"""Who is let in, asked of a real server by hand-written requests."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from specviz.core.errors import SettingsError
from specviz.core.settings import Settings
from specviz.runs import ROCKET_SOURCE, RecordingSource, play
from specviz.traces.recording import Recording
from specviz.web.app import create_app
from tests.servers import running_server
from tests.web.client import ask, connected, get, handshake


def _recording() -> RecordingSource:
    run, rounds = play(ROCKET_SOURCE, Settings())
    return RecordingSource("mine.jsonl", Recording(run, [next(rounds), next(rounds)], None))


@pytest.fixture(scope="module")
def guarded() -> Iterator[str]:
    """A server of a script and a recording that allows one foreign host and one foreign origin."""
    app = create_app(
        sources=[_recording(), ROCKET_SOURCE], allow_origins=["https://Blog.example/"], allow_hosts=["demo.example:80"]
    )
    with running_server(app) as url:
        yield url


def _port(url: str) -> int:
    return urlsplit(url).port or 0


@pytest.mark.parametrize("path", ["/", "/embed", "/api/run", "/healthz", "/static/favicon.svg", "/nothing"])
@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "", "a b", "10.1.2.3"]
)
def test_a_foreign_host_is_refused_everywhere(guarded: str, path: str, host: str) -> None:
    status, text = get(guarded, path, {"Host": host})
    assert status == 403
    assert "--allow-host" in text


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "localhost.evil.example"])
def test_a_foreign_host_is_refused_before_the_handshake(guarded: str, host: str) -> None:
    status, text = handshake(guarded, {"Host": host, "Origin": f"http://{host}"})
    assert status == 403
    assert f"'{host}'" in text


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "LOCALHOST", "demo.example", "Demo.Example"])
@pytest.mark.parametrize("port", ["", ":80", ":8765"])
def test_local_and_allowed_hosts_are_let_in_on_every_port(guarded: str, host: str, port: str) -> None:
    assert get(guarded, "/healthz", {"Host": host + port}) == (200, "ok")
    assert handshake(guarded, {"Host": host + port})[0] == 101


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "https://localhost.evil.example",
        "http://127.0.0.1:1",
        "https://blog.example:444",
        "http://blog.example",
        "file://",
        "nonsense",
        "",
    ],
)
def test_a_foreign_origin_is_refused_before_the_handshake(guarded: str, origin: str) -> None:
    status, text = handshake(guarded, {"Origin": origin})
    assert status == 403
    assert "--allow-origin" in text
    assert get(guarded, "/api/run?rounds=1", {"Origin": origin})[0] == 403


def test_the_page_itself_an_allowed_origin_and_a_program_are_let_in(guarded: str) -> None:
    own = guarded
    named = f"localhost:{_port(guarded)}"
    assert handshake(guarded, {"Origin": own})[0] == 101
    assert handshake(guarded, {"Origin": f"http://{named}", "Host": named})[0] == 101
    assert handshake(guarded, {"Origin": "https://demo.example", "Host": "demo.example"})[0] == 101
    assert handshake(guarded, {"Origin": "https://demo.example", "Host": "demo.example:443"})[0] == 101
    assert handshake(guarded, {"Origin": "https://blog.example"})[0] == 101
    assert handshake(guarded, {})[0] == 101


def test_static_files_are_open_to_every_origin(guarded: str) -> None:
    assert get(guarded, "/static/favicon.svg", {"Origin": "https://evil.example"})[0] == 200


def test_an_origin_that_proves_nothing_sees_scripted_rounds_only(guarded: str) -> None:
    with connected(guarded, origin="null") as client:
        assert client.answer(ask(rounds=2))[-1]["reason"] == "complete"
        (error,) = client.answer(ask(source="recording:mine.jsonl"))
        assert error["code"] == "bad_source"
        assert "mine" not in error["message"].partition(", got ")[0]
    with connected(guarded) as client:
        assert client.answer(ask(source="recording:mine.jsonl", rounds=3))[-1]["reason"] == "ended"
    for opaque in ({"Origin": "null"}, {"Origin": "NULL"}):
        assert get(guarded, "/api/run?source=script:rocket&rounds=1", opaque)[0] == 200
        assert get(guarded, "/api/run?source=recording:mine.jsonl&rounds=1", opaque)[0] == 422
    assert get(guarded, "/api/run?source=recording:mine.jsonl&rounds=1")[0] == 200


def test_a_star_lets_everybody_in() -> None:
    app = create_app(sources=[_recording()], allow_origins=["*"], allow_hosts=["*"])
    with running_server(app) as url:
        assert handshake(url, {"Host": "any.example", "Origin": "https://other.example"})[0] == 101
        with connected(url, origin="null") as client:
            assert client.answer(ask(source="recording:mine.jsonl", rounds=1))[-1]["reason"] == "complete"


@pytest.mark.parametrize("origin", ["blog.example", "https://", "https://a/b", "https://a b", ""])
def test_what_is_no_origin_cannot_be_allowed(origin: str) -> None:
    with pytest.raises(SettingsError, match=r"allow_origin must be scheme://host\[:port\], null or \*, got") as error:
        create_app(allow_origins=[origin])
    assert error.value.field == "allow_origin"


@pytest.mark.parametrize("host", ["http://demo.example", "a/b", "a b", ""])
def test_what_is_no_host_cannot_be_allowed(host: str) -> None:
    with pytest.raises(SettingsError, match="allow_host must be a host name, an address or") as error:
        create_app(allow_hosts=[host])
    assert error.value.field == "allow_host"


@pytest.mark.parametrize("allowed", ["fe80::2", "[fe80::2]", "[fe80::2]:8000"])
def test_an_address_with_colons_can_be_allowed(allowed: str) -> None:
    with running_server(create_app(allow_hosts=[allowed])) as url:
        assert get(url, "/healthz", {"Host": "[fe80::2]:8000"})[0] == 200
        assert get(url, "/healthz", {"Host": "[fe80::3]:8000"})[0] == 403
