"""What each team was at, and when."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from pandarena.charts.svg import BOLD, COLORS, END, MIDDLE, bar, heading, page, round_steps, text
from pandarena.field import Team
from pandarena.match.recording import Recording
from pandarena.thoughts import Plan
from pandarena.view.plots.hues import HUES

LEFT, WIDTH, LANE, COLUMNS = 60, 640, 46, 4
MOST = 2 * len(COLORS)
"""So many stages have a colour of their own in the legend."""


class Span(NamedTuple):
    """A stage [s]."""

    stage: str
    start: float
    end: float


def stages(recording: Recording) -> str:
    """A row for each team, a colour for each stage."""
    spans: dict[Team, list[Span]] = {
        team: list(_spans(recording, team)) for team in recording.header.arms
    }
    names = sorted({span.stage for some in spans.values() for span in some})
    hues = {name: _hue(i) for i, name in enumerate(names)}
    scale = WIDTH / max(recording.end, 0.1)
    parts = [heading(LEFT, "stages")]
    for row, (team, some) in enumerate(spans.items()):
        y = 40 + LANE * row
        parts.append(text(LEFT - 10, y + 20, team, f'{END} {BOLD} fill="{HUES[team]}"'))
        for stage, start, end in some:
            tip = f"{stage}, {start:.1f} to {end:.1f} s"
            wide = max(1.0, scale * (end - start) - 0.6)
            parts.append(bar(LEFT + scale * start, y, wide, 30, hues[stage], tip))
    foot = 40 + LANE * len(spans)
    for value in round_steps(0.0, recording.end):
        parts.append(text(LEFT + scale * value, foot + 4, f"{value:g} s", MIDDLE))
    for i, name in enumerate(names[:MOST]):
        x, y = LEFT + WIDTH / COLUMNS * (i % COLUMNS), foot + 32 + 22 * (i // COLUMNS)
        parts += [bar(x, y - 11, 12, 12, hues[name]), text(x + 18, y, name[:18])]
    rows = -(-min(len(names), MOST) // COLUMNS)
    return page(LEFT + WIDTH + 30, foot + 30 + 22 * rows, "stages", parts)


def _hue(i: int) -> str:
    """The colours of all charts, and then their paler half."""
    hue = COLORS[i % len(COLORS)]
    if i // len(COLORS) % 2 == 0:
        return hue
    return "#" + "".join(f"{(int(hue[k : k + 2], 16) + 255) // 2:02x}" for k in (1, 3, 5))


def _spans(recording: Recording, team: Team) -> Iterator[Span]:
    """By what it notes and plans; which block it is about does not matter."""
    plans = [
        (told.time, told.thought.task)
        for told in recording.plans
        if told.team == team and isinstance(told.thought, Plan)
    ]
    notes = [(n.time, str(n.values.get("to", n.text))) for n in recording.notes if n.team == team]
    told = sorted([*notes, *plans], key=lambda said: said[0])  # at one time the plan comes last
    for (start, name), (end, _) in pairwise([*told, (recording.end, "")]):
        if end > start:
            yield Span(_stage(name), start, end)


def _stage(name: str) -> str:
    """`LookAtTable`, `look_at_table` and `look at table 3` are one."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name).lower().split()
    return " ".join(word for word in words if not word.isdigit())
