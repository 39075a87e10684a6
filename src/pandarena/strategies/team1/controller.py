"""S0's high-level controller (section 2.1): the world state decides what is done next."""

from collections.abc import Mapping

from pandarena.field import XY
from pandarena.geometry import Array
from pandarena.kinematics import fk
from pandarena.perception.turntable.choosing import latest_arriving
from pandarena.skills.course import ArmController
from pandarena.station import Outcome, Station
from pandarena.strategies._machine import Turn, run
from pandarena.strategies._published.sides import own
from pandarena.strategies.team1.grasper import LATE, Grasper
from pandarena.strategies.team1.machine import MACHINE, Event, State
from pandarena.strategies.team1.observer import Observer, TurntableSight
from pandarena.strategies.team1.params import Params
from pandarena.strategies.team1.placer import Placer
from pandarena.strategies.team1.world_state import (
    WorldState,
    nearest,
    observed,
    placement,
    with_room,
)


class Controller:
    """Holds the world state and who changes it."""

    def __init__(self, station: Station, params: Params) -> None:
        arm = ArmController(station, params.speed)
        self._station, self._params, self._arm = station, params, arm
        self._observer = Observer(arm, params)
        self._grasper = Grasper(arm, params)
        self._placer = Placer(arm, params, self._observer.q_goal)
        self._sites = tower_sites(station, params)
        self._world = WorldState(self._sites[0])
        self._on_source: dict[int, Array] = {}
        self._on_goal: dict[int, Array] = {}
        self._turntable = TurntableSight(0.0, {}, None)
        self._abandoned: set[int] = set()
        self._block = -1
        self._held: int | None = None
        self._p_pick = fk(arm.get_positions())[:3, 3]
        self._stacked: set[int] = set()

    def play(self) -> None:
        """Until all that is wanted stands."""
        deeds = {
            State.OBSERVE_STATIC: self._observe_static,
            State.SELECT: self._select,
            State.GRASP_STATIC: self._grasp_static,
            State.GRASP_LOOSE: self._grasp_loose,
            State.OBSERVE_GOAL: self._observe_goal,
            State.PLACE: self._place,
            State.OBSERVE_TURNTABLE: self._observe_turntable,
            State.GRASP_DYNAMIC: self._grasp_dynamic,
            State.DROP: self._drop,
            State.LOOK_BACK: self._observe_goal,
        }
        run(MACHINE, deeds, self._station.log)

    def _observe_static(self) -> Turn[Event]:
        self._on_source = self._observer.static()
        return Turn(Event.SEEN, f"{len(self._on_source)} blocks")

    def _select(self) -> Turn[Event]:
        """Loose blocks first, then static ones, then dynamic ones."""
        if len(self._stacked) >= self._params.wanted:
            return Turn(Event.ENOUGH, f"{len(self._stacked)} dynamic blocks")
        for event, blocks in ((Event.LOOSE, self._world.loose), (Event.STATIC, self._unpicked())):
            block = self._nearest(blocks)
            if block is not None:
                self._block = block
                return Turn(event, f"block {block}")
        return Turn(Event.DYNAMIC)

    def _grasp_static(self) -> Turn[Event]:
        return self._taken(self._on_source[self._block])

    def _grasp_loose(self) -> Turn[Event]:
        # Not printed: by where the platform is looked at from. Straight from above the tower to a
        # block beside it the fingers would sweep through the tower.
        self._arm.safe_move_to_position(self._observer.q_goal)
        return self._taken(self._world.loose[self._block])

    def _observe_goal(self) -> Turn[Event]:
        seen = self._observer.goal()
        self._on_goal = {b: T for b, T in seen.items() if b != self._held}
        highest, radius = self._highest(), self._params.cluster
        self._world = observed(self._world, self._on_goal, highest, radius)
        tower, loose = len(self._world.tower), len(self._world.loose)
        return Turn(Event.SEEN, f"{tower} in the tower, {loose} loose")

    def _place(self) -> Turn[Event]:
        highest, apart = self._highest(), self._params.separation
        self._world = with_room(self._world, self._on_goal, self._sites, highest, apart)
        xy, count = placement(self._world, self._params.weight), len(self._world.tower)
        placed = self._placer.place(xy, count, self._p_pick)
        block, self._held = self._block, None
        if not placed:
            return Turn(Event.ABANDONED, placed.why)
        if self._world.base != self._sites[0]:
            self._placer.withdraw()
        self._world = self._world.with_placed(block)
        self._stacked |= {block} & self._station.field.dynamic
        return Turn(Event.PLACED, f"block {block} on {count}")

    def _observe_turntable(self) -> Turn[Event]:
        self._turntable = self._observer.turntable()
        there = {b: T for b, T in self._turntable.blocks.items() if b not in self._abandoned}
        block = latest_arriving(there, self._station.field.team)
        if block is None or self._turntable.speed is None:
            self._abandoned.clear()
            return Turn(Event.NONE)
        self._block = block
        return Turn(Event.CHOSEN, f"block {block} at {self._turntable.speed:.4f} rad/s")

    def _grasp_dynamic(self) -> Turn[Event]:
        sight = self._turntable
        taken = self._grasper.take_riding(
            sight.blocks[self._block], sight.stamp, sight.speed or 0.0
        )
        if taken:
            self._abandoned.clear()
            return Turn(Event.CLOSED, f"block {self._block}")
        if taken.why == LATE:
            return Turn(Event.LATE)
        self._abandoned.add(self._block)
        return Turn(Event.ABANDONED, taken.why)

    def _drop(self) -> Turn[Event]:
        return Turn(Event.DROPPED, self._placer.drop().why)

    def _taken(self, T_base_block: Array) -> Turn[Event]:
        """A static or a loose block, from above."""
        taken: Outcome = self._grasper.take(T_base_block)
        self._world = self._world.with_picked(self._block)
        if not taken:
            self._abandoned.add(self._block)
            return Turn(Event.ABANDONED, taken.why)
        self._abandoned.clear()
        self._held, self._p_pick = self._block, fk(self._arm.get_positions())[:3, 3]
        return Turn(Event.GRASPED_UNSURE if self._world.unsure else Event.GRASPED)

    def _unpicked(self) -> dict[int, Array]:
        gone = self._world.picked | self._abandoned
        return {b: T for b, T in self._on_source.items() if b not in gone}

    def _nearest(self, blocks: Mapping[int, Array]) -> int | None:
        """By the configurations above them; one that has none comes last."""
        q_now = self._arm.get_positions()
        reached = {b: self._grasper.above(T) for b, T in blocks.items()}
        block = nearest({b: a.q for b, a in reached.items() if a}, q_now)
        return next(iter(blocks), None) if block is None else block

    def _highest(self) -> int:
        """The most blocks in a tower: fewer while static ones are stacked."""
        if self._unpicked() or self._block in self._station.field.own_static:
            return max(self._params.tower_static, 1)
        return self._params.tower


def tower_sites(station: Station, params: Params) -> list[XY]:
    """Where towers may stand, in the order in which they are begun [m]."""
    x, y = params.place
    d = params.new_tower
    return [
        (float(p[0]), float(p[1]))
        for p in (own(station.field, (*xy, 0.0)) for xy in ((x, y), (x - d, y), (x, y - d)))
    ]
