"""S2's rejected ideas: a horizontal sweep, and separate stacks for static and dynamic blocks."""

from pandarena.lab.figures.statistics import difference
from pandarena.lab.reproduce.drawing import ranges
from pandarena.lab.reproduce.experiment import Batch, Evidence, Experiment, Findings
from pandarena.lab.reproduce.reading import of_row, share
from pandarena.lab.reproduce.s2._runs import WHOLE, catches
from pandarena.lab.reproduce.verdict import COUNT, POINTS, SHARE, claim
from pandarena.lab.terms import Given

APPROACHES = ("vertical", "sweep")
TWO = Batch("bracket", Given("gazebo", 300.0, set=("player.towers=two",)), seeds=6, quick=1)


def batch(approach: str) -> Batch:
    """The turntable's blocks alone."""
    given = Given("gazebo", 150.0, set=(f"player.approach={approach}",), drill="dynamic")
    return Batch("bracket", given, seeds=6, quick=2)


def measure(evidence: Evidence) -> Findings:
    """Each against what was kept."""
    picked = {a: share(evidence.batches[a], "dynamic_grasped", catches) for a in APPROACHES}
    struck = {a: of_row(evidence.batches[a], "strikes") for a in APPROACHES}
    whole, two = evidence.batches["whole"], evidence.batches["two stacks"]
    scores = {"one stack": of_row(whole, "score"), "two stacks": of_row(two, "score")}
    lines = [
        claim(
            "vertical picks up more than the sweep",
            "the sweep is unreliable",
            difference(picked["vertical"], picked["sweep"]),
            SHARE,
        ),
        claim(
            "the sweep strikes more blocks a match",
            "often displaces blocks",
            difference(struck["sweep"], struck["vertical"]),
            COUNT,
        ),
        claim(
            "one stack scores more than two",
            "two reconsidered",
            difference(scores["one stack"], scores["two stacks"]),
            POINTS,
        ),
    ]
    return Findings(
        lines,
        [
            ranges("S2: picked up, of tries", "percent", picked, SHARE),
            ranges("S2: scores with one stack and with two", "points after 300 s", scores, POINTS),
        ],
        [
            "How it swept is not told: here the hand comes down ahead of the block and moves 12 cm "
            "along its own x to meet it. It gave up two stacks for path planning and collisions "
            "before measuring any.",
        ],
    )


EXPERIMENT = Experiment(
    "the sweep and the separate stacks that were rejected",
    "sections 4.1 and 4.3",
    ("S2-17",),
    measure,
    {**{a: batch(a) for a in APPROACHES}, "whole": WHOLE, "two stacks": TWO},
)
