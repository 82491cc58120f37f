"""Turns text from the command line into values; errors name the option, its range and what was given."""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Callable
from typing import NoReturn

from specviz.core.errors import SettingsError, SpecvizError
from specviz.core.settings import DEFAULTS, NAMES, Settings, from_mapping, parse_text, range_of, shown

MAX_ROUNDS = 10_000_000
MAX_SECONDS = 10_000_000.0
LONGEST_TITLE = 200  # characters

_MEANINGS = {
    "seed": "of all chance: the same seed plays the same run",
    "draft_length": "tokens guessed a round at most; 0 is the big model only",
    "draft_quality": "how good the guesses are",
    "draft_ms": "cost of one guess in ms",
    "verify_ms": "cost of one pass of the big model in ms",
    "verify_ms_per_guess": "what each guess adds to a pass in ms",
}


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line, like all errors of specviz."""

    def error(self, message: str) -> NoReturn:
        """Raise the message as a SpecvizError that names the help to read."""
        raise SpecvizError(f"{' '.join(message.split())} (see {self.prog} --help)")


def add_settings(parser: argparse.ArgumentParser) -> None:
    """One option for each setting."""
    options = parser.add_argument_group("settings of the run")
    for name in NAMES:
        meaning = f"{_MEANINGS[name]}; {range_of(name)} (default {getattr(DEFAULTS, name):g})"
        options.add_argument(_option(name), dest=name, metavar="N", help=meaning)


def settings_from(options: argparse.Namespace) -> Settings:
    """The given settings, with defaults for the others; SettingsError on a value out of its range."""
    given = {name: getattr(options, name) for name in NAMES if getattr(options, name) is not None}
    return from_mapping({name: parse_text(name, text) for name, text in given.items()})


def whole(name: str, text: str, least: int, most: int) -> int:
    """A whole number in least..most."""
    value = _parsed(int, text)
    if isinstance(value, int) and least <= value <= most:
        return value
    raise SettingsError(name, f"{name} must be a whole number in {least}..{most}, got {shown(value)}")


def number(name: str, text: str, least: float, most: float) -> float:
    """A number in least..most."""
    value = _parsed(float, text)
    if isinstance(value, float) and least <= value <= most:  # false for NaN
        return value + 0.0
    raise SettingsError(name, f"{name} must be a number in {least:g}..{most:g}, got {shown(value)}")


def seconds(text: str) -> float:
    """A length of model time."""
    value = _parsed(float, text)
    if isinstance(value, float) and math.isfinite(value) and 0.0 < value <= MAX_SECONDS:
        return value
    raise SettingsError(
        "seconds", f"seconds must be a number above 0 and at most {MAX_SECONDS:.0f}, got {shown(value)}"
    )


def title_from(text: str | None) -> str | None:
    """One line of text, without the characters that cannot be shown; None if none is given."""
    if text is None:
        return None
    whole = os.fsencode(text).decode("utf-8", "replace")
    title = " ".join(
        "".join(sign for sign in whole if sign.isprintable() or sign.isspace() or sign in "\u200d\u200e\u200f").split()
    )
    if 1 <= len(title) <= LONGEST_TITLE:
        return title
    raise SpecvizError(f"title must have 1..{LONGEST_TITLE} characters, got {len(title)}")


def _parsed(kind: Callable[[str], int | float], text: str) -> int | float | str:
    """The number that the text is, or the text: int() and float() also take "1_0" and other scripts' digits."""
    if text.isascii() and "_" not in text:
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")
