"""The command `specviz`, and `python -m specviz`: as little as possible stands before Ctrl-C is silent."""

from __future__ import annotations

import sys

from specviz.interrupts import ending_at_once


def main() -> int:
    """Run the command of the process's arguments; the exit code."""
    with ending_at_once():
        from specviz.cli import main as command  # noqa: PLC0415

    return command()


if __name__ == "__main__":
    sys.exit(main())
