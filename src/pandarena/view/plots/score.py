"""Points over time."""

from pandarena.charts import Axis, Chart, Line
from pandarena.field import TEAMS, Team
from pandarena.match.recording import Recording
from pandarena.view.plots.hues import HUES


def score(recording: Recording) -> str:
    """Steps: points come when the referee sees them, and go when a tower falls."""
    lines = [_line(recording, team) for team in TEAMS]
    top = max(max(line.y) for line in lines) or 1000.0
    time = Axis("time [s]", 0.0, max(recording.end, 0.1))
    return Chart("points", time, Axis("points", 0.0, 1.08 * top), lines).svg()


def _line(recording: Recording, team: Team) -> Line:
    x, y = [0.0], [0.0]
    for event in recording.events:
        if event.kind == "scored" and event.team == team:
            x += [event.time, event.time]
            y += [y[-1], float(event.what["score"])]
    name = f"{team}: {recording.header.players[team]}"
    return Line(name, [*x, recording.end], [*y, y[-1]], hue=HUES[team])
