"""What the laboratory costs: workers, rows, and reading ten thousand of them.

    python benchmarks/lab.py [--json] [--matches 12] [--time 120]

`overhead`: each match is played plainly in this process, then by a worker, told, and its row
committed; what that takes longer, all in all, the worker's start included.
`scaling_two_workers`: as many matches again by one worker and by two, in turn; their rates' ratio.
`summary_s_10000`: ten thousand rows of five players, made from one that was played, opened, read,
and told as figures; the best of three times. `report_s_10000`: made into a page, once.
"""

import argparse
import json
import random
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pandarena.cli.replaying import again
from pandarena.lab.bench import Bench, bench
from pandarena.lab.crew import Crew, Job
from pandarena.lab.figures.summary import summarise
from pandarena.lab.figures.table import tables
from pandarena.lab.play import Outcome, Played, play_trial
from pandarena.lab.report import report
from pandarena.lab.store import Store
from pandarena.lab.terms import Given
from pandarena.lab.version import code_version

BARS = {
    "scaling_two_workers": (">=", 1.8),
    "overhead": ("<=", 0.03),
    "summary_s_10000": ("<", 2.0),
    "report_s_10000": ("<", 5.0),
}
PLAYERS = tuple(f"player{i}" for i in range(5))
SEEDS = 1000


def jobs_of(plan: Bench) -> list[Job]:
    """All that is to be played."""
    return [(trial, plan.all_terms[0]) for trial in plan.trials]


def overhead(plan: Bench, folder: Path) -> dict[str, float]:
    """Plain and by a worker, match by match in turn: whatever else the machine does hits both."""
    plain: list[float] = []
    benched: list[float] = []
    began = time.perf_counter()
    # A worker's lane asks for its next match while the last one's row is still being written.
    written = threading.Semaphore()

    def jobs() -> Iterator[Job]:
        nonlocal began
        for trial, terms in jobs_of(plan):
            written.acquire()
            began = time.perf_counter()
            played = play_trial(trial, terms)
            plain.append(time.perf_counter() - began)
            hashes.append(played.row.events_hash)
            began = time.perf_counter()
            yield trial, terms

    hashes: list[str] = []
    with Store.create(folder) as store:
        store.admit(plan.all_terms, code_version(), mix=False)
        with Crew(jobs(), 1) as crew:
            for trial, played in crew:
                store.add((trial, played))
                benched.append(time.perf_counter() - began)
                written.release()
                assert isinstance(played, Played)
                if played.row.events_hash != hashes[len(benched) - 1]:
                    raise SystemExit(f"a worker's match differs: seed {trial.seed}")
    return {
        "overhead": sum(benched) / sum(plain) - 1.0,
        "overhead_started": sum(benched[1:]) / sum(plain[1:]) - 1.0,
        "plain_match_s": sum(plain) / len(plain),
    }


def wall(jobs: list[Job], workers: int) -> float:
    """Seconds for so many matches."""
    began = time.perf_counter()
    with Crew(jobs, workers) as crew:
        played = [isinstance(outcome, Played) for _, outcome in crew]
    if not all(played) or len(played) != len(jobs):
        raise SystemExit("not a fair run: matches failed")
    return time.perf_counter() - began


def scaling(plan: Bench) -> float:
    """Matches of two workers for each of one."""
    jobs = jobs_of(plan)
    half = len(jobs) // 2
    one = two = 0.0
    for part in (jobs[:half], jobs[half:]):
        one += wall(part, 1)
        two += wall(part, 2)
    return one / two


def many(plan: Bench, played: Played) -> Iterator[Outcome]:
    """Ten thousand rows that differ, made from one."""
    stages = [2.0, 1.0, 0.3, 0.6, 0.6, 0.9, 0.01]
    tries = [[1.0, block, 0.2413, 1, True, True] for block in range(8, 16)]
    draw = random.Random(1)
    for trial in plan.trials:
        row = replace(
            played.row,
            score=draw.choice((68_000, 58_500, 45_000)),
            dynamic_attempts=8,
            dynamic_placed=draw.randint(5, 8),
            strikes=draw.randint(0, 1),
            four_static_s=draw.uniform(15, 30),
            static_stages=stages,
            dynamic_stages=stages,
            tries=tries,
        )
        yield trial, Played(row, played.details)


def summary(folder: Path) -> dict[str, float]:
    """Opening, reading, telling ten thousand rows."""
    given = Given(time=0.5)
    one = bench(("hello",), [given], range(1, SEEDS + 1))
    plan = replace(one, players=PLAYERS)
    with Store.create(folder) as store:
        store.admit(plan.all_terms, code_version(), mix=False)
        store.add(*many(plan, play_trial(one.trials[0], one.all_terms[0])))
    size = sum(f.stat().st_size for f in folder.iterdir())
    spent = min(told(folder, len(plan.trials)) for _ in range(3))
    began = time.perf_counter()
    report(folder, again)
    written = time.perf_counter() - began
    return {
        "summary_s_10000": spent,
        "report_s_10000": written,
        "bytes_per_row": size / len(plan.trials),
    }


def told(folder: Path, count: int) -> float:
    """Seconds from a closed file to figures and tables."""
    began = time.perf_counter()
    with Store.read(folder) as store:
        groups = summarise(store.rows(), store.all_terms(), PLAYERS)
        figures = [group.to_json() for group in groups]
        tables(groups, 200)
    spent = time.perf_counter() - began
    if sum(group["n"] for group in figures) != count:
        raise SystemExit(f"{len(figures)} groups do not hold {count} rows")
    return spent


def measure(matches: int, seconds: float) -> dict[str, float]:
    """All figures."""
    given = Given(time=seconds)
    plan = bench(("hello",), [given], range(1, matches + 1), ("red",))
    with tempfile.TemporaryDirectory() as folder:
        figures = overhead(plan, Path(folder) / "a")
        figures |= {"scaling_two_workers": scaling(plan)}
        figures |= summary(Path(folder) / "b")
    return {name: round(value, 4) for name, value in figures.items()}


def main() -> None:
    """Parse, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one flat object")
    parser.add_argument("--matches", type=int, default=12, help="of each kind")
    parser.add_argument("--time", type=float, default=120.0, help="length of a match [s]")
    options = parser.parse_args()
    figures = measure(options.matches, options.time)
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        sign, bar = BARS.get(name, ("", 0.0))
        print(f"{name:24} {value:10g}" + (f"   (to be {sign} {bar:g})" if sign else ""))


if __name__ == "__main__":
    main()
