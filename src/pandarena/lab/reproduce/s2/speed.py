"""S2's raised speed: static blocks alone had taken half of the time allotted."""

from pandarena.lab.figures.statistics import difference, mean
from pandarena.lab.reproduce.drawing import ranges
from pandarena.lab.reproduce.experiment import Batch, Evidence, Experiment, Findings
from pandarena.lab.reproduce.published import single
from pandarena.lab.reproduce.reading import Matches, share
from pandarena.lab.reproduce.s2._runs import WHOLE
from pandarena.lab.reproduce.verdict import SECONDS, SHARE, claim, compare
from pandarena.lab.terms import Given

ALLOTTED = 300.0
"""Of a knock-out match [s]."""
SLOW = ("player.speed=0.15", "player.speed_hover=0.15", "player.speed_pick=0.0575")
"""The course's default, and half of what table 3 shows for descents."""
SLOWER = Batch("bracket", Given("gazebo", 230.0, set=SLOW, drill="static"), seeds=4, quick=1)


def times(matches: Matches) -> list[float]:
    """When the fourth static block stood [s]."""
    return [m.row.four_static_s for m in matches if m.row.four_static_s is not None]


def measure(evidence: Evidence) -> Findings:
    """Before, by the course's default speed, and after."""
    slow, fast = times(evidence.batches["slow"]), times(evidence.batches["whole"])
    found = {"before": mean(slow), "after": mean(fast)}
    placed = {
        name: share(evidence.batches[key], "static_placed", "static_attempts")
        for name, key in (("before", "slow"), ("after", "whole"))
    }
    lines = [
        compare(
            "static blocks, of five minutes, before",
            single(0.5, to=0.1, told="half"),
            mean([t / ALLOTTED for t in slow]),
            SHARE,
            "less",
        ),
        claim(
            "slower before than after",
            "raised to be faster",
            difference(found["before"], found["after"]),
            SECONDS,
        ),
        claim(
            "no static block lost by it",
            "100 % after",
            difference(placed["after"], placed["before"]),
            SHARE,
            equal=0.25,
        ),
    ]
    return Findings(
        lines,
        [ranges("S2: four static blocks", "seconds", found, SECONDS)],
        ["Which speed it had before is not printed: the course's default of 0.15 is taken."],
    )


EXPERIMENT = Experiment(
    "joint speed raised", "section 4.4", ("S2-21",), measure, {"slow": SLOWER, "whole": WHOLE}
)
