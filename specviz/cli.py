"""The command `specviz`: it reads the arguments and calls one of the commands.

A user's mistake is one line on stderr and exit code 2. Each command imports what it needs when it is called, so that
`--help` does not load NumPy and `run` does not load the web server.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from specviz import __version__
from specviz.commands.arguments import MAX_ROUNDS, Parser, add_settings, seconds, settings_from, title_from, whole
from specviz.commands.exporting import add_exporting, exporting_from
from specviz.commands.filming import FILMS, add_filming, filming_from
from specviz.commands.listening import DEFAULT_HOST, DEFAULT_PORT, MAX_PORT, Listening
from specviz.commands.picturing import (
    CARDS,
    SIZE,
    STILLS,
    add_moment,
    add_picturing,
    card_from,
    kind_of,
    need_playwright,
    still_from,
)
from specviz.core.errors import SpecvizError
from specviz.core.settings import DEFAULTS, parse_text, range_of
from specviz.interrupts import ending_at_once
from specviz.theory.article import SECONDS_PER_ROW

MISTAKE = 2
INTERRUPTED = 130  # 128 + SIGINT, as shells have it
READER_LEFT = 141  # 128 + SIGPIPE

_NEEDS_NO_COMMAND = ("-h", "--help", "--version")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that `arguments` (by default the process's own) ask for, and return the exit code."""
    if sys.stdout is None:  # a shell can start a program without one
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  (for the life of the process)
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0].startswith("-") and given[0] not in _NEEDS_NO_COMMAND):
        given.insert(0, "serve")
    try:
        try:
            options = parser().parse_args(given)
            options.command(options)
        finally:
            sys.stdout.flush()  # here, where a closed pipe can still be handled
    except SpecvizError as error:
        print(f"specviz: {' '.join(str(error).splitlines())}", file=sys.stderr)
        return MISTAKE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_stdout()
        return READER_LEFT
    except OSError as error:
        _forget_stdout()
        print(f"specviz: standard output cannot be written: {error.strerror or error}", file=sys.stderr)
        return MISTAKE
    return 0


def parser() -> argparse.ArgumentParser:
    """All commands and options."""
    top = Parser(prog="specviz", description="Speculative decoding, seen. Without a command it serves the page.")
    top.add_argument("--version", action="version", version=f"specviz {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    text = f"show the page, on {DEFAULT_HOST} unless told otherwise"
    command = commands.add_parser("serve", help=text, description=_sentence(text), allow_abbrev=False)
    _add_listening(command)
    command.set_defaults(command=_serve)

    text = "play without a picture and write the rounds as JSON lines"
    command = commands.add_parser("run", help=text, description=_sentence(text), allow_abbrev=False)
    add_settings(command)
    length = command.add_argument_group("length of the run").add_mutually_exclusive_group()
    length.add_argument("--rounds", metavar="N", help=f"a whole number in 1..{MAX_ROUNDS} (default 100)")
    length.add_argument("--seconds", metavar="S", help="of model time, to the end of the round; above 0")
    command.add_argument("--rows", action="store_true", help="write the likeliest tokens at each position too")
    command.add_argument("--out", metavar="FILE", help="written whole or not at all (default: standard output)")
    command.set_defaults(command=_run)

    text = "show the page over a recording that `specviz run` wrote"
    command = commands.add_parser("replay", help=text, description=_sentence(text), allow_abbrev=False)
    command.add_argument("file", metavar="FILE", help="the recording")
    _add_listening(command)
    command.set_defaults(command=_replay)

    text = "save one moment of the page as a picture"
    command = commands.add_parser("shot", help=text, description=_sentence(text), allow_abbrev=False)
    command.add_argument(
        "out", metavar="OUT", help="ends in .png (the page) or .svg (its scene, drawn flat, as vectors)"
    )
    add_moment(command)
    add_picturing(command, size=SIZE)
    command.add_argument("--alt", action="store_true", help="print a text that stands for the picture")
    command.set_defaults(command=_shot)

    text = "save a stretch of time as a film"
    command = commands.add_parser("film", help=text, description=_sentence(text), allow_abbrev=False)
    command.add_argument("out", metavar="OUT", help="ends in .mp4, .webm, .webp or .gif")
    add_filming(command)
    command.set_defaults(command=_film)

    text = "save a moment as a card of 1200 × 630, for sites that show one beside a link"
    command = commands.add_parser("card", help=text, description=_sentence(text), allow_abbrev=False)
    command.add_argument("out", metavar="OUT", help="ends in .png")
    add_moment(command)
    add_picturing(command, size=None)
    command.add_argument("--title", metavar="TEXT", help="(default: the page's own)")
    command.add_argument("--alt", action="store_true", help="print a text that stands for the picture")
    command.set_defaults(command=_card)

    text = "write the page as one file that needs no server, or as a folder for a host of plain files"
    command = commands.add_parser("export", help=text, description=_sentence(text), allow_abbrev=False)
    add_exporting(command)
    command.set_defaults(command=_export)

    text = "print the article's figures beside the exact ones and those of a run"
    command = commands.add_parser("table", help=text, description=_sentence(text), allow_abbrev=False)
    command.add_argument(
        "--seconds", metavar="S", default=str(SECONDS_PER_ROW), help="of model time a row (default 180); above 0"
    )
    command.add_argument(
        "--seed", metavar="N", default=str(DEFAULTS.seed), help=f"{range_of('seed')} (default {DEFAULTS.seed})"
    )
    command.add_argument("--json", action="store_true", help="print a list of records")
    command.set_defaults(command=_table)
    return top


def _add_listening(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--host", default=DEFAULT_HOST, help=f"address to listen on (default {DEFAULT_HOST}: this machine alone)"
    )
    command.add_argument(
        "--port",
        metavar="N",
        default=str(DEFAULT_PORT),
        help=f"0..{MAX_PORT}; 0 is any free one (default {DEFAULT_PORT})",
    )
    command.add_argument(
        "--open",
        action=argparse.BooleanOptionalAction,
        help="open the browser, or do not (default: with a display and a terminal)",
    )
    command.add_argument(
        "--allow-origin",
        metavar="ORIGIN",
        action="append",
        default=[],
        help="let pages of scheme://host[:port] ask; may be repeated",
    )
    command.add_argument(
        "--allow-host", metavar="HOST", action="append", default=[], help="answer to this name too; may be repeated"
    )
    command.add_argument("--root-path", metavar="PATH", default="", help="where a proxy shows the page, such as /demo")
    command.add_argument(
        "--unbundled", action="store_true", help="serve the page's sources as they are (in a checkout, to work on them)"
    )


def _listening(options: argparse.Namespace) -> Listening:
    return Listening(
        host=options.host,
        port=whole("port", options.port, 0, MAX_PORT),
        browser=options.open,
        allow_origins=tuple(options.allow_origin),
        allow_hosts=tuple(options.allow_host),
        root_path=options.root_path,
        unbundled=options.unbundled,
    )


def _serve(options: argparse.Namespace) -> None:
    listening = _listening(options)
    with ending_at_once():
        from specviz.commands.serve import serve  # noqa: PLC0415

    serve(listening)


def _replay(options: argparse.Namespace) -> None:
    listening = _listening(options)
    with ending_at_once():
        from specviz.commands.serve import replay  # noqa: PLC0415

    replay(options.file, listening)


def _run(options: argparse.Namespace) -> None:
    settings = settings_from(options)
    rounds = None if options.rounds is None else whole("rounds", options.rounds, 1, MAX_ROUNDS)
    length = None if options.seconds is None else seconds(options.seconds)
    with ending_at_once():
        from specviz.commands.run import run  # noqa: PLC0415

    run(settings, rounds=rounds, seconds=length, rows=options.rows, out=options.out)


def _shot(options: argparse.Namespace) -> None:
    kind = kind_of(options.out, STILLS)
    asked = still_from(options, kind=kind)
    need_playwright()
    with ending_at_once():
        from specviz.commands.shot import shot  # noqa: PLC0415

    shot(options.out, kind, asked, alt=options.alt)


def _film(options: argparse.Namespace) -> None:
    kind = kind_of(options.out, FILMS)
    asked, length = filming_from(options, kind=kind)
    need_playwright()
    with ending_at_once():
        from specviz.commands.film import film  # noqa: PLC0415

    film(options.out, asked, length)


def _card(options: argparse.Namespace) -> None:
    kind_of(options.out, CARDS)
    asked, title = card_from(options), title_from(options.title)
    need_playwright()
    with ending_at_once():
        from specviz.commands.shot import card  # noqa: PLC0415

    card(options.out, asked, title=title, alt=options.alt)


def _export(options: argparse.Namespace) -> None:
    asked = exporting_from(options)
    with ending_at_once():
        from specviz.commands.export import export  # noqa: PLC0415

    export(options.out, asked)


def _table(options: argparse.Namespace) -> None:
    length = seconds(options.seconds)
    seed = int(parse_text("seed", options.seed))
    with ending_at_once():
        from specviz.table import records, rows, text  # noqa: PLC0415

    table = list(rows(seconds=length, seed=seed))
    print(json.dumps(records(table), indent=2) if options.json else text(table, seconds=length, seed=seed))


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _forget_stdout() -> None:
    """Send the last flush of the interpreter to /dev/null: the closed pipe would print an error."""
    with suppress(OSError, ValueError):  # ValueError: standard output is not a file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
