"""S0's figures 13 and 17: how many waypoints a descent needs."""

from pandarena.lab.descents import charts
from pandarena.lab.descents.figures import kinds
from pandarena.lab.descents.tasks import PUBLISHED_WAYPOINTS
from pandarena.lab.figures.statistics import Estimate, difference
from pandarena.lab.reproduce.experiment import Evidence, Experiment, Figure, Findings
from pandarena.lab.reproduce.published import single
from pandarena.lab.reproduce.s0._descents import J, places
from pandarena.lab.reproduce.verdict import claim, compare


def measure(evidence: Evidence) -> Findings:
    """J of the hand's true motion, of the cubic."""
    played = places(evidence)
    found = kinds(PUBLISHED_WAYPOINTS, played)
    ours: dict[int, Estimate] = {}
    lines = []
    for kind in found:
        (_, n), published, moved = kind.key, kind.J["published"], kind.J["motion"]
        assert isinstance(published, float) and isinstance(moved, Estimate)
        ours[n] = moved
        cause = (
            "a reference moves on for one 10 ms tick and then waits for the next"
            if n < 150
            else "what rises with N is noise of what is logged, not the motion"
        )
        lines.append(compare(f"N = {n}", single(published, 1e-7), moved, J, "less", cause))
    claims = [
        claim(
            "N = 500 rougher than 10",
            "4.84 against 0.0062",
            difference(ours[500], ours[10]),
            J,
            "the motion is smooth once there is a waypoint a tick; few are rough",
        ),
        claim(
            "N = 10 more fragmented than 150",
            "distinct jumps in velocity",
            difference(ours[10], ours[150]),
            J,
        ),
    ]
    return Findings(
        [*lines, *claims],
        [Figure(charts.waypoints(played[0])), Figure(charts.smoothness(found))],
        ["docs/descents.md tells what the published values are made of."],
    )


EXPERIMENT = Experiment(
    "smoothness of a descent over its number of waypoints",
    "figures 13 and 17",
    ("S0-32",),
    measure,
)
