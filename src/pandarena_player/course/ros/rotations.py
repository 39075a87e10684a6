"""Rotations as `tf.transformations` tells them: 4x4 matrices, quaternions (x, y, z, w), angles."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, List, Sequence, Tuple

import numpy as np

if TYPE_CHECKING:
    from pandarena_player.course.laws import Array

    Axes = Any

_AXES = "xyz"


def identity_matrix() -> Array:
    """No motion."""
    return np.eye(4)


def translation_matrix(direction: Sequence[float]) -> Array:
    """By a vector."""
    T = np.eye(4)
    T[:3, 3] = np.asarray(direction, float)[:3]
    return T


def translation_from_matrix(matrix: Any) -> Array:
    """The vector."""
    return np.array(matrix, float)[:3, 3]


def rotation_matrix(angle: float, direction: Any, point: Any = None) -> Array:
    """About an axis through a point."""
    axis = np.asarray(direction, float)[:3]
    T = quaternion_matrix(quaternion_about_axis(angle, axis))
    if point is not None:
        p = np.asarray(point, float)[:3]
        T[:3, 3] = p - T[:3, :3] @ p
    return T


def euler_matrix(ai: float, aj: float, ak: float, axes: str = "sxyz") -> Array:
    """Three turns: about fixed axes (`s...`) one after the other, or about those that turn."""
    parts = [_turn(axis, angle) for axis, angle in zip(axes[1:], (ai, aj, ak))]
    R = parts[2] @ parts[1] @ parts[0] if axes[0] == "s" else parts[0] @ parts[1] @ parts[2]
    T = np.eye(4)
    T[:3, :3] = R
    return T


def euler_from_matrix(matrix: Any, axes: str = "sxyz") -> Tuple[float, float, float]:
    """The three turns."""
    R = np.asarray(matrix, float)[:3, :3]
    fixed = axes[0] == "s"
    first, second, third = ([_AXES.index(a) for a in axes[1:]])[:: 1 if fixed else -1]
    parity = 1.0 if (second - first) % 3 == 1 else -1.0
    if first == third:
        other = 3 - first - second
        across = math.hypot(R[first, second], R[first, other])
        if across > 1e-12:
            found = (
                math.atan2(R[first, second], parity * R[first, other]),
                math.atan2(across, R[first, first]),
                math.atan2(R[second, first], -parity * R[other, first]),
            )
        else:
            flat = math.atan2(-parity * R[second, other], R[second, second])
            found = (flat, math.atan2(across, R[first, first]), 0.0)
    else:
        across = math.hypot(R[first, first], R[second, first])
        middle = math.atan2(-parity * R[third, first], across)
        if across > 1e-12:
            found = (
                math.atan2(parity * R[third, second], R[third, third]),
                middle,
                math.atan2(parity * R[second, first], R[first, first]),
            )
        else:
            found = (math.atan2(-parity * R[second, third], R[second, second]), middle, 0.0)
    return found if fixed else (found[2], found[1], found[0])


def quaternion_from_euler(ai: float, aj: float, ak: float, axes: str = "sxyz") -> Array:
    """Of three turns."""
    return quaternion_from_matrix(euler_matrix(ai, aj, ak, axes))


def euler_from_quaternion(quaternion: Any, axes: str = "sxyz") -> Tuple[float, float, float]:
    """The three turns."""
    return euler_from_matrix(quaternion_matrix(quaternion), axes)


def quaternion_about_axis(angle: float, axis: Any) -> Array:
    """Of a turn about an axis."""
    unit = np.asarray(axis, float)[:3]
    return np.append(math.sin(0.5 * angle) * unit / np.linalg.norm(unit), math.cos(0.5 * angle))


def quaternion_matrix(quaternion: Any) -> Array:
    """As a matrix."""
    x, y, z, w = np.asarray(quaternion, float) / np.linalg.norm(np.asarray(quaternion, float))
    T = np.eye(4)
    T[:3, :3] = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    return T


def quaternion_from_matrix(matrix: Any) -> Array:
    """Of a rotation, its w not negative."""
    R = np.asarray(matrix, float)[:3, :3]
    # The eigenvector of a symmetric matrix that any rounding leaves well-defined.
    xx, yy, zz = R[0, 0], R[1, 1], R[2, 2]
    K = np.array(
        [
            [xx - yy - zz, 0.0, 0.0, 0.0],
            [R[0, 1] + R[1, 0], yy - xx - zz, 0.0, 0.0],
            [R[0, 2] + R[2, 0], R[1, 2] + R[2, 1], zz - xx - yy, 0.0],
            [R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1], xx + yy + zz],
        ]
    )
    q = np.linalg.eigh(K / 3.0)[1][:, -1]
    return -q if q[3] < 0.0 else q


def quaternion_multiply(quaternion1: Any, quaternion0: Any) -> Array:
    """The second turn, then the first."""
    x0, y0, z0, w0 = (float(v) for v in quaternion0)
    x1, y1, z1, w1 = (float(v) for v in quaternion1)
    return np.array(
        [
            x1 * w0 + y1 * z0 - z1 * y0 + w1 * x0,
            -x1 * z0 + y1 * w0 + z1 * x0 + w1 * y0,
            x1 * y0 - y1 * x0 + z1 * w0 + w1 * z0,
            -x1 * x0 - y1 * y0 - z1 * z0 + w1 * w0,
        ]
    )


def quaternion_conjugate(quaternion: Any) -> Array:
    """The turn back, of a unit quaternion."""
    x, y, z, w = (float(v) for v in quaternion)
    return np.array([-x, -y, -z, w])


def quaternion_inverse(quaternion: Any) -> Array:
    """The turn back."""
    return quaternion_conjugate(quaternion) / float(np.dot(quaternion, quaternion))


def quaternion_slerp(quat0: Any, quat1: Any, fraction: float) -> Array:
    """Between two, by the shorter way."""
    a, b = (np.asarray(q, float) / np.linalg.norm(np.asarray(q, float)) for q in (quat0, quat1))
    along = float(a @ b)
    if along < 0.0:
        a, along = -a, -along
    angle = math.acos(min(1.0, along))
    if angle < 1e-9:
        return b
    parts = math.sin((1.0 - fraction) * angle), math.sin(fraction * angle)
    return (parts[0] * a + parts[1] * b) / math.sin(angle)


def inverse_matrix(matrix: Any) -> Array:
    """The way back."""
    return np.linalg.inv(np.asarray(matrix, float))


def concatenate_matrices(*matrices: Any) -> Array:
    """One after the other."""
    found = np.eye(4)
    for matrix in matrices:
        found = found @ np.asarray(matrix, float)
    return found


def compose_matrix(
    scale: Any = None, shear: Any = None, angles: Any = None, translate: Any = None, **also: Any
) -> Array:
    """Of angles and a translation."""
    T = euler_matrix(*angles) if angles is not None else np.eye(4)
    if translate is not None:
        T[:3, 3] = np.asarray(translate, float)[:3]
    return T


def unit_vector(data: Any, axis: Any = None, out: Any = None) -> Array:
    """Of length 1."""
    values = np.array(data, float)
    return values / np.sqrt(np.sum(values * values, axis=axis, keepdims=axis is not None))


def vector_norm(data: Any, axis: Any = None, out: Any = None) -> Any:
    """Its length."""
    return np.sqrt(np.sum(np.square(np.array(data, float)), axis=axis))


def _turn(axis: str, angle: float) -> Array:
    c, s, i = math.cos(angle), math.sin(angle), _AXES.index(axis)
    j, k = (i + 1) % 3, (i + 2) % 3
    R = np.eye(3)
    R[j, j] = R[k, k] = c
    R[j, k], R[k, j] = -s, s
    return R


NAMES: List[str] = [name for name in globals() if name[0].islower() and "_" in name]
