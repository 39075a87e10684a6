"""Hands that hang, stick and read off, by a hand that is a script: no physics."""

from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from pandarena.skills.fingers import OPENING, PATIENCE, close_on, open_hand
from pandarena.station import DONE, Outcome

BLOCK, SPEED = 0.05, 0.2
MOVING = Outcome(False, "still moving")


@dataclass
class Clock:
    time: float = 0.0

    def now(self):
        return self.time

    def sleep(self, seconds):
        self.time += seconds


@dataclass
class Motion:
    clock: Clock
    ends: float
    """When its end is told [s]."""
    how: Outcome

    @property
    def done(self):
        return self.clock.time >= self.ends - 1e-9

    @property
    def outcome(self):
        return self.how if self.done else MOVING

    def wait(self, timeout=1e9):
        self.clock.time = min(max(self.ends, self.clock.time), self.clock.time + timeout)
        return self.outcome


@dataclass
class Hand:
    """Moves at once at full speed; each command meets the next of its fates."""

    clock: Clock
    fates: list[str]
    width: float
    on_block: bool = True
    bias: float = 0.0
    limits: SimpleNamespace = field(default_factory=lambda: SimpleNamespace(speed=SPEED))
    _way: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def __post_init__(self):
        self._way = (0.0, self.width, self.width)

    def _now(self):
        began, start, goal = self._way
        step = SPEED * (self.clock.time - began)
        return max(goal, start - step) if goal < start else min(goal, start + step)

    def state(self):
        return SimpleNamespace(width=self._now() + self.bias)

    def _command(self, goal):
        fate, start, now = (self.fates or ["well"]).pop(0), self._now(), self.clock.time
        if fate == "stuck":
            return Motion(self.clock, now + PATIENCE, Outcome(False, "the fingers did not move"))
        self._way = (now, start, goal)
        there = now + abs(goal - start) / SPEED + 0.06
        return Motion(self.clock, there + 5.0 * (fate == "hang"), DONE)

    def move(self, width, speed):
        return self._command(width)

    def grasp(self, width, force, speed, epsilon):
        return self._command(BLOCK if self.on_block else 0.0)


def station(*fates, width, **more):
    clock = Clock()
    return SimpleNamespace(clock=clock, gripper=Hand(clock, list(fates), width, **more))


def closed(there):
    return close_on(there, BLOCK, 40.0, 0.006, SPEED)


@pytest.mark.parametrize("bias", [0.0, 0.013, -0.013])
def test_a_hand_that_does_not_say_that_it_closed_is_told_by_its_width(bias):
    there = station("hang", width=OPENING, bias=bias)
    assert closed(there)
    assert there.clock.time < 0.5


def test_one_that_does_not_say_that_it_opened_too():
    there = station("hang", width=BLOCK)
    assert open_hand(there)
    assert there.clock.time < 0.5


def test_a_hand_that_did_nothing_is_told_again():
    there = station("stuck", "well", width=OPENING)
    assert closed(there)
    assert abs(there.gripper.state().width - BLOCK) < 1e-9
    there = station("stuck", "well", width=BLOCK)
    assert open_hand(there)
    assert abs(there.gripper.state().width - OPENING) < 1e-9


def test_a_hand_that_closed_on_nothing_and_does_not_say_so_has_nothing():
    there = station("hang", "hang", width=OPENING, on_block=False)
    assert not closed(there)
    assert there.clock.time <= PATIENCE + 0.1
