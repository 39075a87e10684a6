"""What a decision rests on: what stands, what waits, what comes by, and how much time is left."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Waiting:
    """A block that stands still where the arm can take it."""

    block: int
    value: int
    """Points per millimetre of altitude."""
    points: float = 0.0
    """That it makes where it stands."""


@dataclass(frozen=True)
class Coming:
    """A block on the turntable, and when it is within reach next [s]."""

    block: int
    value: int
    opens: float
    shuts: float


@dataclass(frozen=True)
class InHand:
    """A block between the fingers."""

    block: int
    value: int
    awry: bool = False
    """Whether it sits so badly that it would be put down leaning, or far off the axis."""
    refused: int = 0
    """How often it could not be put on the tower."""


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
    beside: float = 0.0
    """Points of what stands on the goal platform beside the tower."""
    waiting: tuple[Waiting, ...] = ()
    coming: tuple[Coming, ...] = ()
    camera_off: bool = False
    """Whether what is seen cannot be so: static blocks that float, sink or lean."""
    unseen: int = 0
    """Static blocks that nobody has seen yet."""
    lost: int = 0
    """Blocks that are not where they should be, since the goal platform was last looked at."""
    crowned: bool = False
    """Whether more may stand on the tower than is known."""
    table_seen: float = -1.0
    """When the turntable was last looked at [s]; negative before."""
    hazard: float = 0.0
    """How often somebody else takes each block that rides [1/s]."""
    held: InHand | None = None
    """What is in the hand."""
    blocks: int = 12
    """That this team may stack."""

    @property
    def points(self) -> float:
        """Of all that stands."""
        return self.beside + sum(
            value * self.altitude(level) for level, value in enumerate(self.tower, start=1)
        )

    def altitude(self, level: int) -> float:
        """Of a block's centre at a level, from 1 [mm]."""
        return 1000.0 * self.block_size * (level - 0.5)
