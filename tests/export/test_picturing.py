"""Pictures on the command line, before any browser is started: links, moments, sheets, and what is wrong with them."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from specviz import cli
from specviz.cli import main
from specviz.commands.filming import Filming, filming_from
from specviz.commands.picturing import Picturing, still_from

ROOT = Path(__file__).resolve().parents[2]


def asked(*arguments: str, kind: str = "png") -> Picturing:
    """What `specviz shot` with these options asks for."""
    return still_from(cli.parser().parse_args(["shot", f"x.{kind}", *arguments]), kind=kind)


def filmed(*arguments: str, kind: str = "mp4") -> tuple[Picturing, Filming]:
    return filming_from(cli.parser().parse_args(["film", f"x.{kind}", *arguments]), kind=kind)


def query(picturing: Picturing, t: float = 1.0) -> dict[str, list[str]]:
    return parse_qs(urlsplit(picturing.link(t, {})).query)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("shot x.jpg", "OUT must end in .png or .svg, got 'x.jpg'"),
        ("shot png", "OUT must end in .png or .svg, got 'png'"),
        ("card x.svg", "OUT must end in .png, got 'x.svg'"),
        ("card x.png --title=", "title must have 1..200 characters, got 0"),
        ("film x.avi", "OUT must end in .mp4, .webm, .webp, .gif, got 'x.avi'"),
        ("shot x.png --at -1", "at must be a number in 0..3600, got -1"),
        ("shot x.png --at 3600.1", "at must be a number in 0..3600, got 3600.1"),
        ("shot x.png --at nan", "at must be a number in 0..3600, got nan"),
        ("shot x.png --at soon", "at must be a number in 0..3600, got 'soon'"),
        ("shot x.png --link t=soon", "at must be a number in 0..3600, got 'soon'"),
        ("shot x.png --round -1", "round must be a whole number in 0..1000000, got -1"),
        ("shot x.png --round 1.5", "round must be a whole number in 0..1000000, got '1.5'"),
        ("shot x.png --round 3 --at 3", "--at: not allowed with argument --round (see specviz shot --help)"),
        ("shot x.png --size 1440", "size must be WxH, each a whole number in 200..4096, got '1440'"),
        ("shot x.png --size 199x900", "size must be WxH, each a whole number in 200..4096, got '199x900'"),
        ("shot x.png --size 1440x4097", "size must be WxH, each a whole number in 200..4096, got '1440x4097'"),
        ("shot x.png --scale 0.5", "scale must be a number in 1..4, got 0.5"),
        ("shot x.png --size 4096x200 --scale 3", "size × scale must be at most 8192 px a side, got 4096 × 3"),
        ("shot x.png --draft-length 99", "draft_length must be a whole number in 0..16, got 99"),
        ("shot x.png --link k=banana", "draft_length must be a whole number in 0..16, got 'banana'"),
        ("shot x.png --link k=8&k=2", "link must name each parameter once, got 'k' twice"),
        ("shot x.png --hide title&k=1", "hide must be one of "),
        ("shot x.png --lang xx", "lang must be one of auto, en, zh, got 'xx'"),
        ("shot x.png --link k", "link must be an address or a query such as 'k=8&quality=0.95', got 'k'"),
        (
            "shot x.png --link http://[?k=8",
            "link must be an address or a query such as 'k=8&quality=0.95', got 'http://[",
        ),
        ("shot x.png --link #k", "link must be an address or a query such as 'k=8&quality=0.95', got '#k'"),
        ("shot x.svg --scale 2", "an SVG is drawn flat and has no pixels: leave --view 3d and --scale to .png"),
        ("shot x.svg --view 3d", "an SVG is drawn flat and has no pixels: leave --view 3d and --scale to .png"),
        ("shot x.png --camera front", "invalid choice: 'front'"),
        ("film x.mp4 --from 5 --to 5", "from must lie before to, got 5 and 5"),
        ("film x.mp4 --from 3601", "from must be a number in 0..3600, got 3601"),
        ("film x.mp4 --to 1e9", "to must be a number in 0..3600, got 1000000000.0"),
        ("film x.mp4 --fps 0", "fps must be a whole number in 1..60, got 0"),
        ("film x.gif --fps 51", "fps must be a whole number in 1..50, got 51"),
        ("film x.mp4 --size 801x500", "size × scale must be even for a .mp4, got 801x500"),
        ("film x.webm --size 802x500 --scale 1.5", "size × scale must be even for a .webm, got 1203x750"),
        ("film x.mp4 --captions burn --hide caption", "captions cannot be burnt in while hide names caption"),
        ("shot /nowhere/x.png", "/nowhere/x.png cannot be written: No such file or directory"),
        ("film /nowhere/x.gif", "/nowhere/x.gif cannot be written: No such file or directory"),
        ("card /nowhere/x.png", "/nowhere/x.png cannot be written: No such file or directory"),
        ("shot x.png --recording /nowhere.jsonl", "/nowhere.jsonl cannot be read: No such file or directory"),
    ],
)
def test_a_mistake_is_one_line_and_leaves_no_file(
    arguments: str,
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments.split()) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("specviz: ")
    assert message in shown.err
    assert shown.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", ["shot x.png", "film x.mp4", "card x.png"])
def test_what_is_missing_on_the_machine_is_named_with_what_brings_it(arguments: str, tmp_path: Path) -> None:
    without = f"import sys; sys.modules['playwright'] = None; sys.argv[1:] = {arguments.split()!r}; "
    run = "from specviz.cli import main; sys.exit(main())"
    ended = subprocess.run(
        [sys.executable, "-c", without + run], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    pip = f"{shlex.quote(sys.executable)} -m pip"
    missing = f"specviz: pictures need Playwright, which is missing: {pip} install 'specviz-lab[shot]'\n"
    assert ended.stderr == missing
    assert list(tmp_path.iterdir()) == []


def test_without_ffmpeg_a_film_names_it_before_anything_is_started(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert main(["film", "x.mp4"]) == 2
    assert "films need ffmpeg, and none is on PATH: install it" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_without_a_browser_the_ways_to_one_are_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert main(["shot", "x.png"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("specviz: pictures need Chromium or Chrome, and none of chromium, chromium-browser, ")
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_options_go_before_the_link_and_the_rest_of_it_stays() -> None:
    picturing = asked("--link", "k=8&quality=0.95&camera=top&edits=12:k=2,20:quality=0.4", "--draft-length", "2")
    assert query(picturing) == {
        "quality": ["0.95"], "camera": ["top"], "edits": ["12:k=2,20:quality=0.4"], "k": ["2"], "t": ["1.0"]
    }  # fmt: skip


@pytest.mark.parametrize(
    ("link", "embed"),
    [
        ("k=8&t=5.8", False),
        ("?k=8&t=5.8", False),
        ("http://127.0.0.1:8741/?k=8&t=5.8", False),
        ("http://127.0.0.1:8741/embed?k=8&t=5.8#here", True),
        ("file:///folder/story.html#k=8&t=5.8", False),
    ],
)
def test_a_link_is_read_whole_or_from_the_sign_on_behind_which_its_moment_stands(link: str, embed: bool) -> None:
    picturing = asked("--link", link)
    assert (picturing.at, picturing.round, picturing.embed) == (5.8, None, embed)
    assert query(picturing, 5.8) == {"k": ["8"], "t": ["5.8"]}


def test_the_moment_of_an_option_goes_before_that_of_the_link() -> None:
    assert asked("--link", "t=3", "--at", "4").at == 4.0
    by_round = asked("--link", "t=3", "--round", "4")
    assert (by_round.at, by_round.round) == (None, 4)
    assert asked().at == 0.0


def test_a_theme_of_the_link_is_that_of_the_readers_system_too() -> None:
    assert asked("--link", "theme=light").theme == "light"
    assert asked("--link", "theme=light", "--theme", "dark").theme == "dark"


def test_an_option_goes_before_what_the_link_says() -> None:
    picturing = asked("--link", "hide=title&seed=3&k=2", "--hide", "player", "--seed", "9")
    assert query(picturing) == {"seed": ["9"], "k": ["2"], "hide": ["player"], "t": ["1.0"]}


def test_a_film_begins_where_it_is_asked_to_and_ends_ten_seconds_later() -> None:
    picturing, filming = filmed("--link", "t=9", "--from", "2.5")
    assert (picturing.at, filming.end, filming.fps, filming.captions) == (2.5, 12.5, 30, "burn")
    assert filmed(kind="gif")[1].fps == 25
