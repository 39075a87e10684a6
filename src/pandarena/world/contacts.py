"""What touched what during a control tick: grips, touches and strikes, from every physics step.

A collision may be over before the tick is, so contacts are read after each step. One look-up in a
table of geom pairs tells whether any of them concerns an arm; on most steps none does, and the look
is all that is paid.
"""

from dataclasses import dataclass
from dataclasses import field as of

import mujoco
import numpy as np
from numpy.typing import NDArray

from pandarena.field import Team
from pandarena.geometry import Array, Ints
from pandarena.scenario import Arm

IGNORE, PAD, ARM, CARRIED = 0, 1, 2, 3
LANDING = 2.0
"""A carried block may come down on something this many times harder than a strike."""
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


_Key = tuple[Team, str, str, bool]
"""(team, what hit, against what, whether landing)"""


class ContactWatch:
    """Reads contacts after every step; `collect` ends a tick."""

    def __init__(
        self, model: mujoco.MjModel, arms: tuple[Team, ...], arm: Arm, block_size: float
    ) -> None:
        self._model, self._arm, self._block_size = model, arm, block_size
        self._names: list[str] = [model.geom(i).name for i in range(model.ngeom)]
        self._team: list[Team | None] = [
            next((team for team in arms if _is_arm(name, team)), None) for name in self._names
        ]
        self._block = [int(n[5:]) if n.startswith("block") else -1 for n in self._names]
        self._geom_of_block = {b: g for g, b in enumerate(self._block) if b >= 0}
        self._pads = {g for g, name in enumerate(self._names) if name.endswith("_pad")}
        self._hand: dict[Team, int] = {team: model.body(f"{team}_hand").id for team in arms}
        self._width: dict[Team, int] = {t: model.tendon(f"{t}_width").id for t in arms}
        self._all_codes = self._pair_codes()
        self._codes = self._all_codes.copy()
        """The same, with what is held seen as part of the hand."""
        self._carrier: dict[int, Team] = {}
        self._force = np.zeros(6)
        self._runs: dict[_Key, int] = {}
        self._tick = TickContacts()

    def _pair_codes(self) -> NDArray[np.int8]:
        """What a contact of two geoms means, (geoms, geoms)."""
        arm = np.array([t is not None for t in self._team])
        block = np.array(self._block) >= 0
        pad = np.zeros_like(arm)
        pad[list(self._pads)] = True
        codes = np.zeros((len(arm), len(arm)), np.int8)
        codes[arm, :], codes[:, arm] = ARM, ARM
        codes[np.ix_(pad, block)], codes[np.ix_(block, pad)] = PAD, PAD
        return codes

    def carry(self, held: dict[Team, int]) -> None:
        """From now on these blocks are parts of the hands that hold them."""
        self._carrier = {block: team for team, block in held.items()}
        self._codes[:] = self._all_codes
        for team, block in held.items():
            g = self._geom_of_block[block]
            row = self._codes[g]
            row[row == IGNORE] = CARRIED
            row[[h for h, owner in enumerate(self._team) if owner == team]] = IGNORE
            self._codes[:, g] = row

    def sample(self, data: mujoco.MjData) -> None:
        """Read the contacts of the step just made."""
        geoms = data.contact.geom
        codes = self._codes[geoms[:, 0], geoms[:, 1]]
        if np.count_nonzero(codes):  # a third of what `any` costs
            forces: dict[_Key, float] = {}
            for i in codes.nonzero()[0].tolist():
                self._read(data, i, int(codes[i]), geoms[i].tolist(), forces)
            self._count(forces)
        elif self._runs:
            self._runs = {}

    def _read(
        self,
        data: mujoco.MjData,
        i: int,
        code: int,
        pair: list[int],
        forces: dict[_Key, float],
    ) -> None:
        a, b = pair if self._owner(pair[0]) is not None else pair[::-1]
        team = self._owner(a)
        if team is None:
            return
        if self._block[b] >= 0:
            self._tick.touched.add((team, self._block[b]))
        normal = data.contact.frame[i, :3]
        if code == PAD:
            # Pads close on a block from the sides; what presses along the fingers is no grasp.
            approach = data.xmat[self._hand[team]].reshape(3, 3)[:, 2]
            if abs(float(normal @ approach)) < 0.7:
                return
        mujoco.mj_contactForce(self._model, data, i, self._force)
        landing = code == CARRIED and abs(float(normal[2])) > 0.7
        key = (team, self._label(a), self._names[b], landing)
        forces[key] = forces.get(key, 0.0) + float(self._force[0])
        other = self._owner(b)
        if other is not None and other != team:  # two arms met: it is a strike of both
            mirrored = (other, self._label(b), self._names[a], False)
            forces[mirrored] = forces.get(mirrored, 0.0) + float(self._force[0])

    def _owner(self, geom: int) -> Team | None:
        return self._team[geom] or self._carrier.get(self._block[geom])

    def _label(self, geom: int) -> str:
        team = self._team[geom]
        return self._names[geom].removeprefix(f"{team}_") if team else self._names[geom]

    def _count(self, forces: dict[_Key, float]) -> None:
        runs: dict[_Key, int] = {}
        for key, force in forces.items():
            if force > self._arm.strike_force * (LANDING if key[3] else 1.0):
                runs[key] = self._runs.get(key, 0) + 1
                if runs[key] == STRIKE_STEPS:
                    self._tick.strikes.append(Strike(key[0], key[1], key[2], force))
        self._runs = runs

    def collect(self, data: mujoco.MjData) -> TickContacts:
        """What the tick saw, and the grips at its end; the next tick begins."""
        tick, self._tick = self._tick, TickContacts()
        geoms = data.contact.geom
        grips = self._all_codes[geoms[:, 0], geoms[:, 1]] == PAD
        if not np.count_nonzero(grips):
            return tick
        gripping: dict[tuple[Team, int], set[int]] = {}
        for a, b in geoms[grips].tolist():
            pad, block = (a, b) if a in self._pads else (b, a)
            team = self._team[pad]
            if team is not None:
                gripping.setdefault((team, self._block[block]), set()).add(pad)
        for (team, block), pads in gripping.items():
            tick.touched.add((team, block))
            if len(pads) == 2:
                tick.held[team] = block
            elif self._arm.off_center > 0.0:
                self._judge_single_pad(tick, data, team, block)
        return tick

    def _judge_single_pad(
        self, tick: TickContacts, data: mujoco.MjData, team: Team, block: int
    ) -> None:
        """One finger pushes the block while the other is still away from it."""
        gap = float(data.ten_length[self._width[team]]) - self._block_size
        if gap > self._arm.off_center and block not in self._carrier:
            tick.strikes.append(Strike(team, "finger", f"block{block}", 0.0))


def _is_arm(name: str, team: Team) -> bool:
    fixtures = ("table", "goal", "source")
    return name.startswith(f"{team}_") and name.removeprefix(f"{team}_") not in fixtures


def struck_block(against: str) -> int | None:
    """The block that a strike was against, if it was one."""
    return int(against[5:]) if against.startswith("block") else None


def speeds(qvel: Array, block_dof: Ints) -> Array:
    """Speed of every block [m/s]."""
    v = qvel[block_dof[:, :3]]
    return np.sqrt(np.einsum("ij,ij->i", v, v))
