"""pandarena: two Franka Pandas, a turntable, and a tower that pays by its height.

import pandarena
pandarena.play("hello", "none", seed=3).score
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pandarena.api import Match, Player, Result, make_match, play
    from pandarena.field import Field, Rules, Team
    from pandarena.scenario import Scenario
    from pandarena.settings import SettingsError
    from pandarena.station import Outcome, Reflex, Station

__version__ = "0.1.0"

_HOME = {
    "Match": "api",
    "Player": "api",
    "Result": "api",
    "make_match": "api",
    "play": "api",
    "Field": "field",
    "Rules": "field",
    "Team": "field",
    "Scenario": "scenario",
    "SettingsError": "settings",
    "Outcome": "station",
    "Reflex": "station",
    "Station": "station",
}


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used, so that importing the package stays instant."""
    if name not in _HOME:
        raise AttributeError(f"module 'pandarena' has no attribute '{name}'")
    import importlib

    return getattr(importlib.import_module(f"pandarena.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*_HOME, "__version__"])


__all__ = [
    "Field",
    "Match",
    "Outcome",
    "Player",
    "Reflex",
    "Result",
    "Rules",
    "Scenario",
    "SettingsError",
    "Station",
    "Team",
    "__version__",
    "make_match",
    "play",
]
