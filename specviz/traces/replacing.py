"""Writes a file that replaces another when it is complete, and otherwise leaves nothing behind."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from specviz.core.errors import SpecvizError
from specviz.core.settings import shown


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A file to write, which becomes `path` if the block ends without an error.

    A link is followed and permissions are kept. Anything but a regular file (a pipe, /dev/null) is written to
    and never replaced. SpecvizError if `path` cannot be written. A pipe whose reader has left stays a
    BrokenPipeError, because that is no mistake of the user.
    """
    try:
        target = _target(path)
        mode = target.stat().st_mode if target.exists() else None
        if mode is None or stat.S_ISREG(mode):
            with _beside(target, mode) as file:
                yield file
        else:
            with open(target, "wb") as file:
                yield file
    except BrokenPipeError:
        raise
    except OSError as error:
        raise SpecvizError(f"{os.fspath(path)} cannot be written: {error.strerror or error}") from None


def _target(path: str | os.PathLike[str]) -> Path:
    try:
        return Path(os.path.realpath(path))
    except ValueError as error:  # a NUL or a lone surrogate
        raise SpecvizError(f"{shown(os.fspath(path))} cannot be written: {error}") from None


@contextmanager
def _beside(target: Path, mode: int | None) -> Iterator[BinaryIO]:
    """A new file in the folder of `target`: a rename is atomic only within one file system."""
    part = target.with_name(f".specviz-{secrets.token_hex(8)}.part")
    try:
        with open(part, "xb") as file:
            if mode is not None:
                os.chmod(part, stat.S_IMODE(mode))
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, target)
    except BaseException:  # Ctrl-C too
        with suppress(OSError):
            part.unlink()
        raise
    _settle(target.parent)


def _settle(folder: Path) -> None:
    """Write the new directory entry to disk, if the system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
