"""The fastest jerk-limited path between two states of the arm, by ruckig, kept exactly.

A ruckig profile has piecewise constant jerk, so between its phase changes every joint moves along
a cubic, which is what a `JointPath` draws between two knots: with a knot at each joint's phase
changes the path is ruckig's own to rounding, and holds its limits as ruckig does.
"""

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import ruckig  # pyright: ignore[reportMissingImports]
from numpy.typing import ArrayLike

from pandarena.geometry import Array
from pandarena.motion.path import JointPath
from pandarena.motion.refusal import outside
from pandarena.motion.result import NoPath
from pandarena.panda import Limits

NEAR_LIMIT = 1e-6
"""How far rounding may carry a path over a position limit [rad]."""
SAME_KNOT = 5e-6
"""Phase changes closer than this [s] share a knot: nearer ones drown accelerations in rounding."""


class _Trajectory(Protocol):
    """What is used of ruckig's own, which ships no types."""

    duration: float
    profiles: list[list[Any]]

    def at_time(self, time: float) -> tuple[list[float], list[float], list[float]]: ...


def seven(values: ArrayLike) -> Array:
    """`values` as a new array of seven finite numbers."""
    out = np.array(values, dtype=float)
    if out.shape != (7,) or not np.isfinite(out).all():
        raise ValueError(f"seven finite joint values are needed, got {values!r}")
    return out


@dataclass(frozen=True, eq=False)
class State:
    """Where the arm is and how it moves."""

    q: Array
    """(7,) [rad]"""
    dq: Array
    """(7,) [rad/s]"""
    ddq: Array
    """(7,) [rad/s2]"""

    @staticmethod
    def of(q: ArrayLike, dq: ArrayLike | None = None, ddq: ArrayLike | None = None) -> "State":
        """The state with these values; what is not given is zero."""
        still = np.zeros(7)
        return State(
            seven(q), still if dq is None else seven(dq), still if ddq is None else seven(ddq)
        )

    @staticmethod
    def on(path: JointPath, t: float) -> "State":
        """Where the arm is on `path` at `t` [s], for what replaces it in flight."""
        q, dq = path.sample(t)
        return State(q, dq, path.acceleration(t))


def between(
    start: State, end: State, limits: Limits, duration: float | None = None
) -> JointPath | NoPath:
    """The fastest path from `start` to `end`, all joints arriving together.

    From rest to rest the joints move in phase, on a straight line in joint space, unless that takes
    longer: where one joint is short of speed and another of acceleration, the path leaves the line
    (by up to 0.05 rad, or 3 cm at the hand). With `duration` [s] the path takes that long, or there
    is none if it cannot be so quick (or so slow: a moving joint cannot dawdle at will).
    """
    if why := limits.outside(end.q, -NEAR_LIMIT):
        return NoPath(f"target: {why}")
    if why := _too_fast(end, limits):
        return NoPath(why)
    trajectory = _solved(_problem(start, end, limits, duration))
    if isinstance(trajectory, NoPath):
        return trajectory
    if duration is not None and abs(trajectory.duration - duration) > 1e-6:
        took = trajectory.duration
        return NoPath(f"the move takes {took:.3f} s at these limits, not {duration:.3f} s")
    return inside(_exact(trajectory, start, end), limits)


def halting(start: State, limits: Limits) -> JointPath | NoPath:
    """The fastest path from `start` to rest anywhere, all joints stopping together."""
    problem = _problem(start, State.of(start.q), limits)
    problem.control_interface = ruckig.ControlInterface.Velocity
    trajectory = _solved(problem)
    if isinstance(trajectory, NoPath):
        return trajectory
    end = State.of(trajectory.at_time(trajectory.duration)[0])
    return inside(_exact(trajectory, start, end), limits)


def _solved(problem: Any) -> _Trajectory | NoPath:
    trajectory = ruckig.Trajectory(7)
    try:
        result = ruckig.Ruckig(7).calculate(problem, trajectory)
    except ruckig.RuckigError as error:
        reason = str(error).replace("[ruckig]", "").strip().splitlines()[0]
        return NoPath(f"the planner refuses these states: {reason}")
    except ValueError:  # it has a result of which its Python side knows no name
        return NoPath("no profile joins these states within the limits: it would take for ever")
    if result not in (ruckig.Result.Working, ruckig.Result.Finished):
        return NoPath(f"no profile joins these states within the limits: {result.name}")
    return trajectory


def _problem(start: State, end: State, limits: Limits, duration: float | None = None) -> Any:
    problem = ruckig.InputParameter(7)
    problem.current_position = start.q
    problem.current_velocity = start.dq
    problem.current_acceleration = start.ddq
    problem.target_position = end.q
    problem.target_velocity = end.dq
    problem.target_acceleration = end.ddq
    problem.max_velocity = limits.velocity
    problem.max_acceleration = limits.acceleration
    problem.max_jerk = limits.jerk
    problem.synchronization = ruckig.Synchronization.Phase
    if duration is not None:
        problem.minimum_duration = duration
    return problem


def _too_fast(end: State, limits: Limits) -> str:
    """Which limit the target state breaks, in words; empty if none."""
    for name, unit, value, limit in (
        ("velocity", "rad/s", end.dq, limits.velocity),
        ("acceleration", "rad/s2", end.ddq, limits.acceleration),
    ):
        for i in np.flatnonzero(np.abs(value) > limit * (1 + 1e-9)):
            return f"target: joint {i + 1}'s {name} {value[i]:.3f} exceeds {limit[i]:.3f} {unit}"
    return ""


def inside(path: JointPath, limits: Limits) -> JointPath | NoPath:
    """The path, if no joint leaves its range on the way."""
    why = outside(path, limits)
    return NoPath(why) if why else path


def _exact(trajectory: _Trajectory, start: State, end: State) -> JointPath:
    """The trajectory with a knot at every phase change of every joint."""
    if trajectory.duration < SAME_KNOT:
        return JointPath(np.zeros(1), end.q[None].copy(), end.dq[None].copy())
    t = _knots(trajectory)
    samples = [trajectory.at_time(float(s)) for s in t]
    q = np.array([s[0] for s in samples])
    dq = np.array([s[1] for s in samples])
    # Ruckig's ends are off by rounding; these are what was asked for.
    q[0], dq[0], q[-1], dq[-1] = start.q, start.dq, end.q, end.dq
    return JointPath(t, q, dq)


def _knots(trajectory: _Trajectory) -> Array:
    """Increasing times [s] of all joints' phase changes, from 0 to the end."""
    times = [np.zeros(1)]
    for profile in trajectory.profiles[0]:
        brake = np.cumsum([*profile.brake.t, *profile.accel.t])
        times += [brake, brake[-1] + np.cumsum(profile.t)]
    end = trajectory.duration
    t = np.sort(np.concatenate(times))
    t = t[t < end - SAME_KNOT]
    t = t[np.concatenate([[True], np.diff(t) > SAME_KNOT])]
    return np.append(t, end)
