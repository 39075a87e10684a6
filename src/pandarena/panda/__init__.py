"""The arm as data: links, limits, gains, shapes, meshes.

Both sides read from here: the world builds its truth from these numbers, a planner its belief.
Nothing here moves, and nothing here is imported but numpy and `geometry`.
"""

from pandarena.panda.gains import FOLLOW, TRACK, Gains
from pandarena.panda.limits import FR3, GRIPPER, PANDA, GripperLimits, Limits
from pandarena.panda.links import DH, EE_FROM_HAND, HAND, HAND_FROM_FLANGE, HOME_Q, LINKS, Inertia

__all__ = [
    "DH",
    "EE_FROM_HAND",
    "FOLLOW",
    "FR3",
    "GRIPPER",
    "HAND",
    "HAND_FROM_FLANGE",
    "HOME_Q",
    "LINKS",
    "PANDA",
    "TRACK",
    "Gains",
    "GripperLimits",
    "Inertia",
    "Limits",
]
