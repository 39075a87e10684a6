"""What may be tuned."""

from dataclasses import dataclass
from dataclasses import field as of
from typing import Annotated

from pandarena.strategies._tuning import Within
from pandarena.strategies.champion.risks import Risks


@dataclass(frozen=True)
class Params:
    """Of the champion; what its decisions weigh is in `risks`."""

    speed: Annotated[float, Within(0.5, 1.0)] = 1.0
    """Speed factor of the arm."""
    force: Annotated[float, Within(15.0, 70.0)] = 40.0
    """[N] a pad"""
    inset: Annotated[float, Within(0.04, 0.12)] = 0.063
    """How far from the goal platform's edges the tower's axis is [m]."""
    seen_enough: Annotated[int, Within(1, 8)] = 3
    """Looks at the source platform, after which a block that was never seen is not there."""
    calibrate: bool = True
    """Whether a camera that tells what cannot be is calibrated."""
    watchful: bool = True
    """Whether readings are taken in while the arm moves, or only where it stops to look."""
    tilting: bool = True
    """Whether the hand may tilt to take blocks."""
    true_axis: bool = True
    """Whether blocks go on the axis of the whole tower, or on that of its top block."""
    lying: bool = True
    """Whether blocks that seem to lie flat are taken to do so exactly."""
    wary: bool = True
    """Whether a block on its way is held back if the tower is seen to be another."""
    feeling: bool = True
    """Whether a block is set down softly, and let go of as it is felt to stand."""
    learning: bool = True
    """Whether sightings are trusted less that scatter more than they tell."""
    by_width: bool = True
    """Whether the width tells how a command of the hand ended that does not say so."""
    regrasp: bool = True
    """Whether what sits awry in the hand is laid down and taken again."""
    searching: bool = True
    """Whether blocks that are not where they should be are looked for."""
    lookout: bool = True
    """Whether the other arm is looked for in pictures, once somebody else took a block."""
    contested: bool = True
    """Whether blocks that ride count less the longer somebody else may take them."""
    risks: Risks = of(default_factory=Risks)

    def __post_init__(self) -> None:
        if not 0.0 < self.speed <= 1.0:
            raise ValueError(f"speed = {self.speed:g} is not in (0, 1]")
