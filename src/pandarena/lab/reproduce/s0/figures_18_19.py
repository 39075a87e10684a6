"""S0's figures 18 and 19: how fast the hand is when the descent ends."""

from pandarena.lab.descents.figures import kinds
from pandarena.lab.descents.playing import Place
from pandarena.lab.descents.tasks import (
    DROP,
    DURATION,
    PUBLISHED_PROFILES,
    PUBLISHED_WAYPOINTS,
    Key,
)
from pandarena.lab.figures.statistics import Estimate, mean
from pandarena.lab.reproduce.drawing import beside
from pandarena.lab.reproduce.experiment import Evidence, Experiment, Findings
from pandarena.lab.reproduce.published import single
from pandarena.lab.reproduce.s0._descents import MM_PER_S, places
from pandarena.lab.reproduce.verdict import Line, compare
from pandarena.motion.profiles import terminal_speed

CAUSE = "theirs must have been read at rest: the reference itself still moves by {:.2f} mm/s"


def speed(played: tuple[Place, ...], key: Key) -> Estimate:
    """Its size, in the last step before the last reference [m/s]."""
    records = [place.records[key, "motion"] for place in played]
    return mean([abs(terminal_speed(r.t, r.z)) for r in records])


def measure(evidence: Evidence) -> Findings:
    """Figure 19's profiles, then figure 18's waypoints."""
    played = places(evidence)
    groups: list[list[Line]] = []
    for published in (PUBLISHED_PROFILES, PUBLISHED_WAYPOINTS):
        lines: list[Line] = []
        for kind in kinds(published, played):
            told, theory = kind.speed["published"], kind.speed["theory"]
            assert isinstance(told, float) and isinstance(theory, float)
            size = single(abs(told), 1e-5, f"{1e3 * told:.3g} mm/s")
            name = f"{kind.key[0]}, {kind.key[1]}"
            cause = CAUSE.format(1e3 * abs(theory))
            lines.append(compare(name, size, speed(played, kind.key), MM_PER_S, "less", cause))
        groups.append(lines)
    return Findings(
        [line for lines in groups for line in lines],
        [
            beside("S0, figure 19: speed at the end, by profile", "mm/s", groups[0]),
            beside("S0, figure 18: speed at the end, by waypoints", "mm/s", groups[1]),
        ],
        [
            f"A block goes down by {100 * DROP:g} cm in {DURATION:g} s. A soft arm is behind its "
            "reference and swings: a block is never set down by the reference's speed alone."
        ],
    )


EXPERIMENT = Experiment(
    "the hand's speed at the end of a descent", "figures 18 and 19", ("S0-33",), measure
)
