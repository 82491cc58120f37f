"""Joins a source of rounds, the engine and the exact figures; no other module does.

A source is a script played by the engine, or a recording read back. `play` gives its header and its
rounds from any cursor on, lazily: the caller decides how many.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from specviz import __version__
from specviz.core.chance import addressed
from specviz.core.contract import check
from specviz.core.engine import play_round
from specviz.core.errors import SettingsError
from specviz.core.models import Context, Models
from specviz.core.rounds import MAX_CURSOR, PROTOCOL, Cursor, Header, Round, committed_ids
from specviz.core.settings import NAMES, Settings
from specviz.script.models import SCRIPTS, models, words
from specviz.script.rocket import ROCKET
from specviz.script.sentence import Script
from specviz.theory.expectations import expected
from specviz.traces.recording import Recording


class Source(Protocol):
    """A source of rounds. Every round is checked against the contract, when it is played or when it is read."""

    @property
    def name(self) -> str:
        """Such as `script:rocket`."""

    @property
    def changeable(self) -> tuple[str, ...]:
        """The settings that an ask may change."""

    def header(self, settings: Settings) -> Header:
        """The header before the rounds."""

    def rounds(self, settings: Settings, cursor: Cursor, *, index: int, rows: bool) -> Iterator[Round]:
        """The rounds from `cursor` on; the first of them gets `index`."""


class ScriptSource:
    """A sentence written by hand, played by the engine without end."""

    changeable = NAMES

    def __init__(self, script: Script) -> None:
        self.script = script
        self.name = f"script:{script.name}"
        self.lang = script.lang

    def header(self, settings: Settings) -> Header:
        """The header with the exact figures of `settings`."""
        return Header(
            protocol=PROTOCOL,
            source=self.name,
            fidelity="simulated",
            clock="profile",
            specviz=__version__,
            settings=settings,
            prompt=list(self.script.prompt),
            slots=len(self.script.slots),
            words=words(self.script),
            expected=expected(self.script.chances(settings.draft_quality), settings),
        )

    def rounds(self, settings: Settings, cursor: Cursor, *, index: int, rows: bool) -> Iterator[Round]:
        """Rounds without end; SettingsError if the cursor lies outside the sentence."""
        check_cursor(cursor, len(self.script.slots))
        played = models(self.script, settings.draft_quality)
        # The target is certain of each word, so the position alone tells what stands before it.
        context = (*played.prompt, *range(cursor.position))
        return map(check, endless(settings, cursor, context, played, index=index, rows=rows))


class RecordingSource:
    """A recorded run: its rounds as they are; its settings cannot be changed."""

    changeable: tuple[str, ...] = ()

    def __init__(self, name: str, recording: Recording) -> None:
        self.name = f"recording:{name}"
        self._recording = recording

    def header(self, settings: Settings) -> Header:
        """The recorded header, under this source's name; `settings` has no effect."""
        return replace(self._recording.run, source=self.name)

    def rounds(self, settings: Settings, cursor: Cursor, *, index: int, rows: bool) -> Iterator[Round]:
        """The recorded rounds from `index` on; SettingsError if round `index` starts at another cursor.

        Index 0 with the default cursor is always allowed: a player that has seen nothing yet starts there.
        """
        check_cursor(cursor, self._recording.run.slots)
        recorded = self._recording.rounds
        begins = index == 0 and cursor == Cursor()
        if index < len(recorded) and recorded[index].cursor != cursor and not begins:
            start = recorded[index].cursor
            raise SettingsError("cursor", f"round {index} of this recording starts at {start}, got {cursor}")
        return (
            recorded[place] if rows else replace(recorded[place], rows=None) for place in range(index, len(recorded))
        )


ROCKET_SOURCE = ScriptSource(ROCKET)
SCRIPT_SOURCES = (ROCKET_SOURCE, *(ScriptSource(script) for script in SCRIPTS.values() if script is not ROCKET))


def language_of(source: str) -> str | None:
    """The language of the words of the source of this name; None if it is not known."""
    return next((each.lang for each in SCRIPT_SOURCES if each.name == source), None)


def play(
    source: Source,
    settings: Settings,
    cursor: Cursor = Cursor(),  # noqa: B008  (frozen)
    *,
    index: int = 0,
    rows: bool = False,
) -> tuple[Header, Iterator[Round]]:
    """The header of a run and its rounds from `cursor` on, each of which has been checked against the contract."""
    return source.header(settings), source.rounds(settings, cursor, index=index, rows=rows)


def endless(
    settings: Settings, cursor: Cursor, context: Context, played: Models, *, index: int, rows: bool
) -> Iterator[Round]:
    """Round after round of `played`, each starting where the one before it ended."""
    chance = addressed(settings.seed)
    while True:
        round_ = play_round(settings, cursor, context, played, chance, index=index, rows=rows)
        yield round_
        cursor = round_.next
        index += 1
        context = played.prompt if round_.passage_ended else context + committed_ids(round_)


def check_cursor(cursor: Cursor, slots: int | None) -> Cursor:
    """The cursor itself, or a SettingsError naming the range."""
    last = MAX_CURSOR if slots is None else slots - 1
    for name, value, most in (("passage", cursor.passage, MAX_CURSOR), ("position", cursor.position, last)):
        if not 0 <= value <= most:
            raise SettingsError(f"cursor.{name}", f"cursor.{name} must be a whole number in 0..{most}, got {value}")
    return cursor
