"""Random carries around towers of 0 to 11 blocks with loose blocks beside: found, quick, no strike?

Each carry takes a block from the source platform, from beside the tower or from the turntable to
the top of the tower, red's and blue's in turn (`pandarena.lab.carrying`). The way between is
planned by `motion.clearance.route` and timed to be set down gently.

What is refused is given to another planner: RRT-Connect alone, for 2 s, with no rule on how ends
are left but that nothing may be inside anything. `refused_but_solved` counts what it then solves.
With `--play` every carry is played in the world, from home to the block, to the tower, and home.

    python benchmarks/carries.py [--json] [--count 1000] [--seed 1] [--play]
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from pandarena.api import make_match
from pandarena.field import TEAMS, Field
from pandarena.geometry import Array
from pandarena.kinematics import fk
from pandarena.lab.carrying import Carry, draw, stand
from pandarena.motion import HandSpeed, JointPath, NoPath, Payload, load
from pandarena.motion.clearance import AT_END, Clearance, route, way
from pandarena.motion.clearance.lines import Lines
from pandarena.motion.clearance.search import connect
from pandarena.panda import HOME_Q, PANDA
from pandarena.scenario import preset
from pandarena.skills.carry import Manner, put, take, withdraw
from pandarena.station import Outcome, Reflex, Station

MANNER = Manner()
GENTLE = HandSpeed(leaving=MANNER.lift, arriving=MANNER.land)
REFERENCE_S = 2.0
ASTRAY = 0.01
"""A block that ends farther than this from its place is misplaced [m]."""


# Planning.


class Lenient(Lines):
    """Lines of the reference planner: near the ends it may be as close as at an end."""

    def __init__(self, clearance: Clearance, ends: tuple[Array, Array]) -> None:
        super().__init__(clearance, PANDA)
        self.p_ends = [fk(q)[:3, 3] for q in ends]
        self.close = clearance.with_needs(AT_END).looker()
        self.deadline = time.perf_counter() + REFERENCE_S

    def free(self, q: Array) -> bool:
        if time.perf_counter() > self.deadline:
            raise TimeoutError
        if super().free(q):
            return True
        p = fk(q)[:3, 3]
        near = min(float(np.linalg.norm(p - end)) for end in self.p_ends) < 0.1
        return near and not self.close.touches(q)


def share_of_limits(path: JointPath, payload: Payload) -> float:
    """The largest velocity, acceleration, jerk or torque that a path asks for, over its limit."""
    limits = PANDA.scaled(MANNER.speed)
    shares = (
        path.speeds() / limits.velocity,
        np.abs(path.accelerations()) / limits.acceleration,
        np.abs(path.jerks()) / limits.jerk,
    )
    return max(load(path, limits, payload), *(float(share.max()) for share in shares))


def solved_by_reference(carry: Carry) -> bool:
    """Whether RRT-Connect finds a way within `REFERENCE_S`."""
    ends = (carry.ends.q_pick, carry.ends.q_place)
    lines = Lenient(carry.holding, ends)
    try:
        return connect(lines, *ends, seed=99, budget=10**9) is not None
    except TimeoutError:
        return False


@dataclass
class Tally:
    """What became of the carries."""

    plan_s: list[float] = field(default_factory=list)
    duration_s: list[float] = field(default_factory=list)
    how: Counter[str] = field(default_factory=Counter)
    why: Counter[str] = field(default_factory=Counter)
    share: float = 0.0
    """Of the limits, the largest that any path asks for."""
    strikes: int = 0
    misplaced: int = 0
    unfinished: int = 0

    def plan(self, carry: Carry) -> JointPath | NoPath:
        ends, held = (carry.ends.q_pick, carry.ends.q_place), Payload(MANNER.mass)
        began = time.perf_counter()
        path = route(*ends, carry.holding, PANDA, MANNER.speed, held, GENTLE)
        self.plan_s.append(time.perf_counter() - began)
        if path:
            self.duration_s.append(path.duration)
            self.share = max(self.share, share_of_limits(path, held))
            found = way(*ends, carry.holding)
            self.how[found.rule if found else "none"] += 1
            return path
        self.how["refused"] += 1
        self.why[path.why] += 1
        self.how["refused_but_solved"] += solved_by_reference(carry)
        return path

    def figures(self) -> dict[str, float | int]:
        n = len(self.plan_s)
        return {
            "count": n,
            **{name: self.how[name] for name in ("refused", "refused_but_solved")},
            **{f"by_{name}": self.how[name] for name in ("direct", "rule", "search")},
            "plan_ms_median": round(1e3 * float(np.median(self.plan_s)), 1),
            "plan_ms_95": round(1e3 * float(np.quantile(self.plan_s, 0.95)), 1),
            "plan_ms_max": round(1e3 * max(self.plan_s), 1),
            "share_of_limits": round(self.share, 4),
            "carry_s_median": round(float(np.median(self.duration_s)), 3),
        }


# Playing.


def played(carry: Carry, tally: Tally) -> None:
    """Play one carry in the world, and count what went wrong."""

    def player(station: Station) -> None:
        try:
            done = hands_on(station, carry)
        except Reflex as reflex:
            done = Outcome(False, f"reflex: {reflex}")
        if not done:
            station.log.note("failed", why=done.why)

    still = replace(preset("ideal"), turntable=replace(preset("ideal").turntable, speed=0.0))
    side = carry.scene.field
    players = (player, "none") if side.team == "red" else ("none", player)
    match = make_match(*players, still, time=60.0)
    stand(match, side, {**carry.scene.others, carry.block: carry.T_base_pick})
    while match.seats[side.team].playing and not match.over:
        match.step()
    result = match.result()
    struck = [e for e in result.events if e.kind == "struck"]
    tally.strikes += bool(struck)
    T = side.T_base_world @ match.world.block_transforms(match.world.data.qpos)[carry.block]
    off = T[:3, 3] - carry.T_base_place[:3, 3]
    tally.misplaced += bool(np.linalg.norm(off) > ASTRAY)
    player_side = result.side(side.team)
    whys = [str(event.what) for event in struck[:1]]
    whys += [
        str(values.get("why", "")) for _, text, values in player_side.notes if text == "failed"
    ]
    whys += [player_side.forfeit] if player_side.forfeit else []
    tally.unfinished += bool(whys)
    tally.why.update(whys)


def hands_on(station: Station, carry: Carry) -> Outcome:
    """From home to the block, to its place, home."""
    scene, ends = carry.scene, carry.ends
    taken = take(station, scene, carry.block, carry.T_base_pick, ends, MANNER)
    done = taken and put(station, scene, ends.q_place, ends.T_ee_block, MANNER)
    return done and withdraw(station, scene, carry.block, carry.T_base_place, HOME_Q, MANNER)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", action="store_true")
    parser.add_argument("--why", action="store_true", help="print reasons, too")
    args = parser.parse_args()
    sides = [Field().seen_by(team) for team in TEAMS]
    tally, drawn = Tally(), 0
    while len(tally.plan_s) < args.count:
        carry = draw(np.random.default_rng((args.seed, drawn)), sides[drawn % 2])
        drawn += 1
        if carry and tally.plan(carry) and args.play:
            played(carry, tally)
    figures = {**tally.figures(), "drawn": drawn}
    if args.play:
        figures |= {"strikes": tally.strikes, "misplaced": tally.misplaced}
        figures["unfinished"] = tally.unfinished
    lines = [json.dumps(figures)] if args.json else [f"{k:20} {v}" for k, v in figures.items()]
    print(*lines, sep="\n")
    for why, times in tally.why.most_common() if args.why else ():
        print(f"{times:5}  {why}", file=sys.stderr)


if __name__ == "__main__":
    main()
