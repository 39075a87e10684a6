"""What the arm may do. Limits are data: a Panda's and an FR3's differ, their code does not."""

from dataclasses import dataclass, replace

import numpy as np

from pandarena.geometry import Array


def _seven(*values: float) -> Array:
    out = np.array(values if len(values) == 7 else values * 7, dtype=float)
    out.setflags(write=False)
    return out


@dataclass(frozen=True, eq=False)
class Limits:
    """Limits of the seven joints."""

    name: str
    q_lower: Array
    """[rad]"""
    q_upper: Array
    """[rad]"""
    velocity: Array
    """[rad/s]"""
    acceleration: Array
    """[rad/s2]"""
    jerk: Array
    """[rad/s3]"""
    torque: Array
    """[Nm]"""

    def scaled(self, speed: float) -> "Limits":
        """The same arm at a speed factor in (0, 1].

        Velocity, acceleration and jerk scale by the factor each, as the manufacturer's own speed
        factor does; positions and torques stay.
        """
        if not 0.0 < speed <= 1.0:
            raise ValueError(f"speed factor {speed} is not in (0, 1]")
        return replace(
            self,
            velocity=self.velocity * speed,
            acceleration=self.acceleration * speed,
            jerk=self.jerk * speed,
        )

    def outside(self, q: Array, margin: float = 0.0) -> str:
        """Which joint of `q` [rad] leaves the range, in words; empty if none does."""
        low, high = self.q_lower + margin, self.q_upper - margin
        for i in np.flatnonzero((q < low) | (q > high)):
            return f"joint {i + 1} at {told(q[i])} rad is outside [{low[i]:.3f}, {high[i]:.3f}]"
        return ""


def told(value: float) -> str:
    """Three decimals, unless these would fill the line."""
    return f"{value:.3f}" if abs(value) < 1e4 else f"{value:.3g}"


PANDA = Limits(
    name="panda",
    q_lower=_seven(-2.8973, -1.7628, -2.8973, -3.0718, -2.8973, -0.0175, -2.8973),
    q_upper=_seven(2.8973, 1.7628, 2.8973, -0.0698, 2.8973, 3.7525, 2.8973),
    velocity=_seven(2.175, 2.175, 2.175, 2.175, 2.61, 2.61, 2.61),
    acceleration=_seven(15, 7.5, 10, 12.5, 15, 20, 20),
    jerk=_seven(7500, 3750, 5000, 6250, 7500, 10000, 10000),
    torque=_seven(87, 87, 87, 87, 12, 12, 12),
)

FR3 = Limits(
    name="fr3",
    q_lower=_seven(-2.7437, -1.7837, -2.9007, -3.0421, -2.8065, 0.5445, -3.0159),
    q_upper=_seven(2.7437, 1.7837, 2.9007, -0.1518, 2.8065, 4.5169, 3.0159),
    velocity=_seven(2.62, 2.62, 2.62, 2.62, 5.26, 4.18, 5.26),
    acceleration=_seven(10.0),
    jerk=_seven(5000.0),
    torque=_seven(87, 87, 87, 87, 12, 12, 12),
)


@dataclass(frozen=True)
class GripperLimits:
    """Limits of the hand."""

    width: float
    """Widest opening [m]."""
    speed: float
    """Fastest change of the width [m/s]."""
    force: float
    """Strongest continuous grasp [N]."""
    takes: float = 0.08
    """Widest goal that it takes [m]: the course's hand takes some that it cannot reach."""

    def grasps_towards(self, wished: float, epsilon: tuple[float, float], width: float) -> float:
        """Where a grasp drives the fingers that are `width` apart: shut, or wide open [m].

        Open if it is told to be wider than that, or as wide as it goes. S4 opened a real hand so
        (section 2.5.2).
        """
        inner, outer = epsilon
        return self.width if wished - inner > width or wished + outer >= self.width else 0.0


GRIPPER = GripperLimits(width=0.08, speed=0.2, force=70.0)
