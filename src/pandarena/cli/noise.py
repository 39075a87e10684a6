"""`pandarena noise`: what each way of seeing blocks is off, against the truth (W-03)."""

import csv
import io
import json
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Annotated, Literal

from rich.markup import escape
from rich.table import Table
from tyro.conf import arg

from pandarena.charts import Axis, Chart, Line
from pandarena.cli.console import Output
from pandarena.cli.progress import waiting
from pandarena.files import folder
from pandarena.lab.looking.still import FACTORS, METHODS, USUAL, Figure, characterise
from pandarena.scenario import preset
from pandarena.settings import SettingsError, overlay

Factor = Literal["distance", "slant", "window", "light"]
LABELS = {
    "distance": "camera to platform [m]",
    "slant": "camera from straight above [degrees]",
    "window": "exposures",
    "light": "share of the usual light",
}


@dataclass(frozen=True)
class NoiseCommand:
    """Measure how far off each filter's blocks are, over distance, slant, window and light.

    As in:
      pandarena noise                          table, of the laboratory's pictures
      pandarena noise --factor window --seeds 10
      pandarena noise --sensor pose --out noise/     also noise.csv, and a chart for each factor

    One factor is varied at a time; else it is a look of ten exposures from 0.4 m, 15 degrees off
    straight above, in the usual light. The camera's mount and lens are known, as once calibrated.
    """

    scenario: str = "lab"
    """The preset of what nobody on the field knows (see `pandarena list`)."""
    sensor: Annotated[Literal["pose", "image"] | None, arg(metavar="{pose,image}")] = None
    """What cameras find blocks with; else the scenario's."""
    seeds: int = 3
    """Arrangements of four blocks that are looked at."""
    factor: Annotated[Factor | None, arg(metavar="{distance,slant,window,light}")] = None
    """Only this one."""
    out: Annotated[Path | None, arg(metavar="FOLDER")] = None
    """A folder for noise.csv and a chart of each factor."""
    json: bool = False
    """Print the figures as a list of JSON objects."""

    def run(self) -> int:
        """Look, compare, tell."""
        if self.seeds < 1:
            raise SettingsError(f"seeds = {self.seeds}: at least 1")
        into = folder(self.out) if self.out else None
        scenario = preset(self.scenario)
        if self.sensor:
            scenario = overlay(scenario, {"sensor": {"kind": self.sensor}})
        factors = {f: v for f, v in FACTORS.items() if self.factor in (None, f)}
        with waiting(f"looking over {', '.join(factors)}"):
            figures = list(characterise(scenario, range(1, self.seeds + 1), factors))
        if into:
            _write(into, figures)
        if self.json:
            told = [{n: _plain(v) for n, v in asdict(f).items()} for f in figures]
            sys.stdout.write(json.dumps(told) + "\n")
            return 0
        output = Output()
        for factor in factors:
            output.print(_table(factor, [f for f in figures if f.factor == factor]))
        return 0


def _plain(value: float | str) -> float | str | None:
    return None if isinstance(value, float) and math.isnan(value) else value


def _table(factor: str, figures: Sequence[Figure]) -> Table:
    values = list(dict.fromkeys(f.value for f in figures))
    usual = f"median (95th percentile) mm, degrees; usual: {USUAL[factor]:g}"
    table = Table(title=escape(f"{LABELS[factor]}: {usual}"), title_justify="left")
    table.add_column("")
    for value in values:
        of = next(f for f in figures if f.value == value)
        table.add_column(f"{value:g}  (n {of.n} of {of.of})", justify="right")
    for method in METHODS:
        table.add_row(method, *(_cell(f) for f in figures if f.method == method))
    return table


def _cell(f: Figure) -> str:
    if not f.n:
        return "none seen"
    return f"{f.mm:.2f} ({f.mm_95:.2f}), {f.degrees:.2f} ({f.degrees_95:.2f})"


def _write(folder: Path, figures: Sequence[Figure]) -> None:
    text = io.StringIO()
    rows = csv.DictWriter(text, [f.name for f in fields(Figure)], lineterminator="\n")
    rows.writeheader()
    rows.writerows(asdict(f) for f in figures)
    (folder / "noise.csv").write_text(text.getvalue())
    for factor in dict.fromkeys(f.factor for f in figures):
        chart = _chart(factor, [f for f in figures if f.factor == factor and f.n])
        (folder / f"{factor}.svg").write_text(chart.svg())


def _chart(factor: str, figures: Sequence[Figure]) -> Chart:
    x, y = [f.value for f in figures], [f.mm for f in figures if f.mm > 0.0]
    low, high = (min(y), max(y)) if y else (0.1, 1.0)
    bounds = 10.0 ** math.floor(math.log10(low)), 10.0 ** math.ceil(math.log10(high) + 1e-9)
    return Chart(
        "Median error of a block's position",
        Axis(LABELS[factor], min(x), max(x), log=factor == "window", at=sorted(set(x))),
        Axis("[mm]", *bounds, log=True),
        list(_lines(figures)),
        legend=(0.05, 0.36),
    )


def _lines(figures: Sequence[Figure]) -> Iterator[Line]:
    for method in METHODS:
        of = [f for f in figures if f.method == method and f.mm > 0.0]
        if of:
            yield Line(method, [f.value for f in of], [f.mm for f in of], marks=True)
