"""Who plays never sees the arena side: the import contracts of pyproject.toml hold, and bite."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import pandarena

ROOT = Path(__file__).parents[2]
LINT = Path(sys.executable).parent / "lint-imports"


def contracts() -> list[dict[str, Any]]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    return settings["tool"]["importlinter"]["contracts"]


def lint(folder: Path, source: Path) -> subprocess.CompletedProcess[str]:
    """Check the contracts of `folder` on the packages in `source`."""
    return subprocess.run(
        [str(LINT), "--no-cache", "--no-logo"],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(source)},
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip


def test_the_contracts_are_kept() -> None:
    told = lint(ROOT, ROOT / "src")
    assert told.returncode == 0, told.stdout
    assert f"{len(contracts())} kept, 0 broken" in told.stdout


def test_every_module_is_on_one_side() -> None:
    """One that no contract names could be a bridge between the sides."""
    forbidden = next(c for c in contracts() if c["name"].startswith("Whoever plays"))
    named = {*forbidden["source_modules"], *forbidden["forbidden_modules"]}
    home = Path(pandarena.__file__).parent
    folders = {p.parent.name for p in home.glob("*/__init__.py")}
    files = {p.stem for p in home.glob("*.py")} - {"__init__", "__main__"}
    assert {f"pandarena.{name}" for name in folders | files} <= named


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("strategies/hello.py", "import pandarena.world.world"),
        ("skills/moves.py", "from pandarena import scenario"),
        ("motion/rest.py", "def sneak():\n    from pandarena.match import referee"),
        ("geometry.py", "from pandarena.field import Field"),
        ("world/spawn.py", "import pandarena.match.referee"),
    ],
)
def test_an_import_across_is_noticed(module: str, line: str, tmp_path: Path) -> None:
    for package in ("pandarena", "pandarena_player"):
        shutil.copytree(ROOT / "src" / package, tmp_path / package)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    with (tmp_path / "pandarena" / module).open("a") as file:
        file.write(f"\n{line}\n")
    told = lint(tmp_path, tmp_path)
    assert told.returncode == 1
    assert f"pandarena.{module.removesuffix('.py').replace('/', '.')}" in told.stdout
    assert "BROKEN" in told.stdout
