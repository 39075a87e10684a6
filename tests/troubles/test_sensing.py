"""Each trouble of the sensors, set alone, shows its own effect and no other."""

import numpy as np
import pytest

from pandarena.api import make_match
from pandarena.cameras import Lens
from pandarena.geometry import angle_between, transform
from pandarena.scenario import Sensor
from pandarena.skills.moves import move_hand, pointing_down
from pandarena.world.spoiling import spoil


def look(troubles=(), seed=1, exposures=40, height=0.38, **sensor):
    """(seen, true) poses of each block at each exposure, in the base frame, while looking still."""
    seen, stamps = [], []

    def player(station):
        x, y, top = station.field.source
        assert move_hand(station, pointing_down((x - 0.05, y, top + height)), 0.8)
        station.clock.sleep(1.0)
        for _ in range(exposures):
            reading = station.cameras["wrist"].blocks()
            seen.append(reading.in_base())
            stamps.append((station.clock.now(), reading.stamp))
            station.clock.sleep(1 / 30)

    settings = {"scenario": {"sensor": sensor}}
    match = make_match(player, "none", seed=seed, time=5.0, settings=settings, troubles=troubles)
    result = match.run()
    assert not result.red.forfeit, match.seats["red"].traceback
    T_base_world = match.world.field.seen_by("red").T_base_world
    true = dict(enumerate(T_base_world @ match.world.block_transforms(match.world.now.qpos)))
    return seen, true, stamps


def errors(seen, true):
    """(n, 3) position errors [m] and (n,) attitude errors [rad]."""
    pairs = [(T, true[b]) for exposure in seen for b, T in exposure.items()]
    assert pairs
    p = np.array([T[:3, 3] - U[:3, 3] for T, U in pairs])
    return p, np.array([angle_between(T[:3, :3], U[:3, :3]) for T, U in pairs])


def test_without_troubles_poses_are_exact():
    seen, true, _ = look()
    p, turn = errors(seen, true)
    assert len(p) == 4 * 40
    assert np.abs(p).max() < 2e-5 and turn.max() < 2e-4  # blocks settle by some micrometres


def test_a_mount_error_shifts_all_poses_alike():
    seen, true, _ = look(mount_shift=0.03)
    p, turn = errors(seen, true)
    assert 0.001 < np.linalg.norm(p.mean(axis=0)) < 0.031
    assert p.std(axis=0).max() < 1e-4 and turn.max() < 1e-3


def test_a_turned_mount_tilts_what_is_seen():
    seen, true, _ = look(mount_turn=0.05)
    _, turn = errors(seen, true)
    assert 0.002 < turn.mean() < 0.051 and turn.std() < 1e-4


def test_the_mount_error_is_each_robots_and_each_seeds_own():
    shifts = []
    for seed in (1, 2):
        p, _ = errors(*look(mount_shift=0.03, seed=seed, exposures=2)[:2])
        shifts.append(p.mean(axis=0))
    match = make_match("hello", "hello", settings={"scenario": {"sensor": {"mount_shift": 0.03}}})
    red, blue = (match.world.truth.T_ee_camera[t][:3, 3] for t in ("red", "blue"))
    assert np.linalg.norm(shifts[0] - shifts[1]) > 1e-3 and np.linalg.norm(red - blue) > 1e-3


def test_jitter_grows_with_distance_and_is_worse_along_the_view():
    def spread(height, **sensor):
        seen, true, _ = look(height=height, **sensor)
        return np.std(errors(seen, true)[0], axis=0)

    near, far = spread(0.24, jitter=0.001), spread(0.44, jitter=0.001)
    assert far[:2].mean() > 1.8 * near[:2].mean()
    deep = spread(0.38, depth_jitter=0.004)
    assert deep[2] > 2 * deep[:2].max()


def test_jitter_grows_with_slant_and_the_depth_is_off_by_itself():
    T = transform(p=(0.0, 0.0, 0.5))
    sensor = Sensor(jitter=0.001, depth_jitter=0.004)

    def off(slant):
        normal = np.array([np.sin(slant), 0.0, -np.cos(slant)])
        spoiled = [
            spoil(T, normal, np.array([0.0, 0.0, -1.0]), sensor, Lens(), 0.025, 1.0, (1, "t", k))
            for k in range(400)
        ]
        return np.array([S[:3, 3] - T[:3, 3] for S in spoiled])

    facing, slanted = off(0.0), off(np.radians(60))
    assert facing.std(axis=0) == pytest.approx([0.001, 0.001, 0.004], rel=0.1)
    assert slanted.std(axis=0) == pytest.approx(2 * facing.std(axis=0), rel=1e-6)
    assert np.abs(np.corrcoef(facing.T) - np.eye(3)).max() < 0.15


def test_bias_grows_towards_the_images_edge():
    def mean_error(height):
        seen, true, _ = look(height=height, bias=0.01, exposures=2)
        return np.linalg.norm(errors(seen, true)[0][:, :2], axis=1).mean()

    low, high = mean_error(0.26), mean_error(0.44)
    assert low > 1.5 * high > 0


def test_dropouts_miss_their_share():
    seen, _, _ = look(dropout=0.4, exposures=60)
    share = 1 - sum(len(s) for s in seen) / (4 * 60)
    assert 0.3 < share < 0.5


def test_a_flip_turns_the_pose_and_leaves_its_place():
    seen, true, _ = look(flip=0.3)
    p, turn = errors(seen, true)
    assert np.abs(p).max() < 1e-4
    assert 0.15 < (turn > 0.02).mean() < 0.45


def test_a_side_face_taken_for_the_top_puts_the_block_too_low():
    seen, true, _ = look(("side_faces:hard",), height=0.42)
    # From straight above tops are seen best: nothing is mistaken there.
    p, _ = errors(seen, true)
    assert np.abs(p).max() < 1e-4

    found = []

    def player(station):
        x, y, top = station.field.source
        from pandarena.geometry import rot_y, transform

        T = pointing_down((x - 0.30, y, top + 0.20)) @ transform(rot_y(1.0))
        assert move_hand(station, T, 0.8)
        for _ in range(30):
            found.append(station.cameras["wrist"].blocks().in_base())
            station.clock.sleep(1 / 30)

    match = make_match(player, "none", time=4.0, troubles=("side_faces:hard",))
    result = match.run()
    assert not result.red.forfeit, match.seats["red"].traceback
    heights = np.array([T[2, 3] for s in found for T in s.values()])
    assert len(heights) and 0.2 < (heights < 0.21).mean() < 0.8


def test_latency_answers_with_older_exposures():
    for _, _, stamps in (look(latency=0.3, exposures=10),):
        ages = [now - stamp for now, stamp in stamps]
        assert min(ages) >= 0.3 and max(ages) < 0.3 + 0.035


def test_hardware_cameras_see_less():
    simulated, _, _ = look(exposures=1, height=0.2)
    real, _, _ = look(exposures=1, height=0.2, hardware_cameras=True)
    assert len(real[0]) < len(simulated[0])


def test_a_wrong_focal_length_makes_depths_wrong():
    seen, true, _ = look(focal=0.01, exposures=1)
    p, _ = errors(seen, true)
    assert 1e-4 < np.abs(p[:, 2]).mean() < 0.005
    assert np.abs(p[:, :2]).max() < 1e-4


@pytest.mark.parametrize("trouble", ["jitter:hard", "dropouts:hard", "flips:hard"])
def test_asking_more_often_changes_nothing(trouble):
    def player(pause, into):
        def play(station):
            while station.clock.now() < 2.0:
                reading = station.cameras["wrist"].blocks()
                into[reading.stamp] = {b: T.tobytes() for b, T in reading.in_base().items()}
                station.clock.sleep(pause)

        return play

    often, seldom = {}, {}
    for pause, into in ((0.005, often), (0.21, seldom)):
        make_match(player(pause, into), "none", time=2.5, troubles=(trouble,)).run()
    shared = set(often) & set(seldom)
    assert len(shared) >= 5
    assert all(often[s] == seldom[s] for s in shared)
