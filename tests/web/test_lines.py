"""Lines that are remembered are the lines that would be played."""

from __future__ import annotations

from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from specviz.core.codec import encode
from specviz.core.rounds import Cursor
from specviz.core.settings import Settings, from_mapping
from specviz.runs import ROCKET_SOURCE, play
from specviz.web.lines import Lines

SETTINGS = Settings()


def _played(settings: Settings, cursor: Cursor, index: int, count: int) -> list[bytes]:
    rounds = play(ROCKET_SOURCE, settings, cursor, index=index)[1]
    return [encode(round_) for round_ in islice(rounds, count)]


def _said(lines: Lines, settings: Settings, cursor: Cursor, index: int, count: int) -> list[bytes]:
    rounds = play(ROCKET_SOURCE, settings, cursor, index=index)[1]
    return list(islice(lines.of(ROCKET_SOURCE, settings, cursor, rounds, index=index, rows=False), count))


@given(
    st.lists(
        st.tuples(
            st.sampled_from([SETTINGS, Settings(draft_length=8), Settings(verify_ms=60.5)]),
            st.integers(0, 3),
            st.integers(0, 6),
            st.integers(0, 2),
            st.integers(1, 12),
        ),
        max_size=6,
    ),
    st.sampled_from([0, 3000, 1 << 20]),
)
def test_whatever_was_asked_before_an_ask_gets_its_own_rounds(
    asks: list[tuple[Settings, int, int, int, int]], most_bytes: int
) -> None:
    lines = Lines(most_bytes)
    for settings, passage, position, index, count in asks:
        cursor = Cursor(passage, position)
        assert _said(lines, settings, cursor, index, count) == _played(settings, cursor, index, count)


def test_what_is_remembered_is_not_played_again() -> None:
    lines = Lines()
    first = _said(lines, SETTINGS, Cursor(), 0, 5)
    rounds = play(ROCKET_SOURCE, SETTINGS)[1]
    again = list(islice(lines.of(ROCKET_SOURCE, SETTINGS, Cursor(), rounds, index=0, rows=False), 5))
    assert again == first
    assert next(rounds).index == 0  # none was taken


def test_lines_with_rows_are_others_than_lines_without() -> None:
    lines = Lines()
    plain = _said(lines, SETTINGS, Cursor(), 0, 1)
    rounds = play(ROCKET_SOURCE, SETTINGS, rows=True)[1]
    assert next(lines.of(ROCKET_SOURCE, SETTINGS, Cursor(), rounds, index=0, rows=True)) != plain[0]


def test_a_zero_with_a_sign_is_a_zero() -> None:
    with_sign = from_mapping({"draft_ms": -0.0})
    assert encode(play(ROCKET_SOURCE, with_sign)[0]) == encode(play(ROCKET_SOURCE, from_mapping({"draft_ms": 0}))[0])
