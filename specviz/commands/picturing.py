"""The options of a picture on the command line: a link of the page, a moment, and a size."""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Literal
from urllib.parse import urlencode, urlsplit

from specviz.commands.arguments import add_settings, number, settings_from, whole
from specviz.commands.moment import CHOICES, link_of, query_in, read_link
from specviz.core.errors import SpecvizError
from specviz.core.settings import NAMES, shown
from specviz.links import IN_LINKS, LONGEST_T
from specviz.oembed import CARD_SIZE

THEMES = ("dark", "light")
LAST_ROUND = 1_000_000
LEAST_SIDE, MOST_SIDE = 200, 4096  # CSS px
MOST_SCALE = 4.0
SIZE = (1440, 900)  # CSS px
STILLS = ("png", "svg")
CARDS = ("png",)
SVG_SIZE = (1200, 440)  # px: a scene without panels fills it
MOST_PX = 8192  # the largest canvas of a browser, on each side


@dataclass(frozen=True, slots=True)
class Picturing:
    """A link, a moment and a sheet."""

    query: tuple[tuple[str, str], ...]  # the query of the page's address, without the moment
    at: float | None  # s of stage time
    round: int | None  # counted from 0: the moment when it has landed
    width: int  # CSS px
    height: int
    scale: float
    theme: Literal["dark", "light"]
    embed: bool
    recording: str | None

    def parameter(self, name: str) -> str:
        """The first value of a parameter of the address; "" if it is missing."""
        return next((value for each, value in self.query if each == name), "")

    def hidden(self, *more: str) -> str:
        """The parts of the page to leave out, with `more` of them, in the form of an address."""
        named = [name for name in self.parameter("hide").split(",") if name]
        return ",".join(dict.fromkeys([*named, *more]))

    def link(self, t: float, more: Mapping[str, str]) -> str:
        """Path and query of the page at stage time `t`; `more` go before what the link says."""
        first = {**more, "t": repr(t)}
        query = [*((name, value) for name, value in self.query if name not in first), *first.items()]
        return f"{'/embed' if self.embed else '/'}?{urlencode(query, safe=':,')}"


def add_picturing(command: argparse.ArgumentParser, *, size: tuple[int, int] | None) -> None:
    """The options of every picture. `size` is the default; None if the size is fixed."""
    add_settings(command)
    options = command.add_argument_group("picture")
    options.add_argument(
        "--link", metavar="QUERY", default="", help="a link of the page, or what follows its ?; options go before it"
    )
    options.add_argument("--recording", metavar="FILE", help="play a recording that `specviz run` wrote")
    options.add_argument("--camera", choices=CHOICES["camera"], help="(default orbit)")
    options.add_argument("--view", choices=CHOICES["view"], help="(default auto: 3D)")
    options.add_argument("--theme", choices=THEMES, help="(default dark)")
    options.add_argument("--lang", metavar="CODE", help="of the page, such as zh (default en)")
    options.add_argument("--hide", metavar="NAMES", help="parts of the page to leave out, such as controls,player")
    if size is None:
        return
    options.add_argument(
        "--size", metavar="WxH", help=f"CSS pixels, each {LEAST_SIDE}..{MOST_SIDE} (default {size[0]}x{size[1]})"
    )
    options.add_argument(
        "--scale", metavar="N", default="1", help=f"pixels for one CSS pixel, 1..{MOST_SCALE:g} (default 1)"
    )
    options.add_argument("--embed", action="store_true", help="the page for frames, with less around the scene")


def add_moment(command: argparse.ArgumentParser) -> None:
    """The options that choose the moment; a link may name it too."""
    moment = command.add_argument_group("moment").add_mutually_exclusive_group()
    moment.add_argument(
        "--at", metavar="SECONDS", help=f"of stage time, 0..{LONGEST_T:g} (default: the t of --link, or 0)"
    )
    moment.add_argument(
        "--round", metavar="N", help="when round N has landed, counted from 0 as in `edits`; the page shows it as N + 1"
    )


def picturing_from(options: argparse.Namespace, *, size: tuple[int, int]) -> Picturing:
    """The options as values, with `size` as the default; SpecvizError on a value out of its range."""
    path, named = _path_of(options.link), read_link(options.link)
    settings = settings_from(options)
    given = {IN_LINKS[name]: repr(getattr(settings, name)) for name in NAMES if getattr(options, name) is not None}
    given |= {name: value for name in ("camera", "view", "theme", "lang", "hide") if (value := getattr(options, name))}
    round_ = getattr(options, "round", None)
    at = getattr(options, "at", None)
    if at is None and round_ is None:
        at = named.get("t", "0")
    given_size = getattr(options, "size", None)
    width, height = size if given_size is None else _size(given_size)
    scale = number("scale", getattr(options, "scale", "1"), 1.0, MOST_SCALE)
    for side in (width, height):
        if side * scale > MOST_PX:
            raise SpecvizError(f"size × scale must be at most {MOST_PX} px a side, got {side} × {scale:g}")
    values = {name: value for name, value in {**named, **given}.items() if name != "t"}
    link_of(values)
    return Picturing(
        query=tuple(values.items()),
        at=None if at is None else number("at", at, 0.0, LONGEST_T),
        round=None if round_ is None else whole("round", round_, 0, LAST_ROUND),
        width=width,
        height=height,
        scale=scale,
        theme="light" if values.get("theme") == "light" else "dark",
        embed=getattr(options, "embed", False) or path.rstrip("/").endswith("/embed"),
        recording=options.recording,
    )


def still_from(options: argparse.Namespace, *, kind: str) -> Picturing:
    """The options of a picture of one moment; SpecvizError on a value out of its range."""
    asked = picturing_from(options, size=SVG_SIZE if kind == "svg" else SIZE)
    if kind == "svg" and (asked.scale != 1.0 or asked.parameter("view") == "3d"):
        raise SpecvizError("an SVG is drawn flat and has no pixels: leave --view 3d and --scale to .png")
    return asked


def card_from(options: argparse.Namespace) -> Picturing:
    """The options of a card; SpecvizError on a value out of its range."""
    return replace(picturing_from(options, size=CARD_SIZE), embed=True)


def need_playwright() -> None:
    """SpecvizError if Playwright is not installed, before anything imports it."""
    if find_spec("playwright") is None:
        pip = f"{shlex.quote(sys.executable)} -m pip"  # plain `pip` may belong to another Python
        raise SpecvizError(f"pictures need Playwright, which is missing: {pip} install 'specviz-lab[shot]'")


def kind_of(path: str, kinds: tuple[str, ...]) -> str:
    """The ending of the output file, without its dot; SpecvizError if it is not in `kinds`."""
    kind = Path(path).suffix.removeprefix(".").lower()
    if kind in kinds:
        return kind
    endings = ", ".join(f".{each}" for each in kinds)
    raise SpecvizError(f"OUT must end in {endings.replace(', ', ' or ') if len(kinds) < 3 else endings}, got {path!r}")


def _path_of(link: str) -> str:
    """The path of an address, empty for a query alone."""
    return "" if query_in(link) == link else urlsplit(link).path


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,6})[x×](\d{1,6})", text)
    sides = [int(side) for side in found.groups()] if found else []
    if found and all(LEAST_SIDE <= side <= MOST_SIDE for side in sides):
        return sides[0], sides[1]
    raise SpecvizError(f"size must be WxH, each a whole number in {LEAST_SIDE}..{MOST_SIDE}, got {shown(text)}")
