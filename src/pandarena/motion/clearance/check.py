"""Whether a whole way is clear, its ends allowed for."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics import fk
from pandarena.motion.clearance.allowance import Allowance
from pandarena.motion.clearance.look import Touch
from pandarena.motion.clearance.query import Clearance
from pandarena.motion.clearance.sampling import curve_samples, path_samples, refined, step_for
from pandarena.motion.curve import Curve, line
from pandarena.motion.path import JointPath


@dataclass(frozen=True)
class Met:
    """Where a way meets something; truthy."""

    at: float
    """Share of the samples before it, 0..1."""
    touch: Touch


@dataclass(frozen=True, eq=False)
class Watch:
    """A clearance with what its way's two ends are allowed."""

    clearance: Clearance
    start: Allowance | None = None
    end: Allowance | None = None

    def line(self, q_from: Array, q_to: Array) -> Met | None:
        """The first thing met on a straight joint line, if any."""
        return self.curve(line(q_from, q_to))

    def curve(self, curve: Curve) -> Met | None:
        """The first thing met on a curve, if any."""
        return self._along(curve_samples(curve, self._step), lambda s: curve.at(s)[0])

    def path(self, path: JointPath) -> Met | None:
        """The first thing met on a timed path, if any."""
        if len(path.t) == 1:
            return self.samples(path.q)
        return self._along(path_samples(path, self._step), lambda t: path.sample(t)[0])

    @property
    def _step(self) -> float:
        """Distance of samples [m]."""
        needs = self.clearance.needs
        return step_for(min(needs.arm, needs.carried))

    def _along(self, at: Array, q: Callable[[Array], Array]) -> Met | None:
        leave, arrive = self._distances(q(at))
        # Where less is needed, less may be missed between samples.
        return self.samples(q(refined(at, np.isfinite(leave) | np.isfinite(arrive))))

    def samples(self, qs: Array) -> Met | None:
        """The first thing met on samples (n, 7) [rad] of a way, if any."""
        looker = self.clearance.looker()
        leave, arrive = self._distances(qs)
        for k, q in enumerate(qs):
            if looker.touches(q):
                pairs = looker.pairs()
                need = pairs.usual
                if self.start:
                    need = self.start.need(pairs, need, float(leave[k]))
                if self.end:
                    need = self.end.need(pairs, need, float(arrive[k]))
                if touch := looker.short_of(pairs, need):
                    return Met(k / max(1, len(qs) - 1), touch)
        return None

    def _distances(self, qs: Array) -> tuple[Array, Array]:
        """(n,) each, the hand's from start and end [m] where these allow for something."""
        p = fk(qs)[:, :3, 3] if self.start or self.end else np.zeros((len(qs), 3))
        return _inside(self.start, p), _inside(self.end, p[::-1])[::-1]


def _inside(allowance: Allowance | None, p: Array) -> Array:
    """(n,) distances from the end [m] as long as the way is near it; infinite once it has left."""
    if allowance is None:
        return np.full(len(p), np.inf)
    distance = np.linalg.norm(p - allowance.p_end, axis=1)
    left = np.cumsum(distance > allowance.extent) > 0
    return np.where(left, np.inf, distance)
