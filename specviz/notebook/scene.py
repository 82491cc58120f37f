"""The scene of a run as pythreejs objects: a few meshes of many instances, and shaders that read the time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import pythreejs as three

from specviz.messages import catalog
from specviz.notebook import shaders
from specviz.notebook.acts import acts
from specviz.notebook.atlas import atlas_of
from specviz.notebook.camera import Lens
from specviz.notebook.geometry import Shape, cube, instances, quad, rounded_box
from specviz.notebook.instances import GLASS, SOLID, Row, blocks, kept_of, rooms, strokes, struck_lines, table_of
from specviz.notebook.labels import labels
from specviz.notebook.numbers import colour, rgb, stage
from specviz.notebook.spans import Timeline

Programs = tuple[str, str]  # of vertices and of fragments


class Stage:
    """Meshes that share the time, the table of motion, and the camera."""

    def __init__(self, timeline: Timeline) -> None:
        table, shape = table_of(timeline)
        space, look = stage().space, stage().look
        self._shared = {
            "fogNear": 0.0,
            "fogFar": 1e9,
            "fogColor": [0.0, 0.0, 0.0],
            "shape": shape,
            "aimY": stage().camera.aimY,
            "box": [
                space.BLOCK.height + space.BOX.pad,
                space.BLOCK.height + space.BOX.pad - look.BOX.lid,
                stage().camera.height,
            ],
        }
        # pythreejs gives a texture to the last uniform, whatever its name.
        self._table = {
            "table": three.DataTexture(data=np.ascontiguousarray(table), format="RGBAFormat", type="FloatType")
        }
        self._prelude = shaders.common(_page_numbers())
        self.meshes: list[Any] = []

    def add(self, geometry: Any, programs: Programs, order: int, own: Mapping[str, Any], **options: Any) -> None:
        """One mesh of a geometry with a pair of shaders; a higher `order` is drawn later."""
        self._mesh(geometry, (self._prelude + programs[0], programs[1]), order, {**own, **self._table}, **options)

    def repeat(
        self,
        shape: Shape,
        parts: Mapping[str, int],
        rows: Iterable[Row],
        programs: Programs,
        order: int,
        own: Mapping[str, Any],
        **options: Any,
    ) -> None:
        """One mesh of many instances; a row is their attributes, `parts`, one after another."""
        geometry = _instanced(shape, parts, rows)
        if geometry is not None:
            self.add(geometry, programs, order, own, **options)

    def write(
        self, shape: Shape, parts: Mapping[str, int], rows: Iterable[Row], programs: Programs, order: int, atlas: Any
    ) -> None:
        """One mesh of labels, which read the atlas and not the table."""
        self._mesh(_instanced(shape, parts, rows), programs, order, {"atlas": atlas})

    def _mesh(self, geometry: Any, programs: Programs, order: int, own: Mapping[str, Any], **options: Any) -> None:
        uniforms = {name: {"value": _uniform(value)} for name, value in {**self._shared, **own}.items()}
        material = three.ShaderMaterial(
            uniforms=uniforms,
            vertexShader=programs[0],
            fragmentShader=programs[1],
            fog=True,
            **{"transparent": True, "depthWrite": False, **options},
        )
        self.meshes.append(three.Mesh(geometry, material, renderOrder=order, frustumCulled=False))


def scene_of(timeline: Timeline, lang: str) -> tuple[Any, Any]:
    """The scene and its camera; its `fog.near` is the stage time in milliseconds. `lang` is one of LANGUAGES."""
    made = Stage(timeline)
    _ground(made)
    _spheres(made)
    _blocks(made, timeline)
    _pass(made, timeline)
    _labels(made, timeline, lang)
    fog = three.Fog(color=colour("stage"), near=0.0, far=1e9)
    camera = _camera(timeline)
    return three.Scene(children=[*made.meshes, camera], fog=fog, background=colour("stage")), camera


def _camera(timeline: Timeline) -> Any:
    solved = stage().camera
    return three.PerspectiveCamera(
        fov=solved.fov,
        aspect=solved.width / solved.height,
        near=0.5,
        far=400.0,
        position=Lens(timeline).position(),
    )


def _ground(made: Stage) -> None:
    apron, look, shape = stage().space.APRON, stage().look.GROUND, _geometry(cube())
    floor = [-apron.reach - look.below, 0.0, 30.0, 0.0]
    track = [-look.track / 2.0, look.track / 2.0, apron.z - look.narrower, 1.0]
    for order, (slab, name) in enumerate(((floor, "floor"), (track, "track"))):
        own = {"slab": slab, "stage": rgb("stage"), "ground": rgb(name), "glow": rgb("target-glow")}
        programs = (shaders.GROUND_VERTEX, shaders.GROUND_FRAGMENT)
        made.add(shape, programs, order, own, depthWrite=slab is track)


def _spheres(made: Stage) -> None:
    space = stage().space
    shape = three.SphereBufferGeometry(radius=1.0, widthSegments=48, heightSegments=32)
    square = _geometry(quad())
    for which, (name, ball) in enumerate((("draft", space.DRAFT), ("target", space.TARGET))):
        own = {
            "ball": [ball.y, ball.z, ball.radius, float(which)],
            "paint": rgb(name),
            "glow": rgb(f"{name}-glow"),
        }
        halo = shaders.HALO_FRAGMENT.replace("RINGED", f"{float(which)}")
        made.add(square, (shaders.HALO_VERTEX, halo), 5, own, blending="AdditiveBlending")
        made.add(shape, (shaders.SPHERE_VERTEX, shaders.SPHERE_FRAGMENT), 10, own, depthWrite=True)


def _blocks(made: Stage, timeline: Timeline) -> None:
    played = list(acts(timeline))
    space, shape = stage().space, rounded_box()
    parts = {"times": 4, "place": 4, "look": 2}
    own = {"blockHeight": space.BLOCK.height, "glassy": 0.0}
    solid = {**own, "prompt": rgb("prompt-block"), "committed": rgb("committed-block")}
    programs = (shaders.BLOCK_VERTEX, shaders.SOLID_FRAGMENT)
    made.repeat(shape, parts, blocks(played, SOLID), programs, 20, solid, depthWrite=True)
    glass = {**own, "glassy": 1.0, "inner": rgb("draft-glow"), "edge": rgb("guess-edge")}
    made.repeat(shape, parts, blocks(played, GLASS), (shaders.BLOCK_VERTEX, shaders.GLASS_FRAGMENT), 30, glass)


def _pass(made: Stage, timeline: Timeline) -> None:
    """The glass of a pass, and all lines: its edges, rays, the empty slot, brackets, and lines through words."""
    space, camera = stage().space, stage().camera
    walls = {"face": space.BLOCK.depth / 2.0 + space.BOX.pad}
    made.repeat(cube(), {"room": 4}, rooms(timeline), (shaders.WALL_VERTEX, shaders.WALL_FRAGMENT), 34, walls)
    pens = {"from": 3, "to": 3, "times": 4, "pen": 4, "ink": 3}
    lines = [*strokes(timeline), *struck_lines(acts(timeline))]
    target = space.TARGET
    own = {"sphere": [target.y, target.z, target.radius, camera.width / camera.height]}
    programs = (shaders.STROKE_VERTEX, shaders.STROKE_FRAGMENT)
    made.repeat(quad(), pens, lines, programs, 40, own, side="DoubleSide")


def _labels(made: Stage, timeline: Timeline, lang: str) -> None:
    played, scene = list(acts(timeline)), catalog(lang)["scene"]
    names = (scene["draft"], scene["target"])
    counts = [kept_of(span) for span in timeline.spans if span.round.drafted]
    atlas = atlas_of([*names, *counts, *(act.text for act in played)])
    parts = dict.fromkeys(("from", "to", "shift", "times", "extent", "patchUv", "ink"), 4)
    programs = (shaders.LABEL_VERTEX, shaders.LABEL_FRAGMENT)
    picture = three.ImageTexture(imageUri=atlas.uri, anisotropy=4)
    made.write(quad(), parts, labels(timeline, played, atlas, names), programs, 50, picture)


def _page_numbers() -> dict[str, float]:
    look = stage().look
    return {
        "CLEARING": stage().numbers.clearing,
        "FOOT": look.BOX.foot,
        "DASH": look.SLOT.dash,
        "INSIDE": look.RAY.inside,
        "PULSE_DRAFT": look.PULSE.draft,
        "PULSE_TARGET": look.PULSE.target,
    }


def _uniform(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _geometry(shape: Shape) -> Any:
    return three.BufferGeometry(attributes=_attributes(shape), index=three.BufferAttribute(shape["index"]))


def _instanced(shape: Shape, parts: Mapping[str, int], rows: Iterable[Row]) -> Any | None:
    """The geometry of many instances; None if there are none."""
    table = instances(rows, sum(parts.values()))
    if not len(table):
        return None
    # One buffer for all attributes: pythreejs makes attributes of instances only in this way.
    buffer = three.InstancedInterleavedBuffer(table, meshPerAttribute=1)
    each, offset = {}, 0
    for name, size in parts.items():
        each[name] = three.InterleavedBufferAttribute(buffer, itemSize=size, offset=offset)
        offset += size
    return three.InstancedBufferGeometry(
        attributes={**_attributes(shape), **each},
        index=three.BufferAttribute(shape["index"]),
        maxInstancedCount=len(table),
    )


def _attributes(shape: Shape) -> dict[str, Any]:
    return {name: three.BufferAttribute(values, normalized=False) for name, values in shape.items() if name != "index"}
