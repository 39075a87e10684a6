"""One block as it is believed to be."""

from dataclasses import dataclass
from typing import Literal

from pandarena.geometry import Array

State = Literal["free", "held", "placed", "lost"]
"""Free: it may be taken. Placed: it is on the goal platform or what stands there. Lost: it was not
seen where it should be."""
Source = Literal["wrist", "middle", "hand"]
"""What told its pose last: a camera, or the hand that held it."""


@dataclass(frozen=True, eq=False)
class BlockBelief:
    """A block at one time."""

    id: int
    T_base_block: Array
    """A lost one's is the last that was known."""
    covariance: Array
    """(6, 6): shift [m], then turn [rad], both along base axes; it grows with age."""
    stamp: float
    """When it was last seen or felt [s]."""
    state: State
    source: Source
    riding: bool = False
    """Whether the turntable carries it: its pose is a prediction."""

    def age(self, now: float) -> float:
        """How old what is known of it is [s]."""
        return now - self.stamp
