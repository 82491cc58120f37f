"""A progress bar on the terminal, for all commands. It is too small to need a library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TextIO, TypeVar

T = TypeVar("T")
_BAR = 40  # characters


def with_progress(items: Iterable[T], weigh: Callable[[T], float], total: float, terminal: TextIO) -> Iterator[T]:
    """The items, with a bar on `terminal` that is removed at the end; `total` is the sum of their weights."""
    done, shown = 0.0, -1
    try:
        for item in items:
            yield item
            done += weigh(item)
            percent = min(100, int(100.0 * done / total))
            if percent != shown:
                shown = percent
                bar = "#" * (_BAR * percent // 100)
                terminal.write(f"\r[{bar:<{_BAR}}] {percent:3} %")
                terminal.flush()
    finally:
        terminal.write(f"\r{'':{_BAR + 8}}\r")
        terminal.flush()
