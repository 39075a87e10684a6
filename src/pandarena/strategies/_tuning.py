"""Where a parameter may be looked for: said beside it, read by `pandarena tune` alone."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Within:
    """As in `speed: Annotated[float, Within(0.2, 1.0)] = 0.6`; ends are in the parameter's unit."""

    low: float
    high: float
