"""Does every shipped strategy play the same match in process and out, recorded or not?

Each strategy plays itself in four ways, on the same seeds; the event hash and what both players
said of themselves must be the same in all four.

    python benchmarks/in_and_out.py [STRATEGY...] [--json] [--seeds 20] [--time 30] [--workers 2]
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from pandarena import play, strategies
from pandarena.match.result import Result

Job = tuple[str, str, int, float]
"""Strategy, scenario, seed, length of the match [s]."""


def told(result: Result) -> tuple[object, ...]:
    """All that must be the same."""
    return result.events_hash, result.score, result.red.notes, result.blue.notes


def ways(job: Job, folder: Path) -> Iterator[tuple[str, Result]]:
    """The match, played in each way."""
    name, scenario, seed, time = job
    for isolate in (False, True):
        for record in (None, folder / f"{isolate}.mcap"):
            result = play(
                name, name, scenario, seed=seed, time=time, isolate=isolate, record=record
            )
            yield f"{'out' if isolate else 'in'}{', recorded' if record else ''}", result


def differing(job: Job) -> list[str]:
    """The ways in which the match is not as in process and unrecorded."""
    with tempfile.TemporaryDirectory() as folder:
        (_, first), *others = ways(job, Path(folder))
    if not first.events or first.red.forfeit or first.blue.forfeit:
        return [f"nothing to compare: {first.red.forfeit or first.blue.forfeit or 'no event'}"]
    return [way for way, result in others if told(result) != told(first)]


def main() -> int:
    """Play them all, tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("strategies", nargs="*", metavar="STRATEGY", help="default: all there are")
    parser.add_argument("--json", action="store_true", help="one flat object")
    parser.add_argument("--scenario", default="ideal")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--time", type=float, default=30.0, help="length of a match [s]")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    names = options.strategies or strategies.names()
    jobs = [
        (name, options.scenario, seed, options.time)
        for name in names
        for seed in range(1, options.seeds + 1)
    ]
    equal = dict.fromkeys(names, 0)
    with ProcessPoolExecutor(options.workers) as pool:
        for job, wrong in zip(jobs, pool.map(differing, jobs), strict=True):
            equal[job[0]] += not wrong
            if wrong:
                line = "pandarena match {0} {0} --scenario {1} --seed {2} --time {3:g}".format(*job)
                print(f"{'; '.join(wrong)}: {line}", file=sys.stderr)
    figures = {"seeds": options.seeds} | {f"{name}_equal": n for name, n in equal.items()}
    print(json.dumps(figures) if options.json else figures)
    return 0 if all(n == options.seeds for n in equal.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
