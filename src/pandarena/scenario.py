"""What nobody on the field knows: true sizes and speeds, friction, sensing. Presets are TOML.

Only the arena side reads this. A trouble of the real field is one number here, zero or off in
`ideal`; a preset is a file in `scenarios/`, and a new one is a new file.
"""

from dataclasses import dataclass
from importlib.resources import files

from pandarena.settings import choose, overlay, read_toml


@dataclass(frozen=True)
class Contacts:
    """Friction coefficients (sliding)."""

    block: float = 0.8
    """Blocks on blocks, platforms and tables."""
    turntable: float = 0.8
    """Blocks on the turntable."""
    pad: float = 1.5
    """Finger pads."""


@dataclass(frozen=True)
class PoseSensor:
    """The stand-in for images: block poses in the camera's frame, made from the truth."""

    occlusion: bool = True
    """Whether what stands before a tag hides it."""
    grazing: float = 1.309
    """A tag is seen up to this angle between its normal and the ray to the camera [rad]."""
    near: float = 0.08
    """[m]"""
    far: float = 1.2
    """[m]"""


@dataclass(frozen=True)
class Scenario:
    """One set of truths."""

    name: str = "ideal"
    summary: str = ""
    block_size: float = 0.05
    """True edge [m]."""
    block_mass: float = 0.1
    """[kg]"""
    turntable_speed: float = 0.0523
    """True speed, counter-clockwise from above [rad/s]."""
    contacts: Contacts = Contacts()
    sensor: PoseSensor = PoseSensor()


def names() -> list[str]:
    """The presets there are."""
    folder = files("pandarena") / "scenarios"
    return sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith("toml"))


def preset(name: str) -> Scenario:
    """A preset by name, or one line that names them."""
    from pathlib import Path

    path = files("pandarena") / "scenarios" / f"{choose('scenario', name, names())}.toml"
    return overlay(Scenario(name=name), read_toml(Path(str(path))))
