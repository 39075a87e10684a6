"""The turntable from above: where blocks rode, where they were believed, where they were met."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from pandarena.charts.svg import BOLD, INK, color, heading, page, text
from pandarena.geometry import Array
from pandarena.match.recording import Recording
from pandarena.thoughts import Beliefs, Plan
from pandarena.view.plots.hues import HUES

ABOVE = 0.06
"""A block no higher above the turntable than this rides [m]."""
SCALE, MIDDLE = 700.0, (270.0, 290.0)
"""[px/m], [px]"""
SIDE = 560.0
EVERY = 10
"""States from one point of a trail to the next."""
LEGEND = (
    "lines: where blocks rode",
    "dots: where they were believed",
    "crosses: where they were to be met",
)


def turntable(recording: Recording) -> str:
    """Seen as the hall sees it: red on the left, the world's x down."""
    disc = recording.header.field.turntable
    x, y = MIDDLE
    look = f'fill="{INK}" fill-opacity="0.12" stroke="{INK}"'
    meetings = list(_meetings(recording))
    parts = [
        heading(24, "turntable, from above"),
        f'<circle cx="{x}" cy="{y}" r="{SCALE * disc.radius:.0f}" {look}/>',
        *_trails(recording),
        *_believed(recording),
        *(cross for cross, _ in meetings),
        text(SIDE, 44, "met when, and how far off", BOLD),
        *(text(SIDE, 66 + 19 * i, *words) for i, (_, words) in enumerate(meetings)),
        *(text(SIDE, 504 + 19 * i, words) for i, words in enumerate(LEGEND)),
    ]
    return page(820, max(560.0, 80.0 + 19 * len(meetings)), "turntable, from above", parts)


def _at(recording: Recording, p: Array) -> tuple[float, float]:
    x, y = recording.header.field.turntable.center
    return MIDDLE[0] + SCALE * float(p[1] - y), MIDDLE[1] + SCALE * float(p[0] - x)


def _rides(recording: Recording, p: Array) -> NDArray[np.bool_]:
    """Which of (n, 3) points are on it."""
    disc = recording.header.field.turntable
    away = np.linalg.norm(p[:, :2] - disc.center, axis=1)
    return np.asarray((np.abs(p[:, 2] - disc.top) < ABOVE) & (away < disc.radius))


def _trails(recording: Recording) -> Iterator[str]:
    for block in recording.header.field.blocks:
        track = recording.tracks.blocks[::EVERY, block.id, :3]
        rode = track[_rides(recording, track)]
        points = " ".join("{:.1f},{:.1f}".format(*_at(recording, p)) for p in rode)
        look = f'fill="none" stroke="{color(block.id)}" stroke-opacity="0.7" stroke-width="1.5"'
        if points:
            yield f'<polyline points="{points}" {look}/>'


def _believed(recording: Recording) -> Iterator[str]:
    for told in recording.beliefs:
        if not isinstance(told.thought, Beliefs) or not told.thought.ids:
            continue
        T = recording.header.field.side(told.team).T_world_base
        p = (T @ told.thought.T_base_blocks)[:, :3, 3]
        for row in p[_rides(recording, p)]:
            x, y = _at(recording, row)
            look = f'fill="{HUES[told.team]}" fill-opacity="0.55"'
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.2" {look}/>'


def _meetings(recording: Recording) -> Iterator[tuple[str, tuple[str, str]]]:
    """A cross, and the words beside: how far the nearest block was from it when it was time."""
    for told in recording.plans:
        plan = told.thought
        if not isinstance(plan, Plan) or plan.at is None or not len(plan.T_base_ee):
            continue
        if plan.at > recording.end:
            continue
        p = (recording.header.field.side(told.team).T_world_base @ plan.T_base_ee[0])[:3, 3]
        blocks = recording.state_at(plan.at).qpos[recording.header.layout.block_q][:, :2]
        off = float(np.linalg.norm(blocks - p[:2], axis=1).min())
        (x, y), hue = _at(recording, p), HUES[told.team]
        way = f'd="M{x - 6:.1f} {y:.1f}h12m-6 -6v12"'
        words = f"{plan.at:6.1f} s  {plan.task}: {1000 * off:.1f} mm"
        yield f'<path {way} stroke="{hue}" stroke-width="2.5"/>', (words, f'fill="{hue}"')
