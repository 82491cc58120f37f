"""The page's numbers: widths of characters, layout, beats, motion and colours.

`scripts/generate-stage` takes them from the page's modules; Python has no copy of its own.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

Colour = tuple[float, float, float]


@lru_cache(maxsize=1)
def stage() -> Any:
    """`specviz/notebook/stage.json` with its objects as attributes: `stage().space.BLOCK.height`."""
    return json.loads(_read("stage"), object_hook=lambda values: SimpleNamespace(**values))


@lru_cache(maxsize=1)
def widths() -> Any:
    """The table of advance widths: `default` and, by character, `advance`, in em."""
    return json.loads(_read("widths"))


def colour(name: str) -> str:
    """A colour of the dark stage, such as `#0d1017`, by the name of its custom property."""
    return str(getattr(stage().colours, name))


def rgb(name: str) -> Colour:
    """The same as three numbers in 0..1."""
    text = colour(name)
    red, green, blue = (int(text[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _read(name: str) -> str:
    return Path(__file__).with_name(f"{name}.json").read_text(encoding="utf-8")
