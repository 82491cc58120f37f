"""`specviz run`: plays without a picture, writes JSON lines, and prints the figures beside the exact ones."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from itertools import islice
from typing import NoReturn

from specviz.commands.arguments import MAX_ROUNDS
from specviz.commands.progress import with_progress
from specviz.core.figures import Figures, fold
from specviz.core.rounds import Expected, Round
from specviz.core.settings import Settings
from specviz.model_time import lasting, took_ms
from specviz.runs import ROCKET_SOURCE, play
from specviz.traces.recording import written
from specviz.traces.replacing import replacing

DEFAULT_ROUNDS = 100


def run(settings: Settings, *, rounds: int | None, seconds: float | None, rows: bool, out: str | None) -> None:
    """Play `rounds` rounds, or whole rounds of at least `seconds` of model time, to `out` or standard output.

    Never more than MAX_ROUNDS rounds: if a pass takes almost no time, a second holds any number of them.

    Rounds are written as they are played, so a run of any length takes the same memory.
    """
    header, played = play(ROCKET_SOURCE, settings, rows=rows)
    weigh: Callable[[Round], float] = took_ms
    if seconds is not None:
        played, total = islice(lasting(played, seconds), MAX_ROUNDS), seconds * 1000.0
    else:
        count = DEFAULT_ROUNDS if rounds is None else rounds
        played, total, weigh = islice(played, count), count, lambda round_: 1.0
    lines_on_screen = out is None and sys.stdout.isatty()
    if sys.stderr.isatty() and not lines_on_screen:
        played = with_progress(played, weigh, total, sys.stderr)
    with terminated_in_order(), nullcontext(sys.stdout.buffer) if out is None else replacing(out) as file:
        figures = fold(written(file, header, played), slots=header.slots)
        file.flush()
    print(summary(figures, header.expected), file=sys.stderr)


def summary(figures: Figures, expected: Expected | None) -> str:
    """The figures of a run of at least one round, with the exact long-run ones beside them."""
    settings = figures.settings
    assert settings is not None
    exact = [expected.tokens_per_second, expected.speedup, expected.kept, expected.tokens_per_round] if expected else []
    this = [figures.tokens_per_second, figures.speedup, figures.kept, figures.tokens_per_round]
    shown = [_number, _times, _percent, _number]
    names = ["TOK/S", "SPEEDUP", "ACCEPT", "TOKENS/ROUND"]
    seconds = figures.model_ms / 1000.0
    played = f"seed {settings.seed}, K {settings.draft_length}, quality {settings.draft_quality:g}"
    counted = f"{_count(figures.rounds, 'round')}, {_count(figures.committed, 'token')}"
    lines = [
        f"{counted}, {seconds:.1f} s of model time ({played})",
        f"{'':12}  this run  exact",
    ]
    for place, (name, show) in enumerate(zip(names, shown, strict=True)):
        lines.append(f"{name:12}  {show(this[place]):>8}  {show(exact[place] if exact else None)}")
    if figures.speedup is not None and round(figures.speedup, 2) < 1.0:  # a speedup that prints as 1.00 is not slower
        lines.append("slower than the big model alone")
    return "\n".join(lines)


@contextmanager
def terminated_in_order() -> Iterator[None]:
    """Inside it, SIGTERM and SIGHUP act like Ctrl-C, so that no incomplete file is left."""
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():
        numbers = []
    before = {number: signal.signal(number, _leave) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _leave(number: int, frame: object) -> NoReturn:
    raise SystemExit(128 + number)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def _times(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}x"


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{100.0 * value:.1f} %"
