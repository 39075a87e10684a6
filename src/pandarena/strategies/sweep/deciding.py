"""What S1 decides, as pure functions of what was seen."""

from collections.abc import Mapping

import numpy as np

from pandarena.field import XYZ, TeamField
from pandarena.geometry import Array
from pandarena.kinematics.reports import hands
from pandarena.perception.gates import clamped, near, of_kind, off_goal
from pandarena.perception.turntable.choosing import smallest_y
from pandarena.strategies._published.sides import turned
from pandarena.strategies.sweep.params import Params


def static_candidates(
    poses: Mapping[int, Array], T_base_camera: Array, field: TeamField, params: Params
) -> dict[int, Array]:
    """Static by their label, not too far off, not on the goal already; one height (II.B)."""
    static = of_kind(poses, field, "static")
    upon = near(static, T_base_camera, from_camera=params.farthest)
    return clamped(off_goal(upon, field), params.pick_height)


def along_camera(offset: XYZ, T_base_camera: Array) -> XYZ:
    """An offset in the base's frame as the camera's x and y from one place (S1-05) [m].

    From elsewhere it is another one: S1-33.
    """
    x, y, _ = (T_base_camera[:3, :3].T @ offset).tolist()
    return (x, y, 0.0)


def aligned(T_base_block: Array) -> Array:
    """T_base_ee along the most horizontal axis (section II.C).

    Which way along it is not printed: of the cube's four grasps that nearest to the base's x.
    """
    return hands.forced_down(T_base_block, np.array([1.0, 0.0]))


def in_range(poses: Mapping[int, Array], params: Params, field: TeamField) -> int | None:
    """The block nearest the rim (IV.A), if it lies in the range of a sweep (II.E), or None."""
    block = smallest_y(of_kind(poses, field, "dynamic"))
    if block is None:
        return None
    x, y, _ = turned(field, poses[block][:3, 3].tolist())
    (x0, x1), (y0, y1) = params.range_x, params.range_y
    return block if x0 < x < x1 and y0 < y < y1 else None
