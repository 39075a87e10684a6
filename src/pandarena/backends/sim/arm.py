"""The simulated arm: it turns paths and references into the controls of each physics step."""

from collections.abc import Callable

import numpy as np

from pandarena.backends.sim.clock import TICK_US, SimClock
from pandarena.backends.sim.measuring import between, state_at
from pandarena.backends.sim.motions import SimMotion, SimPathMotion
from pandarena.field import Team
from pandarena.geometry import Array
from pandarena.motion.dynamics import torques
from pandarena.motion.path import JointPath
from pandarena.motion.refusal import jump_refusal, path_refusal
from pandarena.motion.rest import halt
from pandarena.motion.states import seven
from pandarena.panda import FOLLOW, PANDA, TRACK, Limits
from pandarena.panda.gains import DAMPING_TIME
from pandarena.station import DONE, ArmState, Outcome, Reflex, Sent
from pandarena.world.model import TIMESTEP
from pandarena.world.world import MEMORY, STEPS, TICK, TICK_RATE, Snapshot, World

SETTLED = (0.004, 0.02)
"""A move is done when every joint is this near [rad] and this slow [rad/s]."""
SETTLING = 0.5
"""[s] after a path's end; then the move is said to have failed."""
FADE = 0.1
"""[s] in which the arm joins a path that does not begin quite where it was told to be."""
SLACK = 1e-6
OVERSPEED = 1.2
"""Times the limit at which the arm stops by itself: it was pushed, or streamed too far a jump."""


class SimArm:
    """The `Arm` protocol on the world; the conductor calls `controls` and `after_tick`."""

    def __init__(self, world: World, team: Team, clock: SimClock) -> None:
        self._world, self._clock = world, clock
        self._team: Team = team
        self._index = world.index.arms[team]
        self._pending: list[tuple[int, Callable[[], None], SimMotion | None]] = []
        self._motion: SimPathMotion | None = None
        self._errors: tuple[str, ...] = ()
        self._out_of_match = ""
        self._commanded = np.zeros((MEMORY, 2, 7))
        self._per_overspeed = 1.0 / (OVERSPEED * PANDA.velocity)
        rest = world.now.qpos[self._index.q].copy()
        self._set_table(rest[None], np.zeros((1, 7)), FOLLOW.stiffness)
        self._commanded[:, 0] = rest

    # What a team may call.

    @property
    def limits(self) -> Limits:
        return PANDA

    def state(self) -> ArmState:
        self._clock.ask("arm.state")
        return self._state_of(self._world.now)

    def at(self, stamp: float) -> ArmState:
        """The state at `stamp`, between two ticks by interpolation."""
        self._clock.ask("arm.at")
        ticks = stamp * TICK_RATE
        before = int(np.floor(ticks + 1e-9))
        a = self._state_of(self._world.at_tick(before))
        share = ticks - before
        if share < 1e-6 or before + 1 > self._world.tick:
            return a
        return between(a, self._state_of(self._world.at_tick(before + 1)), share)

    def follow(self, path: JointPath) -> SimPathMotion:
        self._clock.charge()
        motion = SimPathMotion(self._clock, path)
        refusal = self._refusal() or path_refusal(path, self.limits)
        if refusal:
            self._clock.ask("refused")
            motion.finish(Outcome(False, refusal))
        else:
            self._at_next_tick(lambda: self._start(motion), motion)
        return motion

    def track(self, q: Array, dq: Array) -> Sent:
        self._clock.charge()
        q, dq = seven(q), seven(dq)
        if refusal := self._refusal():
            self._clock.ask("refused")
            raise Reflex(refusal)
        limits = self.limits
        q = np.clip(q, limits.q_lower, limits.q_upper)
        dq = np.clip(dq, -limits.velocity, limits.velocity)
        # It moves on for a tick: not beyond the range either.
        dq = np.clip(dq, (limits.q_lower - q) / TICK, (limits.q_upper - q) / TICK)
        self._at_next_tick(lambda: self._stream(q, dq))
        return Sent(q, dq)

    def stop(self) -> None:
        self._clock.charge()
        self._at_next_tick(self._brake)

    def recover(self) -> Outcome:
        self._clock.charge()
        if self._out_of_match:
            self._clock.ask("refused")
            return Outcome(False, self._out_of_match)
        self._errors = ()
        return DONE

    # What the conductor calls.

    @property
    def commanded(self) -> Array:
        """(2, 7) angles and velocities commanded by now; looking costs no match time."""
        return self._commanded[self._world.tick % MEMORY].copy()

    @property
    def following(self) -> JointPath | None:
        """The path under way."""
        return self._motion.path if self._motion else None

    def reflex(self, why: str, for_good: bool = False) -> None:
        """Stop at once, until recovered; or for the rest of the match."""
        self._errors = (why,)
        if for_good:
            self._out_of_match = why
        for motion in (self._motion, *(waiting for *_, waiting in self._pending)):
            if motion:
                motion.fail(why)
        self._motion = None
        self._pending.clear()
        self._hold(self._world.now.qpos[self._index.q])
        self._remember()

    def controls(self, out: Array) -> None:
        """Write this tick's rows of the arm's controls into `out` (STEPS, nu)."""
        now_us = self._world.tick * TICK_US
        while self._pending and self._pending[0][0] <= now_us:
            self._pending.pop(0)[1]()
        at = min(self._cursor, len(self._pull) - STEPS)
        out[:, self._index.pull] = self._pull[at : at + STEPS]
        out[:, self._index.hold] = self._stiffness
        self._cursor += STEPS

    def after_tick(self) -> None:
        """See whether the arm is too fast, and whether the move under way has ended."""
        dq = self._world.now.qvel[self._index.dof]
        shares = dq * self._per_overspeed
        if shares @ shares > 1.0:  # else no joint can be too fast
            self._watch_speed(dq)
        self._remember()
        motion = self._motion
        if motion is None:
            return
        if not motion.running:  # stopped by its owner
            self._motion = None
            self._brake()
        elif self._cursor * TIMESTEP >= motion.path.duration - SLACK:
            self._settle(motion)

    def _watch_speed(self, dq: Array) -> None:
        speeds = np.abs(dq)
        shares = speeds / self.limits.velocity
        joint = int(shares.argmax())
        if shares[joint] > OVERSPEED and not self._errors:
            self.reflex(f"joint {joint + 1} moved at {speeds[joint]:.2f} rad/s, over its limit")

    def _remember(self) -> None:
        """Keep what is commanded at this tick."""
        at, slot = self._at(), self._commanded[self._world.tick % MEMORY]
        slot[0], slot[1] = self._q[at], self._dq[at]

    # How it moves.

    def _refusal(self) -> str:
        return f"the arm waits for recover(): {self._errors[0]}" if self._errors else ""

    def _at_next_tick(self, command: Callable[[], None], motion: SimMotion | None = None) -> None:
        """Commands act at ticks: at this very instant if it is one."""
        self._pending.append((self._clock.us, command, motion))

    def _start(self, motion: SimPathMotion) -> None:
        if not motion.running:
            return
        path = motion.path
        if refusal := jump_refusal(path, self._reference(), self._dq[self._at()]):
            motion.finish(Outcome(False, refusal))
            return
        self._replace(motion)
        gap = self._reference() - path.q[0]
        lasting = max(path.duration, FADE if gap.any() else TICK)
        steps = int(np.ceil(lasting / TIMESTEP / STEPS)) * STEPS
        times: Array = TIMESTEP * np.arange(steps + 1, dtype=np.float64)
        q, dq = path.sample(times)
        fading, fading_speed = _fading(gap, times)
        self._set_table(q + fading, dq + fading_speed, FOLLOW.stiffness)
        self._pull[: steps + 1] += _inertial(path, times)

    def _stream(self, q: Array, dq: Array) -> None:
        """A streamed reference moves on at its velocity for one tick, then waits there."""
        self._replace(None)
        times = np.arange(STEPS + 1)[:, None] * TIMESTEP
        self._set_table(q + times * dq, np.broadcast_to(dq, (STEPS + 1, 7)), TRACK.stiffness)

    def _brake(self) -> None:
        q, dq = self._q[self._at()], self._dq[self._at()]
        self._replace(None)
        path = halt(q, dq, self.limits)
        if not path:
            self._hold(q)
            return
        steps = max(STEPS, int(np.ceil(path.duration / TIMESTEP)))
        self._set_table(*path.sample(np.arange(steps + 1) * TIMESTEP), FOLLOW.stiffness)

    def _replace(self, motion: SimPathMotion | None) -> None:
        if self._motion and self._motion is not motion:
            self._motion.finish(Outcome(False, "replaced by another command"))
        self._motion = motion

    def _hold(self, q: Array) -> None:
        self._set_table(q[None].copy(), np.zeros((1, 7)), FOLLOW.stiffness)

    def _set_table(self, q: Array, dq: Array, stiffness: Array) -> None:
        """Take references for the coming steps; after the last one the arm rests there."""
        rest = np.repeat(q[-1:], STEPS, axis=0)
        self._q = np.concatenate([q, rest])
        self._dq = np.concatenate([dq, np.zeros((STEPS, 7))])
        self._pull = stiffness * (self._q + DAMPING_TIME * self._dq)
        self._stiffness = stiffness
        self._cursor = 0

    def _at(self) -> int:
        return min(self._cursor, len(self._q) - 1)

    def _reference(self) -> Array:
        return self._q[self._at()]

    def _settle(self, motion: SimPathMotion) -> None:
        path = motion.path
        if np.any(path.dq[-1] != 0.0):  # its end is not a rest: nothing to settle
            motion.finish()
            self._motion = None
            return
        now = self._world.now
        off = np.abs(now.qpos[self._index.q] - path.q[-1])
        if off.max() < SETTLED[0] and np.abs(now.qvel[self._index.dof]).max() < SETTLED[1]:
            motion.finish()
            self._motion = None
        elif self._cursor * TIMESTEP > path.duration + SETTLING:
            worst = int(off.argmax())
            motion.finish(
                Outcome(False, f"did not settle: joint {worst + 1} is {off[worst]:.3f} rad off")
            )
            self._motion = None

    def _state_of(self, s: Snapshot) -> ArmState:
        return state_at(self._world, self._team, s, self._commanded[s.tick % MEMORY], self._errors)


def _fading(gap: Array, times: Array) -> tuple[Array, Array]:
    """How what a path begins off by is closed, and how fast: smoothly, within `FADE`.

    A path sent between two ticks begins with the later one, when the arm has been told to move on.
    """
    u = np.minimum(times / FADE, 1.0)[:, None]
    return gap * (1.0 - u) ** 2 * (1.0 + 2.0 * u), gap * 6.0 * u * (u - 1.0) / FADE


def _inertial(path: JointPath, times: Array) -> Array:
    """What the path's accelerations ask of the motors at `times` [Nm]: the arm knows its own mass.

    Without it the arm lags by 1.5 mm and lands a block that much too hard. Gravity is left out: it
    is compensated anyway. Computed at every tick and interpolated, which is as good and cheaper.
    """
    ticks = times[::STEPS]
    q, dq = path.sample(ticks + np.array([[0.0], [TIMESTEP], [-TIMESTEP]]))
    ddq = (dq[1] - dq[2]) / (2 * TIMESTEP)
    tau = torques(q[0], dq[0], ddq, gravity=np.zeros(3))
    return np.stack([np.interp(times, ticks, tau[:, i]) for i in range(7)], axis=1)


__all__ = ["SimArm", "SimMotion"]
