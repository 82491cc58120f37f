"""Pictures as numbers. The browser that draws them also decodes them, so no library for images is needed."""

from __future__ import annotations

import base64
from dataclasses import dataclass

from playwright.sync_api import Page

LEAST = 8  # of 255: two processors may round a channel differently by less
BLANK = 1.0  # a picture whose light spreads less is of one colour

_READ = """
    async (pictures) => Promise.all(pictures.map(async (text) => {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context.drawImage(bitmap, 0, 0);
      return context.getImageData(0, 0, bitmap.width, bitmap.height);
    }))
"""
_SPREAD = f"""
    async ([picture, box]) => {{
      const [{{data, width, height}}] = await ({_READ})([picture]);
      const [left, top, right, bottom] = box ?? [0, 0, width, height];
      let sum = 0, squares = 0, n = 0;
      for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {{
        for (let x = Math.max(0, left); x < Math.min(width, right); x++) {{
          const i = 4 * (y * width + x);
          const light = 0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2];
          sum += light;
          squares += light * light;
          n++;
        }}
      }}
      return n === 0 ? null : Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2));
    }}
"""
# What differs is red on a faint copy of the second picture.
_COMPARE = f"""
    async ([one, other, least, drawn]) => {{
      const [a, b] = await ({_READ})([one, other]);
      const sizes = [a.width, a.height, b.width, b.height];
      if (a.width !== b.width || a.height !== b.height) return {{share: 1, sizes, difference: null}};
      let off = 0;
      for (let i = 0; i < a.data.length; i += 4) {{
        const most = Math.max(...[0, 1, 2].map((c) => Math.abs(a.data[i + c] - b.data[i + c])));
        if (most > least) off++;
        if (!drawn) continue;
        const light = (b.data[i] + b.data[i + 1] + b.data[i + 2]) / 3;
        b.data.set(most > least ? [255, 0, 60, 255] : [0, 1, 2].map(() => 200 + light / 5), i);
      }}
      const share = off / (a.data.length / 4);
      if (!drawn) return {{share, sizes, difference: null}};
      const canvas = new OffscreenCanvas(b.width, b.height);
      canvas.getContext('2d').putImageData(b, 0, 0);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({{type: 'image/png'}})).arrayBuffer());
      let text = '';
      for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
      return {{share, sizes, difference: btoa(text)}};
    }}
"""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How two pictures differ."""

    share: float  # of the pixels of which a channel is off by more than LEAST; 1 where the sizes differ
    sizes: tuple[tuple[int, int], tuple[int, int]]  # px
    difference: bytes | None  # a PNG of what differs; None where it was not wanted, or the sizes differ


class Pictures:
    """Looks at PNGs in a page of its own, which no policy of a site restrains."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def spread(self, picture: bytes) -> float:
        """The standard deviation of the light of its pixels, 0..127.5; 0 is one colour."""
        return float(self._page.evaluate(_SPREAD, [_text(picture), None]))

    def spread_within(self, picture: bytes, box: tuple[int, int, int, int]) -> float | None:
        """The same of a part: left, top, right, bottom in px; None where nothing of it is in the picture."""
        spread = self._page.evaluate(_SPREAD, [_text(picture), list(box)])
        return None if spread is None else float(spread)

    def difference(self, one: bytes, other: bytes) -> float:
        """The share of pixels of which a channel is off by more than LEAST."""
        return self.compare(one, other, drawn=False).share

    def compare(self, one: bytes, other: bytes, *, drawn: bool = True) -> Comparison:
        """How `other` differs from `one`, with a picture of it where `drawn`."""
        found = self._page.evaluate(_COMPARE, [_text(one), _text(other), LEAST, drawn])
        width, height, other_width, other_height = found["sizes"]
        image = found["difference"]
        return Comparison(
            share=float(found["share"]),
            sizes=((width, height), (other_width, other_height)),
            difference=None if image is None else base64.b64decode(image),
        )


def _text(picture: bytes) -> str:
    return base64.b64encode(picture).decode()
