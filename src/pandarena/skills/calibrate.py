"""Look around the source platform, and from what was seen find what the camera is off.

The arm never stops on its way from view to view: a sighting in motion is worth as much as one at
rest. Views differ in distance (the focal length), in the side they look from (the turns) and in
how the hand is turned about its own axis (the shifts).
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from pandarena.cameras import Lens
from pandarena.estimates import BlocksReading
from pandarena.geometry import Array, inverse, rot_x, rot_y, rot_z, transform
from pandarena.kinematics import reach
from pandarena.motion.rest import rest_to_rest
from pandarena.perception.calibration import Calibration, calibrate
from pandarena.station import Motion, Station

FRAME = 1.0 / 30.0
"""Between exposures [s]."""


@dataclass(frozen=True)
class View:
    """Where the camera looks at a point from. Angles [rad]."""

    distance: float
    """[m]"""
    lean: float = 0.0
    """From straight above."""
    side: float = 0.0
    """Towards which it leans, about the vertical."""
    roll: float = 0.0
    """Of the hand about its own axis."""

    def T_base_ee(self, target: Array | Sequence[float], T_ee_camera: Array) -> Array:
        """The hand's pose whose camera has `target` [m] in the middle of its picture."""
        R = rot_z(self.side) @ rot_y(self.lean) @ rot_z(self.roll - self.side) @ rot_x(math.pi)
        R_camera = R @ T_ee_camera[:3, :3]
        eye = np.asarray(target) - self.distance * R_camera[:, 2]
        return transform(R_camera, eye) @ inverse(T_ee_camera)


def _degrees(distance: float, lean: float, side: float, roll: float) -> View:
    return View(distance, math.radians(lean), math.radians(side), math.radians(roll))


DURING_A_MATCH = (
    _degrees(0.34, 0, 0, -60),
    _degrees(0.36, 30, 90, 60),
    _degrees(0.49, 0, 0, 0),
    _degrees(0.36, 30, -90, -60),
    _degrees(0.36, 30, 180, 0),
    _degrees(0.34, 0, 0, 45),
)
"""Some 6 s at 60 % of the arm's speed."""
AT_LEISURE = (
    *DURING_A_MATCH,
    _degrees(0.42, 20, 45, 30),
    _degrees(0.30, 0, 0, 0),
    _degrees(0.34, 40, 90, 90),
    _degrees(0.45, 15, 180, -45),
    _degrees(0.34, 40, -90, -90),
    _degrees(0.50, 10, -135, 20),
)
"""Those and more, for when nobody waits."""


def find_camera_error(
    station: Station,
    views: Sequence[View] = DURING_A_MATCH,
    speed: float = 0.6,
    rest: float = 0.0,
    latest: float = math.inf,
) -> Calibration | None:
    """From the team's static blocks on their source platform, none of which was touched yet.

    `rest` is how long to stay at each view, `latest` when to be done [s]: views that would take
    longer are left out. None where no block was seen.
    """
    field = station.field
    x, y, top = field.source
    height = top + field.block_size / 2
    readings = list(look_around(station, (x, y, height), views, speed, rest, latest))
    return calibrate(readings, wrist_lens(station), height, field.own_static)


def wrist_lens(station: Station) -> Lens:
    """Of the team's own camera."""
    return station.field.field.side(station.field.team).wrist.lens


def look_around(
    station: Station,
    target: Sequence[float],
    views: Sequence[View],
    speed: float = 0.6,
    rest: float = 0.0,
    latest: float = math.inf,
) -> Iterator[BlocksReading]:
    """Readings of every exposure on the way through the views that the arm can reach.

    Those of the way to the first view are of other things, and left out.
    """
    T_ee_camera = station.cameras["wrist"].T_ee_camera
    assert T_ee_camera is not None
    arm, clock = station.arm, station.clock
    arrived = False
    for view in views:
        q = arm.state().q_d
        found = reach(view.T_base_ee(target, T_ee_camera), q, arm.limits)
        path = rest_to_rest(q, found.q, arm.limits, speed) if found else None
        if not path or clock.now() + path.duration + rest > latest:
            continue
        motion = arm.follow(path)
        if arrived:
            yield from _while_moving(station, motion)
        motion.wait()
        arrived = True
        yield from _for_a_while(station, rest)


def _while_moving(station: Station, motion: Motion) -> Iterator[BlocksReading]:
    return exposures(station, lambda: not motion.done)


def _for_a_while(station: Station, rest: float) -> Iterator[BlocksReading]:
    until = station.clock.now() + rest
    return exposures(station, lambda: station.clock.now() < until)


def exposures(station: Station, going_on: Callable[[], bool]) -> Iterator[BlocksReading]:
    """Each once, as long as something goes on."""
    last = -math.inf
    while going_on():
        reading = station.cameras["wrist"].blocks()
        if reading.stamp > last:
            last = reading.stamp
            yield reading
        station.clock.sleep(FRAME)
