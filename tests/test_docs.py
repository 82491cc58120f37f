"""Compares README.md, docs/ and CHANGELOG.md with the code: what is added, renamed or moved must be told there."""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import os
import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import get_args
from urllib.parse import parse_qsl

import pytest

import specviz
from specviz.cli import parser
from specviz.core.codec import encode
from specviz.core.rounds import Drafted, EndReason, Expected, Extra, ExtraKind, Header, Round, RowView, Verdict
from specviz.core.settings import DEFAULTS, NAMES, Settings, range_of
from specviz.messages import catalog, translate
from specviz.runs import ROCKET_SOURCE, play
from specviz.table import rows, text
from specviz.theory.article import SECONDS_PER_ROW
from specviz.web import asks, socket

ROOT = Path(__file__).resolve().parent.parent
FRONT = "README.md"
INDEX = "docs/README.md"
DOCS = {  # every page of the docs by its path, and what it says
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in [ROOT / FRONT, *sorted((ROOT / "docs").glob("*.md"))]
}
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
PAGES = [*DOCS, "CHANGELOG.md", "scripts/README.md"]
ALL = "\n".join(DOCS.values())
PICTURES = sorted((ROOT / "docs").glob("*.png"))
FILM = ROOT / "docs" / "film.webp"  # on the front page, once it is made
LINKS = "".join(
    (ROOT / "static" / "js" / "playback" / name).read_text("utf-8") for name in ("moment.js", "settings.js")
)
MOST_LINES = 160  # of the front page
MOST_BYTES = 300_000  # of a picture
MOST_BYTES_OF_FILM = 2_000_000
RESERVED = {"127.0.0.1", "demo.example.org", "example.org"}  # this machine, and names that belong to nobody
PYTESTS_OWN = {"--durations"}
# Names of groups, longer forms of others, and what is said of a moment.
UNSAID = {
    "name",
    "transport",
    "stepWhilePlaying",
    "restartMeaning",
    "rounds",
    "atPrompt",
    "nothing",
    "copied",
    "not_copied",
}


def section(page: str, title: str) -> str:
    """What stands under a heading, up to the next one of its level."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", DOCS[page], re.DOTALL | re.MULTILINE)
    assert found is not None, f"{page} has no section {title!r}"
    return found[1]


def table(page: str, head: str) -> dict[str, list[str]]:
    """The rows of the page's table whose first column is headed `head`, by what stands in that column."""
    found = re.search(rf"^\| {re.escape(head)} \|.*?(?=^(?!\|)|\Z)", DOCS[page], re.DOTALL | re.MULTILINE)
    assert found is not None, f"{page} has no table headed {head!r}"
    lines = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in found[0].splitlines()[2:]]
    return {cells[0].strip("` "): [cell.strip() for cell in cells[1:]] for cells in lines}


def named(text: str) -> set[str]:
    """Every name in backticks that is no sentence of code."""
    return set(re.findall(r"`([\w./-]+)`", text))


def commands() -> dict[str, argparse.ArgumentParser]:
    actions = [action for action in parser()._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(actions[0].choices)


def options(command: argparse.ArgumentParser) -> set[str]:
    return {option for action in command._actions for option in action.option_strings} - {"-h", "--help"}


def js_table(name: str) -> list[str]:
    """The texts of a list that the reader of links keeps under `name`."""
    found = re.search(rf"const {name} = \[([^\]]*)\]", LINKS)
    assert found is not None
    return re.findall(r"'(\w+)'", found[1])


def js_number(name: str) -> int:
    found = re.search(rf"const {name} = (\d+);", LINKS)
    assert found is not None
    return int(found[1])


def url_names() -> dict[str, str]:
    """Of each setting its name in the address, from the page's own table."""
    return dict(re.findall(r"\{name: '(\w+)', url: '(\w+)'", LINKS))


def error_codes() -> set[str]:
    """Every code that reading and playing an ask can answer with, from the calls that raise it."""
    sources = [inspect.getsource(module) for module in (asks, socket)]
    return {code for source in sources for code in codes_in(ast.parse(source))}


def codes_in(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            first = node.args[0] if node.args else None
            if node.func.id == "AskError" and isinstance(first, ast.Constant):
                yield str(first.value)
            elif node.func.id == "_whole" and isinstance(first, ast.Constant):
                yield f"bad_{first.value!s}"
            given = [keyword.value for keyword in node.keywords if keyword.arg == "code"]
        elif isinstance(node, ast.FunctionDef):
            pairs = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
            given = [default for argument, default in pairs if argument.arg == "code" and default is not None]
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", None) == "code":
            given = [node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else [node.value]
        else:
            continue
        yield from (str(value.value) for value in given if isinstance(value, ast.Constant))


def controls() -> dict[str, str]:
    """The texts of the page's controls and of its playback bar."""
    messages = catalog("en")
    given: dict[str, dict[str, str | int]] = {"tryQuality": {"quality": "0.40"}, "tryLong": {"k": 8, "quality": "0.95"}}
    return {
        key: translate(messages, "en", f"{group}.{key}", **given.get(key, {}))
        for group in ("controls", "player")
        for key, text in messages[group].items()
        if key in given or "{" not in text
    }


def prose(page: str) -> str:
    """What a page says in sentences: neither blocks of code, nor tables, headings and pictures."""
    without_code = re.sub(r"^```.*?^```$", "", DOCS[page], flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"^[|#!<].*$", "", without_code, flags=re.MULTILINE)


def anchors(path: Path) -> set[str]:
    """The names under which a page's headings can be linked to."""
    heads = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def test_the_front_page_is_short() -> None:
    assert len(DOCS[FRONT].splitlines()) <= MOST_LINES


def test_the_index_names_every_page_once_and_every_page_opens_with_the_question_that_it_answers() -> None:
    subjects = set(DOCS) - {FRONT, INDEX}
    listed = re.findall(r"^- \[[^\]]+\]\(([\w-]+\.md)\): ", DOCS[INDEX], re.MULTILINE)
    assert sorted(f"docs/{name}" for name in listed) == sorted(subjects)
    for page in subjects:
        assert re.match(r"# .+\n\n\*.+\?\*\n", DOCS[page]), page
        assert f"]({page})" in DOCS[FRONT], page


def test_no_sentence_stands_on_two_pages() -> None:
    told: dict[str, str] = {}
    for page in DOCS:
        for sentence in re.split(r"(?<=[.:?!])\s+|\n\n", re.sub(r"(?<!\n)\n(?!\n)", " ", prose(page))):
            words = " ".join(re.findall(r"\w+", sentence))
            if len(words.split()) >= 6:
                assert told.setdefault(words, page) == page, f"{page} and {told[words]}: {sentence}"


def test_every_command_has_its_row_with_all_of_its_options() -> None:
    told = {name.split()[1]: row[0] for name, row in table("docs/command-line.md", "command").items()}
    assert set(told) == set(commands())
    for name, command in commands().items():
        borrowed = re.findall(r"(?:options|settings) as `(\w+)`", told[name])
        expected = options(command).difference(*(options(commands()[other]) for other in borrowed))
        assert named(told[name]) >= expected, name


def test_every_option_that_is_told_of_exists() -> None:
    scripts = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "scripts").iterdir() if path.is_file())
    scripts += (ROOT / "specviz" / "testing.py").read_text(encoding="utf-8")
    known = {"--help", "--version"}.union(*map(options, commands().values()))
    pngquants = set(re.findall(r"--[a-z-]+", "".join(re.findall(r"^pngquant .*$", ALL, re.MULTILINE))))
    told = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", ALL)) - pngquants - PYTESTS_OWN
    assert {option for option in told if option not in known and f'"{option}"' not in scripts} == set()


def test_every_setting_has_its_row_with_address_range_and_default() -> None:
    told = table("docs/links.md", "setting")
    urls = url_names()
    assert list(told) == list(NAMES) == list(urls)
    for name, row in told.items():
        default = f"{getattr(DEFAULTS, name):g}"
        assert row == [f"`{urls[name]}`", range_of(name).removeprefix("a "), default]


def test_every_other_parameter_of_the_address_has_its_row_with_its_values() -> None:
    read = set(re.findall(r"\b(?:choice|number|query\.get|query\.has)\('(\w+)'", LINKS))
    told = table("docs/links.md", "parameter")
    assert set(told) == read - set(url_names().values())
    for name, values in (("mode", "MODES"), ("camera", "CAMERAS"), ("render", "RENDERS"), ("lang", "LANGUAGES")):
        assert re.findall(r"`(\w+)`", told[name][0])[: len(js_table(values))] == js_table(values)
    speed = re.search(r"SPEED = Object.freeze\(\{least: ([\d.]+), most: ([\d.]+), initial: ([\d.]+)\}", LINKS)
    assert speed is not None
    assert told["speed"][0] == f"{speed[3]}; {speed[1]}..{speed[2]}"
    assert f"up to {js_number('LONGEST_T')}:" in told["t"][0]
    assert f"up to {js_number('MOST_EDITS')} changes" in told["edits"][0]


def test_every_key_of_an_ask_has_its_row() -> None:
    told = table("docs/protocol.md", "key")
    assert list(told) == list(asks._KEYS)
    assert set(asks._CURSOR_KEYS) <= named(told["cursor"][0])
    assert f"1..{asks.MAX_ROUNDS}" in told["rounds"][0]
    assert f"up to {asks.MAX_LANE} characters" in told["lane"][0]
    slots = ROCKET_SOURCE.header(DEFAULTS).slots
    assert slots is not None
    assert f"`position` 0..{slots - 1} " in told["cursor"][0]


def test_every_parameter_of_the_plain_route_is_told() -> None:
    route = section("docs/protocol.md", "HTTP")
    assert named(route) >= set(asks._QUERY) - set(NAMES)
    assert f"({asks.DEFAULT_ROUNDS_OF_RUN}; up to {asks.MAX_ROUNDS_OF_RUN})" in route


def test_every_code_and_every_reason_is_told_and_none_that_is_not_there() -> None:
    told = table("docs/protocol.md", "code")
    codes = {code for cell in told for code in re.findall(r"[a-z_]+", cell)}
    assert codes == error_codes()
    reasons = DOCS["docs/protocol.md"].partition("A `done` says why:")[2].partition("An error")[0]
    assert named(reasons) == set(get_args(EndReason))


def test_every_field_of_a_record_is_named() -> None:
    told = named(DOCS["docs/protocol.md"]) | set(re.findall(r'"(\w+)":', DOCS["docs/protocol.md"]))
    for record in (Header, Round, Drafted, Extra, Expected, RowView, Settings):
        assert {field.name for field in fields(record)} <= told, record.__name__
    words = named(section("docs/figures.md", "Words"))
    assert set(get_args(Verdict)) | set(get_args(ExtraKind)) <= words


def test_the_example_is_what_the_command_prints() -> None:
    command = re.search(r"`specviz run --seed (\d+) --draft-length (\d+) --rounds 1`", DOCS["docs/protocol.md"])
    example = re.search(r"```json\n(.*?)```", DOCS["docs/protocol.md"], re.DOTALL)
    assert command is not None
    assert example is not None
    settings = Settings(seed=int(command[1]), draft_length=int(command[2]))
    assert json.loads(example[1]) == json.loads(encode(next(play(ROCKET_SOURCE, settings)[1])))


def test_the_table_is_what_the_command_prints() -> None:
    printed = text(list(rows()), seconds=SECONDS_PER_ROW, seed=DEFAULTS.seed)
    assert f"```\n{printed}\n```" in DOCS["docs/table.md"]


def test_a_speedup_beside_a_link_is_the_exact_one() -> None:
    names = {url: name for name, url in url_names().items()}
    claims = re.findall(r"`/\?([^`]+)`\s+\(([\d.]+)×\)", ALL)
    assert len(claims) >= 5
    for query, speedup in claims:
        given = {names[key]: json.loads(value) for key, value in parse_qsl(query)}
        expected = ROCKET_SOURCE.header(Settings(**given)).expected
        assert expected is not None
        assert f"{expected.speedup:.2f}" == speedup, query


def test_every_control_is_named() -> None:
    texts = {key: label for key, label in controls().items() if key not in UNSAID}
    assert len(texts) > 20
    said = " ".join(section("docs/page.md", "Controls").split())
    assert [label for label in texts.values() if label not in said] == []


def test_every_script_is_told_and_none_that_is_not_there() -> None:
    verbs = {path.name for path in (ROOT / "scripts").iterdir() if path.is_file() and os.access(path, os.X_OK)}
    assert {name.removeprefix("scripts/") for name in table("docs/development.md", "script")} == verbs


def test_every_library_is_told() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(need for extra in project["optional-dependencies"].values() for need in extra),
    ]
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    names = {re.split(r"[^\w-]", need)[0] for need in wanted} | package["dependencies"].keys()
    told = " ".join(table("docs/decisions.md", "library"))
    assert [name for name in names | package["devDependencies"].keys() if name not in told] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file_or_a_heading(page: str) -> None:
    document = ROOT / page
    for target in re.findall(r"\]\(([^)\s]+)\)", document.read_text(encoding="utf-8")):
        name, _, anchor = target.partition("#")
        path = document.parent / name if name else document
        assert path.exists(), target
        assert not anchor or anchor in anchors(path), target


@pytest.mark.parametrize("page", PAGES)
def test_a_page_names_no_other_site_and_no_folder_of_one_machine(page: str) -> None:
    written = (ROOT / page).read_text(encoding="utf-8")
    assert set(re.findall(r"\w+://([^/:\s]+)", written)) <= RESERVED
    assert re.findall(r"(?<![\w.])/(?:home|root|tmp|usr|opt|var|work|Users)/\S*", written) == []


def test_every_file_and_folder_that_is_named_exists() -> None:
    named_paths = set(re.findall(r"`((?:specviz|static|scripts|tests|docs)/[\w./-]+)`", ALL))
    assert [name for name in sorted(named_paths) if not (ROOT / name).exists()] == []


def test_every_picture_is_shown_light_and_made_by_the_command_that_is_named() -> None:
    command = re.search(r"scripts/screenshot (docs/.*)$", DOCS["docs/development.md"], re.MULTILINE)
    assert command is not None
    assert PICTURES
    for picture in PICTURES:
        name = f"docs/{picture.name}"
        assert f"]({name})" in DOCS[FRONT] or f"]({picture.name})" in ALL
        assert name in command[1]
        assert picture.stat().st_size < MOST_BYTES
    assert command[1].count("docs/") == command[1].count("--link") == len(PICTURES)


def test_the_front_page_shows_its_film_once_there_is_one() -> None:
    shown = "docs/film.webp" if FILM.exists() else "docs/pass.png"
    assert f"]({shown})" in DOCS[FRONT]
    if FILM.exists():
        assert FILM.stat().st_size <= MOST_BYTES_OF_FILM
        assert re.search(r"specviz film docs/film\.webp ", DOCS["docs/development.md"])


def test_the_newest_entry_of_the_changelog_is_the_version() -> None:
    entries = re.findall(r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$", CHANGELOG, re.MULTILINE)
    assert entries[0][0] == specviz.__version__
