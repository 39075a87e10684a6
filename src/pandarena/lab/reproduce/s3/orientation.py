"""S3's control: the hand turned alike for picking and placing (red) saves time against not."""

from pandarena.lab.figures.statistics import Estimate, difference, mean
from pandarena.lab.reproduce.drawing import beside, ranges
from pandarena.lab.reproduce.experiment import Batch, Evidence, Experiment, Findings
from pandarena.lab.reproduce.published import trials
from pandarena.lab.reproduce.reading import Matches, at_side
from pandarena.lab.reproduce.s3._runs import BLUE_S, RED_S
from pandarena.lab.reproduce.verdict import SECONDS, claim, compare
from pandarena.lab.terms import Given

FACINGS = {"alike": "[0, 1]", "control": "[1, 1]"}
"""Where the camera faces while static blocks are picked: along y, as when placing, or not."""


def batch(facing: str) -> Batch:
    """Static blocks alone, of both teams with the same facing."""
    towards = tuple(f"player.face_{team}={FACINGS[facing]}" for team in ("red", "blue"))
    return Batch("timed", Given("gazebo", 140.0, set=towards, drill="static"), seeds=5, quick=2)


def cycle(matches: Matches) -> Estimate:
    """A fourth of the time to four static blocks [s]."""
    return mean([m.row.four_static_s / 4 for m in matches if m.row.four_static_s is not None])


def measure(evidence: Evidence) -> Findings:
    """As published (red alike, blue the control), then each team against itself."""
    alike, control = evidence.batches["alike"], evidence.batches["control"]
    lines = [
        compare(
            "a cycle of red, alike",
            trials(*(t / 4 for t in RED_S), told="27.79 s"),
            cycle(at_side(alike, "red")),
            SECONDS,
            "less",
        ),
        compare(
            "a cycle of blue, the control",
            trials(*(t / 4 for t in BLUE_S), told="29.49 s"),
            cycle(at_side(control, "blue")),
            SECONDS,
            "less",
            "how blue's hand is turned is not printed exactly",
        ),
    ]
    saved = difference(cycle(at_side(control, "blue")), cycle(at_side(alike, "red")))
    claims = [claim("blue's control slower than red", "1.70 s", saved, SECONDS)]
    told = {}
    for team in ("red", "blue"):
        first, second = cycle(at_side(control, team)), cycle(at_side(alike, team))
        told |= {f"{team}, control": first, f"{team}, alike": second}
        name = f"{team}: the control slower than alike"
        claims.append(claim(name, "it saves time", difference(first, second), SECONDS))
    return Findings(
        [*lines, *claims],
        [
            beside("S3: a static cycle", "seconds", lines, low=None),
            ranges("S3: a cycle, each team both ways", "seconds", told, SECONDS, low=None),
        ],
        ["Its comparison is of two teams; ours also turns each team's hand both ways."],
    )


EXPERIMENT = Experiment(
    "the hand turned alike for picking and placing",
    "section 4.2",
    ("S3-08",),
    measure,
    {name: batch(name) for name in FACINGS},
)
