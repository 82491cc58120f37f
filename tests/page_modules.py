"""What modules of the page import, read from their text."""

from __future__ import annotations

import re
from pathlib import Path

_COMMENT = re.compile(r"/\*.*?\*/|(?<![:'\"])//[^\n]*", re.DOTALL)
_STATEMENT = re.compile(r"^\s*(?:import|export)\s+([^'\";]*?)\s*from\s*['\"]([^'\"]+)['\"]", re.MULTILINE)
_BARE = re.compile(r"^\s*import\s*['\"]([^'\"]+)['\"]|\bimport\(\s*['\"]([^'\"]+)['\"]\s*\)", re.MULTILINE)


def named(path: Path) -> list[tuple[str, str]]:
    """(specifier, name) of each name that the module imports or passes on; `*` for a whole namespace."""
    found = []
    for clause, specifier in _STATEMENT.findall(_text(path)):
        inside = re.search(r"\{(.*)\}", clause, re.DOTALL)
        names = [part.split(" as ")[0].strip() for part in inside[1].split(",")] if inside else ["*"]
        found += [(specifier, name) for name in names if name]
    return found


def specifiers(path: Path) -> set[str]:
    """Every module that the module asks for, dynamic imports too."""
    text = _text(path)
    return {match[1] for match in _STATEMENT.findall(text)} | {one or other for one, other in _BARE.findall(text)}


def static_closure(entry: Path) -> list[Path]:
    """The modules that load before `entry` runs: itself and all it imports, without dynamic imports."""
    found, waiting = {}, [entry]
    while waiting:
        path = waiting.pop().resolve()
        if path not in found:
            found[path] = [path.parent / name for name in static_specifiers(path) if name.startswith(".")]
            waiting += found[path]
    return sorted(found)


def static_specifiers(path: Path) -> set[str]:
    text = _text(path)
    return {match[1] for match in _STATEMENT.findall(text)} | {one for one, _ in _BARE.findall(text) if one}


def _text(path: Path) -> str:
    return _COMMENT.sub("", path.read_text(encoding="utf-8"))
