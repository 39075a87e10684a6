"""What nobody on the field knows: true sizes and speeds, friction, the troubles of real hardware.

Only the arena side reads this. A trouble is one number, zero or off in `ideal`; what is random
about it is drawn by name from the match's seed, so that asking more often changes nothing and
paired seeds stay paired. A preset is a file in `scenarios/`, and a new one is a new file; with
`base = "lab"` it says only what is not as there.
"""

from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from typing import Literal

from pandarena.settings import choose, numbers, overlay, read_toml

LARGEST = 10.0
"""No truth is larger, in its own unit, but these."""
LARGER = {"strike_force": 1e4, "narrowest": 1e4, "noise": 255.0, "at": 86_400.0, "latest": 86_400.0}


@dataclass(frozen=True)
class Contacts:
    """Friction coefficients (sliding)."""

    block: float = 0.8
    """Blocks on blocks, tables and the floor."""
    platform: float = 0.8
    """Blocks on platforms."""
    turntable: float = 0.8
    """Blocks on the turntable."""
    pad: float = 1.5
    """Finger pads."""
    spread: float = 0.0
    """Each is drawn within this share of its value, up or down, for each match."""

    def __post_init__(self) -> None:
        if not 0.0 <= self.spread < 1.0:
            raise ValueError(f"spread = {self.spread} is not in [0, 1)")
        if min(self.block, self.platform, self.turntable, self.pad) <= 0.0:
            raise ValueError("friction must be positive")


@dataclass(frozen=True)
class Imaging:
    """What a wrist camera's picture suffers from. Grey levels are of 255."""

    exposure: float = 0.0
    """How long the shutter is open [s]: what moves meanwhile is smeared."""
    blur: float = 0.0
    """Standard deviation of the lens's blur [px]."""
    noise: float = 0.0
    """Standard deviation of each pixel [grey levels]."""
    glare: float = 0.0
    """A lamp's mirror image on tops is brighter than them by this share of white."""
    uneven: float = 0.0
    """Brightness falls off by up to this share from one end of the picture to the other."""
    depth_noise: float = 0.0
    """Standard deviation of a depth camera at 1 m, growing with the square of depth [m]."""
    corner_jitter: float = 0.0
    """A worse detector: standard deviation added to each corner [px]."""
    missed: float = 0.0
    """Probability that a tag that was found is not told."""
    flip: float = 0.0
    """Probability that the worse of a tag's two poses is told as the better."""
    side_face: float = 0.0
    """Probability that a tag on a side is taken for one on the top: the height is off."""

    def __post_init__(self) -> None:
        for name in ("missed", "flip", "side_face", "uneven"):
            if not 0.0 <= getattr(self, name) <= 1.0:
                raise ValueError(f"{name} = {getattr(self, name)} is not in [0, 1]")
        for name, most in (("exposure", 0.033), ("blur", 3.0)):
            if not 0.0 <= getattr(self, name) <= most:
                raise ValueError(f"{name} = {getattr(self, name)} is not in [0, {most}]")


@dataclass(frozen=True)
class Sensor:
    """The cameras: real pictures, or block poses made from the truth as their fast stand-in.

    Lenses, mounts, bias and latency are those of both. Of the stand-in alone are what follows
    `image`; `corners` and `narrowest` make it what pictures show. With d the distance to a tag and
    a the angle between its normal and the ray to the camera, jitter grows as
    (d / 0.5 m)^2 / cos(a).
    """

    kind: Literal["pose", "image"] = "pose"
    """Where tags and blocks come from; pictures can be asked for with either."""
    hardware_cameras: bool = False
    """Whether the wrist cameras are the course's real ones, which see less."""
    focal: float = 0.0
    """Focal lengths are off by up to this share, drawn per robot: depths are too."""
    mount_shift: float = 0.0
    """The wrist camera sits up to this far from where its team believes, drawn per robot [m]."""
    mount_turn: float = 0.0
    """And is turned by up to this [rad]."""
    bias: float = 0.0
    """Outward shift at the image's corner, growing with the square of the way there [m]."""
    latency: float = 0.0
    """What a camera answers was exposed this long ago [s], at most 0.9."""
    image: Imaging = Imaging()
    sees: Literal["tags", "blocks"] = "tags"
    """What must be in view: a whole tag that faces the camera; or, as in the course's simulator,
    four points of a block, whatever stands before it and however far it is."""
    occlusion: bool = True
    """Whether what stands before a tag hides it."""
    grazing: float = 1.309
    """A tag is seen up to this angle between its normal and the ray to the camera [rad]."""
    near: float = 0.08
    """[m]"""
    far: float = 1.2
    """[m]"""
    narrowest: float = 0.0
    """A tag is found if it is as wide as this in the picture where it is narrowest [px]."""
    corners: float = 0.0
    """Poses are off by what corners are in pictures, times this: less where more faces are seen."""
    jitter: float = 0.0
    """Standard deviation across the view at 0.5 m [m]."""
    depth_jitter: float = 0.0
    """And along it, which is worse [m]."""
    turn_jitter: float = 0.0
    """Standard deviation of the attitude about each axis at 0.5 m [rad]."""
    dropout: float = 0.0
    """Probability that a block in view is missed in an exposure."""
    flip: float = 0.0
    """Probability that a tag's pose is its mirror image about the line of sight."""
    side_face: float = 0.0
    """Probability that a tag on a side is taken for one on the top: the height is off."""

    def __post_init__(self) -> None:
        for name in ("dropout", "flip", "side_face"):
            if not 0.0 <= getattr(self, name) <= 1.0:
                raise ValueError(f"{name} = {getattr(self, name)} is not a probability")
        if not 0.0 <= self.latency <= 0.9:
            raise ValueError(f"latency = {self.latency} s is not in [0, 0.9]")


@dataclass(frozen=True)
class Turntable:
    """How the turntable really turns."""

    speed: float = 0.0523
    """Counter-clockwise from above [rad/s]."""
    announced: float = 0.0
    """What everybody is told it is [rad/s]; 0: what the field says."""
    speed_spread: float = 0.0
    """The speed is drawn within this of `speed`, up or down, for each match [rad/s]."""
    drift: float = 0.0
    """Its speed wanders by up to this share over a minute or so."""
    shift: float = 0.0
    """Its centre lies up to this far from where the field says [m]."""
    wobble: float = 0.0
    """Its axis wanders on a circle of this radius once a turn [m]."""


@dataclass(frozen=True)
class Gripper:
    """How the hands really behave."""

    law: Literal["franka", "gazebo"] = "franka"
    """Whose hand it is: the real one's, or that of the course's simulator, which ends within 10 mm
    of its goal or after 5 s, whatever force and speed were asked for, and whose fingers have a
    drive each: a block off the middle is held where it is."""
    width_bias: float = 0.0
    """The width reads off by up to this, drawn per hand [m]."""
    width_jitter: float = 0.0
    """Standard deviation of each reading [m]."""
    glitch: float = 0.0
    """Probability that a reading is of any width between none and the true one."""
    stale: float = 0.0
    """Readings are up to this old: the hand reports once in so long [s]."""
    stuck: float = 0.0
    """Probability that a command does nothing."""
    hang: float = 0.0
    """Probability that a command is carried out and its end not reported for 5 s."""
    reopen: float = 0.0
    """Probability that a grasp outside its epsilon opens the hand again."""

    def __post_init__(self) -> None:
        for name in ("stuck", "hang", "reopen", "glitch"):
            if not 0.0 <= getattr(self, name) <= 1.0:
                raise ValueError(f"{name} = {getattr(self, name)} is not a probability")


@dataclass(frozen=True)
class Arm:
    """How the arms really behave."""

    joint_noise: float = 0.0
    """Standard deviation of each measured joint angle [rad]."""
    torque_noise: float = 0.0
    """Standard deviation of each external torque [Nm]."""
    strike_force: float = 20.0
    """A contact above this for more than 4 ms is a strike [N]; twice that where a block lands."""
    off_center: float = 0.0
    """A finger that meets a block this far before the other does is a strike [m]; 0: never."""

    def __post_init__(self) -> None:
        if self.strike_force <= 0.0:
            raise ValueError(f"strike_force = {self.strike_force} N is not positive")


Action = Literal[
    "move_block",
    "tilt_block",
    "topple",
    "unstack",
    "push_turntable",
    "turntable_speed",
    "turntable_shift",
    "light",
    "gripper",
]


@dataclass(frozen=True)
class Disturbance:
    """One thing that happens to the field during a match, at a time or after an event.

    It waits until there is something to do it to: a block on the platform, a tower.
    """

    action: Action = "move_block"
    """What is done: move or tilt a block where blocks start, topple a tower, lay its blocks beside
    it, push the turntable's blocks, set its speed to a multiple, shift its centre, change the
    light, fail a gripper."""
    at: float = 0.0
    """When [s]; with `after`, how long after it."""
    after: Literal["", "touched", "lifted", "placed"] = ""
    """An event of the team's that it waits for."""
    count: int = 1
    """Which one of them: 1 is the first."""
    latest: float = 0.0
    """By then it happens without the event, too [s]; 0: it waits for it."""
    team: Literal["red", "blue", "both"] = "both"
    """Whose blocks, tower or hand."""
    level: int = 1
    """A tower is toppled or unstacked from this level up; one that is lower loses its top block."""
    amount: float = 0.05
    """How much: [m] of a move, push or shift, [rad] of a tilt, a factor for speed and light."""
    how: Literal["stuck", "hang", "reopen"] = "stuck"
    """How the gripper fails at its next command."""

    def __post_init__(self) -> None:
        if min(self.at, self.latest) < 0.0 or self.count < 1 or self.level < 1:
            raise ValueError("a disturbance needs at, latest >= 0 and count, level >= 1")


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
    contacts: Contacts = Contacts()
    sensor: Sensor = Sensor()
    turntable: Turntable = Turntable()
    gripper: Gripper = Gripper()
    arm: Arm = Arm()
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


def names() -> list[str]:
    """The presets there are."""
    folder = files("pandarena") / "scenarios"
    return sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith("toml"))


def preset(name: str) -> Scenario:
    """A preset by name, or a TOML file's by its path; else one line that names the presets."""
    if name.endswith(".toml"):
        path = Path(name)
    else:
        folder = Path(str(files("pandarena") / "scenarios"))
        path = folder / f"{choose('scenario', name, names())}.toml"
    changes = read_toml(path)
    base = changes.pop("base", None)
    under = Scenario() if base is None else preset(choose("base", str(base), names()))
    return overlay(replace(under, name=path.stem, summary=""), changes)
