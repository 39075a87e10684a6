"""Carries out the champion's tasks, each with the skills of everybody, and tells the mind."""

import math
from dataclasses import replace

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics import fk
from pandarena.motion.curve import SAME_POSE
from pandarena.panda import HOME_Q
from pandarena.skills.carry import NOTHING_BELOW, SOFTLY, Manner, go, put, take
from pandarena.skills.fingers import TOLD, open_hand
from pandarena.skills.grasps import TILTS, Ends, choose_ends, choose_place
from pandarena.skills.meet import meet
from pandarena.skills.meeting import Approach, Meeting, choose_meeting
from pandarena.skills.moves import rise
from pandarena.skills.rider import Rider
from pandarena.skills.watch import unseeing
from pandarena.station import DONE, ArmState, Outcome, Station
from pandarena.strategies.champion.decide import (
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
    Task,
    Wait,
)
from pandarena.strategies.champion.lookout import Lookout
from pandarena.strategies.champion.looks import Looks
from pandarena.strategies.champion.mind import Mind

HOLDING = (0.6, 1.3)
"""Shares of a block's edge between which a width tells that one is held."""
LATER, SOON = 3.0, 1.0
"""How long a block is left alone after it could not be taken, or reached [s]."""
STALE = 1.2
"""A block that was not seen for so long is looked at before it is taken [s]."""
PUSH = 5.0
"""From below, that tells that a block stands [N]."""
LANDED = 0.012
"""A strike this near to where a block is put down is its landing [m]."""
AWAY = 0.05
"""How far the hand rises from what it struck [m]."""
CORNERED = 2
"""So many tasks in a row for which no way was found lead straight up."""
FALLING = 0.5
"""How long after it was let go a block may still be moving [s]."""
NO_ROOM = Outcome(False, "there is no room for a block")


class Doing:
    """Hands for a mind."""

    def __init__(self, station: Station, mind: Mind) -> None:
        self._station, self._mind = station, mind
        params = mind.params
        told = TOLD if params.by_width else math.inf
        self._manner = Manner(speed=params.speed, force=params.force, told=told)
        if params.feeling:
            self._manner = replace(self._manner, land=SOFTLY, feel=PUSH)
        self._see = mind.see if params.watchful else unseeing
        self._tilts = TILTS if params.tilting else TILTS[:1]
        self._lookout = Lookout(station, mind)
        self._looks = Looks(station, mind, self._manner)
        self._landing: Array | None = None
        """(3,) where the hand lets go of what it is putting down [m]."""
        self._in_vain = 0
        """Tasks in a row for which the arm did not move."""

    def do(self, task: Task) -> Outcome:
        """One task from beginning to end."""
        self._landing = None
        q = self._station.arm.state().q_d
        done = self._done(task)
        still = not done and np.abs(self._station.arm.state().q_d - q).max() < SAME_POSE
        self._in_vain = self._in_vain + 1 if still else 0
        if self._in_vain >= CORNERED:
            rise(
                self._station, AWAY, 0.5 * self._manner.speed
            )  # it believes that it touches something, and so finds no way
            self._in_vain = 0
        return done

    def _done(self, task: Task) -> Outcome:
        match task:
            case LookAtSource():
                return self._looks.at_source()
            case Calibrate():
                return self._looks.calibrate()
            case LookAtTable():
                return self._looks.at_table()
            case LookAtGoal():
                return self._looks.at_goal()
            case Stack(block):
                return self._stack(block)
            case Meet(block):
                return self._meet(block)
            case Put(block):
                return self._put(block, self._mind.place)
            case LayDown(block):
                return self._lay_down(block)
            case LetGo():
                return self._give_up()
            case Wait():
                return self._looks.wait()
            case Rest():
                return self.rest()

    def rest(self) -> Outcome:
        """Away from everything."""
        return go(self._station, HOME_Q, self._mind.scene().open(), self._manner)

    def after_reflex(self) -> None:
        """The arm moves again: go on with what is in the hand, if it is still there."""
        if not self._still_holding():
            self._let_go()
        elif self._landed():
            open_hand(self._station)
            self._mind.released(self._station.arm.state())
        else:
            self._mind.refused += 1
        rise(self._station, AWAY, 0.5 * self._manner.speed)
        self._looks.around()

    def _landed(self) -> bool:
        if self._landing is None:
            return False
        off = fk(self._station.arm.state().q)[:3, 3] - self._landing
        return float(np.linalg.norm(off)) < LANDED

    def _still_holding(self) -> bool:
        """Whether the width tells that there is a block in the hand."""
        edge = self._station.field.block_size
        width = self._station.gripper.state().width
        return HOLDING[0] * edge < width < HOLDING[1] * edge

    def _give_up(self) -> Outcome:
        """Let go away from the tower, if there is a way."""
        held = self._mind.belief.held
        if held is not None:
            scene = self._mind.still()
            go(self._station, HOME_Q, scene.holding(held.T_ee_block), self._manner, see=self._see)
        self._let_go()
        self._station.clock.sleep(FALLING)
        return DONE

    def _let_go(self) -> None:
        """What was held is not held any more."""
        open_hand(self._station)
        self._mind.belief = self._mind.belief.dropped(self._station.arm.state().T_base_ee)

    def _stack(self, block: int) -> Outcome:
        station, mind = self._station, self._mind
        arm, now = station.arm, station.clock.now()
        known = mind.belief.block(block, now)
        if known is not None and known.age(now) > STALE and known.state == "free":
            self._looks.at_source()  # somebody may have moved it
            known = mind.belief.block(block, station.clock.now())
        if known is None:
            return Outcome(False, f"block {block} is nowhere")
        place = mind.place if mind.place is not None else mind.aside
        if place is None:
            return NO_ROOM
        scene, T_pick = mind.scene(block), mind.lying(known)
        ends = choose_ends(scene, block, T_pick, place, arm.state().q_d, arm.limits, self._tilts)
        if not isinstance(ends, Ends):
            mind.bar(block, now, LATER)
            return Outcome(False, ends.why)
        station.log.plan(f"pick {block}", T_base_ee=fk(ends.q_pick))
        as_it_was = lambda: not mind.params.wary or mind.lies(block, T_pick)  # noqa: E731
        taken = take(station, scene, block, T_pick, ends, self._manner, self._see, as_it_was)
        if not taken:
            return self._not_taken(block, taken) if as_it_was() else taken
        mind.grasped(block, arm.state(), station.gripper.state().width)
        return self._put_down(ends.q_place, ends.T_ee_block)

    def _not_taken(self, block: int, why: Outcome) -> Outcome:
        self._mind.bar(block, self._station.clock.now(), SOON)
        open_hand(self._station)
        return why

    def _meet(self, block: int) -> Outcome:
        station, mind = self._station, self._mind
        arm, now = station.arm, station.clock.now()
        riders = mind.riders(now)
        rider = riders.pop(block, None)
        if rider is None:
            return Outcome(False, f"block {block} rides no more")
        scene = mind.still()
        beside, q_now = tuple(riders.values()), arm.state().q_d
        approach = Approach(scene, rider, beside, q_now, arm.limits, holds=mind.holds)
        meeting = choose_meeting(approach, now)
        if not isinstance(meeting, Meeting):
            mind.bar(block, now, LATER)
            return Outcome(False, meeting.why)
        grasp = meeting.grasp_at(meeting.touch)
        station.log.plan(f"meet {block}", T_base_ee=grasp, at=meeting.touch)

        def tell() -> Rider | None:
            now = station.clock.now()
            if mind.strayed(block, now):
                mind.table_seen = -1.0  # it is to be looked for
                return None
            in_the_way = self._lookout.in_the_way(grasp[:3, 3])
            return None if in_the_way else mind.rider(block, now)

        def took(state: ArmState) -> None:
            mind.grasped(block, state, station.gripper.state().width)

        taken = meet(station, scene, meeting, tell, took, self._manner, self._see)
        if taken or mind.belief.held:
            return taken
        if station.gripper.state().width < HOLDING[0] * station.field.block_size:
            mind.not_there(block, station.clock.now())
        return self._not_taken(block, taken)

    def _put(self, block: int, place: Array | None) -> Outcome:
        station, mind = self._station, self._mind
        arm, held = station.arm, mind.belief.held
        if held is None or not self._still_holding():
            self._let_go()
            return Outcome(False, f"block {block} is not in the hand any more")
        if place is None:
            mind.refused += 1
            return NO_ROOM
        scene = mind.scene()
        found = choose_place(scene, block, held.T_ee_block, place, arm.state().q_d, arm.limits)
        if not found:
            mind.refused += 1
            return Outcome(False, f"no way to hold it there: {found.why}")
        return self._put_down(found.q, held.T_ee_block)

    def _lay_down(self, block: int) -> Outcome:
        """Where static blocks started, to be seen and taken again."""
        laid = self._put(block, self._mind.aside)
        return laid and self._looks.at_source()

    def _put_down(self, q: Array, T_ee_block: Array) -> Outcome:
        mind = self._mind
        T_base_ee, tower = fk(q), mind.tower
        self._landing = T_base_ee[:3, 3]
        self._station.log.plan("place", T_base_ee=T_base_ee)
        as_it_was = lambda: not mind.params.wary or mind.stands(tower)  # noqa: E731
        # Who felt nothing twice lets go at last: torques may tell too little.
        manner = replace(self._manner, feel=math.inf) if mind.refused else self._manner
        done = put(self._station, mind.scene(), q, T_ee_block, manner, self._see, as_it_was)
        if done:
            mind.released(self._station.arm.state())
        elif done is NOTHING_BELOW:
            mind.nothing_below(self._station.clock.now())
        elif as_it_was():
            mind.refused += 1
        return done
