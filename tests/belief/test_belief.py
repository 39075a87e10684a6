"""What a belief says after readings, grasps and releases."""

import math

import numpy as np
import pytest

from pandarena.belief import Belief
from pandarena.belief.hand import INSIST
from pandarena.geometry import angle_between, rot_x, rot_z, transform
from pandarena.perception.calibration import Calibration

from .looks import EDGE, FIELD, grasp_above, look, looks, on_goal, upright

SX, SY, TOP = FIELD.source
ON_SOURCE = {
    b: upright(SX + 0.06 * (b % 2), SY + 0.06 * (b // 2), TOP + EDGE / 2) for b in range(4)
}
OVER_SOURCE = (SX, SY)


def begun(**more):
    return looks(Belief.begin(FIELD), ON_SOURCE, 0.0, above=OVER_SOURCE, **more)


def test_nothing_is_believed_before_looking():
    assert Belief.begin(FIELD).at(0.0) == {}


def test_what_is_seen_is_believed_with_age_source_and_growing_doubt():
    belief = begun()
    seen = belief.at(1.0)
    assert set(seen) == {0, 1, 2, 3}
    for block, known in seen.items():
        assert np.allclose(known.T_base_block, ON_SOURCE[block], atol=1e-9)
        assert known.state == "free" and known.source == "wrist" and not known.riding
        assert known.age(1.0) == pytest.approx(0.7)
    later = belief.at(100.0)[0]
    assert np.trace(later.covariance) > np.trace(seen[0].covariance)


def test_updates_are_pure_and_readings_count_once():
    before = Belief.begin(FIELD)
    reading = look(0.1, ON_SOURCE)
    after = before.read(reading)
    assert before.at(0.1) == {} and len(after.at(0.1)) == 4
    assert after.read(reading) is after


def test_noise_averages_away():
    belief = begun(noise=0.0004, count=60)
    off = [np.linalg.norm((k.T_base_block - ON_SOURCE[b])[:3, 3]) for b, k in belief.at(2).items()]
    assert max(off) < 0.0003
    for block, known in belief.at(2.0).items():
        d = (known.T_base_block - ON_SOURCE[block])[:3, 3]
        assert d @ np.linalg.solve(known.covariance[:3, :3], d) < 16.0


def test_one_wild_sighting_is_refused_and_three_are_believed():
    belief = begun()
    moved = {**ON_SOURCE, 2: upright(SX + 0.1, SY + 0.1, TOP + EDGE / 2)}
    once = belief.read(look(1.0, moved, above=OVER_SOURCE))
    assert np.allclose(once.at(1.0)[2].T_base_block, ON_SOURCE[2], atol=1e-6)
    thrice = looks(once, moved, 1.1, count=2, above=OVER_SOURCE)
    assert np.allclose(thrice.at(1.2)[2].T_base_block, moved[2], atol=1e-6)


def test_a_block_is_held_then_placed():
    belief = begun()
    T_pick = grasp_above(ON_SOURCE[1])
    belief = belief.grasped(1, 2.0, 0.0502, T_pick)
    assert belief.held is not None and belief.held.block == 1
    assert belief.block(1, 2.0) is None and 1 not in belief.poses(2.0)
    T_hand = grasp_above(on_goal(3))
    held = belief.at(2.5, T_hand)[1]
    assert held.state == "held" and held.source == "hand"
    assert np.allclose(held.T_base_block[:3, 3], on_goal(3)[:3, 3])
    T_place = grasp_above(on_goal(1))
    belief = belief.released(3.0, T_place)
    placed = belief.at(3.0)[1]
    assert belief.held is None and placed.state == "placed" and placed.source == "hand"
    assert np.allclose(placed.T_base_block, on_goal(1), atol=1e-9)
    assert 0.0005 < math.sqrt(np.trace(placed.covariance[:3, :3])) < 0.01


def test_fingers_centre_a_block_and_keep_its_other_offsets():
    belief = begun()
    T = ON_SOURCE[0] @ transform(rot_z(0.1), (0.003, 0.004, 0.002))
    belief = belief.grasped(0, 1.0, 0.05, grasp_above(T))
    assert belief.held is not None
    x, y, z = belief.held.offset
    assert (x, z) == pytest.approx((-0.003, 0.002), abs=1e-9) and y == 0.0
    assert angle_between(belief.held.T_ee_block[:3, :3], grasp_above(T)[:3, :3].T) < 1e-6
    assert abs(belief.held.lean) < 1e-9
    assert belief.held.covariance[1, 1] < belief.held.covariance[0, 0]


def test_a_camera_may_see_the_block_in_the_hand():
    belief = begun().grasped(0, 1.0, 0.05, grasp_above(ON_SOURCE[0]))
    T_hand = grasp_above(upright(0.5, 0.0, 0.6))
    assert belief.held is not None
    off = transform(p=(0.004, 0.0, 0.0))
    seen = {0: T_hand @ off @ belief.held.T_ee_block}
    before = belief.held.covariance[0, 0]
    reading = look(1.5, seen, above=(0.5, 0.0), height=0.8)
    fixed = type(reading)(reading.stamp, reading.T_base_camera, None, reading.blocks)
    after = belief.read(fixed, T_hand).held
    assert after is not None and after.seen and after.covariance[0, 0] < before
    assert 0.0005 < after.offset[0] < 0.004


def test_a_tag_mistaken_so_near_moves_no_block_in_the_hand_but_one_that_slipped_is_believed():
    belief = begun().grasped(0, 1.0, 0.05, grasp_above(ON_SOURCE[0]))
    T_hand = grasp_above(upright(0.5, 0.0, 0.6))
    assert belief.held is not None
    wrong = {0: T_hand @ transform(p=(0.024, 0.0, 0.028)) @ belief.held.T_ee_block}
    for n in range(INSIST):
        assert belief.held.offset[0] == pytest.approx(0.0, abs=0.001)
        seen = look(1.5 + 0.1 * n, wrong, above=(0.5, 0.0), height=0.8)
        belief = belief.read(type(seen)(seen.stamp, seen.T_base_camera, None, seen.blocks), T_hand)
    assert belief.held.offset[0] > 0.005


def test_a_dropped_block_is_lost_until_it_is_seen():
    T_hand = grasp_above(upright(0.5, 0.0, 0.4))
    belief = begun().grasped(2, 1.0, 0.05, grasp_above(ON_SOURCE[2])).dropped(T_hand)
    assert belief.held is None and belief.at(1.0)[2].state == "lost"
    T_floor = upright(0.5, 0.02, EDGE / 2)
    belief = looks(belief, {2: T_floor}, 2.0, above=(0.5, 0.02))
    assert belief.at(3.0)[2].state == "free"


def test_what_should_be_seen_and_is_not_is_lost():
    belief = begun()
    three = {b: T for b, T in ON_SOURCE.items() if b != 3}
    few = looks(belief, three, 1.0, count=4, above=OVER_SOURCE)
    assert few.at(2.0)[3].state == "free"
    many = looks(belief, three, 1.0, count=12, above=OVER_SOURCE)
    assert many.at(2.0)[3].state == "lost"
    assert {b: k.state for b, k in many.at(2.0).items() if b != 3} == dict.fromkeys(
        range(3), "free"
    )


def test_what_is_out_of_view_is_not_lost():
    belief = looks(begun(), {}, 1.0, count=30, above=(0.562, 0.4))
    assert {k.state for k in belief.at(3.0).values()} == {"free"}


def test_blocks_on_the_turntable_ride():
    tx, ty, top = FIELD.turntable
    speed = FIELD.field.turntable.speed
    belief = Belief.begin(FIELD)
    for frame in range(30):
        turn = rot_z(speed * frame / 30)
        T = transform(turn, (tx, ty, 0)) @ upright(0.0, -0.24, top + EDGE / 2, 0.2)
        belief = belief.read(look(frame / 30, {9: T}, above=(tx, ty - 0.2)))
    assert belief.at(1.0)[9].riding and belief.table.estimate.blocks == (9,)
    T = transform(rot_z(speed * 11.0), (tx, ty, 0)) @ upright(0.0, -0.24, top + EDGE / 2, 0.2)
    assert np.allclose(belief.at(11.0)[9].T_base_block, T, atol=1e-6)
    T_grasp = grasp_above(belief.at(2.0)[9].T_base_block)
    taken = belief.grasped(9, 2.0, 0.05, T_grasp)
    assert taken.table.estimate.blocks == () and taken.held is not None
    back = taken.released(3.0, grasp_above(upright(tx, ty - 0.24, top + EDGE / 2)))
    assert 9 not in back.at(3.0)  # it rides again, and where is yet to be seen
    again = back.read(look(3.1, {9: upright(tx, ty - 0.24, top + EDGE / 2)}, above=(tx, ty - 0.2)))
    assert again.at(3.1)[9].riding


def test_a_block_that_leaves_the_turntable_is_no_longer_predicted():
    tx, ty, top = FIELD.turntable
    T = upright(tx, ty - 0.24, top + EDGE / 2)
    belief = Belief.begin(FIELD).read(look(0.0, {9: T}, above=(tx, ty - 0.2)))
    belief = belief.read(look(0.1, {9: on_goal(1)}))
    assert not belief.at(0.1)[9].riding and belief.at(0.1)[9].state == "placed"


def test_an_unknown_block_cannot_be_grasped():
    with pytest.raises(KeyError, match="block 7 is nowhere yet; known: 0, 1, 2, 3"):
        begun().grasped(7, 1.0, 0.05, np.eye(4))


def test_a_calibrated_belief_corrects_the_wrist_camera_and_forgets_what_was_seen_before():
    calibration = Calibration(np.array([0.01, 0.0, 0.0]), np.zeros(3))
    belief = begun().calibrated(calibration)
    assert belief.at(1.0) == {}
    belief = looks(belief, ON_SOURCE, 1.0, above=OVER_SOURCE)

    off = belief.at(2.0)[0].T_base_block[:3, 3] - ON_SOURCE[0][:3, 3]
    assert np.linalg.norm(off) == pytest.approx(0.01, abs=1e-6) and abs(off[2]) < 1e-9


def test_what_stood_on_a_block_that_stands_there_no_more_is_lost_unless_it_is_seen():
    from pandarena.belief.support import moved, unsupported

    stack = {b: upright(0.5, 0.1, TOP + EDGE * (b + 0.5)) for b in range(4)}
    fallen = {**stack, 1: upright(0.6, 0.1, TOP + EDGE / 2)}
    gone = moved(stack, fallen, EDGE)
    assert gone == {1}
    assert unsupported(stack, gone, (1,), EDGE) == [2, 3]
    assert unsupported(stack, gone, (1, 3), EDGE) == [2]
    assert unsupported(stack, {0}, (), EDGE) == [1, 2, 3]


def test_a_tower_is_lost_from_the_block_on_that_is_seen_beside_it():
    """W-25: so what fell is looked for and stacked again, before it is missed in any picture."""
    belief = looks(Belief.begin(FIELD), {b: on_goal(b + 1) for b in range(4)}, 0.0)
    assert [t.blocks for t in belief.towers] == [(0, 1, 2, 3)]
    belief = looks(belief, {0: on_goal(1), 1: on_goal(1, dx=0.09)}, 1.0, count=5)
    states = {b: known.state for b, known in belief.at(1.2).items()}
    assert states == {0: "placed", 1: "placed", 2: "lost", 3: "lost"}


def test_a_block_is_not_believed_to_have_moved_to_where_none_can_lie():
    belief = begun()
    sunk = {**ON_SOURCE, 2: upright(SX + 0.02, SY + 0.07, TOP)}  # a side's tag taken for the top's
    for k in range(8):
        belief = belief.read(look(1.0 + 0.1 * k, sunk, above=OVER_SOURCE))
    assert np.allclose(belief.at(2.0)[2].T_base_block, ON_SOURCE[2], atol=1e-6)


def test_what_may_lie_flat_is_told_to_and_what_leans_is_not():
    tilted = transform(rot_x(0.02), (0.0, 0.0, 0.0))
    low = {0: ON_SOURCE[0] @ tilted, 1: ON_SOURCE[1] @ transform(rot_x(0.3))}
    low[0][2, 3] += 0.002
    belief = looks(Belief.begin(FIELD), low, 0.0, count=3, above=OVER_SOURCE)
    told = belief.at(0.2)
    assert told[0].T_base_block[2, 2] > math.cos(0.005)
    assert abs(told[0].T_base_block[2, 3] - (TOP + EDGE / 2)) < 0.001
    assert np.allclose(told[1].T_base_block, low[1], atol=1e-3)
    assert np.trace(told[0].covariance[3:, 3:]) < np.trace(told[1].covariance[3:, 3:])
