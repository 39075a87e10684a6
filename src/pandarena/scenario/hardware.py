"""How contacts, turntable, hands and arms really behave."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Contacts:
    """Friction coefficients (sliding)."""

    block: float = 0.8
    """Blocks on blocks, tables and the floor."""
    platform: float = 0.8
    """Blocks on platforms."""
    turntable: float = 0.8
    """Blocks on the turntable."""
    pad: float = 1.5
    """Finger pads."""
    spread: float = 0.0
    """Each is drawn within this share of its value, up or down, for each match."""

    def __post_init__(self) -> None:
        if not 0.0 <= self.spread < 1.0:
            raise ValueError(f"spread = {self.spread} is not in [0, 1)")
        if min(self.block, self.platform, self.turntable, self.pad) <= 0.0:
            raise ValueError("friction must be positive")


@dataclass(frozen=True)
class Turntable:
    """How the turntable really turns."""

    speed: float = 0.0523
    """Counter-clockwise from above [rad/s]."""
    announced: float = 0.0
    """What everybody is told it is [rad/s]; 0: what the field says."""
    speed_spread: float = 0.0
    """The speed is drawn within this of `speed`, up or down, for each match [rad/s]."""
    drift: float = 0.0
    """Its speed wanders by up to this share over a minute or so."""
    shift: float = 0.0
    """Its centre lies up to this far from where the field says [m]."""
    wobble: float = 0.0
    """Its axis wanders on a circle of this radius once a turn [m]."""


@dataclass(frozen=True)
class Gripper:
    """How the hands really behave."""

    law: Literal["franka", "gazebo"] = "franka"
    """Whose hand it is: the real one's, or that of the course's simulator, which ends within 10 mm
    of its goal or after 5 s, whatever force and speed were asked for, and whose fingers have a
    drive each: a block off the middle is held where it is."""
    width_bias: float = 0.0
    """The width reads off by up to this, drawn per hand [m]."""
    width_jitter: float = 0.0
    """Standard deviation of each reading [m]."""
    glitch: float = 0.0
    """Probability that a reading is of any width between none and the true one."""
    stale: float = 0.0
    """Readings are up to this old: the hand reports once in so long [s]."""
    stuck: float = 0.0
    """Probability that a command does nothing."""
    hang: float = 0.0
    """Probability that a command is carried out and its end not reported for 5 s."""
    reopen: float = 0.0
    """Probability that a grasp outside its epsilon opens the hand again."""

    def __post_init__(self) -> None:
        for name in ("stuck", "hang", "reopen", "glitch"):
            if not 0.0 <= getattr(self, name) <= 1.0:
                raise ValueError(f"{name} = {getattr(self, name)} is not a probability")


@dataclass(frozen=True)
class Arm:
    """How the arms really behave."""

    joint_noise: float = 0.0
    """Standard deviation of each measured joint angle [rad]."""
    torque_noise: float = 0.0
    """Standard deviation of each external torque [Nm]."""
    strike_force: float = 20.0
    """A contact above this for more than 4 ms is a strike [N]; twice that where a block lands."""
    off_center: float = 0.0
    """A finger that meets a block this far before the other does is a strike [m]; 0: never."""

    def __post_init__(self) -> None:
        if self.strike_force <= 0.0:
            raise ValueError(f"strike_force = {self.strike_force} N is not positive")
