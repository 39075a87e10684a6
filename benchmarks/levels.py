"""Does a block land on every level of a tower, up to the twelfth, and does the tower stand?

For each level a tower of the blocks below it stands on the goal platform; the arm takes one block
from the source platform to its top (upright, tilted, or from the side, as the level needs), and
withdraws. The tower is then watched for some seconds.

    python benchmarks/levels.py [--json] [--seeds 20] [--levels 1:12]
"""

import argparse
import json
import math
import sys
from collections import Counter

import numpy as np

from pandarena.api import make_match
from pandarena.field import TEAMS, Field, Team
from pandarena.lab.carrying import stand
from pandarena.match.conductor import Match
from pandarena.panda import HOME_Q
from pandarena.skills.carry import carry, withdraw
from pandarena.skills.grasps import Scene, upright
from pandarena.station import Station

FOOT = (0.50, 0.11)
"""Of the tower in the base frame, y towards the goal's side [m]: where level 12 can be reached."""
WATCHED = 3.0
"""[s] after the arm has withdrawn."""


def play_level(team: Team, level: int, seed: int) -> str:
    """What went wrong; empty if the block stands at its level and the tower with it."""
    draw = np.random.default_rng((seed, level))
    field = Field(static_blocks=0, dynamic_blocks=12).seen_by(team)
    foot = (FOOT[0], math.copysign(FOOT[1], field.goal[1]))
    yaw = draw.uniform(-0.3, 0.3)
    tower = {
        i: upright((*(foot + draw.uniform(-0.001, 0.001, 2)), field.level_height(i + 1)), yaw)
        for i in range(level - 1)
    }
    block = level - 1
    sx, sy, top = field.source
    p_pick = np.array([sx, sy, top + field.block_size / 2])
    p_pick[:2] += draw.uniform(-0.08, 0.08, 2)
    T_pick = upright((p_pick[0], p_pick[1], p_pick[2]), draw.uniform(-math.pi, math.pi))
    T_place = upright((*foot, field.level_height(level)), yaw)

    def player(station: Station) -> None:
        scene = Scene(station.field, tower)
        done = carry(station, scene, block, T_pick, T_place)
        if done:
            done = withdraw(station, scene, block, T_place, HOME_Q)
        station.log.note("done" if done else "failed", why=done.why)

    players = (player, "none") if team == "red" else ("none", player)
    match = make_match(*players, seed=seed, time=60.0, field=field.field)
    stand(match, field, {**tower, block: T_pick})
    while match.seats[team].playing and not match.over:
        match.step()
    end = match.time + WATCHED
    while match.time < end and not match.over:
        match.step()
    return judge(match, team, block, level)


def judge(match: Match, team: Team, block: int, level: int) -> str:
    """What is wrong with the tower."""
    seat = match.seats[team]
    if seat.forfeit:
        return seat.forfeit
    for _, text, values in seat.station.log.notes:
        if text == "failed":
            return str(values["why"])
    for event in match.referee.events:
        if event.kind == "struck":
            return f"struck {event.what['against']} with {event.what['what']}"
    levels = dict(match.referee.standing(team).levels)
    if levels.get(block) != level or len(levels) != level:
        return f"the tower has {len(levels)} levels of {level}"
    return ""


def main() -> int:
    """Play every level, tell."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="one flat object")
    parser.add_argument("--seeds", type=int, default=20, help="per level, sides in turn")
    parser.add_argument("--levels", default="1:12", help="FIRST:LAST, or one")
    options = parser.parse_args()
    first, _, last = options.levels.partition(":")
    stood: dict[int, int] = {}
    whys: Counter[str] = Counter()
    for level in range(int(first), int(last or first) + 1):
        results = [play_level(TEAMS[s % 2], level, s) for s in range(options.seeds)]
        stood[level] = sum(not why for why in results)
        whys.update(f"level {level}: {why}" for why in results if why)
        print(f"level {level:2}: {stood[level]} of {options.seeds} stand", file=sys.stderr)
    for why, count in whys.most_common():
        print(f"{count:3}  {why}", file=sys.stderr)
    figures = {f"level_{n}": count for n, count in stood.items()} | {"seeds": options.seeds}
    print(json.dumps(figures) if options.json else figures)
    return 0 if all(count == options.seeds for count in stood.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
