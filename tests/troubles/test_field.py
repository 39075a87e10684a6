"""Each trouble of turntable, hand, arm and contacts, set alone, and each disturbance."""

import numpy as np
import pytest

from pandarena.api import make_match
from pandarena.motion import rest_to_rest
from pandarena.scenario import preset
from pandarena.settings import SettingsError
from pandarena.troubles import TROUBLES, parse_disturbance, troubled


def idle(station):
    """Do nothing at all."""


def match_of(player=idle, time=5.0, disturb=(), troubles=(), seed=1, **scenario):
    return make_match(
        player, "none", seed=seed, time=time, settings={"scenario": scenario},
        disturb=disturb, troubles=troubles,
    )  # fmt: skip


def played(player, **options):
    match = match_of(player, **options)
    result = match.run()
    assert not result.red.forfeit, match.seats["red"].traceback
    return match, result


def turned(match, seconds):
    """Mean angle that the dynamic blocks turn by in that time [rad]."""
    first = min(match.world.field.seen_by("red").dynamic)

    def angles():
        p = match.world.block_poses()[first:, :2]
        return np.arctan2(p[:, 1], p[:, 0])

    before = angles()
    end = match.time + seconds
    while match.time < end:
        match.step()
    return float(np.mean(np.angle(np.exp(1j * (angles() - before)))))


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
    match = match_of(turntable={"drift": 0.2})
    speeds = [match.world.turning.speed(t) for t in range(0, 120, 5)]
    assert 0.03 < np.ptp(speeds) / 0.0523 <= 0.4


def test_wobble_moves_blocks_on_and_off_their_circles():
    match = match_of(turntable={"wobble": 0.01, "speed": 0.5}, time=8.0)
    first = min(match.world.field.seen_by("red").dynamic)
    radii = []
    while not match.over:
        match.step()
        radii.append(np.linalg.norm(match.world.block_poses()[first:, :2], axis=1))
    assert np.ptp(np.array(radii), axis=0).max() > 0.005


def test_friction_is_drawn_within_its_spread():
    pads = [match_of(seed=s, contacts={"spread": 0.5}).world.truth.contacts.pad for s in range(8)]
    assert 0.75 <= min(pads) < 1.2 and 1.8 < max(pads) <= 2.25


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

    played(player, time=60.0, gripper=gripper)
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


# Disturbances.


def moved_blocks(match, until=4.0):
    before = match.world.block_poses()[:, :3].copy()
    while match.time < until:
        match.step()
    return np.linalg.norm(match.world.block_poses()[:, :3] - before, axis=1)


def test_a_waiting_block_is_moved():
    off = moved_blocks(match_of(disturb=["move_block@1:team=red,amount=0.03"]))
    assert np.isclose(off[:4], 0.03, atol=2e-3).sum() == 1 and off[4:8].max() < 1e-3


def test_a_waiting_block_is_tipped_over():
    match = match_of(disturb=["tilt_block@1:team=red,amount=1.2"])
    off = moved_blocks(match, 2.5)
    assert (off[:4] > 0.005).sum() == 1 and off[4:8].max() < 1e-3


def test_the_turntables_blocks_are_pushed_and_its_speed_changed():
    calm, pushed = match_of(), match_of(disturb=["push_turntable@1:amount=0.04"])
    assert moved_blocks(pushed)[8:].mean() > moved_blocks(calm)[8:].mean() + 0.01
    assert abs(turned(match_of(disturb=["turntable_speed@0:amount=0"]), 2.0)) < 2e-3
    assert turned(match_of(disturb=["turntable_speed@0:amount=-1"]), 2.0) < -0.09


def test_the_turntables_axis_is_shifted():
    match = match_of(disturb=["turntable_shift@0.5:amount=0.02"], turntable={"speed": 0.5}, time=8)
    first = min(match.world.field.seen_by("red").dynamic)
    before = np.linalg.norm(match.world.block_poses()[first:, :2], axis=1)
    match.run()
    after = np.linalg.norm(match.world.block_poses()[first:, :2], axis=1)
    assert np.abs(after - before).max() > 0.01


@pytest.mark.parametrize(("level", "left"), [(1, 0), (3, 2)])
def test_a_tower_is_toppled_from_a_level_up_and_the_referee_blames_nobody(level, left):
    match = make_match(
        "hello", "none", time=22.0, disturb=[f"topple@2:after=placed,count=3,level={level}"],
        settings={"red": {"attempts": 3}},
    )  # fmt: skip
    result = match.run()
    toppled = [e for e in result.events if e.kind == "toppled"]
    assert len(toppled) >= 3 - left
    assert all(e.what["by"] == "nobody" for e in toppled)
    assert [e.kind for e in result.events].count("disturbed") == 1
    standing = dict(result.red.standing.levels)
    assert sum(1 for n in standing.values() if n > 1) <= max(0, left - 1) + 1


def test_the_hands_next_command_fails():
    outcomes = []

    def player(station):
        station.clock.sleep(0.5)
        outcomes.extend(station.gripper.move(w).wait() for w in (0.02, 0.06))

    played(player, disturb=["gripper@0.1:how=stuck"])
    assert not outcomes[0] and outcomes[1]


def test_light_is_dimmed():
    match = match_of(disturb=["light@1:amount=0.3"])
    moved_blocks(match, 2.0)
    assert match.world.light == 0.3


# The catalogue.


@pytest.mark.parametrize("name", sorted(TROUBLES))
def test_every_named_trouble_can_be_set_alone_and_played(name):
    for size in ("mild", "hard"):
        assert troubled(preset("ideal"), f"{name}:{size}") != preset("ideal")
    result = make_match("hello", "none", time=6.0, troubles=[name]).run()
    assert not result.red.forfeit


@pytest.mark.parametrize("name", ["lab", "contest"])
def test_presets_play_and_cost_points(name):
    result = make_match("hello", "hello", name, time=40.0, seed=2).run()
    assert not result.red.forfeit and not result.blue.forfeit
    assert sum(result.score.values()) < 8000


@pytest.mark.parametrize(
    "text", ["sneeze@3", "topple@x", "topple:level=0", "topple:lvl=2", "@", ""]
)
def test_a_disturbance_that_cannot_be_read_is_one_clear_line(text):
    with pytest.raises(SettingsError) as error:
        parse_disturbance(text)
    assert "\n" not in str(error.value)


def test_an_unknown_trouble_names_the_valid_ones():
    with pytest.raises(SettingsError, match="flips"):
        troubled(preset("ideal"), "gremlins")
    with pytest.raises(SettingsError, match="mild, hard"):
        troubled(preset("ideal"), "flips:awful")


def test_a_path_that_is_played_is_still_the_same_without_troubles():
    """The troubles' code costs the clean world nothing: not one bit of it."""

    def player(station):
        q = station.arm.state().q_d
        station.arm.follow(rest_to_rest(q, q + 0.2)).wait()

    hashes = {played(player, time=2.0)[1].events_hash for _ in range(2)}
    assert len(hashes) == 1
