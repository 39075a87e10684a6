"""Every configuration that reaches a pose, in closed form once q7 is given; all lanes at once.

With q7 known, frame 6 is known. Write D for the vector from the wrist W (origin of frames 5, 6)
to the shoulder S (origin of frames 1, 2), in frame 6's axes: D = (vx, vy, vz). Then

    q4:  |D|^2 = |u|^2 + |w|^2 - 2 u.Rz(q4) w        u, w: S and W seen from the elbow, frame 4
    q6:  vx sin q6 + vy cos q6 = k(q4)                k: D's share along the forearm, z5
    q5:  atan2(vz / s, (vx cos q6 - vy sin q6) / s)   s(q4): D's share across the forearm, x4
    q1, q2, q3:  R_0_3 = Rz(q1) Ry(q2) Rz(q3)         as R_0_3 now follows from q4, q6, q7

Two values each for q4 (both in range only near the stretched arm), q6 and the shoulder: 8 branches.
Lanes drop out as soon as a joint leaves its range, so that most of the trigonometry is never done.

Why our own: over 300 task poses, four yaws, 121 values of q7, chosen and refined, it takes 0.52 ms;
`frankik` 1.0, called once a q7, 0.75 ms for the grid alone, with the same successes. It knows one
q4 root only, so it misses 13 % of random configurations (the stretched arm's), and has the FR3's
limits built in. `eaik` 1.2 locks q7 when a robot is made: 0.94 ms a yaw, and it needs scipy.
"""

import cmath
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pandarena.geometry import Array, inverse
from pandarena.kinematics.forward import T_LINK7_EE
from pandarena.panda import DH, Limits

Indices = NDArray[np.intp]

SHOULDER = np.array([0.0, 0.0, DH[0].d])
"""S in the base frame [m]."""
WRIST_OFFSET = DH[6].a
_ELBOW_OFFSET, _UPPER, _FORE = DH[3].a, DH[2].d, DH[4].d
# In the plane of frame 4, with the elbow at the origin: x + iy.
_U, _W = complex(-_ELBOW_OFFSET, -_UPPER), complex(-_ELBOW_OFFSET, _FORE)
REACH = abs(_U) + abs(_W)
"""Longest distance from shoulder to wrist [m]."""
_Q4_CENTER = cmath.phase(_U / _W)

# A triangle that misses closing by rounding is taken as flat; the FK error stays below 1e-11.
_FLAT = 1e-12
# Below this sine of q2 the axes of joints 1 and 3 count as one.
_ALIGNED = 1e-10
# Joint values this far out of range [rad] are rounding, not violation.
_ROUNDING = 1e-12
_T_EE_LINK7 = inverse(T_LINK7_EE)


@dataclass(frozen=True, eq=False)
class Branches:
    """Configurations found, with the lane that asked and the branch each lies on."""

    q: Array
    """(m, 7) [rad]"""
    lane: Indices
    """(m,) index into the lanes given."""
    branch: Indices
    """(m,) 0..7: 4 for the second q4, 2 for the second q6, 1 for the flipped shoulder."""


@dataclass(frozen=True, eq=False)
class Goals:
    """Target poses in the form that lanes need: frame 7, and the shoulder seen from it."""

    R_base_7: Array
    """(n, 3, 3)"""
    p_7_shoulder: Array
    """(n, 3) [m]"""


def goals(T_base_ee: Array) -> Goals:
    """Prepare targets (n, 4, 4)."""
    T_base_7 = T_base_ee @ _T_EE_LINK7
    R = T_base_7[:, :3, :3]
    return Goals(R, np.einsum("nji,nj->ni", R, SHOULDER - T_base_7[:, :3, 3]))


def wrist_to_shoulder(p_7_shoulder: Array, q7: Array) -> Array:
    """D in frame 6 [m], (3, m): x6 = (c7, -s7, 0), y6 = (0, 0, -1), z6 = (s7, c7, 0) in frame 7."""
    c7, s7 = np.cos(q7), np.sin(q7)
    dx, dy, dz = p_7_shoulder.T
    return np.array([dx * c7 - dy * s7 + WRIST_OFFSET, -dz, dx * s7 + dy * c7])


def elbow_cosine(D: Array) -> Array:
    """Cosine of the angle at the elbow between shoulder and wrist; beyond +-1 nothing closes."""
    square = np.einsum("im,im->m", D, D)
    return (abs(_U) ** 2 + abs(_W) ** 2 - square) / (2 * abs(_U) * abs(_W))


def solve(
    goal: Goals,
    target: Indices,
    q7: Array,
    limits: Limits,
    slack: float = 0.0,
    q1_free: float = 0.0,
) -> Branches:
    """All branches of the lanes (target[i], q7[i]), both (n,), whose joints keep `limits`.

    `slack` [rad] widens the ranges (infinity: whatever closes), to see what is missed by how much.
    `q1_free` [rad] is given to q1 where it is free, the axes of joints 1 and 3 being one.
    """
    ranges = _Ranges.of(limits, slack)
    lane = np.flatnonzero((q7 >= ranges.low[6]) & (q7 <= ranges.high[6]))
    v = wrist_to_shoulder(goal.p_7_shoulder[target[lane]], q7[lane])

    q4, second4, keep = _pair(_Q4_CENTER, elbow_cosine(v), ranges, 3)
    lane, v = lane[keep], v[:, keep]
    across, along = _forearm_shares(q4)

    # The forearm's share is never below 0.07 m in range: where D is flatter, nothing closes.
    flat = np.maximum(np.hypot(v[0], v[1]), 1e-300)
    q6, second6, keep = _pair(np.arctan2(v[0], v[1]), along / flat, ranges, 5)
    lane, branch = lane[keep], 4 * second4[keep] + 2 * second6
    v, q4, across = v[:, keep], q4[keep], across[keep]

    wrist = _Wrist.of(v / across, q4, q6, q7[lane])
    q5, keep = ranges.within(wrist.q5(), 4)
    lane, branch, wrist = lane[keep], branch[keep], wrist.take(keep)
    R_base_3 = goal.R_base_7[target[lane]] @ wrist.link3_in_7()

    q123, flipped, keep = _shoulder(R_base_3, ranges, q1_free)
    lane, wrist = lane[keep], wrist.take(keep)
    q = np.array([*q123, wrist.q4, q5[keep], wrist.q6, q7[lane]]).T
    low, high = ranges.clip
    q = np.minimum(np.maximum(q, low), high)
    return Branches(np.ascontiguousarray(q), lane, branch[keep] + flipped)


@dataclass(frozen=True, eq=False)
class _Ranges:
    low: Array
    high: Array
    middle: Array
    clip: tuple[Array, Array]
    """What rounding may not exceed: the true limits, so that nobody downstream objects."""

    @staticmethod
    def of(limits: Limits, slack: float) -> "_Ranges":
        low, high = limits.q_lower - slack, limits.q_upper + slack
        middle = 0.5 * (limits.q_lower + limits.q_upper)
        return _Ranges(low - _ROUNDING, high + _ROUNDING, middle, (low, high))

    def wrap(self, angle: Array, joint: int) -> Array:
        """`angle` brought within half a turn of the middle of the joint's range."""
        middle = self.middle[joint]
        return angle - (2 * np.pi) * np.round((angle - middle) / (2 * np.pi))

    def within(self, angle: Array, joint: int) -> tuple[Array, Indices]:
        """The wrapped angles that are in range, and which they are."""
        angle = self.wrap(angle, joint)
        keep = np.flatnonzero((angle >= self.low[joint]) & (angle <= self.high[joint]))
        return angle[keep], keep


def _pair(
    center: Array | float, cosine: Array, ranges: _Ranges, joint: int
) -> tuple[Array, Indices, Indices]:
    """The angles center +- acos(cosine) that are in range: angle, which sign (0, 1), which lane."""
    spread = np.arccos(np.minimum(np.maximum(cosine, -1.0), 1.0))
    angle = ranges.wrap(np.array([center + spread, center - spread]), joint)
    good = (angle >= ranges.low[joint]) & (angle <= ranges.high[joint])
    good &= np.abs(cosine) <= 1.0 + _FLAT
    sign, lane = np.nonzero(good)
    return angle[sign, lane], sign, lane


def _forearm_shares(q4: Array) -> tuple[Array, Array]:
    """What D has across (x4) and along (y4 = z5) the forearm: Rz(-q4) u - w [m]."""
    D_4 = _U * np.exp(-1j * q4) - _W
    # Zero only for q4 beyond the limits of any arm: there the elbow's plane is free.
    across = np.where(np.abs(D_4.real) < 1e-9, 1e-9, D_4.real)
    return across, D_4.imag


@dataclass(frozen=True, eq=False)
class _Wrist:
    """Lanes past the wrist: z4 in frame 6 is (-vz c6, vz s6, vx c6 - vy s6) / s."""

    q4: Array
    q6: Array
    q7: Array
    c6: Array
    s6: Array
    turn: Array
    """sin q5"""
    z4_z: Array
    """cos q5"""

    @staticmethod
    def of(v: Array, q4: Array, q6: Array, q7: Array) -> "_Wrist":
        c6, s6 = np.cos(q6), np.sin(q6)
        return _Wrist(q4, q6, q7, c6, s6, v[2], v[0] * c6 - v[1] * s6)

    def take(self, keep: Indices) -> "_Wrist":
        rows = (self.q4, self.q6, self.q7, self.c6, self.s6, self.turn, self.z4_z)
        return _Wrist(*(row[keep] for row in rows))

    def q5(self) -> Array:
        return np.arctan2(self.turn, self.z4_z)

    def link3_in_7(self) -> Array:
        """R_7_3 (m, 3, 3): its columns are c4 x4 - s4 y4, -z4, s4 x4 + c4 y4."""
        c4, s4 = np.cos(self.q4), np.sin(self.q4)
        c6, s6, zero = self.c6, self.s6, np.zeros_like(c4)
        # Renormalised: q5's sine and cosine carry the rounding of a division by s.
        size = np.hypot(self.turn, self.z4_z)
        sin5, cos5 = self.turn / size, self.z4_z / size
        y4 = np.array([s6, c6, zero])
        z4 = np.array([-sin5 * c6, sin5 * s6, cos5])
        x4 = np.array([c6 * cos5, -s6 * cos5, sin5])
        x, y, z = np.array([c4 * x4 - s4 * y4, -z4, s4 * x4 + c4 * y4]).swapaxes(0, 1)
        c7, s7 = np.cos(self.q7), np.sin(self.q7)
        return np.array([c7 * x + s7 * z, c7 * z - s7 * x, -y]).transpose(2, 0, 1)


def _shoulder(R: Array, ranges: _Ranges, q1_free: float) -> tuple[Array, Indices, Indices]:
    """q1, q2, q3 (3, m) from R = Rz(q1) Ry(q2) Rz(q3), flipped or not (0, 1), and which lane."""
    sine = np.hypot(R[:, 0, 2], R[:, 1, 2])
    q1, q2 = np.arctan2(R[:, 1, 2], R[:, 0, 2]), np.arctan2(sine, R[:, 2, 2])
    # q3 from what q1 leaves over, so that their sum is exact where the two axes align.
    c1, s1 = np.cos(q1), np.sin(q1)
    q3 = np.arctan2(c1 * R[:, 1, 0] - s1 * R[:, 0, 0], c1 * R[:, 1, 1] - s1 * R[:, 0, 1])
    straight = np.array([q1, q2, q3])
    flipped = np.array([q1 + np.pi, -q2, q3 + np.pi])
    if np.any(aligned := sine < _ALIGNED):
        # One axis: any split of the angle will do. The even one is within the limits for sure.
        total = ranges.wrap(q1 + q3, 0)[aligned]
        zero = np.zeros_like(total)
        straight[:, aligned] = np.array([zero + q1_free, zero, total - q1_free])
        flipped[:, aligned] = np.array([total / 2, zero, total / 2])
    q = np.array([straight, flipped])
    for joint in (0, 2):
        q[:, joint] = ranges.wrap(q[:, joint], joint)
    good = (q >= ranges.low[:3, None]) & (q <= ranges.high[:3, None])
    sign, lane = np.nonzero(good.all(axis=1))
    return q[sign, :, lane].T, sign, lane
