"""Look at a place: from wherever the wrist camera sees it soonest."""

import math
from dataclasses import dataclass
from itertools import product

import numpy as np

from pandarena.field import XYZ
from pandarena.geometry import Array, inverse, rot_z, transform
from pandarena.kinematics import reach
from pandarena.skills.carry import Manner, go
from pandarena.skills.grasps import Scene
from pandarena.skills.watch import See, look
from pandarena.station import Outcome, Station


@dataclass(frozen=True)
class View:
    """What to look at, and from where it may be seen."""

    target: XYZ
    """In the base frame [m]."""
    distances: tuple[float, ...] = (0.35, 0.45)
    """Of the camera [m]."""
    elevations: tuple[float, ...] = (1.57, 1.2, 0.9)
    """Of the camera, seen from the target [rad]."""
    azimuths: tuple[float, ...] = (0.0, 0.7, -0.7)
    """Of the camera, seen from the target; 0 is on the side of the arm's base [rad]."""


def camera_poses(view: View) -> Array:
    """(n, 4, 4) T_base_camera; each way in which the image may be upright is one."""
    x, y, _ = view.target
    home = math.atan2(-y, -x)
    poses = list[Array]()
    for distance, elevation, azimuth in product(view.distances, view.elevations, view.azimuths):
        if azimuth and abs(elevation - math.pi / 2) < 0.01:
            continue  # straight down there is but one
        bearing = home + azimuth
        away = np.array(
            [
                math.cos(elevation) * math.cos(bearing),
                math.cos(elevation) * math.sin(bearing),
                math.sin(elevation),
            ]
        )
        level = np.array([-math.sin(bearing), math.cos(bearing), 0.0])
        R = np.column_stack([level, np.cross(-away, level), -away])
        T = transform(R, np.array(view.target) + distance * away)
        poses += [T @ transform(rot_z(k * math.pi / 2)) for k in range(4)]
    return np.stack(poses)


def look_at(station: Station, scene: Scene, view: View, see: See, manner: Manner) -> Outcome:
    """Go where the view is had soonest, and look."""
    T_ee_camera = station.cameras["wrist"].T_ee_camera
    if T_ee_camera is None:
        return Outcome(False, "the wrist camera is on no hand")
    clearance = scene.open()
    arm = station.arm
    hands = camera_poses(view) @ inverse(T_ee_camera)
    found = reach(hands, arm.state().q_d, arm.limits, penalty=clearance.penalty())
    if not found:
        return Outcome(False, f"no view: {found.why}")
    went = go(station, found.q, clearance, manner, see=see)
    if went:
        station.clock.sleep(1.0 / 30.0)  # an exposure at rest
        look(station, see)
    return went
