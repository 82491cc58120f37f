"""One moment of a run as a standalone SVG, for notebooks that are read without widgets."""

from __future__ import annotations

from specviz.messages import catalog
from specviz.notebook.actors import actors_at
from specviz.notebook.acts import Act, acts
from specviz.notebook.layout import text_width
from specviz.notebook.markup import escaped
from specviz.notebook.numbers import colour, stage
from specviz.notebook.spans import Span, Timeline

WIDTH = 960.0
HEIGHT = 330.0
_GROUND = 250.0  # px from the top to the track
_SCALE = 68.0  # px a block unit at most
_PAST = 2.2  # block units of it that are always seen
_FONT = "'Source Sans 3','Source Sans Pro',system-ui,'Segoe UI',Roboto,sans-serif"
_RISE = 0.34  # from the middle of a word to its baseline, in em
_STANDING = ("prompt", "guess", "accepted", "committed")


def telling_moment(timeline: Timeline) -> float:
    """The middle of a pass, when guesses, box and rays are visible; of the second round if there is one."""
    if not timeline.spans:
        return 0.0
    span = timeline.spans[min(1, len(timeline.spans) - 1)]
    return (span.pass_start + span.pass_end) / 2.0


def still(timeline: Timeline, t: float, title: str, lang: str) -> str:
    """The picture at t, seen from the side, in a language of LANGUAGES; all text is escaped."""
    now = actors_at(timeline, t)
    span = next((each for each in reversed(timeline.spans) if each.start < t), None)
    gap = stage().space.BLOCK.gap
    scale = min(_SCALE, (WIDTH - 24.0) / (now.shot.width + _PAST + gap))
    # Free room shows the past.
    pen = _Pen(now.shot.left + now.shot.width + gap - (WIDTH - 24.0) / scale, scale)
    space, names = stage().space, catalog(lang)["scene"]
    parts = [pen.box(-1e3, 0.0, 2e3, 0.07, 0.0, f'fill="{colour("track")}"')]
    parts.append(pen.disc(now.target_x, space.TARGET.y, space.TARGET.radius, "target", 1.0))
    parts.append(pen.disc(now.draft_x, space.DRAFT.y, space.DRAFT.radius, "draft", 0.3 + 0.7 * now.draft_presence))
    above = space.TARGET.y + space.TARGET.radius + 0.12
    parts.append(pen.text(names["target"], now.target_x, above + 0.1, 0.2, colour("target-ink")))
    parts.append(pen.text(names["draft"], now.draft_x, space.DRAFT.y + 0.5, 0.2, colour("draft-ink")))
    if span is not None:
        parts += _pass(pen, span, now.target_x, (now.closed, now.lit, now.slot_opacity))
    here = [act for act in acts(timeline) if act.start < t <= act.end]
    parts += [_block(pen, act, act.opacity(t)) for act in here if act.state in _STANDING]
    parts += [_struck(pen, act, act.opacity(t)) for act in here if act.state == "struck"]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}" height="{HEIGHT:g}" '
        f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" lang="{lang}" '
        f'font-family="{_FONT}" font-weight="600" text-anchor="middle">'
        f'<title>{escaped(title)}</title><rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="{colour("stage")}"/>'
        f"{''.join(parts)}</svg>"
    )


class _Pen:
    """Block units to px: x from `left` on, y upwards from the track."""

    def __init__(self, left: float, scale: float) -> None:
        self.left, self.scale = left, scale

    def x(self, x: float) -> float:
        return 12.0 + (x - self.left) * self.scale

    def y(self, y: float) -> float:
        return _GROUND - y * self.scale

    def box(self, x: float, top: float, width: float, height: float, radius: float, paint: str) -> str:
        size = f'width="{width * self.scale:.1f}" height="{height * self.scale:.1f}" rx="{radius * self.scale:.1f}"'
        return f'<rect x="{self.x(x):.1f}" y="{self.y(top):.1f}" {size} {paint}/>'

    def disc(self, x: float, y: float, radius: float, name: str, presence: float) -> str:
        at = f'cx="{self.x(x):.1f}" cy="{self.y(y):.1f}"'
        glow = f'<circle {at} r="{radius * 1.35 * self.scale:.1f}" fill="{colour(f"{name}-glow")}" opacity=".16"/>'
        disc = f'<circle {at} r="{radius * self.scale:.1f}" fill="{colour(name)}"/>'
        return f'<g opacity="{presence:.3g}">{glow}{disc}</g>'

    def line(self, x0: float, y0: float, x1: float, y1: float, paint: str) -> str:
        ends = f'x1="{self.x(x0):.1f}" y1="{self.y(y0):.1f}" x2="{self.x(x1):.1f}" y2="{self.y(y1):.1f}"'
        return f"<line {ends} {paint}/>"

    def text(self, text: str, x: float, y: float, em: float, fill: str, opacity: float = 1.0) -> str:
        at = f'x="{self.x(x):.1f}" y="{self.y(y - _RISE * em):.1f}" font-size="{em * self.scale:.1f}"'
        # The reader may have another font, and the words must stay on their blocks.
        held = f'textLength="{text_width(text) * em * self.scale:.1f}" lengthAdjust="spacingAndGlyphs"'
        return f'<text {at} {held} fill="{fill}" opacity="{opacity:.3g}">{escaped(text)}</text>'

    def mark(self, name: str, x: float, y: float, size: float, stroke: str, opacity: float) -> str:
        """A mark whose middle is at (x, y)."""
        lines = getattr(stage().marks, name)
        path = " ".join(
            f"M{' L'.join(f'{self.x(x + (a - 0.5) * size):.1f} {self.y(y - (b - 0.5) * size):.1f}' for a, b in line)}"
            for line in lines
        )
        width = 0.17 * size * self.scale
        return f'<path d="{path}" fill="none" stroke="{stroke}" stroke-width="{width:.1f}" opacity="{opacity:.3g}"/>'


def _pass(pen: _Pen, span: Span, target_x: float, shown: tuple[float, float, float]) -> list[str]:
    """The rays, the box around all guesses, and the empty slot behind them."""
    space, (closed, lit, slot_opacity) = stage().space, shown
    block, pad, drafted = space.BLOCK, space.BOX.pad, len(span.round.drafted)
    edge, parts = colour("verify-edge"), []
    for x, width in zip(span.slot_x, span.slot_width, strict=True):
        ray = f'stroke="{colour("target-glow")}" stroke-width="2" opacity="{lit:.3g}"'
        parts.append(pen.line(target_x, space.TARGET.y - space.TARGET.radius, x + width / 2.0, block.height, ray))
    if drafted and closed > 0.0:
        left, right = span.left - pad, span.slot_x[drafted - 1] + span.slot_width[drafted - 1] + pad
        paint = f'fill="#fff" fill-opacity=".06" stroke="{edge}" stroke-width="1.6" opacity="{closed:.3g}"'
        parts.append(pen.box(left, block.height + pad, right - left, block.height + pad, block.radius, paint))
    if span.has_slot:
        paint = f'fill="none" stroke="{edge}" stroke-width="1.4" stroke-dasharray="6 5" opacity="{slot_opacity:.3g}"'
        parts.append(
            pen.box(span.slot_x[-1], block.height, span.slot_width[-1], block.height, block.radius, paint)
        )  # fmt: skip
    return parts


def _block(pen: _Pen, act: Act, opacity: float) -> str:
    block = stage().space.BLOCK
    kind = {"prompt": "prompt", "guess": "guess"}.get(act.state, "committed")
    if kind == "guess":
        paint = f'fill="{colour("draft-glow")}" fill-opacity=".34" stroke="{colour("guess-edge")}" stroke-width="1.5"'
    else:
        paint = f'fill="{colour(f"{kind}-block")}"'
    box = pen.box(act.x, block.height, act.width, block.height, block.radius, f'{paint} opacity="{opacity:.3g}"')
    middle, fits = act.x + act.width / 2.0, act.width / max(1e-9, text_width(act.text))
    em = min(stage().space.EM, fits)
    word = pen.text(act.text, middle, block.height / 2.0, em, colour(f"{kind}-text"), opacity)
    if act.mark == "none":
        return box + word
    return box + word + pen.mark(
        act.mark, act.x + act.width - 0.12, block.height - 0.12, 0.15, colour("committed-text"), opacity
    )  # fmt: skip


def _struck(pen: _Pen, act: Act, opacity: float) -> str:
    apron, middle = stage().space.APRON, act.x + act.width / 2.0
    em = min(apron.struckEm, (act.width + 0.1) / max(1e-9, text_width(act.text)))
    half, ink = text_width(act.text) * em / 2.0 + 0.03, colour("draft-ink")
    through = f'stroke="{ink}" stroke-width="1.4" opacity="{opacity:.3g}"'
    line = pen.line(middle - half, -apron.struck, middle + half, -apron.struck, through)
    return pen.text(act.text, middle, -apron.struck, em, ink, 0.75 * opacity) + line
