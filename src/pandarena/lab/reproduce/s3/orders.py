"""S3's four task orders, of which it tested one: all of them measured."""

from pandarena.lab.figures.statistics import difference
from pandarena.lab.reproduce.drawing import ranges
from pandarena.lab.reproduce.experiment import Batch, Evidence, Experiment, Findings
from pandarena.lab.reproduce.published import incomparable, trials
from pandarena.lab.reproduce.reading import of_row
from pandarena.lab.reproduce.s3._runs import WHOLE
from pandarena.lab.reproduce.verdict import POINTS, claim, compare
from pandarena.lab.terms import Given

TESTED = "static first, one tower"
OTHERS = {
    "static first, two towers": ("static first", "two"),
    "dynamic first, one tower": ("dynamic first", "one"),
    "dynamic first, two towers": ("dynamic first", "two"),
}
SCORES = (20500, 20500, 20500, 14000, 20500, 20500, 14000, 20500, 20500, 8500)


def batch(order: str, towers: str) -> Batch:
    """Dynamic first ends with three placed; else it would never come to static ones."""
    changes = (f"player.order={order}", f"player.towers={towers}")
    enough = ("player.wanted_dynamic=3",) if order == "dynamic first" else ()
    return Batch("timed", Given("gazebo", 300.0, set=(*changes, *enough)), seeds=5, quick=1)


def measure(evidence: Evidence) -> Findings:
    """Scores, and the tested one before each other."""
    found = {TESTED: of_row(evidence.batches[TESTED], "score")}
    found |= {name: of_row(evidence.batches[name], "score") for name in OTHERS}
    never = incomparable("designed, not tested", "the report has no figure for it")
    lines = [
        compare(TESTED, trials(*SCORES, told="18,000 of ten"), found[TESTED], POINTS),
        *(compare(name, never, found[name], POINTS) for name in OTHERS),
    ]
    claims = [
        claim(f"above {name}", "chosen", difference(found[TESTED], found[name]), POINTS)
        for name in OTHERS
    ]
    return Findings(
        [*lines, *claims],
        [ranges("S3: its four task orders", "points after 300 s", found, POINTS)],
        ["Dynamic first: three dynamic blocks, then the static ones."],
    )


EXPERIMENT = Experiment(
    "four task orders, all measured",
    "section 3.3.1",
    ("S3-19",),
    measure,
    {TESTED: WHOLE, **{name: batch(*order) for name, order in OTHERS.items()}},
)
