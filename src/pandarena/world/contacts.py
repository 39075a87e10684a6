"""What touched what during a control tick: grips, touches and strikes, from every physics step.

A collision may be over before the tick is, so contacts are read after each step. One look-up in a
table of geom pairs tells whether any of them concerns an arm; on most steps none does, and the look
is all that is paid.
"""

from dataclasses import dataclass
from dataclasses import field as of

import mujoco
import numpy as np

from pandarena.field import Field, Team
from pandarena.geometry import Array, Ints

IGNORE, PAD, ARM, CARRIED = 0, 1, 2, 3
STRIKE_FORCE = 20.0
"""[N]"""
LANDING_FORCE = 40.0
"""[N], where a carried block comes down on something"""
STRIKE_STEPS = 3
"""Steps in a row above the force: more than 4 ms at 2 ms a step."""


@dataclass(frozen=True)
class Strike:
    """An arm, or what it carried, hit something."""

    team: Team
    what: str
    """What hit: a part of the arm, or the carried block."""
    against: str
    force: float
    """[N]"""


@dataclass
class TickContacts:
    """All that a tick's contacts say."""

    held: dict[Team, int] = of(default_factory=dict[Team, int])
    """The block between both pads at the end of the tick."""
    touched: set[tuple[Team, int]] = of(default_factory=set[tuple[Team, int]])
    """Blocks that the arm, or what it carries, touched."""
    strikes: list[Strike] = of(default_factory=list[Strike])


class ContactWatch:
    """Reads contacts after every step; `collect` ends a tick."""

    def __init__(self, model: mujoco.MjModel, field: Field, arms: tuple[Team, ...]) -> None:
        self._model = model
        self._names = [model.geom(i).name for i in range(model.ngeom)]
        self._team: list[Team | None] = [
            next(
                (team for team in arms if name.startswith(f"{team}_") and _is_arm(name, team)), None
            )
            for name in self._names
        ]
        self._block = [int(n[5:]) if n.startswith("block") else -1 for n in self._names]
        self._geom_of_block = {b: g for g, b in enumerate(self._block) if b >= 0}
        self._hand: dict[Team, int] = {team: model.body(f"{team}_hand").id for team in arms}
        self._table = self._pair_codes()
        self._base_table = self._table.copy()
        self._force = np.zeros(6)
        self._runs: dict[tuple[Team, str, str, bool], int] = {}
        self._pads: dict[tuple[Team, str], int] = {}
        self._tick = TickContacts()
        self._carrier: dict[int, Team] = {}

    def _pair_codes(self) -> np.ndarray[tuple[int, int], np.dtype[np.int8]]:
        arm = np.array([t is not None for t in self._team])
        pad = np.array(["_pad" in n for n in self._names])
        block = np.array(self._block) >= 0
        codes = np.zeros((len(arm), len(arm)), np.int8)
        codes[arm, :], codes[:, arm] = ARM, ARM
        codes[np.ix_(pad, block)], codes[np.ix_(block, pad)] = PAD, PAD
        return codes

    def carry(self, held: dict[Team, int]) -> None:
        """From now on these blocks are parts of the hands that hold them."""
        self._table[:] = self._base_table
        for block in held.values():
            g = self._geom_of_block[block]
            row = self._table[g]
            row[row == IGNORE] = CARRIED
            self._table[:, g] = row
        self._carrier = {block: team for team, block in held.items()}

    def sample(self, data: mujoco.MjData) -> None:
        """Read the contacts of the step just made."""
        geoms = data.contact.geom
        codes = self._table[geoms[:, 0], geoms[:, 1]]
        if not codes.any():
            if self._runs or self._pads:
                self._runs, self._pads = {}, {}
            return
        forces: dict[tuple[Team, str, str, bool], float] = {}
        self._pads = {}
        for i in np.flatnonzero(codes).tolist():
            self._read(data, i, int(codes[i]), geoms[i].tolist(), forces)
        self._count(forces)

    def _read(
        self,
        data: mujoco.MjData,
        i: int,
        code: int,
        pair: list[int],
        forces: dict[tuple[Team, str, str, bool], float],
    ) -> None:
        a, b = pair if self._owner(pair[0]) is not None else pair[::-1]
        team = self._owner(a)
        if team is None:
            return
        block = self._block[b]
        if block >= 0:
            self._tick.touched.add((team, block))
        normal = data.contact.frame[i, :3]
        if code == PAD:
            self._pads[team, "left" if "left" in self._names[a] else "right"] = block
            # Pads close on a block from the sides; what presses along the fingers is no grasp.
            approach = data.xmat[self._hand[team]].reshape(3, 3)[:, 2]
            if abs(float(normal @ approach)) < 0.7:
                return
        mujoco.mj_contactForce(self._model, data, i, self._force)
        landing = code == CARRIED and abs(float(normal[2])) > 0.7
        key = (team, self._label(a), self._names[b], landing)
        forces[key] = forces.get(key, 0.0) + float(self._force[0])
        other = self._team[b]
        if other is not None and other != team:  # two arms met: it is a strike of both
            mirrored = (other, self._label(b), self._names[a], False)
            forces[mirrored] = forces.get(mirrored, 0.0) + float(self._force[0])

    def _owner(self, geom: int) -> Team | None:
        return self._team[geom] or self._carrier.get(self._block[geom])

    def _label(self, geom: int) -> str:
        team = self._team[geom]
        return self._names[geom].removeprefix(f"{team}_") if team else self._names[geom]

    def _count(self, forces: dict[tuple[Team, str, str, bool], float]) -> None:
        runs: dict[tuple[Team, str, str, bool], int] = {}
        for key, force in forces.items():
            if force > (LANDING_FORCE if key[3] else STRIKE_FORCE):
                runs[key] = self._runs.get(key, 0) + 1
                if runs[key] == STRIKE_STEPS:
                    self._tick.strikes.append(Strike(key[0], key[1], key[2], force))
        self._runs = runs

    def collect(self) -> TickContacts:
        """What the tick saw; the next one begins."""
        tick, self._tick = self._tick, TickContacts()
        for team in self._hand:
            left, right = self._pads.get((team, "left")), self._pads.get((team, "right"))
            if left is not None and left == right:
                tick.held[team] = left
        return tick


def _is_arm(name: str, team: Team) -> bool:
    fixtures = ("table", "goal", "source")
    return name.startswith(f"{team}_") and name.removeprefix(f"{team}_") not in fixtures


def speeds(qvel: Array, block_dof: Ints) -> Array:
    """Speed of every block [m/s]."""
    v = qvel[block_dof[:, :3]]
    return np.sqrt(np.einsum("ij,ij->i", v, v))
