"""Pictures of one recorded match, as SVG: points, stages, towers, and what rode past.

Each file has one function from a recording to a text; `PLOTS` names them.
"""

from collections.abc import Callable

from pandarena.match.recording import Recording
from pandarena.settings import SettingsError
from pandarena.view.plots.score import score
from pandarena.view.plots.stages import stages
from pandarena.view.plots.towers import towers
from pandarena.view.plots.turntable import turntable

PLOTS: dict[str, Callable[[Recording], str]] = {
    "score": score,
    "stages": stages,
    "towers": towers,
    "turntable": turntable,
}


def plots(recording: Recording) -> list[tuple[str, str]]:
    """(name, SVG) of all that can be made of it: a cut file may not hold enough."""
    found: list[tuple[str, str]] = []
    for name, plot in PLOTS.items():
        try:
            found.append((name, plot(recording)))
        except SettingsError:
            continue
    return found
