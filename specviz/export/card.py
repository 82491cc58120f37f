"""The page dressed as a card: what stands beside a link that somebody shares, legible at half its size."""

from __future__ import annotations

from playwright.sync_api import Page

from specviz import assets

HIDDEN = ("controls", "player", "histogram", "ledger", "simplifies", "text")

_DRESS = """
    async ({title, address}) => {
      const sheet = document.createElement('link');
      sheet.rel = 'stylesheet';
      sheet.href = address;
      await new Promise((resolve, reject) => {
        sheet.onload = resolve;
        sheet.onerror = () => reject(new Error('card.css is missing'));
        document.head.append(sheet);
      });
      if (title !== null) document.querySelector('h1').textContent = title;
      for (let drawn = 0; drawn < 3; drawn++) await new Promise(requestAnimationFrame);
    }
"""


def dress(page: Page, title: str | None) -> None:
    """Lay an embed page out as a card, with `title` in place of its own."""
    page.evaluate(_DRESS, {"title": title, "address": f"static/{assets.files().of('css/card.css')}"})
