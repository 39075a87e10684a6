"""Our turntable estimator against the truth of a turntable that is looked at."""

import math
from dataclasses import replace

import numpy as np
import pytest

from pandarena.geometry import rot_z, transform
from pandarena.lab.gaze import Gaze, TrueTable
from pandarena.lab.looking.moving import ahead, over_the_table, watched
from pandarena.lab.looking.still import calibrated as without_error
from pandarena.perception.turntable import Track
from pandarena.scenario import preset


def watch(gaze, table, track, seconds):
    """The track after so much more looking."""
    for reading in watched(gaze, table, seconds):
        track = track.read(reading)
    return track


def calibrated(name, **turntable):
    """A scenario whose mount error has been found."""
    scenario = without_error(preset(name))
    return replace(scenario, turntable=replace(scenario.turntable, **turntable))


def test_exact_readings_give_exact_predictions():
    gaze = Gaze(preset("ideal"))
    table = TrueTable(gaze)
    track = watch(gaze, table, Track.begin(gaze.field), 1.0)
    assert ahead(table, track, 20.0).max() < 1e-5
    at = table.time
    for block in track.estimate.blocks:
        assert np.allclose(track.predict(block, at), table.T_base_block[block], atol=1e-5)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_speed_and_what_is_ahead_from_hardware_like_readings(seed):
    gaze = Gaze(calibrated("lab"), seed, sensor="pose")
    table = TrueTable(gaze)
    track = watch(gaze, table, Track.begin(gaze.field), 4.0)
    estimate = track.estimate
    assert abs(estimate.speed / table.speed - 1.0) < 0.025
    assert math.isinf(estimate.changed)
    spreads = [estimate.spread(b, table.time + 5.0) for b in estimate.blocks]
    off = ahead(table, track, 5.0)
    assert np.median(off) < 0.003
    assert all(e < 4 * math.sqrt(np.trace(s[:2, :2])) for e, s in zip(off, spreads, strict=True))


@pytest.mark.parametrize("seed", [1, 3])
def test_a_centre_that_is_off_is_found(seed):
    """W-20: no report measures it."""
    gaze = Gaze(calibrated("lab", shift=0.02), seed, sensor="pose")
    table, track = TrueTable(gaze), Track.begin(gaze.field)
    true = (gaze.field.T_base_world @ [*table.center, 0.0, 1.0])[:2]
    before = math.dist(track.state.center, true)
    state = watch(gaze, table, track, 4.0).state
    assert before > 0.009 and math.dist(state.center, true) < 0.004
    assert math.sqrt(np.trace(state.covariance[:2, :2])) < 0.006


@pytest.mark.parametrize("factor", [0.0, -1.0])
def test_a_stop_and_a_reversal_are_noticed(factor):
    gaze = Gaze(calibrated("lab"), 2, sensor="pose")
    table = TrueTable(gaze)
    track = watch(gaze, table, Track.begin(gaze.field), 4.0)
    gaze.world.turning.factor = factor
    track = watch(gaze, table, track, 2.0)
    assert track.state.changed > 4.0
    assert abs(track.state.speed - table.speed) < 0.2 * 0.0523


def test_a_pushed_block_is_found_again_and_the_speed_kept():
    gaze = Gaze(calibrated("lab"), 4, sensor="pose")
    table = TrueTable(gaze)
    track = watch(gaze, table, Track.begin(gaze.field), 3.0)
    before = track.state.speed
    pushed = track.estimate.blocks[0]
    table.poses[pushed] = transform(rot_z(0.0), [0.04, 0.02, 0.0]) @ table.poses[pushed]
    track = watch(gaze, table, track, 0.7)
    at = table.time
    assert np.linalg.norm((track.predict(pushed, at) - table.T_base_block[pushed])[:2, 3]) < 0.003
    assert abs(track.state.speed - before) < 0.002


def test_the_same_exposure_told_twice_changes_nothing():
    gaze = Gaze(preset("lab"), sensor="pose")
    reading = gaze.wrist(3, over_the_table(gaze), TrueTable(gaze).T_base_block)
    once = Track.begin(gaze.field).read(reading)
    assert once.read(reading) is once


def test_what_is_not_known_to_ride_is_named():
    gaze = Gaze(preset("ideal"))
    track = watch(gaze, TrueTable(gaze), Track.begin(gaze.field), 0.1)
    with pytest.raises(KeyError, match="known: "):
        track.predict(0, 1.0)
    gone = track.estimate.blocks[0]
    assert gone not in track.forget(gone).state.estimate.blocks
