"""All that a team has: the protocols of its arm, gripper, cameras, clock and log.

No implementation lives here. A simulated arm, a real one and the course's interface all fit.
Commands return at once, with what was really sent; waiting is asked for. What did not work is a
falsy `Outcome` with a reason. Exceptions end a skill: a `Reflex`, a lost link, a misuse.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from pandarena.estimates import BlocksReading, ImageReading, TagsReading, TurntableEstimate
from pandarena.field import TeamField
from pandarena.geometry import Array
from pandarena.kinematics import fk, jacobian
from pandarena.motion.path import JointPath
from pandarena.panda import GripperLimits, Limits
from pandarena.thoughts import Believed


class StationError(Exception):
    """What ends a skill."""


class Reflex(StationError):  # noqa: N818 - it is an event of the arm's, not a mistake
    """The arm stopped by itself and waits for `recover`; the text says what it met."""


class LinkLost(StationError):  # noqa: N818
    """The arm does not answer any more."""


@dataclass(frozen=True)
class Outcome:
    """How something ended: truthy if well, else `why` says what was in the way."""

    ok: bool
    why: str = ""

    def __bool__(self) -> bool:
        return self.ok


DONE = Outcome(True)


@dataclass(frozen=True, eq=False)
class ArmState:
    """The arm at one instant."""

    stamp: float
    """[s]"""
    q: Array
    """Measured [rad]."""
    dq: Array
    """Measured [rad/s]."""
    q_d: Array
    """Commanded [rad]; a path that replaces another starts here."""
    dq_d: Array
    """Commanded [rad/s]."""
    torque: Array
    """Of the joints [Nm]."""
    torque_ext: Array | None = None
    """What the surroundings add to it [Nm], where the arm can tell."""
    errors: tuple[str, ...] = ()
    """Why it does not move, if so."""

    @cached_property
    def T_base_ee(self) -> Array:
        """The end effector, by the measured angles."""
        return fk(self.q)

    @cached_property
    def wrench(self) -> Array | None:
        """External force [N] and torque [Nm] at the end effector, in base axes: tau = J^T w."""
        if self.torque_ext is None:
            return None
        return np.asarray(
            np.linalg.lstsq(jacobian(self.q).T, self.torque_ext, rcond=0.02)[0], float
        )


class Motion(Protocol):
    """A command under way."""

    @property
    def done(self) -> bool:
        """Whether it has ended, well or not."""
        ...

    @property
    def outcome(self) -> Outcome:
        """How it ended; falsy with "still moving" until then."""
        ...

    def wait(self, timeout: float | None = None) -> Outcome:
        """Wait until it ends, at most `timeout` [s]; raises `Reflex` if the arm stopped itself."""
        ...

    def stop(self) -> None:
        """End it where it is."""
        ...


class PathMotion(Motion, Protocol):
    """A joint path under way."""

    @property
    def path(self) -> JointPath:
        """What was sent, after limits."""
        ...


@dataclass(frozen=True, eq=False)
class Sent:
    """A streamed reference as it was sent, after limits."""

    q: Array
    dq: Array


class Arm(Protocol):
    """Seven joints."""

    @property
    def limits(self) -> Limits:
        """Of this very arm: a Panda's and an FR3's differ."""
        ...

    def state(self) -> ArmState:
        """The newest state."""
        ...

    def at(self, stamp: float) -> ArmState:
        """The state at `stamp` [s], up to 1 s ago."""
        ...

    def follow(self, path: JointPath) -> PathMotion:
        """Start a timed path, its timing kept; it replaces what was under way."""
        ...

    def track(self, q: Array, dq: Array) -> Sent:
        """Give a new reference to a soft joint impedance; held until the next one."""
        ...

    def stop(self) -> None:
        """Brake to rest, whatever was under way."""
        ...

    def recover(self) -> Outcome:
        """Clear a reflex, so that commands are taken again."""
        ...


@dataclass(frozen=True)
class GripperState:
    """The hand at one instant."""

    stamp: float
    """[s]"""
    width: float
    """Measured distance of the pads [m]."""


class Gripper(Protocol):
    """Two fingers. Judge a grasp by the width that is measured after it."""

    @property
    def limits(self) -> GripperLimits:
        """Of this very hand."""
        ...

    def state(self) -> GripperState:
        """The newest state."""
        ...

    def move(self, width: float, speed: float = 0.1) -> Motion:
        """Open or close to `width` [m] at `speed` [m/s] of the width."""
        ...

    def grasp(
        self,
        width: float,
        force: float = 40.0,
        speed: float = 0.1,
        epsilon: tuple[float, float] = (0.005, 0.005),
    ) -> Motion:
        """Close until `force` [N] a pad is met; well if the width is within `epsilon` of `width`.

        Told to be wider than it stands, or as wide as it goes, the hand opens.
        `epsilon` is how much narrower and how much wider it may be [m].
        """
        ...


class Camera(Protocol):
    """A camera with its recognition of tags and blocks: each tells of the newest exposure.

    There are 30 exposures a second. Its lens is the field's: `field.field.side(team).wrist.lens`.
    """

    @property
    def T_ee_camera(self) -> Array | None:
        """Where the team believes it to be on the hand; None if no arm carries it."""
        ...

    def blocks(self) -> BlocksReading:
        """The blocks in view, each made of all its tags that are seen."""
        ...

    def tags(self) -> TagsReading:
        """The tags in view, each with both poses that its corners allow."""
        ...

    def image(self) -> ImageReading:
        """The picture, and its depths from a camera that has them."""
        ...


class Clock(Protocol):
    """Match time. A strategy never imports `time`."""

    def now(self) -> float:
        """Time since the match began [s]."""
        ...

    def sleep(self, seconds: float) -> None:
        """Let time pass [s]."""
        ...

    @property
    def end(self) -> float:
        """When the match will end [s]."""
        ...


class Log(Protocol):
    """What a strategy says of itself; it goes to the recording and to nobody who plays."""

    def note(self, text: str, **values: float | int | str | bool) -> None:
        """Note a decision, and why."""
        ...

    def believe(
        self, blocks: Iterable[Believed], turntable: TurntableEstimate | None = None
    ) -> None:
        """Show where blocks are believed to be now; those who watch see them as ghosts."""
        ...

    def plan(
        self, task: str, why: str = "", T_base_ee: Array | None = None, at: float | None = None
    ) -> None:
        """Show what comes next and why: where the hand will close or let go, and when [s]."""
        ...


class Station(Protocol):
    """Everything that a team is given."""

    @property
    def field(self) -> TeamField: ...
    @property
    def arm(self) -> Arm: ...
    @property
    def gripper(self) -> Gripper: ...
    @property
    def cameras(self) -> Mapping[str, Camera]: ...
    @property
    def clock(self) -> Clock: ...
    @property
    def log(self) -> Log: ...
