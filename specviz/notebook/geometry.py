"""Shapes as arrays, and their instances: acts and lines as float32 arrays for the shaders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from specviz.notebook.numbers import stage

Floats = npt.NDArray[np.float32]
Shaped = npt.NDArray[np.float64]
Shape = dict[str, npt.NDArray[Any]]

FOREVER = 1e6  # seconds: fits into a float, and longer than any run
_ARC = 3  # points of a rounded edge


def rounded_box() -> Shape:
    """The narrowest block: its positions (n, 3) around its middle, normals (n, 3) and triangles (m,)."""
    block = stage().space.BLOCK
    half = np.array([block.minWidth, block.height, block.depth]) / 2.0
    steps = np.linspace(-1.0, 0.0, _ARC)
    # Each edge of a face is an arc at either end, and flat in between.
    arcs = np.concatenate([steps, -steps[::-1]])
    signs = np.concatenate([-np.ones(_ARC), np.ones(_ARC)])
    positions: list[Shaped] = []
    normals: list[Shaped] = []
    triangles: list[npt.NDArray[np.int64]] = []
    for axis in range(3):
        for side in (-1.0, 1.0):
            first = len(positions) * len(arcs) ** 2
            u, v = (axis + 1) % 3, (axis + 2) % 3
            way, corner = np.empty((len(arcs), len(arcs), 3)), np.empty((len(arcs), len(arcs), 3))
            way[..., axis] = corner[..., axis] = side
            way[..., u], way[..., v] = arcs[:, None], arcs[None, :]
            corner[..., u], corner[..., v] = signs[:, None], signs[None, :]
            normal = way / np.linalg.norm(way, axis=-1, keepdims=True)
            positions.append((corner * (half - block.radius) + normal * block.radius).reshape(-1, 3))
            normals.append(normal.reshape(-1, 3))
            triangles.append(first + _grid(len(arcs), flipped=side < 0.0))
    return {
        "position": np.concatenate(positions).astype(np.float32),
        "normal": np.concatenate(normals).astype(np.float32),
        "index": np.concatenate(triangles).astype(np.uint32),
    }


def quad() -> Shape:
    """A square of one around 0, with its uv."""
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float32)
    return {
        "position": np.column_stack([corners - 0.5, np.zeros(4)]).astype(np.float32),
        "uv": corners,
        "index": np.array([0, 1, 2, 0, 2, 3], dtype=np.uint32),
    }


def cube() -> Shape:
    """A cube of one around 0, each face with its own normal."""
    positions: list[Shaped] = []
    normals: list[Shaped] = []
    triangles: list[npt.NDArray[np.int64]] = []
    for axis in range(3):
        for side in (-1.0, 1.0):
            u, v = (axis + 1) % 3, (axis + 2) % 3
            face = np.zeros((2, 2, 3))
            face[..., axis] = side
            face[..., u], face[..., v] = np.array([-1.0, 1.0])[:, None], np.array([-1.0, 1.0])[None, :]
            normal = np.zeros(3)
            normal[axis] = side
            triangles.append(4 * len(positions) + _grid(2, flipped=side < 0.0))
            positions.append(face.reshape(-1, 3) / 2.0)
            normals.append(np.tile(normal, (4, 1)))
    return {
        "position": np.concatenate(positions).astype(np.float32),
        "normal": np.concatenate(normals).astype(np.float32),
        "index": np.concatenate(triangles).astype(np.uint32),
    }


def instances(rows: Iterable[Sequence[float]], size: int) -> Floats:  # (n, size)
    """Rows of `size` numbers, with infinity replaced by a number that a shader can hold."""
    flat = np.array(list(rows), dtype=np.float64).reshape(-1, size)
    return np.clip(flat, -FOREVER, FOREVER).astype(np.float32)


def _grid(count: int, *, flipped: bool) -> npt.NDArray[np.int64]:
    """The triangles of a grid of count x count points, outside up; `flipped` turns them over."""
    found = []
    for i in range(count - 1):
        for j in range(count - 1):
            a, b, c, d = i * count + j, (i + 1) * count + j, (i + 1) * count + j + 1, i * count + j + 1
            found += [a, c, b, a, d, c] if flipped else [a, b, c, a, c, d]
    return np.array(found)
