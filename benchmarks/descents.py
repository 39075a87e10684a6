"""S0's soft descents again (appendices C and D), as tables: see `pandarena.lab.descents`.

    python benchmarks/descents.py [--json] [--svg DIR] [--places 10]

Ours are means over places with 95 % bootstrap intervals. `theory` is the same figure of the exact
profile at the same waypoints; `with noise` that of the profile read with white noise of the size
that fits the published J best, over all numbers of waypoints.
"""

import argparse
import json
import os
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from pandarena.lab.descents import charts
from pandarena.lab.descents.figures import Kind, kinds, published_noise
from pandarena.lab.descents.playing import Place, played
from pandarena.lab.descents.tasks import PUBLISHED_PROFILES, PUBLISHED_WAYPOINTS
from pandarena.lab.figures.statistics import Estimate


def show(value: float | Estimate, scale: float) -> str:
    """Three digits, and the interval."""
    if not isinstance(value, Estimate):
        return f"{scale * value:.3g}"
    low, high = value.interval or (float("nan"),) * 2
    return f"{scale * (value.value or 0.0):.3g} [{scale * low:.3g}, {scale * high:.3g}]"


def flat(kind: Kind) -> dict[str, float]:
    """Its figures by name."""
    out: dict[str, float] = {}
    for what, values in (("J", kind.J), ("speed", kind.speed)):
        for how, value in values.items():
            name = f"{kind.key[0]}_{kind.key[1]}_{what}_{how}".replace(" ", "_")
            if isinstance(value, Estimate):
                low, high = value.interval or (value.value, value.value)
                out |= {name: value.value, f"{name}_low": low, f"{name}_high": high}
            else:
                out[name] = value
    return out


def tables(groups: dict[str, list[Kind]]) -> str:
    """Both appendices, in Markdown."""
    parts: list[str] = []
    for title, found in groups.items():
        for unit, scale, what in (("J [m²/s³]", 1.0, "J"), ("last step [mm/s]", 1e3, "speed")):
            how = list(getattr(found[0], what))
            parts += ["", f"| {title}: {unit} | {' | '.join(how)} |", "|---" * (len(how) + 1) + "|"]
            for kind in found:
                cells = [show(value, scale) for value in getattr(kind, what).values()]
                parts.append(f"| {kind.key[0]}, {kind.key[1]} | {' | '.join(cells)} |")
    return "\n".join(parts)


def draw(folder: Path, place: Place, waypoints: list[Kind]) -> None:
    """As in docs/images."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = {
        "profiles": charts.profiles(place),
        "waypoints": charts.waypoints(place),
        "smoothness": charts.smoothness(waypoints),
    }
    for name, chart in drawn.items():
        (folder / f"descents_{name}.svg").write_text(chart.svg())


def main() -> None:
    """Parse, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one flat object")
    parser.add_argument("--svg", type=Path, help="folder for descents_*.svg")
    parser.add_argument("--places", type=int, default=10)
    options = parser.parse_args()
    places = [played(seed) for seed in range(1, options.places + 1)]
    groups = {
        "profiles": kinds(PUBLISHED_PROFILES, places),
        "waypoints": kinds(PUBLISHED_WAYPOINTS, places),
    }
    if options.svg:
        draw(options.svg, places[0], groups["waypoints"])
    if options.json:
        figures = {  # the cubic of 150 waypoints is in both, published as two figures
            f"{title}_{name}": value
            for title, found in groups.items()
            for kind in found
            for name, value in flat(kind).items()
        }
        noise = published_noise()
        print(json.dumps({"places": len(places), "published_noise_m": noise, **figures}))
        return
    print(tables(groups))
    print(f"\nThe noise that fits the published J of all N best: {1e6 * published_noise():.1f} um")


if __name__ == "__main__":
    main()
