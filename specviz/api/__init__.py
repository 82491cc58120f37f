"""The Python API: play a run, read its rounds and figures, save it, and make a table of it."""

from specviz.api.playing import MAX_ROUNDS, play
from specviz.api.run import Run, load
from specviz.core.errors import SettingsError, SpecvizError

__all__ = ["MAX_ROUNDS", "Run", "SettingsError", "SpecvizError", "load", "play"]
