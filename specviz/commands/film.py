"""`specviz film`: part of the stage time as a film, with captions in the picture or in a file beside it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from specviz.commands.filming import Filming
from specviz.commands.picturing import Picturing
from specviz.commands.progress import with_progress
from specviz.commands.run import terminated_in_order
from specviz.commands.studio import studio
from specviz.core.errors import SpecvizError
from specviz.export.captions import Shown, web_vtt
from specviz.export.film import encode, find_ffmpeg, frame_times, pictures, speed_of
from specviz.export.stills import png
from specviz.traces.replacing import replacing


def film(out: str, asked: Picturing, filming: Filming) -> None:
    """Write the stage time from the moment of the link to the end of `filming` to `out`.

    Captions that are not burnt in are hidden. A caption file goes beside `out`, with the ending .vtt.
    """
    find_ffmpeg()
    assert asked.at is not None
    written = filming.captions in {"vtt", "both"}
    hidden = _hidden(asked, filming)
    said: list[Shown] = []
    with terminated_in_order(), ExitStack() as opened:
        file = opened.enter_context(replacing(out))
        track = opened.enter_context(replacing(Path(out).with_suffix(".vtt"))) if written else None
        at_rest = opened.enter_context(studio(asked, **({"hide": hidden} if hidden else {})))
        times = frame_times(asked.at, filming.end, fps=filming.fps, speed=speed_of(at_rest.page))
        if not times:
            raise SpecvizError(f"{asked.at:g} to {filming.end:g} s holds no frame at {filming.fps} a second")
        png(at_rest.page, at_rest.pictures)  # find an empty scene before the work, not after it

        def frames() -> Iterator[bytes]:
            shown = pictures(at_rest.page, times)
            if sys.stderr.isatty():
                shown = with_progress(shown, lambda _: 1.0, len(times), sys.stderr)
            for picture in shown:
                said.append(picture.shown)
                yield picture.png

        encode(frames(), file.name, kind=filming.kind, fps=filming.fps)
        if track is not None:
            track.write(web_vtt(said, fps=filming.fps).encode())


def _hidden(asked: Picturing, filming: Filming) -> str:
    """The parts of the page that a film leaves out, as an address has them."""
    if filming.captions in {"vtt", "none"}:
        return asked.hidden("caption")
    hidden = asked.hidden()
    if "caption" in hidden.split(","):
        raise SpecvizError(f"captions cannot be burnt in while hide names caption, got --captions {filming.captions}")
    return hidden
