"""All words and marks of a scene in one SVG with the page's font: only coverage, no colour.

Python draws nothing: the browser that shows the notebook draws it, without any download.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable
from dataclasses import dataclass

from specviz import assets
from specviz.core.errors import SpecvizError
from specviz.notebook.layout import text_width
from specviz.notebook.markup import escaped
from specviz.notebook.numbers import stage, widths

SIZE = 2048  # px a side
_EMS = (72, 56, 44, 34, 26, 20)  # px: the first one that holds all words is taken
_BASELINE = 0.98  # of a line's box, in em
_LINE = 1.36
_GUTTER = 8  # px: keeps neighbours apart in the smaller mipmaps
_STROKE = 0.17


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The place of a text in the picture (0..1, v upwards), and its box in em."""

    u0: float
    v0: float
    u1: float
    v1: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Atlas:
    """The picture as a data address, and the place of everything in it."""

    uri: str
    words: dict[str, Glyphs]
    marks: dict[str, Glyphs]


def atlas_of(words: Iterable[str]) -> Atlas:
    """The atlas of some words and of all marks; SpecvizError if one picture cannot hold them."""
    wanted = list(dict.fromkeys(words))
    for em in _EMS:
        packed = _packed(wanted, em)
        if packed is not None:
            return packed
    raise SpecvizError(f"{len(wanted)} different words do not fit into one scene: show fewer rounds")


def _packed(words: list[str], em: int) -> Atlas | None:
    shelf = _Shelf()
    drawn, found, marks = [], {}, {}
    for name, lines in vars(stage().marks).items():
        place = shelf.allot(em, em)
        if place is None:
            return None
        drawn.append(_mark(lines, *place, em))
        marks[name] = _glyphs(*place, em, em, em)
    for word in words:
        width = text_width(word) * em
        size = em * min(1.0, SIZE / 2 / width) if width else em
        wide, high = text_width(word) * size + 4, size * _LINE
        place = shelf.allot(wide, high)
        if place is None:
            return None
        drawn.append(_text(word, place[0] + 2, place[1] + size * _BASELINE, size))
        found[word] = _glyphs(*place, wide, high, size)
    font = base64.b64encode((assets.static() / "vendor" / "source-sans-3.woff2").read_bytes()).decode()
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}" viewBox="0 0 {SIZE} {SIZE}">'
        f"<style>@font-face{{font-family:S;src:url(data:font/woff2;base64,{font}) format('woff2');font-weight:200 900}}"
        f"text{{font-family:S,'Source Sans 3',system-ui,sans-serif;font-weight:{widths()['weight']};fill:#fff}}"
        f"path{{fill:none;stroke:#fff;stroke-linecap:round;stroke-linejoin:round}}</style>{''.join(drawn)}</svg>"
    )
    return Atlas(f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}", found, marks)


class _Shelf:
    """Rows of boxes from the top on."""

    def __init__(self) -> None:
        self._x = self._y = float(_GUTTER)
        self._row = 0.0

    def allot(self, width: float, height: float) -> tuple[float, float] | None:
        """The upper left corner of a free box, or None if there is no room."""
        if self._x + width + _GUTTER > SIZE:
            self._x, self._y, self._row = float(_GUTTER), self._y + self._row + _GUTTER, 0.0
        if self._y + height + _GUTTER > SIZE:
            return None
        place = (self._x, self._y)
        self._x += width + _GUTTER
        self._row = max(self._row, height)
        return place


def _glyphs(x: float, y: float, width: float, height: float, em: float) -> Glyphs:
    return Glyphs(
        u0=x / SIZE,
        v0=1.0 - (y + height) / SIZE,
        u1=(x + width) / SIZE,
        v1=1.0 - y / SIZE,
        width=width / em,
        height=height / em,
    )


def _text(word: str, x: float, y: float, size: float) -> str:
    known = all(char in widths()["advance"] for char in word)
    # A character that the font lacks comes from another font, and may be wider than its block.
    held = "" if known else f' textLength="{text_width(word) * size:.1f}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.2f}" xml:space="preserve"{held}>{escaped(word)}</text>'


def _mark(lines: list[list[list[float]]], x: float, y: float, size: float) -> str:
    path = " ".join(
        f"M{' L'.join(f'{x + across * size:.1f} {y + down * size:.1f}' for across, down in line)}" for line in lines
    )
    return f'<path stroke-width="{size * _STROKE:.1f}" d="{path}"/>'
