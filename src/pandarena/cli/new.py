"""`pandarena new`: a strategy to start from, and its test."""

import keyword
import sys
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg

from pandarena.files import folder, said
from pandarena.settings import SettingsError

TEMPLATE = "my_strategy"


@dataclass(frozen=True)
class NewCommand:
    """Write a commented strategy that already stacks one block, and its test.

    Example: pandarena new my_strategy
    """

    name: Annotated[Positional[str], arg(metavar="[NAME]")] = TEMPLATE
    """Of the strategy: the files are NAME.py and test_NAME.py."""
    folder: Path = Path()
    """Where they go."""

    def run(self) -> int:
        """Write them, or neither."""
        name = _checked(self.name.removesuffix(".py"))
        paths = [self.folder / f"{name}.py", self.folder / f"test_{name}.py"]
        for path in paths:
            if path.exists():
                raise SettingsError(f"{path} exists; it is not overwritten")
        with said("write to", folder(self.folder)):
            for path in paths:
                template = files("pandarena.cli") / "templates" / path.name.replace(name, TEMPLATE)
                text = template.read_text(encoding="utf-8").replace(TEMPLATE, name)
                with path.open("x", encoding="utf-8") as file:
                    file.write(text)
        player, test = paths
        sys.stdout.write(
            f"wrote {player} and {test}\n\n"
            f"  pandarena match {player}\n"
            f"  pandarena check {player}\n"
            f"  pytest {test}\n"
        )
        return 0


def _checked(name: str) -> str:
    """`name` if a Python file can have it and be imported."""
    if not name.isidentifier() or keyword.iskeyword(name) or not name.isascii():
        raise SettingsError(f"'{name}' is no name for a Python file: letters, digits, _, as in a_b")
    if name in sys.stdlib_module_names or name in ("pandarena", "numpy", "mujoco", "pytest"):
        raise SettingsError(f"'{name}' would hide the module of that name; choose another")
    return name
