"""Where a script lives: its folder, its repository, and what is importable there.

Modules of the course's stack come from `dropins`, whatever `sys.path` holds and however a script
changes it: a repository that ships its own copy of `core` gets ours. What ours lacks of such a
package is still found in the copy. Everything else (`lib`, ...) is the script's own.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from importlib.machinery import ModuleSpec
from typing import Any, List, Optional, Sequence

DROPINS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "dropins")
MARKS = ("lib", "core")
"""Folders of Python files that tell what a script's imports are relative to."""
HIGH = 4
"""No repository is looked for further above the script."""


def repository(script: str) -> str:
    """The folder that the script's imports are meant from: the nearest that has a mark, or `.git`.

    The script's own if none has.
    """
    folder = os.path.dirname(os.path.abspath(script))
    above = [folder]
    for _ in range(HIGH):
        above.append(os.path.dirname(above[-1]))
    marked = [f for f in above if any(_has_python(os.path.join(f, mark)) for mark in MARKS)]
    kept = [f for f in above if os.path.exists(os.path.join(f, ".git"))]
    return (marked or kept or [folder])[0]


def _has_python(folder: str) -> bool:
    try:
        return any(name.endswith(".py") for name in os.listdir(folder))
    except OSError:  # no such folder, or not for us
        return False


class DropIns:
    """Finds the course's packages before anything else does."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._names = frozenset(
            name.partition(".")[0] for name in os.listdir(DROPINS) if not name.startswith("_")
        )

    def find_spec(
        self, name: str, path: Optional[Sequence[str]] = None, target: Any = None
    ) -> Optional[ModuleSpec]:
        """Ours, with the script's own copy behind it."""
        if name not in self._names:
            return None
        folder = os.path.join(DROPINS, name)
        if not os.path.isdir(folder):
            return importlib.util.spec_from_file_location(name, folder + ".py")
        places = [folder]
        copy = os.path.join(self._root, name)
        if os.path.isdir(copy):
            places.append(copy)
        file = os.path.join(folder, "__init__.py")
        return importlib.util.spec_from_file_location(name, file, submodule_search_locations=places)


def settle(script: str, root: str, without: str) -> None:
    """Make the process's imports those of the script; `without` is a folder they must not see."""
    folder = os.path.dirname(script)
    own: List[str] = [folder, root] if root != folder else [folder]
    sys.path[:] = own + [p for p in sys.path if p not in (without, *own)]
    finders: List[Any] = sys.meta_path
    finders.insert(0, DropIns(root))
    sys.argv = [script]
    os.chdir(folder)
