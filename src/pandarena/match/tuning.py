"""What a team would tune by hand before a match: an offset for its camera, not quite the best."""

import numpy as np

from pandarena.field import XYZ, Field, Team
from pandarena.geometry import inverse, rot_x, transform
from pandarena.scenario import Scenario
from pandarena.seeds import rng
from pandarena.world.truth import draw_truth

LOOK_HEIGHT = 0.4
"""Of the hand above the source platform where the offset is found [m]."""


def hand_tuned_offset(field: Field, scenario: Scenario, team: Team, seed: int) -> XYZ:
    """What to add to seen positions in the base frame [m]; up to `hand_tuned` is left on each axis.

    Found as the teams did: over the source platform, hand straight down, seen against true.
    """
    if scenario.hand_tuned == 0.0:
        return (0.0, 0.0, 0.0)
    side = field.side(team)
    T_true = draw_truth(field, scenario, seed).T_ee_camera[team]
    top = field.platform[2]
    T_base_ee = transform(rot_x(np.pi), (*side.source, top + LOOK_HEIGHT))
    p_base = np.array([*side.source, top + field.block_size / 2, 1.0])
    p_seen = T_base_ee @ side.wrist.T_mount_camera @ inverse(T_base_ee @ T_true) @ p_base
    left = scenario.hand_tuned * rng(seed, "hand tuned", team).uniform(-1.0, 1.0, 3)
    x, y, z = ((p_base - p_seen)[:3] + left).tolist()
    return (x, y, z)
