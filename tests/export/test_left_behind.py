"""Pictures that do not come about: what is said of it, and that nothing is left on disk."""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from specviz.cli import main
from specviz.export.browser import launched

pytestmark = [pytest.mark.browser, pytest.mark.skipif(os.name != "posix", reason="signals and scripts of POSIX")]

FILM = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); from specviz.cli import main; "


def program(folder: Path, name: str, lines: str) -> None:
    """A shell script that is found on PATH where `folder` comes first."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{lines}\n")
    path.chmod(0o755)


@pytest.fixture
def scratch() -> Iterator[Path]:
    """An empty folder for temporary files, with a short name: in one with a long name no browser puts any."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        yield Path(folder)


def film_at_work(folder: Path, scratch: Path) -> subprocess.Popen[bytes]:
    """A film of a minute in a process group of its own, when the browser stands open and ffmpeg has been started.

    Chromium makes folders that it removes only where it has time to; this one makes such a folder each time.
    """
    programs, out, working = (folder / name for name in ("programs", "out", "working"))
    out.mkdir()
    os.mkfifo(working)
    program(programs, "ffmpeg", f"echo >{working}\nexec cat >/dev/null")
    program(programs, "chromium", f'mktemp -d >/dev/null\nexec {shutil.which("chromium")} "$@"')
    line = ["film", str(out / "a.mp4"), "--to", "60", "--size", "320x240", "--view", "flat"]
    film = subprocess.Popen(
        [sys.executable, "-c", f"{FILM}sys.exit(main({line!r}))"],
        env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "TMPDIR": str(scratch)},
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert film.stderr is not None
    reader = os.open(working, os.O_RDONLY | os.O_NONBLOCK)
    try:
        ready, _, _ = select.select(
            [reader, film.stderr.fileno()], [], []
        )  # or the film has something to say, or has ended
        if reader not in ready:
            pytest.fail(f"there is no film: {film.communicate()[1].decode()}")
    finally:
        os.close(reader)
    return film


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 128 + signal.SIGTERM)], ids=["ctrl-c", "terminated"]
)
def test_a_film_that_is_ended_says_nothing_and_leaves_nothing_behind(
    number: signal.Signals, code: int, tmp_path: Path, scratch: Path
) -> None:
    film = film_at_work(tmp_path, scratch)
    assert [path.name.partition("-")[0] for path in scratch.iterdir()] == ["specviz"]
    # A terminal sends Ctrl-C to all that runs in it, the browser's driver too.
    (os.killpg if number is signal.SIGINT else os.kill)(film.pid, number)
    assert (film.communicate()[1], film.returncode) == (b"", code)
    assert [*scratch.iterdir(), *(tmp_path / "out").iterdir()] == []


def test_a_folder_for_temporary_files_with_a_long_name_keeps_no_browser_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tmp_path / ("x" * 100)
    long.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(long))
    with launched() as browser:
        assert browser.is_connected()
    assert list(long.iterdir()) == []


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("echo libnss3.so is missing >&2; exit 127", "it ended with exit code 127 and said: libnss3.so is missing"),
        (
            "printf '[7:7:01/03.5:FATAL:a.cc(9)] No usable sandbox!\\n#0 0x7f\\n[7:ERROR:b.cc] open\\n' >&2; exit 1",
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
