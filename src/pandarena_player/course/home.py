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
MARKS = ("lib", "core", "labs", "src")
"""Folders that tell a repository's root, where there is no `.git`."""
HIGH = 4
"""No repository is looked for further above the script."""


def repository(script: str) -> str:
    """The folder that the script's imports are meant from: the nearest above it that has a mark."""
    folder = os.path.dirname(os.path.abspath(script))
    above = [folder]
    for _ in range(HIGH):
        above.append(os.path.dirname(above[-1]))
    for marks in ((".git",), MARKS):
        for candidate in above:
            if any(os.path.exists(os.path.join(candidate, mark)) for mark in marks):
                return candidate
    return folder


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
