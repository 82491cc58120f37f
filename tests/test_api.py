"""The Python API, as somebody at a prompt or in a notebook uses it."""

from __future__ import annotations

import doctest
import importlib
import math
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import specviz
from specviz.api import tables
from specviz.core.rounds import Drafted, Header, Round
from specviz.runs import ROCKET_SOURCE
from specviz.runs import play as played

GOLDEN = Path(__file__).resolve().parent / "golden"
DOCUMENTED = ["specviz", "specviz.api.playing", "specviz.api.run"]
HOSTILE = "</svg><script>alert(1)</script>\"'&"


@pytest.mark.parametrize("name", DOCUMENTED)
def test_the_examples_in_the_docstrings_say_what_happens(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("name", ["play", "load"])
def test_every_public_function_has_an_example(name: str) -> None:
    assert ">>>" in (getattr(specviz, name).__doc__ or "")


def test_everything_public_of_a_run_has_an_example_or_names_where_it_stands() -> None:
    public = [getattr(specviz.Run, name) for name in vars(specviz.Run) if not name.startswith("_")]
    told = [member.__doc__ for member in public if member.__doc__ is not None]
    assert len(told) >= 7
    assert [text for text in told if ">>>" not in text and "example stands at" not in text] == []


def test_importing_specviz_brings_no_numpy_and_no_pythreejs() -> None:
    code = "import sys, specviz; print([m for m in ('numpy', 'pythreejs', 'pandas') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'plya'"):
        specviz.plya  # noqa: B018


def test_a_run_holds_the_rounds_that_the_page_plays() -> None:
    run = specviz.play(seed=3, draft_length=6, draft_quality=0.5, rounds=30)
    header, rounds = played(ROCKET_SOURCE, run.settings)
    assert run.header == header
    assert list(run) == [round_ for round_, _ in zip(rounds, range(30), strict=False)]


def test_a_run_is_a_sequence() -> None:
    run = specviz.play(rounds=10)
    assert len(run) == 10
    assert run[-1].index == 9
    assert [round_.index for round_ in run[3:6]] == [3, 4, 5]
    assert next(round_.index for round_ in reversed(run)) == 9
    assert run[2] in run


def test_equal_runs_are_one_key_and_others_are_others() -> None:
    run = specviz.play(rounds=10)
    told = {run: "ten", specviz.play(rounds=11): "eleven", specviz.play(draft_length=2, rounds=10): "short"}
    assert told[specviz.play(rounds=10)] == "ten"
    assert {*told} == {run, specviz.play(rounds=11), specviz.play(draft_length=2, rounds=10)}
    changed = specviz.Run(run.header, (*run[:9], specviz.play(seed=9, rounds=10)[9]))
    assert hash(changed) == hash(run)  # as with any key, equality decides
    assert changed not in told


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seed": -1}, "seed must be a whole number in 0..4294967295, got -1"),
        ({"draft_length": 17}, "draft_length must be a whole number in 0..16, got 17"),
        ({"draft_length": True}, "draft_length must be a whole number in 0..16, got True"),
        ({"draft_quality": float("nan")}, "draft_quality must be a number in 0..1, got nan"),
        ({"draft_quality": "good"}, "draft_quality must be a number in 0..1, got 'good'"),
        ({"verify_ms": 0}, "verify_ms must be a number in 0.001..60000, got 0"),
        ({"rounds": 0}, "rounds must be a whole number in 1..1000000, got 0"),
        ({"rounds": 2.5}, "rounds must be a whole number in 1..1000000, got 2.5"),
        ({"rounds": 10**5000}, "rounds must be a whole number in 1..1000000, got a number of thousands of digits"),
    ],
)
def test_a_value_out_of_its_range_is_named_with_the_range(given: dict[str, Any], message: str) -> None:
    with pytest.raises(specviz.SettingsError) as caught:
        specviz.play(**given)
    assert str(caught.value) == message


def test_numbers_out_of_arrays_are_numbers() -> None:
    plain = specviz.play(seed=3, draft_length=2, draft_quality=0.5, rounds=4)
    given: dict[str, Any] = {
        "seed": np.int64(3),
        "draft_length": np.int8(2),
        "draft_quality": np.float32(0.5),
        "rounds": np.int64(4),
    }
    assert specviz.play(**given) == plain


def test_rows_are_kept_where_they_are_asked_for() -> None:
    assert specviz.play(rounds=1)[0].rows is None
    rows = specviz.play(rounds=1, rows=True)[0].rows
    assert rows is not None
    assert len(rows) == 5


def test_long_runs_come_near_their_exact_figures() -> None:
    run = specviz.play(rounds=20_000)
    assert run.expected is not None
    assert run.stats.speedup == pytest.approx(run.expected.speedup, rel=0.02)


def test_exact_figures_are_not_set_beside_rounds_of_other_settings() -> None:
    assert specviz.load(GOLDEN / "defaults.jsonl").expected is not None
    assert specviz.load(GOLDEN / "mixed.jsonl").expected is None


def test_a_run_that_is_saved_and_loaded_is_the_same_run(tmp_path: Path) -> None:
    run = specviz.play(seed=9, rounds=12, rows=True)
    run.save(tmp_path / "run.jsonl")
    again = specviz.load(tmp_path / "run.jsonl")
    assert again == run
    assert again.stats == run.stats


def test_saving_where_nothing_can_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(specviz.SpecvizError, match="cannot be written"):
        specviz.play(rounds=1).save(tmp_path / "nowhere" / "run.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_rounds_that_no_recording_can_hold_are_not_saved(tmp_path: Path) -> None:
    run = specviz.play(rounds=6)
    path = tmp_path / "run.jsonl"
    run.save(path)
    with pytest.raises(specviz.SpecvizError, match="the first round must have index 0, got 2"):
        specviz.Run(run.header, run[2:4]).save(path)
    with pytest.raises(specviz.SpecvizError, match="round 4"):
        specviz.Run(run.header, (*run[:2], *run[4:])).save(path)
    assert specviz.load(path) == run
    assert list(tmp_path.iterdir()) == [path]


def test_a_damaged_recording_gives_its_sound_rounds_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    specviz.play(rounds=6).save(path)
    path.write_text("".join(path.read_text("utf-8").splitlines(keepends=True)[:4]), "utf-8")
    with pytest.warns(UserWarning, match=r"cut\.jsonl is damaged: line 5: .*3 rounds before it are sound"):
        run = specviz.load(path)
    assert len(run) == 3
    assert "damaged" in repr(run)


def test_what_is_no_recording_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(specviz.SpecvizError, match="cannot be read"):
        specviz.load(tmp_path / "none.jsonl")


@pytest.mark.parametrize("backend", ["pandas", "polars"])
def test_a_table_has_one_row_a_round_and_adds_up(backend: Any) -> None:
    run = specviz.play(rounds=100)
    frame = run.to_frame(backend=backend)
    columns = {name: list(frame[name]) for name in frame.columns}
    assert columns["index"] == list(range(100))
    assert sum(columns["tokens"]) == run.stats.committed
    assert sum(columns["accepted_length"]) == run.stats.accepted
    assert columns["text"][1] == " the coast pushed past the"
    assert columns["start_ms"][0] == 0.0
    assert columns["start_ms"][-1] + columns["drafting_ms"][-1] + columns["verifying_ms"][-1] == run.stats.model_ms
    assert {kind for kind in columns["extra"] if isinstance(kind, str)} == {"recovered", "bonus"}


@pytest.mark.parametrize("backend", ["pandas", "polars"])
def test_a_table_of_guesses_says_nothing_of_the_target_where_a_guess_was_discarded(backend: Any) -> None:
    run = specviz.play(rounds=50)
    frame = run.to_frame(of="guesses", backend=backend)
    assert frame.shape[0] == run.stats.drafted
    verdicts, probs = list(frame["verdict"]), list(frame["target_prob"])
    missing = [prob is None or math.isnan(prob) for prob in probs]
    assert missing == [verdict == "discarded" for verdict in verdicts]
    assert verdicts.count("accepted") == run.stats.accepted


@pytest.mark.parametrize("backend", ["pandas", "polars"])
def test_columns_keep_their_kind_where_nothing_stands_in_them(backend: Any) -> None:
    run = specviz.play(draft_length=0, rounds=3)
    drafted = specviz.play(rounds=3).to_frame(of="guesses", backend=backend)
    empty = run.to_frame(of="guesses", backend=backend)
    assert empty.shape == (0, drafted.shape[1])
    for name in ("round", "draft_prob", "accept_prob"):
        assert empty[name].dtype == drafted[name].dtype


def test_pandas_comes_before_polars_and_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    run = specviz.play(rounds=2)
    assert type(run.to_frame()).__module__.startswith("pandas")
    monkeypatch.setattr(tables, "find_spec", lambda name: None if name == "pandas" else find_spec(name))
    assert type(run.to_frame()).__module__.startswith("polars")
    with pytest.raises(specviz.SpecvizError, match="needs pandas, not installed here: pip install pandas"):
        run.to_frame(backend="pandas")
    monkeypatch.setattr(tables, "find_spec", lambda name: None)
    with pytest.raises(specviz.SpecvizError, match="needs pandas or polars"):
        run.to_frame()


def test_other_tables_are_named_with_what_there_is() -> None:
    run = specviz.play(rounds=1)
    with pytest.raises(specviz.SettingsError, match="of must be 'rounds' or 'guesses', got 'tokens'"):
        run.to_frame(of="tokens")  # type: ignore[arg-type]
    with pytest.raises(specviz.SettingsError, match="backend must be 'pandas' or 'polars', got 'excel'"):
        run.to_frame(backend="excel")  # type: ignore[arg-type]


def hostile(run: specviz.Run) -> specviz.Run:
    """The run with a text in every place that would break out of the picture."""

    def spoilt(guess: Drafted) -> Drafted:
        return replace(guess, token=HOSTILE)

    def round_(each: Round) -> Round:
        extra = replace(each.extra, token=HOSTILE) if each.extra else None
        return replace(each, drafted=[*map(spoilt, each.drafted)], extra=extra)

    header: Header = replace(run.header, source=HOSTILE, prompt=[HOSTILE])
    return specviz.Run(header, tuple(map(round_, run)))


class Tags(HTMLParser):
    """Every tag that is opened, and whether all that are opened are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.open.append(tag)
        assert [name for name, _ in attrs if name.startswith("on")] == []

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_texts_cannot_break_out_of_the_small_picture() -> None:
    tags = Tags()
    tags.feed(hostile(specviz.play(rounds=10))._repr_html_())
    assert tags.open == []
    assert "script" not in tags.seen


def test_the_small_picture_shows_the_figures_and_what_each_round_came_to() -> None:
    run = specviz.play(rounds=100)
    html = run._repr_html_()
    assert f"{run.stats.speedup:.2f}×" in html
    assert "exact 2.51×" in html
    assert html.count('#d83a3f"/>') == html.count("/4 kept, ") + html.count("/1 kept, ") == 8
    assert re.search(r"<s [^>]*>along</s> <span [^>]*>over</span>", html)


def test_the_small_picture_speaks_the_language_that_is_asked_for_and_marks_the_words_of_the_run() -> None:
    run = specviz.play(rounds=9)
    html = run.to_html(lang="zh")
    assert html.startswith('<div lang="zh"')
    for said in ("的 <b>9 轮</b>", "种子 29，K 4，质量 0.8", "精确 2.51 倍", "保留 4/4，5 个 token"):
        assert said in html
    assert re.search('<div lang="en" dir="auto"[^>]*>.*because', html)
    assert run.to_html(lang="en") == run.to_html() == run._repr_html_()
    with pytest.raises(specviz.SettingsError, match="lang must be one of en, zh, got 'fr'"):
        run.to_html(lang="fr")


def test_the_small_picture_calls_a_loss_slower() -> None:
    run = specviz.play(draft_length=8, draft_quality=0.1)
    assert run.stats.speedup is not None
    assert f"{run.stats.speedup:.2f}× slower" in run._repr_html_()
    assert "slower" not in specviz.play(draft_length=0)._repr_html_()


def test_a_run_without_a_round_has_a_small_picture_too() -> None:
    run = specviz.Run(specviz.play(rounds=1).header, ())
    assert "0 rounds" in run._repr_html_()
    assert repr(run) == "<Run script:rocket: 0 rounds, 0 tokens (seed 29, K 4, quality 0.8)>"
