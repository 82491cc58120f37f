"""The first rounds of a page in words, for readers without JavaScript and for programs that read pages."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice

from specviz.core.errors import SettingsError
from specviz.core.rounds import Expected, Round, Verdict
from specviz.core.settings import Settings, parse_text
from specviz.links import SETTINGS
from specviz.runs import Source, play

ROUNDS = 6
LONGEST_WORD = 60  # characters
LONGEST_TEXT = 2000


@dataclass(frozen=True, slots=True)
class Told:
    """A round in words; tokens without their leading space."""

    number: int  # from 1
    guesses: list[tuple[str, Verdict]]
    accepted: int
    wrong: str  # the guess that was rejected, or ""
    extra: str  # the target's own word, or ""
    extra_kind: str  # recovered, bonus, plain, or "" if there is none
    won: int  # tokens
    model_ms: float
    text: str  # all text after the prompt so far
    ended: bool


@dataclass(frozen=True, slots=True)
class Story:
    """What a page shows first, in words."""

    settings: Settings
    prompt: str
    rounds: list[Told]
    expected: Expected | None


def tell(source: Source, query: Iterable[tuple[str, str]]) -> Story:
    """The first rounds of `source` under the settings of a page's address.

    As in the page itself, a value that cannot be used is replaced by its default.
    """
    run, rounds = play(source, _settings(query))
    text, told = "".join(run.prompt), []
    for round_ in islice(rounds, ROUNDS):
        if round_.cursor.position == 0:
            text = "".join(run.prompt)
        text += "".join(round_.committed)
        told.append(_told(round_, text.strip()))
    return Story(run.settings, "".join(run.prompt).strip(), told, run.expected)


def _settings(query: Iterable[tuple[str, str]]) -> Settings:
    settings, plain = Settings(), False
    for name, value in dict(reversed(list(query))).items():  # the first of a repeated name counts
        if name == "mode":
            plain = value == "target"
        elif name in SETTINGS:
            try:
                settings = replace(settings, **{SETTINGS[name]: parse_text(SETTINGS[name], value)})  # type: ignore[arg-type]
            except SettingsError:
                continue
    return replace(settings, draft_length=0) if plain else settings


def _word(token: str) -> str:
    word = token.strip()
    return word if len(word) <= LONGEST_WORD else f"{word[:LONGEST_WORD]}…"


def _told(round_: Round, text: str) -> Told:
    guesses = [(_word(guess.token), guess.verdict) for guess in round_.drafted]
    return Told(
        number=round_.index + 1,
        guesses=guesses,
        accepted=round_.accepted_length,
        wrong=next((word for word, verdict in guesses if verdict == "rejected"), ""),
        extra=_word(round_.extra.token) if round_.extra else "",
        extra_kind=round_.extra.kind if round_.extra else "",
        won=len(round_.committed),
        model_ms=round_.drafting_ms + round_.verifying_ms,
        text=textwrap.shorten(text, LONGEST_TEXT, placeholder=" …"),
        ended=round_.passage_ended,
    )
