"""The words of the pages: the format that two languages of code read alike, and what every catalog must hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from specviz.messages import MessageError, parse, pieces, translate

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
