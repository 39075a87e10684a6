"""A world without physics for the referee: a test moves the blocks and says what touched what."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from pandarena.field import TEAMS, Field, Team
from pandarena.match.events import Event
from pandarena.match.referee import Referee
from pandarena.world.contacts import Strike, TickContacts
from pandarena.world.drills import Start
from pandarena.world.world import TICK, World

from .towers import Place, poses


class Stage:
    """Blocks lie on the floor until a test puts them somewhere; nothing moves by itself."""

    def __init__(self) -> None:
        self.field = Field()
        count = len(self.field.blocks)
        self.arms = TEAMS
        self.start = Start()
        self.scenario = SimpleNamespace(block_size=self.field.block_size)
        fingers = 7 * count
        self.index = SimpleNamespace(
            block_q=np.arange(fingers).reshape(count, 7),
            block_dof=np.arange(6 * count).reshape(count, 6),
            arms={
                team: SimpleNamespace(fingers_q=slice(first, first + 2), ee=i)
                for i, (team, first) in enumerate(zip(TEAMS, (fingers, fingers + 2), strict=True))
            },
        )
        self.data = SimpleNamespace(
            qpos=np.append(poses(self.field, "red", {}).ravel(), np.full(4, 0.04)),
            qvel=np.zeros(6 * count),
            site_xpos=np.full((2, 3), 9.0),
        )
        self.turntable_center = self.field.turntable.center
        self.tick = 0
        self.referee = Referee(cast(World, self))

    @property
    def time(self) -> float:
        return self.tick * TICK

    def block_poses(self) -> Any:
        return self.data.qpos[self.index.block_q]

    # What a test does.

    def put(self, team: Team, places: Mapping[int, Place]) -> None:
        """Blocks to places on a team's goal platform, at rest."""
        where = poses(self.field, team, places)
        for block in places:
            self.data.qpos[self.index.block_q[block]] = where[block]
            self.data.qvel[self.index.block_dof[block]] = 0.0

    def shift(self, block: int, dx: float = 0.0, dz: float = 0.0) -> None:
        """Move a block [m]."""
        self.data.qpos[self.index.block_q[block][[0, 2]]] += dx, dz

    def set_speed(self, block: int, speed: float, spin: float = 0.0) -> None:
        """[m/s], [rad/s]"""
        self.data.qvel[self.index.block_dof[block]] = [speed, 0, 0, 0, 0, spin]

    def hand(self, team: Team, width: float, over: int | None = None, dx: float = 0.0) -> None:
        """A hand's width [m]; its pads about a block's centre, or `dx` [m] beside it."""
        arm = self.index.arms[team]
        self.data.qpos[arm.fingers_q] = width / 2
        if over is not None:
            self.data.site_xpos[arm.ee] = self.block_poses()[over, :3] + [dx, 0.0, 0.0]

    def ride(self, block: int, radius: float) -> None:
        """A block to the turntable."""
        disc = self.field.turntable
        height = disc.top + self.field.block_size / 2
        self.data.qpos[self.index.block_q[block][:3]] = [radius, 0.0, height]

    def pass_ticks(
        self,
        count: int = 1,
        held: Mapping[Team, int] | None = None,
        touched: set[tuple[Team, int]] | None = None,
        strikes: list[Strike] | None = None,
    ) -> None:
        """Ticks in which this was touched and held."""
        for _ in range(count):
            self.tick += 1
            self.referee.observe(
                TickContacts(dict(held or {}), set(touched or ()), list(strikes or ()))
            )

    def wait(self, seconds: float) -> None:
        """Nothing happens."""
        self.pass_ticks(round(seconds / TICK))

    def build(self, team: Team, blocks: list[int]) -> None:
        """A tower, block by block, by the team's own hand."""
        for level, block in enumerate(blocks, start=1):
            self.pass_ticks(held={team: block})
            self.put(team, {block: (0.0, 0.0, level + 1)})
            self.pass_ticks(held={team: block})
            self.put(team, {block: (0.0, 0.0, level)})
            self.pass_ticks(held={team: block})
            self.wait(0.11)

    def told(self, *kinds: str) -> list[Event]:
        """Events of these kinds; all if none is named."""
        return [e for e in self.referee.events if not kinds or e.kind in kinds]

    def story(self, *kinds: str) -> list[tuple[str, Team | None, int | None]]:
        """The same as (kind, team, block)."""
        return [(e.kind, e.team, e.block) for e in self.told(*kinds)]
