"""S0's figures 12 and 16: which of five profiles lowers a block most smoothly."""

from itertools import pairwise

from pandarena.lab.descents import charts
from pandarena.lab.descents.figures import kinds
from pandarena.lab.descents.tasks import PUBLISHED_PROFILES
from pandarena.lab.figures.statistics import Estimate, difference
from pandarena.lab.reproduce.drawing import beside
from pandarena.lab.reproduce.experiment import Evidence, Experiment, Figure, Findings
from pandarena.lab.reproduce.published import single
from pandarena.lab.reproduce.s0._descents import J, places
from pandarena.lab.reproduce.verdict import claim, compare


def measure(evidence: Evidence) -> Findings:
    """J of the hand's true motion, at 150 waypoints."""
    played = places(evidence)
    found = kinds(PUBLISHED_PROFILES, played)
    ours: dict[str, Estimate] = {}
    lines = []
    for kind in found:
        (name, _), published, moved = kind.key, kind.J["published"], kind.J["motion"]
        assert isinstance(published, float) and isinstance(moved, Estimate)
        ours[name] = moved
        cause = (
            f"theory has {kind.J['theory']:.3g}; a log with noise of 7 um adds what is more (S0-41)"
        )
        lines.append(compare(name, single(published, 1e-5), moved, J, "less", cause))
    in_order = [kind.key[0] for kind in found]
    claims = [
        claim(
            f"{a} smoother than {b}",
            "by its scores",
            difference(ours[b], ours[a]),
            J,
            "theory has it so: 12.0 cubic, 12.2 cosine, 17.1 quintic, 25.4 septic, 33.4 logistic",
        )
        for a, b in pairwise(in_order)
    ]
    return Findings(
        [*lines, *claims],
        [Figure(charts.profiles(played[0])), beside("S0, figure 16: J", "m²/s³", lines)],
        ["The logistic's k is not printed; 10 gives its terminal speed. See docs/descents.md."],
    )


EXPERIMENT = Experiment(
    "smoothness of five profiles of a descent", "figures 12 and 16", ("S0-31", "S0-41"), measure
)
