"""How often a step fails and how long it takes, measured by `pandarena bench champion`.

A step of a kind fails, or takes the tower with it, with the probabilities given here; they are
shares of attempts over 200 matches in `ideal`, by Laplace's rule (failures + 1) / (attempts + 2).
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Risk:
    """Of one kind of step."""

    fails: float
    """Probability that the block does not come onto the tower, which stands all the same."""
    collapse: float
    """Probability that the tower falls."""
    duration: float
    """From the decision to the release, where nothing is waited for [s]."""


STATIC, DYNAMIC = Risk(0.002, 0.0005, 2.6), Risk(0.005, 0.0005, 4.2)


@dataclass(frozen=True)
class Risks:
    """Of all kinds."""

    static: Risk = STATIC
    """A block that stands still."""
    dynamic: Risk = DYNAMIC
    """A block that rides."""
    high: float = 0.001
    """What each level above the eighth adds to the probability of a collapse."""

    def collapse(self, risk: Risk, level: int) -> float:
        """Probability that the tower falls as a block is put on that level."""
        return risk.collapse + self.high * max(0, level - 8)
