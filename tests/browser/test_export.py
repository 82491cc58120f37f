"""A page in one file, from disk without a network and in a sandbox: it plays what Python plays, and fetches nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Frame, Page

from specviz.cli import main
from specviz.core.codec import decode
from specviz.core.rounds import Round
from specviz.core.settings import DEFAULTS, Settings
from specviz.runs import ROCKET_SOURCE, play
from tests.browser.conftest import PATIENCE, READY, Opener
from tests.browser.pictures import Pictures

pytestmark = pytest.mark.browser

HOSTILE = '</title></script><script>document.title = "taken"</script><!-- مرحبا 😀'
SIZE = (800, 500)

Export = Callable[..., Path]


@pytest.fixture
def export(tmp_path: Path) -> Export:
    """Writes a page as the command does."""

    def written(*options: str, name: str = "page.html") -> Path:
        assert main(["export", str(tmp_path / name), *options]) == 0
        return tmp_path / name

    return written


@contextmanager
def cut_off(chromium: Browser) -> Iterator[Page]:
    """A page without a network. At the end it must have asked for its own file and nothing else, and had no error."""
    context = chromium.new_context(viewport={"width": SIZE[0], "height": SIZE[1]}, offline=True)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("request", lambda request: _ask(request.url, problems))
    yield page
    context.close()
    assert problems == []


def _ask(url: str, problems: list[str]) -> None:
    if not url.startswith(("file:", "blob:", "data:", "about:")):
        problems.append(f"asked for {url}")


def opened(page: Page, path: Path, fragment: str) -> None:
    """The page at rest at the moment of a fragment."""
    page.goto(f"{path.as_uri()}#{fragment}")
    page.wait_for_selector(READY)


def rounds_of(page: Page | Frame) -> list[Round]:
    lines: list[str] = page.evaluate("() => specviz.timeline.spans.map(({round}) => JSON.stringify(round))")
    rounds = [decode(line) for line in lines]
    assert all(isinstance(each, Round) for each in rounds)
    return rounds  # type: ignore[return-value]


def assert_played_by_python(rounds: list[Round]) -> None:
    """Each round is the one that Python plays from its cursor under its settings."""
    assert rounds
    for round_ in rounds:
        _, played = play(
            ROCKET_SOURCE, round_.settings, round_.cursor, index=round_.index, rows=round_.rows is not None
        )
        assert round_ == next(played)


def drag(page: Page | Frame, name: str, value: str) -> None:
    """Move a slider as a hand does."""
    page.locator(f"input[data-control={name}]").fill(value)


def test_from_disk_it_plays_any_setting_and_seed_and_fetches_nothing(chromium: Browser, export: Export) -> None:
    path = export("--seed", "3", "--draft-quality", "0.6", "--view", "flat")
    with cut_off(chromium) as page:
        page.goto(path.as_uri())
        page.wait_for_function("() => globalThis.specviz?.timeline.spans.length > 1")
        page.evaluate("() => specviz.mounted")
        page.evaluate("() => specviz.clock.pause()")
        assert rounds_of(page)[0].settings == Settings(seed=3, draft_quality=0.6)
        drag(page, "draft_length", "8")
        drag(page, "draft_quality", "0.95")
        page.wait_for_function("() => specviz.timeline.spans.at(-1).round.settings.draft_quality === 0.95")
        rounds = rounds_of(page)
        assert_played_by_python(rounds)
        last = rounds[-1].settings
        assert (last.draft_length, last.seed) == (8, 3)
        header, _ = play(ROCKET_SOURCE, last)
        assert header.expected is not None
        page.wait_for_function("() => specviz.frame.present?.draft_quality === 0.95 && specviz.frame.expected")
        assert page.evaluate("() => specviz.frame.expected.speedup") == pytest.approx(header.expected.speedup, abs=1e-9)
        page.wait_for_function("() => location.hash.includes('seed=3')")
        assert "0.95" in page.evaluate("() => location.hash")


def test_its_fragment_is_the_moment_and_another_fragment_is_another_moment(chromium: Browser, export: Export) -> None:
    path = export("--draft-length", "2", "--title", HOSTILE)
    with cut_off(chromium) as page:
        opened(page, path, "t=5&k=8&view=flat&theme=dark")
        assert page.title() == HOSTILE
        assert page.locator("h1").inner_text() == HOSTILE
        assert rounds_of(page)[0].settings.draft_length == 8
        page.evaluate("() => (location.hash = '#?t=2&view=flat&theme=light&race=target')")
        page.wait_for_function("() => specviz.frame.t === 2 && specviz.frame.race !== null")
        page.wait_for_selector(READY)
        assert rounds_of(page)[0].settings == DEFAULTS
        assert page.locator("#controls input[data-control=draft_length]").count() == 1
        page.goto("about:blank")
        page.goto(path.as_uri())
        page.wait_for_function("() => globalThis.specviz?.timeline.spans.length > 1")
        assert rounds_of(page)[0].settings.draft_length == 2


def test_the_pages_of_a_folder_lead_to_each_other_with_the_moment_that_is_shown(
    chromium: Browser, tmp_path: Path
) -> None:
    assert main(["export", str(tmp_path / "site"), "--all", "--lang", "zh"]) == 0
    with cut_off(chromium) as page:
        opened(page, tmp_path / "site" / "embed.html", "k=8&t=2&view=flat")
        assert page.evaluate("() => document.documentElement.lang") == "zh"
        page.locator("#full").focus()
        assert page.locator("#full").get_attribute("href") == "index.html#k=8&view=flat&t=2"


def test_in_a_sandbox_without_an_origin_it_plays_and_follows_its_sliders(chromium: Browser, export: Export) -> None:
    html = export("--view", "flat", "--embed").read_text(encoding="utf-8")
    with cut_off(chromium) as page:
        page.set_content(f'<iframe sandbox="allow-scripts" width="780" height="480" srcdoc="{escape(html)}"></iframe>')
        (frame,) = page.main_frame.child_frames
        frame.wait_for_function("() => globalThis.specviz?.timeline.spans.length > 1")
        frame.evaluate("() => specviz.mounted")
        assert frame.evaluate("() => origin") == "null"
        drag(frame, "draft_length", "7")
        frame.wait_for_function("() => specviz.timeline.spans.at(-1).round.settings.draft_length === 7")
        assert_played_by_python(rounds_of(frame))


def test_words_are_inspected_with_the_rows_that_the_page_makes_itself(chromium: Browser, export: Export) -> None:
    path = export()
    with cut_off(chromium) as page:
        opened(page, path, "t=6.75&view=flat")
        page.locator(".scene text").filter(has_text=re.compile(r"^\s*team\s*$")).first.hover()
        page.wait_for_function("() => specviz.timeline.spans.some(({round}) => round.rows)")
        assert_played_by_python(rounds_of(page))


def test_a_recording_replays_with_its_own_rounds_and_ends(chromium: Browser, export: Export, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    assert main(["run", "--rounds", "6", "--seed", "11", "--draft-length", "3", "--out", str(file)]) == 0
    path = export("--recording", str(file), name="replay.html")
    with cut_off(chromium) as page:
        opened(page, path, "t=3600&view=flat")
        _, played = play(ROCKET_SOURCE, Settings(seed=11, draft_length=3))
        assert rounds_of(page) == list(islice(played, 6))
        assert page.evaluate("() => specviz.player.ended")
        assert page.locator("input[data-control=draft_length]").is_disabled()


def test_it_shows_the_picture_that_the_server_shows(
    chromium: Browser, export: Export, open_page: Opener, pictures: Pictures
) -> None:
    # Without the title: alone in its file, it leads nowhere and has no sign that it does.
    moment = "t=6.75&k=8&render=low&theme=dark&hide=title"
    served = open_page(moment, path="/embed", size=SIZE)
    served.wait_for_selector(READY)
    path = export("--embed")
    with cut_off(chromium) as page:
        opened(page, path, moment)
        assert pictures.spread(page.screenshot()) > 5
        assert pictures.difference(page.screenshot(), served.screenshot()) == 0
