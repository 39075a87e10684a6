"""S1's table II: the most blocks that were stacked."""

from pandarena.charts import Histogram
from pandarena.lab.figures.statistics import NOTHING, Estimate
from pandarena.lab.reproduce.experiment import Evidence, Experiment, Figure, Findings
from pandarena.lab.reproduce.published import counted, incomparable, single
from pandarena.lab.reproduce.reading import Matches, share_of_matches
from pandarena.lab.reproduce.s1._runs import HARDWARE, TRIALS
from pandarena.lab.reproduce.verdict import COUNT, SHARE, compare


def most(matches: Matches, name: str) -> Estimate:
    """The largest that was seen."""
    if not matches:
        return NOTHING
    top = max(float(getattr(m.row, name)) for m in matches)
    return Estimate(top, (top, top), len(matches))


def measure(evidence: Evidence) -> Findings:
    """A maximum grows with the number of trials: a share stands beside."""
    simulated, hardware = evidence.batches["trials"], evidence.batches["hardware"]
    lines = [
        compare("simulation: static", single(4, 1), most(simulated, "static_standing"), COUNT),
        compare(
            "simulation: dynamic",
            single(2, 1),
            most(simulated, "dynamic_standing"),
            COUNT,
            cause="a most grows with the number of trials",
        ),
        compare(
            "trials with two dynamic blocks",
            counted(1, 5),
            share_of_matches(simulated, lambda r: r.dynamic_standing >= 2),
            SHARE,
        ),
        compare(
            "hardware: static",
            single(4, 1),
            most(hardware, "static_standing"),
            COUNT,
            cause="a most grows with the number of trials",
        ),
        compare(
            "hardware: dynamic",
            single(3, 1),
            most(hardware, "dynamic_standing"),
            COUNT,
            cause="its poses were retuned by hand on each robot (S1-22); these are simulation's",
        ),
        compare(
            "competition: dynamic",
            incomparable("2", "against an opponent, on robots and offsets that are not told"),
            NOTHING,
            COUNT,
        ),
    ]
    rows = [
        (name, [float(m.row.height) for m in found])
        for name, found in (("gazebo", simulated), ("lab", hardware))
    ]
    chart = Histogram("S1, table II: heights of its towers", "levels", rows, bins=13, high=13.0)
    return Findings(lines, [Figure(chart)], ["Hardware is `lab` with the stand-in for pictures."])


EXPERIMENT = Experiment(
    "the most blocks stacked, in simulation and on hardware",
    "table II",
    ("S1-27", "S1-26"),
    measure,
    {"trials": TRIALS, "hardware": HARDWARE},
)
