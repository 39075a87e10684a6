"""S4 weighed one stack against two that are taken in turn."""

from pandarena.lab.figures.statistics import difference
from pandarena.lab.reproduce.drawing import ranges
from pandarena.lab.reproduce.experiment import Batch, Evidence, Experiment, Findings
from pandarena.lab.reproduce.reading import of_row, share_of_matches
from pandarena.lab.reproduce.s4._runs import WHOLE
from pandarena.lab.reproduce.verdict import POINTS, SHARE, claim
from pandarena.lab.terms import Given

TWO = Batch("forecast", Given("gazebo", 300.0, set=("player.stacks=2",)), seeds=6, quick=2)


def measure(evidence: Evidence) -> Findings:
    """Its reasons: more points with one, fewer falls with two."""
    scores = {name: of_row(found, "score") for name, found in evidence.batches.items()}
    falls = {
        name: share_of_matches(found, lambda r: r.toppled > 0)
        for name, found in evidence.batches.items()
    }
    lines = [
        claim(
            "one stack scores more",
            "outweighs the risk",
            difference(scores["one stack"], scores["two stacks"]),
            POINTS,
        ),
        claim(
            "one stack falls more often",
            "two are more stable",
            difference(falls["one stack"], falls["two stacks"]),
            SHARE,
        ),
    ]
    return Findings(
        lines,
        [
            ranges("S4: scores with one stack and with two", "points after 300 s", scores, POINTS),
            ranges("S4: matches in which a block fell", "percent", falls, SHARE),
        ],
        ["The second stack stands 10 cm behind the first; the report does not say where."],
    )


EXPERIMENT = Experiment(
    "one stack or two",
    "section 2.5.1",
    ("S4-15",),
    measure,
    {"one stack": WHOLE, "two stacks": TWO},
)
