"""S4 weighed placing from above against placing from the side."""

import math

import numpy as np

from pandarena.charts import Axis, Chart, Line
from pandarena.geometry import Array, rot_y, rot_z, transform
from pandarena.kinematics import reach
from pandarena.kinematics.reports import hands, ik_six_axis
from pandarena.lab.figures.statistics import difference, rate
from pandarena.lab.reproduce.experiment import Evidence, Experiment, Figure, Findings
from pandarena.lab.reproduce.s4._reaching import CENTRE, METRES, SIDE, TOP, highest
from pandarena.lab.reproduce.verdict import SHARE, claim
from pandarena.panda import HOME_Q

LEVELS = tuple(range(1, 9))
POSES = 40
"""Of each approach and level."""


def poses(level: int, side: bool, count: int) -> list[Array]:
    """Hands that hold a block over a level of a stack about the centre, turned anyhow."""
    draw = np.random.default_rng(level)
    found: list[Array] = []
    for _ in range(count):
        turned = draw.uniform(-math.pi, math.pi)
        R = hands.from_the_side(turned) if side else rot_z(turned) @ rot_y(math.pi)
        dx, dy = draw.uniform(-0.06, 0.06, 2)
        p = (CENTRE[0] + dx, CENTRE[1] + dy, 0.225 + 0.05 * (level - 1))
        found.append(transform(R, p))
    return found


def measure(evidence: Evidence) -> Findings:
    """Reach, and how many poses the solver with joint 5 at zero finds; ours beside."""
    count = evidence.size(POSES, 10)
    found: dict[tuple[bool, str], list[list[bool]]] = {}
    for side in (False, True):
        tried = [poses(level, side, count) for level in LEVELS]
        found[side, "six"] = [[len(ik_six_axis(T)) > 0 for T in at] for at in tried]
        found[side, "all"] = [[bool(reach(T, HOME_Q)) for T in at] for at in tried]
    flat = {key: [ok for at in levels for ok in at] for key, levels in found.items()}
    shares = {key: rate(oks, [1] * len(oks)) for key, oks in flat.items()}
    lines = [
        claim(
            "higher from the side",
            "at the centre",
            difference(highest(CENTRE, SIDE), highest(CENTRE, TOP)),
            METRES,
        ),
        claim(
            "solved more often from above",
            "side harder to find",
            difference(shares[False, "six"], shares[True, "six"]),
            SHARE,
        ),
        claim(
            "all joints solve more from the side",
            "would have been much easier",
            difference(shares[True, "all"], shares[True, "six"]),
            SHARE,
        ),
    ]
    names = {
        (False, "six"): "from above, joint 5 at zero",
        (True, "six"): "from the side, joint 5 at zero",
        (False, "all"): "from above, all joints",
        (True, "all"): "from the side, all joints",
    }
    chart = Chart(
        "S4: poses over a stack at the centre that are solved",
        Axis("level", 0.5, 8.5, at=LEVELS),
        Axis("solved [%]", 0.0, 108.0),
        [
            Line(name, LEVELS, [100.0 * sum(at) / len(at) for at in found[key]], marks=True)
            for key, name in names.items()
        ],
        legend=(0.03, 0.6),
    )
    return Findings(lines, [Figure(chart, f"{count} poses a point, within 6 cm of the centre.")])


EXPERIMENT = Experiment(
    "placing from above or from the side", "section 2.5.1", ("S4-16", "S4-27"), measure
)
