"""How right perception is in `lab`, by pictures: the bars, with few seeds."""

import math
from dataclasses import replace

import numpy as np
import pytest

from pandarena.lab.gaze import Gaze, TrueTable
from pandarena.lab.looking import correcting, moving, stacked, still, windows
from pandarena.lab.looking.underway import underway
from pandarena.perception.turntable import Track
from pandarena.scenario import preset
from pandarena.skills.calibrate import View

LAB = preset("lab")


@pytest.mark.parametrize("kind", ["pose", "image"])
def test_one_look_tells_where_static_blocks_are(kind):
    off = []
    for seed, view in ((1, View(0.4)), (2, View(0.45, 0.4, 3.1)), (3, View(0.5, 0.2, 1.6))):
        seen = still.look(Gaze(still.calibrated(LAB), seed, sensor=kind), view, 10)
        assert seen is not None
        off += still.errors(still.METHODS["ours"](seen), seen.true)
    shift, turn = np.array([o.shift for o in off]), np.array([o.turn for o in off])
    assert len(off) >= 10
    assert np.median(shift) < 0.0015 and np.percentile(shift, 95) < 0.004
    assert np.median(turn) < math.radians(0.5) and np.percentile(turn, 95) < math.radians(1.5)


def test_ideal_is_exact():
    seen = still.look(Gaze(preset("ideal"), 1), View(0.45), 1)
    assert seen is not None
    for off in still.errors(still.METHODS["ours"](seen), seen.true):
        assert off.shift < 1e-6 and off.turn < 1e-6


@pytest.mark.parametrize("seed", [1, 2])
def test_a_camera_anywhere_in_the_range_is_calibrated_by_pictures(seed):
    off = correcting.held_out(LAB, seed)
    shift, turn = np.array([o.shift for o in off]), np.array([o.turn for o in off])
    assert len(off) >= 6
    assert np.median(shift) < 0.001 and np.percentile(shift, 95) < 0.003
    assert np.median(turn) < math.radians(0.5) and np.percentile(turn, 95) < math.radians(1.5)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_reading_under_way_is_as_good_as_at_rest(seed):
    found = underway(LAB, seed)
    assert len(found.moving) > 60 and len(found.at_rest) > 60
    rest, under_way = np.median(found.at_rest, axis=0), np.median(found.moving, axis=0)
    assert under_way[0] - rest[0] < 0.001
    assert under_way[1] - rest[1] < math.radians(0.3)


def test_the_turntable_by_pictures():
    gaze = Gaze(still.calibrated(LAB), 1)
    table, track = TrueTable(gaze), Track.begin(gaze.field)
    for reading in moving.watched(gaze, table, 4.0):
        track = track.read(reading)
    assert abs(track.state.speed / table.speed - 1.0) < 0.01
    off = moving.ahead(table, track, 5.0)
    assert len(off) >= 4 and np.median(off) < 0.003


@pytest.mark.slow
@pytest.mark.parametrize("factor", [0.0, -1.0])
def test_a_stop_and_a_reversal_are_noticed_in_pictures(factor):
    assert moving.noticed(LAB, 2, factor) < 0.5


def test_levels_of_towers_are_exact_or_at_least():
    told = list(stacked.looks(LAB, 39, seed=3))
    assert all(t.right for t in told)
    assert all(t.exact for t in told if t.top_seen)
    in_view = [t for t in told if t.in_view and t.level]
    assert len(in_view) > 15
    assert sum(not t.exact for t in in_view) <= 0.1 * len(in_view)


@pytest.mark.slow
def test_ten_of_ours_beat_a_hundred_of_s0():
    lines = {(w.method, w.window): w for w in windows.table_3(LAB, [1, 2])}
    ours = lines["ours", windows.OURS]
    s0 = lines["mean with Frobenius rejection", 100]
    assert ours.n == s0.n == 2 and ours.seconds < 0.11 * s0.seconds
    assert ours.joint < s0.joint


def test_s0s_windows_by_the_stand_in():
    sensor = replace(LAB.sensor, kind="pose")
    lines = list(windows.table_3(replace(LAB, sensor=sensor), [1, 2, 3]))
    assert [w.window for w in lines] == [10, 50, 100, 150, 10]
    assert lines[-1].joint < lines[2].joint


def test_the_longer_the_window_the_surer_the_speed():
    sensor = replace(LAB.sensor, kind="pose")
    found = moving.figure_11(replace(LAB, sensor=sensor), [1, 2, 3, 4], (0.5, 4.0))
    spread = {(s.method, s.window): s for s in found}
    for method in ("regression", "ours"):
        assert spread[method, 4.0].deviation < spread[method, 0.5].deviation
    assert spread["ours", 4.0].deviation < 0.01 and abs(spread["ours", 4.0].mean - 1.0) < 0.01
    assert spread["ours", 4.0].deviation < spread["regression", 4.0].deviation
