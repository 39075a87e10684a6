"""Random carries around towers of 0 to 11 blocks with loose blocks beside: found, quick, no strike?

Each carry takes a block from the source platform, from beside the tower or from the turntable to
the top of the tower. Its two ends are configurations that grasp the block and clear everything as
it stands there; where the hand cannot be upright, it tilts, or comes from the side. The way between
is planned by `motion.clearance.route` and timed to be set down gently.

What is refused is given to another planner: RRT-Connect alone, for 2 s, with no rule on how ends
are left but that nothing may be inside anything. `refused_but_solved` counts what it then solves.
With `--play` every carry is played in the world, from home to the block, to the tower, and home.

    python benchmarks/carries.py [--json] [--count 1000] [--seed 1] [--play]
"""

import argparse
import json
import os
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import permutations, product

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import mujoco
import numpy as np

from pandarena.api import make_match
from pandarena.field import Field, TeamField
from pandarena.geometry import Array, inverse, quat_from_matrix, rot_z, transform
from pandarena.kinematics import Penalty, fk, four_yaws, reach, tilted
from pandarena.match.conductor import Match
from pandarena.motion import HandSpeed, JointPath, NoPath, Payload, Zone
from pandarena.motion.clearance import AT_END, EMPTY, Clearance, around, route, way
from pandarena.motion.clearance.lines import Lines
from pandarena.motion.clearance.search import connect
from pandarena.panda import HOME_Q, PANDA
from pandarena.scenario import preset
from pandarena.skills.moves import pointing_down
from pandarena.station import Reflex, Station

FIELD: TeamField = Field().seen_by("red")
TILTS = (0.0, 0.5, -0.5, 0.9, -0.9)
"""Of the hand about the finger-closing axis at the pick [rad], tried in this order."""
APART = 0.075
"""Least distance between loose blocks' centres [m]."""
OPEN = replace(EMPTY, opening=0.075)
SPEED, BLOCK = 0.6, Payload(0.1)
GENTLE = HandSpeed(leaving=Zone(0.01, 0.1), arriving=Zone(0.01, 0.03))
REFERENCE_S = 2.0


CUBE = np.stack(
    [
        transform(R)
        for rows, signs in product(permutations(range(3)), product((1, -1), repeat=3))
        if np.linalg.det(R := np.eye(3)[list(rows)] * signs) > 0
    ]
)
"""(24, 4, 4) the rotations that take a cube to itself."""


@dataclass(frozen=True, eq=False)
class Carry:
    """One task: blocks where they stand, and the arm at both ends."""

    carried: int
    blocks: dict[int, Array]
    """T_base_block of all others"""
    T_base_pick: Array
    T_base_place: Array
    q_pick: Array
    q_place: Array
    T_ee_block: Array

    @property
    def holding(self) -> Clearance:
        return Clearance(around(FIELD, self.blocks), EMPTY.holding(self.T_ee_block))

    def empty(self, T_base_block: Array) -> Clearance:
        """The open hand among all blocks, the carried one standing somewhere."""
        return Clearance(around(FIELD, {**self.blocks, self.carried: T_base_block}), OPEN)


def draw(rng: np.random.Generator) -> Carry | None:
    """A carry, or None if what was drawn cannot be grasped at both ends."""
    ids = rng.permutation(len(FIELD.field.blocks)).tolist()
    levels = int(rng.integers(12))
    inward = 0.09 if levels > 6 else 0.03
    gx, gy, _ = FIELD.goal
    foot = np.array([gx, gy]) - inward * rng.random(2) * [1, np.sign(gy)]
    yaw = rng.uniform(-np.pi, np.pi)
    blocks = {
        ids[i]: standing((*(foot + rng.normal(0, 0.001, 2)), FIELD.level_height(i + 1)), yaw)
        for i in range(levels)
    }
    T_place = standing((*foot, FIELD.level_height(levels + 1)), yaw + rng.normal(0, 0.03))
    taken = [foot]
    p_pick = pick_spot(rng, taken)
    if p_pick is None:
        return None
    T_pick = standing(p_pick, rng.uniform(-np.pi, np.pi))
    taken.append(p_pick[:2])
    for i in range(levels + 1, min(levels + 1 + int(rng.integers(6)), len(ids))):
        center = FIELD.goal if rng.random() < 0.5 else FIELD.source
        if (p := on_platform(rng, center, taken)) is not None:
            blocks[ids[i]] = standing(p, rng.uniform(-np.pi, np.pi))
            taken.append(p[:2])
    return with_ends(ids[levels], blocks, T_pick, T_place)


def standing(p: object, yaw: float) -> Array:
    return transform(rot_z(yaw), p)


def pick_spot(rng: np.random.Generator, taken: list[Array]) -> Array | None:
    kind = rng.random()
    if kind >= 0.2:
        return on_platform(rng, FIELD.goal if kind < 0.4 else FIELD.source, taken)
    x, y, top = FIELD.turntable
    angle = np.arctan2(-y, -x) + rng.uniform(-0.45, 0.45)
    ring = 0.24 * np.array([np.cos(angle), np.sin(angle)])
    return np.array([x + ring[0], y + ring[1], top + FIELD.block_size / 2])


def on_platform(rng: np.random.Generator, center: object, taken: list[Array]) -> Array | None:
    x, y, top = center
    for _ in range(20):
        p = np.array([x, y]) + rng.uniform(-0.085, 0.085, 2)
        if all(np.linalg.norm(p - other) > APART for other in taken):
            return np.array([*p, top + FIELD.block_size / 2])
    return None


def with_ends(
    carried: int, blocks: dict[int, Array], T_pick: Array, T_place: Array
) -> Carry | None:
    """The task with the soonest grasp of the first tilt that does at both ends."""
    yaw = float(np.arctan2(T_pick[1, 0], T_pick[0, 0]))
    grasps = four_yaws(pointing_down(T_pick[:3, 3], yaw))
    for tilt in TILTS:
        task = Carry(carried, blocks, T_pick, T_place, HOME_Q, HOME_Q, np.eye(4))
        open_hand = task.empty(T_pick).with_needs(AT_END).penalty()
        picked = reach(tilted(grasps, np.array([tilt])), HOME_Q, penalty=open_hand)
        if not picked:
            continue
        task = replace(task, q_pick=picked.q, T_ee_block=inverse(fk(picked.q)) @ T_pick)
        if task.holding.with_needs(AT_END).touch(picked.q):
            continue
        placed = reach(T_place @ CUBE @ inverse(task.T_ee_block), picked.q, penalty=at_place(task))
        if placed:
            return replace(task, q_place=placed.q)
    return None


def at_place(task: Carry) -> Penalty:
    """What rules a place configuration out: closed on the block, and open around it."""
    held = task.holding.with_needs(AT_END).penalty()
    let_go = task.empty(task.T_base_place).with_needs(AT_END).penalty()
    return lambda qs: held(qs) + let_go(qs)


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


def solved_by_reference(carry: Carry) -> bool:
    """Whether RRT-Connect finds a way within `REFERENCE_S`."""
    ends = (carry.q_pick, carry.q_place)
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
    strikes: int = 0
    misplaced: int = 0
    unfinished: int = 0

    def plan(self, carry: Carry) -> JointPath | NoPath:
        began = time.perf_counter()
        path = route(carry.q_pick, carry.q_place, carry.holding, PANDA, SPEED, BLOCK, GENTLE)
        self.plan_s.append(time.perf_counter() - began)
        if path:
            self.duration_s.append(path.duration)
            found = way(carry.q_pick, carry.q_place, carry.holding)
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
            "carry_s_median": round(float(np.median(self.duration_s)), 3),
        }


# Playing.


def played(carry: Carry, tally: Tally) -> None:
    """Play one carry in the world, and count what went wrong."""

    def player(station: Station) -> None:
        try:
            hands_on(station, carry)
        except Reflex as reflex:
            station.log.note("reflex", why=str(reflex))

    still = replace(preset("ideal"), turntable=replace(preset("ideal").turntable, speed=0.0))
    match = make_match(player, "none", still, time=60.0)
    set_up(match, carry)
    while match.seats["red"].playing and not match.over:
        match.step()
    result = match.result()
    struck = [e for e in result.events if e.kind == "struck"]
    tally.strikes += bool(struck)
    where = match.world.block_transforms(match.world.data.qpos)[carry.carried][:3, 3]
    off = (FIELD.T_base_world @ [*where, 1.0])[:3] - carry.T_base_place[:3, 3]
    tally.misplaced += bool(np.linalg.norm(off) > 0.01)
    whys = [str(event.what) for event in struck[:1]]
    whys += [f"{text}: {values.get('why', '')}" for _, text, values in result.red.notes]
    whys += [result.red.forfeit] if result.red.forfeit else []
    tally.unfinished += bool(whys)
    tally.why.update(whys)


def hands_on(station: Station, carry: Carry) -> None:
    """From home to the block, to its place, home."""
    arm, gripper = station.arm, station.gripper
    gripper.move(OPEN.opening)
    legs = (
        (carry.q_pick, carry.empty(carry.T_base_pick), BLOCK, HandSpeed(arriving=Zone(0.02, 0.1))),
        (carry.q_place, carry.holding, BLOCK, GENTLE),
        (HOME_Q, carry.empty(carry.T_base_place), Payload(), HandSpeed(leaving=Zone(0.02, 0.1))),
    )
    for k, (q, clearance, payload, hand) in enumerate(legs):
        path = route(arm.state().q_d, q, clearance, arm.limits, SPEED, payload, hand)
        if not path:
            station.log.note(f"leg {k} refused", why=path.why)
            return
        if not (done := arm.follow(path).wait()):
            station.log.note(f"leg {k} failed", why=done.why)
            return
        if k == 0 and not (held := gripper.grasp(FIELD.block_size).wait()):
            station.log.note("not grasped", why=held.why)
            return
        if k == 1:
            gripper.move(OPEN.opening).wait()


def set_up(match: Match, carry: Carry) -> None:
    """Put the blocks where they belong; what is not needed onto the other table."""
    world = match.world
    T_world_base = inverse(FIELD.T_base_world)
    for i in range(len(FIELD.field.blocks)):
        away = transform(p=(-0.7 + 0.09 * i, 1.25, 0.025))
        T = carry.T_base_pick if i == carry.carried else carry.blocks.get(i)
        T = away if T is None else T_world_base @ T
        world.data.qpos[world.index.block_q[i]] = [*T[:3, 3], *quat_from_matrix(T[:3, :3])]
    world.data.qvel[:] = 0.0
    mujoco.mj_forward(world.model, world.data)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", action="store_true")
    parser.add_argument("--why", action="store_true", help="print reasons, too")
    args = parser.parse_args()
    tally, drawn = Tally(), 0
    while len(tally.plan_s) < args.count:
        carry = draw(np.random.default_rng((args.seed, drawn)))
        drawn += 1
        if carry and tally.plan(carry) and args.play:
            played(carry, tally)
    figures = {**tally.figures(), "drawn": drawn}
    if args.play:
        figures |= {"strikes": tally.strikes, "misplaced": tally.misplaced}
        figures["unfinished"] = tally.unfinished
    if args.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:20} {value}")
    for why, times in tally.why.most_common() if args.why else ():
        print(f"{times:5}  {why}")


if __name__ == "__main__":
    main()
