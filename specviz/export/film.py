"""A stretch of stage time as a film: the page is set to each frame's moment, and its pictures go to ffmpeg.

Nothing waits for a clock, so a slow machine makes the same film as a fast one.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import IO

from playwright.sync_api import Page

from specviz.core.errors import SpecvizError
from specviz.export.browser import PATIENCE
from specviz.export.captions import Shown
from specviz.export.capture import camera

# The page goes there by itself, and is asked for what became of it later. A frame of the browser is drawn when what was
# asked for in the frame before is. Where a word lies among the labels shows in its edges, so a moment that is to look
# the same whatever was drawn before it forgets the words of other moments.
_GO = """
    ([t, patience]) => {
      const {clock, frame, player, timeline} = specviz;
      const late = performance.now() + patience;
      const go = async () => {
        do {
          if (performance.now() > late) throw new Error(`the page does not come to rest at ${t} s`);
          specviz.view?.forget?.();
          clock.seek(t);
          await new Promise(requestAnimationFrame);
          if (player.ended && timeline.end < t) return {end: timeline.end};
        } while (frame.t !== t || !('ready' in document.documentElement.dataset));
        const text = (name) => document.querySelector(`[data-${name}]`)?.textContent ?? '';
        return {line: text('caption'), tag: text('caption-tag')};
      };
      globalThis.specvizAt = go().catch((error) => ({error: error.message}));
    }
"""

# As high definition has them: players guess others where a film does not say, and red turns to orange.
_COLOURS = ["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-color_range", "tv"]
_COLOURS += [part for name in ("colorspace", "color_primaries", "color_trc") for part in (f"-{name}", "bt709")]
# As many threads on every machine: the file tells of them, and slices follow them.
_THREADS = ["-threads", "4"]
_CODECS = {
    "mp4": ["-c:v", "libx264", *_THREADS, "-preset", "medium", "-crf", "18", *_COLOURS, "-movflags", "+faststart"],
    "webm": [
        "-c:v",
        "libvpx-vp9",
        *_THREADS,
        "-crf",
        "24",
        "-b:v",
        "0",
        "-deadline",
        "good",
        "-cpu-used",
        "4",
        *_COLOURS,
    ],
    "webp": ["-c:v", "libwebp_anim", "-quality", "70", "-compression_level", "6", "-loop", "0"],
}


@dataclass(frozen=True, slots=True)
class Picture:
    """A frame of a film."""

    png: bytes
    shown: Shown


def frame_times(start: float, end: float, *, fps: int, speed: float = 1.0) -> list[float]:
    """The stage times of the frames from `start` up to `end`, in s; `speed` is stage seconds a second of film."""
    return [start + frame * speed / fps for frame in range(round((end - start) * fps / speed))]


def speed_of(page: Page) -> float:
    """How fast the clock of the page's link goes."""
    return float(page.evaluate("specviz.clock.speed"))


def pictures(page: Page, times: Sequence[float]) -> Iterator[Picture]:
    """What the page shows at each of these moments, one at least; SpecvizError where the run ends before.

    While whoever asked does something with a picture, the page draws the next one. A second page beside it would gain
    nothing on two cores, which one keeps busy.
    """
    picture = camera(page, small=False)
    page.evaluate(_GO, [times[0], PATIENCE])
    for t, after in zip_longest(times, times[1:]):
        found = page.evaluate("specvizAt")
        if "end" in found:
            raise SpecvizError(f"the run ends at {found['end']:.2f} s, before {t:.2f} s of the film")
        if "error" in found:
            raise SpecvizError(found["error"])
        png = picture()
        if after is not None:
            page.evaluate(_GO, [after, PATIENCE])
        yield Picture(png, Shown(found["line"], found["tag"]))


def find_ffmpeg() -> str:
    """Where ffmpeg is; SpecvizError where it is not."""
    found = shutil.which("ffmpeg")
    if found is None:
        raise SpecvizError("films need ffmpeg, and none is on PATH: install it, such as by apt-get install ffmpeg")
    return found


def encode(pngs: Iterable[bytes], out: str, *, kind: str, fps: int) -> None:
    """Write a film of these pictures to the file `out`, which may exist; SpecvizError where ffmpeg cannot."""
    ffmpeg = find_ffmpeg()
    if kind == "gif":
        _encode_gif(ffmpeg, pngs, out, fps)
    else:
        _feed([ffmpeg, *_input(fps), *_CODECS[kind], *_output(kind, out)], pngs)


def _encode_gif(ffmpeg: str, pngs: Iterable[bytes], out: str, fps: int) -> None:
    """One palette for all frames, so that no colour flickers; the frames lie on disk meanwhile, not in memory."""
    with tempfile.TemporaryDirectory(prefix="specviz-") as folder:
        frames, palette = str(Path(folder, "frames.nut")), str(Path(folder, "palette.png"))
        _feed([ffmpeg, *_input(fps), "-c:v", "copy", *_output("nut", frames)], pngs)
        _feed([ffmpeg, "-i", frames, "-vf", "palettegen=stats_mode=full", *_output("image2", palette)])
        pick = "[0:v][1:v]paletteuse=dither=sierra2_4a:diff_mode=rectangle"
        _feed([ffmpeg, "-i", frames, "-i", palette, "-lavfi", pick, *_output("gif", out)])


def _input(fps: int) -> list[str]:
    return ["-f", "image2pipe", "-c:v", "png", "-framerate", str(fps), "-i", "-"]


def _output(kind: str, out: str) -> list[str]:
    """Nothing of the day or of the machine stands in the file: the same film is the same bytes."""
    return ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-f", kind, "-y", out]


def _feed(command: list[str], pngs: Iterable[bytes] = ()) -> None:
    """Run ffmpeg over these pictures; SpecvizError with the last of what it complains of."""
    with tempfile.TemporaryFile() as complaints:
        quiet = [command[0], "-hide_banner", "-loglevel", "error", "-nostats", *command[1:]]
        with subprocess.Popen(  # noqa: S603  (our own arguments, and no shell)
            quiet, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=complaints
        ) as running:
            assert running.stdin is not None
            try:
                _pour(pngs, running.stdin)
            except BaseException:  # Ctrl-C too
                running.kill()
                raise
        if running.returncode != 0:
            complaints.seek(0)
            said = complaints.read().decode("utf-8", "replace").strip().splitlines()
            raise SpecvizError(f"ffmpeg failed: {said[-1] if said else f'exit code {running.returncode}'}")


def _pour(pngs: Iterable[bytes], pipe: IO[bytes]) -> None:
    """Write until all is written or nobody reads any more, which the exit code tells."""
    try:
        for png in pngs:
            pipe.write(png)
        pipe.close()
    except BrokenPipeError:
        return
