"""S1's five tests in simulation: what it sees, how it aligns, moves, captures, and all together."""

import numpy as np

from pandarena.lab.measure.tower import straightness
from pandarena.lab.reproduce.drawing import beside
from pandarena.lab.reproduce.experiment import Evidence, Experiment, Findings
from pandarena.lab.reproduce.published import always, counted
from pandarena.lab.reproduce.reading import (
    Seen,
    collided,
    share,
    share_of_matches,
    share_that,
)
from pandarena.lab.reproduce.s1._runs import TRIALS, sweeps
from pandarena.lab.reproduce.verdict import SHARE, compare

STRAIGHT_MM, STRAIGHT_DEG = 10.0, 5.0
"""A static tower without larger steps and turns is nearly vertical: the report has no figure."""


def sees_four(seen: Seen) -> bool:
    """At its first look."""
    looks = seen.turns("DETECT")
    return bool(looks) and str(looks[0][2]["why"]).endswith("4 in all")


def is_straight(seen: Seen) -> bool:
    """Its static layers."""
    levels = tuple((block, level) for block, level in seen.row.levels if block < 8)
    found = straightness(levels, np.array(seen.details["poses"]))
    return (found.offset_mm or 0.0) < STRAIGHT_MM and (found.yaw_deg or 0.0) < STRAIGHT_DEG


def measure(evidence: Evidence) -> Findings:
    """One by one."""
    matches = evidence.batches["trials"]
    lines = [
        compare(
            "1: all four seen",
            always("consistently"),
            share_that(matches, sees_four),
            SHARE,
        ),
        compare(
            "2: static grasped along faces",
            always("consistently"),
            share(matches, "static_grasped", "static_attempts"),
            SHARE,
        ),
        compare(
            "2: static towers nearly vertical",
            always("minimal misalignment"),
            share_that(matches, is_straight),
            SHARE,
        ),
        compare(
            "3: clear of turntable and tables",
            always("no collisions"),
            share_that(matches, lambda m: not collided(m, with_blocks=False)),
            SHARE,
        ),
        compare(
            "4: captured, of sweeps",
            counted(3, 5),
            share(matches, "dynamic_grasped", sweeps),
            SHARE,
            cause="each sweep of a match counts here, those at a turntable in disorder among them",
        ),
        compare(
            "5: no tower fell",
            always("fairly straight and stable"),
            share_of_matches(matches, lambda r: not r.fallen),
            SHARE,
        ),
    ]
    return Findings(lines, [beside("S1: its five tests", "percent", lines)])


EXPERIMENT = Experiment(
    "five tests: view, alignment, safety, capture, all together",
    "section III.A.1",
    ("S1-23", "S1-32"),
    measure,
    {"trials": TRIALS},
)
