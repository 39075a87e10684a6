"""S3's failures with dynamic blocks: not grabbed, dropped by its recovery, lost at the place."""

from collections import Counter

from pandarena.lab.figures.statistics import rate
from pandarena.lab.reproduce.drawing import beside
from pandarena.lab.reproduce.experiment import Evidence, Experiment, Findings
from pandarena.lab.reproduce.published import counted
from pandarena.lab.reproduce.reading import Seen
from pandarena.lab.reproduce.s3._runs import WHOLE, tries
from pandarena.lab.reproduce.verdict import SHARE, compare

PUBLISHED = {"grab": 10, "recovery": 5, "place": 5}
"""Of 46 tries (S3-24)."""
TRIES = 46
GIVEN_UP = ("the fingers have closed", "placing failed")
"""After these it opens the hand, whatever is in it."""
CAUSES = {
    "grab": "a block that arrives where and when it was predicted",
    "recovery": "how often a width is read wrong is the scenario's (3 % of readings)",
    "place": "blocks are held where they were met",
}


def failures(seen: Seen) -> Counter[str]:
    """Dynamic ones by kind, from what the referee saw and the player believed just before."""
    found: Counter[str] = Counter()
    ends = [n for n in seen.notes if n[2].get("state") in ("GRAB_DYNAMIC", "PLACE_DYNAMIC")]
    for time, kind, block, *_ in seen.row.failures:
        if block < 8:  # static
            continue
        before = [text for at, text, _ in ends if at <= time]
        recovered = kind == "placement" and before and before[-1] in GIVEN_UP
        found["grab" if kind == "grasp" else "recovery" if recovered else "place"] += 1
    return found


def measure(evidence: Evidence) -> Findings:
    """Shares of tries."""
    matches = evidence.batches["whole"]
    found = [failures(m) for m in matches]
    tried = [tries(m) for m in matches]
    lines = [
        compare(
            f"fail to {kind}" if kind != "recovery" else "due to recovery",
            counted(n, TRIES),
            rate([min(each[kind], t) for each, t in zip(found, tried, strict=True)], tried),
            SHARE,
            "less",
            CAUSES[kind],
        )
        for kind, n in PUBLISHED.items()
    ]
    return Findings(
        lines,
        [beside("S3: what became of failed tries", "percent of tries", lines)],
        ["Due to recovery: a held block is dropped since the fingers were believed to be closed."],
    )


EXPERIMENT = Experiment(
    "failures to grab, to recover and to place",
    "table 3, failure cases",
    ("S3-24",),
    measure,
    {"whole": WHOLE},
)
