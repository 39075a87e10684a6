"""`pandarena calibrate`: find at leisure what a team's wrist camera is off, and write it down."""

import json
import math
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from rich.table import Table
from tyro.conf import UseAppendAction, arg

from pandarena.api import Match, make_match
from pandarena.cli.console import Output
from pandarena.cli.progress import waiting
from pandarena.field import TEAMS, Team
from pandarena.files import writable
from pandarena.geometry import Array, angle_between, inverse, rot_x, transform
from pandarena.match.tuning import LOOK_HEIGHT
from pandarena.perception.calibration import Calibration
from pandarena.settings import SettingsError, parse_assignments
from pandarena.skills.calibrate import AT_LEISURE, DURING_A_MATCH, find_camera_error
from pandarena.station import Station


@dataclass(frozen=True)
class CalibrateCommand:
    """Look around the static blocks and find what each team's wrist camera is off.

    As in:
      pandarena calibrate --scenario lab --seed 3
      pandarena calibrate --scenario lab --side red --out offsets.toml

    The offset is what strategies take that are tuned by hand: --set red.camera_offset=[x,y,z].
    """

    scenario: str = "lab"
    """The preset of what nobody on the field knows (see `pandarena list`)."""
    seed: int = 1
    """Draws where blocks start and what the cameras are off."""
    side: Literal["red", "blue", "both"] = "both"
    """Whose camera."""
    quick: bool = False
    """Only the views that a team can take during a match."""
    set: Annotated[UseAppendAction[tuple[str, ...]], arg(metavar="A.B=VALUE")] = ()
    """Change one value, as in scenario.sensor.kind=image; may be repeated."""
    out: Annotated[Path | None, arg(metavar="FILE.toml")] = None
    """A TOML file to write what was found to."""
    json: bool = False
    """Print what was found as one JSON object."""

    def run(self) -> int:
        """Calibrate, tell, write."""
        out = writable(self.out, (".toml",)) if self.out else None
        teams: tuple[Team, ...] = TEAMS if self.side == "both" else (self.side,)
        found: dict[Team, _Found] = {team: self._calibrated(team) for team in teams}
        if out:
            out.write_text("".join(_toml(team, each) for team, each in found.items()))
        if self.json:
            sys.stdout.write(json.dumps({team: each.told for team, each in found.items()}) + "\n")
        else:
            Output().print(_table(found))
        return 0

    def _calibrated(self, team: Team) -> "_Found":
        found: list[tuple[Calibration, float]] = []

        def look(station: Station) -> None:
            views, rest = (DURING_A_MATCH, 0.0) if self.quick else (AT_LEISURE, 1.0)
            speed = 0.6 if self.quick else 0.3
            calibration = find_camera_error(station, views, speed, rest)
            if calibration is not None:
                found.append((calibration, station.clock.now()))
                offset.append(_offset(station, calibration))

        offset: list[Array] = []
        players = {"red": None, "blue": None, team: look}
        match = make_match(
            players["red"], players["blue"], self.scenario, self.seed, time=60.0,
            settings=parse_assignments(list(self.set)),
        )  # fmt: skip
        with waiting(f"{team} looks around"):
            match.run()
        if not found:
            raise SettingsError(f"{team} saw none of its blocks: nothing to calibrate by")
        calibration, took = found[0]
        return _Found(calibration, offset[0], took, _left(match, team, calibration))


@dataclass(frozen=True, eq=False)
class _Found:
    """What one camera is off."""

    calibration: Calibration
    offset: Array
    """What to add in the base frame over the source platform [m]."""
    took: float
    """[s]"""
    left: tuple[float, float]
    """Of the true error, after correcting [m], [rad]: a simulation can tell."""

    @property
    def told(self) -> dict[str, Any]:
        offset = [round(float(v), 5) for v in self.offset]
        left = {"left_mm": 1e3 * self.left[0], "left_deg": math.degrees(self.left[1])}
        table = self.calibration.table()
        return {"camera_offset": offset, "calibration": table, "seconds": self.took, **left}


def _offset(station: Station, calibration: Calibration) -> Array:
    """Where the middle of the source platform is, over where the camera says it is."""
    camera = station.cameras["wrist"].T_ee_camera
    assert camera is not None
    x, y, top = station.field.source
    p = np.array([x, y, top + station.field.block_size / 2, 1.0])
    T_base_camera = transform(rot_x(math.pi), (x, y, top + LOOK_HEIGHT)) @ camera
    seen = inverse(T_base_camera @ calibration.T_camera_true) @ p
    told = seen / [1.0, 1.0, 1.0 + calibration.depth, 1.0]
    return (p - T_base_camera @ told)[:3]


def _left(match: Match, team: Team, calibration: Calibration) -> tuple[float, float]:
    T_announced = match.world.field.side(team).wrist.T_mount_camera
    T_true = match.world.truth.T_ee_camera[team]
    T_left = inverse(T_announced @ calibration.T_camera_true) @ T_true
    return float(np.linalg.norm(T_left[:3, 3])), angle_between(np.eye(3), T_left[:3, :3])


def _toml(team: Team, found: _Found) -> str:
    lines = [f"[{team}]", f"camera_offset = {found.told['camera_offset']}", ""]
    lines += [f"[{team}.calibration]"]
    lines += [f"{name} = {value}" for name, value in found.calibration.table().items()]
    return "\n".join(lines) + "\n\n"


def _table(found: dict[Team, _Found]) -> Table:
    table = Table("", "shift [mm]", "turn [deg]", "depth [%]", "offset [mm]", "left", "took")
    for team, each in found.items():
        c = each.calibration
        table.add_row(
            team,
            _numbers(1e3 * c.shift),
            _numbers(np.degrees(c.turn), 2),
            f"{100 * c.depth:.2f}",
            _numbers(1e3 * each.offset),
            f"{1e3 * each.left[0]:.1f} mm {math.degrees(each.left[1]):.2f} deg",
            f"{each.took:.0f} s",
        )
    return table


def _numbers(values: Array, digits: int = 1) -> str:
    return " ".join(f"{v:.{digits}f}" for v in values)
