"""Stills from the real page: the same command gives the same file, and what it shows is what the run says."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page

from specviz.assets import static
from specviz.cli import main
from specviz.core.errors import SpecvizError
from specviz.core.rounds import Round
from specviz.core.settings import DEFAULTS
from specviz.export.browser import Sheet, launched, opened
from specviz.export.card import dress
from specviz.export.pixels import Pictures
from specviz.export.stills import png
from specviz.oembed import CARD_SIZE
from specviz.runs import ROCKET_SOURCE, play
from specviz.web.app import create_app
from specviz.web.running import running_server

HOSTILE = "</text>&<script>\"'--> ]]>"


def size_of(picture: bytes) -> tuple[int, int]:
    """The width and height in the header of a PNG."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def texts(picture: str) -> list[str]:
    """What stands in the <text> elements of an SVG."""
    return [node.text or "" for node in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]  # noqa: S314  (our own)


def shot(folder: Path, name: str, *arguments: str) -> bytes:
    """The file that `specviz shot` writes."""
    assert main(["shot", str(folder / name), *arguments]) == 0
    return (folder / name).read_bytes()


@pytest.fixture
def recording(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Three rounds, in which a word has been replaced by what no page may take for markup."""
    path = tmp_path / "hostile.jsonl"
    assert main(["run", "--rounds", "3", "--out", str(path)]) == 0
    capsys.readouterr()
    lines = path.read_text(encoding="utf-8").replace('" coast"', json.dumps(f" {HOSTILE}"))
    path.write_text(lines, encoding="utf-8")
    return path


@contextmanager
def card_page() -> Iterator[tuple[Browser, Page]]:
    """A page for frames at the size of a card, at rest."""
    with (
        running_server(create_app()) as site,
        launched() as browser,
        opened(browser, f"{site}/embed?t=6.05&view=flat", Sheet(*CARD_SIZE)) as page,
    ):
        yield browser, page


def test_the_card_of_the_server_has_the_size_that_sites_ask_for_and_is_light() -> None:
    card = (static() / "card.png").read_bytes()
    assert size_of(card) == CARD_SIZE
    assert len(card) <= 150_000


@pytest.mark.browser
def test_the_same_command_gives_the_same_bytes_and_another_moment_others(tmp_path: Path) -> None:
    moment = ("--embed", "--size", "480x300", "--link", "render=low")
    one = shot(tmp_path, "one.png", *moment, "--at", "5.8")
    assert size_of(one) == (480, 300)
    assert shot(tmp_path, "other.png", *moment, "--at", "5.8") == one
    assert shot(tmp_path, "later.png", *moment, "--at", "6") != one


@pytest.mark.browser
def test_a_round_is_the_moment_at_which_it_has_landed_and_scale_multiplies_pixels(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = shot(tmp_path, "a.png", "--round", "3", "--alt", "--view", "flat", "--size", "480x300", "--scale", "1.5")
    assert size_of(picture) == (720, 450)
    said = capsys.readouterr().out
    header, rounds = play(ROCKET_SOURCE, DEFAULTS)
    played: list[Round] = [next(rounds) for _ in range(4)]
    so_far = "".join([*header.prompt, *(token for each in played for token in each.committed)])
    assert f"“{so_far}”" in said
    assert "Counted over 4 rounds" in said
    assert "3 kept; stopped became scrubbed" in said
    assert said.count("\n") == 1


@pytest.mark.browser
def test_an_svg_is_vectors_and_text_that_stand_alone(tmp_path: Path) -> None:
    picture = shot(tmp_path, "a.svg", "--at", "6.05", "--theme", "light").decode()
    root = ElementTree.fromstring(picture)  # noqa: S314  (our own)
    assert (root.get("width"), root.get("height")) == ("1200", "440")
    assert {"so", "the", "team", "stopped"} <= set(texts(picture))
    assert "sans-serif" in picture
    for outside in ("href", "url(", "@import", "<image", "<script", "<foreignObject"):
        assert outside not in picture
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert (title.text or "").startswith("Speculative decoding at 6.05 s: One pass checks all 4")
    asked: list[str] = []
    with launched() as browser:
        page = browser.new_page(viewport={"width": 1200, "height": 440})
        page.on("request", lambda request: asked.append(request.url))
        page.goto((tmp_path / "a.svg").as_uri())
        assert Pictures(browser.new_page()).spread(page.screenshot()) > 8
    assert asked == [(tmp_path / "a.svg").as_uri()]


@pytest.mark.browser
def test_words_of_a_recording_are_no_markup(
    tmp_path: Path, recording: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = shot(tmp_path, "a.svg", "--recording", str(recording), "--round", "1", "--alt").decode()
    assert HOSTILE in texts(picture)
    assert HOSTILE in capsys.readouterr().out


@pytest.mark.browser
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--round 3", "round must be a whole number in 0..2 in this run, got 3"),
        ("--at 60", "s, before the 60 s that were asked for"),
        ("--at 1 --hide nonsense", "hide must be one of seed, k, "),
    ],
)
def test_what_the_page_cannot_show_is_one_line_and_no_file(
    arguments: str, message: str, tmp_path: Path, recording: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "a.svg"
    assert main(["shot", str(out), *arguments.split(), "--recording", str(recording)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("specviz: ")
    assert message in said
    assert said.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["hostile.jsonl"]


@pytest.mark.browser
def test_a_card_says_its_title_as_it_was_written_and_all_of_it_large_and_an_empty_one_is_refused() -> None:
    with card_page() as (browser, page):
        dress(page, "<b>Four guesses</b>")
        assert page.locator("h1").text_content() == "<b>Four guesses</b>"
        read = (
            "h1",
            "[data-stat=speedup] .stat-value",
            "[data-stat=speedup] .stat-exact",
            "[data-caption]",
            "[data-badge]",
        )
        sizes = [page.locator(each).evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)") for each in read]
        assert min(sizes) >= 20, sizes
        right = page.locator("[data-stat=speedup]").evaluate("(node) => node.getBoundingClientRect().right")
        assert right <= CARD_SIZE[0]

        pictures = Pictures(browser.new_page())
        assert size_of(png(page, pictures)) == CARD_SIZE
        page.evaluate("for (const scene of document.querySelectorAll('.scene')) scene.style.visibility = 'hidden'")
        with pytest.raises(SpecvizError, match="the scene is empty"):
            png(page, pictures)
