"""S0's twenty runs as a whole: no error of its state machine, and how far they came in time."""

from pandarena.charts import Histogram
from pandarena.lab.figures.statistics import Estimate, rate
from pandarena.lab.reproduce.experiment import Evidence, Experiment, Figure, Findings
from pandarena.lab.reproduce.published import counted
from pandarena.lab.reproduce.reading import Matches, collided, share_of_matches, share_that
from pandarena.lab.reproduce.s0._runs import BATCHES, FIVE, FOUR
from pandarena.lab.reproduce.verdict import SHARE, compare

ENOUGH = "all that was wanted stands"


def done_by(matches: Matches, seconds: float) -> Estimate:
    """Runs that had placed three dynamic blocks by then."""
    ends = [[time for time, *_ in m.turns("SELECT", ENOUGH)] for m in matches]
    return rate([bool(e) and e[0] <= seconds for e in ends], [1] * len(matches))


def measure(evidence: Evidence) -> Findings:
    """Its flaws were: collision, unsafe pose, unwanted response, standing still."""
    matches = [m for batch in evidence.batches.values() for m in batch]
    lines = [
        compare(
            "no error of the state machine",
            counted(20, 20),
            share_of_matches(matches, lambda r: not r.forfeit),
            SHARE,
        ),
        compare(
            "no collision",
            counted(20, 20),
            share_that(matches, lambda m: not collided(m)),
            SHARE,
            cause="the referee counts each contact of the arm above 20 N; S0 watched its simulator",
        ),
        compare("done within 3 minutes", counted(0, 20), done_by(matches, 180.0), SHARE),
        compare(
            "done within 5 minutes",
            counted(16, 20),
            done_by(matches, 300.0),
            SHARE,
            cause="blocks that its solver does not reach cost 18 s each",
        ),
    ]
    scores = [(name, [float(m.row.score) for m in evidence.batches[name]]) for name in (FIVE, FOUR)]
    return Findings(
        lines,
        [Figure(Histogram("S0: scores of its runs", "points after 300 s", scores))],
        [
            'Done is "reached the max tower height": three dynamic blocks placed (S0-39). The '
            "report has 15 runs with towers of five and 5 with towers of four."
        ],
    )


EXPERIMENT = Experiment(
    "zero errors in twenty runs, and how long they take",
    "section 3.1.1",
    ("S0-27", "S0-39"),
    measure,
    BATCHES,
)
