"""The page's modules as text that a page can hold: in an order in which each stands behind all that it imports.

Every import of another module becomes `module:NAME`, NAME being its path below static/. When such a page starts,
`static/js/boot.js` makes a blob of one after another and puts the addresses in the places of the names.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from pathlib import Path

from specviz.assets import AssetsError

# What a reader of the source needs and a page does not: comments on lines of their own, and types within a line.
_BESIDE = re.compile(
    r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n|^[ \t]*//[^\n]*\n|/\*\* @(?:(?!\*/)[^\n])*\*/[ ]?", re.DOTALL | re.MULTILINE
)
_COMMENT = re.compile(r"/\*.*?\*/|(?<![:'\"])//[^\n]*", re.DOTALL)
_IMPORT = re.compile(
    r"(?P<before>^[ \t]*(?:import|export)\b[^'\";]*?\bfrom\s*|^[ \t]*import\s*|\bimport\(\s*)"
    r"(?P<quote>['\"])(?P<name>[^'\"\n]+)(?P=quote)",
    re.MULTILINE,
)


def bare(text: str) -> str:
    """A script or a style sheet without most of its comments; its names and its layout stay."""
    return _BESIDE.sub("", text)


def ordered_modules(static: Path, entry: str, aliases: Mapping[str, str]) -> dict[str, str]:
    """Module name -> text for `entry` and all that it imports, also later; `entry` is the last of them.

    Names are paths below `static`; `aliases` says which module a bare specifier such as `three` stands for. AssetsError
    where a module is missing, or where modules import each other in a circle.
    """
    found: dict[str, str] = {}
    path: list[str] = []

    def visit(name: str) -> None:
        if name in found:
            return
        if name in path:
            circle = " -> ".join((*path[path.index(name) :], name))
            raise AssetsError(f"modules import each other in a circle: {circle}")
        path.append(name)
        text = _read(static, name)
        for specifier in _specifiers(text):
            visit(_resolved(name, specifier, aliases))
        path.pop()
        found[name] = _IMPORT.sub(lambda match: _renamed(match, name, aliases), bare(text))

    visit(entry)
    return found


def _read(static: Path, name: str) -> str:
    try:
        return (static / name).read_text(encoding="utf-8")
    except OSError as error:
        raise AssetsError(f"{static / name} cannot be read: {error.strerror or error}") from None


def _specifiers(text: str) -> list[str]:
    """What a module asks for, in its order; types that comments name are not asked for."""
    return [match["name"] for match in _IMPORT.finditer(_COMMENT.sub("", text))]


def _resolved(name: str, specifier: str, aliases: Mapping[str, str]) -> str:
    if specifier.startswith("."):
        return posixpath.normpath(posixpath.join(posixpath.dirname(name), specifier))
    return aliases.get(specifier, specifier)


def _renamed(match: re.Match[str], name: str, aliases: Mapping[str, str]) -> str:
    return f'{match["before"]}"module:{_resolved(name, match["name"], aliases)}"'
