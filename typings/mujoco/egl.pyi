# MuJoCo's bindings are compiled and ship no types: all of it is Any.
from typing import Any

def __getattr__(name: str) -> Any: ...
