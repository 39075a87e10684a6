"""Straight lines of the hand, and the arches made of them."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from pandarena.geometry import Array, angle_between, exp_so3, rot_x, transform
from pandarena.kinematics import fk, ik, ik_all, jacobian
from pandarena.motion import JointPath, along, lifted, line, rest_to_rest, straight, swing
from pandarena.motion.hand import HandSpeed, Zone, knotted
from pandarena.motion.swing import Arch, arched
from pandarena.panda import HOME_Q, PANDA, Limits

from .checks import assert_from_rest_to_rest, assert_within

DOWN = rot_x(np.pi)


def at(x: float, y: float, z: float) -> Array:
    found = ik(transform(DOWN, (x, y, z)), near=HOME_Q)
    assert found, found
    return found.q


def off_line(path: JointPath, T_start: Array, T_end: Array) -> float:
    """How far the hand leaves the straight line between two poses [m]."""
    p = fk(path.sample(np.linspace(0, path.duration, 500))[0])[:, :3, 3]
    way = T_end[:3, 3] - T_start[:3, 3]
    way = way / np.linalg.norm(way)
    from_start = p - T_start[:3, 3]
    return float(np.linalg.norm(from_start - np.outer(from_start @ way, way), axis=1).max())


def hand_speed(path: JointPath, t: Array) -> Array:
    q, dq = path.sample(t)
    return np.linalg.norm((jacobian(q)[:, :3] @ dq[:, :, None])[:, :, 0], axis=1)


@pytest.mark.parametrize("speed", [0.1, 0.6, 1.0])
def test_the_line_is_straight_and_turns_evenly(speed: float) -> None:
    q_from = at(0.5, -0.15, 0.35)
    T_from = fk(q_from)
    T_to = transform(DOWN @ exp_so3([0.2, 0.1, 0.6]), (0.6, 0.1, 0.28))
    curve = straight(q_from, T_to)
    assert curve
    path = along(curve, speed=speed)
    assert path
    assert_within(path, PANDA.scaled(speed))
    assert_from_rest_to_rest(path, q_from, curve.q[-1])
    assert np.allclose(fk(path.q[-1]), T_to, atol=1e-9)
    assert off_line(path, T_from, T_to) < 2e-4
    whole = angle_between(T_from[:3, :3], T_to[:3, :3])
    way = T_to[:3, 3] - T_from[:3, 3]
    for T in fk(path.q[::10]):
        share = (T[:3, 3] - T_from[:3, 3]) @ way / (way @ way)
        turned = angle_between(T_from[:3, :3], T[:3, :3])
        assert turned == pytest.approx(share * whole, abs=1e-3)


def test_a_known_end_is_kept() -> None:
    q_from = at(0.56, 0.17, 0.225)
    up = lifted(q_from, 0.12)
    assert up
    down = straight(up.q[-1], fk(q_from), q_to=q_from)
    assert down and np.array_equal(down.q[-1], q_from)
    assert np.allclose(fk(down.q)[:, :2, 3], fk(q_from)[:2, 3], atol=1e-8)


def test_lines_of_many_places() -> None:
    rng = np.random.default_rng(2)
    for _ in range(40):
        place = rng.uniform([0.35, -0.4, 0.2], [0.65, 0.4, 0.45])
        q = at(*place)
        up = lifted(q, 0.1)
        assert up, up
        assert (
            np.abs(fk(up.at(np.linspace(0, up.length, 99))[0])[:, :2, 3] - place[:2]).max() < 2e-4
        )


def test_refusals_say_where() -> None:
    far = straight(HOME_Q, transform(DOWN, (1.2, 0.0, 0.4)))
    assert not far and "end: out of reach" in far.why
    q_other = max(ik_all(fk(HOME_Q)), key=lambda q: np.abs(q - HOME_Q).max())
    other = straight(HOME_Q, fk(HOME_Q), q_to=q_other)
    assert not other and "% along the line" in other.why
    edge = straight(HOME_Q, fk(turned_q7(0.4)), q_to=turned_q7(0.4), limits=narrow(0.2))
    assert not edge and "48 % along the line joint 7" in edge.why and "outside" in edge.why
    still = straight(HOME_Q, fk(HOME_Q))
    assert not still and "already" in still.why


def turned_q7(angle: float) -> Array:
    return HOME_Q + np.array([0, 0, 0, 0, 0, 0, angle])


def narrow(angle: float) -> Limits:
    """A Panda whose joint 7 turns no farther than this from home."""
    return replace(PANDA, q_upper=np.append(PANDA.q_upper[:6], HOME_Q[6] + angle - 0.01))


def test_lines_that_need_the_redundant_joint() -> None:
    q_from = at(0.12, 0.3, 0.6)
    turn = transform(DOWN @ exp_so3([0, 0, 2.6]), fk(HOME_Q)[:3, 3])
    for q, T in ((HOME_Q, turn), (q_from, transform(DOWN, (-0.12, -0.3, 0.6)))):
        curve = straight(q, T)
        assert curve, curve
        path = along(curve)
        assert path and np.abs(np.diff(curve.q, axis=0)).max() < 0.15
        assert_within(path, PANDA.scaled(0.6))


@pytest.mark.parametrize("speed", [0.3, 0.6, 1.0])
def test_a_swing_keeps_limits_and_its_straight_ends(speed: float) -> None:
    q_from, q_to = at(0.56, -0.17, 0.225), at(0.6, 0.17, 0.325)
    path = swing(q_from, q_to, speed=speed, arch=Arch(0.1, 0.1, 0.6))
    assert path
    assert_within(path, PANDA.scaled(speed))
    assert_from_rest_to_rest(path, q_from, q_to)
    p = fk(path.sample(np.linspace(0, path.duration, 600))[0])[:, :3, 3]
    for low in (fk(q_from)[:3, 3], fk(q_to)[:3, 3]):
        near = (np.linalg.norm(p - low, axis=1) < 0.058) & (p[:, 2] >= low[2] - 1e-3)
        assert np.abs(p[near] - low)[:, :2].max() < 5e-4


def test_a_swing_is_sooner_there_than_stops_at_its_corners() -> None:
    q_from, q_to = at(0.56, -0.17, 0.225), at(0.6, 0.17, 0.225)
    path, curve = swing(q_from, q_to), arched(q_from, q_to)
    up, down = lifted(q_from, 0.08), lifted(q_to, 0.08)
    assert path and curve and up and down
    corners = [q_from, up.q[-1], down.q[-1], q_to]
    stopping = sum(rest_to_rest(a, b).duration for a, b in pairwise(corners))
    assert path.duration < 0.95 * stopping


def test_a_zone_at_one_end_puts_no_knot_upon_the_other() -> None:
    rng = np.random.default_rng(5)
    for q_to in HOME_Q + rng.uniform(-0.4, 0.4, (300, 7)):
        for hand in (HandSpeed(leaving=Zone(0.02, 0.1)), HandSpeed(arriving=Zone(0.02, 0.1))):
            curve = knotted(line(HOME_Q, q_to), hand)
            assert np.diff(curve.s).min() > 1e-6


def test_hand_speed_zones_hold() -> None:
    q_from, q_to = at(0.56, -0.17, 0.225), at(0.6, 0.17, 0.225)
    hand = HandSpeed(most=0.8, leaving=Zone(0.01, 0.05), arriving=Zone(0.02, 0.1))
    path = swing(q_from, q_to, hand=hand)
    assert path
    t = np.linspace(0, path.duration, 3000)
    speed = hand_speed(path, t)
    way = np.cumsum(speed) * (t[1] - t[0])
    assert speed.max() < 0.8 * 1.01
    assert speed[way < 0.0095].max() < 0.05 * 1.02
    assert speed[way > way[-1] - 0.0195].max() < 0.1 * 1.02
    free = swing(q_from, q_to)
    assert free and free.duration < path.duration


def test_an_arch_may_pass_over_something() -> None:
    q_from, q_to, top = at(0.56, -0.17, 0.225), at(0.6, 0.17, 0.225), at(0.5, 0.0, 0.6)
    path = swing(q_from, q_to, over=[top])
    assert path
    assert fk(path.q)[:, 2, 3].max() > 0.45


def test_an_arch_over_one_spot_is_no_arch() -> None:
    q = at(0.56, 0.17, 0.225)
    none = swing(q, q)
    assert not none and "one line" in none.why
    out = swing(q, at(0.56, -0.17, 0.225), arch=Arch(rise=0.9))
    assert not out and "on the way up" in out.why
