"""A run as a small picture for notebooks: its figures, the ledger of its first rounds and their words.

All styles are inline, so it works wherever HTML does. Text takes the colour of its surroundings, and the two colours
with a meaning have a middle tone, so that it can be read on light and on dark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import islice

from specviz.core.figures import Figures
from specviz.core.rounds import Expected, Header, Round
from specviz.messages import Speak, catalog, number, pieces, speaking
from specviz.model_time import took_ms
from specviz.runs import language_of

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


def picture(header: Header, rounds: Sequence[Round], stats: Figures, expected: Expected | None, lang: str) -> str:
    """A piece of HTML that speaks `lang`, a language of LANGUAGES; all that comes out of the run is escaped."""
    t = speaking(lang)
    shown = rounds[:SHOWN_ROUNDS]
    # Only rounds of the first passage follow from the words before them.
    end = next((place for place, round_ in enumerate(shown, 1) if round_.passage_ended), len(shown))
    left_out = len(rounds) - end
    more = f'<div style="{_DIM}">{t("run.more", n=left_out)}</div>' if left_out else ""
    return (
        f'<div lang="{lang}" style="{_FRAME}"><div>{_which(header, len(rounds), lang)}{_settings(stats, t)}</div>'
        f"{_figures(stats, expected, lang)}{_ledger(shown[:end], t)}{_words(header, shown[:end])}{more}</div>"
    )


def _which(header: Header, rounds: int, lang: str) -> str:
    said = pieces(catalog(lang), lang, "run.of", rounds=speaking(lang)("run.rounds", n=rounds), source=header.source)
    return "".join(f"<b>{each.text}</b>" if each.name == "rounds" else escape(each.text) for each in said)


def _settings(stats: Figures, t: Speak) -> str:
    now = stats.settings
    if now is None:
        return ""
    said = t("run.settings", seed=now.seed, k=now.draft_length, quality=now.draft_quality)
    return f' <span style="{_DIM}">{said}</span>'


def _figures(stats: Figures, expected: Expected | None, lang: str) -> str:
    t = speaking(lang)
    cells: list[tuple[str, Callable[[float | None, str], str], float | None, float | None]] = [
        ("tok_s", _number, stats.tokens_per_second, expected.tokens_per_second if expected else None),
        ("speedup", _times, stats.speedup, expected.speedup if expected else None),
        ("accept", _percent, stats.kept, expected.kept if expected else None),
        ("tokens_per_round", _number, stats.tokens_per_round, expected.tokens_per_round if expected else None),
    ]
    heads = "".join(
        f'<th style="{_CELL};font-size:11px;letter-spacing:.08em;{_DIM}">{t(f"stats.{name}.label")}</th>'
        for name, *_ in cells
    )
    slower = f" {t('stats.slower')}" if stats.speedup is not None and round(stats.speedup, 2) < 1.0 else ""
    counted = "".join(
        f'<td style="{_CELL};font-size:20px">{written(value, lang)}{slower if name == "speedup" else ""}</td>'
        for name, written, value, _ in cells
    )
    exact = "".join(
        f'<td style="{_CELL};{_DIM}">{_DASH if value is None else t("stats.exact", value=written(value, lang))}</td>'
        for _, written, _, value in cells
    )
    rows = "".join(
        f'<tr style="background:none">{row}</tr>' for row in (heads, counted, exact if expected else "") if row
    )
    return f'<table style="border-collapse:collapse;margin:6px 0;border:0;color:inherit">{rows}</table>'


def _ledger(rounds: Sequence[Round], t: Speak) -> str:
    """One row for each round, to one scale of model time: a thin blue bar for each guess, a red bar for the pass."""
    longest = max(map(took_ms, rounds), default=0.0)
    if not longest:
        return ""
    scale = _WIDTH / longest
    height = _ROW * len(rounds)
    rows = "".join(_ledger_row(round_, place * _ROW, scale, t) for place, round_ in enumerate(rounds))
    return (
        f'<svg role="img" aria-label="{escape(_told(rounds, t))}" width="560" height="{height}" '
        f'viewBox="0 0 560 {height}" style="display:block;max-width:100%;font:12px system-ui,sans-serif">{rows}</svg>'
    )


def _ledger_row(round_: Round, top: int, scale: float, t: Speak) -> str:
    drafted = len(round_.drafted)
    step = round_.drafting_ms / drafted * scale if drafted else 0.0
    y = top + (_ROW - _THICK) / 2
    bars = [_bar(place * step, y, max(0.5, step - 1.5), _DRAFT) for place in range(drafted)]
    bars.append(_bar(round_.drafting_ms * scale, y, round_.verifying_ms * scale, _TARGET))
    said = t("run.tokens", n=len(round_.committed))
    if drafted:
        said = t("run.kept", accepted=round_.accepted_length, drafted=drafted, tokens=said)
    at = took_ms(round_) * scale + 8
    return "".join(bars) + f'<text x="{at:.1f}" y="{top + 12}" fill="currentColor">{said}</text>'


def _bar(x: float, y: float, width: float, colour: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:g}" width="{width:.1f}" height="{_THICK}" rx="1.5" fill="{colour}"/>'


def _words(header: Header, rounds: Sequence[Round]) -> str:
    prompt = f'<span style="{_DIM}">{_word("".join(header.prompt[-SHOWN_ROUNDS:]))}</span>'
    said = "".join(piece for round_ in rounds for piece in _round_words(round_))
    lang = language_of(header.source) or ""
    return f'<div lang="{lang}" dir="auto" style="margin-top:8px;overflow-wrap:anywhere">{prompt}{said}</div>'


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


def _told(rounds: Sequence[Round], t: Speak) -> str:
    kept = (t("run.one", accepted=round_.accepted_length, drafted=len(round_.drafted)) for round_ in rounds)
    return t("run.told", list=t("histogram.comma").join(kept))


def _word(token: str) -> str:
    return escape(token if len(token) <= LONGEST_WORD else f"{token[: LONGEST_WORD - 1]}…")


def _number(value: float | None, lang: str) -> str:
    return _DASH if value is None else number(value, lang, ".2f")


def _times(value: float | None, lang: str) -> str:
    return _DASH if value is None else speaking(lang)("units.times", n=_number(value, lang))


def _percent(value: float | None, lang: str) -> str:
    return _DASH if value is None else f"{number(100.0 * value, lang, '.1f')}%"
