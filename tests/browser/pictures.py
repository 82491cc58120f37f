"""Pictures as numbers: the browser itself decodes them, so no library for images is needed."""

from __future__ import annotations

import base64

from playwright.sync_api import Page

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
    async (picture) => {{
      const [{{data}}] = await ({_READ})([picture]);
      let sum = 0, squares = 0;
      for (let i = 0; i < data.length; i += 4) {{
        const light = 0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2];
        sum += light;
        squares += light * light;
      }}
      const n = data.length / 4;
      return Math.sqrt(squares / n - (sum / n) ** 2);
    }}
"""
_DIFFERENCE = f"""
    async ([one, other, least]) => {{
      const [a, b] = await ({_READ})([one, other]);
      if (a.width !== b.width || a.height !== b.height) return 1;
      let off = 0;
      for (let i = 0; i < a.data.length; i += 4) {{
        const most = Math.max(...[0, 1, 2].map((c) => Math.abs(a.data[i + c] - b.data[i + c])));
        if (most > least) off++;
      }}
      return off / (a.data.length / 4);
    }}
"""
LEAST = 8  # two processors may round a channel differently by less


class Pictures:
    """Looks at PNGs in a page of its own."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def spread(self, picture: bytes) -> float:
        """The standard deviation of the light of its pixels, 0..127.5; 0 is one colour."""
        return float(self._page.evaluate(_SPREAD, _text(picture)))

    def difference(self, one: bytes, other: bytes) -> float:
        """The share of pixels of which a channel is off by more than `LEAST`."""
        return float(self._page.evaluate(_DIFFERENCE, [_text(one), _text(other), LEAST]))


def _text(picture: bytes) -> str:
    return base64.b64encode(picture).decode()
