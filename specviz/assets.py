"""Where the page's files are: beside the package in a wheel, one level up in a checkout."""

from __future__ import annotations

from pathlib import Path

from specviz.core.errors import SpecvizError

PACKAGE = Path(__file__).resolve().parent
VENDORED = ("three.js", "source-sans-3.woff2")


class AssetsError(SpecvizError):
    """A file of the page that is not where it should be; the message names the command that brings it."""


def static(package: Path = PACKAGE) -> Path:
    """The folder served under /static, with what the build brought into vendor/; AssetsError where it is not built."""
    folder = _find("static", package)
    for name in VENDORED:
        if not (folder / "vendor" / name).is_file():
            raise AssetsError(f"{folder / 'vendor' / name} is missing: run {_mend(folder.parent)}")
    return folder


def templates(package: Path = PACKAGE) -> Path:
    """The folder of the Jinja templates; AssetsError where there is none."""
    return _find("templates", package)


def _find(name: str, package: Path) -> Path:
    for parent in (package, package.parent):
        if (parent / name).is_dir():
            return parent / name
    raise AssetsError(f"no folder {name} in {package} or {package.parent}: run {_mend(package.parent)}")


def _mend(root: Path) -> str:
    if (root / "hatch_build.py").is_file():
        return f"pip install -e {str(root)!r}"
    return "pip install --force-reinstall specviz-lab"
