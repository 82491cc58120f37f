"""What is to be exported, from the command line."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from specviz.commands.arguments import add_settings, settings_from, title_from
from specviz.commands.moment import CHOICES, HIDEABLE, PLAYED, SPEED, link_of, read_link
from specviz.core.errors import SpecvizError
from specviz.links import LONGEST_T, SETTINGS

ENDINGS = (".html", ".htm")

_MOMENT = {
    "mode": f"{', '.join(CHOICES['mode'])} (big model only)",
    "speed": f"of the clock, {SPEED[0]:g}..{SPEED[1]:g}",
    "camera": ", ".join(CHOICES["camera"]),
    "view": ", ".join(CHOICES["view"]),
    "theme": ", ".join(CHOICES["theme"]),
    "lang": ", ".join(CHOICES["lang"]),
    "hide": f"parts to leave out, such as controls,player; of {', '.join(HIDEABLE)}",
    "race": "target, or a setting such as k:8,quality:0.95",
    "edits": "changes in mid-run, such as 12:k=8,20:quality=0.4",
    "t": f"open still at this second of stage time, 0..{LONGEST_T:g}",
}


@dataclass(frozen=True, slots=True)
class Exporting:
    """A page for readers without a server."""

    link: str  # the moment that it opens on
    title: str | None
    recording: str | None  # a file
    embedded: bool
    folder: bool
    site: str | None  # the address of the folder


def add_exporting(command: argparse.ArgumentParser) -> None:
    """The options: where the page goes, and what it opens on."""
    command.add_argument("out", metavar="OUT", help="a file that ends in .html; with --all a folder")
    command.add_argument("--recording", metavar="FILE", help="replay a recording that `specviz run` wrote")
    command.add_argument("--title", metavar="TEXT", help="in place of the page's own name and heading")
    command.add_argument("--embed", action="store_true", help="with less around the scene, for a frame")
    command.add_argument("--all", action="store_true", help="a folder with the page, the embed page and what they need")
    command.add_argument(
        "--site", metavar="URL", help="with --all: where the folder will stand, for previews in other sites"
    )
    add_settings(command)
    moment = command.add_argument_group("what the page opens on")
    moment.add_argument(
        "--link", metavar="QUERY", default="", help="a link of the page, or what follows its ?; options go before it"
    )
    for name, meaning in _MOMENT.items():
        moment.add_argument(f"--{name}", metavar=name.upper(), help=meaning)


def exporting_from(options: argparse.Namespace) -> Exporting:
    """The options as values; SpecvizError on a value out of its range, or on options that exclude each other."""
    settings_from(options)
    values = read_link(options.link)
    values |= {url: text for url, name in SETTINGS.items() if (text := getattr(options, name)) is not None}
    values |= {name: text for name in _MOMENT if (text := getattr(options, name)) is not None}
    if options.recording is not None:
        fixed = [name for name in values if name in PLAYED]
        if fixed:
            raise SpecvizError(f"a recording has settings of its own: leave out {', '.join(fixed)}")
    if options.site is not None and not options.all:
        raise SpecvizError(f"site is for a folder: add --all, or leave out --site {options.site}")
    if options.all and options.embed:
        raise SpecvizError("--all writes the embed page too: leave out --embed")
    if not options.all and Path(options.out).suffix.lower() not in ENDINGS:
        raise SpecvizError(f"OUT must end in {' or '.join(ENDINGS)} (or be a folder, with --all), got {options.out!r}")
    return Exporting(
        link=link_of(values),
        title=title_from(options.title),
        recording=options.recording,
        embedded=options.embed,
        folder=options.all,
        site=options.site,
    )
