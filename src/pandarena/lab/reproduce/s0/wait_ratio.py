"""S0's wait ratio: what share of the time that is left is waited before the hand goes down."""

from pandarena.charts import Axis, Chart, Line
from pandarena.lab.figures.statistics import difference
from pandarena.lab.reproduce.experiment import Batch, Evidence, Experiment, Figure, Findings
from pandarena.lab.reproduce.published import counted
from pandarena.lab.reproduce.reading import share
from pandarena.lab.reproduce.s0._runs import closings
from pandarena.lab.reproduce.verdict import SHARE, claim, compare
from pandarena.lab.terms import Given

RATIOS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


def batch(ratio: float) -> Batch:
    """The turntable's blocks alone: two or three tries."""
    given = Given("gazebo", 150.0, set=(f"player.wait_ratio={ratio}",), drill="dynamic")
    return Batch("team1", given, seeds=4, quick=1)


def measure(evidence: Evidence) -> Findings:
    """Blocks picked up, of tries."""
    found = {r: share(evidence.batches[f"{r:g}"], "dynamic_grasped", closings) for r in RATIOS}
    published, appendix = found[0.5], found[0.6]
    best = max(RATIOS, key=lambda r: found[r].value or 0.0)
    lines = [
        compare("0.5 (section 3.1.2)", counted(60, 84), published, SHARE),
        compare("0.6 (appendix A)", counted(60, 84), appendix, SHARE),
        claim(
            "0.5 above 0.2: not too early",
            "failed when too early",
            difference(published, found[0.2]),
            SHARE,
        ),
        claim(
            "0.5 above 0.9: not too late",
            "failed when too late",
            difference(published, found[0.9]),
            SHARE,
        ),
    ]
    told = [r for r in RATIOS if found[r].value is not None]
    values = [100.0 * (found[r].value or 0.0) for r in told]
    chart = Chart(
        "S0: picked up over the wait ratio",
        Axis("wait ratio", 0.15, 0.95, at=RATIOS),
        Axis("picked up, of tries [%]", 0.0, 105.0),
        [Line("measured", told, values, marks=True)],
    )
    each = ", ".join(f"{r:g}: n {found[r].n}" for r in RATIOS)
    return Findings(
        lines,
        [Figure(chart, f"Tries at each: {each}.")],
        [
            f"Best here: {best:g}. Single results of the sweep are not printed; 0.5 and 0.6 are "
            "both called final (S0-38). A ratio says little without the time that it is of: here "
            "that begins after 13 s of solving."
        ],
    )


EXPERIMENT = Experiment(
    "wait ratios from 0.2 to 0.9",
    "section 3.1.2, dynamic wait constant",
    ("S0-36", "S0-38"),
    measure,
    {f"{ratio:g}": batch(ratio) for ratio in RATIOS},
)
