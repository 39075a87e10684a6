"""What a match was made of, as a recording's header keeps it: enough to play and to score it again.

It is JSON with a checksum in the file's metadata; what is read back is checked like any setting.
"""

import json
import platform
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from importlib.metadata import version
from typing import Any, Self

import numpy as np

from pandarena.field import TEAMS, Field, Rules, Team
from pandarena.geometry import Ints
from pandarena.scenario import Scenario
from pandarena.settings import SettingsError, overlay
from pandarena.world.model import Index

FORMAT = 1
"""Raised by one when a reader must know of a change."""


@dataclass(frozen=True)
class ArmPlace:
    """Where an arm begins in qpos and qvel, and its fingers."""

    q: int = 0
    dof: int = 0
    fingers_q: int = 0


@dataclass(frozen=True)
class Layout:
    """Where everything is in qpos and qvel."""

    nq: int = 0
    nv: int = 0
    red: ArmPlace | None = None
    blue: ArmPlace | None = None
    blocks_q: tuple[int, ...] = ()
    """Each block's first of seven."""
    blocks_dof: tuple[int, ...] = ()
    """Each block's first of six."""

    @classmethod
    def of(cls, index: Index, nq: int, nv: int) -> Self:
        """As the model has it."""
        places = {
            team: ArmPlace(arm.q.start, arm.dof.start, arm.fingers_q.start)
            for team, arm in index.arms.items()
        }
        starts = [tuple(int(i) for i in array[:, 0]) for array in (index.block_q, index.block_dof)]
        return cls(nq, nv, places.get("red"), places.get("blue"), starts[0], starts[1])

    def arm(self, team: Team) -> ArmPlace | None:
        """A team's arm; None if it is absent."""
        return self.red if team == "red" else self.blue

    @property
    def arms(self) -> tuple[Team, ...]:
        """The teams that are there."""
        return tuple(team for team in TEAMS if self.arm(team))

    @property
    def block_q(self) -> Ints:
        """(blocks, 7) positions in qpos."""
        return np.add.outer(np.array(self.blocks_q, dtype=int), np.arange(7))

    @property
    def block_dof(self) -> Ints:
        """(blocks, 6) positions in qvel."""
        return np.add.outer(np.array(self.blocks_dof, dtype=int), np.arange(6))

    def check(self, blocks: int) -> None:
        """ValueError where an index lies outside, or blocks are missing."""
        within = 0 <= self.nq <= 10_000 and 0 <= self.nv <= 10_000
        within &= len(self.blocks_q) == len(self.blocks_dof) == blocks
        ends = [(i, 7, self.nq) for i in self.blocks_q] + [(i, 6, self.nv) for i in self.blocks_dof]
        for arm in filter(None, (self.red, self.blue)):
            ends += [(arm.q, 7, self.nq), (arm.dof, 7, self.nv), (arm.fingers_q, 2, self.nq)]
        if not within or any(not 0 <= i <= limit - size for i, size, limit in ends):
            raise ValueError("the layout of its states is broken")


@dataclass(frozen=True)
class Header:
    """What a match was made of."""

    players: Mapping[Team, str]
    scenario: Scenario
    field: Field
    rules: Rules
    seed: int
    measured: bool
    """Whether thinking was charged."""
    settings: Mapping[str, Any]
    """What else was asked for, by name, as the caller gave it."""
    layout: Layout
    versions: Mapping[str, str]

    @property
    def arms(self) -> tuple[Team, ...]:
        """The teams that are there."""
        return self.layout.arms

    def to_json(self) -> dict[str, Any]:
        """As it goes to the file."""
        return {
            "format": FORMAT,
            "players": dict(self.players),
            "scenario": asdict(self.scenario),
            "field": asdict(self.field),
            "rules": asdict(self.rules),
            "seed": self.seed,
            "measured": self.measured,
            "settings": dict(self.settings),
            "layout": asdict(self.layout),
            "versions": dict(self.versions),
        }

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Self:
        """Read back; ValueError, of which SettingsError is one, if it is no header."""
        if told["format"] != FORMAT:
            raise SettingsError(f"its format is {told['format']!r}, this pandarena reads {FORMAT}")
        layout = told["layout"]
        places = {t: overlay(ArmPlace(), layout[t]) for t in TEAMS if layout[t] is not None}
        rest = {key: value for key, value in layout.items() if key not in TEAMS}
        header = cls(
            players={team: str(told["players"][team]) for team in TEAMS},
            scenario=overlay(Scenario(), told["scenario"], "scenario"),
            field=overlay(Field(), told["field"], "field"),
            rules=overlay(Rules(), told["rules"], "rules"),
            seed=int(told["seed"]),
            measured=bool(told["measured"]),
            settings=dict(told["settings"]),
            layout=replace(overlay(Layout(), rest, "layout"), **places),
            versions={str(k): str(v) for k, v in told["versions"].items()},
        )
        header.layout.check(len(header.field.blocks))
        return header


def versions() -> dict[str, str]:
    """Of what decides how a match goes."""
    told = {name: version(name) for name in ("pandarena", "mujoco", "numpy")}
    told["python"] = platform.python_version()
    return told | {"platform": f"{platform.system()} {platform.machine()}"}


def sealed(told: Mapping[str, Any]) -> dict[str, str]:
    """JSON and its checksum, as MCAP metadata: chunks have one, metadata has not."""
    text = json.dumps(told, default=str)
    return {"json": text, "crc32": f"{zlib.crc32(text.encode()):08x}"}


def unsealed(record: Mapping[str, str]) -> dict[str, Any]:
    """What `sealed` was given; ValueError if it is damaged."""
    text = record.get("json", "")
    if record.get("crc32") != f"{zlib.crc32(text.encode()):08x}":
        raise ValueError("its checksum does not match")
    told = json.loads(text)
    if not isinstance(told, dict):
        raise ValueError("it is not a table")
    return told
