"""What an end of the way may be close to, and how the way must leave it.

A carried block stands on something, a grasp is between neighbours: there the arm is closer than it
may be on the way. Within a short distance of such an end less is needed: two millimetres, or what
there was at the end if that was less still; and what touches must part at once.
"""

from dataclasses import dataclass, replace

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics import fk
from pandarena.motion.clearance.engine import ARM, CARRIED
from pandarena.motion.clearance.look import Needs, Pairs
from pandarena.motion.clearance.query import Clearance

EXTENT = 0.05
"""How far from an end its allowance holds unless said [m]."""
TOUCHING = 0.001
"""Pairs nearer than this touch [m]."""
CLOSE = 0.002
"""How close anything else may come there [m]: as close as it may be at an end."""
SLACK = 0.0005
"""What a way may come closer all the same [m]: the hand's straight lines are not quite straight."""
PARTING = 0.3
"""What touches parts at least by so much of the way [m/m]: it is lifted off, not dragged along."""


@dataclass(frozen=True, eq=False)
class Allowance:
    """Needs near one end of a way."""

    p_end: Array
    """(3,) the hand at the end [m]"""
    least: Needs
    """The least distances at the end of what does not touch."""
    touching: Array
    """(geoms, geoms) distances at the end [m] of the pairs that touch; nan of all others"""
    extent: float = EXTENT
    """How far from the end it holds [m]."""

    @staticmethod
    def at(clearance: Clearance, q_end: Array, extent: float = EXTENT) -> "Allowance":
        """Of an end as it is."""
        pairs = clearance.pairs(q_end, max(clearance.needs.arm, clearance.needs.carried))
        touch = pairs.distance < TOUCHING
        least = [
            float(pairs.distance[(pairs.mover == mover) & ~touch].min(initial=np.inf))
            for mover in (ARM, CARRIED)
        ]
        geoms, distance = pairs.geoms[touch], pairs.distance[touch]
        touching = np.full((clearance.geoms, clearance.geoms), np.nan)
        # The least of several contacts of one pair is written last.
        for k in np.argsort(-distance):
            touching[tuple(geoms[k])] = distance[k]
        return Allowance(fk(q_end)[:3, 3], Needs(*least), touching, extent)

    def within(self, extent: float) -> "Allowance":
        """The same as far as `extent` [m]."""
        return replace(self, extent=extent)

    def distance(self, qs: Array) -> Array:
        """(n,) the hand's distance from the end [m]."""
        return np.linalg.norm(fk(qs)[:, :3, 3] - self.p_end, axis=1).astype(float)

    def need(self, pairs: Pairs, usual: Array, distance: float) -> Array:
        """(n,) what the pairs need [m] with the hand at a distance from the end."""
        if distance > self.extent:
            return usual
        least = np.where(pairs.mover == CARRIED, self.least.carried, self.least.arm)
        near = np.minimum(least - SLACK, CLOSE)
        touching = self.touching[pairs.geoms[:, 0], pairs.geoms[:, 1]]
        parting = touching - SLACK + PARTING * distance
        near = np.where(np.isnan(touching), near, parting)
        return np.minimum(usual, near)
