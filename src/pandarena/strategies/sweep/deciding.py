"""What S1 decides, as pure functions of what was seen."""

from collections.abc import Mapping

import numpy as np

from pandarena.field import TeamField
from pandarena.geometry import Array
from pandarena.kinematics.reports import hands
from pandarena.perception.gates import clamped, near, of_kind, off_goal
from pandarena.perception.turntable.choosing import smallest_y
from pandarena.strategies._published.sides import turned
from pandarena.strategies.sweep.params import Params


def static_candidates(
    poses: Mapping[int, Array], T_base_camera: Array, field: TeamField, height: float
) -> dict[int, Array]:
    """Static by their label, not too far off, not on the goal already; one height (II.B)."""
    return clamped(off_goal(near(of_kind(poses, field, "static"), T_base_camera), field), height)


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
