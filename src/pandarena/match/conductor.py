"""The conductor: owns time, steps the world, seats the players, hands the truth to the referee.

Each control tick: players whose time has come run, one at a time, red before blue at equal
times; their commands become the controls of the tick's physics steps; the world advances; the
referee looks.
"""

import math
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import perf_counter
from typing import Protocol

import greenlet
import numpy as np

from pandarena.backends.sim import TICK_US, Eyes
from pandarena.field import TEAMS, Field, Rules, Team
from pandarena.match.disturbing import Disturber
from pandarena.match.events import events_hash
from pandarena.match.referee import Referee
from pandarena.match.result import Result, Side
from pandarena.match.seats import Play, Seat
from pandarena.scenario import Scenario
from pandarena.settings import SettingsError
from pandarena.world.contacts import Strike
from pandarena.world.world import STEPS, TICK, World


class Observer(Protocol):
    """Watches a match and changes nothing in it, as a recorder does; keeps no hold of it."""

    @property
    def name(self) -> str:
        """The file that it writes, for the result; empty if it writes none."""
        ...

    def begin(self, match: "Match") -> None:
        """The match is set up."""
        ...

    def observe(self, match: "Match") -> None:
        """A tick is over."""
        ...

    def end(self, match: "Match") -> None:
        """The match is over, or is left."""
        ...


class Match:
    """One match, from its first tick to its result. `step` it, or `run` it to the end."""

    def __init__(
        self,
        field: Field,
        scenario: Scenario,
        rules: Rules,
        players: dict[Team, tuple[str, Play | None]],
        seed: int,
        measured: bool = False,
        keep_controls: bool = False,
        observers: Sequence[Observer] = (),
    ) -> None:
        """`players` maps a team to its name and what it plays; None is an absent team."""
        arms: tuple[Team, ...] = tuple(team for team in TEAMS if players[team][1] is not None)
        self.rules, self.seed, self.measured = rules, seed, measured
        self.names: dict[Team, str] = {team: players[team][0] for team in TEAMS}
        try:
            self.world = World(field, scenario, arms, seed, keep_controls, rules.drill)
        except SettingsError:
            raise
        except (ArithmeticError, ValueError) as error:
            raise SettingsError(f"this field and scenario cannot be built: {error}") from error
        self.referee = Referee(self.world)
        self._eyes = Eyes(self.world)
        self.seats: dict[Team, Seat] = {
            team: Seat(self.world, team, play, self._eyes, rules.time, measured)
            for team in arms
            if (play := players[team][1]) is not None
        }
        # A match that is dropped half way: its players may hold processes, and hold themselves.
        weakref.finalize(self, _leave, tuple(self.seats.values()))
        self._disturber = Disturber(self.world, self.referee, self.seats)
        self._end_tick = {team: ticks(rules.time) for team in TEAMS}
        self._extended: set[Team] = set()
        self.held: dict[Team, int] = {}
        """The block between each hand's pads."""
        self._row = np.zeros((STEPS, self.world.model.nu))
        self._wall_s = 0.0
        self._observers = tuple(observers)
        for observer in self._observers:
            observer.begin(self)

    @property
    def time(self) -> float:
        """[s]"""
        return self.world.time

    @property
    def end(self) -> float:
        """When it will be over [s]."""
        return max(self._end_tick.values()) * TICK

    @property
    def over(self) -> bool:
        """Whether no time is left, the extension included."""
        return self.world.tick >= max(self._end_tick.values())

    def step(self) -> None:
        """One control tick; nothing once the match is over."""
        if self.over:
            return
        began = perf_counter()
        self._disturber.before_tick()
        self._let_play()
        for seat in self.seats.values():
            seat.station.arm.controls(self._row)
            seat.station.gripper.controls(self._row)
        contacts = self.world.advance(self._row)
        for seat in self.seats.values():
            seat.station.arm.after_tick()
            seat.station.gripper.after_tick()
        if contacts.held != self.held:
            self.held = contacts.held
            self.world.watch.carry(contacts.held)
        self.referee.observe(contacts)
        if contacts.strikes:
            self._judge_strikes(contacts.strikes)
        self._end_of_time()
        for observer in self._observers:
            observer.observe(self)
        self._wall_s += perf_counter() - began
        if self.over:
            self.close()

    def run(self, progress: Callable[["Match"], None] | None = None) -> Result:
        """Play to the end; `progress` is called once a second of match time."""
        every = round(1.0 / TICK)
        try:
            while not self.over:
                self.step()
                if progress and self.world.tick % every == 0:
                    progress(self)
        finally:
            self.close()
        return self.result()

    def close(self) -> None:
        """Let players and observer go: at the end, or where the match is left before it."""
        for seat in self.seats.values():
            seat.leave()
        self._eyes.close()
        for observer in self._observers:
            observer.end(self)

    def result(self) -> Result:
        """The result as of now."""
        standings = {team: self.referee.standing(team) for team in TEAMS}
        sides = {
            team: Side(
                player=self.names[team],
                standing=standings[team],
                forfeit=self.seats[team].forfeit if team in self.seats else "",
                think_s=self.seats[team].station.clock.think_s if team in self.seats else 0.0,
                scored_at=self.referee.scored_at[team],
                notes=tuple(self.seats[team].station.log.notes) if team in self.seats else (),
                charges=tuple(self.seats[team].station.clock.charges) if team in self.seats else (),
            )
            for team in TEAMS
        }
        return Result(
            scenario=self.world.scenario.name,
            seed=self.seed,
            time=self.time,
            red=sides["red"],
            blue=sides["blue"],
            events=tuple(self.referee.events),
            events_hash=events_hash(self.referee.events, self.world.block_poses()),
            wall_s=self._wall_s,
            recording=next((o.name for o in self._observers if o.name), None),
            drill=self.rules.drill,
        )

    def _let_play(self) -> None:
        tick = self.world.tick
        horizon = (tick + 1) * TICK_US
        for seat in self.seats.values():
            seat.station.clock.horizon_us = horizon
        while True:
            ready = [
                (seat.station.clock.us, order, seat)
                for order, seat in enumerate(self.seats.values())
                if seat.playing
                and seat.station.clock.us < horizon
                and tick < self._end_tick[seat.team]
            ]
            if not ready:
                return
            _, _, seat = min(ready, key=lambda r: r[:2])
            seat.resume()
            if seat.forfeit and not seat.playing:
                self._forfeit(seat)

    def _forfeit(self, seat: Seat) -> None:
        seat.station.arm.reflex(seat.forfeit, for_good=True)
        self.referee.add(self.time, "forfeited", seat.team, why=seat.forfeit)

    def _judge_strikes(self, strikes: list[Strike]) -> None:
        if self.rules.strike == "ignore":
            return
        for team, seat in self.seats.items():
            strike = next((s for s in strikes if s.team == team), None)
            if strike:  # both fingers may strike in one tick: the first is the reason
                why = f"{strike.what} struck {strike.against}"
                seat.station.arm.reflex(why, for_good=self.rules.strike == "s_stop")

    def _end_of_time(self) -> None:
        """Whose time is over: extend it, once, for whom the rules allow, and stop the others."""
        due = [seat for seat in self.seats.values() if self._end_tick[seat.team] == self.world.tick]
        if due:
            self.referee.settle()
        for seat in due:
            score = self.referee.standing(seat.team).score
            if self._may_extend(seat.team, score):
                self._extended.add(seat.team)
                self._end_tick[seat.team] += ticks(self.rules.extension)
                seat.station.clock.extend(self._end_tick[seat.team] * TICK)
                self.referee.add(self.time, "extended", seat.team, score=score)
            else:
                seat.station.arm.reflex("the match is over", for_good=True)
                self.referee.add(self.time, "ended", seat.team, score=score)

    def _may_extend(self, team: Team, score: int) -> bool:
        allowed = self.rules.knockout and self.rules.extension > 0
        return allowed and team not in self._extended and score > self.rules.extension_above


def _leave(seats: tuple[Seat, ...]) -> None:
    for seat in seats:
        with suppress(greenlet.error):  # dropped by another thread than the one that played it
            seat.leave()


def ticks(seconds: float) -> int:
    """Whole control ticks that cover `seconds`: a match is never shorter than it was said to be."""
    return max(1, math.ceil(seconds / TICK - 1e-6))
