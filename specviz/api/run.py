"""A run as a value: its header, its rounds, and what can be computed from them."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, overload

from specviz.api.columns import columns_of
from specviz.api.picture import picture
from specviz.api.tables import Backend, frame_of
from specviz.core.figures import Figures, fold
from specviz.core.rounds import Expected, Header, Round
from specviz.core.settings import Settings
from specviz.messages import chosen
from specviz.runs import language_of
from specviz.traces import recording


@dataclass(frozen=True, repr=False)
class Run(Sequence[Round]):
    """A run and all its rounds, in order; what `play` and `load` return.

    It iterates rounds, has a length, and `run[3]` is a round, `run[3:6]` a tuple of them.

    >>> from specviz import play
    >>> run = play(rounds=20)
    >>> sum(round_.accepted_length for round_ in run)
    38
    >>> run[3].extra.kind
    'recovered'
    """

    header: Header
    rounds: tuple[Round, ...]
    damage: str | None = None  # of the file it was read from, such as "line 17: ..."; None if the file was complete

    @property
    def settings(self) -> Settings:
        """The settings of round 0. They may change within a recording; each round has its own.

        >>> from specviz import play
        >>> play(draft_length=8, rounds=1).settings.draft_length
        8
        """
        return self.header.settings

    @property
    def stats(self) -> Figures:
        """The figures of the whole run, counted from its rounds.

        If settings change within the run, only the last rounds that share all settings but the seed count, as on the
        page. `tokens_per_second` is of model time; `kept` is None if nothing was drafted.

        >>> from specviz import play
        >>> stats = play(rounds=100).stats
        >>> f"{stats.speedup:.2f}x, {stats.kept:.0%} kept, {stats.tokens_per_round:.2f} tokens a round"
        '2.62x, 64% kept, 3.42 tokens a round'
        """
        return self._stats

    @property
    def expected(self) -> Expected | None:
        """The exact long-run figures for the settings of `stats`; None if they are not known.

        >>> from specviz import play
        >>> f"{play(rounds=1).expected.speedup:.2f}x"
        '2.51x'
        """
        counted = self.stats.settings or self.settings
        return self.header.expected if replace(counted, seed=0) == replace(self.settings, seed=0) else None

    @property
    def text(self) -> str:
        """The prompt and everything that was committed, one passage on each line.

        >>> from specviz import play
        >>> play(rounds=2).text
        'The rocket launch was delayed because high winds over the coast pushed past the'
        """
        lines, fresh = [], True
        for round_ in self.rounds:
            if fresh:
                lines.append("".join(self.header.prompt))
            lines[-1] += "".join(round_.committed)
            fresh = round_.passage_ended
        return "\n".join(lines) or "".join(self.header.prompt)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a recording that `specviz replay` and `load` read, or nothing; SpecvizError if that fails.

        >>> import pathlib, tempfile
        >>> from specviz import load, play
        >>> run = play(rounds=5)
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "launch.jsonl"
        >>> run.save(path)
        >>> load(path) == run
        True
        """
        recording.write(path, self.header, self.rounds)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Run:
        """The run that a recording holds, up to the first damage; SpecvizError if the header itself is damaged.

        Damage gives a warning and is kept as `damage`; an example stands at `save`.
        """
        found = recording.read(path)
        if found.damage is not None:
            played = f"{len(found.rounds)} rounds before it are sound"
            warnings.warn(f"{os.fspath(path)} is damaged: {found.damage}; {played}", stacklevel=2)
        return cls(found.run, tuple(found.rounds), found.damage)

    def to_frame(self, *, of: Literal["rounds", "guesses"] = "rounds", backend: Backend | None = None) -> Any:
        """A table with one row for each round or each guess: a DataFrame of pandas, or else of polars.

        `backend` asks for one of the two. SpecvizError if it, or both, are not installed.

        A row of rounds: index, passage, position (of its first slot), seed, draft_length, draft_quality, drafted,
        accepted_length, tokens (committed), extra (recovered, bonus, plain or missing), text, start_ms,
        drafting_ms and verifying_ms (model time), passage_ended.

        A row of guesses: round, passage, position (its slot), guess (from 0), token, draft_prob, target_prob and
        accept_prob (missing if it was discarded: they would belong to a text that no longer exists), draw,
        uniform, verdict.

        >>> from specviz import play
        >>> table = play(rounds=100).to_frame()
        >>> int(table["tokens"].sum())
        342
        >>> guesses = play(rounds=100).to_frame(of="guesses", backend="polars")
        >>> guesses.filter(guesses["verdict"] == "rejected").height
        56
        """
        return frame_of(columns_of(self.rounds, of), backend)

    def to_html(self, *, lang: str | None = None) -> str:
        """The small picture that a notebook shows of a run, as a piece of HTML: figures, first rounds and their words.

        `lang` is the language of everything but the run's own words, en or zh; by default that of its sentence, or
        else English. SettingsError for any other.

        >>> from specviz import play
        >>> "2.49×" in play(rounds=9).to_html()
        True
        """
        spoken = chosen(lang, language_of(self.header.source))
        return picture(self.header, self.rounds, self.stats, self.expected, spoken)

    @cached_property
    def _stats(self) -> Figures:
        return fold(self.rounds, slots=self.header.slots)

    @overload
    def __getitem__(self, index: int) -> Round: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Round, ...]: ...
    def __getitem__(self, index: int | slice) -> Round | tuple[Round, ...]:
        return self.rounds[index]

    def __len__(self) -> int:
        return len(self.rounds)

    def __iter__(self) -> Iterator[Round]:
        return iter(self.rounds)

    def __hash__(self) -> int:
        """Of what equal runs share and nothing can change: rounds hold lists, and those cannot be hashed."""
        return hash((self.header.source, self.header.settings, len(self.rounds), self.damage))

    def __repr__(self) -> str:
        return f"<Run {self.header.source}: {self}>"

    def __str__(self) -> str:
        stats = self.stats
        now = stats.settings or self.settings
        tokens = sum(len(round_.committed) for round_ in self.rounds)
        parts = [f"{len(self)} rounds", f"{tokens} tokens"]
        if stats.speedup is not None:
            parts.append(f"{stats.speedup:.2f}x")
        said = f"{', '.join(parts)} (seed {now.seed}, K {now.draft_length}, quality {now.draft_quality:g})"
        return said if self.damage is None else f"{said}; damaged: {self.damage}"

    def _repr_html_(self) -> str:
        return self.to_html()


def load(path: str | os.PathLike[str]) -> Run:
    """The run that a recording holds: `Run.load`.

    >>> import pathlib, tempfile
    >>> from specviz import load, play
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "launch.jsonl"
    >>> play(seed=9, rounds=3).save(path)
    >>> load(path)
    <Run script:rocket: 3 rounds, 13 tokens, 3.28x (seed 9, K 4, quality 0.8)>
    """
    return Run.load(path)
