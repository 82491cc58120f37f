"""A recording on the command line, up to its first damage, and the message about the damage."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from specviz.core.errors import SpecvizError
from specviz.runs import RecordingSource
from specviz.traces.recording import read


def recorded(path: str) -> tuple[RecordingSource, str | None]:
    """The source of a recording, and a sentence about its damage, which is also printed to stderr.

    SpecvizError if it holds no round.
    """
    recording = read(path)
    sound = len(recording.rounds)
    if not sound:
        raise SpecvizError(f"{path} holds no round to play: {recording.damage or 'its end stands behind its header'}")
    notice = None
    if recording.damage is not None:
        notice = f"This recording is damaged; what stands before the damage plays ({sound} rounds). {recording.damage}"
        print(f"specviz: {path} is damaged, {sound} rounds of it play: {recording.damage}", file=sys.stderr)
    return RecordingSource(name_of(path), recording), notice


def name_of(path: str) -> str:
    """The name of the file for records. A file name may hold any bytes; a record holds only text."""
    return os.fsencode(Path(path).stem).decode("utf-8", "replace")
