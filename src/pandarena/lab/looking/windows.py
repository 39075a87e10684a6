"""S0's table 3 again: how many exposures a pose needs, and what ours does with a tenth of them.

As there: four blocks that stand still, seen from one place; position and angle errors are summed
over the four; the joint error adds centimetres and degrees. The time is that of the exposures.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from pandarena.lab.gaze import Gaze
from pandarena.lab.looking.still import EXPOSURES, METHODS, Look, calibrated, errors, look
from pandarena.scenario import Scenario
from pandarena.skills.calibrate import View

PUBLISHED: dict[int, tuple[float, float, float, float]] = {
    10: (19.80, 34.63, 54.43, 1.36),
    50: (2.36, 9.74, 12.10, 1.71),
    100: (1.81, 5.93, 7.74, 3.37),
    150: (0.67, 7.80, 8.46, 4.01),
}
"""By window: position [cm], angle [degrees], both added, time [s]; one trial each."""
OURS = 10
"""Exposures that ours is given."""
PLACE = View(0.42, math.radians(10.0), math.radians(180.0))


@dataclass(frozen=True)
class Window:
    """One line of the table."""

    method: str
    window: int
    cm: float
    """Summed over four blocks, median of all seeds."""
    degrees: float
    joint: float
    seconds: float
    n: int
    """Seeds."""


def table_3(scenario: Scenario, seeds: Sequence[int]) -> Iterator[Window]:
    """S0's windows, then ours."""
    seen = [look(Gaze(calibrated(scenario), seed), PLACE, max(PUBLISHED)) for seed in seeds]
    looks = [each for each in seen if each is not None]
    for window in PUBLISHED:
        yield _line("mean with Frobenius rejection", window, looks)
    yield _line("ours", OURS, looks)


def _line(method: str, window: int, looks: Sequence[Look]) -> Window:
    sums: list[tuple[float, float]] = []
    for seen in looks:
        short = Look(seen.tags[:window], seen.blocks[:window], seen.true, seen.resting)
        off = errors(METHODS[method](short), seen.true)
        if len(off) == len(seen.true):
            turned = math.degrees(sum(o.turn for o in off))
            sums.append((100.0 * sum(o.shift for o in off), turned))
    cm, degrees = np.median(np.array(sums), axis=0).tolist() if sums else (math.nan, math.nan)
    return Window(method, window, cm, degrees, cm + degrees, window / EXPOSURES, len(sums))
