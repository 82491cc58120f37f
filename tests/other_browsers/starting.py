"""Firefox and WebKit as Debian has them, each in a window on a screen that nobody sees.

With a window and not headless: only so does Firefox have WebGL on a machine without a graphics card.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

import pytest

from tests.other_browsers.webdriver import PATIENCE, Browser, Http, Marionette

PACKAGES = "firefox-esr webkit2gtk-driver xvfb libgl1-mesa-dri libegl1 libgles2"
PREFERENCES = {
    "marionette.port": 0,  # a free one
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
A_LOOK = 0.05  # s between two looks whether a driver listens

Start = Callable[[Path, tuple[int, int]], AbstractContextManager[Browser]]


@contextmanager
def firefox(folder: Path, size: tuple[int, int]) -> Iterator[Browser]:
    """Firefox with a new profile in `folder`, in a window of `size` px."""
    program = _needed("firefox-esr", "firefox")
    lines = (f"user_pref({name!r}, {str(value).lower()});\n" for name, value in PREFERENCES.items())
    (folder / "user.js").write_text("".join(lines), encoding="utf-8")
    command = [program, "--marionette", "--no-remote", "--profile", str(folder)]
    with _screen(size) as screen, _process(command, screen, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        told = next((line for line in process.stdout if "Listening on port" in line), None)
        assert told is not None, "Firefox ended before it could be driven"
        threading.Thread(target=process.stdout.read, daemon=True).start()  # a full pipe would stop it
        wire = Marionette(int(told.rsplit(maxsplit=1)[1]))
        yield Browser(wire, width=size[0], height=size[1])
        wire.close()


@contextmanager
def webkit(folder: Path, size: tuple[int, int]) -> Iterator[Browser]:
    """WebKitGTK's small browser, which its driver starts, in a window of `size` px."""
    program = _needed("WebKitWebDriver")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    home = {"XDG_CACHE_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    with _screen(size) as screen, _process([program, f"--port={port}"], screen | home) as process:
        _wait_until_it_listens(process, port)
        wire = Http(port, {"webkitgtk:browserOptions": {"args": ["--automation"]}})
        yield Browser(wire, width=size[0], height=size[1])
        wire.close()


STARTS: Mapping[str, Start] = {"Firefox": firefox, "WebKit": webkit}


@contextmanager
def _screen(size: tuple[int, int]) -> Iterator[dict[str, str]]:
    """An X server with a free number, and what programs need to draw on it without a graphics card."""
    program = _needed("Xvfb")
    reader, writer = os.pipe()
    width, height = size
    geometry = f"{width}x{height}x24"
    command = [program, "-displayfd", str(writer), "-screen", "0", geometry, "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL) as process:
        os.close(writer)
        try:
            with os.fdopen(reader) as told:
                number = told.readline().strip()  # as soon as it serves
            assert number, "Xvfb ended before it served a screen"
            # Both browsers' sandboxes want rights that root in a container lacks; only pages of ours are opened.
            sandbox = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
            yield {"DISPLAY": f":{number}", "LIBGL_ALWAYS_SOFTWARE": "1", "GDK_BACKEND": "x11", **sandbox}
        finally:
            process.terminate()


@contextmanager
def _process(
    command: list[str], environment: Mapping[str, str], stdout: int = subprocess.DEVNULL
) -> Iterator[subprocess.Popen[str]]:
    """A program in a session of its own; at the end all that it has started ends with it."""
    with subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=stdout,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def _wait_until_it_listens(process: subprocess.Popen[str], port: int) -> None:
    for _ in range(int(PATIENCE / A_LOOK)):
        with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
            return
        with suppress(subprocess.TimeoutExpired):
            process.wait(A_LOOK)
            break
    raise AssertionError("WebKitWebDriver does not listen")


def _needed(*names: str) -> str:
    """The first of these programs that there is; without one the test is skipped, and says how to bring it."""
    for name in names:
        if found := shutil.which(name):
            return found
    pytest.skip(f"no {' or '.join(names)}; Debian's packages: {PACKAGES}")
