"""Towers on the goal platform, one look at each: which level is told, and whether it is right.

Towers lean, are laid unevenly, and stand anywhere in the middle of the platform; the camera, which
may sit anywhere in the range, found its error by looking around, and looks from above or from
aside, as high as it must. Between two looks everything is new.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from pandarena.belief import Belief
from pandarena.estimates import BlocksReading
from pandarena.geometry import Array, inverse, rot_x, rot_y, rot_z, transform
from pandarena.kinematics import reach
from pandarena.lab.gaze import Gaze
from pandarena.lab.looking.correcting import by_looking, worst
from pandarena.panda import HOME_Q
from pandarena.perception.detecting import corners_at
from pandarena.perception.faces import NORMALS, T_block_tag
from pandarena.scenario import Scenario
from pandarena.seeds import rng
from pandarena.skills.calibrate import View

HIGHEST = 12
EXPOSURES = 3
"""Of one look."""
FIRST = 10
"""Exposures are numbered from here on, in thousands: those before calibrated."""
TRIES = 24
"""Views that are drawn until the arm can take one."""
QUARTERS = [rot_x(a) @ rot_y(b) for a in (0.0, math.pi / 2, math.pi) for b in (0.0, math.pi / 2)]


@dataclass(frozen=True)
class Told:
    """One look at one tower."""

    level: int
    """That the tower has; 0: the platform is empty."""
    at_least: int
    """That was told; 0: nothing was seen."""
    exact: bool
    top_seen: bool
    """Whether the upward tag of the top block was detected, in any exposure."""
    in_view: bool
    """Whether nothing hides that tag, and it is well inside the picture."""

    @property
    def right(self) -> bool:
        """No wrong level: exact and so, or less than it is."""
        return self.at_least == self.level if self.exact else self.at_least <= self.level


def looks(scenario: Scenario, count: int, seed: int = 1) -> Iterator[Told]:
    """So many looks at new towers."""
    gaze = Gaze(worst(scenario), seed)
    begin = Belief.begin(gaze.field).calibrated(by_looking(gaze))
    for k in range(count):
        yield _one(gaze, begin, FIRST + k, rng(seed, "tower", k))


def tower(gaze: Gaze, levels: int, draw: np.random.Generator) -> dict[int, Array]:
    """T_base_block from below: each a few millimetres and degrees off the one below."""
    field = gaze.field
    x, y = np.array(field.goal[:2]) + draw.uniform(-0.03, 0.03, 2)
    ids = draw.permutation(sorted(field.own_static | field.dynamic))[:levels]
    yaw, poses = draw.uniform(-math.pi, math.pi), dict[int, Array]()
    for level, block in enumerate(ids.tolist(), start=1):
        x, y = x + draw.normal(scale=0.001), y + draw.normal(scale=0.001)
        R = rot_z(yaw + draw.normal(scale=0.1)) @ QUARTERS[int(draw.integers(len(QUARTERS)))]
        poses[block] = transform(R, (x, y, field.level_height(level)))
    return poses


def _one(gaze: Gaze, begin: Belief, k: int, draw: np.random.Generator) -> Told:
    levels = (k - FIRST) % (HIGHEST + 1)
    poses = tower(gaze, levels, draw)
    q = _pose_of_look(gaze, poses, levels, draw)
    first = 1000 * k
    readings = [gaze.wrist(first - (-i * 100 // 30), q, poses) for i in range(EXPOSURES)]
    belief = begin
    for reading in readings:
        belief = belief.read(reading)
    found = belief.towers
    level = found[0].level if found else None
    top = list(poses)[-1] if poses else -1
    return Told(
        levels,
        level.at_least if level else 0,
        bool(level and level.exact),
        any(_top_shown(reading, top, poses) for reading in readings),
        _well_in_view(gaze, readings[0], top, poses),
    )


def _pose_of_look(
    gaze: Gaze, poses: dict[int, Array], levels: int, draw: np.random.Generator
) -> Array:
    field = gaze.field
    height = field.level_height(levels) + field.block_size / 2 if levels else field.goal[2]
    x, y = list(poses.values())[-1][:2, 3] if poses else field.goal[:2]
    T_ee_camera = gaze.world.field.side(gaze.team).wrist.T_mount_camera
    for _ in range(TRIES):
        lean = draw.uniform(0.0, 0.9)
        view = View(draw.uniform(0.2, 0.5), lean, *draw.uniform(-math.pi, math.pi, 2))
        found = reach(view.T_base_ee((x, y, height), T_ee_camera), HOME_Q)
        if found:
            return found.q
    return HOME_Q


def _top_shown(reading: BlocksReading, top: int, poses: dict[int, Array]) -> bool:
    return any(seen.id == top and _upward(poses[top]) in seen.faces for seen in reading.blocks)


def _upward(T_base_block: Array) -> int:
    return int(np.argmax(NORMALS @ T_base_block[2, :3]))


def _well_in_view(gaze: Gaze, reading: BlocksReading, top: int, poses: dict[int, Array]) -> bool:
    """By the truth: the tag's corners lie in the picture, and it is not seen too slantwise."""
    if top < 0:
        return True
    camera = gaze.world.field.side(gaze.team).wrist
    assert reading.T_base_ee is not None
    T_base_camera = reading.T_base_ee @ gaze.world.truth.T_ee_camera[gaze.team]
    T_block = inverse(T_base_camera) @ poses[top]
    T = T_block @ T_block_tag(_upward(poses[top]), gaze.field.block_size)
    p = T[:3, 3]
    facing = float(T[:3, 2] @ p) / float(np.linalg.norm(p))
    if p[2] <= 0.05 or facing < 0.5:
        return False
    corners = corners_at(T[None], camera.lens, gaze.world.field.tag_size)[0]
    inside = (corners > 5.0) & (corners < [camera.lens.width - 6.0, camera.lens.height - 6.0])
    return bool(inside.all())
