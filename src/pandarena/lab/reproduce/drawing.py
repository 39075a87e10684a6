"""Figures that several experiments draw alike."""

from collections.abc import Mapping, Sequence

from pandarena.charts import Range, Ranges
from pandarena.lab.figures.statistics import Estimate
from pandarena.lab.reproduce.experiment import Figure
from pandarena.lab.reproduce.verdict import Line, Unit


def beside(title: str, label: str, lines: Sequence[Line], low: float | None = 0.0) -> Figure:
    """Figures of one unit: each as published, and below it as measured."""
    ranges: list[Range] = []
    for line in lines:
        scale, ours = line.unit.scale, line.ours
        published = line.published
        ranges += [
            Range(
                line.name, _scaled(published.value, scale), _ends(published.interval, scale), 0,
                "published",
            ),
            Range("", _scaled(ours.value, scale), _ends(ours.interval, scale), 1, f"n {ours.n}"),
        ]  # fmt: skip
    return Figure(Ranges(title, label, ranges, low), "Above as published, below as measured.")


def ranges(
    title: str,
    label: str,
    found: Mapping[str, Estimate],
    unit: Unit,
    groups: Sequence[int] = (),
    low: float | None = 0.0,
) -> Figure:
    """Measured figures under each other."""
    rows = [
        Range(
            name,
            _scaled(one.value, unit.scale),
            _ends(one.interval, unit.scale),
            groups[i] if groups else 0,
            f"n {one.n}",
        )
        for i, (name, one) in enumerate(found.items())
    ]
    return Figure(Ranges(title, label, rows, low))


def _scaled(value: float | None, scale: float) -> float | None:
    return None if value is None else value * scale


def _ends(interval: tuple[float, float] | None, scale: float) -> tuple[float, float] | None:
    return (interval[0] * scale, interval[1] * scale) if interval else None
