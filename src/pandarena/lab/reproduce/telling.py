"""What experiments found, as JSON beside their figures: written one by one, read by the report."""

import json
from pathlib import Path
from typing import Any

from pandarena.lab.figures.words import record
from pandarena.lab.reproduce.registry import experiments
from pandarena.lab.reproduce.running import Result
from pandarena.lab.reproduce.verdict import Line, overall
from pandarena.lab.version import code_version
from pandarena.settings import SettingsError

FILE = "reproduced.json"
FIGURES = "figures"


class Record:
    """The file of a folder: results are added, and take the place of earlier ones."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._told = _read(folder / FILE)

    @property
    def experiments(self) -> dict[str, Any]:
        """By name."""
        return self._told["experiments"]

    def add(self, result: Result, seconds: float) -> dict[str, Any]:
        """Write it; `seconds` have passed since the one before."""
        (self._folder / FIGURES).mkdir(parents=True, exist_ok=True)
        told = to_json(result)
        for drawn, figure in zip(told["figures"], result.findings.figures, strict=True):
            (self._folder / drawn["file"]).write_text(figure.chart.svg(), encoding="utf-8")
        found = {**self.experiments, result.name: told}
        order = [*experiments(), *found]
        self._told["experiments"] = dict(sorted(found.items(), key=lambda e: order.index(e[0])))
        self._told["seconds"] = round(self._told["seconds"] + seconds, 1)
        _write(self._folder / FILE, self._told)
        return told


def to_json(result: Result) -> dict[str, Any]:
    """One experiment."""
    findings, stem = result.findings, result.name.replace("/", "-")
    word, counts = overall(findings.lines)
    return {
        "summary": result.experiment.summary,
        "source": result.experiment.source,
        "rows": list(result.experiment.rows),
        "quick": result.quick,
        "matches": result.matches,
        "version": code_version(),
        "verdict": word,
        "counts": counts,
        "lines": [_line(line) for line in findings.lines],
        "figures": [
            {"file": f"{FIGURES}/{stem}-{i}.svg", "caption": figure.caption}
            for i, figure in enumerate(findings.figures, start=1)
        ],
        "remarks": list(findings.remarks),
    }


def _line(line: Line) -> dict[str, Any]:
    published, unit = line.published, line.unit
    return {
        "name": line.name,
        "published": published.told,
        "published_value": published.value,
        "published_ci": list(published.interval) if published.interval else None,
        **record("measured", line.ours),
        "form": unit.form,
        "scale": unit.scale,
        "unit": unit.name,
        "verdict": line.word,
        "why": line.why,
    }


def _read(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {"experiments": {}, "seconds": 0.0}
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SettingsError(f"cannot read {path}: {error}") from error


def _write(path: Path, told: dict[str, Any]) -> None:
    """At once or not at all."""
    half = path.with_suffix(".part")
    half.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    half.replace(path)
