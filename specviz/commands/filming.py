"""The options of a film on the command line: its times, its frames and its captions."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from typing import Literal

from specviz.commands.arguments import number, whole
from specviz.commands.picturing import Picturing, add_picturing, picturing_from
from specviz.core.errors import SpecvizError
from specviz.links import LONGEST_T

FILMS = ("mp4", "webm", "webp", "gif")
SIZE = (1280, 720)  # CSS px
SECONDS = 10.0
# Programs show a GIF whose frames last less than 2/100 s at a tenth of its speed.
FPS = {"mp4": (30, 60), "webm": (30, 60), "webp": (25, 50), "gif": (25, 50)}  # frames a second: default and maximum
_EVEN = {"mp4", "webm"}  # a pixel of their colours is two pixels wide and high
CAPTIONS = ("burn", "vtt", "both", "none")


@dataclass(frozen=True, slots=True)
class Filming:
    """How long, how many frames a second, and where the captions go."""

    kind: str
    end: float  # s of stage time
    fps: int
    captions: Literal["burn", "vtt", "both", "none"]


def add_filming(command: argparse.ArgumentParser) -> None:
    """The options of a film."""
    length = command.add_argument_group("film")
    length.add_argument("--from", dest="start", metavar="SECONDS", help="of stage time (default 0)")
    length.add_argument("--to", dest="end", metavar="SECONDS", help=f"(default {SECONDS:g} s later)")
    length.add_argument("--fps", metavar="N", help="frames a second, 1..60 (default 30); of a GIF or WebP 1..50 (25)")
    length.add_argument(
        "--captions", choices=CAPTIONS, default="burn", help="in the picture, in a .vtt beside it, both or none (burn)"
    )
    add_picturing(command, size=SIZE)


def filming_from(options: argparse.Namespace, *, kind: str) -> tuple[Picturing, Filming]:
    """The options as values; SpecvizError on what is out of its range."""
    asked = picturing_from(options, size=SIZE)
    start = 0.0 if options.start is None else number("from", options.start, 0.0, LONGEST_T)
    end = min(start + SECONDS, LONGEST_T) if options.end is None else number("to", options.end, 0.0, LONGEST_T)
    if start >= end:
        raise SpecvizError(f"from must lie before to, got {start:g} and {end:g}")
    usual, most = FPS[kind]
    fps = usual if options.fps is None else whole("fps", options.fps, 1, most)
    sides = [side * asked.scale for side in (asked.width, asked.height)]
    if kind in _EVEN and any(side % 2 for side in sides):
        raise SpecvizError(f"size × scale must be even for a .{kind}, got {sides[0]:g}x{sides[1]:g}")
    return replace(asked, at=start, round=None), Filming(kind, end, fps, options.captions)
