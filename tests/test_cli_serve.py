"""`specviz serve` and `specviz replay`: the ready line, the port, the browser, and a quiet end."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest
import uvicorn
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from specviz.cli import main
from specviz.commands.listening import Listening, address, bound

ROOT = Path(__file__).parents[1]
SCREEN = {"DISPLAY", "WAYLAND_DISPLAY"}
posix = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


def pipe(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


@contextmanager
def serving(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The real command in a process of its own, and the address from its ready line."""
    process = subprocess.Popen(
        [sys.executable, "-m", "specviz", *arguments],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name not in SCREEN},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            line = pipe(process.stdout).readline()
            found = re.fullmatch(r"specviz is at (http://\S+/)  \(Ctrl-C stops it\)\n", line)
            assert found is not None, line + pipe(process.stderr).read()
            yield process, found[1]
        finally:
            process.kill()


def get(address: str) -> tuple[int, str]:
    with urllib.request.urlopen(address, timeout=30) as response:  # noqa: S310  (our own server)
        return response.status, response.read().decode()


def ask(source: str, rounds: int, **more: object) -> str:
    cursor = {"passage": 0, "position": 0}
    return json.dumps({"type": "play", "id": 1, "source": source, "cursor": cursor, "rounds": rounds, **more})


def connected(url: str) -> ClientConnection:
    address = url.replace("http", "ws", 1) + "ws"
    return connect(address, subprotocols=[Subprotocol("specviz.1")], close_timeout=0)


def answers(connection: ClientConnection) -> list[dict[str, Any]]:
    """What comes up to the end of one ask."""
    lines = [json.loads(connection.recv(timeout=30))]
    while lines[-1]["type"] not in {"done", "error"}:
        lines.append(json.loads(connection.recv(timeout=30)))
    return lines


@posix
def test_port_0_is_a_free_one_the_ready_line_is_true_and_ctrl_c_is_silent() -> None:
    with serving("--port", "0") as (process, url):
        assert re.fullmatch(r"http://127\.0\.0\.1:[1-9][0-9]*/", url)
        assert get(url + "healthz") == (200, "ok")
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=30)
    assert (process.returncode, output, errors) == (0, "", "")


@posix
def test_ctrl_c_ends_it_though_a_page_is_connected() -> None:
    with serving("serve", "--port", "0") as (process, url), connected(url) as connection:
        connection.send(ask("script:rocket", 3))
        assert [line["type"] for line in answers(connection)] == ["run", "round", "round", "round", "done"]
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=30)
    assert (process.returncode, output, errors) == (0, "", "")


@posix
def test_ctrl_c_ends_it_though_answers_are_not_read() -> None:
    """Eight lanes of a megabyte each are more than the buffers between server and page hold."""
    with serving("serve", "--port", "0") as (process, url), connected(url) as connection:
        for lane in "abcdefgh":
            connection.send(ask("script:rocket", 64, lane=lane, rows=True, settings={"draft_length": 16}))
        assert json.loads(connection.recv(timeout=30))["type"] == "run"
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=30)
    assert (process.returncode, output, errors) == (0, "", "")


def test_a_taken_port_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with bound("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == (
        f"specviz: port {port} of 127.0.0.1 is taken; choose another with --port, or any free one with --port 0\n"
    )


def test_a_port_is_ours_from_the_moment_it_is_bound() -> None:
    with bound("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()[:2]):
        pass


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("0.0.0.0", "127.0.0.1"),  # noqa: S104
        ("::1", "[::1]"),
        ("::", "[::1]"),
        ("localhost", "localhost"),
    ],
)
def test_the_address_can_be_opened_in_a_browser(host: str, shown: str) -> None:
    if ":" in host and not _has_ipv6():
        pytest.skip("no IPv6 here")
    with bound(host, 0) as listener:
        assert address(host, listener) == f"http://{shown}:{listener.getsockname()[1]}/"


def _has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as trial:
            trial.bind(("::1", 0))
    except OSError:
        return False
    return True


def test_a_host_that_was_named_is_answered_to_and_everywhere_is_no_name() -> None:
    assert Listening(host="box.lan", allow_hosts=("other",)).hosts == ["other", "box.lan"]
    assert Listening(host="0.0.0.0").hosts == []  # noqa: S104
    assert Listening(host="::").hosts == []


@pytest.mark.parametrize(
    ("asked", "display", "terminal", "opens"),
    [
        (None, True, True, True),
        (None, False, True, False),
        (None, True, False, False),
        (True, False, False, True),
        (False, True, True, False),
    ],
)
@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="a display is always there")
def test_a_browser_opens_as_asked_or_where_a_display_and_a_terminal_are(
    asked: bool | None, display: bool, terminal: bool, opens: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in SCREEN:
        monkeypatch.delenv(name, raising=False)
    if display:
        monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    assert Listening(browser=asked).opens_browser is opens


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The apps that were started, each up to its ready line and no further."""
    apps: list[Any] = []

    async def stop_at_once(server: uvicorn.Server) -> None:
        apps.append(server.config.app)

    monkeypatch.setattr(uvicorn.Server, "main_loop", stop_at_once)
    return apps


@pytest.mark.parametrize("found", [True, False])
def test_the_browser_is_sent_to_the_address_of_the_ready_line(
    found: bool, started: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    threads: list[Any] = []

    class Thread:
        def __init__(self, target: Any, args: tuple[str], daemon: bool) -> None:
            threads.append(lambda: target(*args))

        def start(self) -> None:
            pass

    def open_browser(url: str) -> bool:
        opened.append(url)
        return found

    monkeypatch.setattr(webbrowser, "open", open_browser)
    monkeypatch.setattr("specviz.commands.serve.threading.Thread", Thread)
    assert main(["serve", "--port", "0", "--open"]) == 0
    threads[0]()
    shown = capsys.readouterr()
    assert shown.out == f"specviz is at {opened[0]}  (Ctrl-C stops it)\n"
    assert ("no browser could be opened" in shown.err) is not found


def test_listening_everywhere_says_how_others_get_in(started: list[Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--host", "0.0.0.0"]) == 0  # noqa: S104
    shown = capsys.readouterr()
    assert shown.out.startswith("specviz is at http://127.0.0.1:")
    assert "--allow-host" in shown.err
    assert shown.err.count("\n") == 1


@pytest.fixture
def recording(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Twelve rounds under settings of their own."""
    path = tmp_path / "my run.jsonl"
    assert main(["run", "--rounds", "12", "--seed", "5", "--draft-length", "3", "--out", str(path)]) == 0
    capsys.readouterr()
    return path


def test_a_recording_is_served_as_the_pages_source_without_a_word(recording: Path) -> None:
    with serving("replay", str(recording), "--port", "0") as (process, url):
        page = get(url)[1]
        process.kill()
        errors = pipe(process.stderr).read()
    assert 'data-source="recording:my run"' in page
    assert 'data-changeable=""' in page
    assert errors == ""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the bytes of a file name are not free")
def test_a_recording_may_be_named_by_bytes_that_are_no_text(recording: Path) -> None:
    odd = recording.rename(recording.with_name(os.fsdecode(b"\xff.jsonl")))
    with serving("replay", str(odd), "--port", "0") as (_, url), connected(url) as connection:
        connection.send(ask("recording:\N{REPLACEMENT CHARACTER}", 1))
        assert [line["type"] for line in answers(connection)] == ["run", "round", "done"]
        assert get(url)[0] == 200


def test_a_damaged_recording_is_said_in_one_line_and_on_the_page_and_its_sound_rounds_play(recording: Path) -> None:
    lines = recording.read_text("utf-8").splitlines(keepends=True)
    recording.write_text("".join([*lines[:8], "rubbish\n", *lines[9:]]), "utf-8")
    with serving("replay", str(recording), "--port", "0") as (process, url):
        with connected(url) as connection:
            connection.send(ask("recording:my run", 64))
            run, *rounds, done = answers(connection)
        assert run["settings"]["seed"] == 5
        assert [round_["index"] for round_ in rounds] == list(range(7))
        assert (done["type"], done["rounds"], done["reason"]) == ("done", 7, "ended")
        page = get(url)[1]
        assert "line 9: not a record of protocol 1" in page
        process.kill()
        errors = pipe(process.stderr).read()
    assert errors.startswith(f"specviz: {recording} is damaged, 7 rounds of it play: line 9: not a record")
    assert errors.count("\n") == 1


@pytest.mark.parametrize(
    ("kept", "message"),
    [
        (0, "is no recording: line 1: the file is empty"),
        (1, "holds no round to play: line 2: the file stops after 0 rounds, before its end"),
    ],
)
def test_a_recording_without_a_round_is_one_line(
    kept: int, message: str, recording: Path, started: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    lines = recording.read_bytes().splitlines(keepends=True)
    recording.write_bytes(b"".join(lines[:kept]))
    assert main(["replay", str(recording), "--port", "0"]) == 2
    assert capsys.readouterr().err == f"specviz: {recording} {message}\n"
    assert started == []
