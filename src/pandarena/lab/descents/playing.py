"""Descents in a match, one after the other at one place, and their records."""

from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np

from pandarena.api import make_match
from pandarena.field import Field
from pandarena.geometry import Array
from pandarena.kinematics import fk
from pandarena.lab.descents.tasks import DROP, DURATION, TASKS, Key
from pandarena.match.conductor import Match
from pandarena.skills.above import Pace, pick
from pandarena.skills.descend import Descent, descend
from pandarena.skills.moves import move_hand, pointing_down
from pandarena.station import Station

RECORDS = ("motion", "logged")
LATER = 0.1
"""[s]"""
TICK = 0.01


@dataclass(frozen=True, eq=False)
class Record:
    """Heights [m] over time [s], both from the first reference on."""

    t: Array
    z: Array


class LoggingArm:
    """An arm whose state is read whenever a reference is sent to it."""

    def __init__(self, station: Station) -> None:
        self._arm, self._clock = station.arm, cast("Any", station.clock)
        self.rows: list[tuple[float, int]] = []
        """When it was read [s], and of which tick it was."""

    def __getattr__(self, name: str) -> object:
        return getattr(self._arm, name)

    def track(self, q: Array, dq: Array) -> object:
        # Not by `now`: the skill asks it, too, and to be asked twice takes it time.
        self.rows.append((self._clock.us / 1e6, round(self._arm.state().stamp / TICK)))
        return self._arm.track(q, dq)


class LoggingStation:
    """A station with such an arm."""

    def __init__(self, station: Station) -> None:
        self._station, self.arm = station, LoggingArm(station)

    def __getattr__(self, name: str) -> object:
        return getattr(self._station, name)


@dataclass
class Place:
    """A place for all descents, and what was recorded there."""

    xy: tuple[float, float]
    height: float
    yaw: float
    seed: int
    records: dict[tuple[Key, str], Record] = field(default_factory=dict)
    later: dict[Key, float] = field(default_factory=dict)
    """The hand's speed `LATER` after the last reference [m/s]."""

    @staticmethod
    def draw(seed: int) -> "Place":
        """Somewhere over the goal platform."""
        rng, side = np.random.default_rng(seed), Field().seen_by("red")
        x, y = rng.uniform(-0.06, 0.06, 2) + side.goal[:2]
        level, yaw = int(rng.integers(1, 6)), float(rng.uniform(-0.7, 0.7))
        return Place((float(x), float(y)), side.level_height(level) + 0.02, yaw, seed)

    def play(self) -> None:
        """All descents, one after the other, in one match."""
        rows: dict[Key, list[tuple[float, int]]] = {}

        def player(station: Station) -> None:
            take_a_block(station)
            above = pointing_down((*self.xy, self.height + DROP), self.yaw)
            for (name, n), profile in TASKS.items():
                moved = move_hand(station, above, 0.5)
                assert moved, moved.why
                station.clock.sleep(0.3)
                logging = LoggingStation(station)
                done = descend(cast("Station", logging), DROP, Descent(profile, DURATION, n))
                assert done, f"{name}, {n}: {done.why}"
                rows[name, n] = logging.arm.rows
                station.clock.sleep(2 * LATER)

        match = make_match(player, "none", seed=self.seed, time=120.0)
        truth = heights_of(match)
        assert not match.seats["red"].forfeit, match.seats["red"].traceback
        for key, logged in rows.items():
            self._keep(key, logged, truth)

    def _keep(self, key: Key, rows: list[tuple[float, int]], truth: dict[int, float]) -> None:
        when, read = (np.array(column) for column in zip(*rows, strict=True))
        first, last = round(when[0] / TICK), round(when[-1] / TICK)
        whole = np.arange(first, last + 1)
        for name, t, ticks in (("motion", TICK * whole, whole), ("logged", when, read)):
            z = np.array([truth[k] for k in ticks.tolist()])
            self.records[key, name] = Record(t - t[0], z - truth[first])
        later = last + round(LATER / TICK)
        self.later[key] = (truth[later] - truth[later - 1]) / TICK


def played(seed: int) -> Place:
    """A place drawn from a seed, with its descents."""
    place = Place.draw(seed)
    place.play()
    return place


def take_a_block(station: Station) -> None:
    """Any static block of the team's, high up."""
    x, y, top = station.field.source
    assert move_hand(station, pointing_down((x - 0.05, y, top + 0.38)), 0.6)
    station.clock.sleep(0.05)
    seen = station.cameras["wrist"].blocks().in_base()
    picked = pick(station, seen[min(station.field.own_static & set(seen))], 0.25, Pace())
    assert picked, picked.why


def heights_of(match: Match) -> dict[int, float]:
    """Play it while it has a player; the hand's true height [m] at each tick."""
    seat, q = match.seats["red"], match.world.index.arms["red"].q
    truth: dict[int, float] = {}
    while seat.playing and not match.over:
        truth[match.world.tick] = float(fk(match.world.now.qpos[q])[2, 3])
        match.step()
    return truth
