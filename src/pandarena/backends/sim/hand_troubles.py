"""What goes wrong with a hand: readings that are off or old, commands that are not carried out.

Each draw has a name, the team and the number of the command or reading, so that the same command
meets the same fate however often the width was asked.
"""

from dataclasses import dataclass

from pandarena.field import Team
from pandarena.scenario import Gripper
from pandarena.seeds import rng
from pandarena.world.world import TICK_RATE

HANG = 5.0
"""How long the end of a hanging command goes unreported [s]."""
STUCK = 1.0
"""After so long a stuck command is given up [s]."""


@dataclass(frozen=True)
class Fate:
    """What becomes of one command."""

    stuck: bool = False
    hangs: bool = False
    reopens: bool = False


class HandTroubles:
    """One hand's."""

    def __init__(self, gripper: Gripper, seed: int, team: Team, bias: float) -> None:
        self._gripper, self._seed, self._team, self._bias = gripper, seed, team, bias
        self._commands = 0
        self.forced: list[Fate] = []
        """Fates that a disturbance has in store; they come first."""

    def next_command(self) -> Fate:
        """The fate of the next command."""
        self._commands += 1
        if self.forced:
            return self.forced.pop(0)
        gripper = self._gripper
        if not (gripper.stuck or gripper.hang or gripper.reopen):
            return Fate()
        a, b, c = rng(self._seed, "command", self._team, self._commands).uniform(size=3)
        return Fate(
            a < gripper.stuck or self._sure("stuck", gripper.stuck),
            b < gripper.hang or self._sure("hang", gripper.hang),
            c < gripper.reopen or self._sure("reopen", gripper.reopen),
        )

    def _sure(self, what: str, probability: float) -> bool:
        """A trouble that is on befalls at least one of the first six commands."""
        number = 1 + int(rng(self._seed, "sure", what, self._team).integers(6))
        return probability > 0.0 and self._commands == number

    def reading_tick(self, tick: int) -> int:
        """The tick that a reading at `tick` is of."""
        period = max(1, round(self._gripper.stale * TICK_RATE))
        return tick // period * period

    def reading(self, width: float, tick: int) -> float:
        """What the hand says of a true width [m] at a tick."""
        if self._gripper.glitch:
            share, glitch = rng(self._seed, "glitch", self._team, tick).uniform(size=2)
            if glitch < self._gripper.glitch:
                return share * width
        noise = 0.0
        if self._gripper.width_jitter:
            noise = self._gripper.width_jitter * rng(self._seed, "width", self._team, tick).normal()
        return max(0.0, width + self._bias + noise)
