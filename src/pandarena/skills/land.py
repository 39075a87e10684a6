"""Set a held block down where it meets something, felt from the joints' external torques.

The hand goes down at a constant low speed on the soft impedance. Of the change of the torques since
just before, J^T w + noise, the likeliest vertical push is read: w has a vertical force of some size
F, friction and moments that are shares of it (covariance F^2 P), the noise is white (sigma^2 I):

    w_z = a . tau,   a ~ (J^T P J + (sigma / F)^2 I)^-1 J^T P e_z,   scaled to a . J^T e_z = 1.

Without noise that is the exact wrench; with noise it leans on what can be told. Whether the push is
one is Page's question (1954): the sum of w_z - d/2, never below zero, passes
sigma_z^2 ln(odds) / d soon after a push of d, and by chance once in `ODDS` looks.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics import fk, jacobian
from pandarena.skills.descend import Descent, descend, hold, stream, vertical
from pandarena.station import ArmState, Outcome, Station

ODDS = 1e6
SCALE = 10.0
"""F: of pushes to expect [N]."""
PUSH = np.diag([0.5, 0.5, 1.0, 0.03, 0.03, 0.03]) ** 2
"""P: friction across, and moments [m], as shares of the vertical force."""
SURE = 3
"""How many states with a push it takes; the last so many tell where it was met."""
LEAST_NOISE = 0.01
"""Of torques that read alike [Nm]."""
EVERY = 0.01
"""How often the arm is listened to and told where to go [s]."""
START = 0.1
"""In which the hand takes up its landing speed [s]."""
OVERRUN = 0.003
"""How far references go below the window [m]: at its edge, too, a push must grow to be felt."""
GUARD = 3.0
"""Times the force that is felt while landing ends the way down to the window."""


@dataclass(frozen=True)
class Touch:
    """How to feel for what is below."""

    window: float = 0.01
    """How far above or below its expected height it may be met [m]."""
    speed: float = 0.015
    """Of the hand within the window [m/s]; the impact is some 1.4 N for each mm/s."""
    force: float = 3.0
    """What push is taken for one [N]; more where noise asks for it."""
    listening: float = 0.2
    """How long before the torques are taken for those of the free arm [s]."""
    open_width: float = 0.075
    """To let go [m]."""


@dataclass(frozen=True)
class Landed:
    """Where something was met; truthy."""

    height: float
    """Of the hand, in the base frame [m]."""
    force: float
    """The push by which it was noticed [N]."""


@dataclass(frozen=True)
class NotLanded:
    """Why nothing was met where it should have been, in words; falsy."""

    why: str

    def __bool__(self) -> Literal[False]:
        return False


def set_down(
    station: Station, height: float, touch: Touch | None = None, approach: Descent | None = None
) -> Landed | NotLanded:
    """Land what is held, and let go of it; what did not land is held on to."""
    touch = touch or Touch()
    landed = land(station, height, touch, approach)
    if not landed:
        return landed
    opened = station.gripper.move(touch.open_width).wait()
    return landed if opened else NotLanded(f"landed, but the hand did not open: {opened.why}")


def land(
    station: Station, height: float, touch: Touch | None = None, approach: Descent | None = None
) -> Landed | NotLanded:
    """Lower the hand until what it holds meets something, expected with the hand at `height` [m].

    Down to the window it goes as `approach` says, then slowly. Where something is met it stays, and
    presses no more; it holds on.
    """
    touch = touch or Touch()
    state = station.arm.state()
    if state.torque_ext is None:
        return NotLanded("this arm does not tell external torques")
    above = float(fk(state.q_d)[2, 3]) - height
    if above <= -touch.window:
        return NotLanded(f"the hand is {-1000 * above:.1f} mm below where to land")
    if above > touch.window and not (came := _approach(station, above, touch, approach)):
        return NotLanded(came.why)
    return _feel(station, height, touch)


def _approach(station: Station, above: float, touch: Touch, how: Descent | None) -> Outcome:
    """Down to the window, unless something is met on the way."""
    guard = listen(station, touch.listening, GUARD * touch.force)
    came = descend(station, above - touch.window, how, lambda: guard.feels(station.arm.state()))
    if not guard.felt:
        return came
    return Outcome(False, f"met something at {guard.height:.3f} m, above the window")


def _feel(station: Station, height: float, touch: Touch) -> Landed | NotLanded:
    """Slowly through the window."""
    arm = station.arm
    feeler = listen(station, touch.listening, touch.force)
    q = arm.state().q_d
    lowest = height - touch.window
    t, z = _steadily(float(fk(q)[2, 3]) - lowest + OVERRUN, touch.speed)
    way = vertical(q, t, z, arm.limits)
    if not way:
        return NotLanded(f"no way down: {way.why}")
    if stream(station, way, lambda: feeler.feels(arm.state())):
        return NotLanded(f"nothing met by {lowest:.3f} m")
    hold(station, feeler.q)
    return Landed(feeler.height, feeler.push)


def _steadily(drop: float, speed: float) -> tuple[Array, Array]:
    """Times [s] and heights [m] down by `drop` [m]: from rest to `speed` [m/s], then on at it."""
    steps = math.ceil((drop / speed + START / 2) / EVERY)
    t = EVERY * np.arange(1 + steps, dtype=np.float64)
    fallen = np.where(t < START, t * t / (2 * START), t - START / 2)
    return t, -speed * fallen


class Feeler:
    """Tells a push from below from the noise, state by state."""

    def __init__(self, free: Sequence[ArmState], force: float) -> None:
        torques = np.array([s.torque_ext for s in free])
        self._free = torques.mean(axis=0)
        self._noise = max(LEAST_NOISE, float(torques.std(axis=0, ddof=1).mean()))
        self._force = force
        self._sum = 0.0
        self.felt = False
        """Whether there was a push."""
        self.since: list[tuple[ArmState, float]] = []
        """Since when a push may have been there: states, and the push in each [N]."""

    def feels(self, state: ArmState) -> bool:
        """Whether with this state it is sure enough."""
        push, noise = self._read(state)
        expected = max(self._force, 3.0 * noise)
        # One wild reading is not enough: none counts for more than two pushes.
        self._sum = max(0.0, self._sum + min(push, 2.0 * expected) - expected / 2.0)
        if self._sum > 0.0:
            self.since.append((state, push))
        else:
            self.since.clear()
        enough = max(expected, noise**2 * math.log(ODDS) / expected)
        self.felt = self._sum > enough and len(self.since) >= SURE
        return self.felt

    def _read(self, state: ArmState) -> tuple[float, float]:
        """The likeliest vertical push, and its standard deviation [N]."""
        assert state.torque_ext is not None
        J = jacobian(state.q)
        doubt = (self._noise / SCALE) ** 2 * np.eye(7)
        weights = np.linalg.solve(J.T @ PUSH @ J + doubt, J.T @ PUSH[:, 2])
        weights /= weights @ J[2]
        push = weights @ (state.torque_ext - self._free)
        return float(push), self._noise * float(np.linalg.norm(weights))

    @property
    def push(self) -> float:
        """Its mean since it may have been there [N]."""
        return float(np.mean([push for _, push in self.since]))

    @property
    def q(self) -> Array:
        """Where the arm is, by the last few states, which are sure to be after it began [rad]."""
        return np.mean([state.q for state, _ in self.since[-SURE:]], axis=0)

    @property
    def height(self) -> float:
        """And the hand [m]."""
        return float(fk(self.q)[2, 3])


def listen(station: Station, seconds: float, force: float) -> Feeler:
    """A feeler that takes the last `seconds` for free of any push."""
    arm = station.arm
    now = arm.state()
    past = [arm.at(now.stamp - EVERY * k) for k in range(1, max(2, round(seconds / EVERY)))]
    return Feeler([now, *past], force)
