"""What a page without a server computes is what Python computes, for any settings and any place."""

from __future__ import annotations

import json
import math
import subprocess
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from specviz.core.codec import encode
from specviz.core.rounds import MAX_CURSOR, Cursor, Record
from specviz.core.settings import LEAST_VERIFY_MS, MAX_DRAFT_LENGTH, MAX_MS, MAX_SEED, Settings
from specviz.export.onefile_rounds import script_text
from specviz.runs import ROCKET_SOURCE, play
from specviz.script.rocket import ROCKET

ANSWERS = Path(__file__).resolve().parent.parent / "js" / "source" / "answers.js"
ROUNDS = 4

Answer = Callable[[dict[str, Any]], Any]

whole = st.one_of(st.just(0), st.just(MAX_CURSOR), st.integers(0, MAX_CURSOR))
costs = st.floats(0.0, MAX_MS)
any_settings = st.builds(
    Settings,
    seed=st.integers(0, MAX_SEED),
    draft_length=st.integers(0, MAX_DRAFT_LENGTH),
    draft_quality=st.one_of(st.sampled_from([0.0, 0.4, 0.8, 1.0]), st.floats(0.0, 1.0)),
    draft_ms=costs,
    verify_ms=st.floats(LEAST_VERIFY_MS, MAX_MS),
    verify_ms_per_guess=costs,
)
any_cursor = st.builds(Cursor, passage=whole, position=st.integers(0, len(ROCKET.slots) - 1))


@pytest.fixture(scope="module")
def answer() -> Iterator[Answer]:
    """One process of node that answers asks as the page does."""
    with subprocess.Popen(["node", str(ANSWERS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        assert node.stdin is not None
        assert node.stdout is not None
        stdin, stdout = node.stdin, node.stdout

        def ask(wish: dict[str, Any]) -> Any:
            stdin.write(f"{json.dumps(wish)}\n")
            stdin.flush()
            return json.loads(stdout.readline())

        yield ask
        stdin.close()


def difference(ours: object, theirs: object, where: str = "") -> str | None:
    """The first place where the page departs from Python: fractions by more than 1e-9, all else at all; or None.

    A float that happens to be whole comes back from JavaScript without its point.
    """
    if isinstance(theirs, float) and isinstance(ours, int | float) and not isinstance(ours, bool):
        return None if math.isclose(ours, theirs, rel_tol=1e-9, abs_tol=1e-9) else f"{where}: {ours} is not {theirs}"
    if isinstance(theirs, dict) and isinstance(ours, dict) and ours.keys() == theirs.keys():
        return next(filter(None, (difference(ours[key], theirs[key], f"{where}.{key}") for key in theirs)), None)
    if isinstance(theirs, list) and isinstance(ours, list) and len(ours) == len(theirs):
        pairs = enumerate(zip(ours, theirs, strict=True))
        return next(filter(None, (difference(*pair, f"{where}[{place}]") for place, pair in pairs)), None)
    return None if type(ours) is type(theirs) and ours == theirs else f"{where}: {ours!r} is not {theirs!r}"


@given(settings=any_settings, cursor=any_cursor, index=st.integers(0, MAX_CURSOR - ROUNDS), rows=st.booleans())
@hypothesis_settings(max_examples=300, deadline=None)
def test_the_page_plays_the_rounds_that_python_plays(
    answer: Answer, settings: Settings, cursor: Cursor, index: int, rows: bool
) -> None:
    header, played = play(ROCKET_SOURCE, settings, cursor, index=index, rows=rows)
    records: list[Record] = [header, *islice(played, ROUNDS)]
    asked, *theirs = [json.loads(encode(record)) for record in records]
    wish = {
        "script": json.loads(script_text(ROCKET)),
        "settings": asked["settings"],
        "cursor": theirs[0]["cursor"],
        "index": index,
        "rows": rows,
        "count": ROUNDS,
    }
    assert difference(answer(wish), [asked, *theirs]) is None


def test_the_comparison_is_exact_but_for_fractions() -> None:
    assert difference({"a": [1, 0.1 + 0.2, 240]}, {"a": [1, 0.3, 240.0]}) is None
    others: list[object] = [
        {"a": [1, 0.31]},
        {"a": [2, 0.3]},
        {"a": [True, 0.3]},
        {"a": [1]},
        {"b": []},
        {"a": ["1", 0.3]},
    ]
    for other in others:
        assert difference(other, {"a": [1, 0.3]}) is not None
