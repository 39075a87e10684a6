"""A figure in words or as JSON: its value, its interval, its n."""

from collections.abc import Mapping
from typing import Any

from pandarena.lab.figures.statistics import Estimate


def points(estimate: Estimate, sign: bool = False) -> str:
    """`4,000 [3,900 4,100] 20`, as rich's markup."""
    return told(estimate, "{:+,.0f}" if sign else "{:,.0f}")


def share(estimate: Estimate, form: str = "{:.1f}") -> str:
    """`97.5 % [93.0 99.1] 120`."""
    return told(estimate, form, 100.0, " %")


def told(estimate: Estimate, form: str, scale: float = 1.0, unit: str = "") -> str:
    """Nothing where nothing was to be counted."""
    if estimate.value is None:
        return f"never in half [dim]{estimate.n}[/]" if estimate.n else "[dim]n 0[/]"
    value = form.format(scale * estimate.value) + unit
    if estimate.interval is None:
        return f"{value} [dim]\\[too few] {estimate.n}[/]"
    low, high = (form.format(scale * end) for end in estimate.interval)
    return f"{value} [dim]\\[{low} {high}] {estimate.n}[/]"


def record(name: str, estimate: Estimate) -> dict[str, Any]:
    """As JSON: `name`, `name_ci` and `name_n`."""
    ends = list(estimate.interval) if estimate.interval else None
    return {name: estimate.value, f"{name}_ci": ends, f"{name}_n": estimate.n}


def unrecord(name: str, told: Mapping[str, Any]) -> Estimate:
    """What `record` recorded."""
    ends = told[f"{name}_ci"]
    return Estimate(told[name], tuple(ends) if ends else None, told[f"{name}_n"])
