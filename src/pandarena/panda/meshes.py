"""Where the arm's meshes lie: package data of a dependency, never of this repository."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path


@cache
def mesh_folder() -> Path:
    """The folder that holds `collision/` and `visual/` STL files, one a link, in link frames."""
    # `find_spec` locates the package without running it: its import costs a second and a warning.
    spec = find_spec("gymnasium_robotics")
    for root in (spec and spec.submodule_search_locations) or ():
        folder = Path(root) / "envs" / "assets" / "kitchen_franka" / "franka_assets" / "meshes"
        if folder.is_dir():
            return folder
    raise FileNotFoundError(
        "the Panda's meshes are missing; they come with a dependency: "
        "pip install 'gymnasium-robotics>=1.4,<2'"
    )
