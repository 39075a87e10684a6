"""Carries out the champion's tasks, each with the skills of everybody, and tells the mind."""

import numpy as np

from pandarena.geometry import Array
from pandarena.motion.curve import SAME_POSE
from pandarena.panda import HOME_Q
from pandarena.skills.carry import Manner, go, put, take
from pandarena.skills.grasps import Ends, choose_ends, choose_place
from pandarena.skills.look import View, look_at
from pandarena.skills.meet import Held, meet
from pandarena.skills.meeting import Approach, Meeting, choose_meeting
from pandarena.skills.watch import look, wait_watching
from pandarena.station import DONE, Outcome, Station
from pandarena.strategies.champion.decide import (
    LookAtSource,
    LookAtTable,
    Meet,
    Put,
    Rest,
    Stack,
    Task,
    Wait,
)
from pandarena.strategies.champion.mind import Mind

HOLDING = (0.6, 1.3)
"""Shares of a block's edge between which a width tells that one is held."""
IDLE = 0.5
"""How long is waited before another decision [s]."""
LATER, SOON = 3.0, 1.0
"""How long a block is left alone after it could not be taken, or reached [s]."""


class Doing:
    """Hands for a mind."""

    def __init__(self, station: Station, mind: Mind) -> None:
        self._station, self._mind = station, mind
        params = mind.params
        self._manner = Manner(speed=params.speed, force=params.force)
        self._overview: Array | None = None
        """Where all of the turntable is in view [rad], once it was."""

    def do(self, task: Task) -> Outcome:
        """One task from beginning to end."""
        match task:
            case LookAtSource():
                return self._look_at_source()
            case LookAtTable():
                return self._look_at_table()
            case Stack(block):
                return self._stack(block)
            case Meet(block):
                return self._meet(block)
            case Put(block):
                return self._put(block)
            case Wait():
                return self._wait()
            case Rest():
                return self.rest()

    def rest(self) -> Outcome:
        """Away from everything."""
        return go(self._station, HOME_Q, self._mind.scene().open(), self._manner)

    def still_holding(self) -> bool:
        """Whether the width tells that there is a block in the hand."""
        edge = self._station.field.block_size
        width = self._station.gripper.state().width
        return HOLDING[0] * edge < width < HOLDING[1] * edge

    def let_go(self) -> None:
        """What was held is not held any more."""
        self._station.gripper.move(self._station.gripper.limits.width).wait()
        self._mind.belief = self._mind.belief.dropped(self._station.arm.state().T_base_ee)

    def look_around(self) -> None:
        """Take in what is seen from here."""
        look(self._station, self._mind.see)

    def _look_at_source(self) -> Outcome:
        self._mind.source_looks += 1
        return self._look(View(self._station.field.source))

    def _look_at_table(self) -> Outcome:
        x, y, z = self._station.field.turntable
        nearer = 0.79  # of the way to its centre: from there all of it is in view
        view = View((nearer * x, nearer * y, z), (0.55, 0.65), (1.0, 0.8), (0.0, 0.4, -0.4))
        seen = self._look(view)
        if seen:
            self._mind.table_seen = self._station.clock.now()
            self._overview = self._station.arm.state().q_d
        return seen

    def _wait(self) -> Outcome:
        """Where the turntable is in view."""
        arm = self._station.arm
        if self._overview is None or np.abs(arm.state().q_d - self._overview).max() > SAME_POSE:
            return self._look_at_table()
        wait_watching(self._station, self._station.clock.now() + IDLE, self._mind.see)
        self._mind.table_seen = self._station.clock.now()
        return DONE

    def _look(self, view: View) -> Outcome:
        mind = self._mind
        return look_at(self._station, mind.scene(), view, mind.see, self._manner)

    def _stack(self, block: int) -> Outcome:
        station, mind = self._station, self._mind
        arm, now = station.arm, station.clock.now()
        known = mind.belief.block(block, now)
        if known is None:
            return Outcome(False, f"block {block} is nowhere")
        scene, T_pick = mind.scene(block), known.T_base_block
        ends = choose_ends(scene, block, T_pick, mind.place, arm.state().q_d, arm.limits)
        if not isinstance(ends, Ends):
            mind.bar(block, now + LATER)
            return Outcome(False, ends.why)
        taken = take(station, scene, block, T_pick, ends, self._manner, mind.see)
        if not taken:
            mind.bar(block, station.clock.now() + SOON)
            station.gripper.move(station.gripper.limits.width).wait()
            return taken
        mind.grasped(block, arm.state(), station.gripper.state().width)
        done = put(station, mind.scene(), ends.q_place, ends.T_ee_block, self._manner, mind.see)
        return self._put_down(done)

    def _meet(self, block: int) -> Outcome:
        station, mind = self._station, self._mind
        arm, now = station.arm, station.clock.now()
        riders = mind.riders(now)
        rider = riders.pop(block, None)
        if rider is None:
            return Outcome(False, f"block {block} rides no more")
        scene = mind.still()
        beside = tuple(riders.values())
        approach = Approach(scene, rider, beside, arm.state().q_d, arm.limits)
        meeting = choose_meeting(approach, now)
        if not isinstance(meeting, Meeting):
            mind.bar(block, now + LATER)
            return Outcome(False, meeting.why)
        held = meet(
            station,
            scene,
            meeting,
            lambda: mind.rider(block, station.clock.now()),
            self._manner,
            mind.see,
        )
        if not isinstance(held, Held):
            mind.bar(block, station.clock.now() + SOON)
            station.gripper.move(station.gripper.limits.width).wait()
            return held
        mind.grasped(block, held.closed, station.gripper.state().width)
        return self._put(block)

    def _put(self, block: int) -> Outcome:
        station, mind = self._station, self._mind
        arm, held = station.arm, mind.belief.held
        if held is None or not self.still_holding():
            self.let_go()
            return Outcome(False, f"block {block} is not in the hand any more")
        scene, T_held, place = mind.scene(), held.T_ee_block, mind.place
        found = choose_place(scene, block, T_held, place, arm.state().q_d, arm.limits)
        if not found:
            return Outcome(False, f"no way to hold it there: {found.why}")
        return self._put_down(put(station, scene, found.q, T_held, self._manner, mind.see))

    def _put_down(self, done: Outcome) -> Outcome:
        if done:
            self._mind.released(self._station.arm.state())
        return done
