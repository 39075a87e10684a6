"""Which blocks the reports take for what: boxes, distances, heights, labels; poses in, poses out.

Every function takes T_base_block by id and gives those that pass.
"""

import math
from collections.abc import Mapping

import numpy as np

from pandarena.field import Team, TeamField
from pandarena.geometry import Array, transform

Poses = Mapping[int, Array]
Box = tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
"""Least and most x, y and z [m]."""

CLAMPED = 0.235
"""S1: height of every static block: the grasp is 1 cm above its centre [m]."""
STATIC_TOP, GOAL_TOP = 0.3, 0.9
"""S2 table 1: what is higher is no block of the platform [m]."""


def in_box(poses: Poses, box: Box) -> dict[int, Array]:
    """Those whose centres lie in a box."""
    low, high = np.array(box).T
    return {b: T for b, T in poses.items() if bool(((T[:3, 3] >= low) & (T[:3, 3] <= high)).all())}


def static_box(team: Team) -> Box:
    """Of blocks on the static platform (S2 table 1)."""
    return (0.437, 0.687), (-0.294, -0.044) if team == "red" else (0.044, 0.294), (0.2, STATIC_TOP)


def goal_box(team: Team) -> Box:
    """Of blocks on the goal platform: the other one's place, up to 0.9 m (S2 table 2)."""
    y = (0.044, 0.294) if team == "red" else (-0.294, -0.044)
    return (0.437, 0.687), y, (0.2, GOAL_TOP)


def of_kind(poses: Poses, field: TeamField, kind: str) -> dict[int, Array]:
    """Static or dynamic ones, by their tags' labels (S1 section II.B)."""
    return {b: T for b, T in poses.items() if field.field.blocks[b].kind == kind}


def near(
    poses: Poses, T_base_camera: Array, from_camera: float = 0.8, from_base: float = 0.85
) -> dict[int, Array]:
    """Those not too far from camera and base to stand on the platform: no fallen ones (S1)."""
    eye = T_base_camera[:3, 3]
    return {
        b: T
        for b, T in poses.items()
        if math.dist(T[:3, 3], eye) < from_camera and math.hypot(*T[:3, 3]) < from_base
    }


def off_goal(poses: Poses, field: TeamField) -> dict[int, Array]:
    """Those that are not over the goal platform: placed ones are not taken again (S1)."""
    gx, gy, _ = field.goal
    half_x, half_y = field.field.platform[0] / 2, field.field.platform[1] / 2
    return {
        b: T for b, T in poses.items() if abs(T[0, 3] - gx) > half_x or abs(T[1, 3] - gy) > half_y
    }


def clamped(poses: Poses, z: float = CLAMPED) -> dict[int, Array]:
    """All of them at one height (S1: 0.235)."""
    return {b: transform(T[:3, :3], [T[0, 3], T[1, 3], z]) for b, T in poses.items()}


def in_workspace(
    poses: Poses,
    field: TeamField,
    reach: float = 0.85,
    heights: tuple[float, float] = (0.15, 0.35),
) -> dict[int, Array]:
    """Those in reach, on the source's side of the table and as high as its blocks (S3 2.1.2)."""
    side = math.copysign(1.0, field.source[1])
    return {
        b: T
        for b, T in poses.items()
        if math.hypot(T[0, 3], T[1, 3]) < reach
        and side * T[1, 3] > 0.0
        and heights[0] < T[2, 3] < heights[1]
    }
