"""What a match costs against its bare physics.

Two players carry blocks back and forth all the time. The controls of that match are then replayed
through `mj_step` alone, from the same start: the final state must be the same to the last bit, and
the ratio of the two times is what stations, conductor, referee, players and sensing cost.

    python benchmarks/match_speed.py [--json] [--time 300]
"""

import argparse
import json
import resource
import time
from contextlib import suppress
from pathlib import Path

import mujoco
import numpy as np

from pandarena.api import make_match
from pandarena.match.conductor import Match
from pandarena.skills.above import Pace, pick, place
from pandarena.skills.moves import move_hand, pointing_down
from pandarena.station import Reflex, Station


def busy(station: Station) -> None:
    """Carry own static blocks to the goal platform and back, looking before each."""
    field, pace = station.field, Pace()
    (gx, gy, top), (sx, sy, _) = field.goal, field.source
    here, there = (sx, sy), (gx, gy)
    while True:
        try:
            look = pointing_down((here[0] - 0.05, here[1], top + 0.38))
            move_hand(station, look, pace.carry)
            seen = station.cameras["wrist"].blocks().in_base()
            near = {b: T for b, T in seen.items() if np.hypot(*(T[:2, 3] - here)) < 0.12}
            if not near:
                here, there = there, here
                continue
            block = min(near)
            offset = near[block][:2, 3] - here
            if pick(station, near[block], 0.12, pace):
                place(station, (*(there + offset), top + field.block_size / 2), 0.0, pace)
        except Reflex:
            station.arm.recover()


def replay(match: Match) -> tuple[float, bool]:
    """Seconds of bare physics under the match's controls, and whether it ends in the same state."""
    controls = np.concatenate(match.world.controls or [])
    fresh = make_match("hello", "hello", seed=match.seed).world
    model, data, step = fresh.model, fresh.data, mujoco.mj_step
    ctrl = data.ctrl
    began = time.process_time()
    for row in controls:
        ctrl[:] = row
        step(model, data)
    spent = time.process_time() - began
    return spent, bool((data.qpos == match.world.data.qpos).all())


def most_memory() -> float:
    """The most memory that this process ever held [MB]."""
    with suppress(OSError):  # on Linux, where `ru_maxrss` is also what whoever started us held
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure(seconds: float) -> dict[str, float]:
    """The figures of one run."""
    match = make_match(busy, busy, time=seconds, keep_controls=True)
    wall, cpu = time.perf_counter(), time.process_time()
    result = match.run()
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    rss_mb = most_memory()
    bare, same = replay(match)
    carried = sum(e.kind == "lifted" for e in result.events)
    if not same or carried < seconds / 10 or result.red.forfeit or result.blue.forfeit:
        raise SystemExit(
            f"not a fair run: replay equal {same}, {carried} blocks carried, "
            f"forfeits {result.red.forfeit!r} {result.blue.forfeit!r}"
        )
    return {
        "ratio_to_bare": round(cpu / bare, 3),
        "wall_s_300": round(wall * 300 / seconds, 2),
        "rss_mb": round(rss_mb, 1),
        "times_real_time": round(seconds / wall, 1),
        "bare_s_300": round(bare * 300 / seconds, 2),
        "think_share": round((result.red.think_s + result.blue.think_s) / cpu, 3),
        "blocks_carried": carried,
    }


def main() -> None:
    """Parse, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one flat object")
    parser.add_argument("--time", type=float, default=300.0, help="length of the match [s]")
    options = parser.parse_args()
    figures = measure(options.time)
    if options.json:
        print(json.dumps(figures))
        return
    bars = {"ratio_to_bare": 1.7, "wall_s_300": 20.0, "rss_mb": 600.0}
    for name, value in figures.items():
        bar = f"   (at most {bars[name]:g})" if name in bars else ""
        print(f"{name:18} {value:10g}{bar}")


if __name__ == "__main__":
    main()
