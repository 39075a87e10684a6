"""What torques a motion asks of the arm, on all its samples at once.

The Newton-Euler equations of a chain, written in the base frame, where the recursions from link to
link become sums along the chain: with z_j the joints' axes, p_j their origins, c_i centres of mass,

    w_i = sum_(j<=i) z_j dq_j                 dw_i = sum_(j<=i) z_j ddq_j + w_(j-1) x z_j dq_j
    dv_i = sum_(j<=i) dw_(j-1) x r_j + w_(j-1) x (w_(j-1) x r_j),         r_j = p_j - p_(j-1)
    F_i = m_i (dv_i + dw_i x d_i + w_i x (w_i x d_i) - g),                d_i = c_i - p_i
    N_i = I_i dw_i + w_i x I_i w_i
    tau_j = z_j . sum_(i>=j) (N_i + (c_i - p_j) x F_i) + armature ddq_j
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from pandarena.geometry import Array, cross
from pandarena.kinematics import link_frames
from pandarena.panda import EE_FROM_HAND, HAND, HAND_FROM_FLANGE, LINKS, Inertia
from pandarena.panda.links import (
    ARMATURE,
    FINGER_FROM_HAND_Z,
    FINGER_MASS,
    FLANGE_FROM_LINK7,
)

GRAVITY = np.array([0.0, 0.0, -9.81])
"""[m/s2] in the base frame."""


@dataclass(frozen=True)
class Payload:
    """What the hand holds: mass [kg] and its centre in the EE frame [m], as a point."""

    mass: float = 0.0
    com: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        if not (self.mass >= 0.0 and np.isfinite([self.mass, *self.com]).all()):
            raise ValueError(f"{self}: a mass is at least 0, and all of it is finite")


NOTHING = Payload()


@dataclass(frozen=True, eq=False)
class _Bodies:
    """The seven moving links; what the hand is and holds is part of the seventh."""

    mass: Array
    """(7,) [kg]"""
    com: Array
    """(7, 3) in link frames [m]"""
    inertia: Array
    """(7, 3, 3) about it, in link frames [kg m2]"""


def torques(
    q: Array, dq: Array, ddq: Array, payload: Payload = NOTHING, gravity: Array = GRAVITY
) -> Array:
    """The joint torques [Nm] that make the arm move so, gravity included: (..., 7) each."""
    return _newton_euler(_Pose.of(q, payload), dq, ddq, gravity)


@dataclass(frozen=True, eq=False)
class Terms:
    """Torques along a curve: A u + B x + C, with x = (ds/dt)^2 and u = d2s/dt2."""

    A: Array
    """(n, 7) M(q) q'"""
    B: Array
    """(n, 7) M(q) q'' + C(q, q') q'"""
    C: Array
    """(n, 7) g(q)"""


def terms(q: Array, dq_ds: Array, ddq_ds: Array, payload: Payload = NOTHING) -> Terms:
    """How the torques at points of a curve (n, 7) depend on how fast it is followed."""
    pose, still, weightless = _Pose.of(q, payload), np.zeros_like(q), np.zeros(3)
    return Terms(
        _newton_euler(pose, still, dq_ds, weightless),
        _newton_euler(pose, dq_ds, ddq_ds, weightless),
        _newton_euler(pose, still, still, GRAVITY),
    )


@dataclass(frozen=True, eq=False)
class _Pose:
    """Where the links are and how their mass lies, in the base frame."""

    axis: Array
    """(..., 7, 3) z_j"""
    origin: Array
    """(..., 7, 3) p_j [m]"""
    arm: Array
    """(..., 7, 3) d_i [m]"""
    inertia: Array
    """(..., 7, 3, 3) I_i [kg m2]"""
    mass: Array
    """(7, 1) [kg]"""

    @staticmethod
    def of(q: Array, payload: Payload) -> "_Pose":
        bodies = _bodies(payload)
        frames = link_frames(q)[..., :7, :, :]
        R = frames[..., :3, :3]
        arm = (R @ bodies.com[:, :, None])[..., 0]
        inertia = R @ bodies.inertia @ np.swapaxes(R, -1, -2)
        return _Pose(R[..., 2], frames[..., :3, 3], arm, inertia, bodies.mass[:, None])


def _newton_euler(pose: _Pose, dq: Array, ddq: Array, gravity: Array) -> Array:
    turn = pose.axis * dq[..., None]
    w = np.cumsum(turn, axis=-2)
    w_below = w - turn
    dw = np.cumsum(pose.axis * ddq[..., None] + cross(w_below, turn), axis=-2)
    r = np.diff(pose.origin, axis=-2, prepend=np.zeros_like(pose.origin[..., :1, :]))
    w_before, dw_before = _shifted(w), _shifted(dw)
    dv = np.cumsum(cross(dw_before, r) + cross(w_before, cross(w_before, r)), axis=-2)
    dv_com = dv + cross(dw, pose.arm) + cross(w, cross(w, pose.arm))
    F = pose.mass * (dv_com - gravity)
    N = _times(pose.inertia, dw) + cross(w, _times(pose.inertia, w))
    moment = _from_tip(N + cross(pose.origin + pose.arm, F))
    about_joint = moment - cross(pose.origin, _from_tip(F))
    return np.einsum("...jk,...jk->...j", pose.axis, about_joint) + ARMATURE * ddq


def _shifted(v: Array) -> Array:
    """Each link's predecessor's value; the base does not move."""
    out = np.zeros_like(v)
    out[..., 1:, :] = v[..., :-1, :]
    return out


def _from_tip(v: Array) -> Array:
    """Sums from each link to the last."""
    return np.cumsum(v[..., ::-1, :], axis=-2)[..., ::-1, :]


def _times(matrix: Array, v: Array) -> Array:
    return (matrix @ v[..., None])[..., 0]


@lru_cache(maxsize=16)
def _bodies(payload: Payload) -> _Bodies:
    T_link7_hand = FLANGE_FROM_LINK7 @ HAND_FROM_FLANGE
    fingers = _point(2 * FINGER_MASS, (0.0, 0.0, FINGER_FROM_HAND_Z))
    links = [_of(link) for link in LINKS]
    tip = _together(
        [
            links[6],
            _moved(_of(HAND), T_link7_hand),
            _moved(fingers, T_link7_hand),
            _moved(_point(payload.mass, payload.com), T_link7_hand @ EE_FROM_HAND),
        ]
    )
    mass, com, inertia = zip(*links[:6], tip, strict=True)
    return _Bodies(np.array(mass), np.array(com), np.array(inertia))


_Body = tuple[float, Array, Array]


def _of(link: Inertia) -> _Body:
    xx, yy, zz, xy, xz, yz = link.moments
    return link.mass, np.array(link.com), np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


def _point(mass: float, at: tuple[float, float, float]) -> _Body:
    return mass, np.array(at), np.zeros((3, 3))


def _moved(body: _Body, T: Array) -> _Body:
    mass, com, inertia = body
    return mass, T[:3, :3] @ com + T[:3, 3], T[:3, :3] @ inertia @ T[:3, :3].T


def _together(bodies: list[_Body]) -> _Body:
    """Several rigid bodies as one, by the parallel-axis theorem."""
    mass = sum(b[0] for b in bodies)
    com = sum((b[0] * b[1] for b in bodies), np.zeros(3)) / mass
    inertia = np.zeros((3, 3))
    for m, c, about_com in bodies:
        d = c - com
        inertia += about_com + m * (d @ d * np.eye(3) - np.outer(d, d))
    return mass, com, inertia
