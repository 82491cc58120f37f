"""The running page from the outside: what it plays, and the moment that it shows."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Frame, Page

from specviz.core.codec import decode
from specviz.core.rounds import Round

# Pools hold more than is of this moment.
_MEANING = """
    () => {
      const {blocks, blockCount, brackets, bracketCount, ledger, ledgerCount, pass, ...rest} = specviz.frame;
      return JSON.stringify({
        ...rest,
        blocks: blocks.slice(0, blockCount),
        brackets: brackets.slice(0, bracketCount),
        ledger: ledger.slice(0, ledgerCount),
        pass: {...pass, rayX: pass.rayX.slice(0, pass.rayCount)},
      });
    }
"""


def seek(page: Page, t: float) -> None:
    """Show t, which must have arrived."""
    page.evaluate(
        """async (t) => {
          specviz.clock.seek(t);
          await new Promise(requestAnimationFrame);
          if (specviz.frame.t !== t) throw new Error(`asked for ${t}, got ${specviz.frame.t}`);
        }""",
        t,
    )


def next_picture(page: Page) -> None:
    """Wait for one frame of the browser: what was asked for by now is drawn."""
    page.evaluate("new Promise(requestAnimationFrame)")


def frame_of(page: Page | Frame) -> str:
    """All that the frame says of its moment, as JSON."""
    return str(page.evaluate(_MEANING))


def rounds_of(page: Page | Frame, count: int | None = None) -> list[Round]:
    """The first rounds that have come."""
    lines = page.evaluate(
        "(count) => specviz.timeline.spans.slice(0, count ?? undefined).map(({round}) => JSON.stringify(round))", count
    )
    rounds = [decode(line) for line in lines]
    assert all(isinstance(each, Round) for each in rounds)
    return rounds  # type: ignore[return-value]


def wait_for_rounds(page: Page, count: int) -> None:
    """Wait until that many rounds have come."""
    page.wait_for_function("(count) => specviz.timeline.spans.length >= count", arg=count)


def value_of(page: Page, expression: str) -> Any:
    """A value in the page, such as `clock.t`, seen from the parts of the page that it shows to programs."""
    return page.evaluate(f"() => specviz.{expression}")
