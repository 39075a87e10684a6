"""Rigid motions as plain 4x4 arrays, with frames in their names.

`T_base_block` takes coordinates in the block's frame to the base's: `T_base_block = T_base_ee @
T_ee_block`. Rotations are 3x3, quaternions are (w, x, y, z), lengths [m], angles [rad].
This file knows no robot and no field.
"""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]
Ints = NDArray[np.int64]
Mask = NDArray[np.bool_]


def transform(R: ArrayLike | None = None, p: ArrayLike = (0.0, 0.0, 0.0)) -> Array:
    """The 4x4 motion with rotation `R` (identity if None) and translation `p` [m]."""
    T = np.eye(4)
    if R is not None:
        T[:3, :3] = R
    T[:3, 3] = p
    return T


def inverse(T: Array) -> Array:
    """The inverse of a rigid motion, or of a stack of them, without a general matrix inverse."""
    out = np.zeros_like(T)
    R_t = np.swapaxes(T[..., :3, :3], -1, -2)
    out[..., :3, :3] = R_t
    out[..., :3, 3] = -np.einsum("...ij,...j->...i", R_t, T[..., :3, 3])
    out[..., 3, 3] = 1.0
    return out


def rot_x(angle: float) -> Array:
    """Rotation about x by `angle` [rad]."""
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[1, 0, 0], [0, c, -s], [0, s, c]], dtype=float)


def rot_y(angle: float) -> Array:
    """Rotation about y by `angle` [rad]."""
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]], dtype=float)


def rot_z(angle: float) -> Array:
    """Rotation about z by `angle` [rad]."""
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], dtype=float)


def cross(a: Array, b: Array) -> Array:
    """a x b of stacks (..., 3); numpy's own takes several times as long."""
    ax, ay, az = a[..., 0], a[..., 1], a[..., 2]
    bx, by, bz = b[..., 0], b[..., 1], b[..., 2]
    x = ay * bz - az * by
    out = np.empty((*x.shape, 3), x.dtype)  # `stack` would take as long again
    out[..., 0], out[..., 1], out[..., 2] = x, az * bx - ax * bz, ax * by - ay * bx
    return out


def skew(v: ArrayLike) -> Array:
    """The matrix of the cross product with `v`."""
    x, y, z = np.asarray(v, dtype=float)
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def exp_so3(w: ArrayLike) -> Array:
    """The rotation by |w| [rad] about w (Rodrigues)."""
    w = np.asarray(w, dtype=float)
    angle = float(np.linalg.norm(w))
    K = skew(w)
    if angle < 1e-8:
        return np.eye(3) + K + 0.5 * K @ K
    return np.eye(3) + math.sin(angle) / angle * K + (1 - math.cos(angle)) / angle**2 * K @ K


def log_so3(R: Array) -> Array:
    """The rotation vector of `R` [rad], exact up to and at a half turn."""
    w, x, y, z = quat_from_matrix(R)
    v = np.array([x, y, z])
    n = float(np.linalg.norm(v))
    if n < 1e-12:
        return 2.0 * v
    return v * (2.0 * math.atan2(n, w) / n)


def angle_between(R_a: Array, R_b: Array) -> float:
    """The angle of the rotation from `R_a` to `R_b` [rad], in [0, pi]."""
    return float(np.linalg.norm(log_so3(R_a.T @ R_b)))


def quat_from_matrix(R: Array) -> Array:
    """The unit quaternion (w, x, y, z) of `R`, with w >= 0."""
    # Shepperd's method by the symmetric 4x4: its largest column is well away from zero.
    m00, m01, m02 = R[0]
    m10, m11, m12 = R[1]
    m20, m21, m22 = R[2]
    K = np.array(
        [
            [1 + m00 + m11 + m22, m21 - m12, m02 - m20, m10 - m01],
            [m21 - m12, 1 + m00 - m11 - m22, m01 + m10, m02 + m20],
            [m02 - m20, m01 + m10, 1 - m00 + m11 - m22, m12 + m21],
            [m10 - m01, m02 + m20, m12 + m21, 1 - m00 - m11 + m22],
        ]
    )
    q = K[int(np.argmax(np.diagonal(K)))]
    q = q / np.linalg.norm(q)
    return -q if q[0] < 0 else q


def matrix_from_quat(q: ArrayLike) -> Array:
    """The rotation of a unit quaternion (w, x, y, z), or of a stack of them (..., 4)."""
    w, x, y, z = np.moveaxis(np.asarray(q, dtype=float), -1, 0)
    R = np.empty((*np.shape(w), 3, 3))
    R[..., 0, 0] = 1 - 2 * (y * y + z * z)
    R[..., 0, 1] = 2 * (x * y - w * z)
    R[..., 0, 2] = 2 * (x * z + w * y)
    R[..., 1, 0] = 2 * (x * y + w * z)
    R[..., 1, 1] = 1 - 2 * (x * x + z * z)
    R[..., 1, 2] = 2 * (y * z - w * x)
    R[..., 2, 0] = 2 * (x * z - w * y)
    R[..., 2, 1] = 2 * (y * z + w * x)
    R[..., 2, 2] = 1 - 2 * (x * x + y * y)
    return R


def wrap(angle: float) -> float:
    """`angle` [rad] brought into [-pi, pi)."""
    return (angle + math.pi) % (2 * math.pi) - math.pi


def wrap_quarter(angle: float) -> float:
    """`angle` [rad] of a square seen from above, brought into [-pi/4, pi/4)."""
    return (angle + math.pi / 4) % (math.pi / 2) - math.pi / 4


def top_yaw(R: Array) -> float:
    """The yaw [rad] of a cube seen from above, in [-pi/4, pi/4), whatever face is up.

    Read from the axis that lies most nearly level, so that a tilt hardly disturbs it.
    """
    flattest = int(np.argmin(np.abs(R[2])))
    return wrap_quarter(math.atan2(R[1, flattest], R[0, flattest]))
