"""What is in the way, as a value: boxes and cylinders with names, in the team's base frame."""

from dataclasses import dataclass, replace

import numpy as np

from pandarena.field import XYZ
from pandarena.geometry import Array


@dataclass(frozen=True, eq=False)
class Box:
    """A solid box."""

    name: str
    T_base_box: Array
    half: XYZ
    """Half its edges [m]."""


@dataclass(frozen=True, eq=False)
class Cylinder:
    """A solid cylinder about its own z."""

    name: str
    T_base_cylinder: Array
    radius: float
    """[m]"""
    half_height: float
    """[m]"""


@dataclass(frozen=True, eq=False)
class Obstacles:
    """All that the arm must clear; names are unique, and are what reasons are told with."""

    boxes: tuple[Box, ...] = ()
    cylinders: tuple[Cylinder, ...] = ()

    def __post_init__(self) -> None:
        names = self.names
        if len(set(names)) < len(names):
            twice = sorted({name for name in names if names.count(name) > 1})
            raise ValueError(f"obstacles share a name: {', '.join(twice)}")
        for name, T in [(b.name, b.T_base_box) for b in self.boxes]:
            # Such a one would be nowhere, and in nobody's way.
            if not np.isfinite(T).all():
                raise ValueError(f"{name} has no pose: some of its numbers are not finite")

    @property
    def names(self) -> tuple[str, ...]:
        """Boxes first."""
        return tuple(o.name for o in (*self.boxes, *self.cylinders))

    def beside(self, other: "Obstacles") -> "Obstacles":
        """These and others."""
        return Obstacles(self.boxes + other.boxes, self.cylinders + other.cylinders)

    def without(self, *names: str) -> "Obstacles":
        """All but those of the given names."""
        if unknown := set(names).difference(self.names):
            raise ValueError(
                f"no obstacle is named {', '.join(sorted(unknown))}; "
                f"there are: {', '.join(self.names)}"
            )
        return replace(
            self,
            boxes=tuple(o for o in self.boxes if o.name not in names),
            cylinders=tuple(o for o in self.cylinders if o.name not in names),
        )
