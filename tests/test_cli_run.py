"""`specviz run`: the lines, the file, the figures, and the ways in which it can be stopped."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import pytest

from specviz.cli import main
from specviz.commands import run as command
from specviz.core.figures import fold
from specviz.core.rounds import Round
from specviz.core.settings import Settings
from specviz.runs import ROCKET_SOURCE, play
from specviz.traces.recording import read

ROOT = Path(__file__).parents[1]


def started(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    """The real command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "specviz", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **options,
    )


def pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_by_default_it_plays_a_hundred_rounds_between_a_header_and_an_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run"]) == 0
    records = lines(capsys.readouterr().out)
    assert [record["type"] for record in records] == ["run"] + ["round"] * 100 + ["end"]
    assert records[-1] == {"type": "end", "reason": "complete", "rounds": 100}
    assert [record["index"] for record in records[1:-1]] == list(range(100))
    assert "rows" not in records[1] or records[1]["rows"] is None


def test_every_setting_reaches_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    line = "run --rounds 2 --seed 3 --draft-length 5 --draft-quality .5 --draft-ms 1 --verify-ms 2"
    assert main([*line.split(), "--verify-ms-per-guess", "0.5"]) == 0
    settings = {
        "seed": 3,
        "draft_length": 5,
        "draft_quality": 0.5,
        "draft_ms": 1.0,
        "verify_ms": 2.0,
        "verify_ms_per_guess": 0.5,
    }
    assert [record["settings"] for record in lines(capsys.readouterr().out)[:-1]] == [settings] * 3


def test_rows_are_written_where_they_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--rounds", "3", "--rows"]) == 0
    assert all(record["rows"] for record in lines(capsys.readouterr().out)[1:-1])


@pytest.mark.parametrize(("seconds", "count"), [("0.5", 1), ("0.75", 1), ("0.76", 2), ("7.5", 10)])
def test_seconds_are_of_model_time_and_rounds_are_whole(
    seconds: str, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", "--draft-length", "0", "--seconds", seconds]) == 0
    assert lines(capsys.readouterr().out)[-1]["rounds"] == count


def test_the_summary_gives_the_runs_figures_with_the_exact_ones_beside(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--rounds", "50", "--seed", "9"]) == 0
    shown = capsys.readouterr().err.splitlines()
    run, rounds = play(ROCKET_SOURCE, Settings(seed=9))
    figures, exact = fold(next(rounds) for _ in range(50)), run.expected
    assert exact is not None
    assert shown[0] == (
        f"50 rounds, {figures.committed} tokens, {figures.model_ms / 1000:.1f} s of model time"
        " (seed 9, K 4, quality 0.8)"
    )
    assert shown[1].split() == ["this", "run", "exact"]
    assert figures.kept is not None
    assert exact.kept is not None
    assert [line.split(maxsplit=1)[0] for line in shown[2:]] == ["TOK/S", "SPEEDUP", "ACCEPT", "TOKENS/ROUND"]
    assert shown[2].split()[1:] == [f"{figures.tokens_per_second:.2f}", f"{exact.tokens_per_second:.2f}"]
    assert shown[3].split()[1:] == [f"{figures.speedup:.2f}x", f"{exact.speedup:.2f}x"]
    assert shown[4].split()[1:] == [f"{100 * figures.kept:.1f}", "%", f"{100 * exact.kept:.1f}", "%"]
    assert shown[5].split()[1:] == [f"{figures.tokens_per_round:.2f}", f"{exact.tokens_per_round:.2f}"]


def test_the_summary_says_slower_where_it_is_and_a_dash_where_nothing_is_guessed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["run", "--draft-quality", "0"]) == 0
    assert "slower than the big model alone" in capsys.readouterr().err
    assert main(["run", "--draft-length", "0"]) == 0
    shown = capsys.readouterr().err
    assert "slower" not in shown
    assert re.search(r"^ACCEPT +– +–$", shown, re.MULTILINE)
    assert main(["run", "--draft-length", "0", "--verify-ms", "123.7"]) == 0  # a float a hair below 1
    assert "slower" not in capsys.readouterr().err


def test_a_standard_output_that_takes_nothing_is_one_line() -> None:
    command = [sys.executable, "-m", "specviz", "run", "--rounds", "1"]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "specviz: standard output cannot be written: No space left on device"
    assert "Traceback" not in done.stderr


def test_a_process_without_standard_output_runs_all_the_same(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    shell = f"exec {shlex.quote(sys.executable)} -m specviz run --rounds 2 --out {shlex.quote(str(out))} >&-"
    done = subprocess.run(["sh", "-c", shell], stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert read(out).damage is None


def test_one_round_is_one_round(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--draft-length", "0", "--rounds", "1"]) == 0
    assert "1 round, 1 token, " in capsys.readouterr().err


def test_a_file_gets_what_standard_output_would_get(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.jsonl"
    assert main(["run", "--out", str(path)]) == 0
    assert capsys.readouterr().out == ""
    assert main(["run"]) == 0
    assert path.read_text("utf-8") == capsys.readouterr().out
    assert read(path).damage is None


def test_the_same_command_gives_the_same_bytes_in_another_process() -> None:
    outputs = []
    for hash_seed in ("1", "2"):
        process = started("run", "--rows", "--rounds", "40", env={**os.environ, "PYTHONHASHSEED": hash_seed})
        output, errors = process.communicate(timeout=60)
        assert process.returncode == 0
        outputs.append((output, errors))
    assert outputs[0] == outputs[1]


def test_ten_times_the_rounds_take_no_more_memory() -> None:
    peaks = []
    for rounds in ("100", "200", "2000"):  # the first warms the caches
        tracemalloc.start()
        assert main(["run", "--out", os.devnull, "--rounds", rounds]) == 0
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[2] < peaks[1] + 1_000_000  # 1800 rounds would take some four million bytes


def interrupted_by(stop: Callable[[], object]) -> Callable[..., Any]:
    """`play`, whose rounds stop so after ten."""

    def stopped_play(*arguments: Any, **options: Any) -> tuple[Any, Iterator[Round]]:
        run, rounds = play(*arguments, **options)

        def stopping() -> Iterator[Round]:
            for _ in range(10):
                yield next(rounds)
            stop()
            yield from rounds

        return run, stopping()

    return stopped_play


def interrupt() -> None:
    raise KeyboardInterrupt


def test_ctrl_c_leaves_the_old_file_and_nothing_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text("before")
    monkeypatch.setattr(command, "play", interrupted_by(interrupt))
    assert main(["run", "--out", str(path)]) == 130
    assert path.read_text() == "before"
    assert os.listdir(tmp_path) == ["run.jsonl"]
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("number", ["SIGTERM", "SIGHUP"])
def test_being_terminated_leaves_nothing_half_written(
    number: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = signal.getsignal(signal.Signals[number])
    monkeypatch.setattr(command, "play", interrupted_by(lambda: signal.raise_signal(signal.Signals[number])))
    with pytest.raises(SystemExit) as left:
        main(["run", "--out", str(tmp_path / "run.jsonl")])
    assert left.value.code == 128 + signal.Signals[number]
    assert os.listdir(tmp_path) == []
    assert signal.getsignal(signal.Signals[number]) == before


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_while_a_pipe_is_read_is_silent() -> None:
    with started("run", "--rounds", "10000000") as process:
        for kind in (b"run", *[b"round"] * 20):
            assert pipe(process.stdout).readline().startswith(b'{"type":"%b"' % kind)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, b"")


def test_a_reader_that_leaves_ends_the_run_in_silence() -> None:
    with started("run", "--rounds", "10000000") as process:
        assert pipe(process.stdout).readline().startswith(b'{"type":"run"')
        pipe(process.stdout).close()
        errors = pipe(process.stderr).read()
        process.wait(timeout=60)
    assert (process.returncode, errors) == (141, b"")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_a_bar_that_fills_and_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["run", "--rounds", "4", "--out", str(tmp_path / "run.jsonl")]) == 0
    painted = terminal.getvalue().split("\r")
    assert [text[-5:] for text in painted if text.endswith("%")] == [" 25 %", " 50 %", " 75 %", "100 %"]
    assert {len(text) for text in painted[1:-1]} == {48}
    assert painted[-2] == " " * 48
    assert painted[-1].startswith("4 rounds, ")


def test_the_bar_of_a_run_by_time_follows_model_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    path = str(tmp_path / "run.jsonl")
    assert main(["run", "--seconds", "1.6", "--draft-length", "0", "--out", path]) == 0
    assert re.findall(r"(\d+) %\r", terminal.getvalue()) == ["46", "93", "100"]


def test_the_bar_is_gone_when_the_run_is_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(command, "play", interrupted_by(interrupt))
    assert main(["run", "--out", str(tmp_path / "run.jsonl")]) == 130
    assert terminal.getvalue().endswith("\r" + " " * 48 + "\r")


def test_lines_that_go_to_the_terminal_are_not_mixed_with_a_bar(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["run", "--rounds", "4"]) == 0
    assert "%" not in terminal.getvalue().split("ACCEPT", maxsplit=1)[0]
    assert len(capsys.readouterr().out.splitlines()) == 6
