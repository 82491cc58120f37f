"""The widget of a cell: the scene, a bar to play it, and a line that describes it."""

from __future__ import annotations

from typing import Any

import ipywidgets
import pythreejs as three

from specviz.messages import speaking
from specviz.notebook.markup import escaped
from specviz.notebook.numbers import colour, stage
from specviz.notebook.scene import scene_of
from specviz.notebook.spans import Timeline

_STEP_MS = 40  # of stage time, and between two pictures
_SVG = "image/svg+xml"


class Player(ipywidgets.VBox):  # type: ignore[misc]
    """A scene with play, pause and a scrubber; if widgets cannot run, its still picture is shown."""

    def __init__(self, timeline: Timeline, *, width: int, said: str, still: str, lang: str) -> None:
        scene, camera = scene_of(timeline, lang)
        solved = stage().camera
        aim = three.OrbitControls(controlling=camera, enableZoom=False, enablePan=False)  # a wheel scrolls the page
        self.renderer = three.Renderer(
            scene=scene,
            camera=camera,
            controls=[aim],
            width=width,
            height=round(width * solved.height / solved.width),
            antialias=True,
            background=colour("stage"),
        )
        last = int(timeline.end * 1000.0)
        self.play = ipywidgets.Play(
            min=0, max=last, step=_STEP_MS, interval=_STEP_MS, description=speaking(lang)("player.play")
        )
        self.scrubber = ipywidgets.IntSlider(
            min=0, max=last, step=_STEP_MS, readout=False, layout={"width": f"{max(160, width - 240)}px"}
        )
        # Linked in the notebook's page itself: playing needs neither kernel nor server.
        self._links = [
            ipywidgets.jslink((self.play, "value"), (self.scrubber, "value")),
            ipywidgets.jslink((self.scrubber, "value"), (scene.fog, "near")),
        ]
        self._still, self._text = still, said
        bar = ipywidgets.HBox([self.play, self.scrubber])
        super().__init__([self.renderer, bar, ipywidgets.HTML(f"<small>{escaped(said)}</small>")])

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        bundle: dict[str, str] = super()._repr_mimebundle_(**options)
        return {**bundle, _SVG: self._still, "text/plain": self._text}
