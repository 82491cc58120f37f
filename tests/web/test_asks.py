from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specviz.core.rounds import Cursor
from specviz.core.settings import DEFAULTS, Settings
from specviz.web.asks import Ask, AskError, parse_message, parse_query
from tests.web.client import ask

SOURCES = ("script:rocket",)

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def test_what_may_be_left_out_takes_its_default() -> None:
    start = {"passage": 0, "position": 0}
    least = {"type": "play", "id": 3, "source": "script:rocket", "cursor": start, "rounds": 1}
    assert parse_message(json.dumps(least), SOURCES) == Ask(
        id=3, lane="main", source="script:rocket", settings=DEFAULTS, cursor=Cursor(), index=0, rounds=1, rows=False
    )
    assert parse_query([], SOURCES, "script:rocket") == Ask(
        id=0, lane="main", source="script:rocket", settings=DEFAULTS, cursor=Cursor(), index=0, rounds=100, rows=False
    )


def test_a_whole_number_may_be_written_with_a_point() -> None:
    text = json.dumps(ask(id=2.0, rounds=4.0, settings={"draft_length": 3.0}))
    parsed = parse_message(text, SOURCES)
    assert (parsed.id, parsed.rounds, parsed.settings) == (2, 4, Settings(draft_length=3))
    assert type(parsed.id) is int


@pytest.mark.parametrize("field", ["id", "type", "lane", "source", "settings", "cursor", "rounds", "rows"])
def test_no_depth_of_nesting_gets_through(field: str) -> None:
    text = json.dumps(ask(**{field: "◆"}))
    for depth in range(1, 1100):  # at one of them reading still succeeds, and showing what was read does not
        with pytest.raises(AskError):
            parse_message(text.replace('"\\u25c6"', "[" * depth + "]" * depth), SOURCES)


@given(st.sampled_from([*ask(), "lane", "index", "rows", "extra"]), anything)
def test_any_value_in_any_field_is_read_or_explained(field: str, value: object) -> None:
    with suppress(AskError):
        assert 1 <= parse_message(json.dumps(ask(**{field: value})), SOURCES).rounds <= 64


@given(st.text() | st.binary().map(lambda data: data.decode("utf-8", "surrogateescape")))
def test_any_text_is_explained(text: str) -> None:
    with pytest.raises(AskError):
        parse_message(text, SOURCES)
