"""Self-calibration against the truth: blocks at poses that were held out, from the worst mounts."""

import math
from dataclasses import replace

from pandarena.lab.gaze import Gaze
from pandarena.lab.looking.still import Look, Off, errors, look
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


def held_out(scenario: Scenario, seed: int) -> list[Off]:
    """Errors of blocks in the base frame, after the views that a match has time for.

    Odd seeds are red's camera, even ones blue's.
    """
    gaze = Gaze(worst(scenario), seed, "red" if seed % 2 else "blue")
    return errors_left(gaze, by_looking(gaze))


def by_looking(gaze: Gaze) -> Calibration:
    """What the views find that a match has time for."""
    looks = [look(gaze, v, EXPOSURES_EACH, 1.0, 100 * k) for k, v in enumerate(DURING_A_MATCH)]
    readings = [reading for each in looks if each for reading in each.blocks]
    field, lens = gaze.field, gaze.world.field.side(gaze.team).wrist.lens
    resting = field.source[2] + field.block_size / 2
    calibration = calibrate(readings, lens, resting, field.own_static)
    assert calibration is not None
    return calibration


def errors_left(gaze: Gaze, calibration: Calibration) -> list[Off]:
    """Of blocks on the source platform, each view that did not calibrate a look of its own."""
    views = (look(gaze, v, EXPOSURES_THEN, 1.0, 5000 + 100 * k) for k, v in enumerate(HELD_OUT))
    return [off for seen in views if seen for off in _errors(gaze, seen, calibration)]


def _errors(gaze: Gaze, seen: Look, calibration: Calibration) -> list[Off]:
    lens = gaze.world.field.side(gaze.team).wrist.lens
    corrected = [calibration.correct(reading, lens) for reading in seen.blocks]
    shown = [b.id for reading in corrected for b in reading.blocks]
    found = {e.id: e.T_base_block for e in robust(corrected, resting=[seen.resting])}
    often = {b: T for b, T in found.items() if shown.count(b) >= ENOUGH * len(corrected)}
    return errors(often, seen.true)
