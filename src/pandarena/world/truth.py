"""What a scenario's ranges came to in one match: drawn once, by name, from its seed."""

import math
from dataclasses import dataclass

import numpy as np

from pandarena.field import TEAMS, XY, Field, Team
from pandarena.geometry import Array, exp_so3, transform
from pandarena.scenario import Contacts, Scenario
from pandarena.seeds import rng


@dataclass(frozen=True, eq=False)
class Truth:
    """One match's draws."""

    contacts: Contacts
    turntable_speed: float
    """[rad/s]"""
    turntable_center: XY
    """In the world [m]."""
    T_ee_camera: dict[Team, Array]
    """Where each wrist camera really is."""
    focal: dict[Team, float]
    """Each wrist camera's true focal length over the announced one."""
    width_bias: dict[Team, float]
    """What each hand's width reads too much [m]."""


def draw_truth(field: Field, scenario: Scenario, seed: int) -> Truth:
    """The draws of that seed."""
    draw = rng(seed, "turntable")
    table = scenario.turntable
    angle, reach = draw.uniform(-math.pi, math.pi), table.shift * math.sqrt(draw.uniform())
    x, y = field.turntable.center
    return Truth(
        contacts=_contacts(scenario.contacts, seed),
        turntable_speed=table.speed + table.speed_spread * draw.uniform(-1.0, 1.0),
        turntable_center=(x + reach * math.cos(angle), y + reach * math.sin(angle)),
        T_ee_camera={team: _camera(field, scenario, team, seed) for team in TEAMS},
        focal={
            team: 1.0 + scenario.sensor.focal * rng(seed, "focal", team).uniform(-1.0, 1.0)
            for team in TEAMS
        },
        width_bias={
            team: scenario.gripper.width_bias * rng(seed, "width bias", team).uniform(-1.0, 1.0)
            for team in TEAMS
        },
    )


def nominal(field: Field, scenario: Scenario) -> Truth:
    """What is true where nothing is drawn."""
    return Truth(
        scenario.contacts,
        scenario.turntable.speed,
        field.turntable.center,
        {team: field.side(team).wrist.T_mount_camera for team in TEAMS},
        dict.fromkeys(TEAMS, 1.0),
        dict.fromkeys(TEAMS, 0.0),
    )


def _contacts(contacts: Contacts, seed: int) -> Contacts:
    draw = rng(seed, "friction")
    block, turntable, pad = 1.0 + contacts.spread * draw.uniform(-1.0, 1.0, 3)
    return Contacts(
        contacts.block * block,
        contacts.platform * block,
        contacts.turntable * turntable,
        contacts.pad * pad,
        contacts.spread,
    )


def _camera(field: Field, scenario: Scenario, team: Team, seed: int) -> Array:
    """The nominal mount, displaced in the hand's frame and turned about the camera."""
    draw = rng(seed, "mount", team)
    shift, turn = _in_ball(draw), _in_ball(draw)
    T = field.side(team).wrist.T_mount_camera
    error = transform(exp_so3(scenario.sensor.mount_turn * turn))
    T_shifted = transform(T[:3, :3], T[:3, 3] + scenario.sensor.mount_shift * shift)
    return T_shifted @ error


def _in_ball(draw: np.random.Generator) -> Array:
    """A point of the unit ball, its distance from the centre uniform."""
    v = draw.normal(size=3)
    return v / np.linalg.norm(v) * draw.uniform()
