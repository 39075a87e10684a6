"""S3's table 3: times, success and score of ten runs."""

from pandarena.lab.figures.statistics import mean
from pandarena.lab.reproduce.drawing import beside
from pandarena.lab.reproduce.experiment import Evidence, Experiment, Findings
from pandarena.lab.reproduce.published import counted, trials
from pandarena.lab.reproduce.reading import at_side, of_row, share
from pandarena.lab.reproduce.s3._runs import BLUE_S, RED_S, WHOLE, tries
from pandarena.lab.reproduce.verdict import POINTS, SECONDS, SHARE, Line, compare

TEAMS = {
    "red": (RED_S, (14, 24), (20500, 20500, 20500, 14000, 20500)),
    "blue": (BLUE_S, (12, 22), (20500, 14000, 20500, 20500, 8500)),
}
"""Static times [s], dynamic blocks placed of tries, scores."""


def measure(evidence: Evidence) -> Findings:
    """Each team by itself, as there."""
    times: list[Line] = []
    shares: list[Line] = []
    scores: list[Line] = []
    for team, (seconds, (hits, n), points) in TEAMS.items():
        matches = at_side(evidence.batches["whole"], team)
        done = [m.row.four_static_s for m in matches if m.row.four_static_s is not None]
        told = f"{sum(seconds) / 5:.2f} s of five"
        times.append(
            compare(
                f"{team}: four static", trials(*seconds, told=told), mean(done), SECONDS, "less"
            )
        )
        shares += [
            compare(
                f"{team}: static placed",
                counted(20, 20),
                share(matches, "static_placed", "static_attempts"),
                SHARE,
            ),
            compare(
                f"{team}: dynamic placed",
                counted(hits, n),
                share(matches, "dynamic_placed", tries),
                SHARE,
            ),
        ]
        told = f"{sum(points) / 5:,.0f} of five"
        scores.append(
            compare(f"{team}: score", trials(*points, told=told), of_row(matches, "score"), POINTS)
        )
    return Findings(
        [*times, *shares, *scores],
        [
            beside("S3, table 3: four static blocks", "seconds", times, low=None),
            beside("S3, table 3: shares", "percent", shares),
            beside("S3, table 3: score", "points after 300 s", scores),
        ],
    )


EXPERIMENT = Experiment(
    "times, success and score of ten runs", "table 3", ("S3-23",), measure, {"whole": WHOLE}
)
