"""The field as everybody knows it: teams and their frames, platforms, turntable, blocks, cameras,
and the rules of a match.

World frame: origin on the turntable's axis, z up, z = 0 on the tables. Each team's base frame has
the arm's base at its origin. `Field.seen_by(team)` gives all of it in that team's base frame, which
is what a strategy is handed. What nobody on the field knows (noise, true speeds, friction) is in
`scenario`, out of reach from here.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Literal, get_args

from pandarena.cameras import HARDWARE_WRISTS, MIDDLE, SIMULATED_WRIST, XYZ, Camera
from pandarena.geometry import Array, inverse, rot_z, transform
from pandarena.settings import numbers, overlay, read_toml, said_of

Team = Literal["red", "blue"]
TEAMS: tuple[Team, Team] = ("red", "blue")
Kind = Literal["static", "dynamic"]
XY = tuple[float, float]
LARGEST = 10.0
"""Nothing on a field is longer, further away or faster than this [m], [rad/s]."""


def other(team: Team) -> Team:
    """The team across the table."""
    return "blue" if team == "red" else "red"


@dataclass(frozen=True)
class Side:
    """One team's half; `goal` and `source` are platform centres in the base frame [m]."""

    base: XYZ
    """The arm's base in the world [m]."""
    goal: XY
    source: XY
    base_yaw: float = 0.0
    """[rad]"""
    wrist: Camera = SIMULATED_WRIST
    """On the end effector frame, as the team believes it to be."""

    @property
    def T_world_base(self) -> Array:
        """The team's base frame."""
        return transform(rot_z(self.base_yaw), self.base)


@dataclass(frozen=True)
class Turntable:
    """A disc that turns counter-clockwise when its speed is positive."""

    center: XY = (0.0, 0.0)
    """In the world [m]."""
    top: float = 0.2
    """Height of its surface [m]."""
    radius: float = 0.3048
    """[m]"""
    thickness: float = 0.01
    """[m]"""
    hub_radius: float = 0.1524
    """[m], below the disc"""
    speed: float = 0.0523
    """Announced speed [rad/s]; the true one is the scenario's."""

    def __post_init__(self) -> None:
        for name in ("radius", "thickness", "hub_radius"):
            if getattr(self, name) <= 0.0:
                raise ValueError(f"{name} = {getattr(self, name):g} m is not positive")


@dataclass(frozen=True)
class Spawn:
    """Where blocks start: each value is the half width of a uniform draw unless said."""

    static_pitch: float = 0.0635
    """Static blocks stand in a square of this half size about the source's centre [m]."""
    static_jitter: float = 0.0125
    """[m] in x and y"""
    dynamic_radius: float = 0.2413
    """Dynamic blocks stand on a circle of this radius [m]."""
    dynamic_jitter: XY = (0.0127, 0.0241)
    """Of the radius that x is drawn with, and y [m]."""
    dynamic_angle: float = 0.196
    """In units of the angle between two neighbours."""

    def __post_init__(self) -> None:
        if min(self.static_jitter, *self.dynamic_jitter, self.dynamic_angle) < 0.0:
            raise ValueError("the half width of a draw is not negative")


@dataclass(frozen=True)
class Block:
    """One block. Its id is also its tags': face f of block b has tag 6 b + f."""

    id: int
    kind: Kind
    team: Team | None
    """Whose platform it starts on; None on the turntable."""


@dataclass(frozen=True)
class Field:
    """Every number of the field. Lengths [m], angles [rad]."""

    red: Side = Side(base=(0.0, -0.99, 0.0), goal=(0.562, 0.169), source=(0.562, -0.169))
    blue: Side = Side(base=(0.0, 0.99, 0.0), goal=(0.562, -0.169), source=(0.562, 0.169))
    turntable: Turntable = Turntable()
    table: XYZ = (1.524, 0.762, 0.04)
    """Size of the table under each base; its top is z = 0."""
    platform: XYZ = (0.25, 0.25, 0.2)
    """Size of each platform; it stands on z = 0."""
    floor: float = -0.75
    """Height of the floor."""
    static_blocks: int = 4
    """Per team."""
    dynamic_blocks: int = 8
    block_size: float = 0.05
    """Nominal edge."""
    tag_size: float = 0.03773
    """Edge of a tag's black square (AprilTag 36h11)."""
    spawn: Spawn = Spawn()
    middle: Camera = MIDDLE
    """On the world frame."""
    static_value: int = 10
    """Points per millimetre of altitude."""
    dynamic_value: int = 20

    def __post_init__(self) -> None:
        for name, most in (("static_blocks", 9), ("dynamic_blocks", 12)):
            if not 0 <= getattr(self, name) <= most:
                raise ValueError(f"{name} = {getattr(self, name)} is not in 0..{most}")
        if not 0.02 <= self.block_size <= 0.07:
            raise ValueError(f"block_size = {self.block_size} m does not fit the hand (0.02..0.07)")
        if min(*self.table, *self.platform) <= 0:
            raise ValueError("sizes of table and platform must be positive")
        if self.turntable.top - self.turntable.thickness <= self.floor:
            raise ValueError(f"the turntable stands in the floor, at {self.floor:g} m")
        for name, value in numbers(self):
            if abs(value) > LARGEST and ".lens." not in name:
                raise ValueError(f"{name} = {value:g} is beyond any field: {LARGEST:g} at the most")

    def side(self, team: Team) -> Side:
        """That team's half."""
        return self.red if team == "red" else self.blue

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Red's static blocks, blue's, then the dynamic ones; ids count through."""
        owners: list[Team | None] = [t for t in TEAMS for _ in range(self.static_blocks)]
        owners.extend(None for _ in range(self.dynamic_blocks))
        return tuple(
            Block(i, "static" if team else "dynamic", team) for i, team in enumerate(owners)
        )

    def value(self, block: int) -> int:
        """Points per millimetre of altitude of a block."""
        return self.static_value if self.blocks[block].kind == "static" else self.dynamic_value

    def with_hardware_cameras(self) -> "Field":
        """The same field with the course's real wrist cameras."""
        red = replace(self.red, wrist=HARDWARE_WRISTS["red"])
        return replace(self, red=red, blue=replace(self.blue, wrist=HARDWARE_WRISTS["blue"]))

    def seen_by(self, team: Team) -> "TeamField":
        """The field in that team's base frame."""
        return TeamField(self, team)


@dataclass(frozen=True)
class TeamField:
    """The field in one team's base frame."""

    field: Field
    team: Team

    @cached_property
    def T_base_world(self) -> Array:
        """The world in the base frame."""
        return inverse(self.field.side(self.team).T_world_base)

    @property
    def block_size(self) -> float:
        """Nominal edge of a block [m]."""
        return self.field.block_size

    @property
    def goal(self) -> XYZ:
        """Centre of the goal platform's top [m]."""
        return (*self.field.side(self.team).goal, self.field.platform[2])

    @property
    def source(self) -> XYZ:
        """Centre of the source platform's top [m]."""
        return (*self.field.side(self.team).source, self.field.platform[2])

    @cached_property
    def turntable(self) -> XYZ:
        """Centre of the turntable's top [m]."""
        table = self.field.turntable
        x, y, z = (self.T_base_world @ [*table.center, table.top, 1.0])[:3].tolist()
        return (x, y, z)

    @cached_property
    def own_static(self) -> frozenset[int]:
        """Ids of the team's static blocks."""
        return frozenset(b.id for b in self.field.blocks if b.team == self.team)

    @cached_property
    def dynamic(self) -> frozenset[int]:
        """Ids of the dynamic blocks."""
        return frozenset(b.id for b in self.field.blocks if b.kind == "dynamic")

    def foot(self, inset: float = 0.063) -> XY:
        """The point of the goal platform, inside its edges, nearest to the arm [m]: high levels
        are in reach of a hand that points down only there."""
        (x, y, _), (length, width, _) = self.goal, self.field.platform
        a, b = max(0.0, length / 2 - inset), max(0.0, width / 2 - inset)
        return max(x - a, min(0.0, x + a)), max(y - b, min(0.0, y + b))

    def level_height(self, level: int) -> float:
        """Height of a block's centre at a level of a tower on the goal platform [m], from 1."""
        return self.goal[2] + (level - 0.5) * self.block_size


StrikeRule = Literal["scenario", "reflex", "s_stop", "ignore"]


@dataclass(frozen=True)
class Rules:
    """The rules of one match."""

    time: float = 180.0
    """[s]"""
    strike: StrikeRule = "scenario"
    """What a strike does: as the scenario says; the arm stops until recovered; the arm is done;
    nothing."""
    knockout: bool = False
    """Whether the extension may be played."""
    extension: float = 120.0
    """[s] more for a team whose score is above `extension_above` when `time` is over."""
    extension_above: int = 4000
    drill: str = ""
    """A start in which one skill is the whole task (`pandarena list drills`); empty: a match."""

    def __post_init__(self) -> None:
        if not 0.0 < self.time <= 86_400.0:
            raise ValueError(f"time = {self.time:g} s is not in (0, 86400]")
        if not 0.0 <= self.extension <= 86_400.0:
            raise ValueError(f"extension = {self.extension:g} s is not in [0, 86400]")
        if self.strike not in get_args(StrikeRule):
            valid = ", ".join(get_args(StrikeRule))
            raise ValueError(f"strike = {self.strike!r}: choose one of {valid}")


def load_field(path: Path | None) -> Field:
    """The contest's field, changed by what a TOML file says."""
    if path is None:
        return Field()
    with said_of(path):
        return overlay(Field(), read_toml(path))
