"""Self-calibration against the truth: blocks at poses that were held out, from the worst mounts."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from pandarena.estimates import BlocksReading
from pandarena.field import Team
from pandarena.geometry import Array
from pandarena.lab.gaze import Gaze
from pandarena.lab.looking.still import look
from pandarena.perception.calibration import Calibration, calibrate
from pandarena.perception.filters import robust
from pandarena.scenario import Scenario
from pandarena.skills.calibrate import DURING_A_MATCH, View

WORST = {"mount_shift": 0.03, "mount_turn": math.radians(3.0)}
"""The range that a calibration must cope with [m], [rad]."""
HELD_OUT = (View(0.32, 0.2, 1.0), View(0.4, 0.3, -2.0, 0.5), View(0.47))
EXPOSURES_EACH, EXPOSURES_THEN = 6, 10
"""Of each view that calibrates, and of each that is held out."""
ENOUGH = 0.3
"""Share of a look's exposures that must show a block: what is hardly in view is not looked at."""


def worst(scenario: Scenario) -> Scenario:
    """With cameras that may sit anywhere in the range."""
    return replace(scenario, sensor=replace(scenario.sensor, **WORST))


def held_out(scenario: Scenario, seed: int) -> list[float]:
    """Errors of blocks in the base frame [m], after the views that a match has time for.

    Odd seeds are red's camera, even ones blue's.
    """
    team: Team = "red" if seed % 2 else "blue"
    gaze = Gaze(worst(scenario), seed, team)
    looks = [look(gaze, v, EXPOSURES_EACH, 1.0, 100 * k) for k, v in enumerate(DURING_A_MATCH)]
    readings = [reading for each in looks if each for reading in each.blocks]
    field = gaze.field
    lens = gaze.world.field.side(team).wrist.lens
    calibration = calibrate(
        readings, lens, field.source[2] + field.block_size / 2, field.own_static
    )
    assert calibration is not None
    return errors_left(gaze, calibration)


def errors_left(gaze: Gaze, calibration: Calibration) -> list[float]:
    """Of blocks on the source platform, seen from views that did not calibrate [m]."""
    lens = gaze.world.field.side(gaze.team).wrist.lens
    off: list[float] = []
    for k, view in enumerate(HELD_OUT):
        seen = look(gaze, view, EXPOSURES_THEN, 1.0, 5000 + 100 * k)
        if seen is not None:
            corrected = [calibration.correct(reading, lens) for reading in seen.blocks]
            off += _errors(corrected, seen.true)
    return off


def _errors(readings: Sequence[BlocksReading], true: Mapping[int, Array]) -> list[float]:
    shown = [b.id for reading in readings for b in reading.blocks]
    return [
        float(np.linalg.norm((e.T_base_block - true[e.id])[:3, 3]))
        for e in robust(readings)
        if shown.count(e.id) >= ENOUGH * len(readings)
    ]
