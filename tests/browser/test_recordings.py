"""The page of a recording: what was recorded is shown, and nothing of it can be changed or can do harm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from specviz.core.figures import fold
from specviz.core.rounds import Header, Round
from specviz.core.settings import Settings
from specviz.runs import ROCKET_SOURCE, RecordingSource, play
from specviz.traces.recording import Recording
from specviz.web.app import create_app
from tests.browser.conftest import READY, Opener
from tests.browser.driving import next_picture, rounds_of, seek, value_of
from tests.servers import running_server

pytestmark = pytest.mark.browser

SETTINGS = Settings(seed=3, draft_length=5, draft_quality=0.7)
SIZES = [(1440, 900), (390, 844)]


def recorded(count: int, settings: Settings = SETTINGS) -> Recording:
    """A whole recording of the rocket sentence."""
    run, rounds = play(ROCKET_SOURCE, settings)
    return Recording(run, list(islice(rounds, count)), None)


@contextmanager
def served(recording: Recording, notice: str | None = None) -> Iterator[str]:
    with running_server(create_app(sources=[RecordingSource("mine", recording)], notice=notice)) as url:
        yield url


def test_the_settings_of_a_recording_are_shown_and_cannot_be_changed(open_page: Opener) -> None:
    recording = recorded(12)
    with served(recording) as url:
        page = open_page("k=2&quality=0.1&seed=99&view=flat&t=8", at=url)
        assert rounds_of(page) == recording.rounds[: len(rounds_of(page))]
        for control, value in (("draft_length", "5"), ("draft_quality", "0.7"), ("seed", "3")):
            field = page.locator(f"[data-control={control}]")
            expect(field).to_be_disabled()
            expect(field).to_have_value(value)
            expect(field).to_have_accessible_description("Recorded: settings are shown, not changeable.")
        expect(page.get_by_text("Recorded: settings are shown, not changeable.")).to_be_visible()
        for name in ("Speculative", "Big model only"):
            expect(page.get_by_role("radio", name=name)).to_be_disabled()
        for action in ("try_quality", "try_long", "shuffle"):
            expect(page.locator(f"[data-action={action}]")).to_be_disabled()
        expect(page.locator("[data-control=speed]")).to_be_enabled()
        expect(page.locator("[data-action=try_top]")).to_be_enabled()
        page.context.close()


def test_a_recording_plays_to_its_end_says_so_and_can_be_played_again(open_page: Opener) -> None:
    recording = recorded(3)
    with served(recording) as url:
        page = open_page("speed=4&view=flat", size=(1024, 768), at=url)
        ended = page.locator("[data-notice=ended]")
        expect(ended).to_be_visible()
        page.wait_for_function("() => !specviz.clock.playing && specviz.frame.t === specviz.timeline.end")
        figures = fold(recording.rounds, 10_000.0)
        shown = page.locator("[data-stat=tok_s]").get_attribute("data-value")
        assert float(shown or "nan") == pytest.approx(figures.tokens_per_second)
        page.get_by_role("button", name="Restart").click()
        page.wait_for_function("() => specviz.frame.t === 0 && specviz.timeline.spans.length === 3")
        expect(ended).to_be_hidden()
        assert rounds_of(page) == recording.rounds
        page.context.close()


def test_play_at_the_end_of_a_recording_starts_it_over(open_page: Opener) -> None:
    with served(recorded(2)) as url:
        page = open_page("t=3600&view=flat", size=(1024, 768), at=url)
        expect(page.locator("[data-notice=ended]")).to_be_visible()
        page.get_by_role("button", name="Play").click()
        page.wait_for_function("() => specviz.clock.playing && specviz.frame.t < specviz.timeline.end")
        page.context.close()


def test_a_damaged_recording_says_where_and_plays_what_stands_before_it(open_page: Opener) -> None:
    notice = "This recording is damaged; what stands before the damage plays (4 rounds). line 6: <b>no</b> record"
    with served(recorded(4), notice) as url:
        page = open_page("t=60&view=flat", at=url)
        expect(page.locator("[data-notice=recording]")).to_have_text(notice)
        expect(page.locator("[data-notice=ended]")).to_be_visible()
        assert len(rounds_of(page)) == 4
        page.context.close()


def test_a_recording_of_changing_settings_shows_those_of_each_round(open_page: Opener) -> None:
    run, rounds = play(ROCKET_SOURCE, SETTINGS)
    first = list(islice(rounds, 3))
    _, others = play(ROCKET_SOURCE, replace(SETTINGS, draft_length=2), first[-1].next, index=3)
    with served(Recording(run, [*first, *islice(others, 3)], None)) as url:
        page = open_page("t=60&view=flat", size=(1024, 768), at=url)
        slider = page.locator("[data-control=draft_length]")
        expect(slider).to_have_value("2")
        seek(page, 0.5)
        expect(slider).to_have_value("5")
        page.context.close()


def test_a_link_beyond_the_end_is_shown_also_where_the_end_is_heard_late(open_page: Opener) -> None:
    held: list[tuple[WebSocketRoute, str | bytes]] = []

    def hold(route: WebSocketRoute) -> None:
        behind = route.connect_to_server()
        behind.on_message(lambda line: held.append((route, line)) if '"done"' in str(line) else route.send(line))

    with served(recorded(3)) as url:
        page = open_page(
            "t=3600&view=flat", size=(1024, 768), at=url, ready=False,
            prepare=lambda page: page.route_web_socket("**/ws", hold),
        )  # fmt: skip
        page.wait_for_function("() => globalThis.specviz?.timeline.end > 0 && specviz.frame.t === specviz.timeline.end")
        for _ in range(1000):  # the last line is sent behind the last round, and may be heard here a little later
            if held:
                break
            next_picture(page)
        ((route, line),) = held
        route.send(line)
        page.wait_for_selector(READY, state="attached")
        page.context.close()


HOSTILE = (
    " <img src=x onerror=globalThis.harmed=1>",
    " </script><script>globalThis.harmed=2</script>",
    " שלום־עולם",
    " \u202egnp.exe",
    " 👩‍🚀🚀",
    " " + "unbreakable" * 12,
    " &lt;b&gt;",
    " ${globalThis.harmed=3}",
    " \u0000\u0007",
    " zalgo\u0301\u0302\u0303\u0304\u0305\u0306",
    "\n",
    "",
)


def hostile(count: int) -> Recording:
    """A recording like that of the rocket, whose words are all replaced by others, each always by the same."""
    recording = recorded(count)
    run = recording.run
    assert run.words is not None
    known = dict.fromkeys([*run.prompt, *(word for words in run.words for word in words)])
    names = {
        word: f"{HOSTILE[place % len(HOSTILE)]}{'·' * (place // len(HOSTILE))}" for place, word in enumerate(known)
    }

    def renamed(round_: Round) -> Round:
        return replace(
            round_,
            drafted=[replace(guess, token=names[guess.token]) for guess in round_.drafted],
            extra=None if round_.extra is None else replace(round_.extra, token=names[round_.extra.token]),
            committed=[names[token] for token in round_.committed],
        )

    header: Header = replace(
        run,
        prompt=[names[word] for word in run.prompt],
        words=[[names[word] for word in words] for words in run.words],
    )
    return Recording(header, [renamed(round_) for round_ in recording.rounds], None)


def no_harm(page: Page, elements: Sequence[str] = ("img", "body script:not([type])", "b")) -> bool:
    return not page.evaluate("'harmed' in globalThis") and not any(page.locator(each).count() for each in elements)


@pytest.mark.parametrize("size", SIZES)
def test_hostile_words_are_words(open_page: Opener, size: tuple[int, int]) -> None:
    recording = hostile(14)
    with served(recording) as url:
        page = open_page("t=3600&view=flat", size=size, at=url)
        for index in range(len(recording.rounds)):
            seek(page, value_of(page, f"timeline.spans[{index}].passEnd"))
            seek(page, value_of(page, f"timeline.spans[{index}].landed"))
        assert no_harm(page)
        said = "".join(recording.run.prompt[0].split())
        assert said in "".join(page.locator("[data-text]").inner_text().split())
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert page.locator(".caption").evaluate("(node) => node.getBoundingClientRect().height") < 80
        page.context.close()


def test_a_prompt_and_words_that_nobody_foresaw_still_have_a_picture(open_page: Opener) -> None:
    recording = recorded(6)
    open_ended = replace(recording, run=replace(recording.run, words=None, expected=None, prompt=[]))
    with served(open_ended) as url:
        page = open_page("t=3600&view=flat", size=(1024, 768), at=url)
        assert value_of(page, "frame.figures.rounds") == 6
        expect(page.locator("[data-stat=tok_s] .stat-exact")).to_have_text("exact –")
        page.context.close()
