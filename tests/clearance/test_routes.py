from dataclasses import replace

import numpy as np
import pytest

from pandarena.field import Field
from pandarena.geometry import Array, transform
from pandarena.kinematics import fk, four_yaws, reach
from pandarena.motion import HandSpeed, JointPath, NoPath, Payload, Zone
from pandarena.motion.clearance import (
    AT_END,
    EMPTY,
    Box,
    Clearance,
    Effort,
    Needs,
    Obstacles,
    around,
    hand_of,
    route,
    way,
)
from pandarena.panda import HOME_Q, PANDA

from .scenes import GOAL, RED, SOURCE, block, down, grasp, loose, scene, tower
from .truth import Truth, sampled

HELD = EMPTY.holding()
PICK = (*SOURCE[:2], 0.225)


def _carry(levels: int, *spots: tuple[float, float]) -> tuple[Array, Array, Clearance]:
    """From the source platform to the top of a tower."""
    obstacles = scene(levels, *spots)
    top = (*GOAL[:2], RED.level_height(levels + 1))
    q_from, q_to = grasp(*PICK, obstacles), grasp(*top, obstacles)
    return q_from, q_to, Clearance(obstacles, HELD)


def _assert_clear_in_truth(path: JointPath, blocks: dict[int, Array], **hand) -> None:
    truth = Truth(blocks, carried=15 if hand else None)
    for q in sampled(path):
        assert not truth.touches(q, **hand)


def _least(path: JointPath, clearance: Clearance) -> float:
    """The nearest that anything comes on the middle of the path [m]."""
    found = [clearance.nearest(q, 0.05) for q in sampled(path, 0.01)]
    return min((t.distance for t in found if t), default=0.05)


@pytest.mark.parametrize("levels", [0, 1, 3, 6, 8])
def test_a_carry_to_the_top_of_a_tower_touches_nothing(levels):
    spots = ((GOAL[0] - 0.09, GOAL[1]), (SOURCE[0] + 0.08, SOURCE[1]))
    q_from, q_to, clearance = _carry(levels, *spots)
    path = route(q_from, q_to, clearance, payload=Payload(0.1))
    assert path, path
    assert np.array_equal(path.q[0], q_from) and np.array_equal(path.q[-1], q_to)
    held = {"opening": 0.05, "T_ee_block": np.eye(4)}
    _assert_clear_in_truth(path, tower(levels) | loose(*spots), **held)


def test_a_free_way_is_the_straight_one():
    over = reach(down(0.5, -0.1, 0.5), HOME_Q).q
    found = way(HOME_Q, over, Clearance(scene(0)))
    assert found and found.rule == "direct"
    path = route(HOME_Q, over, Clearance(scene(0)))
    share = (path.q - HOME_Q) @ (over - HOME_Q) / ((over - HOME_Q) @ (over - HOME_Q))
    assert np.abs(path.q - HOME_Q - share[:, None] * (over - HOME_Q)).max() < 2e-4


def test_what_is_on_the_way_is_risen_over_or_passed_by():
    """Straight across, a block held low runs into a tower of three."""
    blocks = tower(3)
    clearance = Clearance(around(RED, blocks), HELD)
    a, b = (
        reach(down(GOAL[0], GOAL[1] + dy, 0.28), HOME_Q, penalty=clearance.penalty()).q
        for dy in (-0.18, 0.18)
    )
    assert not clearance.clear((a + b) / 2)
    found = way(a, b, clearance)
    assert found and found.rule == "rule"
    path = route(a, b, clearance)
    _assert_clear_in_truth(path, blocks, opening=0.05, T_ee_block=np.eye(4))
    assert _least(path, clearance) > clearance.needs.carried - 0.004


def test_a_block_that_stands_is_lifted_off_before_it_goes_aside():
    q_from, q_to, clearance = _carry(2)
    path = route(q_from, q_to, clearance)
    p = fk(sampled(path))[:, :3, 3] - fk(q_from)[:3, 3]
    low = p[p[:, 2] < 0.008]
    assert np.abs(low[:, :2]).max() < 0.012


def test_neighbours_of_a_grasp_may_be_nearer_than_what_is_passed():
    gap = 0.006
    near = (PICK[0] + 0.05 + gap, PICK[1])
    blocks = loose(near)
    obstacles = around(RED, blocks)
    end = Clearance(obstacles, HELD, AT_END)
    q_from = reach(four_yaws(down(*PICK)), HOME_Q, penalty=end.penalty()).q
    clearance = Clearance(obstacles, HELD)
    assert clearance.nearest(q_from).distance < 0.001
    q_to = reach(down(0.45, 0.1, 0.5), q_from).q
    path = route(q_from, q_to, clearance)
    assert path, path
    _assert_clear_in_truth(path, blocks, opening=0.05, T_ee_block=np.eye(4))


def test_an_open_hand_goes_to_a_grasp_and_away_from_a_placed_block():
    blocks = tower(4) | {15: block(*PICK, 0.3)}
    clearance = Clearance(around(RED, blocks), replace(EMPTY, opening=0.075))
    q = reach(four_yaws(down(*PICK, 0.3)), HOME_Q, penalty=clearance.with_needs(AT_END).penalty()).q
    for path in (route(HOME_Q, q, clearance), route(q, HOME_Q, clearance)):
        assert path, path
        truth = Truth(blocks)
        assert not any(truth.touches(p, opening=0.075) for p in sampled(path))


def test_a_slot_that_no_rule_gets_through_is_searched():
    """A high wall with a window: not over it, not beside it."""

    def part(name, x, y, z, half):
        return Box(name, transform(p=(x, y, z)), half)

    wall = Obstacles(
        (
            part("left", 0.45, 0.45, 0.6, (0.02, 0.3, 0.6)),
            part("right", 0.45, -0.45, 0.6, (0.02, 0.3, 0.6)),
            part("above", 0.45, 0.0, 1.1, (0.02, 0.8, 0.4)),
            part("below", 0.45, 0.0, 0.12, (0.02, 0.8, 0.12)),
        )
    )
    inside = reach(down(0.3, 0.0, 0.4), HOME_Q).q
    T = transform(fk(inside)[:3, :3], (0.62, 0.0, 0.35))
    clearance = Clearance(wall, HELD)
    outside = reach(T, inside, penalty=clearance.penalty())
    assert outside
    found = way(inside, outside.q, clearance)
    assert found, found
    path = route(inside, outside.q, clearance)
    assert _least(path, clearance) > 0.005


def test_the_same_question_gives_the_same_path():
    q_from, q_to, clearance = _carry(7, (SOURCE[0], SOURCE[1] + 0.09))
    again = Clearance(scene(7, (SOURCE[0], SOURCE[1] + 0.09)), EMPTY.holding())
    a, b = route(q_from, q_to, clearance), route(q_from, q_to, again)
    assert np.array_equal(a.q, b.q) and np.array_equal(a.t, b.t)


def test_limits_and_speed_are_kept():
    q_from, q_to, clearance = _carry(5)
    for speed in (0.3, 1.0):
        path = route(q_from, q_to, clearance, speed=speed, payload=Payload(0.1))
        assert (np.abs(path.dq) <= PANDA.velocity * speed * (1 + 1e-9)).all()
        assert (path.q >= PANDA.q_lower).all() and (path.q <= PANDA.q_upper).all()


def test_a_block_is_set_down_slowly_if_asked():
    q_from, q_to, clearance = _carry(3)
    gentle = HandSpeed(leaving=Zone(0.01, 0.1), arriving=Zone(0.01, 0.03))
    path = route(q_from, q_to, clearance, hand=gentle)
    t = np.linspace(0, path.duration, 4000)
    p = fk(path.sample(t)[0])[:, :3, 3]
    speed = np.linalg.norm(np.diff(p, axis=0), axis=1) / np.diff(t)
    assert speed[np.linalg.norm(p[1:] - p[-1], axis=1) < 0.0095].max() < 0.032


def test_an_end_that_is_blocked_says_by_what():
    q_from, _, clearance = _carry(3)
    inside = reach(down(*GOAL[:2], 0.30), q_from).q
    refusal = route(q_from, inside, clearance)
    assert isinstance(refusal, NoPath) and not refusal
    assert refusal.why.startswith("end: ") and "tower block" in refusal.why
    assert refusal.why.endswith("mm inside")


def test_an_end_outside_limits_says_which_joint():
    q = HOME_Q.copy()
    q[3] = -3.2
    assert route(HOME_Q, q, Clearance(scene(0))).why.startswith("end: joint 4 at -3.200 rad")


def test_an_end_behind_the_opponents_line_is_refused():
    x, y, z = RED.turntable
    q = reach(down(x, y - 0.1, z + 0.2), HOME_Q)
    if q:
        refusal = route(HOME_Q, q.q, Clearance(scene(0)))
        assert not refusal and "opponent's side" in refusal.why


def test_a_way_that_is_shut_says_what_shuts_it():
    q = reach(down(0.45, 0.0, 0.4), HOME_Q).q
    x, y, z = fk(q)[:3, 3]
    cell = [
        Box(f"side {k}", transform(p=(x + dx, y + dy, z)), half)
        for k, (dx, dy, half) in enumerate(
            [
                (0.16, 0, (0.01, 0.2, 0.5)),
                (-0.16, 0, (0.01, 0.2, 0.12)),
                (0, 0.16, (0.2, 0.01, 0.5)),
                (0, -0.16, (0.2, 0.01, 0.5)),
            ]
        )
    ]
    away = reach(down(0.3, -0.4, 0.4), HOME_Q).q
    refusal = route(q, away, Clearance(Obstacles(tuple(cell))), effort=Effort(budget=3000))
    assert not refusal and refusal.why.startswith("no way found; ")
    assert "side" in refusal.why


def test_an_arm_that_touches_something_may_leave_it():
    """After a strike, or if the belief is a little off."""
    front = fk(HOME_Q)[0, 3] + 0.0625
    wall = Box("wall", transform(p=(front + 0.05 - 0.002, 0, 0.6)), (0.05, 0.5, 0.5))
    clearance = Clearance(Obstacles((wall,)))
    assert clearance.with_needs(Needs(0, 0)).touch(HOME_Q)
    back = reach(down(0.25, -0.1, 0.5), HOME_Q).q
    path = route(HOME_Q, back, clearance)
    assert path, path
    assert clearance.nearest(path.q[-1]).distance > 0.01


def test_blue_carries_as_red_does():
    field = Field(dynamic_blocks=0).seen_by("blue")
    (gx, gy, top), (sx, sy, _) = field.goal, field.source
    obstacles = around(field, {k: block(gx, gy, top + 0.025 + 0.05 * k) for k in range(4)})
    hand = hand_of(field).holding()
    end = Clearance(obstacles, hand, AT_END).penalty()
    a, b = (
        reach(four_yaws(down(*p)), HOME_Q, penalty=end).q
        for p in ((sx, sy, top + 0.025), (gx, gy, field.level_height(5)))
    )
    assert route(a, b, Clearance(obstacles, hand))


def test_where_it_is_already_the_path_is_a_point():
    path = route(HOME_Q, HOME_Q, Clearance(scene(0)))
    assert path and path.duration == 0.0


@pytest.mark.parametrize("budget", [0, 2000])
def test_effort_bounds_the_search(budget):
    q_from, q_to, clearance = _carry(2)
    assert route(q_from, q_to, clearance, effort=Effort(budget=budget))
