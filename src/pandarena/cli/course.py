"""`pandarena course`: play a script of the course's stack as it is."""

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg

from pandarena.cli.match import MatchCommand
from pandarena.cli.options import SharedOptions
from pandarena.field import Team
from pandarena.match.outside.course import PREFIX, Like


@dataclass(frozen=True, kw_only=True)
class CourseCommand(SharedOptions):
    """Play a script written for ROS and Gazebo as it is: no ROS, no virtual machine.

    As in:
      pandarena course labs/final/final.py                    red, alone
      pandarena course final.py --team blue --against hello   against a player of pandarena's
      pandarena course final.py --against course:../other/final.py
      pandarena course final.py --scenario lab --like hardware
      pandarena course final.py --python ~/ros_venv/bin/python3.8

    The same as `pandarena match course:final.py`, which takes two scripts as well, and so does
    `pandarena bench course:final.py`. What every call does: docs/course.md.
    """

    script: Annotated[Positional[Path], arg(metavar="SCRIPT.py")]
    """The script that would be run after `roslaunch`."""
    team: Team = "red"
    """Its side: what rospy.get_param("team") tells it."""
    against: str = "none"
    """Who sits across: a strategy's name, a Python file, course:another/final.py, or none."""
    scenario: str = "gazebo"
    """What nobody on the field knows: a preset (see `pandarena list`), or a TOML file."""
    like: Like = "scenario"
    """Whose block names and middle camera the script meets."""
    python: str = ""
    """The interpreter that runs the script, with numpy, 3.8 or newer; by default this one."""
    seed: int = 1
    """Where blocks start; the same seed plays the same match."""
    json: bool = False
    """Print the result as one JSON object."""
    record: Annotated[Path | None, arg(metavar="FILE.mcap")] = None
    """Record the match to this file: for score, log, replay, and Foxglove."""
    watch: bool = False
    """Watch it in the browser at real time (see `pandarena watch`)."""
    printed: Annotated[Path | None, arg(metavar="FILE.txt")] = None
    """Write what the script printed to this file; only its first 200 lines are shown."""

    def run(self) -> int:
        """Play it."""
        return self._match().run()

    def _match(self) -> MatchCommand:
        """The command that this is short for."""
        script = f"{PREFIX}{self.script}"
        red, blue = (script, self.against) if self.team == "red" else (self.against, script)
        given = {"like": self.like, "python": self.python}
        default = {"like": "scenario", "python": ""}
        more = [f"{self.team}.{k}={v}" for k, v in given.items() if v != default[k]]
        shared = {f.name: getattr(self, f.name) for f in fields(SharedOptions)}
        shared["set"] = (*self.set, *more)
        return MatchCommand(
            **shared,
            red=red,
            blue=blue,
            seed=self.seed,
            json=self.json,
            record=self.record,
            watch=self.watch,
            printed=self.printed,
        )
