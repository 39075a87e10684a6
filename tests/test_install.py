"""What a user gets with `pip install`: its size, its import, its package data."""

import subprocess
import sys
from importlib import metadata

from packaging.requirements import Requirement

import pandarena
from pandarena.panda.meshes import mesh_folder


def _closure(name: str) -> set[str]:
    """A distribution and all that it needs without extras."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        dist = waiting.pop()
        if dist in found:
            continue
        found.add(dist)
        for line in metadata.requires(dist) or []:
            need = Requirement(line)
            if need.marker is None or need.marker.evaluate({"extra": ""}):
                waiting.append(need.name.lower())
    return found


def _size_mb(dist: str) -> float:
    files = metadata.files(dist) or []
    paths = [file.locate() for file in files]
    return sum(path.stat().st_size for path in paths if path.is_file()) / 1e6


def test_the_default_install_stays_under_400_mb():
    sizes = {dist: _size_mb(dist) for dist in _closure("pandarena")}
    largest = sorted(sizes, key=sizes.__getitem__)[-3:]
    print(f"{sum(sizes.values()):.0f} MB, most of it {', '.join(largest)}")
    assert 100 < sum(sizes.values()) < 400


def test_importing_the_package_is_instant_and_loads_no_simulator():
    code = "import sys, pandarena; print('mujoco' in sys.modules, 'numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "False"]


def test_every_public_name_is_there():
    for name in pandarena.__all__:
        assert getattr(pandarena, name) is not None


def test_the_meshes_come_with_a_dependency_that_is_never_run():
    assert (mesh_folder() / "collision" / "link0.stl").is_file()
    code = "import sys, pandarena.api; print('gymnasium_robotics' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
