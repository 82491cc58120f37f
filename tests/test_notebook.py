"""What a notebook is given: the scene's parts, its still, and the page in a frame. Nothing here needs a browser."""

from __future__ import annotations

import base64
import doctest
import json
import math
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from ipywidgets.embed import embed_data

import specviz
from specviz import notebook
from specviz.core.rounds import Drafted, Header, Round
from specviz.core.settings import Settings
from specviz.notebook.actors import actors_at
from specviz.notebook.acts import acts
from specviz.notebook.atlas import SIZE, atlas_of
from specviz.notebook.camera import Lens, view_of
from specviz.notebook.geometry import cube, quad, rounded_box
from specviz.notebook.labels import labels
from specviz.notebook.numbers import stage
from specviz.notebook.spans import Timeline, timeline_of
from specviz.notebook.still import still, telling_moment
from specviz.runs import SCRIPT_SOURCES, play

GOLDEN = Path(__file__).resolve().parent / "golden"
HOSTILE = "</title></svg><script>alert(1)</script>\"'&\x00\ud800\uffff"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def run() -> specviz.Run:
    return specviz.play(rounds=10)


@pytest.fixture(scope="module")
def timeline(run: specviz.Run) -> Timeline:
    return timeline_of(run.header, run.rounds)


def spoilt(run: specviz.Run) -> specviz.Run:
    """The run with a text in all its tokens that would break out of any markup."""

    def guess(each: Drafted) -> Drafted:
        return replace(each, token=f" {HOSTILE}{each.id}")

    def round_(each: Round) -> Round:
        extra = replace(each.extra, token=HOSTILE) if each.extra else None
        return replace(each, drafted=[*map(guess, each.drafted)], extra=extra)

    header = replace(run.header, source=HOSTILE, prompt=[HOSTILE], words=None)
    return specviz.Run(header, tuple(map(round_, run)))


def test_the_examples_in_the_docstrings_say_what_happens() -> None:
    result = doctest.testmod(notebook)
    assert result.attempted > 5
    assert result.failed == 0


def test_the_notebook_brings_no_widgets_before_a_scene_is_wanted() -> None:
    code = (
        "import sys; from specviz import notebook; print([m for m in ('pythreejs', 'ipywidgets') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"rounds": 0}, "rounds must be a whole number in 1..400, got 0"),
        ({"rounds": True}, "rounds must be a whole number in 1..400, got True"),
        ({"width": 99}, "width must be a whole number in 400..1600, got 99"),
        ({"width": "wide"}, "width must be a whole number in 400..1600, got 'wide'"),
    ],
)
def test_a_value_out_of_its_range_is_named_with_the_range(
    run: specviz.Run, given: dict[str, Any], message: str
) -> None:
    with pytest.raises(specviz.SettingsError) as caught:
        notebook.show(run, **given)
    assert str(caught.value) == message


def test_a_frame_out_of_its_range_is_named_with_the_range(run: specviz.Run) -> None:
    with pytest.raises(specviz.SettingsError, match=r"height must be a whole number in 200\.\.4000, got 10"):
        notebook.embed(run, height=10)


def test_a_run_without_a_round_is_nothing_to_show(run: specviz.Run) -> None:
    for show in (notebook.show, notebook.embed):
        with pytest.raises(specviz.SpecvizError, match="there is nothing to show: <Run script:rocket: 0 rounds"):
            show(specviz.Run(run.header, ()))


@pytest.mark.parametrize("name", ["plain", "sparse", "mixed"])
def test_every_kind_of_run_has_a_scene_and_a_still(name: str) -> None:
    other = specviz.load(GOLDEN / f"{name}.jsonl")
    bundle = notebook.show(other, rounds=40)._repr_mimebundle_()
    ElementTree.fromstring(bundle["image/svg+xml"])  # noqa: S314  (our own)


def test_a_scene_comes_with_a_still_for_where_no_widget_runs(run: specviz.Run) -> None:
    bundle = notebook.show(run, rounds=3)._repr_mimebundle_()
    assert set(bundle) == {"application/vnd.jupyter.widget-view+json", "image/svg+xml", "text/plain"}
    assert bundle["text/plain"].startswith(
        "The first 3 of 10 rounds of script:rocket: seed 29, K 4, quality 0.8; simulated"
    )


def test_around_the_runs_own_words_everything_speaks_the_language_that_is_asked_for(run: specviz.Run) -> None:
    bundle = notebook.show(run, rounds=3, lang="zh")._repr_mimebundle_()
    assert bundle["text/plain"].startswith("script:rocket 共 10 轮，此处为前 3 轮：种子 29，K 4，质量 0.8；模拟：")
    picture = ElementTree.fromstring(bundle["image/svg+xml"])  # noqa: S314  (our own)
    assert {"大模型", "草稿模型", "over"} <= {element.text for element in picture.iter(f"{SVG}text")}
    page = framed(run, lang="zh")["srcdoc"] or ""
    assert '<html lang="zh"' in page
    assert '"name":"rocket"' in page
    for ask in (notebook.show, notebook.embed):
        with pytest.raises(specviz.SettingsError, match="lang must be one of en, zh, got 'xx'"):
            ask(run, lang="xx")


def test_without_a_language_that_of_the_sentence_is_spoken() -> None:
    chinese = specviz.Run(*chinese_run())
    assert notebook.show(chinese, rounds=2)._repr_mimebundle_()["text/plain"].startswith("script:huojian 共 3 轮")
    page = framed(chinese)["srcdoc"] or ""
    assert '<html lang="zh"' in page
    assert 'data-kind="script"' in page


def chinese_run() -> tuple[Header, tuple[Round, ...]]:
    source = next(each for each in SCRIPT_SOURCES if each.lang == "zh")
    header, rounds = play(source, Settings())
    return header, tuple(islice(rounds, 3))


def test_one_number_is_what_the_scrubber_moves(run: specviz.Run) -> None:
    scene = notebook.show(run, rounds=3)
    state = embed_data([scene])["manager_state"]["state"]
    ends = {
        tuple((model.removeprefix("IPY_MODEL_"), trait) for model, trait in (link["source"], link["target"]))
        for link in (model["state"] for model in state.values() if model["model_name"] == "LinkModel")
    }
    play, scrubber = (scene.play.model_id, "value"), (scene.scrubber.model_id, "value")
    assert {(play, scrubber), (scrubber, (scene.renderer.scene.fog.model_id, "near"))} <= ends


def test_the_bar_is_as_long_as_what_is_seen(run: specviz.Run, timeline: Timeline) -> None:
    scene = notebook.show(run, rounds=10)
    assert scene.scrubber.max == scene.play.max == int(1000 * timeline.end)


def test_no_address_stands_in_a_scene(run: specviz.Run) -> None:
    text = json.dumps(embed_data([notebook.show(run, rounds=2)])["manager_state"])
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in text


def test_the_still_is_a_picture_of_the_second_pass(run: specviz.Run, timeline: Timeline) -> None:
    picture = ElementTree.fromstring(still(timeline, telling_moment(timeline), "a title", "en"))  # noqa: S314  (our own)
    words = [element.text for element in picture.iter(f"{SVG}text")]
    guesses = [guess.token.strip() for guess in run[1].drafted]
    assert [word for word in words if word in guesses] == guesses
    assert {"BIG MODEL", "DRAFT MODEL", "along", "over"} <= set(words)
    rays = [
        line for line in picture.iter(f"{SVG}line") if line.get("stroke") == stage().colours.__dict__["target-glow"]
    ]
    assert len(rays) == len(guesses) + 1


def test_blocks_of_the_still_are_as_wide_as_those_of_the_page(timeline: Timeline) -> None:
    t = telling_moment(timeline)
    picture = ElementTree.fromstring(still(timeline, t, "", "en"))  # noqa: S314  (our own)
    glass = [rect for rect in picture.iter(f"{SVG}rect") if rect.get("fill-opacity") == ".34"]
    here = [act for act in acts(timeline) if act.state == "guess" and act.start < t <= act.end]
    drawn = [float(rect.get("width", "0")) for rect in glass]
    scale = sum(drawn) / sum(act.width for act in here)
    assert drawn == pytest.approx([act.width * scale for act in here], abs=0.1)  # they are written in tenths


def test_hostile_texts_stay_texts(run: specviz.Run) -> None:
    bad = spoilt(run)
    bundle = notebook.show(bad)._repr_mimebundle_()
    picture = ElementTree.fromstring(bundle["image/svg+xml"])  # noqa: S314  (our own)
    assert {element.tag.removeprefix(SVG) for element in picture.iter()} <= {
        "svg", "title", "g", "rect", "circle", "text", "line", "path",
    }  # fmt: skip
    scene = notebook.show(bad, rounds=2)
    assert "<script" not in scene.children[-1].value


def test_the_atlas_is_xml_whatever_is_written_in_it() -> None:
    atlas = atlas_of([HOSTILE, "<b>", "]]>", "日本", "x" * 5000, ""])
    picture = ElementTree.fromstring(base64.b64decode(atlas.uri.split(",")[1]))  # noqa: S314  (our own)
    assert "<b>" in [element.text for element in picture.iter(f"{SVG}text")]
    for glyphs in [*atlas.words.values(), *atlas.marks.values()]:
        assert 0.0 <= glyphs.u0 < glyphs.u1 <= 1.0
        assert 0.0 <= glyphs.v0 < glyphs.v1 <= 1.0
        assert (glyphs.u1 - glyphs.u0) * SIZE <= SIZE / 2 + 4.01


def test_words_of_the_atlas_do_not_lie_on_each_other(timeline: Timeline) -> None:
    atlas = atlas_of(act.text for act in acts(timeline))
    boxes = [(each.u0, each.v0, each.u1, each.v1) for each in [*atlas.words.values(), *atlas.marks.values()]]
    for place, a in enumerate(boxes):
        for b in boxes[:place]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_more_words_than_a_picture_holds_are_an_error() -> None:
    with pytest.raises(specviz.SpecvizError, match="do not fit into one scene: show fewer rounds"):
        atlas_of(f"{'word' * 30}{i}" for i in range(3000))


def test_every_word_in_sight_is_written_once_at_any_time(timeline: Timeline) -> None:
    played = list(acts(timeline))
    atlas = atlas_of(
        ["small", "big", *(f"{i}/{k}" for k in range(9) for i in range(k + 1)), *(act.text for act in played)]
    )
    rows = list(labels(timeline, played, atlas, ("small", "big")))
    lens = Lens(timeline)
    for i in range(60):
        t = timeline.end * i / 60.3
        x, zoom, *_ = lens.window(actors_at(timeline, t).shot)
        here = [act for act in played if act.start < t <= act.end and act.state in {"guess", "committed", "prompt"}]
        for act in here:
            middle = (act.x + act.width / 2.0 - x) * zoom
            if abs(middle) > 4.0 or act.opacity(t) < 0.02:
                continue
            patch = atlas.words[act.text]
            found = [
                row for row in shown(rows, t) if row[20:22] == (patch.u0, patch.v0) and abs(at(row, t) - middle) < 0.08
            ]
            assert len(found) == 1, (t, act)


def shown(rows: list[Any], t: float) -> Iterator[Any]:
    return (row for row in rows if (row[12] < t or row[12] == t == 0.0) and t <= row[13])


def at(row: Any, t: float) -> float:
    """x of the middle of a label at t."""
    share = (t - row[12]) / (row[13] - row[12])
    middle: float = row[0] + (row[4] - row[0]) * min(1.0, max(0.0, share))
    return middle


def test_the_window_holds_the_round_in_progress(timeline: Timeline) -> None:
    camera, lens = stage().camera, Lens(timeline)
    for span in timeline.spans:
        t = span.pass_end
        view = view_of(actors_at(timeline, t).shot)
        assert view.distance == pytest.approx(lens.distance / lens.window(actors_at(timeline, t).shot)[1])
        for x in (span.left, span.right):
            assert abs(projected(x, view.x, view.distance) - view.shift_x) < camera.width / 2.0


def projected(x: float, middle: float, distance: float) -> float:
    """CSS px to the right of the principal point at which a point of the track is seen."""
    camera = stage().camera
    back_x, back_y, back_z = camera.back
    away = x - middle
    flat = math.hypot(back_x, back_z)
    depth = distance - (away * back_x - camera.aimY * back_y)
    focal = camera.height / 2.0 / math.tan(math.radians(camera.fov / 2.0))
    return float(focal * (away * back_z / flat) / depth)


@pytest.mark.parametrize("shape", [rounded_box(), cube(), quad()])
def test_every_triangle_of_a_shape_is_seen_from_outside(shape: Any) -> None:
    corners = shape["position"][shape["index"].reshape(-1, 3)].astype(float)
    first, second = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    normals = [
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
        for a, b in zip(first, second, strict=True)
    ]
    outside = (
        shape["normal"][shape["index"].reshape(-1, 3)].mean(axis=1) if "normal" in shape else [[0, 0, 1]] * len(normals)
    )
    assert all(sum(a * b for a, b in zip(n, o, strict=True)) > 0 for n, o in zip(normals, outside, strict=True))


class Frame(HTMLParser):
    """The one frame of an embedded page."""

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[dict[str, str | None]] = []
        self.others: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "iframe":
            self.frames.append(dict(attrs))
        else:
            self.others.append(tag)


def framed(run: specviz.Run, **options: Any) -> dict[str, str | None]:
    parser = Frame()
    parser.feed(notebook.embed(run, **options)._repr_html_())
    assert parser.others == []
    (frame,) = parser.frames
    return frame


def test_the_page_in_a_cell_can_run_scripts_and_nothing_else(run: specviz.Run) -> None:
    frame = framed(run)
    assert frame["sandbox"] == "allow-scripts"
    assert "src" not in frame


def test_a_run_of_the_script_is_computed_on_under_its_settings() -> None:
    page = framed(specviz.play(seed=9, draft_length=6, draft_quality=0.5, draft_ms=90, rounds=5))["srcdoc"] or ""
    assert 'data-kind="script"' in page
    for pair in ("seed=9", "k=6", "quality=0.5", "draft_ms=90.0", "verify_ms=750.0"):
        assert pair in page
    assert "mode=target" in (framed(specviz.play(draft_length=0, rounds=2))["srcdoc"] or "")


def test_any_other_run_is_played_as_it_was_recorded(run: specviz.Run) -> None:
    changed = specviz.Run(run.header, (replace(run[0], drafting_ms=1.0), *run[1:]))
    for other in (specviz.load(GOLDEN / "mixed.jsonl"), changed):
        assert 'data-kind="recording"' in (framed(other)["srcdoc"] or "")


def test_a_hostile_run_cannot_leave_its_frame(run: specviz.Run) -> None:
    assert framed(specviz.Run(replace(run.header, source='"><script>'), run.rounds))["sandbox"] == "allow-scripts"
