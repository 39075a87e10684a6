"""S4's times of each block: grabbed, placed, and what lies between."""

from pandarena.charts import Axis, Chart, Line
from pandarena.lab.figures.statistics import mean
from pandarena.lab.reproduce.drawing import beside
from pandarena.lab.reproduce.experiment import Evidence, Experiment, Figure, Findings
from pandarena.lab.reproduce.published import single, trials
from pandarena.lab.reproduce.reading import Seen, averaged
from pandarena.lab.reproduce.s4._runs import WHOLE, grabs, places
from pandarena.lab.reproduce.verdict import SECONDS, compare

GRABBED = (16.312, 43.246, 70.318, 97.491, 133.132, 170.086, 205.896, 252.162)
PLACED = (27.359, 54.422, 81.514, 108.707, 147.083, 181.976, 218.762, 264.786)
"""In simulation [s]."""
STATIC = 4


def carrying(seen: Seen, dynamic: bool) -> list[float]:
    """From each grab to its placement [s]."""
    gaps = [p - g for g, p in zip(grabs(seen), places(seen), strict=False)]
    return gaps[STATIC:] if dynamic else gaps[:STATIC]


def getting(seen: Seen, dynamic: bool) -> list[float]:
    """From each placement to the next grab; the first from the start [s]."""
    ends = [0.0, *places(seen)]
    gaps = [g - p for p, g in zip(ends, grabs(seen), strict=False)]
    return gaps[STATIC:] if dynamic else gaps[:STATIC]


def measure(evidence: Evidence) -> Findings:
    """Gaps have four trials each; totals have one."""
    matches = evidence.batches["whole"]
    gaps_carry = [p - g for g, p in zip(GRABBED, PLACED, strict=True)]
    gaps_get = [GRABBED[0], *(g - p for p, g in zip(PLACED, GRABBED[1:], strict=False))]
    gaps = [
        compare(
            f"{kind}: {name}",
            trials(*told[STATIC * dynamic :][:STATIC]),
            averaged(matches, lambda m, f=ours, d=bool(dynamic): f(m, d)),
            SECONDS,
            "less",
            "tries that fail cost 20 s and more each" if dynamic and ours is getting else "",
        )
        for dynamic, kind in enumerate(("static", "dynamic"))
        for name, told, ours in (
            ("grab to place", gaps_carry, carrying),
            ("place to next grab", gaps_get, getting),
        )
    ]
    totals = [
        compare(
            f"{which} placed",
            single(PLACED[i], to=1.0, told=f"{PLACED[i]:.1f} s, once"),
            mean([at[i] for m in matches if len(at := places(m)) > i]),
            SECONDS,
            "less",
            "only matches that came so far" if i > STATIC else "",
        )
        for which, i in (("fourth", 3), ("eighth", 7))
    ]
    return Findings(
        [*gaps, *totals],
        [beside("S4: gaps", "seconds", gaps), Figure(_chart([places(m) for m in matches]))],
        ["Placed means let go, as it counts itself: a block that fell then counts as well."],
    )


def _chart(found: list[list[float]]) -> Chart:
    numbers = list(range(1, 9))
    each = [[at[i] for at in found if len(at) > i] for i in range(8)]
    ours = [(n, sum(v) / len(v)) for n, v in zip(numbers, each, strict=True) if v]
    return Chart(
        "S4: when each block was placed",
        Axis("block", 0.5, 8.5, at=numbers),
        Axis("time [s]", 0.0, 300.0),
        [
            Line("published, simulation", numbers, PLACED, marks=True),
            Line("measured, of those that came so far", *_columns(ours), marks=True),
        ],
    )


def _columns(points: list[tuple[int, float]]) -> tuple[list[float], list[float]]:
    return [float(x) for x, _ in points], [y for _, y in points]


EXPERIMENT = Experiment(
    "when each of eight blocks was grabbed and placed",
    "section 3.3",
    ("S4-22",),
    measure,
    {"whole": WHOLE},
)
