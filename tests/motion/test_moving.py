"""Riding with what turns."""

from dataclasses import replace

import numpy as np
import pytest

from pandarena.geometry import Array, inverse, rot_x, rot_z, transform
from pandarena.kinematics import fk, four_yaws, jacobian
from pandarena.motion import State, from_state, load, rest_to_rest
from pandarena.motion.moving import Interception, intercept
from pandarena.motion.riding import Ride, Turning
from pandarena.panda import HOME_Q, PANDA

TABLE = Turning((0.0, 0.99), 0.0524)
RIDE = Ride(hover=0.07, settle=0.1, down=0.5, dwell=0.5, up=0.4)


def grasp(radius: float = 0.24, angle: float = -0.3, yaw: float = 0.5) -> Array:
    """A grasp on the table; `angle` 0 is nearest the arm, positive comes later."""
    x, y = radius * np.sin(angle), 0.99 - radius * np.cos(angle)
    return transform(rot_z(yaw) @ rot_x(np.pi), (x, y, 0.225))


def met(start: State, T: Array, turning: Turning = TABLE, **more: float) -> Interception:
    found = intercept(start, T, turning, RIDE, **more)
    assert isinstance(found, Interception), found
    return found


def in_block_frame(found: Interception, T_grasp: Array, turning: Turning, t: Array) -> Array:
    """T_grasp_ee of the hand as a rider sees it: the identity at the touch."""
    T_base_ee = fk(found.path.sample(t)[0])
    return inverse(turning.carried(T_grasp, t)) @ T_base_ee


@pytest.mark.parametrize("omega", [0.0524, -0.0405, 0.15])
def test_it_rides_still_over_the_block(omega: float) -> None:
    turning = Turning(TABLE.center, omega)
    T = grasp(angle=-np.sign(omega) * 0.4)
    found = met(State.of(HOME_Q), T, turning)
    t = np.linspace(found.meet, found.meet + RIDE.duration, 400)
    seen = in_block_frame(found, T, turning, t)
    # The hand's axes: z down, so x and y are level; it moves up and down alone.
    assert np.abs(seen[:, :2, 3]).max() < 1e-5
    assert np.abs(seen[:, :3, :3] - np.eye(3)).max() < 1e-4
    height = -seen[:, 2, 3]
    assert height[0] == pytest.approx(RIDE.hover, abs=1e-5)
    holding = (t > found.touch) & (t < found.leave)
    assert np.abs(height[holding]).max() < 1e-5
    assert height.min() > -1e-5 and height[-1] == pytest.approx(RIDE.hover, abs=1e-5)


def test_position_and_velocity_match_at_the_meeting() -> None:
    T = grasp()
    found = met(State.of(HOME_Q), T)
    knot = np.abs(found.path.t - found.meet).argmin()
    assert found.path.t[knot] == pytest.approx(found.meet, abs=1e-9)
    q, dq = found.path.q[knot], found.path.dq[knot]
    p = fk(q)[:3, 3]
    velocity = jacobian(q) @ dq
    arm = p - np.array([*TABLE.center, 0])
    rides_at = np.cross([0, 0, TABLE.omega], arm)
    assert np.allclose(velocity[:3], rides_at, atol=1e-5)
    assert np.allclose(velocity[3:], [0, 0, TABLE.omega], atol=1e-5)


@pytest.mark.parametrize("speed", [0.1, 0.5, 1.0])
def test_limits_hold_and_it_ends_at_rest(speed: float) -> None:
    found = met(State.of(HOME_Q), grasp(angle=-0.6), speed=speed, until=15.0)
    path = found.path
    scaled = PANDA.scaled(speed)
    assert np.all(path.speeds() <= scaled.velocity + 1e-9)
    assert np.all(np.abs(path.accelerations()) <= scaled.acceleration * 1.01)
    assert load(path, PANDA) < 1.01
    assert not path.dq[0].any() and np.abs(path.dq[-1]).max() < 1e-12
    assert path.duration > found.leave > found.touch > found.meet > 0


def test_it_meets_when_it_is_told() -> None:
    found = met(State.of(HOME_Q), grasp(angle=-0.8), meet=8.0)
    assert found.meet == pytest.approx(8.0, abs=1e-9)
    early = intercept(State.of(HOME_Q), grasp(), TABLE, RIDE, meet=0.2)
    assert not early and "needs" in early.why


def test_it_enters_from_a_moving_state() -> None:
    out = rest_to_rest(HOME_Q, HOME_Q + 0.5)
    assert out
    start = State.on(out, 0.25)
    found = met(start, grasp(), speed=1.0)
    assert np.array_equal(found.path.dq[0], start.dq)


def test_it_waits_for_a_block_that_is_yet_to_come() -> None:
    far = grasp(angle=-2.2)
    now = intercept(State.of(HOME_Q), far, TABLE, RIDE)
    assert not now and "no way to ride" in now.why
    found = met(State.of(HOME_Q), far, until=40.0)
    assert 10.0 < found.meet < 40.0


def test_of_four_yaws_it_names_the_one_it_takes() -> None:
    grasps = four_yaws(grasp(yaw=2.0))
    found = met(State.of(HOME_Q), grasps)
    t = np.array([found.touch + 0.01])
    seen = in_block_frame(found, grasps[found.target], TABLE, t)
    assert np.allclose(seen[0], np.eye(4), atol=1e-4)


def test_it_can_be_left_in_flight() -> None:
    found = met(State.of(HOME_Q), grasp())
    q, dq = found.path.sample(found.leave)
    away = from_state(q, dq, HOME_Q, ddq=found.path.acceleration(found.leave))
    assert away and np.array_equal(away.dq[0], dq)


def test_a_table_too_fast_to_ride_is_refused() -> None:
    fast = intercept(
        State.of(HOME_Q), grasp(), Turning(TABLE.center, 6.0), replace(RIDE, dwell=0.0)
    )
    assert not fast and fast.why


def test_carried_turns_about_the_center() -> None:
    T = grasp()
    quarter = Turning((0.0, 0.99), np.pi / 2)
    there = quarter.carried(T, np.array([0.0, 1.0, 4.0]))
    assert np.allclose(there[0], T) and np.allclose(there[2], T)
    arm = T[:2, 3] - [0.0, 0.99]
    assert np.allclose(there[1][:2, 3], [0.0 - arm[1], 0.99 + arm[0]])
