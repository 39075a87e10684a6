"""How near is a pick-and-place cycle to the shortest there is between its poses?

The four static blocks of several seeds are carried to a tower by the planner's clear routes. For
each leg the bound is ruckig's: the sum of time-optimal moves from rest to rest over the same via
poses (start, above the block, at it; above it, above the place, at it), all at the same speed
factor. The carries are then played in the world, and what the arm really did is held against its
limits.

    python benchmarks/cycle.py [--json] [--seeds 5] [--speed 0.6] [--svg DIR]
"""

import argparse
import json
import time
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import numpy as np

from pandarena.api import make_match
from pandarena.charts import Axis, Chart, Line
from pandarena.field import Field
from pandarena.geometry import Array
from pandarena.kinematics import fk, reach
from pandarena.motion import JointPath, NoPath, rest_to_rest
from pandarena.motion.clearance import Clearance, route
from pandarena.motion.hand import HandSpeed
from pandarena.panda import HOME_Q, PANDA
from pandarena.panda.mjcf import pose_of
from pandarena.scenario import preset
from pandarena.skills.carry import Manner, carry
from pandarena.skills.grasps import Ends, Scene, choose_ends, upright
from pandarena.skills.moves import raised
from pandarena.station import Station
from pandarena.world.drills import start_of
from pandarena.world.spawn import spawn_blocks
from pandarena.world.truth import nominal

HOVER = 0.08
"""Of the via poses above both ends [m]."""


def with_stops(*qs: Array, speed: float) -> JointPath:
    """Rest-to-rest moves over the poses, ruckig's: their durations together are the bound."""
    moves = [rest_to_rest(a, b, PANDA, speed) for a, b in pairwise(qs)]
    whole = moves[0]
    assert whole, whole.why
    for move in moves[1:]:
        assert move, move.why
        whole = whole.then(move)
    return whole


def above(q: Array) -> Array:
    """The configuration `HOVER` above another, as near as can be."""
    found = reach(raised(fk(q), HOVER), q)
    assert found, found.why
    return found.q


@dataclass
class Tally:
    """Durations of all legs."""

    ours: list[float] = field(default_factory=list)
    bound: list[float] = field(default_factory=list)
    plan_ms: list[float] = field(default_factory=list)
    carried: list[tuple[JointPath, JointPath]] = field(default_factory=list)
    """Ours and the bound's with a block in the hand."""

    def leg(
        self, q_from: Array, q_to: Array, clearance: Clearance, hand: HandSpeed, speed: float
    ) -> JointPath:
        """Plan one leg."""
        began = time.perf_counter()
        path = route(q_from, q_to, clearance, PANDA, speed, hand=hand)
        self.plan_ms.append(1e3 * (time.perf_counter() - began))
        if isinstance(path, NoPath):
            raise SystemExit(f"a leg was refused: {path.why}")
        return path


def plan_cycles(tally: Tally, seed: int, speed: float, gentle: bool) -> None:
    """Four static blocks of a seed, one after the other onto the tower."""
    field_, scenario = Field(), preset("ideal")
    team = field_.seen_by("red")
    poses = spawn_blocks(
        field_, scenario, nominal(field_, scenario), seed, start_of("", field_, ("red",))
    )
    blocks = {b: team.T_base_world @ pose_of(poses[b, :3], poses[b, 3:]) for b in team.own_static}
    manner, q = Manner(speed=speed), HOME_Q
    for level, block in enumerate(sorted(blocks), start=1):
        T_place = upright((*team.goal[:2], team.level_height(level)), 0.0)
        T_pick = blocks.pop(block)
        scene = Scene(team, dict(blocks))
        ends = choose_ends(scene, block, T_pick, T_place, q)
        assert isinstance(ends, Ends), ends.why
        to, with_ = HandSpeed(), HandSpeed()
        if gentle:
            to = HandSpeed(arriving=manner.near)
            with_ = HandSpeed(leaving=manner.lift, arriving=manner.land)
        there = tally.leg(q, ends.q_pick, scene.empty(block, T_pick), to, speed)
        holding = scene.holding(ends.T_ee_block)
        back = tally.leg(ends.q_pick, ends.q_place, holding, with_, speed)
        over_pick, over_place = above(ends.q_pick), above(ends.q_place)
        stops_there = with_stops(q, over_pick, ends.q_pick, speed=speed)
        stops_back = with_stops(ends.q_pick, over_pick, over_place, ends.q_place, speed=speed)
        tally.ours.append(there.duration + back.duration)
        tally.bound.append(stops_there.duration + stops_back.duration)
        tally.carried.append((back, stops_back))
        blocks[block], q = T_place, ends.q_place


def play_cycles(seed: int, speed: float) -> dict[str, float]:
    """Carry the four blocks in the world; what share of its limits the arm used, and the time."""

    def player(station: Station) -> None:
        team = station.field
        for level, block in enumerate(sorted(team.own_static), start=1):
            world = match.world
            T = team.T_base_world @ world.block_transforms(world.data.qpos)
            others = {b: T[b] for b in team.own_static if b != block}
            T_place = upright((*team.goal[:2], team.level_height(level)), 0.0)
            done = carry(station, Scene(team, others), block, T[block], T_place, Manner(speed))
            assert done, done.why

    match = make_match(player, "none", seed=seed, time=60.0)
    index = match.world.index.arms["red"]
    velocity = torque = 0.0
    while match.seats["red"].playing and not match.over:
        match.step()
        data = match.world.data
        velocity = max(velocity, float(np.abs(data.qvel[index.dof] / PANDA.velocity).max()))
        torque = max(torque, float(np.abs(data.qfrc_actuator[index.dof] / PANDA.torque).max()))
    seat = match.seats["red"]
    struck = sum(e.kind == "struck" for e in match.referee.events)
    if seat.forfeit or struck:
        raise SystemExit(f"seed {seed}: {struck} strikes, {seat.forfeit}")
    return {
        "velocity": velocity,
        "torque": torque,
        "four_s": match.time,
        "score": match.referee.standing("red").score,
    }


def measure(seeds: int, speed: float) -> dict[str, float]:
    """All figures."""
    free, gentle = Tally(), Tally()
    for seed in range(1, seeds + 1):
        plan_cycles(free, seed, speed, gentle=False)
        plan_cycles(gentle, seed, speed, gentle=True)
    played = [play_cycles(seed, s) for seed in range(1, 3) for s in (speed, 1.0)]
    return {
        "static_ratio_to_bound": round(sum(free.ours) / sum(free.bound), 3),
        "worst_ratio": round(max(a / b for a, b in zip(free.ours, free.bound, strict=True)), 3),
        "gentle_ratio_to_bound": round(sum(gentle.ours) / sum(gentle.bound), 3),
        "leg_pair_s": round(float(np.median(gentle.ours)), 3),
        "plan_ms_median": round(float(np.median(gentle.plan_ms)), 1),
        "velocity_share": round(max(p["velocity"] for p in played), 4),
        "torque_share": round(max(p["torque"] for p in played), 4),
        "four_blocks_s": round(played[0]["four_s"], 2),
        "four_blocks_full_speed_s": round(played[1]["four_s"], 2),
        "scores_of_4000": sum(p["score"] == 4000 for p in played) / len(played),
        "cycles": len(free.ours),
    }


def chart(speed: float) -> Chart:
    """A block's way to the fourth level, by the hand's height."""
    free, gentle = Tally(), Tally()
    plan_cycles(free, 1, speed, gentle=False)
    plan_cycles(gentle, 1, speed, gentle=True)
    (quick, stops), (soft, _) = free.carried[3], gentle.carried[3]

    def risen(name: str, path: JointPath) -> Line:
        t = np.linspace(0.0, path.duration, 300)
        return Line(name, t.tolist(), (1e3 * fk(path.sample(t)[0])[:, 2, 3]).tolist())

    lines = [
        risen("stopping at each via pose (ruckig)", stops),
        risen("corners rounded, set down gently", soft),
        risen("corners rounded", quick),
    ]
    longest = max(stops.duration, soft.duration)
    axes = Axis("time [s]", 0.0, longest), Axis("height of the hand [mm]", 200.0, 480.0)
    return Chart(f"A block to the fourth level, at {100 * speed:.0f} % of the limits", *axes, lines)


def main() -> None:
    """Parse, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="one flat object")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--speed", type=float, default=0.6, help="speed factor of the arm")
    parser.add_argument("--svg", type=Path, help="draw one carry into that folder, and end")
    options = parser.parse_args()
    if options.svg:
        (options.svg / "cycle.svg").write_text(chart(options.speed).svg(), encoding="utf-8")
        return
    figures = measure(options.seeds, options.speed)
    if options.json:
        print(json.dumps(figures))
        return
    bars = {"static_ratio_to_bound": 1.25, "velocity_share": 1.01, "torque_share": 1.0}
    for name, value in figures.items():
        print(f"{name:26} {value:9g}" + (f"   (at most {bars[name]})" if name in bars else ""))


if __name__ == "__main__":
    main()
