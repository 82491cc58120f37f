"""An article of another origin embeds the scene, and its words drive it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from html import escape
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, WebSocketRoute, expect
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from specviz.export.onefile import Shape, script_page
from specviz.web.app import create_app
from tests.browser.conftest import Opener
from tests.servers import running_server

pytestmark = pytest.mark.browser

SIZE = (800, 700)
ARTICLE = """<!doctype html><title>A post</title><link rel="icon" href="data:,">
<body style="margin: 20px auto; max-width: 640px"><h1>A post</h1>{}<p>That was it.</p>"""
ELEMENT = """<script type="module" src="{server}/static/js/specviz-embed.js"></script>
<spec-viz {attributes}><a href="{server}/">The scene</a></spec-viz>"""
# What WordPress does in pages with frames that it made from an address.
WORDPRESS = """<script>addEventListener('message', ({data, source}) => {
  const [frame] = document.querySelectorAll(`iframe[data-secret="${data?.secret}"]`);
  if (frame?.contentWindow === source && data.message === 'height') frame.height = data.value;
})</script>"""
FAR = '<div style="height: 3000px">Many words</div>'
PLAYS = "() => globalThis.specviz?.frame.span >= 1"
READY = "customElements.whenDefined('spec-viz').then(() => document.querySelector('spec-viz').ready)"
Host = Callable[..., str]


@pytest.fixture
def host() -> Iterator[Host]:
    """Publishes an article, with files beside it, at an origin of its own, and gives its address."""
    ends: list[AbstractContextManager[str]] = []

    def start(piece: str, **files: str) -> str:
        def page(html: str) -> Callable[[Request], HTMLResponse]:
            return lambda request: HTMLResponse(html)

        routes = [Route("/", page(ARTICLE.format(piece)))]
        routes += [Route(f"/{name}.html", page(html)) for name, html in files.items()]
        running = running_server(Starlette(routes=routes))
        ends.append(running)
        return running.__enter__()

    yield start
    for running in ends:
        running.__exit__(None, None, None)


def element(server: str, attributes: str = "") -> str:
    return ELEMENT.format(server=server, attributes=f'view="flat" {attributes}')


def frames(page: Page) -> list[Frame]:
    return page.main_frame.child_frames


def call(page: Page, expression: str) -> Any:
    """What a method of the article's element answers with, or its error as a list."""
    return page.evaluate(
        f"(() => {{ const el = document.querySelector('spec-viz'); return {expression}; }})()"
        ".catch((error) => [error.message, error.code, error.field, error.value])"
    )


def test_an_article_embeds_it_in_three_ways(open_page: Opener, server: str, host: Host) -> None:
    story = script_page(shape=Shape(link="view=flat", embedded=True))
    wordpress = 'sandbox="allow-scripts" security="restricted" width="600" height="338"'
    piece = (
        f'<iframe src="{server}/embed?view=flat#?secret=x1Y2" data-secret="x1Y2" {wordpress}></iframe>'
        f"{WORDPRESS}{element(server, 'k=2')}"
        '<spec-viz src="story.html" view="flat" k="3"></spec-viz>'
        f'<iframe srcdoc="{escape(story)}" {wordpress}></iframe>'
    )
    page = open_page(at=host(piece, story=story), size=(800, 2600), ready=False)
    page.evaluate(READY)
    page.evaluate("document.querySelectorAll('spec-viz')[1].ready")
    for frame in frames(page):
        frame.wait_for_function(PLAYS)
    lengths = {frame.evaluate("specviz.player.plan.settings.draft_length") for frame in frames(page)}
    assert lengths == {2, 3, 4}
    assert [frame.evaluate("origin") == "null" for frame in frames(page)].count(True) == 2
    assert page.evaluate("document.querySelector('[data-secret]').height") not in ("", "338")
    assert [frame.locator(".notice").count() for frame in frames(page) if "secret" in frame.url] == [0]


def test_the_words_of_an_article_drive_the_scene(open_page: Opener, server: str, host: Host) -> None:
    page = open_page(at=host(element(server, 'k="6"')), size=SIZE, ready=False)
    expect(page.get_by_role("link", name="The scene")).to_be_visible()
    page.evaluate(
        "globalThis.heard = []; addEventListener('specviz-round', ({detail}) => heard.push(detail))",
    )
    ready = page.evaluate(READY)
    assert (ready["present"]["draft_length"], ready["source"]) == (6, "script:rocket")
    expect(page.get_by_role("link", name="The scene")).to_be_hidden()
    (frame,) = frames(page)
    assert call(page, "el.pause()")["playing"] is False
    there = call(page, "el.seek({round: 5})")
    span = frame.evaluate("specviz.timeline.spans.slice(0, 6).map(({start, round}) => [start, round.committed])")
    assert (there["t"], there["rounds"]) == (span[5][0], 5)
    assert there["text"].endswith("".join(span[4][1]))
    heard = page.evaluate("heard.at(-1)")
    assert (heard["index"], heard["committed"], heard["text"]) == (4, span[4][1], there["text"])
    assert call(page, "el.seek(3.25)")["t"] == frame.evaluate("specviz.clock.t") == 3.25
    changed = call(page, "el.set({k: 2, quality: 0.4, camera: 'top', speed: 2})")
    assert [changed["present"][name] for name in ("draft_length", "draft_quality")] == [2, 0.4]
    assert "camera=top" in changed["query"]
    expect(frame.locator("[data-control=draft_length]")).to_have_value("2")
    assert call(page, "el.set({quality: 0.7, k: 99})")[1:] == ["bad_value", "k", "99"]
    assert "must be a whole number in 0..16, got 99" in call(page, "el.set({k: 99})")[0]
    assert call(page, "el.get()")["present"]["draft_quality"] == 0.4
    assert call(page, "el.play()")["playing"] is True
    page.evaluate("document.querySelector('spec-viz').setAttribute('k', '7')")
    frame.wait_for_function("() => specviz.player.at(specviz.clock.t).controls.settings.draft_length === 7")


def test_messages_of_others_and_of_other_shapes_are_ignored(open_page: Opener, server: str, host: Host) -> None:
    stranger = """<iframe srcdoc="<script>onmessage = ({data}) => {
        const scene = parent.document.querySelector('spec-viz').shadowRoot.querySelector('iframe').contentWindow;
        const {port1, port2} = new MessageChannel();
        port1.onmessage = () => parent.postMessage('answered', '*');
        scene.postMessage({specviz: 1, type: 'hello'}, '*', [port2]);
        port1.postMessage({id: 1, type: 'set', changes: {k: 1}});
        parent.postMessage({specviz: 1, type: 'here'}, '*');
        parent.postMessage({type: 'height', height: 3999}, '*');
        parent.postMessage('done', '*');
    }</script>"></iframe>"""
    page = open_page(at=host(element(server, 't="3"') + stranger), size=SIZE, ready=False)
    page.evaluate(READY)
    (scene,) = [frame for frame in frames(page) if server in frame.url]
    height = call(page, "el.get().then(() => el.offsetHeight)")
    said = page.evaluate(
        """async () => {
          const heard = [];
          addEventListener('message', ({data}) => heard.push(data));
          const stranger = document.querySelector('iframe').contentWindow;
          const scene = document.querySelector('spec-viz').shadowRoot.querySelector('iframe').contentWindow;
          for (const bad of [null, 1, 'hello', {specviz: 1}, {type: 'hello'}, {specviz: 1, type: 'hello'}, [1]]) {
            scene.postMessage(bad, '*');
          }
          stranger.postMessage('go', '*');
          while (!heard.includes('done')) await new Promise(requestAnimationFrame);
          for (let i = 0; i < 5; i++) await new Promise(requestAnimationFrame);
          return heard.filter((each) => typeof each === 'string');
        }"""
    )
    assert said == ["done"]
    assert scene.evaluate("specviz.player.plan.settings.draft_length") == 4
    assert call(page, "el.get().then(() => el.offsetHeight)") == height
    port = page.evaluate(
        """() => new Promise((resolve) => {
          const {port1, port2} = new MessageChannel();
          port1.onmessage = ({data}) => data.type === 'error' && resolve([data.code, data.field]);
          const scene = document.querySelector('spec-viz').shadowRoot.querySelector('iframe').contentWindow;
          scene.postMessage({specviz: 2, type: 'hello'}, '*', [port2]);
        })"""
    )
    assert port == ["bad_version", "specviz"]


@pytest.mark.parametrize("width", [390, 800])
def test_a_frame_becomes_as_high_as_it_needs_and_stays_so(
    open_page: Opener, server: str, host: Host, width: int
) -> None:
    page = open_page(at=host(element(server, 't="9"')), size=(width, 700), ready=False)
    page.evaluate(READY)
    (frame,) = frames(page)
    frame.wait_for_function("() => document.documentElement.dataset.ready !== undefined")
    heights = page.evaluate(
        """async () => {
          const heights = new Set();
          for (let i = 0; i < 40; i++) {
            await new Promise(requestAnimationFrame);
            if (i >= 20) heights.add(document.querySelector('spec-viz').offsetHeight);
          }
          return [...heights];
        }"""
    )
    assert len(heights) == 1
    assert 380 <= heights[0] <= 760
    assert frame.evaluate("document.documentElement.scrollHeight") == heights[0]
    assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
    band = frame.locator("#band").bounding_box()
    assert band is not None
    assert band["height"] >= 200


def test_a_scene_plays_while_it_is_seen_and_the_wheel_stays_with_the_article(
    open_page: Opener, server: str, host: Host
) -> None:
    piece = f'{FAR}<iframe src="{server}/embed?view=flat" width="640" height="500"></iframe>{FAR}'
    page = open_page(at=host(piece), size=SIZE, ready=False)
    (frame,) = frames(page)
    # Polled by time, as frames that nobody sees are given none to draw in.
    frame.wait_for_function("() => globalThis.specviz?.timeline.run", polling=50)
    frame.evaluate("specviz.mounted")
    assert frame.evaluate("[specviz.clock.playing, specviz.clock.t]") == [False, 0]
    page.locator("iframe").scroll_into_view_if_needed()
    frame.wait_for_function("() => specviz.clock.playing && specviz.clock.t > 0")
    page.mouse.move(400, 500)
    before = page.evaluate("scrollY")
    page.mouse.wheel(0, 120)
    page.wait_for_function("(before) => scrollY > before", arg=before)
    page.evaluate("scrollTo(0, 0)")
    frame.wait_for_function("() => !specviz.clock.playing", polling=50)
    rested = frame.evaluate("specviz.clock.t")
    page.locator("iframe").scroll_into_view_if_needed()
    frame.wait_for_function("(t) => specviz.clock.playing && specviz.clock.t > t", arg=rested)
    frame.get_by_role("button", name="Pause", exact=True).click()
    for place in ("scrollTo(0, 0)", "document.querySelector('iframe').scrollIntoView()"):
        page.evaluate(f"new Promise((resolve) => {{ {place}; requestAnimationFrame(() => setTimeout(resolve)); }})")
    assert frame.evaluate("specviz.clock.playing") is False


def test_a_scene_that_gives_its_place_to_others_goes_on_where_it_was(
    open_page: Opener, server: str, host: Host
) -> None:
    scenes = element(server, 't="3.25" k="5"') + "".join(
        f'{FAR}<spec-viz view="flat" t="1"></spec-viz>' for _ in range(6)
    )
    page = open_page(at=host(scenes), size=SIZE, ready=False)
    page.evaluate(READY)
    call(page, "el.set({quality: 0.5})")
    height = page.evaluate("document.querySelector('spec-viz').offsetHeight")
    page.evaluate(
        """async () => {
          const all = [...document.querySelectorAll('spec-viz')];
          all.at(-1).scrollIntoView();
          for (const each of all.slice(1).reverse()) await each.ready;
        }"""
    )
    page.wait_for_function("() => !document.querySelector('spec-viz').live")
    assert len(frames(page)) == 6
    assert page.evaluate("document.querySelector('spec-viz').offsetHeight") == height
    page.evaluate("document.querySelector('spec-viz').scrollIntoView()")
    again = call(page, "el.get()")
    assert (again["t"], again["present"]["draft_length"], again["playing"]) == (3.25, 5, False)
    assert "quality=0.5" in again["query"]


def test_twenty_scenes_in_one_post_answer_all_that_they_are_asked(open_page: Opener, server: str, host: Host) -> None:
    attributes = 'view="flat" render="low" height="120" hide="share,stats,controls,text" t="2.5"'
    scenes = f'<div style="height: 900px"></div><spec-viz base="{server}" {attributes}></spec-viz>' * 20
    script = f'<script type="module" src="{server}/static/js/specviz-embed.js"></script>'
    page = open_page(at=host(script + scenes), size=SIZE, ready=False)
    answers = page.evaluate(
        """async () => {
          await customElements.whenDefined('spec-viz');
          const all = [...document.querySelectorAll('spec-viz')];
          let most = 0;
          const count = () => {
            most = Math.max(most, all.filter(({shadowRoot}) => shadowRoot.querySelector('iframe')).length);
            if (most >= 0) requestAnimationFrame(count);
          };
          count();
          const asks = [
            all[4].get(), all[7].set({k: 2}), all[10].seek({round: 3}), all[13].play(), all[16].seek(1.5),
            all[18].ready, all[19].get(), all[12].get(), all[8].get(),
          ];
          all[8].remove();
          all[12].setAttribute('k', '7');
          const settled = await Promise.allSettled(asks);
          const last = await all[7].get();
          const figures = ({t, playing, present}) => [t, playing, present.draft_length];
          const told = settled.map(({value, reason}) => reason?.code ?? figures(value));
          const spans = [settled[2].value.rounds, last.query];
          const result = {told, spans, most};
          most = -1;
          return result;
        }"""
    )
    got, changed, sought, played, moved, ready, other, renewed, removed = answers["told"]
    assert got == ready == other == [2.5, False, 4]
    assert changed[2] == 2
    assert answers["spans"][0] == 3
    assert played[1] is True
    assert moved[0] == 1.5
    assert renewed == [2.5, False, 7]
    assert removed == "gone"
    assert "t=2.5" in answers["spans"][1]
    assert 1 <= answers["most"] <= 6
    frame = frames(page)[-1]
    assert sought[0] > 2.5
    expect(frame.locator("#player")).to_be_attached()
    for action in ("share", "copy_link"):
        expect(frame.locator(f"[data-action={action}]")).to_be_hidden()


def test_a_scene_that_nothing_answers_for_says_so_and_gives_its_place_to_others(
    open_page: Opener, server: str, host: Host
) -> None:
    open_page.tolerate(r"ERR_CONNECTION_REFUSED|empty\.html \(net::ERR_ABORTED\)")
    with running_server(create_app()) as down:
        pass
    scenes = f'<spec-viz base="{down}"></spec-viz>' + f'{FAR}<spec-viz src="empty.html"></spec-viz>' * 7
    script = f'<script type="module" src="{server}/static/js/specviz-embed.js"></script>'
    page = open_page(
        at=host(script + scenes, empty="<!doctype html>"),
        size=SIZE,
        ready=False,
        prepare=lambda page: page.clock.install(),
    )
    page.evaluate(
        """() => {
          globalThis.told = [];
          for (const each of document.querySelectorAll('spec-viz')) {
            for (const asked of [each.ready, each.get()]) asked.catch(({code, message}) => told.push([code, message]));
          }
        }"""
    )
    assert len(frames(page)) == 6
    for _ in range(20):
        page.clock.run_for(20_000)
    told = page.evaluate("told")
    assert [code for code, _ in told] == ["no_answer"] * 16
    assert f"no scene answers at {down}/embed within 20 s" in [message for _, message in told]
    assert frames(page) == []


def test_a_moment_that_cannot_come_is_refused_with_the_reason(open_page: Opener, server: str, host: Host) -> None:
    connection = {"state": "refuses"}

    def relay(socket: WebSocketRoute) -> None:
        if connection["state"] == "lost":
            socket.close()
            return
        upstream = socket.connect_to_server()

        def ask(text: str | bytes) -> None:
            wish = json.loads(text)
            if connection["state"] == "refuses" and wish["index"] >= 12:
                answer = {"type": "error", "id": wish["id"], "lane": wish["lane"], "code": "failed", "field": None}
                socket.send(json.dumps({**answer, "message": "no more"}))
            elif connection["state"] == "lost":
                socket.close()
            else:
                upstream.send(text)

        socket.on_message(ask)

    page = open_page(
        at=host(element(server, 't="1"')),
        size=SIZE,
        ready=False,
        prepare=lambda page: page.route_web_socket(re.compile("/ws$"), relay),
    )
    page.evaluate(READY)
    message, code, *_ = call(page, "el.seek({round: 200})")
    assert code == "refused"
    assert (
        message
        == "The moment does not come: The server cannot play what comes next. Restart plays it from its beginning."
    )
    assert call(page, "el.seek(3000)")[1] == "refused"
    connection["state"] = "lost"
    assert call(page, "el.set({k: 2}).then(() => el.seek({round: 200}))")[1] == "lost"
    assert call(page, "el.seek(0.5)")["t"] == 0.5
    connection["state"] = "open"
    (frame,) = frames(page)
    expect(frame.locator(".notice")).to_have_count(0)
    assert call(page, "el.seek({round: 30})")["rounds"] == 30


def test_what_is_shared_is_copied_from_the_keyboard(open_page: Opener) -> None:
    page = open_page("view=flat&k=8&t=6.75", size=(390, 844), permissions=["clipboard-read", "clipboard-write"])
    opener = page.locator("[data-action=share]")
    opener.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Share")
    expect(dialog).to_be_visible()
    assert dialog.evaluate("(node) => node.scrollWidth <= node.clientWidth")
    box = dialog.get_by_role("checkbox")
    expect(box).to_be_checked()
    copy = dialog.get_by_role("button", name="Copy: Link")
    copy.focus()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_have_text("Link: copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url.split("?")[0] + "?k=8&view=flat&t=6.75"
    box.press("Space")
    expect(dialog.locator("[data-share=command] code")).to_have_text("specviz shot still.png --link 'k=8&view=flat'")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert opener.evaluate("(node) => node === document.activeElement")
