"""Towers from two sides, and how far each block is off the one at the foot."""

import numpy as np

from pandarena.charts.svg import BOLD, END, MIDDLE, bar, heading, page, text
from pandarena.field import TEAMS, Field, Team
from pandarena.geometry import Array, inverse
from pandarena.match.recording import Recording
from pandarena.match.recording.rescore import rescore
from pandarena.match.scoring import Standing
from pandarena.view.plots.hues import HUES

PITCH = 34.0
"""A block's edge [px]."""
HALF = 350
"""Width for each team [px]."""
NEAR = 1.5
"""Blocks further from the foot's axis are of another tower, in edges."""
FILLS = {"static": "#ccb28c", "dynamic": "#e2be3c"}


def towers(recording: Recording) -> str:
    """As they stand at the end."""
    found, state, field = rescore(recording).standings, recording.last, recording.header.field
    poses, edge = state.qpos[recording.header.layout.block_q], recording.header.scenario.block_size
    highest = max((level for s in found.values() for _, level in s.levels), default=1)
    floor = 66 + PITCH * highest
    title = f"towers at {state.time:g} s: offsets from the foot [mm], along x and y of the base"
    parts = [heading(24, title)]
    for k, team in enumerate(TEAMS):
        left = 24 + HALF * k
        told = f"{team}: {found[team].score:,}"
        parts.append(text(left, 50, told, f'{BOLD} fill="{HUES[team]}"'))
        parts.append(bar(left, floor, HALF - 30, 3, HUES[team]))
        for i, axis in enumerate(("along x", "along y")):
            parts.append(text(left + 60 + 110 * i, floor + 22, axis, MIDDLE))
        parts += _tower(field, team, found[team], poses, edge, left, floor)
    return page(24 + 2 * HALF, floor + 36, title, parts)


def _tower(
    field: Field, team: Team, found: Standing, poses: Array, edge: float, left: float, floor: float
) -> list[str]:
    parts: list[str] = []
    T_base_world = inverse(field.side(team).T_world_base)
    foot: Array | None = None
    for block, level in found.levels:
        p = (T_base_world @ [*poses[block, :3], 1.0])[:2]
        foot = p if foot is None else foot
        off, y = p - foot, floor - PITCH * level
        if np.abs(off).max() > NEAR * edge:
            continue
        for side, shift in enumerate(off.tolist()):
            x = left + 60 + 110 * side + PITCH * shift / edge
            fill = FILLS[field.blocks[block].kind]
            parts.append(bar(x - PITCH / 2, y, PITCH - 1, PITCH - 1, fill))
            parts.append(text(x, y + 21, str(block), f'{MIDDLE} fill="#3d3526"'))
        told = f"{1000 * off[0]:+.1f}, {1000 * off[1]:+.1f}"
        parts.append(text(left + HALF - 40, y + 21, told, END))
    return parts
