"""S0's figure 11: the turntable's estimated speed over how long it was watched."""

from pandarena.charts import Axis, Chart, Line
from pandarena.lab.figures.statistics import mean
from pandarena.lab.looking.moving import WINDOWS, Speeds, figure_11
from pandarena.lab.reproduce.experiment import Evidence, Experiment, Figure, Findings
from pandarena.lab.reproduce.published import single
from pandarena.lab.reproduce.verdict import SHARE, claim, compare
from pandarena.scenario import preset

SETTLED = 4.0
"""S0's choice [s]."""
NOTICED, LEAST = 0.01, 0.001
"""A gain of less is none that one would notice; where there is hardly noise, there is none."""


def watched(task: tuple[str, int]) -> list[Speeds]:
    """One turntable, in a scenario."""
    scenario, seed = task
    return figure_11(preset(scenario), [seed])


def measure(evidence: Evidence) -> Findings:
    """Where it was measured (`gazebo`), and where noise is (`lab`)."""
    sizes = {"gazebo": evidence.size(12, 3), "lab": evidence.size(6, 2)}
    tasks = [(name, seed) for name, size in sizes.items() for seed in range(1, 1 + size)]
    found = dict(zip(tasks, evidence.each(watched, tasks), strict=True))
    lines, charts = [], []
    for name in sizes:
        ratios = _ratios([speeds for (of, _), speeds in found.items() if of == name])
        off = {w: [abs(r - 1.0) for r in ratios[w]] for w in WINDOWS}
        shorter = [a - b for a, b in zip(off[0.5], off[SETTLED], strict=True)]
        longer = [a - b for a, b in zip(off[SETTLED], off[6.0], strict=True)]
        lines += [
            compare(
                f"{name}: speed after 4 s, of true",
                single(1.0, to=0.02, told="the true speed"),
                mean(ratios[SETTLED]),
                SHARE,
            ),
            claim(
                f"{name}: 0.5 s is further off than 4 s",
                "variance shrinks",
                mean(shorter),
                SHARE,
                least=LEAST,
            ),
            claim(
                f"{name}: no gain beyond 4 s",
                "no noticeable gain",
                mean(longer),
                SHARE,
                equal=NOTICED,
            ),
        ]
        charts.append(_chart(name, ratios))
    return Findings(
        lines, charts, ["The figure's points are not printed: its claims are measured."]
    )


def _ratios(found: list[list[Speeds]]) -> dict[float, list[float]]:
    """Estimated over true speed, by window."""
    regressed = [s for speeds in found for s in speeds if s.method == "regression"]
    return {w: [s.mean for s in regressed if s.window == w] for w in WINDOWS}


def _chart(name: str, ratios: dict[float, list[float]]) -> Figure:
    each = [list(line) for line in zip(*(ratios[w] for w in WINDOWS), strict=False)]
    off = max((abs(r - 1.0) for line in each for r in line), default=0.01) * 1.1
    lines = [Line(f"{i}", WINDOWS, line, marks=True) for i, line in enumerate(each[:5], start=1)]
    chart = Chart(
        f"S0, figure 11: its regression in {name}",
        Axis("watched for [s]", 0.0, 6.5),
        Axis("estimated over true speed", 1.0 - off, 1.0 + off),
        lines,
        legend=(0.85, 0.97),
    )
    return Figure(chart, "A line a turntable, up to five.")


EXPERIMENT = Experiment(
    "the turntable's estimated speed over the time of watching", "figure 11", ("S0-30",), measure
)
