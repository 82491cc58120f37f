"""Arguments: what is wrong is one line and exit 2, and what is right reaches its command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from specviz import __version__
from specviz.cli import main
from specviz.commands import serve
from specviz.commands.listening import Listening

ROOT = Path(__file__).parents[1]
COMMANDS = ("serve", "run", "replay", "table")


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Listening]:
    """What would have been served."""
    served: list[Listening] = []
    monkeypatch.setattr(serve, "serve", served.append)
    return served


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("run --draft-length 99", "draft_length must be a whole number in 0..16, got 99"),
        ("run --draft-length two", "draft_length must be a whole number in 0..16, got 'two'"),
        ("run --draft-length 2.5", "draft_length must be a whole number in 0..16, got '2.5'"),
        ("run --draft-quality 1.1", "draft_quality must be a number in 0..1, got 1.1"),
        ("run --draft-quality nan", "draft_quality must be a number in 0..1, got nan"),
        ("run --seed -1", "seed must be a whole number in 0..4294967295, got -1"),
        ("run --seed 4294967296", "seed must be a whole number in 0..4294967295, got 4294967296"),
        ("run --draft-ms 60001", "draft_ms must be a number in 0..60000, got 60001"),
        ("run --verify-ms 0", "verify_ms must be a number in 0.001..60000, got 0"),
        ("run --verify-ms-per-guess -1", "verify_ms_per_guess must be a number in 0..60000, got -1"),
        ("run --rounds 0", "rounds must be a whole number in 1..10000000, got 0"),
        ("run --rounds -5", "rounds must be a whole number in 1..10000000, got -5"),
        ("run --rounds 1_0", "rounds must be a whole number in 1..10000000, got '1_0'"),
        ("run --seconds 0", "seconds must be a number above 0 and at most 10000000, got 0"),
        ("run --seconds inf", "seconds must be a number above 0 and at most 10000000, got inf"),
        ("run --seconds 1e8", "seconds must be a number above 0 and at most 10000000, got 100000000.0"),
        ("run --seconds 3 --rounds 3", "--rounds: not allowed with argument --seconds (see specviz run --help)"),
        ("run --rounds", "--rounds: expected one argument (see specviz run --help)"),
        ("run --draft 3", "unrecognized arguments: --draft 3"),
        ("run --out /nowhere/at/all.jsonl", "/nowhere/at/all.jsonl cannot be written: No such file or directory"),
        ("table --seconds -1", "seconds must be a number above 0 and at most 10000000, got -1"),
        ("table --seed x", "seed must be a whole number in 0..4294967295, got 'x'"),
        ("serve --port 65536", "port must be a whole number in 0..65535, got 65536"),
        ("serve --port http", "port must be a whole number in 0..65535, got 'http'"),
        ("serve --port 0 --allow-origin nonsense", "allow_origin must be scheme://host[:port], null or *"),
        ("serve --port 0 --allow-host a/b", "allow_host must be a host name, an address or *, got 'a/b'"),
        (f"serve --port 0 --host {'x' * 64}", "host must be a name or an address of this machine"),
        ("serve --port 0 --host 192.0.2.1", "cannot listen on port 0 of 192.0.2.1: "),
        ("replay", "the following arguments are required: FILE (see specviz replay --help)"),
        ("replay /nowhere.jsonl", "/nowhere.jsonl cannot be read: No such file or directory"),
        ("replay /nowhere.jsonl --port x", "port must be a whole number in 0..65535, got 'x'"),
        ("sing", "invalid choice: 'sing'"),
        ("--bogus", "unrecognized arguments: --bogus"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(
    arguments: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments.split()) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("specviz: ")
    assert message in shown.err
    assert shown.err.count("\n") == 1


def test_a_line_break_in_an_argument_makes_no_second_line(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ["run", "two\nlines"],
        ["run", "--seed", "1\n2"],
        ["replay", "no\nfile"],
        ["run", "--out", "a\n/b"],
    ):
        assert main(arguments) == 2
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_help_can_be_read_at_80_columns(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as left:
        main([*command, "--help"])
    assert left.value.code == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


@pytest.mark.parametrize("command", [[], ["serve"], ["replay"]])
def test_help_says_that_only_this_machine_is_served(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*command, "--help"])
    assert "127.0.0.1" in capsys.readouterr().out


def test_help_names_the_range_and_the_default_of_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["run", "--help"])
    text = " ".join(capsys.readouterr().out.split())
    for option, words in {
        "--seed": "a whole number in 0..4294967295 (default 29)",
        "--draft-length": "a whole number in 0..16 (default 4)",
        "--draft-quality": "a number in 0..1 (default 0.8)",
        "--draft-ms": "a number in 0..60000 (default 60)",
        "--verify-ms": "a number in 0.001..60000 (default 750)",
        "--verify-ms-per-guess": "a number in 0..60000 (default 0)",
    }.items():
        assert option in text
        assert words in text


def test_the_version_is_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"specviz {__version__}\n"


def test_without_a_command_the_page_is_served_on_this_machine_alone(served: list[Listening]) -> None:
    assert main([]) == 0
    assert served == [Listening()]
    assert served[0].host == "127.0.0.1"


def test_options_without_a_command_are_those_of_serve(served: list[Listening]) -> None:
    assert main(["--port", "0", "--no-open"]) == 0
    assert served == [Listening(port=0, browser=False)]


def test_every_option_of_serve_reaches_the_server(served: list[Listening]) -> None:
    line = "serve --host ::1 --port 99 --open --allow-origin https://a.example --allow-origin null --allow-host b"
    assert main(line.split()) == 0
    assert served == [Listening("::1", 99, True, ("https://a.example", "null"), ("b",))]


@pytest.mark.parametrize(("stop", "code"), [(KeyboardInterrupt, 130), (BrokenPipeError, 141)])
def test_who_interrupts_or_no_longer_reads_is_told_nothing(
    stop: type[BaseException], code: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(listening: Listening) -> None:
        raise stop

    monkeypatch.setattr(serve, "serve", stopped)
    assert main(["serve"]) == code
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", "")


def test_the_table_is_printed_for_people_and_for_programs(capsys: pytest.CaptureFixture[str]) -> None:

    assert main(["table", "--seconds", "5", "--seed", "3"]) == 0
    assert "5 s of model time a row, seed 3" in capsys.readouterr().out
    assert main(["table", "--seconds", "5", "--seed", "3", "--json"]) == 0
    assert [row["draft_length"] for row in json.loads(capsys.readouterr().out)] == [0, 1, 2, 4, 6, 8, 4, 8, 4, 8]


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("module", ["specviz.cli", "argparse", "specviz.commands.run"])
def test_ctrl_c_while_modules_load_ends_the_process_since_some_would_swallow_it(module: str) -> None:
    code = f"""
import signal, sys
from specviz.__main__ import main
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            try:
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                pass
sys.meta_path.insert(0, Interrupting())
sys.exit(main())
"""
    command = [sys.executable, "-c", code, "run", "--rounds", "1"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, timeout=60)
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, b"", b"")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
