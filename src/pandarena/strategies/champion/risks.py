"""How often a step fails and how long it takes, as `pandarena bench champion` shows it.

A step of a kind fails, or takes the tower with it, with the probabilities given here; they are
shares of attempts over 46 matches in `lab` and `contest` on the pose sensor, by Laplace's rule
(failures + 1) / (attempts + 2): 1 of 185 static errands failed, 1 of 365 dynamic ones, and no tower
fell in 368 placements up to level 8 and 180 above. `python benchmarks/champion.py --risks FOLDER`
counts them in a folder of rows.
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


STATIC, DYNAMIC = Risk(0.011, 0.0027, 3.0), Risk(0.0054, 0.0027, 4.6)


@dataclass(frozen=True)
class Risks:
    """Of all kinds."""

    static: Risk = STATIC
    """A block that stands still."""
    dynamic: Risk = DYNAMIC
    """A block that rides."""
    high: float = 0.0011
    """What each level above the eighth adds to the probability of a collapse."""

    def collapse(self, risk: Risk, level: int) -> float:
        """Probability that the tower falls as a block is put on that level."""
        return risk.collapse + self.high * max(0, level - 8)
