"""S1's five tests in simulation: what it sees, how it aligns, moves, captures, and all together."""

import numpy as np

from pandarena.lab.figures.statistics import rate
from pandarena.lab.measure.tower import straightness
from pandarena.lab.reproduce.drawing import beside
from pandarena.lab.reproduce.experiment import Evidence, Experiment, Findings
from pandarena.lab.reproduce.published import always, counted
from pandarena.lab.reproduce.reading import Seen, share, share_of_matches
from pandarena.lab.reproduce.s1._runs import TRIALS, sweeps
from pandarena.lab.reproduce.verdict import SHARE, compare

STRAIGHT_MM, STRAIGHT_DEG = 10.0, 5.0
"""A static tower without larger steps and turns is nearly vertical: the report has no figure."""
FURNITURE = ("table", "platform", "turntable", "goal", "source")


def sees_four(seen: Seen) -> bool:
    """At its first look."""
    looks = seen.turns("DETECT")
    return bool(looks) and str(looks[0][2]["why"]).endswith("4 in all")


def is_straight(seen: Seen) -> bool:
    """Its static layers."""
    levels = tuple((block, level) for block, level in seen.row.levels if block < 8)
    found = straightness(levels, np.array(seen.details["poses"]))
    return (found.offset_mm or 0.0) < STRAIGHT_MM and (found.yaw_deg or 0.0) < STRAIGHT_DEG


def clears_the_field(seen: Seen) -> bool:
    """No strike of the arm or the hand against what is fixed; a block that it pushes may scrape."""
    strikes = [e[4] for e in seen.details["events"] if e[1] == "struck"]
    against = [str(s["against"]) for s in strikes if not str(s["what"]).startswith("block")]
    return not any(word in name for name in against for word in FURNITURE)


def measure(evidence: Evidence) -> Findings:
    """One by one."""
    matches = evidence.batches["trials"]
    each = [1] * len(matches)
    lines = [
        compare(
            "1: all four seen",
            always("consistently"),
            rate([sees_four(m) for m in matches], each),
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
            rate([is_straight(m) for m in matches], each),
            SHARE,
        ),
        compare(
            "3: clear of turntable and tables",
            always("no collisions"),
            rate([clears_the_field(m) for m in matches], each),
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
