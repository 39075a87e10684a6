"""Whose hand it is: what it takes, how fast and hard it goes, when it ends, and its verdict.

The real one heeds force and speed, and judges a grasp by its width. That of the course's simulator
heeds neither, and says that it is done near its goal, or late.
"""

from dataclasses import dataclass, replace
from typing import Literal, Protocol

from pandarena.panda import GRIPPER, GripperLimits
from pandarena.panda.mjcf import FINGER_STIFFNESS
from pandarena.station import DONE, Outcome
from pandarena_player.course import laws

MOVE_FORCE = 30.0
"""What `move` pushes with at the most [N]."""
ARRIVED = 0.001
"""[m]"""
STALLED = (0.003, 6)
"""The hand has met something when slower than this [m/s] for so many ticks."""
CREEP = 0.3
"""A hand that was told to be slow has met something when slower than this share of its speed."""


@dataclass(frozen=True)
class Wish:
    """What a command asks for."""

    width: float
    """[m]"""
    speed: float
    """[m/s]"""
    force: float | None
    """[N]; None for a move."""
    epsilon: tuple[float, float] = (0.0, 0.0)
    """How much narrower and wider a grasp may be [m]."""


@dataclass(frozen=True)
class Drive:
    """What the servo makes of it."""

    goal: float
    """[m]"""
    speed: float
    """[m/s]"""
    force: float
    """[N]"""


@dataclass(frozen=True)
class Progress:
    """How a command stands at a tick."""

    width: float
    """The true one [m]."""
    still: int
    """Ticks since it was last faster than a hand that has met something."""
    reference: float
    """Of the servo [m]."""
    since: float
    """It began so long ago [s]."""


class HandLaw(Protocol):
    """One kind of hand."""

    @property
    def limits(self) -> GripperLimits: ...
    def drive(self, wish: Wish, width: float) -> Drive:
        """From where it stands: `width` [m]."""
        ...

    def ended(self, drive: Drive, wish: Wish, at: Progress) -> bool: ...
    def verdict(self, wish: Wish, width: float, reading: float) -> Outcome:
        """By its true width [m] and what it measures."""
        ...


class FrankaLaw:
    """The real hand's."""

    limits = GRIPPER

    def drive(self, wish: Wish, width: float) -> Drive:
        """A grasp goes on past its width: what it meets decides."""
        speed = min(wish.speed, GRIPPER.speed)
        if wish.force is None:
            return Drive(wish.width, speed, MOVE_FORCE)
        goal = GRIPPER.grasps_towards(wish.width, wish.epsilon, width)
        return Drive(goal, speed, min(max(wish.force, 0.01), GRIPPER.force))

    def ended(self, drive: Drive, wish: Wish, at: Progress) -> bool:
        stalled = at.still >= STALLED[1]
        if wish.force is None:
            return stalled or abs(at.width - drive.goal) < ARRIVED
        # A grasp has ended when it presses as hard as it was told to, or has met nothing.
        pressing = abs(at.width - at.reference) * FINGER_STIFFNESS > 0.95 * drive.force
        return stalled and (pressing or abs(at.reference - drive.goal) <= ARRIVED)

    def verdict(self, wish: Wish, width: float, reading: float) -> Outcome:
        if wish.force is None:
            if abs(width - wish.width) < 2 * ARRIVED:
                return DONE
            return Outcome(False, f"stopped at {reading:.4f} m on the way to {wish.width:.4f} m")
        inner, outer = wish.epsilon
        if wish.width - inner <= reading <= wish.width + outer:
            return DONE
        what = "nothing" if reading < ARRIVED else "something else"
        return Outcome(False, f"closed on {what}: {reading:.4f} m, wanted {wish.width:.4f} m")


class GazeboLaw:
    """The course simulator's: to grasp is to move."""

    limits = replace(GRIPPER, takes=laws.MAX_WIDTH)

    def drive(self, wish: Wish, width: float) -> Drive:
        return Drive(min(wish.width, GRIPPER.width), laws.GAZEBO_SPEED, laws.GAZEBO_FORCE)

    def ended(self, drive: Drive, wish: Wish, at: Progress) -> bool:
        return laws.gazebo_ended(at.width, wish.width, at.since)

    def verdict(self, wish: Wish, width: float, reading: float) -> Outcome:
        if abs(width - wish.width) <= laws.GAZEBO_NEAR:
            return DONE
        return Outcome(False, f"given up at {reading:.4f} m on the way to {wish.width:.4f} m")


def hand_law(name: Literal["franka", "gazebo"]) -> HandLaw:
    """By the scenario's name for it."""
    return GazeboLaw() if name == "gazebo" else FrankaLaw()
