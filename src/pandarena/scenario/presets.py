"""Presets are files in `scenarios/`, and a new one is a new file; here they are read."""

from dataclasses import replace
from importlib.resources import files
from pathlib import Path

from pandarena.scenario.scenario import Scenario
from pandarena.settings import SettingsError, choose, overlay, read_toml, said_of


def names() -> list[str]:
    """The presets there are."""
    folder = files("pandarena") / "scenarios"
    return sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith("toml"))


def preset(name: str) -> Scenario:
    """A preset by name, or a TOML file's by its path; else one line that names the presets."""
    if name.endswith(".toml"):
        return _read(Path(name))
    if name not in names():
        valid = f"{', '.join(names())}, and paths of TOML files"
        raise SettingsError(f"unknown scenario '{name}'; there are: {valid}")
    return _read(Path(str(files("pandarena") / "scenarios")) / f"{name}.toml")


def _read(path: Path) -> Scenario:
    with said_of(path):
        changes = read_toml(path)
        base = changes.pop("base", None)
        under = Scenario() if base is None else preset(choose("base", str(base), names()))
        return overlay(replace(under, name=path.stem, summary=""), changes)
