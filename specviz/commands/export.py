"""`specviz export`: the page as one file, or as a folder for a host of plain files."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

from specviz.commands.exporting import Exporting
from specviz.commands.recorded import name_of
from specviz.commands.run import terminated_in_order
from specviz.core.errors import SpecvizError
from specviz.export.onefile import Page, Shape, recording_page, script_page
from specviz.export.site import site_files
from specviz.traces.recording import read
from specviz.traces.replacing import replacing


def export(out: str, asked: Exporting) -> None:
    """Write the page to the file `out`, or into the folder `out`; SpecvizError if it cannot be made or written."""
    page: Page = partial(script_page, None) if asked.recording is None else _recorded(asked.recording)
    with terminated_in_order():
        if asked.folder:
            files = site_files(page, link=asked.link, title=asked.title, site=asked.site)
            _write_folder(Path(out), files)
        else:
            text = page(Shape(link=asked.link, title=asked.title, embedded=asked.embedded))
            with replacing(out) as file:
                file.write(text.encode())


def _recorded(path: str) -> Page:
    """The page of a recording, which has to be complete: a file without a server cannot report what is missing."""
    recording = read(path)
    if recording.damage is not None:
        raise SpecvizError(f"{path} is damaged and cannot be exported: {recording.damage}")
    if not recording.rounds:
        raise SpecvizError(f"{path} holds no round to play: its end stands behind its header")
    return partial(recording_page, recording, name_of(path))


def _write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write all files; if that fails, a folder that did not exist before is removed."""
    made = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SpecvizError(f"{folder} cannot be made: {error.strerror or error}") from None
    try:
        for name, contents in files.items():
            with replacing(folder / name) as file:
                file.write(contents)
    except BaseException:
        if made:
            for name in files:
                (folder / name).unlink(missing_ok=True)
            with suppress(OSError):
                folder.rmdir()
        raise
