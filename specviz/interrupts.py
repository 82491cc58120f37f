"""Ctrl-C before a command begins."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ending_at_once() -> Iterator[None]:
    """Within it Ctrl-C ends the process without a word. It is for imports.

    There a KeyboardInterrupt has nobody to catch it and would print where it struck, and some modules in C swallow it.
    Where somebody else handles the signal, or in another thread than the main one, nothing changes.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    except ValueError:  # not the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
