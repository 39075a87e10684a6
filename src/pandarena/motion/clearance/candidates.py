"""Many configurations of few hand poses: what inverse kinematics asks a penalty about.

All candidates of one target have the hand in the same place. Where that place is shut to the hand,
or to what it carries, one look tells it for all of them.
"""

import numpy as np

from pandarena.geometry import Array, Ints, Mask
from pandarena.kinematics import fk
from pandarena.motion.clearance.look import Looker

_SAME = 1e-5
"""Poses that agree to this [m], and in their axes, are one."""


def clear_candidates(looker: Looker, qs: Array) -> Mask:
    """(n,) for each of `qs` (n, 7) [rad] whether it is clear, found sooner than one by one."""
    shut, pose = set[int](), _poses(qs)
    clear = np.zeros(len(qs), bool)
    for k, q in enumerate(qs):
        if int(pose[k]) in shut:
            continue
        clear[k] = not looker.touches(q)
        if not clear[k] and looker.hand_touches():
            shut.add(int(pose[k]))
    return clear


def _poses(qs: Array) -> Ints:
    """(n,) numbers that are the same for the same pose of the hand."""
    if not len(qs):
        return np.zeros(0, int)
    T = fk(qs)[:, :3]
    near = np.rint(T.reshape(len(qs), 12) / _SAME).astype(np.int64)
    return np.unique(near, axis=0, return_inverse=True)[1].reshape(-1)
