"""The arm's meshes: package data of a dependency, never of this repository."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Triangles = NDArray[np.int64]


@cache
def mesh_folder() -> Path:
    """The folder that holds `collision/` and `visual/` STL files, one a link, in link frames."""
    # `find_spec` locates the package without running it: its import costs a second and a warning.
    spec = find_spec("gymnasium_robotics")
    for root in (spec and spec.submodule_search_locations) or ():
        folder = Path(root) / "envs" / "assets" / "kitchen_franka" / "franka_assets" / "meshes"
        if folder.is_dir():
            return folder
    raise FileNotFoundError(
        "the Panda's meshes are missing; they come with a dependency: "
        "pip install 'gymnasium-robotics>=1.4,<2'"
    )


def read_visual(part: str) -> Floats:
    """(triangles, 3, 3) of a binary STL [m]."""
    data = (mesh_folder() / "visual" / f"{part}.stl").read_bytes()
    kind = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("tail", "<u2")])
    return np.frombuffer(data, kind, offset=84)["corners"].copy()


@cache
def coarse(part: str, cell: float) -> tuple[Floats, Triangles]:
    """Corners (n, 3) [m] and triangles (m, 3) of a visual mesh; corners of a cell [m] become one.

    Each is the mean of its cell's; triangles that vanish are left out.
    """
    flat = read_visual(part).reshape(-1, 3)
    some, back = distinct(flat)
    exact = flat[some]
    _, group = distinct(np.floor(exact / cell))
    count = np.bincount(group)
    points = np.stack([np.bincount(group, exact[:, k]) / count for k in range(3)], axis=1)
    triangles = group[back].reshape(-1, 3)
    a, b, c = triangles.T
    triangles = triangles[(a != b) & (b != c) & (c != a)]
    first, _ = distinct(np.sort(triangles, axis=1))
    return points.astype(np.float32), triangles[np.sort(first)]


def distinct(rows: NDArray[Any]) -> tuple[Triangles, Triangles]:
    """Where each distinct row stands first, rows in order; and which of these each row is.

    As `np.unique(rows, axis=0)` finds them, but many times as fast: rows become whole numbers.
    """
    keys = np.zeros(len(rows), np.int64)
    for column in rows.T:
        values, rank = np.unique(column, return_inverse=True)
        keys = keys * len(values) + rank
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    return first, which
