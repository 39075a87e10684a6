"""What the champion decides, without physics."""

from dataclasses import replace

import pytest

from pandarena.strategies.champion.decide import (
    STUBBORN,
    Calibrate,
    LayDown,
    LetGo,
    LookAtGoal,
    LookAtSource,
    LookAtTable,
    Meet,
    Put,
    Rest,
    Stack,
    Wait,
    decide,
)
from pandarena.strategies.champion.risks import Risks
from pandarena.strategies.champion.situation import Coming, InHand, Situation, Waiting
from pandarena.strategies.champion.worth import best_plan, soonest

RISKS = Risks()
STATICS = tuple(Waiting(b, 10) for b in range(4))
RIDERS = tuple(Coming(8 + k, 20, 15.0 * k, 15.0 * k + 20.0) for k in range(8))
MIDST = Situation(20.0, 180.0, (10,) * 4, table_seen=15.0)


def test_what_is_not_seen_is_looked_for_first():
    assert decide(Situation(0.0, 180.0, unseen=4), RISKS).task == LookAtSource()


def test_a_tower_that_somebody_else_made_is_looked_at_before_it_is_built_on():
    found = replace(MIDST, crowned=True, waiting=STATICS[:1])
    assert decide(found, RISKS).task == LookAtGoal()
    assert decide(replace(found, crowned=False), RISKS).task == Stack(0)


def test_static_blocks_go_below():
    start = Situation(1.0, 180.0, waiting=STATICS, coming=RIDERS, table_seen=0.5)
    decision = decide(start, RISKS)
    assert decision.task == Stack(0)
    assert 64_000 < decision.points < 68_000


def test_twelve_blocks_in_one_tower_are_worth_68_000_where_nothing_fails():
    sure = Risks(
        replace(RISKS.static, fails=0.0, collapse=0.0),
        replace(RISKS.dynamic, fails=0.0, collapse=0.0),
        high=0.0,
    )
    start = Situation(1.0, 180.0, waiting=STATICS, coming=RIDERS)
    assert best_plan(start, sure).points == pytest.approx(68_000)


def test_with_little_time_what_pays_more_goes_first():
    short = Situation(0.0, 5.0, waiting=STATICS, coming=RIDERS[:1], table_seen=0.0)
    assert decide(short, RISKS).task == Meet(8)


def test_the_turntable_is_looked_at_before_anything_is_met():
    unknown = replace(MIDST, table_seen=-1.0, coming=RIDERS)
    assert decide(unknown, RISKS).task == LookAtTable()
    assert decide(replace(MIDST, coming=RIDERS), RISKS).task == Meet(8)


def test_of_what_can_be_had_soon_what_is_gone_first_is_taken():
    late, early = Coming(8, 20, 0.0, 20.0), Coming(9, 20, 1.0, 12.0)
    assert soonest((late, early), 0.0, 4.0) == early
    far = Coming(10, 20, 30.0, 31.0)
    assert soonest((late, far), 0.0, 4.0) == late


def test_what_is_in_the_hand_is_put_down():
    assert decide(replace(MIDST, held=InHand(9, 20)), RISKS).task == Put(9)


def test_the_last_seconds_are_not_gambled():
    last = replace(MIDST, now=178.0, coming=(Coming(8, 20, 178.0, 190.0),), table_seen=177.0)
    assert decide(last, RISKS).task == Rest()
    assert decide(replace(last, held=InHand(9, 20)), RISKS).task == Rest()


def test_a_block_that_costs_more_than_it_brings_stays_where_it_is():
    brittle = replace(RISKS, high=0.5)
    tall = replace(MIDST, tower=(10,) * 4 + (20,) * 6, waiting=(Waiting(15, 20),))
    assert decide(tall, brittle).task != Stack(15)


def test_nothing_in_reach_is_waited_for_not_for_ever_unseen():
    assert decide(replace(MIDST, table_seen=18.0), RISKS).task == Wait()
    assert decide(replace(MIDST, table_seen=10.0), RISKS).task == LookAtTable()


def test_a_whole_tower_is_left_alone():
    assert decide(replace(MIDST, tower=(10,) * 4 + (20,) * 8), RISKS).task == Rest()


def test_what_cannot_be_put_from_this_grasp_is_laid_down_and_tried_again():
    held = InHand(9, 20, refused=1)
    assert decide(replace(MIDST, held=held), RISKS).task == LayDown(9)
    assert decide(replace(MIDST, held=replace(held, refused=2)), RISKS).task == Put(9)


def test_what_somebody_else_may_take_goes_first_where_that_pays():
    """A turn of waiting costs altitude below, and blocks where they are taken."""
    short = Situation(0.0, 14.0, waiting=STATICS, coming=RIDERS[:2], table_seen=0.0)
    both = Situation(1.0, 180.0, waiting=STATICS, coming=RIDERS, table_seen=0.5)
    assert decide(both, RISKS).task == Stack(0)
    assert decide(replace(both, hazard=0.2), RISKS).task == Meet(8)
    assert best_plan(replace(short, hazard=0.2), RISKS).points < best_plan(short, RISKS).points


def test_what_can_be_put_nowhere_is_let_go():
    held = InHand(9, 20, refused=STUBBORN)
    assert decide(replace(MIDST, held=held), RISKS).task == LetGo(9)


def test_a_block_that_sits_awry_goes_on_no_tower_that_is_worth_more():
    held = InHand(9, 20, awry=True)
    tall = replace(MIDST, tower=(10,) * 4 + (20,) * 2)
    assert decide(replace(tall, held=held), RISKS).task == LayDown(9)
    assert decide(replace(tall, tower=(10,), held=held), RISKS).task == Put(9)


def test_blocks_that_are_not_where_they_should_be_are_looked_for_at_once():
    assert decide(replace(MIDST, lost=2, coming=RIDERS), RISKS).task == LookAtGoal()


def test_a_camera_that_tells_what_cannot_be_is_calibrated_before_anything_is_taken():
    start = Situation(1.0, 180.0, waiting=STATICS, camera_off=True)
    assert decide(start, RISKS).task == Calibrate()
    assert decide(replace(start, now=175.0), RISKS).task == Stack(0)
