"""A run as a small picture for notebooks: its figures, the ledger of its first rounds and their words.

All styles are inline, so it works wherever HTML does. Text takes the colour of its surroundings, and the two colours
with a meaning have a middle tone, so that it can be read on light and on dark.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import islice

from specviz.core.figures import Figures
from specviz.core.rounds import Expected, Header, Round
from specviz.model_time import took_ms

SHOWN_ROUNDS = 8
LONGEST_WORD = 40  # characters: a token may be any text, and a line must not wrap

_DRAFT = "#3b8fe0"
_TARGET = "#d83a3f"
_WIDTH = 300.0  # px of the longest round
_ROW = 16
_THICK = 9
_DASH = "–"
_FRAME = "font:14px/1.5 'Source Sans 3',system-ui,'Segoe UI',Roboto,sans-serif;max-width:760px"
_CELL = "text-align:left;padding:0 24px 0 0;border:0;background:none"
_DIM = "opacity:.68"


def picture(header: Header, rounds: Sequence[Round], stats: Figures, expected: Expected | None) -> str:
    """A piece of HTML; all that comes out of the run is escaped."""
    shown = rounds[:SHOWN_ROUNDS]
    # Only rounds of the first passage follow from the words before them.
    end = next((place for place, round_ in enumerate(shown, 1) if round_.passage_ended), len(shown))
    left_out = len(rounds) - end
    more = f'<div style="{_DIM}">… and {_count(left_out, "more round")}</div>' if left_out else ""
    return (
        f'<div style="{_FRAME}"><div><b>{_count(len(rounds), "round")}</b> of {escape(header.source)}'
        f"{_settings(stats)}</div>"
        f"{_figures(stats, expected)}{_ledger(shown[:end])}{_words(header, shown[:end])}{more}</div>"
    )


def _settings(stats: Figures) -> str:
    now = stats.settings
    if now is None:
        return ""
    return f' <span style="{_DIM}">seed {now.seed}, K {now.draft_length}, quality {now.draft_quality:g}</span>'


def _figures(stats: Figures, expected: Expected | None) -> str:
    cells = [
        ("TOK/S", _number(stats.tokens_per_second), _number(expected.tokens_per_second if expected else None)),
        ("SPEEDUP", _speedup(stats.speedup), _times(expected.speedup if expected else None)),
        ("ACCEPT", _percent(stats.kept), _percent(expected.kept if expected else None)),
        ("TOKENS/ROUND", _number(stats.tokens_per_round), _number(expected.tokens_per_round if expected else None)),
    ]
    heads = "".join(
        f'<th style="{_CELL};font-size:11px;letter-spacing:.08em;{_DIM}">{name}</th>' for name, _, _ in cells
    )
    counted = "".join(f'<td style="{_CELL};font-size:20px">{value}</td>' for _, value, _ in cells)
    exact = "".join(f'<td style="{_CELL};{_DIM}">{_exact(value)}</td>' for _, _, value in cells)
    rows = "".join(
        f'<tr style="background:none">{row}</tr>' for row in (heads, counted, exact if expected else "") if row
    )
    return f'<table style="border-collapse:collapse;margin:6px 0;border:0;color:inherit">{rows}</table>'


def _ledger(rounds: Sequence[Round]) -> str:
    """One row for each round, to one scale of model time: a thin blue bar for each guess, a red bar for the pass."""
    longest = max(map(took_ms, rounds), default=0.0)
    if not longest:
        return ""
    scale = _WIDTH / longest
    height = _ROW * len(rounds)
    rows = "".join(_ledger_row(round_, place * _ROW, scale) for place, round_ in enumerate(rounds))
    return (
        f'<svg role="img" aria-label="{escape(_told(rounds))}" width="560" height="{height}" '
        f'viewBox="0 0 560 {height}" style="display:block;max-width:100%;font:12px system-ui,sans-serif">{rows}</svg>'
    )


def _ledger_row(round_: Round, top: int, scale: float) -> str:
    drafted = len(round_.drafted)
    step = round_.drafting_ms / drafted * scale if drafted else 0.0
    y = top + (_ROW - _THICK) / 2
    bars = [_bar(place * step, y, max(0.5, step - 1.5), _DRAFT) for place in range(drafted)]
    bars.append(_bar(round_.drafting_ms * scale, y, round_.verifying_ms * scale, _TARGET))
    kept = f"{round_.accepted_length}/{drafted} kept, " if drafted else ""
    said = f"{kept}{_count(len(round_.committed), 'token')}"
    at = took_ms(round_) * scale + 8
    return "".join(bars) + f'<text x="{at:.1f}" y="{top + 12}" fill="currentColor">{said}</text>'


def _bar(x: float, y: float, width: float, colour: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:g}" width="{width:.1f}" height="{_THICK}" rx="1.5" fill="{colour}"/>'


def _words(header: Header, rounds: Sequence[Round]) -> str:
    prompt = f'<span style="{_DIM}">{_word("".join(header.prompt[-SHOWN_ROUNDS:]))}</span>'
    said = "".join(piece for round_ in rounds for piece in _round_words(round_))
    return f'<div dir="auto" style="margin-top:8px;overflow-wrap:anywhere">{prompt}{said}</div>'


def _round_words(round_: Round) -> Iterator[str]:
    """What a round committed: kept guesses underlined in blue, the wrong word struck through before its correction."""
    for guess in islice(round_.drafted, round_.accepted_length):
        yield _marked(guess.token, "span", f"border-bottom:2px solid {_DRAFT}")
    if round_.accepted_length < len(round_.drafted):
        wrong = round_.drafted[round_.accepted_length].token
        yield _marked(wrong, "s", f"{_DIM};text-decoration-color:{_DRAFT}")
    if round_.extra is not None:
        yield _marked(round_.extra.token, "span", f"border-bottom:2px solid {_TARGET}")


def _marked(token: str, tag: str, style: str) -> str:
    """A marked token; its leading space stays outside the mark."""
    word = token.lstrip()
    space = " " if len(word) < len(token) else ""
    return f'{space}<{tag} style="{style}">{_word(word)}</{tag}>'


def _told(rounds: Sequence[Round]) -> str:
    kept = ", ".join(f"{round_.accepted_length} of {len(round_.drafted)}" for round_ in rounds)
    return f"Guesses kept, round by round: {kept}"


def _exact(value: str) -> str:
    return value if value == _DASH else f"{value} exact"


def _word(token: str) -> str:
    return escape(token if len(token) <= LONGEST_WORD else f"{token[: LONGEST_WORD - 1]}…")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _number(value: float | None) -> str:
    return _DASH if value is None else f"{value:.2f}"


def _times(value: float | None) -> str:
    return _DASH if value is None else f"{value:.2f}×"


def _speedup(value: float | None) -> str:
    """The speedup, and "slower" if it prints as less than 1.00."""
    return f"{_times(value)} slower" if value is not None and round(value, 2) < 1.0 else _times(value)


def _percent(value: float | None) -> str:
    return _DASH if value is None else f"{100.0 * value:.1f} %"
