"""A file is replaced when it is whole, and never half."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import BinaryIO

import pytest

from specviz.core.errors import SpecvizError
from specviz.traces.recording import read
from specviz.traces.replacing import replacing

posix = pytest.mark.skipif(os.name != "posix", reason="links, pipes and permissions of POSIX")


def names(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


def test_a_file_appears_when_its_last_byte_is_written(tmp_path: Path) -> None:
    path = tmp_path / "new"
    with replacing(path) as file:
        file.write(b"some")
        assert not path.exists()
    assert path.read_bytes() == b"some"
    assert names(tmp_path) == ["new"]


def stop_in_mid_write(file: BinaryIO, error: type[BaseException]) -> None:
    file.write(b"half")
    file.flush()
    raise error


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, RuntimeError, GeneratorExit])
def test_whatever_stops_the_writing_the_old_file_stays_and_nothing_else(
    error: type[BaseException], tmp_path: Path
) -> None:
    path = tmp_path / "old"
    path.write_bytes(b"before")
    with pytest.raises(error), replacing(path) as file:
        stop_in_mid_write(file, error)
    assert path.read_bytes() == b"before"
    assert names(tmp_path) == ["old"]


def test_a_full_disk_is_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    with pytest.raises(SpecvizError, match=r"run\.jsonl cannot be written: No space left on device"), replacing(path):
        raise OSError(28, "No space left on device")
    assert names(tmp_path) == []


@pytest.mark.parametrize("name", ["a\0b", pytest.param("\ud800", marks=posix)])
def test_a_name_that_no_file_can_have_is_one_line(name: str, tmp_path: Path) -> None:
    with pytest.raises(SpecvizError, match="cannot be written: "), replacing(tmp_path / name):
        pytest.fail("there is nothing to write to")
    with pytest.raises(SpecvizError, match="cannot be read: "):
        read(tmp_path / name)
    assert names(tmp_path) == []


def test_a_folder_that_is_missing_or_no_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "none" / "run.jsonl", tmp_path / "file" / "run.jsonl", tmp_path):
        with pytest.raises(SpecvizError, match="cannot be written: "), replacing(path):
            pytest.fail("there is nothing to write to")
    assert names(tmp_path) == ["file"]


def test_a_name_as_long_as_the_file_system_allows_is_written(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 255)
    with replacing(path) as file:
        file.write(b"x")
    assert names(tmp_path) == [path.name]


@posix
def test_permissions_are_kept_and_new_files_follow_the_umask(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.touch(mode=0o640)
    old.chmod(0o640)
    before = os.umask(0o022)
    try:
        for path in (old, new):
            with replacing(path) as file:
                file.write(b"x")
    finally:
        os.umask(before)
    assert [path.stat().st_mode & 0o777 for path in (old, new)] == [0o640, 0o644]


@posix
def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"before")
    (tmp_path / "link").symlink_to("real")
    with replacing(tmp_path / "link") as file:
        file.write(b"after")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"after"


@posix
def test_what_is_no_regular_file_is_written_to_and_stays_what_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with replacing(pipe) as file:
            file.write(b"through")
        assert os.read(reader, 100) == b"through"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is of Linux")
def test_a_device_that_takes_nothing_is_one_line() -> None:
    with (
        pytest.raises(SpecvizError, match="/dev/full cannot be written: No space left"),
        replacing("/dev/full") as file,
    ):
        file.write(b"x")


def leave_and_write(file: BinaryIO, reader: int) -> None:
    os.close(reader)
    file.write(b"x")
    file.flush()


@posix
def test_a_reader_that_leaves_is_nobodys_mistake(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with pytest.raises(BrokenPipeError), replacing(pipe) as file:
        leave_and_write(file, reader)
