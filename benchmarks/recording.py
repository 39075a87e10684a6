"""What recording a match costs: time, disk, and nothing else.

Two busy arms, or two of a strategy, play the same match twice, once recorded and once not, a second
of each in turn, so that both meet the same machine. The recording is then opened, scored again, and
cut.

    python benchmarks/recording.py [STRATEGY] [--json] [--time 300]
"""

import argparse
import json
import tempfile
import time
from pathlib import Path

from match_speed import busy

from pandarena.api import Player, make_match
from pandarena.match.conductor import Match
from pandarena.match.recording import open_recording, rescore

BARS = {"cost_share": 0.10, "mb_300": 20.0}


def in_turn(matches: list[Match]) -> list[float]:
    """CPU seconds of each, played to their ends."""
    spent = [0.0] * len(matches)
    while not all(match.over for match in matches):
        for i, match in enumerate(matches):
            began = time.process_time()
            for _ in range(100):
                match.step()
            spent[i] += time.process_time() - began
    return spent


def measure(player: Player, seconds: float, path: Path) -> dict[str, float | bool]:
    """The figures of one run."""
    plain = make_match(player, player, time=seconds)
    recorded = make_match(player, player, time=seconds, record=path)
    without, with_ = in_turn([plain, recorded])
    size = path.stat().st_size / 1e6
    began = time.process_time()
    recording = open_recording(path)
    states = len(recording.times)
    opening = time.process_time() - began
    again = rescore(recording)
    cut = path.with_name("cut.mcap")
    cut.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    half = open_recording(cut)
    return {
        "cost_share": round(with_ / without - 1.0, 4),
        "mb_300": round(size * 300 / seconds, 2),
        "match_cpu_s": round(without, 2),
        "recorded_cpu_s": round(with_, 2),
        "hash_equal": plain.result().events_hash == recorded.result().events_hash,
        "score_equal": again.agrees is True,
        "open_s": round(opening, 2),
        "states": states,
        "cut_in_half_opens_to_s": round(half.end, 2),
        "events": len(recording.events),
    }


def main() -> None:
    """Parse, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("strategy", nargs="?", help="default: arms that carry blocks all the time")
    parser.add_argument("--json", action="store_true", help="one flat object")
    parser.add_argument("--time", type=float, default=300.0, help="length of the match [s]")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = measure(options.strategy or busy, options.time, Path(folder) / "match.mcap")
    if not (figures["hash_equal"] and figures["score_equal"]):
        raise SystemExit(f"the recording is not the match: {figures}")
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        bar = f"   (at most {BARS[name]:g})" if name in BARS else ""
        print(f"{name:24} {value:10g}{bar}")


if __name__ == "__main__":
    main()
