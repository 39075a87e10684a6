"""S3's control: the hand turned alike for picking and placing (red) saves time against not."""

from itertools import pairwise

from pandarena.field import TEAMS
from pandarena.lab.figures.statistics import Estimate, difference, mean
from pandarena.lab.reproduce.drawing import beside, ranges
from pandarena.lab.reproduce.experiment import Batch, Evidence, Experiment, Findings
from pandarena.lab.reproduce.published import trials
from pandarena.lab.reproduce.reading import Matches, Seen, at_side, averaged
from pandarena.lab.reproduce.s3._runs import BLUE_S, RED_S, WHOLE
from pandarena.lab.reproduce.verdict import SECONDS, claim, compare
from pandarena.lab.terms import Given

FACINGS = {"alike": "[0, 1]", "control": "[1, 1]"}
"""Where the camera faces while static blocks are picked: along y, as when placing, or not."""

NOTICED = 0.1
"""A cycle that differs by less is the same [s]."""


def batch(facing: str) -> Batch:
    """Static blocks alone, of both teams with the same facing."""
    towards = tuple(f"player.face_{team}={FACINGS[facing]}" for team in TEAMS)
    return Batch("timed", Given("gazebo", 140.0, set=towards, drill="static"), seeds=5, quick=2)


def whole(matches: Matches) -> Estimate:
    """A fourth of the time to four static blocks [s]."""
    return mean([m.row.four_static_s / 4 for m in matches if m.row.four_static_s is not None])


def cycle(matches: Matches) -> Estimate:
    """From one placement to the next, with one grasp between [s]."""
    return averaged(matches, _cycles)


def _cycles(seen: Seen) -> list[float]:
    placed = [time for time, text, _ in seen.turns("PLACE_STATIC") if text.startswith("placed")]
    grabbed = [time for time, *_ in seen.turns("GRAB_STATIC")]
    return [b - a for a, b in pairwise(placed) if sum(a < time < b for time in grabbed) == 1]


def measure(evidence: Evidence) -> Findings:
    """As published (red alike, blue the control), then each team against itself."""
    runs, alike, control = (evidence.batches[name] for name in ("whole", *FACINGS))
    times = {"red": whole(at_side(runs, "red")), "blue": whole(at_side(runs, "blue"))}
    lines = [
        compare(
            "a fourth of red's time, alike",
            trials(*(t / 4 for t in RED_S), told="27.79 s"),
            times["red"],
            SECONDS,
            "less",
        ),
        compare(
            "a fourth of blue's time, the control",
            trials(*(t / 4 for t in BLUE_S), told="29.49 s"),
            times["blue"],
            SECONDS,
            "less",
            "how blue's hand is turned is not printed exactly",
        ),
    ]
    saved = difference(times["blue"], times["red"])
    claims = [claim("blue's control slower than red", "1.70 s", saved, SECONDS)]
    told: dict[str, Estimate] = {}
    for team in TEAMS:
        first, second = cycle(at_side(control, team)), cycle(at_side(alike, team))
        told |= {f"{team}, control": first, f"{team}, alike": second}
        name = f"{team}: the control slower than alike"
        apart = difference(first, second)
        claims.append(claim(name, "it saves time", apart, SECONDS, least=NOTICED))
    return Findings(
        [*lines, *claims],
        [
            beside("S3: a fourth of the static time", "seconds", lines, low=None),
            ranges("S3: a cycle, each team both ways", "seconds", told, SECONDS, low=None),
        ],
        ["Its comparison is of two teams; ours also turns each team's hand both ways."],
    )


EXPERIMENT = Experiment(
    "the hand turned alike for picking and placing",
    "section 4.2",
    ("S3-08",),
    measure,
    {"whole": WHOLE, **{name: batch(name) for name in FACINGS}},
)
