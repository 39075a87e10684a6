"""Where and when to take a riding block, and how: chosen over all of its way within reach.

Nothing is weighed but time: from above if that can be had in this pass, else with the hand tilted,
which reaches farther; of either the soonest touch that is clear, and from which the hand can come,
ride along and rise.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pandarena.geometry import Array, angle_between, inverse, rot_z, top_yaw, transform
from pandarena.kinematics import NoSolution, fk, four_yaws, reach, tilted
from pandarena.kinematics.cost import reach_time
from pandarena.motion import Ride
from pandarena.motion.clearance import AT_END
from pandarena.panda import PANDA, Limits
from pandarena.skills.grasps import Scene
from pandarena.skills.moves import pointing_down, raised
from pandarena.skills.rider import Rider

RIDE = Ride(hover=0.08, settle=0.06, down=0.45, dwell=0.3, up=0.4)


@dataclass(frozen=True)
class Hold:
    """A way to hold a block that rides."""

    tilts: tuple[float, ...]
    """Of the hand [rad]."""
    within: float
    """How far from the arm's axis a block can be taken so [m]."""


HOLDS = (Hold((0.0,), 0.80), Hold((0.5, -0.5), 0.86))
"""In the order of preference."""
STEP = 0.6
"""Between the times that are tried [s]."""
TRIES = 8
SETTING_OUT = 0.4
"""What passes between deciding and riding along at the least [s]."""


@dataclass(frozen=True)
class Pass:
    """When a riding block is within reach, this time or the next [s]."""

    opens: float
    """From when on it can be taken as is liked best."""
    shuts: float
    """It cannot be taken at all any more."""
    windows: tuple[tuple[Hold, float, float], ...]
    """Each way to hold it that there is, from when to when."""


def next_pass(
    rider: Rider, now: float, ride: Ride = RIDE, holds: Sequence[Hold] = HOLDS
) -> Pass | None:
    """Of a block, as far as the hand can be there; None if it never comes within reach."""
    soonest = now + ride.touch + SETTING_OUT
    widest = max(hold.within for hold in holds)
    if (whole := rider.within(widest, soonest)) is None:
        return None
    windows = [(hold, rider.within(hold.within, soonest)) for hold in holds]
    had = tuple((hold, *w) for hold, w in windows if w is not None and w[0] <= whole[1])
    return Pass(had[0][1], whole[1], had)


@dataclass(frozen=True, eq=False)
class Meeting:
    """Where and when a block will be taken; truthy."""

    rider: Rider
    touch: float
    """When the hand is at the grasp [s]."""
    q_stage: Array
    """Over the block's place, at the ride's hover [rad]."""
    T_ee_block: Array
    """How the block will lie in the hand."""

    def grasp_at(self, when: float) -> Array:
        """T_base_ee at the block at `when` [s]; of a cube's four that nearest to the stage's."""
        flat = self.rider.flat(when)
        grasps = np.stack([flat @ transform(rot_z(k * math.pi / 2)) for k in range(4)])
        grasps = grasps @ inverse(self.T_ee_block)
        R_stage = fk(self.q_stage)[:3, :3]
        return grasps[min(range(4), key=lambda k: angle_between(R_stage, grasps[k][:3, :3]))]


@dataclass(frozen=True, eq=False)
class Approach:
    """What a meeting is chosen by: all that is the same at any time."""

    scene: Scene
    rider: Rider
    beside: Sequence[Rider]
    q_now: Array
    limits: Limits = PANDA
    ride: Ride = RIDE
    holds: Sequence[Hold] = HOLDS

    def at(self, touch: float, tilts: tuple[float, ...]) -> Meeting | NoSolution:
        """The meeting at a given time [s], with the hand tilted in one of some ways [rad]."""
        rider, ride, limits = self.rider, self.ride, self.limits
        flat = rider.flat(touch)
        grasps = tilted(
            four_yaws(pointing_down(flat[:3, 3], top_yaw(flat[:3, :3]))), np.array(tilts)
        )
        riding: Mapping[int, Array] = {r.block: r.at(touch) for r in (*self.beside, rider)}
        scene = self.scene
        shut = scene.open({**scene.others, **riding}).with_needs(AT_END).penalty()
        found = reach(grasps, self.q_now, limits, links=self._ends(grasps), penalty=shut)
        if not found:
            return found
        T_ee_block = inverse(fk(found.q)) @ flat
        stage = raised(rider.flat(touch - ride.touch) @ inverse(T_ee_block), ride.hover)
        over = reach(stage, found.q, limits)
        return Meeting(rider, touch, over.q, T_ee_block) if over else over

    def _ends(self, grasps: Array) -> Array:
        """(n, 2, 4, 4) where the ride begins and where it ends."""
        ride, carried = self.ride, self.rider.turning.carried
        when = np.array([-ride.touch, ride.duration - ride.touch])
        return raised(carried(grasps[:, None], when), ride.hover)

    def lead(self, q_stage: Array) -> float:
        """About how long it takes to get there, around what is in the way [s]."""
        return 1.15 * float(reach_time(q_stage, self.q_now, self.limits)) + 0.25


def choose_meeting(approach: Approach, now: float) -> Meeting | NoSolution:
    """The soonest meeting with a block in the pass that is under way, or else the next."""
    block = approach.rider.block
    if (coming := next_pass(approach.rider, now, approach.ride, approach.holds)) is None:
        return NoSolution(f"block {block} does not come within reach")
    found = NoSolution(f"block {block} is gone before the hand can be there")
    for hold, opens, shuts in coming.windows:
        tried = _soonest(approach, hold, now, opens, shuts)
        if isinstance(tried, Meeting):
            return tried
        if tried is not None:
            found = tried
    return found


def _soonest(
    approach: Approach, hold: Hold, now: float, opens: float, shuts: float
) -> Meeting | NoSolution | None:
    """The soonest within a window [s]; None if there is no time for any."""
    touch, why = opens, None
    for _ in range(TRIES):
        if touch > shuts:
            break
        found = approach.at(touch, hold.tilts)
        if isinstance(found, NoSolution):
            why, touch = found, touch + STEP
            continue
        needed = now + approach.lead(found.q_stage) + approach.ride.touch
        if needed <= touch + 1e-6:
            return found
        touch = needed
    return why
