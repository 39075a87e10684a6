"""Meeting what turns: ride above it at its own speed, come down in its frame, ride on, rise.

Times are seconds from now, which is when the path starts and when the given grasp poses hold.
"""

from dataclasses import dataclass, replace

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics import reach
from pandarena.motion.load import overload
from pandarena.motion.path import JointPath
from pandarena.motion.result import NoPath
from pandarena.motion.riding import PLAIN_RIDE, Ride, Turning, ridden
from pandarena.motion.states import State, between, halting
from pandarena.motion.timing import excess
from pandarena.panda import PANDA, Limits

LOOK = 0.5
"""Between the times at which a block out of reach is looked for again [s]."""
_TRIES = 12
_SLOWER = 4


@dataclass(frozen=True, eq=False)
class Interception:
    """A path that meets a riding block, and what happens on it when [s]."""

    path: JointPath
    meet: float
    """From here on the hand moves as the block does."""
    touch: float
    """The hand is at the grasp: close the fingers."""
    leave: float
    """It starts to rise."""
    target: int
    """Which of the grasps it is."""


def intercept(
    start: State,
    T_base_grasp: Array,
    turning: Turning,
    ride: Ride = PLAIN_RIDE,
    meet: float | None = None,
    until: float = 3.0,
    limits: Limits = PANDA,
    speed: float = 0.6,
) -> Interception | NoPath:
    """From `start`, at rest or not, to ride with a block and take it.

    `T_base_grasp` (4, 4) or (n, 4, 4): the hand's pose at the grasp if the block were taken now;
    of several the one that is reached soonest. The hand meets the block at its hover `meet` [s]
    from now, or as soon as it can; a block that is yet to come into reach is looked for at times
    up to `until` [s]. The path ends at rest after the ride.
    """
    task = _Task(start, T_base_grasp.reshape(-1, 4, 4), turning, ride, limits.scaled(speed))
    if meet is not None:
        met = task.met(meet)
        return NoPath(met.why(meet)) if isinstance(met, _TooSoon) else met
    wish, met = 0.0, NoPath("")
    for _ in range(_TRIES + int(until / LOOK)):
        met = task.met(wish)
        if isinstance(met, Interception):
            return met
        if isinstance(met, _TooSoon):
            wish = max(met.needed, wish + 0.01)
        elif wish + LOOK > until:
            return met
        else:
            wish += LOOK
    return met if isinstance(met, NoPath) else NoPath(met.why(wish))


@dataclass(frozen=True)
class _TooSoon:
    """The arm cannot be there by then."""

    needed: float
    """[s]"""

    def why(self, meet: float) -> str:
        return f"the arm needs {self.needed:.2f} s to meet it, not {meet:.2f}"


@dataclass(frozen=True, eq=False)
class _Task:
    """An interception but for its time."""

    start: State
    grasps: Array
    turning: Turning
    ride: Ride
    limits: Limits

    def met(self, meet: float) -> Interception | _TooSoon | NoPath:
        """The interception `meet` [s] from now."""
        over = self._over(meet)
        if isinstance(over, NoPath):
            return over
        path, ride, target = over
        entry = self._entry(path, meet)
        if not isinstance(entry, JointPath):
            return entry
        tail = halting(State.of(path.q[-1], path.dq[-1]), self.limits)
        if not tail:
            return NoPath(f"after the ride, {tail.why}")
        touch = meet + ride.touch
        return Interception(entry.then(path).then(tail), meet, touch, touch + ride.dwell, target)

    def _over(self, meet: float) -> tuple[JointPath, Ride, int] | NoPath:
        """The ride from its meeting on, and which grasp it is of: the soonest that is in reach."""
        left = np.arange(len(self.grasps))
        why = ""
        while len(left):
            lowest = self.turning.carried(self.grasps[left], np.array(meet + self.ride.touch))
            found = reach(lowest, self.start.q, self.limits)
            if not found:
                return NoPath(f"no way to ride with it {meet:.2f} s from now: {why or found.why}")
            target = int(left[found.target])
            fitted = self._fitted(self.grasps[target], meet, found.q)
            if not isinstance(fitted, NoPath):
                return *fitted, target
            why, left = fitted.why, np.delete(left, found.target)
        return NoPath(f"no way to ride with it {meet:.2f} s from now: {why}")

    def _fitted(self, grasp: Array, meet: float, q: Array) -> tuple[JointPath, Ride] | NoPath:
        """The ride, its vertical moves slowed down as far as the limits ask for."""
        ride, over = self.ride, 1.0
        for _ in range(_SLOWER):
            path = ridden(grasp, self.turning, ride, meet, q, self.limits)
            if not path:
                return path
            over = excess(path, self.limits)
            if over <= 1.0:
                return path, ride
            k = 1.05 * over**0.5
            ride = replace(ride, down=k * ride.down, up=k * ride.up)
        return NoPath(f"to ride with it a limit would be exceeded by a factor of {over:.2f}")

    def _entry(self, over: JointPath, meet: float) -> JointPath | _TooSoon | NoPath:
        """The way from the start into the ride."""
        goal = State(over.q[0], over.dq[0], over.acceleration(0.0))
        soonest = between(self.start, goal, self.limits)
        if not soonest:
            return soonest
        if soonest.duration > meet:
            return _TooSoon(1.005 * soonest.duration + 0.005)
        entry = between(self.start, goal, self.limits, duration=meet)
        if not entry:
            # Some durations cannot be had: the arm would have to brake, and then takes longer.
            return _TooSoon(meet + 0.05)
        return _TooSoon(1.05 * meet) if overload(entry, self.limits) else entry
