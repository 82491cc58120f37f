"""Films: as many frames as seconds ask for, each of them the picture of its moment."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from specviz.cli import main
from specviz.core.errors import SpecvizError
from specviz.core.rounds import Header
from specviz.core.settings import Settings
from specviz.export.browser import Sheet, launched, opened
from specviz.export.capture import camera
from specviz.export.film import encode, frame_times, pictures
from specviz.runs import ROCKET_SOURCE, ScriptSource
from specviz.script.rocket import ROCKET
from specviz.web.app import create_app
from specviz.web.running import running_server

ROOT = Path(__file__).resolve().parents[2]
SMALL = ("--size", "320x240", "--view", "flat", "--hide", "stats,title,player")


def probe(path: Path) -> dict[str, str | int]:
    """The stream of a film, with its frames counted one by one."""
    entries = "stream=codec_name,pix_fmt,width,height,nb_read_frames,r_frame_rate"
    command = ["ffprobe", "-v", "error", "-count_frames", "-show_entries", entries, "-of", "json", str(path)]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    (stream,) = found["streams"]
    return dict(stream)


@pytest.mark.parametrize(
    ("start", "end", "fps", "speed", "count"),
    [(0, 10, 30, 1, 300), (2.5, 3, 10, 1, 5), (0, 1, 24, 0.5, 48), (0, 1, 24, 2, 12), (0, 0.01, 30, 1, 0)],
)
def test_a_film_has_a_frame_for_each_part_of_a_second(
    start: float, end: float, fps: int, speed: float, count: int
) -> None:
    times = frame_times(start, end, fps=fps, speed=speed)
    assert len(times) == count
    assert times == [start + frame * speed / fps for frame in range(count)]
    assert all(start <= t < end for t in times)


def test_what_ffmpeg_complains_of_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(SpecvizError, match=r"^ffmpeg failed: [^\n]+$"):
        encode([b"no picture"] * 3, str(tmp_path / "a.mp4"), kind="mp4", fps=10)


@pytest.mark.parametrize(("kind", "codec"), [("mp4", "h264"), ("webm", "vp9"), ("gif", "gif")])
def test_the_same_pictures_are_the_same_film_whose_frames_can_be_counted(kind: str, codec: str, tmp_path: Path) -> None:
    picture = (ROOT / "tests/browser/kept/pass.png").read_bytes()
    one, other = tmp_path / "one", tmp_path / "other"
    for out in (one, other):
        encode([picture] * 5, str(out), kind=kind, fps=10)
    stream = probe(one)
    assert (stream["codec_name"], stream["nb_read_frames"], stream["r_frame_rate"]) == (codec, "5", "10/1")
    assert (stream["width"], stream["height"]) == (608, 324)
    assert kind == "gif" or stream["pix_fmt"] == "yuv420p"
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.browser
def test_a_second_run_gives_the_same_bytes(tmp_path: Path) -> None:
    out = tmp_path / "a.mp4"
    line = ["film", str(out), "--from", "6", "--to", "6.5", "--fps", "10", "--captions", "vtt", *SMALL]
    assert main(line) == 0
    stream = probe(out)
    assert (stream["nb_read_frames"], stream["width"], stream["height"]) == ("5", 320, 240)
    track = out.with_suffix(".vtt").read_text(encoding="utf-8")
    assert track.startswith("WEBVTT\n\n00:00:00.000 --> ")
    assert "One pass checks all 4: the weights are read once" in track
    assert {path.name for path in tmp_path.iterdir()} == {"a.mp4", "a.vtt"}
    before = out.read_bytes()
    assert main(line) == 0
    assert out.read_bytes() == before


@pytest.mark.browser
def test_a_film_that_stops_half_way_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    recording = tmp_path / "short.jsonl"
    assert main(["run", "--rounds", "1", "--out", str(recording)]) == 0
    capsys.readouterr()
    line = ["film", str(tmp_path / "a.mp4"), "--to", "9", "--fps", "2", "--captions", "both", *SMALL]
    assert main([*line, "--recording", str(recording)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("specviz: the run ends at 1.")
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == [recording]


class WordsUnknown(ScriptSource):
    """A source that does not tell beforehand which words will come, as that of a real model."""

    def header(self, settings: Settings) -> Header:
        return replace(super().header(settings), slots=None, words=None)


@pytest.mark.browser
def test_each_frame_is_the_picture_of_a_link_to_its_moment() -> None:
    """Whatever was drawn before: no tile is patched, and words lie among the labels as this moment needs them."""
    bare = "hide=title,badge,simplifies,stats,histogram,ledger,controls,player,text"
    cases = [(ROCKET_SOURCE, "view=flat", (6.0, 6.1, 6.2, 6.3)), (WordsUnknown(ROCKET), "render=low", (4.0, 6.0, 9.0))]
    for source, query, times in cases:
        with running_server(create_app(sources=[source])) as site, launched() as browser:
            sheet = Sheet(320, 240)
            with opened(browser, f"{site}/embed?t={times[0]}&{query}&{bare}", sheet) as page:
                frames = list(pictures(page, times))
            assert len({frame.png for frame in frames}) == len(times)
            with opened(browser, f"{site}/embed?t={times[-1]}&{query}&{bare}", sheet) as page:
                assert camera(page, small=False)() == frames[-1].png
                assert page.locator("[data-caption]").text_content() == frames[-1].shown.line


def test_ffmpeg_and_ffprobe_are_there() -> None:
    """Without them the tests above would say less clearly what is missing."""
    assert shutil.which("ffmpeg"), "apt-get install -y --no-install-recommends ffmpeg"
    assert shutil.which("ffprobe"), "apt-get install -y --no-install-recommends ffmpeg"
