"""Each trouble of turntable, hand, arm and contacts, set alone."""

import numpy as np
import pytest

from pandarena.field import Field
from pandarena.scenario import preset
from pandarena.troubles import troubled
from pandarena.world import mishaps
from pandarena.world.truth import draw_truth

from .stage import match_of, played, turned


def test_the_true_speed_is_drawn_within_its_spread():
    speeds = [
        match_of(seed=s, turntable={"speed_spread": 0.0123}).world.truth.turntable_speed
        for s in range(1, 9)
    ]
    assert 0.040 <= min(speeds) < 0.050 < 0.055 < max(speeds) <= 0.065
    match = match_of(turntable={"speed": 0.065})
    assert turned(match, 4.0) == pytest.approx(0.065 * 4, rel=0.05)


def test_a_shifted_centre_carries_blocks_about_itself():
    match = match_of(turntable={"shift": 0.02}, time=30.0)
    center = np.array(match.world.truth.turntable_center)
    assert 0.001 < np.linalg.norm(center) <= 0.02
    first = min(match.world.field.seen_by("red").dynamic)
    radius = np.linalg.norm(match.world.block_poses()[first:, :2] - center, axis=1)
    match.run()
    after = np.linalg.norm(match.world.block_poses()[first:, :2] - center, axis=1)
    assert np.abs(after - radius).max() < 1e-3


def test_drift_makes_the_speed_wander():
    match = match_of(None, turntable={"drift": 0.2}, time=50.0)
    speeds = [turned(match, 2.0) / 2.0 for _ in range(20)]
    assert 0.05 < np.ptp(speeds) / 0.0523 <= 0.4
    assert np.abs(np.diff(speeds)).max() < 0.15 * np.ptp(speeds) + 0.001, "it wanders, no jumps"


def test_wobble_moves_blocks_on_and_off_their_circles():
    match = match_of(turntable={"wobble": 0.01, "speed": 0.5}, time=8.0)
    first = min(match.world.field.seen_by("red").dynamic)
    radii = []
    while not match.over:
        match.step()
        radii.append(np.linalg.norm(match.world.block_poses()[first:, :2], axis=1))
    assert np.ptp(np.array(radii), axis=0).max() > 0.005


def slides(seed, speed=0.5):
    """Mean way of blocks that are pushed on a turntable that stands [m]."""
    match = match_of(None, seed=seed, contacts={"spread": 0.5}, turntable={"speed": 0.0}, time=2.0)
    world = match.world
    first = min(world.field.seen_by("red").dynamic)
    before = world.block_poses()[first:, :2].copy()
    for block in range(first, first + len(before)):
        inward = -before[block - first] / np.linalg.norm(before[block - first])
        mishaps.push(world, block, speed * np.array([*inward, 0.0]))
    match.run()
    ways = np.linalg.norm(world.block_poses()[first:, :2] - before, axis=1)
    return float(ways.mean())


def test_friction_is_drawn_within_its_spread_and_is_what_blocks_meet():
    scenario = troubled(preset("ideal"), "friction")
    contacts = [draw_truth(Field(), scenario, seed).contacts for seed in range(8)]
    pads = [c.pad for c in contacts]
    assert 0.75 <= min(pads) < 1.2 and 1.8 < max(pads) <= 2.25
    grip = [c.turntable for c in contacts]
    low, high = int(np.argmin(grip)), int(np.argmax(grip))
    assert slides(low) / slides(high) == pytest.approx(grip[high] / grip[low], rel=0.2)


def widths(count=30, time=5.0, **gripper):
    """What the hand says of its width while it stays as it is."""
    said = []

    def player(station):
        for _ in range(count):
            said.append(station.gripper.state())
            station.clock.sleep(0.05)

    played(player, time=time, gripper=gripper)
    return said


def test_the_width_is_misread_by_a_bias_or_jitters():
    biased = [s.width for s in widths(width_bias=0.013)]
    assert np.ptp(biased) < 1e-5 and 1e-4 < abs(biased[0] - 0.08) <= 0.013
    noisy = [s.width for s in widths(width_jitter=0.001)]
    assert 3e-4 < np.std(noisy) < 2e-3


def test_a_stale_hand_reports_seldom():
    stamps = [s.stamp for s in widths(stale=0.5)]
    assert len(set(stamps)) <= 4


def commands(n=8, **gripper):
    """Outcome and duration of closing and opening on air."""
    ends = []

    def player(station):
        for k in range(n):
            began = station.clock.now()
            outcome = station.gripper.move(0.02 if k % 2 == 0 else 0.06).wait()
            ends.append((outcome, station.clock.now() - began))

    match = match_of(player, time=60.0, gripper=gripper)
    while match.seats["red"].playing:
        match.step()
    assert len(ends) == n, match.seats["red"].traceback
    match.close()
    return ends


def test_a_stuck_hand_does_nothing_and_says_so_at_least_once():
    ends = commands(stuck=0.01)
    failed = [o for o, _ in ends if not o]
    assert failed and "did not move" in failed[0].why


def test_a_hanging_hand_reports_late_at_least_once():
    slow = [t for _, t in commands(hang=0.01)]
    assert sum(t > 5.0 for t in slow) >= 1 and min(slow) < 1.0


def test_a_failed_grasp_may_open_the_hand_again():
    found = []

    def player(station):
        station.gripper.move(0.05).wait()
        found.append(station.gripper.grasp(0.05).wait())
        station.clock.sleep(1.5)
        found.append(station.gripper.state().width)

    played(player, gripper={"reopen": 1.0})
    assert not found[0] and found[1] > 0.078


def test_joint_and_torque_noise_are_in_the_readings_only():
    states = []

    def player(station):
        for _ in range(40):
            states.append(station.arm.state())
            station.clock.sleep(0.02)

    played(player, arm={"joint_noise": 0.001, "torque_noise": 0.5})
    q = np.array([s.q for s in states])
    tau = np.array([s.torque_ext for s in states])
    assert 5e-4 < q.std(axis=0).mean() < 1.5e-3
    assert 0.2 < tau.std(axis=0).mean() < 0.8
    assert np.ptp([s.q_d for s in states], axis=0).max() < 1e-9


def swat(station):
    """Sweep the hand through the static blocks."""
    from pandarena.skills.moves import move_hand, pointing_down

    x, y, _ = station.field.source
    assert move_hand(station, pointing_down((x - 0.16, y - 0.0635, 0.24)), 0.8)
    move_hand(station, pointing_down((x + 0.03, y - 0.0635, 0.24)), 0.5)


def test_a_lower_strike_force_makes_more_strikes():
    def strikes(force):
        _, result = played(swat_and_recover, time=8.0, arm={"strike_force": force})
        return sum(e.kind == "struck" for e in result.events)

    assert strikes(2.0) > strikes(400.0)


def swat_and_recover(station):
    from pandarena.station import Reflex

    try:
        swat(station)
    except Reflex:
        station.arm.recover()


def test_an_off_centre_grasp_is_a_strike_where_the_arm_is_that_sensitive():
    from pandarena.geometry import transform
    from pandarena.skills.above import Pace, pick
    from pandarena.skills.moves import move_hand, pointing_down
    from pandarena.station import Reflex

    def player(station):
        x, y, top = station.field.source
        move_hand(station, pointing_down((x - 0.05, y, top + 0.38)), 0.8)
        T = min(station.cameras["wrist"].blocks().in_base().items())[1]
        R = T[:3, :3]
        level = R[:, int(np.argmin(np.abs(R[2])))]
        across = np.cross([0, 0, 1], level)
        try:
            pick(station, transform(p=0.008 * (level + across)) @ T, 0.1, Pace())
        except Reflex:
            station.log.note("reflex")

    _, calm = played(player, time=6.0)
    _, touchy = played(player, time=6.0, arm={"off_center": 0.008})
    assert not any(e.kind == "struck" for e in calm.events)
    assert any(e.kind == "struck" and e.what["what"] == "finger" for e in touchy.events)
