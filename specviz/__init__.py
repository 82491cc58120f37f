"""specviz shows speculative decoding.

>>> import specviz
>>> run = specviz.play(seed=7, draft_length=4, rounds=100)
>>> print(run)
100 rounds, 305 tokens, 2.34x (seed 7, K 4, quality 0.8)
"""

from __future__ import annotations

TYPE_CHECKING = False  # not from `typing`, which is slow to load: until the command begins, Ctrl-C prints a traceback
if TYPE_CHECKING:
    from typing import Any

    from specviz.api import Run, SettingsError, SpecvizError, load, play

__version__ = "0.1.0"
__all__ = ["Run", "SettingsError", "SpecvizError", "__version__", "load", "play"]


def __getattr__(name: str) -> Any:
    """Load the Python API when one of its names is used: it imports NumPy, which takes time."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from specviz import api  # noqa: PLC0415

    return getattr(api, name)


def __dir__() -> list[str]:
    return sorted(__all__)
