"""Every trouble of the field by name, at two fixed intensities: `mild` and `hard`.

A trouble is a change of the scenario and nothing else: each can be set alone, and any few together,
as in `--trouble flips:hard`. These sizes are used by every benchmark; they do not change. `mild` is
what a good day on hardware shows, `hard` what the reports complain of. What happens once happens in
every match of the contest's length, also to who never lifts a block. Arena side.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pandarena.scenario import Disturbance, Scenario
from pandarena.settings import SettingsError, choose, overlay, parse_assignments

INTENSITIES = ("mild", "hard")


@dataclass(frozen=True)
class Trouble:
    """One trouble and its two sizes."""

    summary: str
    mild: Mapping[str, Any]
    hard: Mapping[str, Any]


def _sensor(name: str, mild: float, hard: float) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    return {"sensor": {name: mild}}, {"sensor": {name: hard}}


def _seeing(name: str, mild: float, hard: float) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Of poses and of tags in pictures alike."""
    of_image = {"dropout": "missed"}.get(name, name)

    def both(size: float) -> Mapping[str, Any]:
        return {"sensor": {name: size, "image": {of_image: size}}}

    return both(mild), both(hard)


def _table(name: str, mild: float, hard: float) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    return {"turntable": {name: mild}}, {"turntable": {name: hard}}


def _hand(name: str, mild: float, hard: float) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    return {"gripper": {name: mild}}, {"gripper": {name: hard}}


def _arm(name: str, mild: float, hard: float) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    return {"arm": {name: mild}}, {"arm": {name: hard}}


def _twice(mild: Disturbance, hard: Disturbance) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    return {"disturbances": (mild,)}, {"disturbances": (hard,)}


def _jittered(across: float, along: float, turn: float, corners: float) -> Mapping[str, Any]:
    """Poses [m], [rad] and corners in pictures [px] that tell as little of a depth."""
    poses = {"jitter": across, "depth_jitter": along, "turn_jitter": turn}
    return {"sensor": {**poses, "image": {"corner_jitter": corners}}}


TROUBLES: dict[str, Trouble] = {
    "mount": Trouble(
        "the wrist camera sits up to 1 cm and 1 degree, or 3 cm and 3 degrees off",
        {"sensor": {"mount_shift": 0.01, "mount_turn": 0.01745}},
        {"sensor": {"mount_shift": 0.03, "mount_turn": 0.05236}},
    ),
    "jitter": Trouble(
        "poses jitter, growing with distance and slant, depth worse than across",
        _jittered(0.0006, 0.0039, 0.012, corners=0.5),
        _jittered(0.002, 0.010, 0.035, corners=1.3),
    ),
    "bias": Trouble(
        "poses are shifted outward by up to 3 or 8 mm at the image's corners",
        *_sensor("bias", 0.003, 0.008),
    ),
    "dropouts": Trouble(
        "10 or 40 % of blocks in view are missed in an exposure", *_seeing("dropout", 0.10, 0.40)
    ),
    "flips": Trouble(
        "2 or 10 % of poses are mirrored about the line of sight", *_seeing("flip", 0.02, 0.10)
    ),
    "side_faces": Trouble(
        "10 or 50 % of tags on sides are taken for tops: heights are off",
        *_seeing("side_face", 0.10, 0.50),
    ),
    "latency": Trouble(
        "what a camera answers is 0.1 or 0.3 s old", *_sensor("latency", 0.10, 0.30)
    ),
    "speed": Trouble(
        "the turntable turns 0.005 or 0.0125 rad/s off its announced speed at the most",
        *_table("speed_spread", 0.005, 0.0125),
    ),
    "center": Trouble(
        "the turntable's centre is up to 1 or 2 cm off", *_table("shift", 0.01, 0.02)
    ),
    "drift": Trouble("its speed wanders by up to 5 or 20 %", *_table("drift", 0.05, 0.20)),
    "wobble": Trouble("its axis wanders on a circle of 1 or 4 mm", *_table("wobble", 0.001, 0.004)),
    "width": Trouble(
        "the hand's width reads up to 3 or 13 mm off", *_hand("width_bias", 0.003, 0.013)
    ),
    "width_jitter": Trouble(
        "each reading of the width is off by 0.3 or 1.5 mm or so",
        *_hand("width_jitter", 0.0003, 0.0015),
    ),
    "stale": Trouble("the width is up to 0.1 or 0.5 s old", *_hand("stale", 0.10, 0.50)),
    "stuck": Trouble("3 or 15 % of the hand's commands do nothing", *_hand("stuck", 0.03, 0.15)),
    "hang": Trouble(
        "3 or 15 % of the hand's commands report their end 5 s late", *_hand("hang", 0.03, 0.15)
    ),
    "reopen": Trouble(
        "30 or 100 % of grasps outside their epsilon open the hand again",
        *_hand("reopen", 0.3, 1.0),
    ),
    "joints": Trouble(
        "measured joint angles are off by 0.2 or 1 mrad or so", *_arm("joint_noise", 0.0002, 0.001)
    ),
    "torques": Trouble(
        "measured external torques are off by 0.2 or 1 Nm or so", *_arm("torque_noise", 0.2, 1.0)
    ),
    "reflex": Trouble(
        "15 or 10 N are a strike, and half the usual force where a block lands",
        *_arm("strike_force", 15.0, 10.0),
    ),
    "off_center": Trouble(
        "a finger that meets a block 15 or 8 mm before the other does is a strike",
        *_arm("off_center", 0.015, 0.008),
    ),
    "friction": Trouble(
        "friction is anywhere within 20 or 50 % of its value",
        {"contacts": {"spread": 0.2}},
        {"contacts": {"spread": 0.5}},
    ),
    "moved_block": Trouble(
        "a waiting block is moved by 2 or 4 cm after the first is lifted",
        *_twice(
            Disturbance("move_block", 0.5, "lifted", latest=45.0, amount=0.02),
            Disturbance("move_block", 0.5, "lifted", latest=45.0, amount=0.04),
        ),
    ),
    "tilted_block": Trouble(
        "a waiting block is tipped by 20 or 60 degrees after the first is lifted",
        *_twice(
            Disturbance("tilt_block", 0.5, "lifted", latest=45.0, amount=0.349),
            Disturbance("tilt_block", 0.5, "lifted", latest=45.0, amount=1.047),
        ),
    ),
    "collapse": Trouble(
        "the tower loses its top block, or all blocks, after the third is placed",
        *_twice(
            Disturbance("topple", 2.0, "placed", count=3, latest=90.0, level=3),
            Disturbance("topple", 2.0, "placed", count=3, latest=90.0, level=1),
        ),
    ),
    "pushed": Trouble(
        "the turntable's blocks are pushed by 1 or 4 cm at 30 s",
        *_twice(
            Disturbance("push_turntable", 30.0, amount=0.01),
            Disturbance("push_turntable", 30.0, amount=0.04),
        ),
    ),
    "stopped": Trouble(
        "the turntable turns at half its speed, or stands still, from 40 s on",
        *_twice(
            Disturbance("turntable_speed", 40.0, amount=0.5),
            Disturbance("turntable_speed", 40.0, amount=0.0),
        ),
    ),
    "reversed": Trouble(
        "the turntable turns backwards at half or at full speed from 40 s on",
        *_twice(
            Disturbance("turntable_speed", 40.0, amount=-0.5),
            Disturbance("turntable_speed", 40.0, amount=-1.0),
        ),
    ),
    "shifted": Trouble(
        "the turntable's axis moves by 5 or 20 mm at 40 s",
        *_twice(
            Disturbance("turntable_shift", 40.0, amount=0.005),
            Disturbance("turntable_shift", 40.0, amount=0.02),
        ),
    ),
    "dim": Trouble(
        "the light falls to 60 or 25 % at 20 s (pictures only)",
        *_twice(Disturbance("light", 20.0, amount=0.6), Disturbance("light", 20.0, amount=0.25)),
    ),
    "bad_hand": Trouble(
        "the hand's next command after the second lift hangs, or does nothing",
        *_twice(
            Disturbance("gripper", 0.1, "lifted", count=2, latest=45.0, how="hang"),
            Disturbance("gripper", 0.1, "lifted", count=2, latest=45.0, how="stuck"),
        ),
    ),
}


def troubled(scenario: Scenario, text: str) -> Scenario:
    """The scenario with one more trouble, given as `name` or `name:mild` or `name:hard`."""
    name, _, intensity = text.partition(":")
    choose("trouble", name, sorted(TROUBLES))
    choose("intensity", intensity or "hard", list(INTENSITIES))
    trouble = TROUBLES[name]
    changes = dict(trouble.mild if intensity == "mild" else trouble.hard)
    more = tuple(changes.pop("disturbances", ()))
    changed = overlay(scenario, changes)
    return replace(changed, disturbances=(*changed.disturbances, *more))


def parse_disturbance(text: str) -> Disturbance:
    """`topple@45`, `topple@2:after=placed,count=3,level=2`: an action, a time [s], settings."""
    head, _, rest = text.partition(":")
    action, at, when = head.partition("@")
    changes: dict[str, Any] = parse_assignments([p for p in rest.split(",") if p])
    if at:
        try:
            changes["at"] = float(when)
        except ValueError as error:
            raise SettingsError(f"'{text}': '{when}' is not a time [s]") from error
    return overlay(Disturbance(), {"action": action, **changes}, "disturbance")
