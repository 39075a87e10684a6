"""S4 moved its stack towards the arm: from the platform's centre, and what that is worth."""

import math

from pandarena.lab.figures.statistics import Estimate, difference
from pandarena.lab.reproduce.drawing import beside, ranges
from pandarena.lab.reproduce.experiment import Batch, Evidence, Experiment, Findings
from pandarena.lab.reproduce.published import between, single
from pandarena.lab.reproduce.reading import of_row
from pandarena.lab.reproduce.s4._reaching import CENTRE, METRES, NEARER, TOP, exact, highest
from pandarena.lab.reproduce.s4._runs import WHOLE
from pandarena.lab.reproduce.verdict import COUNT, POINTS, claim, compare
from pandarena.lab.terms import Given

AT_CENTRE = Batch(
    "forecast",
    Given("gazebo", 300.0, set=(f"player.place=[{CENTRE[0]}, {CENTRE[1]}]",)),
    seeds=3,
    quick=1,
)
FIRST, LEVEL = 0.23, 0.05
"""Of the hand when it lets go of the first block, and a level [m]."""


def blocks(height: Estimate) -> Estimate:
    """As many as its way onto the stack, which needs a level of room, can place."""
    assert height.value is not None
    return exact(math.floor((height.value - FIRST) / LEVEL + 1e-9))


def measure(evidence: Evidence) -> Findings:
    """What the solver reaches, then matches."""
    centre, nearer = highest(CENTRE, TOP), highest(NEARER, TOP)
    heights = [
        compare("highest at the centre", single(0.5, 0.1, "0.5 m"), centre, METRES),
        compare("highest at (0.5, 0.1)", single(0.7, 0.1, "0.7 m"), nearer, METRES),
    ]
    counts = [
        compare("blocks at the centre", single(6, 1), blocks(centre), COUNT),
        compare("blocks at (0.5, 0.1)", between(8, 9), blocks(nearer), COUNT),
    ]
    scores = {name: of_row(found, "score") for name, found in evidence.batches.items()}
    scored = claim(
        "scores more nearer",
        "so it was moved",
        difference(scores["nearer"], scores["centre"]),
        POINTS,
    )
    return Findings(
        [*heights, *counts, scored],
        [
            beside("S4: highest place of the hand", "m", heights),
            ranges("S4: scores by where the stack stands", "points after 300 s", scores, POINTS),
        ],
        [
            "All four yaws are tried here; which its authors tried at the centre is not told. Its "
            "way back from above the third block, 5 cm over it and straight in joints, brushes a "
            "tower at the centre, which falls; nearer to the arm it clears it."
        ],
    )


EXPERIMENT = Experiment(
    "the stack at the platform's centre or nearer to the arm",
    "section 2.5.1",
    ("S4-17",),
    measure,
    {"nearer": WHOLE, "centre": AT_CENTRE},
)
