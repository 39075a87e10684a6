"""Self-calibration: what a wrist camera is off, found by looking around."""

import math
from dataclasses import replace

import numpy as np
import pytest

from pandarena.api import make_match
from pandarena.geometry import angle_between, inverse
from pandarena.lab.gaze import Gaze
from pandarena.lab.looking.correcting import WORST, errors_left, held_out, worst
from pandarena.panda import HOME_Q
from pandarena.perception.calibration import NO_ERROR, Calibration, calibrate
from pandarena.scenario import preset
from pandarena.skills.calibrate import find_camera_error


def found_in_match(scenario, team, seed, sensor="pose", **more):
    """What a player finds during a match, when, and the match."""
    found = {}

    def player(station):
        found["calibration"] = find_camera_error(station, **more)
        found["time"] = station.clock.now()

    players = {"red": None, "blue": None, team: player}
    settings = {"scenario": {"sensor": {**WORST, "kind": sensor}}}
    match = make_match(
        players["red"], players["blue"], scenario, seed, time=11.0, settings=settings
    )
    match.run()
    assert "time" in found, match.seats[team].traceback
    return found["calibration"], found["time"], match


def true_error(world, team):
    """The true camera in the announced one's frame."""
    return inverse(world.field.side(team).wrist.T_mount_camera) @ world.truth.T_ee_camera[team]


@pytest.mark.parametrize(("team", "seed"), [("red", 1), ("blue", 2)])
def test_within_ten_seconds_of_a_match_the_camera_is_known(team, seed):
    calibration, time, match = found_in_match("lab", team, seed)
    assert calibration is not None and time < 10.0
    E = true_error(match.world, team)
    assert np.linalg.norm(calibration.T_camera_true[:3, 3] - E[:3, 3]) < 0.0025
    assert angle_between(calibration.T_camera_true[:3, :3], E[:3, :3]) < math.radians(0.12)


@pytest.mark.slow
@pytest.mark.parametrize(("team", "seed"), [("red", 3), ("blue", 4)])
def test_within_ten_seconds_of_a_match_pictures_tell_where_blocks_are(team, seed):
    """Base-frame errors at poses 0.3 to 0.5 m away that were held out."""
    calibration, time, match = found_in_match("lab", team, seed, sensor="image")
    assert calibration is not None and time < 10.0
    gaze = Gaze(match.world.scenario, seed, team)
    assert np.allclose(gaze.world.truth.T_ee_camera[team], match.world.truth.T_ee_camera[team])
    off = [o.shift for o in errors_left(gaze, calibration)]
    assert len(off) >= 6 and np.median(off) < 0.001 and np.percentile(off, 95) < 0.003


def test_exact_sight_gives_the_exact_error():
    calibration, _, match = found_in_match("ideal", "red", 3)
    E = true_error(match.world, "red")
    assert np.linalg.norm(E[:3, 3]) > 0.001
    assert np.allclose(calibration.T_camera_true, E, atol=3e-4)
    assert abs(calibration.depth) < 1e-3 and abs(calibration.radial) < 1e-3


@pytest.mark.parametrize("seed", [1, 2])
def test_blocks_at_poses_held_out_are_right_to_a_millimetre(seed):
    lab = preset("lab")
    scenario = replace(lab, sensor=replace(lab.sensor, kind="pose"))
    gaze = Gaze(worst(scenario), seed, "red" if seed % 2 else "blue")
    before = [o.shift for o in errors_left(gaze, NO_ERROR)]
    after = [o.shift for o in held_out(scenario, seed)]
    assert np.median(before) > 0.004
    assert np.median(after) < 0.001 and np.percentile(after, 95) < 0.003


def test_without_blocks_nothing_is_found():
    gaze = Gaze(preset("lab"), sensor="pose")
    reading = gaze.wrist(0, HOME_Q, {})
    assert calibrate([reading], gaze.world.field.red.wrist.lens, 0.225, range(4)) is None
    assert calibrate([], gaze.world.field.red.wrist.lens, 0.225, range(4)) is None


def test_views_that_would_take_too_long_are_left_out():
    _, time, _ = found_in_match("ideal", "red", 1, latest=4.0)
    assert time < 4.5


def test_a_calibration_goes_through_a_table():
    was = Calibration(np.array([0.01, -0.02, 0.003]), np.array([0.01, 0.0, -0.03]), 0.004, -0.002)
    assert np.allclose(Calibration.of_table(was.table()).T_camera_true, was.T_camera_true)
    with pytest.raises(ValueError, match="shift, turn, depth, radial"):
        Calibration.of_table({"shift": [0, 0, 0]})
    with pytest.raises(ValueError, match="three finite numbers"):
        Calibration.of_table({**was.table(), "shift": [0.0, 1.0]})


def test_no_error_corrects_nothing():
    gaze = Gaze(preset("ideal"))
    reading = gaze.wrist(0, HOME_Q, {})
    assert NO_ERROR.correct(reading, gaze.world.field.red.wrist.lens) is reading
