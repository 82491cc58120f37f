"""Pictures that do not come about: what is said of it, and that nothing is left on disk."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from specviz.cli import main

pytestmark = [pytest.mark.browser, pytest.mark.skipif(os.name != "posix", reason="signals and scripts of POSIX")]

FILM = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); from specviz.cli import main; "


def program(folder: Path, name: str, lines: str) -> None:
    """A shell script that is found on PATH where `folder` comes first."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{lines}\n")
    path.chmod(0o755)


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 128 + signal.SIGTERM)], ids=["ctrl-c", "terminated"]
)
def test_a_film_that_is_ended_says_nothing_and_leaves_nothing_behind(
    number: signal.Signals, code: int, tmp_path: Path
) -> None:
    """Chromium makes folders that it removes only where it has time to; this one makes such a folder each time."""
    programs, scratch, out, working = (tmp_path / name for name in ("programs", "scratch", "out", "working"))
    scratch.mkdir()
    out.mkdir()
    os.mkfifo(working)
    program(programs, "ffmpeg", f"echo >{working}\nexec cat >/dev/null")
    program(programs, "chromium", f'mktemp -d >/dev/null\nexec {shutil.which("chromium")} "$@"')
    line = ["film", str(out / "a.mp4"), "--to", "60", "--size", "320x240", "--view", "flat"]
    with subprocess.Popen(
        [sys.executable, "-c", f"{FILM}sys.exit(main({line!r}))"],
        env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "TMPDIR": str(scratch)},
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as film:
        working.read_bytes()  # waits until ffmpeg has been started, and so the browser before it
        assert [path.name.partition("-")[0] for path in scratch.iterdir()] == ["specviz"]
        # A terminal sends Ctrl-C to all that runs in it, the browser's driver too.
        (os.killpg if number is signal.SIGINT else os.kill)(film.pid, number)
        errors = film.communicate()[1]
    assert (film.returncode, errors) == (code, b"")
    assert [*scratch.iterdir(), *out.iterdir()] == []


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("echo libnss3.so is missing >&2; exit 127", "it ended with exit code 127 and said: libnss3.so is missing"),
        (
            "echo '[7:7:0102/030405.678:ERROR:zygote.cc(9)] No usable sandbox!' >&2; echo '#0 0x7f' >&2; exit 1",
            "it ended with exit code 1 and said: No usable sandbox!",
        ),
        ("kill -9 $$", "it was ended by SIGKILL and said nothing"),
    ],
)
def test_a_browser_that_does_not_start_is_told_in_its_own_words(
    lines: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program(tmp_path / "programs", "chromium", lines)
    monkeypatch.setenv("PATH", f"{tmp_path / 'programs'}:{os.environ['PATH']}")
    assert main(["shot", str(tmp_path / "a.png")]) == 2
    browser = tmp_path / "programs" / "chromium"
    assert capsys.readouterr().err == f"specviz: {browser} does not start: {said}\n"
    assert [path.name for path in tmp_path.iterdir()] == ["programs"]
