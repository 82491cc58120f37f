"""The notebook's scene is the page's: what node posed from golden recordings, Python poses too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import specviz
from specviz.notebook.actors import actors_at
from specviz.notebook.acts import Act, acts
from specviz.notebook.layout import block_width, label
from specviz.notebook.numbers import stage
from specviz.notebook.spans import Span, Timeline, timeline_of

GOLDEN = Path(__file__).resolve().parent / "golden"
POSED = sorted(path.stem for path in (GOLDEN / "frames").glob("*.json") if path.stem != "labels")
TIMES = {
    "start": "start",
    "pass_start": "passStart",
    "pass_end": "passEnd",
    "verdict_start": "verdictStart",
    "verdict_end": "verdictEnd",
    "landed": "landed",
    "end": "end",
    "glide": "glide",
}
PLACES = {
    "slot_x": "slotX",
    "slot_width": "slotWidth",
    "extra_width": "extraWidth",
    "left": "left",
    "next_left": "nextLeft",
    "right": "right",
    "shot_left": "shotLeft",
    "shot_width": "shotWidth",
    "from_left": "fromLeft",
    "from_width": "fromWidth",
    "opening_left": "openingLeft",
    "opening_width": "openingWidth",
}


def golden(name: str) -> Any:
    return json.loads((GOLDEN / "frames" / f"{name}.json").read_text(encoding="utf-8"))


def posed(name: str) -> tuple[Any, Timeline]:
    """What the page poses of a recording, and the same rounds here."""
    page = golden(name)
    run = specviz.load(GOLDEN / f"{name}.jsonl")
    return page, timeline_of(run.header, run[: len(page["spans"])])


def near(value: Any) -> Any:
    return pytest.approx(value, rel=0, abs=1e-9)


def visible(timeline: Timeline, t: float) -> list[Act]:
    """The acts of this moment, none of which falls on a beat."""
    return [act for act in acts(timeline) if act.start < t < act.end]


def test_there_is_something_to_compare() -> None:
    assert len(POSED) == 4


@pytest.mark.parametrize(("token", "word", "width"), golden("labels"))
def test_words_and_widths_of_blocks_are_the_pages(token: str, word: str, width: float) -> None:
    assert label(token) == word
    assert block_width(token) == near(width)


@pytest.mark.parametrize("name", POSED)
def test_times_and_places_of_rounds_are_the_pages(name: str) -> None:
    page, timeline = posed(name)
    assert timeline.prompt_x == near(page["prompt"]["x"])
    assert timeline.prompt_width == near(page["prompt"]["width"])
    assert timeline.prompt_left == near(page["prompt"]["left"])
    for ours, theirs in zip(timeline.spans, page["spans"], strict=True):
        assert pages_words(ours) == (theirs["words"], theirs["extraWord"], theirs["hasSlot"], theirs["passageFirst"])
        for field, key in {**TIMES, **PLACES}.items():
            assert getattr(ours, field) == near(theirs[key]), (ours.round.index, field)


def pages_words(span: Span) -> tuple[list[str], str, bool, int]:
    return span.words, span.extra_word, span.has_slot, span.passage_first


@pytest.mark.parametrize("name", POSED)
def test_every_block_is_where_and_what_it_is_on_the_page(name: str) -> None:
    page, timeline = posed(name)
    for frame in page["frames"]:
        t = frame["t"]
        here = visible(timeline, t)
        assert len(here) == frame["blockCount"], t
        mine = [act for act in here if act.round >= frame["span"] - 1]  # older ones only stand
        assert [
            [act.slot, act.round, act.text, act.state, act.mark, act.x, act.width, act.progress(t), act.opacity(t)]
            for act in sorted(mine, key=order)
        ] == [
            [slot, round_, text, state, mark, near(x), near(width), near(progress), near(opacity)]
            for slot, round_, text, x, width, state, progress, opacity, mark in sorted(frame["blocks"], key=pages_order)
        ], t


def order(act: Act) -> tuple[int, int, str, str]:
    return act.round, act.slot, act.state, act.text


def pages_order(block: list[Any]) -> tuple[int, int, str, str]:
    slot, round_, text, _, _, state, *_ = block
    return round_, slot, state, text


@pytest.mark.parametrize("name", POSED)
def test_spheres_box_rays_and_window_are_the_pages(name: str) -> None:
    page, timeline = posed(name)
    for frame in page["frames"]:
        now = actors_at(timeline, frame["t"])
        shot = now.shot
        assert [now.draft_x, now.draft_pulse, now.draft_presence] == near(frame["draft"]), frame["t"]
        assert [now.target_x, now.target_pulse] == near(frame["target"]), frame["t"]
        assert [shot.left, shot.width, shot.whole_left, shot.whole_width, shot.whole] == near(frame["shot"]), frame["t"]
        _, closed, _, _, lit, _, _, _, slot_opacity = frame["pass"]
        assert [now.closed, now.lit, now.slot_opacity] == near([closed, lit, slot_opacity]), frame["t"]


def test_the_numbers_come_from_the_page() -> None:
    assert stage().space.BLOCK.height == 0.78
    assert stage().beats.rejected == 0.25


def test_a_chinese_word_is_as_wide_as_on_the_page() -> None:
    assert block_width("限值，") == pytest.approx(3 * 0.42 + 2 * 0.2)
