"""The build hook: builds the page before anything is packed, and puts the page's files into the wheel."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # an isolated build knows this file by its path alone

import build_page  # noqa: E402

PACKAGED = (  # what the installed page is made of: its build, never its sources
    "static/dist",
    "static/messages",
    "static/vendor",
    "static/card.png",
    "static/favicon.svg",
    "static/still.png",
    "templates",
)


class PageHook(BuildHookInterface[Any]):
    """Builds the page, with a Node from PyPI where it must be built and there is none."""

    def dependencies(self) -> list[str]:
        return [] if build_page.is_fresh() or shutil.which("npm") else [build_page.NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build_page.build()
        # An editable install reads the checkout; a copy beside the package would go stale.
        if self.target_name == "wheel" and version == "standard":
            build_data["force_include"].update({str(ROOT / name): f"specviz/{name}" for name in PACKAGED})
