"""S1's table I: five static and five dynamic trials."""

from pandarena.lab.figures.statistics import mean
from pandarena.lab.reproduce.drawing import beside
from pandarena.lab.reproduce.experiment import Evidence, Experiment, Findings
from pandarena.lab.reproduce.published import counted, trials
from pandarena.lab.reproduce.reading import averaged, noted, share, share_of_matches
from pandarena.lab.reproduce.s1._runs import TRIALS, stacked
from pandarena.lab.reproduce.verdict import COUNT, SECONDS, SHARE, compare

TIMES = (145.13, 145.17, 147.10, 146.31, 144.80)
DYNAMIC = (1.0, 0.0, 2.0, 1.0, 0.0)


def measure(evidence: Evidence) -> Findings:
    """Both halves of its table, from the same matches."""
    matches = evidence.batches["trials"]
    captured = mean([stacked(m) for m in matches])
    lines = [
        compare(
            "four static blocks",
            trials(*TIMES, told="145.70 s of five"),
            averaged(matches, noted("four are placed")),
            SECONDS,
            "less",
        ),
        compare(
            "static placed", counted(20, 20), share(matches, "static_placed", lambda _: 4), SHARE
        ),
        compare(
            "dynamic in two minutes",
            trials(*DYNAMIC, told="0.8: 1, 0, 2, 1, 0"),
            captured,
            COUNT,
            cause="a block that comes early meets the palm, does not slide, and leans (S1-32)",
        ),
        compare(
            "trials with one or more",
            counted(3, 5),
            share_of_matches(matches, lambda r: r.dynamic_standing > 0),
            SHARE,
        ),
    ]
    return Findings(
        lines,
        [
            beside("S1, table I: four static blocks", "seconds", lines[:1], low=None),
            beside("S1, table I: shares", "percent", [lines[1], lines[3]]),
        ],
        ["The report prints 145.57 and 145.7 s; the mean of its trials is 145.70 (S1-30)."],
    )


EXPERIMENT = Experiment(
    "static time and dynamic captures of its simulated trials",
    "table I",
    ("S1-24", "S1-30", "S1-31"),
    measure,
    {"trials": TRIALS},
)
