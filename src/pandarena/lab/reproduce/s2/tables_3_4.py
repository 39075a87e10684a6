"""S2's tables 3 and 4: how long each stage takes, of four static and four dynamic blocks."""

from collections.abc import Mapping

from pandarena.lab.figures.statistics import Estimate
from pandarena.lab.reproduce.drawing import beside
from pandarena.lab.reproduce.experiment import Evidence, Experiment, Findings
from pandarena.lab.reproduce.published import incomparable, trials
from pandarena.lab.reproduce.reading import Seen, Values, averaged, noted
from pandarena.lab.reproduce.s2._runs import WHOLE
from pandarena.lab.reproduce.verdict import SECONDS, compare

PUBLISHED: Mapping[str, Mapping[str, tuple[float, ...]]] = {
    "static": {
        "moving to hover": (4.45, 3.56, 3.62, 3.48),
        "moving to pickup": (5.35, 5.14, 5.12, 5.33),
        "closing gripper": (0.28, 0.27, 0.30, 0.27),
        "default position": (2.14, 2.30, 2.18, 2.30),
    },
    "dynamic": {
        "moving to hover": (5.20, 5.30, 5.87, 6.08),
        "moving to pickup": (3.53, 3.58, 4.38, 4.38),
        "closing gripper": (0.32, 0.29, 0.31, 5.03),
        "default position": (5.03, 5.63, 5.02, 5.12),
    },
}
"""By kind and stage [s]."""
CLOSING = "closing gripper"
AFTER = {"static": "default position, static", "dynamic": "rising, dynamic"}
"""What follows a closing upon such a block."""


def closings(kind: str) -> Values:
    """Times of closings that are followed so."""

    def told(seen: Seen) -> list[float]:
        times, last = list[float](), 0.0
        for _, text, values in seen.notes:
            if text == CLOSING:
                last = float(values["seconds"])
            elif text == AFTER[kind]:
                times.append(last)
        return times

    return told


def stage(name: str, kind: str) -> Values:
    """As its authors' stopwatch has it."""
    return closings(kind) if name == CLOSING else noted(f"{name}, {kind}", "seconds")


def measure(evidence: Evidence) -> Findings:
    """Stage by stage; the time of its inverse kinematics is given to ours."""
    matches = evidence.batches["whole"]
    lines, figures = [], []
    for kind, stages in PUBLISHED.items():
        of_kind = [
            compare(
                f"{kind}: {name}",
                trials(*told, told=", ".join(f"{t:g}" for t in told)),
                averaged(matches, stage(name, kind)),
                SECONDS,
                "less",
                "where it looks from is not printed" if "hover" in name else "",
            )
            for name, told in stages.items()
        ]
        figures.append(beside(f"S2: stages of a {kind} block", "seconds", of_kind))
        lines += of_kind
    given = incomparable("0.84 and 1.34 s", "ours is given these times: computing is free here")
    lines.append(compare("inverse kinematics", given, Estimate(None, None, 0), SECONDS))
    return Findings(lines, figures, ["One of its closings timed out after 5.03 s (S2-27)."])


EXPERIMENT = Experiment(
    "times of each stage, static and dynamic",
    "tables 3 and 4",
    ("S2-20", "S2-26", "S2-27"),
    measure,
    {"whole": WHOLE},
)
