"""Carries out a scenario's disturbances, each at its time or after its event, each once a team.

An action tells whether it found something to be done to; if not, it is tried again a tick later.
"""

import math
from collections.abc import Mapping

import numpy as np

from pandarena.backends.sim.hand_troubles import Fate
from pandarena.field import TEAMS, Team
from pandarena.match.referee import LIFT, Referee
from pandarena.match.seats import Seat
from pandarena.scenario import Disturbance
from pandarena.seeds import rng
from pandarena.world import mishaps
from pandarena.world.spawn import attitude
from pandarena.world.world import World

AROUND = 0.13
"""How far from a platform's centre a block may stand on it [m]."""
ON_PLATFORM, ROOM, DRAWS = 0.089, 0.12, 50
"""How far from a platform's centre a block is laid down, and from all others [m]; draws of it."""
FATES = {"stuck": Fate(stuck=True), "hang": Fate(hangs=True), "reopen": Fate(reopens=True)}


class Disturber:
    """Call `before_tick` before every tick."""

    def __init__(self, world: World, referee: Referee, seats: Mapping[Team, Seat]) -> None:
        self._world, self._referee, self._seats = world, referee, seats
        self._due: list[tuple[int, Disturbance, Team]] = [
            (number, disturbance, team)
            for number, disturbance in enumerate(world.scenario.disturbances)
            for team in _teams(disturbance, world.arms)
        ]
        self._actions = {
            "move_block": self._move,
            "tilt_block": self._tilt,
            "topple": self._topple,
            "unstack": self._unstack,
            "push_turntable": self._push,
            "turntable_speed": self._speed,
            "turntable_shift": self._shift,
            "light": self._light,
            "gripper": self._gripper,
        }

    def before_tick(self) -> None:
        """Do what is due."""
        if not self._due:
            return
        now = [due for due in self._due if self._is_due(due[1], due[2])]
        for due in now:
            number, disturbance, team = due
            draw = rng(self._world.seed, "disturbance", number, team)
            if self._actions[disturbance.action](disturbance, team, draw):
                self._due.remove(due)
                self._referee.add(self._world.time, "disturbed", team, action=disturbance.action)

    def _is_due(self, disturbance: Disturbance, team: Team) -> bool:
        if not disturbance.after:
            return self._world.time >= disturbance.at - 1e-9
        if 0.0 < disturbance.latest <= self._world.time + 1e-9:
            return True
        times = [
            event.time
            for event in self._referee.events
            if event.kind == disturbance.after and event.team == team
        ]
        if len(times) < disturbance.count:
            return False
        return self._world.time >= times[disturbance.count - 1] + disturbance.at - 1e-9

    def _waiting(self, team: Team) -> list[int]:
        """The team's static blocks that are still on its source platform."""
        world = self._world
        side, top = world.field.side(team), world.field.platform[2]
        p = (side.T_world_base @ [*side.source, top + world.scenario.block_size / 2, 1.0])[:3]
        off = np.abs(world.block_poses()[:, :3] - p)
        there = (off[:, :2].max(axis=1) < AROUND) & (off[:, 2] < LIFT)
        return [b.id for b in world.field.blocks if b.team == team and there[b.id]]

    def _riding(self) -> list[int]:
        """The blocks on the turntable."""
        world = self._world
        disc = world.field.turntable
        off = world.block_poses()[:, :3] - [*world.truth.turntable_center, disc.top]
        on = (np.hypot(off[:, 0], off[:, 1]) < disc.radius) & (np.abs(off[:, 2]) < 0.1)
        return [b.id for b in world.field.blocks if on[b.id]]

    def _move(self, d: Disturbance, team: Team, draw: np.random.Generator) -> bool:
        blocks, angle = self._waiting(team), draw.uniform(-math.pi, math.pi)
        if blocks:
            shift = d.amount * np.array([math.cos(angle), math.sin(angle), 0.0])
            mishaps.move_block(self._world, int(draw.choice(blocks)), shift)
        return bool(blocks)

    def _tilt(self, d: Disturbance, team: Team, draw: np.random.Generator) -> bool:
        blocks, angle = self._waiting(team), draw.uniform(-math.pi, math.pi)
        if blocks:
            axis = np.array([math.cos(angle), math.sin(angle), 0.0])
            mishaps.tilt_block(self._world, int(draw.choice(blocks)), axis, d.amount)
        return bool(blocks)

    def _topple(self, d: Disturbance, team: Team, draw: np.random.Generator) -> bool:
        falling = self._upper(d, team)
        mishaps.topple(self._world, falling, draw.uniform(-math.pi, math.pi))
        return bool(falling)

    def _unstack(self, d: Disturbance, team: Team, draw: np.random.Generator) -> bool:
        """As by hand: turned anyhow, at places of the goal platform with room for a hand."""
        world, side = self._world, self._world.field.side(team)
        upper = self._upper(d, team)
        taken = [xy for b, xy in enumerate(world.block_poses()[:, :2]) if b not in upper]
        for block in upper:
            off = draw.uniform(-ON_PLATFORM, ON_PLATFORM, (DRAWS, 2))
            local = np.column_stack(
                [side.goal + off, np.full((DRAWS, 2), (world.field.platform[2], 1))]
            )
            places = (local @ side.T_world_base.T)[:, :3]
            gaps = np.linalg.norm(places[:, None, :2] - np.array(taken), axis=2).min(axis=1)
            # The first that is free, or the freest.
            p = places[int((gaps > ROOM).argmax() if (gaps > ROOM).any() else gaps.argmax())]
            mishaps.lay_down(world, block, p, attitude(draw))
            taken.append(p[:2])
        return bool(upper)

    def _upper(self, d: Disturbance, team: Team) -> list[int]:
        """A tower's blocks from a level up, or its top block."""
        levels = self._referee.built(team)
        lowest = min(d.level, max(levels.values(), default=0))
        return [block for block, level in levels.items() if level >= lowest]

    def _push(self, d: Disturbance, team: Team, draw: np.random.Generator) -> bool:
        blocks = self._riding()
        for block in blocks:
            angle = draw.uniform(-math.pi, math.pi)
            # Friction stops a block after v^2 / (2 mu g): this speed takes it `amount` far.
            speed = math.sqrt(2 * 9.81 * self._world.truth.contacts.turntable * d.amount)
            mishaps.push(
                self._world, block, speed * np.array([math.cos(angle), math.sin(angle), 0.0])
            )
        return bool(blocks)

    def _speed(self, d: Disturbance, team: Team, draw: np.random.Generator) -> bool:
        self._world.turning.factor = d.amount
        return True

    def _shift(self, d: Disturbance, team: Team, draw: np.random.Generator) -> bool:
        angle = draw.uniform(-math.pi, math.pi)
        shift = d.amount * np.array([math.cos(angle), math.sin(angle)])
        mishaps.shift_turntable(self._world, shift)
        return True

    def _light(self, d: Disturbance, team: Team, draw: np.random.Generator) -> bool:
        self._world.light = d.amount
        return True

    def _gripper(self, d: Disturbance, team: Team, draw: np.random.Generator) -> bool:
        if team in self._seats:
            self._seats[team].station.gripper.troubles.forced.append(FATES[d.how])
        return team in self._seats


_SHARED = ("push_turntable", "turntable_speed", "turntable_shift", "light")


def _teams(disturbance: Disturbance, present: tuple[Team, ...]) -> tuple[Team, ...]:
    """Whom it befalls: those that are there; what both teams share happens once."""
    if disturbance.team != "both":
        return (disturbance.team,)
    return TEAMS[:1] if disturbance.action in _SHARED and not disturbance.after else present
