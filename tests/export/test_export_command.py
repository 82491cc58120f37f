"""`specviz export`: what is written, what is refused in one line, and that nothing half-written stays."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from specviz.cli import main
from specviz.commands.moment import CHOICES, HIDEABLE, MOST_EDITS, SPEED, link_of, read_link
from specviz.core.errors import SpecvizError
from specviz.core.settings import NAMES
from specviz.links import LONGEST_T, SETTINGS

PLAYBACK = Path(__file__).resolve().parents[2] / "static" / "js" / "playback"
LINKS = "".join((PLAYBACK / name).read_text(encoding="utf-8") for name in ("moment.js", "settings.js"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which the command runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rounds_element(html: str) -> dict[str, str]:
    """The attributes of the element that a page plays from."""
    found = re.search(r'<script ([^>]*id="rounds"[^>]*)>', html)
    assert found is not None
    return dict(re.findall(r'([\w-]+)="([^"]*)"', found[1]))


def test_options_go_before_the_link_and_both_are_what_the_page_opens_on(folder: Path) -> None:
    arguments = ["--link", "/?k=8&quality=.95&hide=try,seed", "--draft-length", "2", "--camera", "top", "--t", "3.5"]
    assert main(["export", "a.html", *arguments]) == 0
    link = rounds_element((folder / "a.html").read_text(encoding="utf-8"))["data-link"].replace("&amp;", "&")
    assert dict(pair.split("=") for pair in link.split("&")) == {
        "k": "2",
        "quality": ".95",
        "hide": "try,seed",
        "camera": "top",
        "t": "3.5",
    }


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("", {}),
        ("k=8&t=2", {"k": "8", "t": "2"}),
        ("?k=8", {"k": "8"}),
        ("#?k=8", {"k": "8"}),
        ("https://example.org/embed?race=k:8,quality:0.95", {"race": "k:8,quality:0.95"}),
        ("https://example.org/?k=8#here", {"k": "8"}),
        ("file:///folder/a.html#edits=12:k%3D8", {"edits": "12:k=8"}),
    ],
)
def test_a_link_may_be_an_address_a_query_or_a_fragment(text: str, values: dict[str, str]) -> None:
    assert read_link(text) == values
    assert read_link(link_of(values)) == values


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("a.txt", "OUT must end in .html or .htm (or be a folder, with --all), got 'a.txt'"),
        ("gone/a.html", "gone/a.html cannot be written: No such file or directory"),
        ("a.html --seed -1", "seed must be a whole number in 0..4294967295, got -1"),
        ("a.html --link k=99", "draft_length must be a whole number in 0..16, got 99"),
        ("a.html --link quality=nan", "draft_quality must be a number in 0..1, got nan"),
        ("a.html --link lead", "link must be an address or a query such as 'k=8&quality=0.95', got 'lead'"),
        (
            "a.html --link http://[?k=8",
            "link must be an address or a query such as 'k=8&quality=0.95', got 'http://[?k=8'",
        ),
        ("a.html --link k=1&k=2", "link must name each parameter once, got 'k' twice"),
        ("a.html --link q=1", "a parameter of a link must be one of seed, k, quality, "),
        ("a.html --mode fast", "mode must be one of speculative, target, got 'fast'"),
        ("a.html --speed 9", "speed must be a number in 0.25..4, got 9.0"),
        ("a.html --camera up", "camera must be one of orbit, side, top, got 'up'"),
        ("a.html --view 4d", "view must be one of auto, 3d, flat, got '4d'"),
        ("a.html --theme blue", "theme must be one of auto, dark, light, got 'blue'"),
        ("a.html --lang xx", "lang must be one of auto, en, zh, got 'xx'"),
        ("a.html --hide k,all", "hide must be one of seed, k, quality, "),
        ("a.html --t 3601", "t must be a number in 0..3600, got 3601.0"),
        ("a.html --race k", "race must be 'target' or a setting such as 'k:8,quality:0.95', got 'k'"),
        ("a.html --race seed:8", "the parameter of a rival must be one of k, quality, draft_ms, verify_ms, "),
        ("a.html --edits 12", "edits must be pairs such as '12:k=8,20:quality=0.4', got '12'"),
        ("a.html --edits 12:k=17", "draft_length must be a whole number in 0..16, got 17"),
        ("a.html --edits x:k=1", "the round of an edit must be a whole number in 0..4294967295, got 'x'"),
        ("a.html --edits 1:seed=1", "the parameter of an edit must be one of k, quality, "),
        ("a.html --title=", "title must have 1..200 characters, got 0"),
        ("a.html --recording gone.jsonl", "gone.jsonl cannot be read: No such file or directory"),
        ("a.html --recording gone.jsonl --seed 3", "a recording has settings of its own: leave out seed"),
        ("a.html --recording gone.jsonl --link k=3&t=2", "a recording has settings of its own: leave out k"),
        ("a.html --site https://example.org/", "site is for a folder: add --all"),
        ("site --all --embed", "--all writes the embed page too: leave out --embed"),
        ("site --all --site ftp://example.org", "site must be an address such as https://example.org/specviz/, got"),
        ("site --all --site http://[", "site must be an address such as https://example.org/specviz/, got 'http://['"),
        ("site --all --site https://example.org/?a", "site must be an address such as"),
        ('site --all --site https://example.org/"><x', "site must be an address such as"),
    ],
)
def test_a_mistake_is_one_line_exit_code_2_and_no_file(
    arguments: str, message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", *arguments.split()]) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith("specviz: ")
    assert message in shown.err
    assert (shown.out, shown.err.count("\n")) == ("", 1)
    assert list(folder.iterdir()) == []


def test_a_damaged_recording_is_refused_with_its_line_and_leaves_the_old_page_alone(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", "--rounds", "5", "--out", "run.jsonl"]) == 0
    lines = (folder / "run.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "run.jsonl").write_bytes(b"".join(lines[:4]))
    (folder / "page.html").write_text("what stood there")
    capsys.readouterr()
    assert main(["export", "page.html", "--recording", "run.jsonl"]) == 2
    assert "run.jsonl is damaged and cannot be exported: line 5: the file stops after 3" in capsys.readouterr().err
    assert (folder / "page.html").read_text() == "what stood there"
    assert sorted(path.name for path in folder.iterdir()) == ["page.html", "run.jsonl"]


def test_a_recording_goes_in_with_its_own_name_and_all_of_its_rounds(folder: Path) -> None:
    assert main(["run", "--rounds", "5", "--rows", "--out", "my run.jsonl"]) == 0
    assert main(["export", "page.html", "--recording", "my run.jsonl", "--theme", "light"]) == 0
    html = (folder / "page.html").read_text(encoding="utf-8")
    assert rounds_element(html)["data-kind"] == "recording"
    text = re.findall(r'<script [^>]*id="rounds"[^>]*>(.*?)</script>', html, re.DOTALL)[0]
    ours = [json.loads(line) for line in text.splitlines()]
    theirs = [json.loads(line) for line in (folder / "my run.jsonl").read_text(encoding="utf-8").splitlines()]
    assert ours[0] == {**theirs[0], "source": "recording:my run"}
    assert ours[1:] == theirs[1:]


def test_a_title_keeps_its_letters_and_loses_what_no_line_can_show(folder: Path) -> None:
    assert main(["export", "a.html", "--title", " two\nlines \u202e\x00 שלום 👩\u200d🔬 "]) == 0
    html = (folder / "a.html").read_text(encoding="utf-8")
    assert "<title>two lines שלום 👩\u200d🔬</title>" in html


def test_a_folder_holds_the_page_the_embed_page_and_with_an_address_what_other_sites_ask(folder: Path) -> None:
    assert main(["export", "site", "--all", "--title", "Guess & check", "--site", "https://example.org/sub/"]) == 0
    site = folder / "site"
    assert sorted(path.name for path in site.iterdir()) == ["card.png", "embed.html", "index.html", "oembed.json"]
    answer = json.loads((site / "oembed.json").read_text(encoding="utf-8"))
    assert answer["type"] == "rich"
    assert 'src="https://example.org/sub/embed.html"' in answer["html"]
    assert answer["thumbnail_url"] == "https://example.org/sub/card.png"
    index, embed = ((site / name).read_text(encoding="utf-8") for name in ("index.html", "embed.html"))
    for page in (index, embed):
        assert 'href="https://example.org/sub/oembed.json"' in page
        assert 'content="https://example.org/sub/card.png"' in page
    assert 'data-page="full"' in index
    assert 'data-page="embed"' in embed
    assert 'rel="noopener" href="index.html">Guess &amp; check</a></h1>' in embed


def test_without_an_address_a_folder_and_a_file_name_none(folder: Path) -> None:
    assert main(["export", "site", "--all"]) == 0
    assert sorted(path.name for path in (folder / "site").iterdir()) == ["embed.html", "index.html"]
    for page in (folder / "site").iterdir():
        head = page.read_text(encoding="utf-8").partition("<style")[0]
        assert re.findall(r"og:|twitter:|oembed|canonical|https?:", head) == []


def test_a_folder_that_was_there_keeps_what_else_is_in_it_and_is_refused_where_it_is_a_file(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "site").mkdir()
    (folder / "site" / "mine.txt").write_text("mine")
    (folder / "file").write_text("mine")
    assert main(["export", "site", "--all"]) == 0
    assert (folder / "site" / "mine.txt").read_text() == "mine"
    assert main(["export", "file", "--all"]) == 2
    assert "file cannot be made: File exists" in capsys.readouterr().err
    assert (folder / "file").read_text() == "mine"


def test_a_new_folder_that_cannot_be_filled_is_not_left_behind(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    replace = os.replace
    done: list[str] = []

    def fail_at_the_second(source: str, target: str) -> None:
        if done:
            raise OSError(28, "No space left on device")
        done.append(target)
        replace(source, target)

    monkeypatch.setattr(os, "replace", fail_at_the_second)
    assert main(["export", "site", "--all"]) == 2
    assert "No space left on device" in capsys.readouterr().err
    assert list(folder.iterdir()) == []


def test_the_command_knows_the_parameters_of_the_page_and_their_ranges() -> None:
    rows = re.findall(r"\{name: '(\w+)', url: '(\w+)'", LINKS)
    assert {url: name for name, url in rows} == dict(SETTINGS)
    assert set(SETTINGS.values()) == set(NAMES)
    for constant, name in (("MODES", "mode"), ("CAMERAS", "camera"), ("RENDERS", "render"), ("VIEWS", "view")):
        assert _list(rf"const {constant} = \[(.*?)\]") == list(CHOICES[name])
    assert _list(r"const THEMES = \[(.*?)\]") == list(CHOICES["theme"])
    assert _list(r"const LANGUAGES = \[(.*?)\]") == list(CHOICES["lang"])
    assert _list(r"HIDEABLE = Object\.freeze\(\[(.*?)\]") == list(HIDEABLE)
    speed = re.search(r"SPEED = Object\.freeze\(\{least: ([\d.]+), most: ([\d.]+)", LINKS)
    assert speed is not None
    assert tuple(map(float, speed.groups())) == SPEED
    assert f"LONGEST_T = {LONGEST_T:g};" in LINKS
    assert f"MOST_EDITS = {MOST_EDITS};" in LINKS


def test_a_value_that_the_page_would_replace_is_refused_here() -> None:
    for values in ({"mode": ""}, {"t": "inf"}, {"hide": "k,,try"}, {"edits": ",".join(["1:k=2"] * (MOST_EDITS + 1))}):
        with pytest.raises(SpecvizError):
            link_of(values)


def _list(pattern: str) -> list[str]:
    found = re.search(pattern, LINKS, re.DOTALL)
    assert found is not None, pattern
    return re.findall(r"'(\w+)'", found[1])
