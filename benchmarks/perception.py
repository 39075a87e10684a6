"""What perception costs and how right it is, in `lab`, by pictures.

Costs are CPU time of one core, without a GPU: `detect_ms` from a picture to tags with both poses,
`frame_ms` from a state to blocks (drawn, bent by the lens, spoiled, detected, fused). Errors are
against the truth. Parts, of which --only takes some:

    costs       of a frame
    looks       one look of a third of a second, the camera's error known
    calibrated  the same after self-calibration, from views that were held out
    turning     the turntable after 4 s of looking
    changes     how soon a stop and a reversal are noticed
    underway    readings while the arm moves, beside those at rest
    towers      their levels by one look each
    windows     S0's table 3 beside ours

With --tables: S0's table 3 and figure 11 again, ours beside, as in docs/perception.md.

    python benchmarks/perception.py [--json] [--seeds 4] [--towers 104] [--only towers] [--tables]
"""

import argparse
import json
import math
import time
from collections.abc import Callable

import numpy as np

from pandarena.lab.gaze import Gaze, TrueTable
from pandarena.lab.looking import moving, stacked, still, windows
from pandarena.lab.looking.correcting import held_out
from pandarena.lab.looking.underway import underway
from pandarena.perception.detecting import detect
from pandarena.perception.turntable import Track
from pandarena.scenario import Scenario, preset
from pandarena.skills.calibrate import View

BARS = {
    "detect_ms": 10.0,
    "frame_ms": 40.0,
    "look_mm": 1.5,
    "look_mm_95": 4.0,
    "look_deg": 0.5,
    "look_deg_95": 1.5,
    "speed_percent": 1.0,
    "ahead_mm": 3.0,
    "stop_s": 2.0,
    "stop_missed": 0,
    "reversal_s": 2.0,
    "reversal_missed": 0,
    "calibrated_mm": 1.0,
    "calibrated_mm_95": 3.0,
    "calibrated_deg": 0.5,
    "calibrated_deg_95": 1.5,
    "underway_more_mm": 1.0,
    "towers_wrong": 0,
    "towers_inexact_though_seen": 0,
    "towers_unknown_percent": 10.0,
    "ours_to_s0_window_100": 1.0,
}
"""The most that each may be."""
USUAL = View(0.4, math.radians(15.0), math.radians(180.0))
FRAMES = 40


def milliseconds(call: Callable[[int], object], times: int = FRAMES) -> float:
    """CPU time of a call, median of five rounds."""
    rounds = []
    for _ in range(5):
        began = time.process_time()
        for k in range(times // 5):
            call(k)
        rounds.append(1e3 * (time.process_time() - began) / (times // 5))
    return float(np.median(rounds))


def costs(scenario: Scenario) -> dict[str, float]:
    """Of a frame with four blocks."""
    gaze = Gaze(scenario, 1, sensor="image")
    camera = gaze.world.field.side(gaze.team).wrist
    seen = still.look(gaze, USUAL, 1)
    assert seen is not None
    q = still.configuration(gaze, USUAL)
    assert q is not None
    shot = gaze.wrist_shot(0, q, seen.true)
    picture = gaze.eyes.image(shot).rgb
    grey = picture.mean(axis=2).astype(np.uint8)
    return {
        "detect_ms": milliseconds(lambda _: detect(grey, camera.lens, gaze.world.field.tag_size)),
        "frame_ms": milliseconds(lambda k: gaze.wrist(k, q, seen.true)),
    }


def looks(scenario: Scenario, seeds: range) -> dict[str, float]:
    """Of a look of a third of a second, from several places, once calibrated."""
    factors = {"distance": (0.3, 0.4, 0.5), "slant": (0.0, 30.0)}
    ours = [f for f in still.characterise(scenario, seeds, factors) if f.method == "ours"]
    return {
        "look_mm": float(np.median([f.mm for f in ours])),
        "look_mm_95": max(f.mm_95 for f in ours),
        "look_deg": float(np.median([f.degrees for f in ours])),
        "look_deg_95": max(f.degrees_95 for f in ours),
    }


def turning(scenario: Scenario, seeds: range) -> dict[str, float]:
    """The turntable after 4 s, and blocks 5 s ahead."""
    off, ahead = [], []
    for seed in seeds:
        gaze = Gaze(still.calibrated(scenario), seed)
        table, track = TrueTable(gaze), Track.begin(gaze.field)
        for reading in moving.watched(gaze, table, 4.0):
            track = track.read(reading)
        off.append(100.0 * abs(track.state.speed / table.speed - 1.0))
        ahead += (1e3 * moving.ahead(table, track, 5.0)).tolist()
    return {"speed_percent": max(off), "ahead_mm": float(np.median(ahead))}


def towers(scenario: Scenario, count: int, seeds: range) -> dict[str, float]:
    """Levels told by one look each, with as many cameras as there are seeds."""
    each = count // len(seeds)
    told = [look for seed in seeds for look in stacked.looks(scenario, each, seed)]
    in_view = [t for t in told if t.in_view]
    unknown = sum(not t.exact and t.level > 0 for t in in_view)
    return {
        "towers": len(told),
        "towers_in_view": len(in_view),
        "towers_top_seen": sum(t.top_seen for t in told),
        "towers_wrong": sum(not t.right for t in told),
        "towers_inexact_though_seen": sum(t.top_seen and not t.exact for t in told),
        "towers_unknown_percent": 100.0 * unknown / max(1, len(in_view)),
    }


def calibrated(scenario: Scenario, seeds: range) -> dict[str, float]:
    """Of a look once the camera's error was found by looking around, from mounts anywhere."""
    off = [o for seed in seeds for o in held_out(scenario, seed)]
    mm, degrees = [1e3 * o.shift for o in off], [math.degrees(o.turn) for o in off]
    return {
        "calibrated_n": len(off),
        "calibrated_mm": float(np.median(mm)),
        "calibrated_mm_95": float(np.percentile(mm, 95)),
        "calibrated_mm_most": max(mm),
        "calibrated_deg": float(np.median(degrees)),
        "calibrated_deg_95": float(np.percentile(degrees, 95)),
    }


def changes(scenario: Scenario, seeds: range) -> dict[str, float]:
    """The latest of all seeds; one is missed, too, if something was noticed before it."""
    figures: dict[str, float] = {}
    for name, factor in (("stop", 0.0), ("reversal", -1.0)):
        after = [moving.noticed(scenario, seed, factor) for seed in seeds]
        known = [s for s in after if math.isfinite(s)]
        figures[f"{name}_s"] = max(known, default=moving.PATIENCE)
        figures[f"{name}_missed"] = len(after) - len(known)
    return figures


def table_3(scenario: Scenario, seeds: range) -> dict[str, float]:
    """S0's filter of a hundred exposures beside ours of ten."""
    lines = {(w.method, w.window): w for w in windows.table_3(scenario, list(seeds))}
    s0 = lines["mean with Frobenius rejection", 100]
    ours = lines["ours", windows.OURS]
    return {
        "s0_window_100_joint": s0.joint,
        "ours_window_10_joint": ours.joint,
        "ours_to_s0_window_100": ours.joint / s0.joint,
    }


def under_way(scenario: Scenario, seeds: range) -> dict[str, float]:
    """Single readings while the arm moves at 60 %, and at rest."""
    found = [underway(scenario, seed) for seed in seeds]
    rest = 1e3 * np.median(np.concatenate([f.at_rest for f in found])[:, 0])
    moving_then = 1e3 * np.median(np.concatenate([f.moving for f in found])[:, 0])
    return {
        "at_rest_mm": float(rest),
        "underway_mm": float(moving_then),
        "underway_more_mm": float(moving_then - rest),
    }


def print_tables(scenario: Scenario, seeds: range) -> None:
    """S0's table 3 and figure 11, as Markdown."""
    print("| filter | exposures | s | position, summed [cm] | angle, summed [degrees] | joint |")
    print("|---|---|---|---|---|---|")
    for window, (cm, degrees, joint, seconds) in windows.PUBLISHED.items():
        print(
            f"| S0, published | {window} | {seconds:.2f} | {cm:.2f} | {degrees:.2f} | {joint:.2f} |"
        )
    for w in windows.table_3(scenario, list(seeds)):
        told = f"{w.cm:.3f} | {w.degrees:.2f} | {w.joint:.2f}"
        print(f"| {w.method}, n = {w.n} | {w.window} | {w.seconds:.2f} | {told} |")
    print("\n| looked for [s] | S0's regression | ours |\n|---|---|---|")
    found = {(s.method, s.window): s for s in moving.figure_11(scenario, list(seeds))}
    for window in moving.WINDOWS:
        cells = [found.get((method, window)) for method in ("regression", "ours")]
        told = [f"{c.mean:.4f} +- {c.deviation:.4f} (n {c.n})" if c else "none" for c in cells]
        print(f"| {window:g} | {told[0]} | {told[1]} |")


Part = Callable[[Scenario, range, int], dict[str, float]]
PARTS: dict[str, Part] = {
    "costs": lambda scenario, seeds, count: costs(scenario),
    "looks": lambda scenario, seeds, count: looks(scenario, seeds),
    "calibrated": lambda scenario, seeds, count: calibrated(scenario, seeds),
    "turning": lambda scenario, seeds, count: turning(scenario, seeds),
    "changes": lambda scenario, seeds, count: changes(scenario, seeds),
    "underway": lambda scenario, seeds, count: under_way(scenario, seeds),
    "towers": lambda scenario, seeds, count: towers(scenario, count, seeds),
    "windows": lambda scenario, seeds, count: table_3(scenario, seeds),
}


def main() -> None:
    """Parse, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="one flat object")
    parser.add_argument("--seeds", type=int, default=4, help="matches' draws")
    parser.add_argument("--towers", type=int, default=104, help="looks at towers")
    parser.add_argument("--first", type=int, default=1, help="the first of the seeds")
    parser.add_argument("--scenario", default="lab", help="a preset or a TOML file")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), metavar="PART")
    parser.add_argument("--tables", action="store_true", help="S0's table 3 and figure 11 again")
    options = parser.parse_args()
    seeds = range(options.first, options.first + options.seeds)
    if options.tables:
        print_tables(preset(options.scenario), seeds)
        return
    scenario, figures = preset(options.scenario), dict[str, float]()
    for part in options.only:
        figures |= PARTS[part](scenario, seeds, options.towers)
    figures = {name: round(float(value), 4) for name, value in figures.items()}
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        bar = f"   (at most {BARS[name]:g})" if name in BARS else ""
        print(f"{name:28} {value:10g}{bar}")


if __name__ == "__main__":
    main()
