"""The whole page by keys alone: every control is reached by Tab, shows that it has the focus, and does its work."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.driving import next_picture, value_of

pytestmark = pytest.mark.browser

LINK = "view=flat&render=low&t=6.3"

# What has the focus, by a name of its own; of radio buttons the group is the control, as for Tab.
_NAME = """
    (element) => {
      const {action, control, track, stat} = element.dataset;
      return action ?? control ?? stat ?? (track === undefined ? null : 'track');
    }
"""
CONTROLS = f"""
    () => [...new Set([...document.querySelectorAll('[data-action], [data-control], [data-track]')]
      .filter((element) => element.matches('button, input, select, [tabindex="0"]'))
      .filter((element) => element.checkVisibility() && !element.disabled)
      .map({_NAME}))]
"""
FOCUSED = f"""
    () => {{
      const element = document.activeElement;
      if (element === document.body || element === document.documentElement) return null;
      const ring = (node, part) => {{
        const {{outlineStyle, outlineWidth, boxShadow}} = getComputedStyle(node, part);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      }};
      const label = element.closest('label') ?? element;
      const focus = new Option().style;
      focus.color = getComputedStyle(element).getPropertyValue('--focus');
      const {{x, y, width, height}} = element.getBoundingClientRect();
      return {{
        name: ({_NAME})(element) ?? element.tagName,
        ringed: ring(element) || (element.type === 'radio' && [label, ...label.children].some((each) => ring(each)))
          || [...element.querySelectorAll('rect')].some((each) => getComputedStyle(each).stroke === focus.color),
        inside: x + width > 0 && y + height > 0 && x < innerWidth && y < innerHeight,
      }};
    }}
"""
LONGEST_WALK = 120


def walk(page: Page, *, until: str | None = None) -> dict[str, dict[str, bool]]:
    """Press Tab until the page ends, or until `until` has the focus; what had the focus on the way."""
    seen: dict[str, dict[str, bool]] = {}
    for _ in range(LONGEST_WALK):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if focused is None and until is None:
            return seen
        if focused is None:
            continue  # the page has ended, and begins again
        seen[focused["name"]] = focused
        if focused["name"] == until:
            return seen
    raise AssertionError(f"no end after {LONGEST_WALK} Tabs: {list(seen)}")


def test_tab_leads_to_every_control_and_each_shows_that_it_has_the_focus(open_page: Opener) -> None:
    page = open_page(LINK)
    seen = walk(page)
    assert set(page.evaluate(CONTROLS)) - set(seen) == set()
    assert [name for name, focused in seen.items() if not focused["ringed"]] == []
    assert [name for name, focused in seen.items() if not focused["inside"]] == []


def changed_by(page: Page, expression: str, *keys: str) -> tuple[object, object]:
    """A value of the page before and after some keys."""
    before = value_of(page, expression)
    for key in keys:
        page.keyboard.press(key)
    next_picture(page)
    return before, value_of(page, expression)


Worked = Callable[[object, object], bool]
WORK: list[tuple[str, tuple[str, ...], str, Worked]] = [
    ("draft_length", ("ArrowRight",), "frame.present.draft_length", lambda old, new: (old, new) == (4, 5)),
    ("draft_quality", ("ArrowLeft",), "frame.present.draft_quality", lambda old, new: old == 0.8 and new == 0.79),
    ("speed", ("ArrowRight",), "clock.speed", lambda old, new: old == 1 and new == 1.25),
    ("mode", ("ArrowRight",), "frame.present.draft_length", lambda _, new: new == 0),
    ("mode", ("ArrowLeft",), "frame.present.draft_length", lambda _, new: new == 5),
    ("camera", ("ArrowRight",), "view.kind", lambda old, new: (old, new) == ("orbit", "side")),
    ("try_quality", ("Enter",), "frame.present.draft_quality", lambda _, new: new == 0.4),
    ("try_long", (" ",), "frame.present.draft_length", lambda _, new: new == 8),
    ("try_top", ("Enter",), "view.kind", lambda _, new: new == "top"),
    ("step", ("Enter",), "frame.t", lambda old, new: new > old),  # type: ignore[operator]
    ("beat_back", ("Enter",), "frame.t", lambda old, new: new < old),  # type: ignore[operator]
    ("round_forward", (" ",), "frame.t", lambda old, new: new > old),  # type: ignore[operator]
    ("round_back", (" ",), "frame.t", lambda old, new: new < old),  # type: ignore[operator]
    ("track", ("ArrowRight",), "frame.t", lambda old, new: new > old),  # type: ignore[operator]
    ("start", ("Enter",), "frame.t", lambda _, new: new == 0),
    ("end", ("Enter",), "frame.t", lambda _, new: new > 6),  # type: ignore[operator]
    ("race", ("Enter",), "frame.race?.choice ?? null", lambda old, new: (old, new) == (None, "target")),
    ("seed", ("1", "1", "Enter"), "frame.present.seed", lambda old, new: old == 29 and new == 11),
    ("shuffle", ("Enter",), "frame.present.seed", lambda old, new: old != new),
    ("restart", ("Enter",), "frame.t", lambda _, new: new == 0),
]


def test_every_control_does_its_work_by_keys_alone(open_page: Opener) -> None:
    page = open_page(LINK)
    for name, keys, expression, worked in WORK:
        page.evaluate("document.activeElement.blur()")
        assert name in walk(page, until=name), f"Tab does not lead to {name}"
        old, new = changed_by(page, expression, *keys)
        assert worked(old, new), f"{name}, {keys}: {expression} was {old} and is {new}"
    walk(page, until="toggle")
    page.keyboard.press("Enter")
    page.wait_for_function("() => specviz.clock.playing && specviz.frame.t > 0")
    page.keyboard.press(" ")
    assert not value_of(page, "clock.playing")


@pytest.mark.parametrize(("name", "dialog"), [("simplifies", "What this simplifies"), ("help", "Keyboard")])
def test_a_dialog_opens_holds_the_focus_and_gives_it_back_by_keys_alone(
    open_page: Opener, name: str, dialog: str
) -> None:
    page = open_page(LINK)
    walk(page, until=name)
    page.keyboard.press("Enter")
    opened = page.get_by_role("dialog", name=dialog)
    expect(opened).to_be_visible()
    page.keyboard.press("Escape")
    expect(opened).to_be_hidden()
    assert page.evaluate(FOCUSED)["name"] == name
