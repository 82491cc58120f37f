"""Alt text: what a picture shows, for whoever cannot see it, made by the page from the state that it draws."""

from __future__ import annotations

from playwright.sync_api import Page


def alt_text(page: Page) -> str:
    """One line for the page's moment: what happens, the words so far, the figures, and the settings behind them."""
    return " ".join(str(page.evaluate("specviz.describe()")).split())
