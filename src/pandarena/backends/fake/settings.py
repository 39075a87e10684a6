"""What the fake is like: its lags and delays."""

from dataclasses import dataclass


@dataclass(frozen=True)
class FakeSettings:
    """Each is a property that some real driver has."""

    time: float = 3600.0
    """When its match ends [s]."""
    lag: float = 0.02
    """Time constant with which the arm follows a path [s]."""
    soft_lag: float = 0.05
    """Time constant with which it follows a streamed reference [s]."""
    latency: tuple[float, float] = (0.03, 0.08)
    """From an exposure to its reading: each frame has its own, between these [s]."""
    silence: float = 0.5
    """How long a wait under way bears a dead link before it says so [s]."""
    seed: int = 1
    """Of the latencies."""

    def __post_init__(self) -> None:
        if not (0.0 < self.lag <= 0.1 and 0.0 < self.soft_lag <= 0.1):
            raise ValueError(f"lag = {self.lag}, soft_lag = {self.soft_lag} s are not in (0, 0.1]")
        if not 0.0 <= self.latency[0] <= self.latency[1] <= 0.5:
            raise ValueError(f"latency = {self.latency} s is no range within 0..0.5")
        if self.silence < 0.0:
            raise ValueError(f"silence = {self.silence} s is negative")
