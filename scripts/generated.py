"""What all generators share: write the files, or with `--check` say which of them are stale."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def finish(description: str, files: Mapping[str, str]) -> int:
    """Write `files` (path below the root -> text), or compare them under `--check`; the exit status."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is stale")
    check = parser.parse_args().check
    stale = [name for name, text in files.items() if _read(ROOT / name) != text]
    for name in stale:
        if check:
            print(f"{name} is stale: run {Path(sys.argv[0]).name}", file=sys.stderr)
        else:
            (ROOT / name).write_text(files[name], encoding="utf-8")
            print(f"wrote {name}")
    return int(check and bool(stale))


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None
