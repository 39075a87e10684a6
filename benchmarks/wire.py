"""What a player in its own process costs: a call there and back, and asking without end.

Calls are timed by the player itself, one kind after the other; beside them a bare round trip of as
many bytes on a socket pair between two processes, which is what the machine gives. The poller asks
for the arm's state all match long, the sleeper sleeps through it; in process and out of process.

    python benchmarks/wire.py [--json] [--time 60]
"""

import argparse
import json
import os
import socket
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from pandarena.api import Player, play

CALLS = 1000
CLIENT = f"""
import time
from statistics import median

def play(station):
    arm, clock = station.arm, station.clock
    q = arm.state().q_d
    kinds = {{
        "state": lambda: arm.at(clock.end),
        "track": lambda: arm.track(q, 0 * q),
        "recover": lambda: arm.recover(),
        "sleep": lambda: clock.sleep(0.0),
    }}
    for name, call in kinds.items():
        took = []
        for _ in range({CALLS}):
            began = time.perf_counter()
            call()
            took.append(time.perf_counter() - began)
        station.log.note(name, us=1e6 * median(took))
"""
POLLER = """
def play(station):
    while True:
        station.arm.state()
"""
SLEEPER = """
def play(station):
    station.clock.sleep(1e6)
"""
BARS = {"call_us": 200.0, "poller_to_sleeper": 3.0}


def in_process(source: str) -> Callable[..., None]:
    """What the file's text defines."""
    names: dict[str, Callable[..., None]] = {}
    exec(source, names)
    return names["play"]


def wall(player: Player, seconds: float) -> float:
    """Seconds that the match itself took, without starting and ending its players."""
    result = play(player, "none", time=seconds)
    if result.red.forfeit:
        raise SystemExit(f"not a fair run: {result.red.forfeit}")
    return result.wall_s


def bare_us(size: int = 400) -> float:
    """A round trip of so many bytes with nothing done."""
    here, there = socket.socketpair()
    child = os.fork()
    if child == 0:
        while there.send(there.recv(size)):
            pass
    took: list[float] = []
    for _ in range(CALLS):
        began = time.perf_counter()
        here.send(bytes(size))
        here.recv(size)
        took.append(time.perf_counter() - began)
    os.kill(child, 9)
    os.waitpid(child, 0)
    return 1e6 * median(took)


def measure(seconds: float) -> dict[str, float]:
    """The figures of one run."""
    with tempfile.TemporaryDirectory() as folder:
        paths = {name: Path(folder) / f"{name}.py" for name in ("client", "poller", "sleeper")}
        for path, source in zip(paths.values(), (CLIENT, POLLER, SLEEPER), strict=True):
            path.write_text(source)
        result = play(paths["client"], "none", time=30.0)
        if result.red.forfeit:
            raise SystemExit(f"not a fair run: {result.red.forfeit}")
        calls = {f"{name}_us": float(values["us"]) for _, name, values in result.red.notes}
        sleeper, poller = wall(paths["sleeper"], seconds), wall(paths["poller"], seconds)
        idle = wall(in_process(SLEEPER), seconds)
        asking = wall(in_process(POLLER), seconds)
    bare = bare_us()
    figures = {
        "call_us": max(calls.values()),
        **calls,
        "bare_us": bare,
        "call_to_bare": max(calls.values()) / bare,
        "poller_to_sleeper": poller / sleeper,
        "poller_to_sleeper_in_process": asking / idle,
        "poller_s": poller,
        "sleeper_s": sleeper,
    }
    return {name: round(value, 2) for name, value in figures.items()}


def main() -> None:
    """Parse, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one flat object")
    parser.add_argument("--time", type=float, default=60.0, help="length of the matches [s]")
    options = parser.parse_args()
    figures = measure(options.time)
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        bar = f"   (at most {BARS[name]:g})" if name in BARS else ""
        print(f"{name:28} {value:10g}{bar}")


if __name__ == "__main__":
    main()
