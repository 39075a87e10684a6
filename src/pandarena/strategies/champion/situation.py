"""What a decision rests on: what stands, what waits, what comes by, and how much time is left."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Waiting:
    """A block that stands still where the arm can take it."""

    block: int
    value: int
    """Points per millimetre of altitude."""


@dataclass(frozen=True)
class Coming:
    """A block on the turntable, and when it is within reach next [s]."""

    block: int
    value: int
    opens: float
    shuts: float


@dataclass(frozen=True)
class Situation:
    """One moment of a match, as a team believes it."""

    now: float
    """[s]"""
    end: float
    """[s]"""
    tower: tuple[int, ...] = ()
    """Points per millimetre of the blocks that stand on each other, from below."""
    block_size: float = 0.05
    """[m]"""
    waiting: tuple[Waiting, ...] = ()
    coming: tuple[Coming, ...] = ()
    unseen: int = 0
    """Static blocks that nobody has seen yet."""
    table_seen: float = -1.0
    """When the turntable was last looked at [s]; negative before."""
    held: Waiting | None = None
    """What is in the hand."""
    blocks: int = 12
    """That this team may stack."""

    @property
    def points(self) -> float:
        """Of the tower."""
        return sum(value * self.altitude(level) for level, value in enumerate(self.tower, start=1))

    def altitude(self, level: int) -> float:
        """Of a block's centre at a level, from 1 [mm]."""
        return 1000.0 * self.block_size * (level - 0.5)
