"""All truths of a match together."""

from dataclasses import dataclass, field
from typing import Literal

from pandarena.scenario.disturbance import Disturbance
from pandarena.scenario.hardware import Arm, Contacts, Gripper, Turntable
from pandarena.scenario.sensing import Sensor
from pandarena.settings import numbers

LARGEST = 10.0
"""No truth is larger, in its own unit, but these."""
LARGER = {"strike_force": 1e4, "narrowest": 1e4, "noise": 255.0, "at": 86_400.0, "latest": 86_400.0}


@dataclass(frozen=True)
class Scenario:
    """One set of truths."""

    name: str = "ideal"
    summary: str = ""
    opponent: str = "none"
    """Who sits across where nobody is named."""
    block_size: float = 0.05
    """True edge [m]."""
    block_mass: float = 0.1
    """[kg]"""
    block_inertia: float = 1.0
    """Times that of a solid cube."""
    strike: Literal["reflex", "s_stop", "ignore"] = "reflex"
    """What a strike does, where the rules leave it open."""
    hand_tuned: float = 0.0
    """Teams that tune a camera offset by hand leave up to this on each axis [m]; 0: none tune."""
    contacts: Contacts = field(default_factory=Contacts)
    sensor: Sensor = field(default_factory=Sensor)
    turntable: Turntable = field(default_factory=Turntable)
    gripper: Gripper = field(default_factory=Gripper)
    arm: Arm = field(default_factory=Arm)
    disturbances: tuple[Disturbance, ...] = ()

    def __post_init__(self) -> None:
        if not 0.02 <= self.block_size <= 0.07:
            raise ValueError(f"block_size = {self.block_size} m does not fit the hand (0.02..0.07)")
        for name in ("block_mass", "block_inertia"):
            if getattr(self, name) <= 0.0:
                raise ValueError(f"{name} = {getattr(self, name)} is not positive")
        for name, value in numbers(self):
            most = LARGER.get(name.rpartition(".")[2], LARGEST)
            if abs(value) > most:
                raise ValueError(f"{name} = {value:g} is beyond any field: {most:g} at the most")
