"""S0's corner cases: blocks taken off its tower, all of it fallen, targets out of reach."""

import math

from pandarena.lab.figures.statistics import Estimate, rate
from pandarena.lab.reproduce.drawing import beside
from pandarena.lab.reproduce.experiment import Batch, Evidence, Experiment, Findings
from pandarena.lab.reproduce.published import always
from pandarena.lab.reproduce.reading import Matches, Seen
from pandarena.lab.reproduce.s0._runs import BATCHES as RUNS
from pandarena.lab.reproduce.s0._runs import FIVE
from pandarena.lab.reproduce.verdict import SHARE, compare
from pandarena.lab.terms import Given

LEVELS = {"the top block": 3, "the top two": 2, "all three": 1}
"""From which level up a tower of three is taken down."""
ONE_TOWER = 0.03
"""Blocks of one tower are nearer than this [m]."""
OFTEN = always("100 % of an untold number")
UNREACHED, CHOSEN = "no joint angles reach it", "a block will come"


def batch(level: int) -> Batch:
    """Four seconds after the third block was placed, when the hand is away."""
    happens = f"unstack@4:after=placed,count=3,level={level}"
    return Batch("team1", Given("gazebo", 190.0, disturb=(happens,)), seeds=5, quick=1)


def recovered(seen: Seen) -> bool:
    """Whether all that was taken down stands in the highest tower again."""
    events, poses = seen.details["events"], seen.details["poses"]
    down = {e[3] for e in events if e[1] == "toppled" and e[4]["by"] == "nobody"}
    levels = {block: level for block, level in seen.row.levels}  # noqa: C416
    if not levels:
        return False
    top = poses[max(levels, key=lambda block: levels[block])]
    return all(b in levels and math.dist(poses[b][:2], top[:2]) < ONE_TOWER for b in down)


def other_targets(matches: Matches) -> Estimate:
    """Of what it abandoned and went on from: that it went for another block."""
    hits = tries = 0
    for seen in matches:
        abandoned = ""
        for _, text, values in seen.notes:
            if text == CHOSEN:
                block = str(values["why"]).partition(" at")[0]
                tries += bool(abandoned)
                hits += bool(abandoned) and block != abandoned
                abandoned = block
            elif text != UNREACHED:
                abandoned = "" if values.get("state") == "GRASP_DYNAMIC" else abandoned
    return rate([hits], [tries])


def measure(evidence: Evidence) -> Findings:
    """Each case by itself."""
    lines = []
    for name in LEVELS:
        matches = evidence.batches[name]
        share = rate([recovered(m) for m in matches], [1] * len(matches))
        lines.append(
            compare(
                f"{name} restacked",
                OFTEN,
                share,
                SHARE,
                cause="its hand strikes the tower beside which a block lies, as no planner keeps "
                "it away, or 190 s are over",
            )
        )
    another = other_targets(evidence.batches[FIVE])
    lines.append(compare("unreached, so another target", OFTEN, another, SHARE))
    return Findings(
        lines,
        [beside("S0: recovery", "percent", lines)],
        ["Blocks are laid on free places of the goal platform, turned anyhow."],
    )


EXPERIMENT = Experiment(
    "one or two blocks taken off the tower, all of it fallen, targets out of reach",
    "section 3.1.1, corner cases",
    ("S0-28",),
    measure,
    {**{name: batch(level) for name, level in LEVELS.items()}, FIVE: RUNS[FIVE]},
)
