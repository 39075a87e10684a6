from dataclasses import replace

import mujoco
import numpy as np
import pytest

from pandarena.geometry import transform
from pandarena.kinematics import four_yaws, reach, sweep
from pandarena.motion.clearance import (
    AT_END,
    EMPTY,
    Box,
    Clearance,
    Cylinder,
    Hand,
    Needs,
    Obstacles,
)
from pandarena.motion.clearance.engine import ARM, OBSTACLE, engine_for
from pandarena.panda import HOME_Q

from .scenes import GOAL, RED, down, grasp, random_configurations, scene, tower

TOUCH = Needs(0.0, 0.0)


def _wall(x: float) -> Obstacles:
    return Obstacles((Box("wall", transform(p=(x + 0.05, 0.0, 0.5)), (0.05, 1.0, 1.0)),))


def test_home_is_clear():
    assert Clearance(scene(5)).clear(HOME_Q)


def test_a_wall_is_met_at_the_very_distance():
    """At home the camera housing is foremost, 0.0625 m ahead of the hand's axis."""
    from pandarena.kinematics import fk

    front = fk(HOME_Q)[0, 3] + 0.05 + 0.0125
    for gap in (0.03, 0.004, -0.006):
        touch = Clearance(_wall(front + gap)).nearest(HOME_Q)
        assert touch.part == "camera housing" and touch.against == "wall"
        assert touch.distance == pytest.approx(gap, abs=1.5e-3)


def test_words_say_what_and_how_much():
    from pandarena.kinematics import fk

    front = fk(HOME_Q)[0, 3] + 0.0625
    inside = Clearance(_wall(front - 0.004)).touch(HOME_Q)
    assert str(inside) == "camera housing against wall, 4 mm inside"
    near = Clearance(_wall(front + 0.004)).touch(HOME_Q)
    assert str(near) == "camera housing against wall, 4 mm away"
    assert Clearance(_wall(front + 0.004), needs=Needs(0.003, 0.003)).touch(HOME_Q) is None


def test_a_carried_block_meets_what_the_empty_hand_does_not():
    q = reach(down(GOAL[0], GOAL[1], 0.34), HOME_Q).q
    bare = Obstacles(scene(2).boxes)
    assert Clearance(bare).clear(q)
    low = transform(p=(0.0, 0.0, 0.02))
    touch = Clearance(bare, EMPTY.holding(low)).touch(q)
    assert str(touch) == "carried block against tower block 1, 5 mm inside"


def test_a_block_that_stands_on_another_touches_nothing_at_an_end():
    q = grasp(*GOAL[:2], RED.level_height(3), scene(2))
    holding = Clearance(scene(2), EMPTY.holding())
    assert not holding.clear(q)
    assert holding.with_needs(AT_END).clear(q)


def test_a_carried_block_folded_into_the_arm_is_seen():
    q = np.array([0.0, -1.7, 0.0, -3.05, 0.0, 0.6, 0.785])
    nothing = Obstacles()
    assert not Clearance(nothing, EMPTY.holding(transform(p=(0, 0, 0.05))), TOUCH).clear(q)


def test_fingers_are_as_wide_as_they_are():
    spot = (GOAL[0], GOAL[1], 0.225)
    q = reach(four_yaws(down(*spot)), HOME_Q).q
    from .scenes import block

    beside = Box("beside", block(*spot), (0.025, 0.025, 0.025))
    obstacles = Obstacles((beside,))
    assert Clearance(obstacles, Hand(opening=0.075), TOUCH).clear(q)
    assert not Clearance(obstacles, Hand(opening=0.04), TOUCH).clear(q)


def test_an_opening_the_hand_has_not_is_refused():
    with pytest.raises(ValueError, match=r"opening = 0\.1 m is not in \[0, 0\.08\]"):
        Hand(opening=0.1)


def test_questions_do_not_disturb_each_other():
    """All share one model: whoever asks mounts what is its own."""
    empty, full = Clearance(Obstacles()), Clearance(scene(7), EMPTY.holding())
    q = reach(down(GOAL[0], GOAL[1], 0.4), HOME_Q).q
    for _ in range(2):
        assert empty.clear(q) and not full.clear(q)
    assert str(full.touch(q)).startswith(("hand", "carried block"))


def test_the_pool_grows():
    rows = [transform(p=(2.0 + 0.2 * i, 0.0, 0.0)) for i in range(80)]
    many = Obstacles(
        tuple(Box(f"far {i}", T, (0.05, 0.05, 0.05)) for i, T in enumerate(rows[:70])),
        tuple(Cylinder(f"post {i}", T, 0.05, 0.1) for i, T in enumerate(rows[70:])),
    )
    assert Clearance(many).clear(HOME_Q)
    assert not Clearance(many.beside(_wall(0.3))).clear(HOME_Q)


def test_no_distance_is_overlooked():
    """Against the distance of every pair by itself, whatever broad and narrow phases do."""
    near, wrong = 0.01, []
    clearance = Clearance(scene(5, (0.5, 0.1), (0.5, -0.2)), EMPTY.holding(), Needs(near, near))
    engine = engine_for(clearance.obstacles, clearance.hand)
    mover, fromto = engine.parts.mover, np.zeros(6)
    obstacles = [g for g in np.flatnonzero(mover == OBSTACLE) if engine.parts.names[g]]
    arm = [g for g in np.flatnonzero(mover >= ARM) if engine.parts.names[g] != "link 0"]
    for q in random_configurations(80):
        pairs = clearance.pairs(q, near)
        told: dict[tuple[int, int], float] = {}
        for pair, d in zip(map(tuple, pairs.geoms.tolist()), pairs.distance, strict=True):
            told[pair] = min(d, told.get(pair, np.inf))
        for a in arm:
            for b in obstacles:
                d = mujoco.mj_geomDistance(engine.model, engine.data, int(a), int(b), near, fromto)
                if d < near - 1e-3 and (a, b) not in told:
                    wrong.append((engine.parts.names[a], engine.parts.names[b], d))
                if (a, b) in told and 0.0 < d < near:
                    assert told[a, b] == pytest.approx(d, abs=1e-3)
    assert not wrong


def test_penalty_rules_out_what_touches():
    tall = scene(6)
    beside = four_yaws(down(GOAL[0], GOAL[1] - 0.09, 0.3))
    clearance = Clearance(tall, EMPTY.holding())
    free = reach(beside, HOME_Q)
    kept = reach(beside, HOME_Q, penalty=clearance.penalty())
    assert kept and clearance.clear(kept.q)
    assert free.cost <= kept.cost
    inside = reach(down(*GOAL[:2], 0.3), HOME_Q, penalty=clearance.penalty())
    assert not inside and "penalty rules out all" in inside.why


def test_a_penalty_may_be_a_price():
    q = np.stack([HOME_Q, grasp(*GOAL[:2], RED.level_height(1), scene(0))])
    price = Clearance(scene(0), EMPTY.holding()).penalty(cost=0.25)(q)
    assert price.tolist() == [0.0, 0.25]


def test_a_look_is_quick():
    """Under 60 microseconds on an idle machine; ten times that lets a busy one pass."""
    import time

    clearance = Clearance(scene(9, (0.5, 0.1), (0.5, -0.2)), EMPTY.holding())
    qs = random_configurations(400)
    clearance.clear_each(qs[:5])
    began = time.process_time()
    clearance.clear_each(qs)
    assert (time.process_time() - began) / len(qs) < 600e-6


def test_blocks_of_another_size_and_cameras_elsewhere_have_their_own_model():
    q = reach(down(GOAL[0], GOAL[1], 0.33), HOME_Q).q
    small = EMPTY.holding(block_size=0.03)
    assert Clearance(Obstacles(scene(2).boxes), small, TOUCH).clear(q)
    tucked = replace(EMPTY, T_ee_camera=transform(p=(0.0, 0.0, -0.15)))
    from pandarena.kinematics import fk

    wall = _wall(fk(HOME_Q)[0, 3] + 0.05)
    assert not Clearance(wall, needs=TOUCH).clear(HOME_Q)
    assert Clearance(wall, tucked, TOUCH).clear(HOME_Q)
    assert tower(0) == {}


def test_a_penalty_says_of_each_candidate_what_a_look_would():
    clearance = Clearance(scene(4, (GOAL[0] - 0.08, GOAL[1])), EMPTY.holding())
    spots = [
        down(GOAL[0] + dx, GOAL[1] - 0.08, z) for dx in (-0.05, 0.0, 0.12) for z in (0.25, 0.4)
    ]
    qs = sweep(four_yaws(np.stack(spots))).q
    said = clearance.penalty()(qs) == 0.0
    assert np.array_equal(said, clearance.clear_each(qs))
    assert 0.1 < said.mean() < 0.9


def test_few_models_are_kept():
    from pandarena.motion.clearance import engine

    for k in range(9):
        hand = replace(EMPTY, T_ee_camera=transform(p=(0.05, 0.001 * k, -0.06)))
        assert Clearance(scene(1), hand).clear(HOME_Q)
    assert len(engine._kept.engines) <= engine._KEPT
