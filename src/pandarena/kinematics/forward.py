"""From joint angles to frames, and how the end effector moves with them.

T_(i-1)_i = Rx(alpha_i) Tx(a_i) Rz(q_i) Tz(d_i), for a single configuration (7,) or any stack of
them (..., 7): every function here keeps the leading axes.
"""

import math

import numpy as np

from pandarena.geometry import Array, cross
from pandarena.panda.links import DH, EE_FROM_HAND, FLANGE_FROM_LINK7, HAND_FROM_FLANGE

A = np.array([joint.a for joint in DH])
D = np.array([joint.d for joint in DH])
# Every twist is a quarter turn: rounding makes the zeros exact.
COS_ALPHA = np.array([round(math.cos(joint.alpha)) for joint in DH], dtype=float)
SIN_ALPHA = np.array([round(math.sin(joint.alpha)) for joint in DH], dtype=float)

T_LINK7_HAND: Array = FLANGE_FROM_LINK7 @ HAND_FROM_FLANGE
T_LINK7_EE: Array = T_LINK7_HAND @ EE_FROM_HAND


def _joint_motions(q: Array) -> Array:
    """T_(i-1)_i of all joints: (..., 7) [rad] to (..., 7, 4, 4)."""
    c, s = np.cos(q), np.sin(q)
    T = np.zeros((*q.shape, 4, 4))
    T[..., 0, 0] = c
    T[..., 0, 1] = -s
    T[..., 0, 3] = A
    T[..., 1, 0] = s * COS_ALPHA
    T[..., 1, 1] = c * COS_ALPHA
    T[..., 1, 2] = -SIN_ALPHA
    T[..., 1, 3] = -SIN_ALPHA * D
    T[..., 2, 0] = s * SIN_ALPHA
    T[..., 2, 1] = c * SIN_ALPHA
    T[..., 2, 2] = COS_ALPHA
    T[..., 2, 3] = COS_ALPHA * D
    T[..., 3, 3] = 1.0
    return T


def fk(q: Array) -> Array:
    """T_base_ee: (..., 7) [rad] to (..., 4, 4). The EE is the point between the finger pads."""
    motions = _joint_motions(np.asarray(q, dtype=float))
    T_base_link = motions[..., 0, :, :]
    for i in range(1, 7):
        T_base_link = T_base_link @ motions[..., i, :, :]
    return T_base_link @ T_LINK7_EE


def link_frames(q: Array) -> Array:
    """T_base_link of joints 1 to 7, the hand and the EE: (..., 7) [rad] to (..., 9, 4, 4)."""
    motions = _joint_motions(np.asarray(q, dtype=float))
    frames = np.empty((*motions.shape[:-3], 9, 4, 4))
    frames[..., 0, :, :] = motions[..., 0, :, :]
    for i in range(1, 7):
        frames[..., i, :, :] = frames[..., i - 1, :, :] @ motions[..., i, :, :]
    frames[..., 7, :, :] = frames[..., 6, :, :] @ T_LINK7_HAND
    frames[..., 8, :, :] = frames[..., 6, :, :] @ T_LINK7_EE
    return frames


def jacobian(q: Array) -> Array:
    """The geometric Jacobian of the EE in the base frame: (..., 7) to (..., 6, 7).

    Column i is (z_i x (p_ee - p_i), z_i): [m/rad] above, [rad/rad] below.
    """
    return jacobian_of(link_frames(q))


def jacobian_of(frames: Array) -> Array:
    """The same from `link_frames` (..., 9, 4, 4), where these are known."""
    z = frames[..., :7, :3, 2]
    arm = frames[..., 8:9, :3, 3] - frames[..., :7, :3, 3]
    return np.swapaxes(np.concatenate([cross(z, arm), z], axis=-1), -1, -2)


def manipulability(q: Array) -> Array:
    """Yoshikawa's measure sqrt(det(J J^T)), zero where the arm is singular: (..., 7) to (...)."""
    J = jacobian(q)
    return np.sqrt(np.maximum(np.linalg.det(J @ np.swapaxes(J, -1, -2)), 0.0))
