"""The columns of a table of rounds or of guesses: name -> kind and values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Literal

from specviz.core.errors import SettingsError
from specviz.core.rounds import Drafted, Round
from specviz.core.settings import shown
from specviz.model_time import took_ms

Kind = Literal["whole", "real", "text", "truth"]


@dataclass(frozen=True, slots=True)
class Column:
    """One column. `None` in a column of reals or texts is a missing value."""

    name: str
    kind: Kind
    values: list[Any]


def columns_of(rounds: Sequence[Round], of: str) -> list[Column]:
    """The columns of a table of `rounds` or `guesses`; SettingsError on another name."""
    if of == "rounds":
        return _table(_ROUNDS, _with_start(rounds))
    if of == "guesses":
        return _table(_GUESSES, ((round_, i) for round_ in rounds for i in range(len(round_.drafted))))
    raise SettingsError("of", f"of must be 'rounds' or 'guesses', got {shown(of)}")


def _with_start(rounds: Sequence[Round]) -> Iterable[tuple[Round, float]]:
    starts = accumulate(map(took_ms, rounds), initial=0.0)
    return zip(rounds, starts, strict=False)


def _table(fields: dict[str, tuple[Kind, Callable[[Any], Any]]], items: Iterable[Any]) -> list[Column]:
    held = list(items)
    return [Column(name, kind, [read(item) for item in held]) for name, (kind, read) in fields.items()]


_ROUNDS: dict[str, tuple[Kind, Callable[[tuple[Round, float]], Any]]] = {
    "index": ("whole", lambda at: at[0].index),
    "passage": ("whole", lambda at: at[0].cursor.passage),
    "position": ("whole", lambda at: at[0].cursor.position),
    "seed": ("whole", lambda at: at[0].settings.seed),
    "draft_length": ("whole", lambda at: at[0].settings.draft_length),
    "draft_quality": ("real", lambda at: at[0].settings.draft_quality),
    "drafted": ("whole", lambda at: len(at[0].drafted)),
    "accepted_length": ("whole", lambda at: at[0].accepted_length),
    "tokens": ("whole", lambda at: len(at[0].committed)),
    "extra": ("text", lambda at: at[0].extra.kind if at[0].extra else None),
    "text": ("text", lambda at: "".join(at[0].committed)),
    "start_ms": ("real", lambda at: at[1]),
    "drafting_ms": ("real", lambda at: at[0].drafting_ms),
    "verifying_ms": ("real", lambda at: at[0].verifying_ms),
    "passage_ended": ("truth", lambda at: at[0].passage_ended),
}


def _guess(at: tuple[Round, int]) -> Drafted:
    return at[0].drafted[at[1]]


def _judged(at: tuple[Round, int], value: float) -> float | None:
    return None if _guess(at).verdict == "discarded" else value


_GUESSES: dict[str, tuple[Kind, Callable[[tuple[Round, int]], Any]]] = {
    "round": ("whole", lambda at: at[0].index),
    "passage": ("whole", lambda at: at[0].cursor.passage),
    "position": ("whole", lambda at: at[0].cursor.position + at[1]),
    "guess": ("whole", lambda at: at[1]),
    "token": ("text", lambda at: _guess(at).token),
    "draft_prob": ("real", lambda at: _guess(at).draft_prob),
    "target_prob": ("real", lambda at: _judged(at, _guess(at).target_prob)),
    "accept_prob": ("real", lambda at: _judged(at, _guess(at).accept_prob)),
    "draw": ("real", lambda at: _guess(at).draw),
    "uniform": ("real", lambda at: _guess(at).uniform),
    "verdict": ("text", lambda at: _guess(at).verdict),
}
