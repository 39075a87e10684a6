"""What watching costs: a live match with a reader of its stream, beside the match alone.

    python benchmarks/view.py [--json] [--time 10]

`fps`: how often a second the reader is told of new states at real time; `core_share`: CPU that the
watching adds to a match at real time, in cores (its server included, the reader and the browser
not); `ratio_at_max`: speed at full speed with a reader over speed without; `page_s`: from the first
line of the command's work until the page and the first states are at the reader, imports included.
"""

import argparse
import json
import threading
import time
import urllib.request
from collections.abc import Callable

BEGAN = time.perf_counter()

from pandarena import make_match  # noqa: E402
from pandarena.match.conductor import Match  # noqa: E402
from pandarena.view.live import Choice, Offer, Session  # noqa: E402
from pandarena.view.page import compose  # noqa: E402
from pandarena.view.server import Server  # noqa: E402
from pandarena.view.watcher import Watcher  # noqa: E402

CHOICE, OFFER = Choice("champion", "hello", "ideal", 1), Offer(["champion", "hello"], ["ideal"])


def alone(seconds: float) -> tuple[float, float]:
    """(wall, CPU) of the match that nobody watches [s]."""
    match = make_match("champion", "hello", seed=1, time=seconds)
    wall, cpu = time.perf_counter(), time.process_time()
    match.run()
    return time.perf_counter() - wall, time.process_time() - cpu


def watched(seconds: float, speed: float) -> dict[str, float]:
    """The same with a reader, `speed` times real time; 0: as fast as it can."""
    news: list[float] = []

    def make(choice: Choice, watcher: Watcher) -> Match:
        return make_match("champion", "hello", seed=choice.seed, time=seconds, watch=watcher)

    session = Session(make, CHOICE, OFFER, speed)

    def page(key: str) -> bytes:
        return compose({**session.boot(), "key": key})

    def finished(_: Match) -> None:
        session.stop()

    with Server(page, port=0, channel=session.channel, wish=session.wish) as server:
        reader = threading.Thread(target=_read, args=(server.url, news.append), daemon=True)
        reader.start()
        wall, cpu = time.perf_counter(), time.process_time()
        session.run(finished)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        time.sleep(0.2)
    return {"wall": wall, "cpu": cpu, "told": float(len(news)), "first": news[0]}


def _read(url: str, heard: Callable[[float], None]) -> None:
    """As a page does: the page first, then all that comes."""
    urllib.request.urlopen(url).read()
    with urllib.request.urlopen(url + "stream") as stream:
        while stream.read1(1 << 20):
            heard(time.perf_counter())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--time", type=float, default=10.0, help="of each match [s]")
    options = parser.parse_args()
    live = watched(options.time, 1.0)
    bare_wall, bare_cpu = alone(options.time)
    fast = watched(options.time, 0.0)
    figures = {
        "fps": round(live["told"] / live["wall"], 1),
        "core_share": round((live["cpu"] - bare_cpu) / live["wall"], 3),
        "ratio_at_max": round(bare_wall / fast["wall"], 3),
        "page_s": round(live["first"] - BEGAN, 2),
    }
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:14} {value}")


if __name__ == "__main__":
    main()
