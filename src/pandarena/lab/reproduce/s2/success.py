"""S2's success in simulation: 100 % of static and 82.75 % of dynamic blocks."""

from pandarena.charts import Histogram
from pandarena.lab.reproduce.drawing import beside
from pandarena.lab.reproduce.experiment import Evidence, Experiment, Figure, Findings
from pandarena.lab.reproduce.published import Published, counted
from pandarena.lab.reproduce.reading import share
from pandarena.lab.reproduce.s2._runs import WHOLE, catches
from pandarena.lab.reproduce.verdict import SHARE, compare


def measure(evidence: Evidence) -> Findings:
    """Picked up, as there."""
    matches = evidence.batches["whole"]
    told = counted(24, 29)
    lines = [
        compare(
            "static picked up",
            counted(4, 4),
            share(matches, "static_grasped", "static_attempts"),
            SHARE,
        ),
        compare(
            "dynamic picked up",
            Published("82.75 %, 24 of 29", told.value, told.interval),
            share(matches, "dynamic_grasped", catches),
            SHARE,
            cause="blue's catches are all solved here; red's joint 7 ends before a full eighth",
        ),
    ]
    scores = [("both teams", [float(m.row.score) for m in matches])]
    return Findings(
        lines,
        [
            beside("S2: success", "percent", lines),
            Figure(Histogram("S2: scores", "points after 300 s", scores)),
        ],
        ["Numbers of tries are not printed: 24 of 29 is the smallest that gives 82.75 %."],
    )


EXPERIMENT = Experiment(
    "static and dynamic blocks picked up", "section 2.1", ("S2-19",), measure, {"whole": WHOLE}
)
