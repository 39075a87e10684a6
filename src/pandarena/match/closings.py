"""What a hand closes on: a grip or nothing, and where the block was that it went for.

Whether a team tried to take a block is not asked of the team: a hand that shuts on nothing beside a
block that nobody has placed has missed it.
"""

import math
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import numpy as np

from pandarena.field import XY, Field, Team
from pandarena.geometry import Array
from pandarena.world.world import World

NEAR = (0.2, 0.1)
"""How far off, across and in height, a block may be that a shutting hand has missed [m]."""
SHUT = 0.8
"""A hand has shut on nothing when it is narrower than this share of a block's edge."""
LATELY = 1.0
"""One that held a block so short a time ago did not miss: it lost what it had [s]."""
BLINK = 0.05
"""A grip that is back this soon was never gone [s]."""


class Closings:
    """Call `missed` once a tick."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._fingers: dict[Team, tuple[int, int]] = {
            team: (arm.fingers_q.start, arm.fingers_q.start + 1)
            for team, arm in world.index.arms.items()
        }
        self._open: dict[Team, bool] = {}
        self._held: dict[Team, tuple[int, float]] = {}
        """The block that each hand held last, and when."""

    def missed(self, held: Mapping[Team, int], now: float) -> Iterator[Team]:
        """The hands that have just shut on nothing."""
        qpos, edge = self._world.data.qpos, self._world.scenario.block_size
        for team, (left, right) in self._fingers.items():
            if team in held:
                self._held[team] = held[team], now
            width = qpos[left] + qpos[right]
            if width > edge:
                self._open[team] = True
            elif self._open.get(team) and width < SHUT * edge:
                self._open[team] = False
                if now - self._last(team)[1] > LATELY:
                    yield team

    def is_new(self, team: Team, block: int, now: float) -> bool:
        """Whether a grip that begins now is no old one that only blinked."""
        last, when = self._last(team)
        return last != block or now - when > BLINK

    def nearest(self, team: Team, taken: Collection[int]) -> int | None:
        """The block that a hand has missed; `taken` are those that it did not go for."""
        world = self._world
        off = world.block_poses()[:, :3] - world.data.site_xpos[world.index.arms[team].ee]
        across = np.hypot(off[:, 0], off[:, 1])
        across[np.abs(off[:, 2]) > NEAR[1]] = np.inf
        across[list(taken)] = np.inf
        block = int(across.argmin()) if len(across) else -1
        return block if block >= 0 and across[block] <= NEAR[0] else None

    def where(self, team: Team, block: int) -> dict[str, Any]:
        """What a block lies on, with its radius [m] if that is the turntable."""
        world = self._world
        p, edge = world.block_poses()[block, :3], world.scenario.block_size
        on, radius = lies_on(world.field, team, p, world.turntable_center, edge)
        return {"on": on} if radius is None else {"on": on, "radius": round(radius, 4)}

    def _last(self, team: Team) -> tuple[int, float]:
        return self._held.get(team, (-1, -np.inf))


def lies_on(
    field: Field, team: Team, p: Array, center: XY, edge: float
) -> tuple[str, float | None]:
    """What a block of that edge [m] at `p` in the world lies on: the turntable, whose axis is at
    `center` [m], with its radius there [m]; the team's source or goal; or something else."""
    disc = field.turntable
    radius = math.dist(p[:2], center)
    if radius <= disc.radius and 0.0 < p[2] - disc.top < 2 * edge:
        return "turntable", radius
    x, y, z = (field.seen_by(team).T_base_world @ [*p, 1.0])[:3].tolist()
    side, (wide, deep, high) = field.side(team), field.platform
    for name, (px, py) in (("source", side.source), ("goal", side.goal)):
        if abs(x - px) <= wide / 2 and abs(y - py) <= deep / 2 and z > high:
            return name, None
    return "elsewhere", None
