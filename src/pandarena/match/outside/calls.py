"""What a player may call: one entry in `CALLS` each, its values read and checked before it is done.

A new call is a new entry and its function. The names and fields are public: course scripts and
clients in other languages use them too.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from pandarena.backends.sim import SimStation
from pandarena.backends.sim.camera import SimCamera
from pandarena.backends.sim.motions import SimMotion
from pandarena.estimates import BlocksReading, ImageReading, TagsReading
from pandarena.geometry import Array
from pandarena.match.outside.checks import (
    Reader,
    Violation,
    block_ids,
    joints,
    knots,
    number,
    number_or_none,
    pair,
    poses,
    spreads,
    text,
    times,
    whole,
)
from pandarena.motion.path import JointPath
from pandarena.station import ArmState, Outcome
from pandarena.thoughts import Beliefs, Plan, Thought

Answer = tuple[dict[str, Any], Mapping[str, NDArray[Any]]]
NOTHING: Answer = ({}, {})


class Desk(Protocol):
    """Whom a call is handed to."""

    @property
    def station(self) -> SimStation: ...
    def keep(self, motion: SimMotion) -> int:
        """A number for it, by which the player asks for it again."""
        ...

    def motion(self, number: int) -> SimMotion:
        """The motion of that number."""
        ...

    def think(self, thought: Thought) -> None:
        """To the log, within the player's limits."""
        ...


@dataclass(frozen=True)
class Call:
    """How a call is read, and done."""

    do: Callable[..., Answer]
    """Takes the desk, then the values by name."""
    values: Mapping[str, Reader] = field(default_factory=dict[str, Reader])
    arrays: Mapping[str, Reader] = field(default_factory=dict[str, Reader])

    def read(self, header: dict[str, Any], arrays: dict[str, Any]) -> dict[str, Any]:
        """All values, checked; none missing, none too many."""
        if header.keys() != self.values.keys() or arrays.keys() != self.arrays.keys():
            wanted = ", ".join([*self.values, *(f"array {a}" for a in self.arrays)])
            raise Violation(f"it takes {wanted or 'nothing'}, and that only")
        found: dict[str, Any] = {}
        for readers, given in ((self.values, header), (self.arrays, arrays)):
            for name, read in readers.items():
                try:
                    found[name] = read(given[name])
                except Violation as wrong:
                    raise Violation(f"{name}: {wrong}") from None
        return found


def _state(state: ArmState) -> Answer:
    rows = [state.q, state.dq, state.q_d, state.dq_d, state.torque]
    if state.torque_ext is not None:
        rows.append(state.torque_ext)
    return {"stamp": state.stamp, "errors": list(state.errors)}, {"rows": np.array(rows)}


def _newest_state(desk: Desk) -> Answer:
    return _state(desk.station.arm.state())


def _state_at(desk: Desk, stamp: float) -> Answer:
    return _state(desk.station.arm.at(stamp))


def _recover(desk: Desk) -> Answer:
    return _outcome(desk.station.arm.recover()), {}


def _nothing(desk: Desk) -> Answer:
    return NOTHING


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {"ok": outcome.ok, "why": outcome.why}


def _sleep(desk: Desk, seconds: float) -> Answer:
    desk.station.clock.sleep(seconds)
    return NOTHING


def _now(desk: Desk) -> Answer:
    desk.station.clock.now()  # the answer carries the time anyway; this lets it pass
    return NOTHING


def _follow(desk: Desk, t: Array, q: Array, dq: Array) -> Answer:
    path = JointPath(t, q, dq)
    motion = desk.station.arm.follow(path)
    number = desk.keep(motion)
    if motion.path is path:
        return {"motion": number}, {}
    sent = motion.path
    return {"motion": number}, {"t": sent.t, "q": sent.q, "dq": sent.dq}


def _track(desk: Desk, q: Array, dq: Array) -> Answer:
    sent = desk.station.arm.track(q, dq)
    return {}, {"q": sent.q, "dq": sent.dq}


def _stop(desk: Desk) -> Answer:
    desk.station.arm.stop()
    return NOTHING


def _gripper_state(desk: Desk) -> Answer:
    state = desk.station.gripper.state()
    return {"stamp": state.stamp, "width": state.width}, {}


def _grip(desk: Desk, width: float, speed: float) -> Answer:
    return {"motion": desk.keep(desk.station.gripper.move(width, speed))}, {}


def _grasp(
    desk: Desk, width: float, force: float, speed: float, epsilon: tuple[float, float]
) -> Answer:
    return {"motion": desk.keep(desk.station.gripper.grasp(width, force, speed, epsilon))}, {}


def _camera(desk: Desk, name: str) -> SimCamera:
    cameras = desk.station.cameras
    if name not in cameras:
        raise Violation(f"no camera '{name}'; there are: {', '.join(cameras)}")
    return cameras[name]


def _seen(
    camera: SimCamera,
    reading: BlocksReading | TagsReading | ImageReading,
    header: dict[str, Any],
    arrays: dict[str, NDArray[Any]],
) -> Answer:
    """With what every reading has."""
    more: dict[str, NDArray[Any]] = {"T_base_camera": reading.T_base_camera}
    if reading.T_base_ee is not None:
        more["T_base_ee"] = reading.T_base_ee
    return {"stands": camera.stands, "stamp": reading.stamp, **header}, arrays | more


def _blocks(desk: Desk, camera: str) -> Answer:
    looking = _camera(desk, camera)
    reading = looking.blocks()
    faces = [list(b.faces) for b in reading.blocks]
    header: dict[str, Any] = {"ids": [b.id for b in reading.blocks], "faces": faces}
    poses = np.array([b.T_camera_block for b in reading.blocks]).reshape(-1, 4, 4)
    arrays = {"T_camera_blocks": poses}
    covariances = [b.covariance for b in reading.blocks if b.covariance is not None]
    if len(covariances) == len(reading.blocks) > 0:  # a camera tells all of them, or none
        arrays["covariances"] = np.array(covariances)
    return _seen(looking, reading, header, arrays)


def _tags(desk: Desk, camera: str) -> Answer:
    looking = _camera(desk, camera)
    reading = looking.tags()
    tags = reading.tags
    both = [
        (t.T_camera_tag, t.T_camera_tag if t.T_camera_tag_other is None else t.T_camera_tag_other)
        for t in tags
    ]
    arrays = {
        "corners": np.array([t.corners for t in tags]).reshape(-1, 4, 2),
        "T_camera_tags": np.array(both).reshape(-1, 2, 4, 4),
        "errors": np.array([(t.error, t.error_other) for t in tags]).reshape(-1, 2),
    }
    return _seen(looking, reading, {"ids": [t.id for t in tags]}, arrays)


def _image(desk: Desk, camera: str) -> Answer:
    looking = _camera(desk, camera)
    reading = looking.image()
    arrays: dict[str, NDArray[Any]] = {"rgb": reading.rgb}
    if reading.depth is not None:
        arrays["depth"] = reading.depth
    return _seen(looking, reading, {}, arrays)


def _motion_outcome(desk: Desk, motion: int) -> Answer:
    which = desk.motion(motion)
    outcome = which.outcome
    return {**_outcome(outcome), "running": which.running}, {}


def _wait(desk: Desk, motion: int, timeout: float | None) -> Answer:
    which = desk.motion(motion)
    outcome = which.wait(timeout)
    return {**_outcome(outcome), "running": which.running}, {}


def _end_motion(desk: Desk, motion: int) -> Answer:
    desk.motion(motion).stop()
    return NOTHING


def _believe(desk: Desk, ids: tuple[int, ...], **arrays: Array) -> Answer:
    table = arrays["turntable"]
    if {len(ids)} != {len(rows) for rows in arrays.values() if rows is not table}:
        raise Violation("as many ids, poses, covariances and stamps are wanted")
    if len(table) not in (0, 3):
        raise Violation("turntable: a centre (2) and a speed are wanted, or nothing")
    desk.think(Beliefs(ids, **arrays))
    return NOTHING


def _plan(desk: Desk, task: str, why: str, at: float | None, T_base_ee: Array) -> Answer:
    desk.think(Plan(task, why, T_base_ee[:1], at))
    return NOTHING


_MOTION: Mapping[str, Reader] = {"motion": whole}

CALLS: Mapping[str, Call] = {
    "clock.now": Call(_now),
    "clock.sleep": Call(_sleep, {"seconds": number}),
    "arm.state": Call(_newest_state),
    "arm.at": Call(_state_at, {"stamp": number}),
    "arm.follow": Call(_follow, arrays={"t": times, "q": knots, "dq": knots}),
    "arm.track": Call(_track, arrays={"q": joints, "dq": joints}),
    "arm.stop": Call(_stop),
    "arm.recover": Call(_recover),
    "gripper.state": Call(_gripper_state),
    "gripper.move": Call(_grip, {"width": number, "speed": number}),
    "gripper.grasp": Call(
        _grasp, {"width": number, "force": number, "speed": number, "epsilon": pair}
    ),
    "camera.blocks": Call(_blocks, {"camera": text}),
    "camera.tags": Call(_tags, {"camera": text}),
    "camera.image": Call(_image, {"camera": text}),
    "motion.outcome": Call(_motion_outcome, _MOTION),
    "motion.wait": Call(_wait, {**_MOTION, "timeout": number_or_none}),
    "motion.stop": Call(_end_motion, _MOTION),
    "log.believe": Call(
        _believe,
        {"ids": block_ids},
        {"T_base_blocks": poses, "covariances": spreads, "stamps": times, "turntable": times},
    ),
    "log.plan": Call(
        _plan, {"task": text, "why": text, "at": number_or_none}, {"T_base_ee": poses}
    ),
    "sync": Call(_nothing),
}
ASKS = ("clock", "arm.state", "gripper.state", "motion")
"""What a player may count as asked by itself, besides `asks_of` its cameras."""
ALONG = ("arm.state", "gripper.state", "camera.blocks", "motion.outcome")
"""What may be answered along with another call, for the player to count as asked when it does:
nothing that a picture must be drawn for."""


def along(station: SimStation) -> tuple[str, ...]:
    """Those of `ALONG` that this station can tell at no cost."""
    drawn = any(camera.detects for camera in station.cameras.values())
    return tuple(name for name in ALONG if not (drawn and name == "camera.blocks"))


def asks_of(cameras: Iterable[str]) -> set[str]:
    """What may be asked of cameras, as the clock counts it."""
    return {f"camera.{name}{what}" for name in cameras for what in ("", ".tags", ".image")}
