"""Finds the page's files, in a wheel or in a checkout, and what the build made of them.

In a checkout the first call builds the page if a source has changed (`build_page.py`).
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from specviz.core.errors import SpecvizError

PACKAGE = Path(__file__).resolve().parent
ENTRY = "js/page/main.js"
LATE = "js/page/late.js"  # code that some visits never need
SCENE = "js/scene/view.js"  # with three.js, fetched if 3D is drawn
FONT = "vendor/source-sans-3.woff2"
# Addresses that differ from the path of their file. The element's address is used in published articles.
_EMBED = {"js/specviz-embed.js": "dist/specviz-embed.js"}  # its imports are relative to its source: always the bundle
_BUILT = {**_EMBED, "js/embed/specviz-embed.js": "dist/specviz-embed.js"}
_UNBUNDLED = {**_EMBED, "js/scene/three.js": "dist/three.js"}


class AssetsError(SpecvizError):
    """A file of the page is missing; the message names the command that makes it."""


def static(package: Path = PACKAGE) -> Path:
    """The folder served under /static, with a fresh build in dist/; AssetsError if there is none."""
    folder = _find("static", package)
    if (folder.parent / "build_page.py").is_file():
        _build(folder.parent / "build_page.py")
    if not (folder / "dist" / "manifest.json").is_file():
        raise AssetsError(f"{folder / 'dist'} is missing: run {_mend(folder.parent)}")
    return folder


def templates(package: Path = PACKAGE) -> Path:
    """The folder of the Jinja templates; AssetsError if there is none."""
    return _find("templates", package)


@dataclass(frozen=True)
class Files:
    """Knows which file of static/ is served for a source of the page."""

    folder: Path
    unbundled: bool = False

    def of(self, source: str) -> str:
        """The file for `source`, a path such as `js/page/main.js`; both below static/."""
        return source if self.unbundled else str(_manifest(self.folder)[source]["file"])

    def preloads(self, *sources: str) -> Sequence[str]:
        """The modules that these sources need; for all but the first also its own file. Empty if unbundled."""
        if self.unbundled:
            return ()
        about = [_manifest(self.folder)[source] for source in sources]
        found = [*about[0]["imports"]]
        for each in about[1:]:
            found += [each["file"], *each["imports"]]
        return list(dict.fromkeys(found))

    def served(self, address: str) -> str:
        """The file for an address below /static/."""
        return (_UNBUNDLED if self.unbundled else _BUILT).get(address, address)


def files(*, unbundled: bool = False) -> Files:
    """The built page, or its sources as they are; AssetsError if there are none, as in a wheel."""
    folder = static()
    if unbundled and not (folder / ENTRY).is_file():
        raise AssetsError(f"{folder} has no sources of the page: only a checkout can serve them unbundled")
    return Files(folder, unbundled)


@cache
def _manifest(folder: Path) -> Any:
    return json.loads((folder / "dist" / "manifest.json").read_text(encoding="utf-8"))


@cache
def _build(script: Path) -> None:
    """Once in each process: a source that changes while it runs is built at the next start."""
    spec = importlib.util.spec_from_file_location("build_page", script)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    try:
        module.build()
    except (RuntimeError, OSError) as error:
        raise AssetsError(f"the page cannot be built: {error}") from None


def _find(name: str, package: Path) -> Path:
    for parent in (package, package.parent):
        if (parent / name).is_dir():
            return parent / name
    raise AssetsError(f"no folder {name} in {package} or {package.parent}: run {_mend(package.parent)}")


def _mend(root: Path) -> str:
    if (root / "hatch_build.py").is_file():
        return f"pip install -e {str(root)!r}"
    return "pip install --force-reinstall specviz-lab"
