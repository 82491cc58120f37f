"""The words of the pages: the format that two languages of code read alike, and what every catalog must hold."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from specviz.messages import LANGUAGES, Argument, Message, MessageError, catalog, flat, parse, pieces, translate

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = json.loads((Path(__file__).parent / "golden" / "messages.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["message"])
def test_messages_are_read_as_the_page_reads_them(case: dict[str, Any]) -> None:
    assert (
        translate({"group": {"sentence": case["message"]}}, case["language"], "group.sentence", **case["given"])
        == case["text"]
    )


def test_what_came_from_a_text_carries_its_name() -> None:
    found = pieces({"a": "{n} kept; {wrong} became {right}"}, "en", "a", n=2, wrong="heavy", right="high")
    assert [piece.text for piece in found if piece.name] == ["heavy", "high"]


@pytest.mark.parametrize(
    "text",
    ["{n", "{n, plural, one {a}}", "a}", "{n, number}", "{n, plural, other {#}", "{n, select, a {} a {} other {}}"],
)
def test_a_message_that_cannot_be_read_is_shown(text: str) -> None:
    with pytest.raises(MessageError) as raised:
        parse(text)
    assert repr(text) in str(raised.value)


# The same in every language: names of figures and keys, signs, and what stands between two numbers.
NAMES = {
    "stats.tok_s.label",
    "histogram.rounds",
    "ledger.won",
    *(f"keys.{name}" for name in ("shift", "digits", "home", "end", "escape")),
    *(f"race.{name}" for name in ("k", "brief", "briefTokens", "gap", "of", "rate")),
}
ENGLISH = dict(flat(catalog("en")))
OTHERS = [tag for tag in LANGUAGES if tag != "en"]


def printed(message: Message) -> set[str]:
    """The arguments that are to be seen, in whatever case of a choice."""
    found = set()
    for node in message:
        if isinstance(node, Argument):
            found |= set().union(*map(printed, node.cases.values())) if node.kind else {node.name}
    return found


def choices(message: Message) -> Iterator[Argument]:
    for node in message:
        if isinstance(node, Argument) and node.kind:
            yield node
            for case in node.cases.values():
                yield from choices(case)


@pytest.mark.parametrize("tag", OTHERS)
def test_a_language_has_every_sentence_and_no_other(tag: str) -> None:
    other = dict(flat(catalog(tag)))
    assert set(other) == set(ENGLISH)
    assert [key for key, text in other.items() if not text.strip()] == []


@pytest.mark.parametrize("tag", OTHERS)
def test_no_sentence_was_left_in_english(tag: str) -> None:
    same = {key for key, text in flat(catalog(tag)) if text == ENGLISH[key]}
    assert same <= NAMES


@pytest.mark.parametrize("tag", OTHERS)
def test_a_sentence_shows_the_same_arguments_in_every_language(tag: str) -> None:
    other = dict(flat(catalog(tag)))
    differ = [key for key, text in ENGLISH.items() if printed(parse(text)) != printed(parse(other[key]))]
    assert differ == []


@pytest.mark.parametrize("tag", LANGUAGES)
def test_plurals_have_the_forms_of_their_language_and_no_other(tag: str) -> None:
    forms = {"en": {"one", "other"}, "zh": {"other"}}[tag]
    for key, text in flat(catalog(tag)):
        for choice in choices(parse(text)):
            if choice.kind == "plural":
                assert {case for case in choice.cases if not case.startswith("=")} <= forms, key


def test_what_a_choice_of_the_page_can_be_is_the_same_in_every_language() -> None:
    for tag in OTHERS:
        for key, text in flat(catalog(tag)):
            ours = [set(choice.cases) for choice in choices(parse(text)) if choice.kind == "select"]
            theirs = [set(choice.cases) for choice in choices(parse(ENGLISH[key])) if choice.kind == "select"]
            assert ours == theirs, key


def test_every_sentence_has_a_place_where_it_is_said() -> None:
    scripts = ROOT / "static" / "js"
    paths = [
        *scripts.rglob("*.js"),
        *scripts.rglob("*.d.ts"),
        *(ROOT / "templates").glob("*.html"),
        *(ROOT / "specviz").rglob("*.py"),
    ]
    texts = [path.read_text(encoding="utf-8") for path in paths]
    said = {key for text in texts for key in re.findall(r"['`\"]((?:[a-z]\w*\.)+\w*)", text)}
    begun = tuple(key for key in said if key.endswith("."))
    # The rest is chosen: among words in quotes, or by what stands behind the choice.
    chosen = {
        word for text in texts for word in re.findall(r"['\"](\w+)['\"]|\}\.(\w+)`", text) for word in word if word
    }
    unsaid = [key for key in ENGLISH if key not in said]
    assert [key for key in unsaid if not (key.startswith(begun) and key.rpartition(".")[2] in chosen)] == []
