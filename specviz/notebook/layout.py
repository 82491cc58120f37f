"""The widths of words and the place of the prompt, as in `static/js/playback/layout.js` (golden frames compare)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from specviz.notebook.numbers import stage, widths

_SPACES = "\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200B)))
_TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
# Above this, Unicode holds mostly East Asian scripts and emoji, which other fonts draw one em wide.
_WIDE = "\u2e80"
_REPEATED = re.compile(r"(.)\1{2,}")

Words = Sequence[Sequence[str]] | None  # for each slot, the words that can stand there


def label(token: str) -> str:
    """The word that a block shows; never empty if the token is not empty."""
    if token and all(char in _SPACES or unicodedata.category(char) in {"Cf", "Cc"} for char in token):
        signs = "".join(map(_sign, token.replace("\r\n", "\n")))
        return _REPEATED.sub(lambda run: f"{run[1]}×{len(run[0])}", signs)
    return "".join(_sign(char) if _is_control(char) else char for char in token.strip(_SPACES))


def text_width(text: str) -> float:
    """Width of a text in em."""
    table = widths()
    return sum(
        float(table["advance"].get(char, table["default"] if char < _WIDE or char == "\ufffd" else 1.0))
        for char in text
    )


def block_width(token: str) -> float:
    """Width of the block that carries a token, in block units."""
    space = stage().space
    return float(max(space.BLOCK.minWidth, text_width(label(token)) * space.EM + 2 * space.BLOCK.padding))


def slot_width(tokens: Sequence[str] | None) -> float:
    """Width of a slot that any of `tokens` can stand in; a nominal width if they are not known."""
    return max(map(block_width, tokens)) if tokens else float(stage().space.NOMINAL_SLOT)


def window_width(words: Words, draft_length: int) -> float:
    """How much of the track the widest round of K guesses may need."""
    gap, slots = stage().space.BLOCK.gap, max(1, draft_length) + 1
    if not words:
        return float(slots * (stage().space.NOMINAL_SLOT + gap) - gap)
    each = [slot_width(tokens) + gap for tokens in words]
    total = widest = 0.0
    for place, width in enumerate(each):
        total += width - (each[place - slots] if place >= slots else 0.0)
        widest = max(widest, total)
    return float(widest - gap)


def prompt_places(prompt: Sequence[str]) -> tuple[list[float], list[float]]:
    """Left edges and widths of the prompt's blocks; it ends one gap before x = 0."""
    sizes = [block_width(token) for token in prompt]
    edges, left = [], 0.0
    for size in reversed(sizes):
        left -= size + stage().space.BLOCK.gap
        edges.append(left)
    return edges[::-1], sizes


def opening(prompt_left: float, window: float, words: Words) -> tuple[float, float]:
    """Left edge and width of what the camera shows at the start of a passage."""
    first = slot_width(words[0] if words else None)
    width = max(window, min(stage().numbers.opening, first - prompt_left))
    return max(prompt_left, first - width), width


def whole_left(prompt_left: float, right: float) -> float:
    """Left edge of what the end of a passage shows."""
    return float(max(prompt_left, right - stage().numbers.whole))


def sentence_right(words: Words) -> float:
    """Right edge of the sentence with the target's words; 0 if they are not known."""
    gap = stage().space.BLOCK.gap
    return float(max(0.0, sum(block_width(tokens[0]) + gap for tokens in words or ()) - gap))


def _is_control(char: str) -> bool:
    return char in _TURNING or unicodedata.category(char) in {"Cc", "Cs"}


def _sign(char: str) -> str:
    if char in "\r\n":
        return "↵"
    if char == "\t":
        return "⇥"
    return "␠" if char in _SPACES else "\ufffd"
