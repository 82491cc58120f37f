"""The captions of a film as a WebVTT track: a cue where the page's caption changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Shown:
    """What the caption of a frame says."""

    line: str
    tag: str = ""  # whether the moment counts: "replay, not counted"


def web_vtt(frames: Iterable[Shown], *, fps: float) -> str:
    """The track of a film with these captions, a frame each."""
    blocks, start = ["WEBVTT"], 0
    for shown, same in groupby(frames):
        end = start + sum(1 for _ in same)
        if shown.line:
            text = f"{_escaped(shown.line)}\n({_escaped(shown.tag)})" if shown.tag else _escaped(shown.line)
            blocks.append(f"{_time(start / fps)} --> {_time(end / fps)}\n{text}")
        start = end
    return "\n\n".join(blocks) + "\n"


def _time(seconds: float) -> str:
    whole, ms = divmod(round(seconds * 1000), 1000)
    minutes, second = divmod(whole, 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours:02}:{minute:02}:{second:02}.{ms:03}"


def _escaped(text: str) -> str:
    """Text within a cue: nothing of it is markup, an arrow or a line of its own."""
    joined = " ".join(text.split())
    return joined.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
