"""A player's file, loaded as its author would run it."""

from __future__ import annotations

import importlib.util
import os
import sys
from types import ModuleType


def load_file(path: str) -> ModuleType:
    """The file as a module; its folder comes first on `sys.path`, for what lies beside it."""
    folder, name = os.path.split(os.path.abspath(path))
    sys.path.insert(0, folder)
    # A name of its own: `random.py` is a fair name for a player, and must not hide the library's.
    module_name = "player_" + os.path.splitext(name)[0]
    spec = importlib.util.spec_from_file_location(module_name, path)
    if spec is None or spec.loader is None:
        raise ImportError("%s is not a Python file" % name)
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        error.filename = error.filename or path  # of a binary file Python does not say
        raise
    return module
