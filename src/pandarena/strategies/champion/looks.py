"""Where the champion looks, and when it waits, it waits where it sees."""

import numpy as np

from pandarena.belief import place
from pandarena.geometry import Array
from pandarena.motion.curve import SAME_POSE
from pandarena.skills.calibrate import find_camera_error
from pandarena.skills.carry import Manner
from pandarena.skills.look import View, look_at
from pandarena.skills.watch import look, wait_watching
from pandarena.station import DONE, Outcome, Station
from pandarena.strategies.champion.mind import Mind

IDLE = 0.5
"""How long is waited before another decision [s]."""
FRAME = 1.0 / 30.0
"""Between exposures [s]."""
INSISTING = 5
"""Exposures more, where a block is seen elsewhere than it was, or not at all."""
FARTHER = ((0.35, 0.45), (0.48, 0.55), (0.42, 0.6))
"""From where the static blocks are looked at, one look after the other, while some are not seen:
what is at the edge of one picture is in another [m]."""
CROWNED = (0.75, 0.68)
"""Height over the goal platform from which a tower of any height is looked at [m]."""
NEARER = 0.79
"""Of the way to the turntable's centre: from above there all of it is in view."""


class Looks:
    """Eyes for a mind."""

    def __init__(self, station: Station, mind: Mind, manner: Manner) -> None:
        self._station, self._mind, self._manner = station, mind, manner
        self._overview: Array | None = None
        """Where all of the turntable is in view [rad], once it was."""

    def around(self) -> None:
        """Take in what is seen from here."""
        look(self._station, self._mind.see)

    def at_source(self) -> Outcome:
        """The static blocks."""
        mind = self._mind
        distances = FARTHER[min(mind.source_looks, len(FARTHER) - 1)]
        mind.source_looks += 1
        seen = self._look(View(self._station.field.source, distances))
        for _ in range(INSISTING):
            if not (mind.doubts() or mind.unseen):
                break
            self._station.clock.sleep(FRAME)
            self.around()
        return seen

    def calibrate(self) -> Outcome:
        """From several sides at the static blocks, to find what the camera is off."""
        mind = self._mind
        found = find_camera_error(self._station)
        mind.calibrate(found)
        if found is None:
            return Outcome(False, "no static block was seen to calibrate the camera by")
        self.around()
        return DONE

    def at_goal(self) -> Outcome:
        """What stands and lies on the goal platform; the tower's top, if it is high."""
        mind, field = self._mind, self._station.field
        stood = [T for T in mind.standing().values() if place(T, field) == "goal"]
        highest = max(stood, key=lambda T: float(T[2, 3]), default=None)
        where, above = field.goal, (0.45, 0.35, 0.6)
        if highest is not None and highest[2, 3] > field.level_height(4):
            x, y, top = highest[:3, 3].tolist()
            where = (x, y, top)
        elif mind.crowned:
            above = CROWNED
        view = View(where, above, (1.57, 1.2, 0.9, 0.5), (0.0, 0.7, -0.7))
        if seen := self._look(view):
            mind.goal_seen()
        return seen

    def at_table(self) -> Outcome:
        """All that rides."""
        x, y, z = self._station.field.turntable
        view = View((NEARER * x, NEARER * y, z), (0.55, 0.65), (1.0, 0.8), (0.0, 0.4, -0.4))
        seen = self._look(view)
        if seen:
            self._mind.table_seen = self._station.clock.now()
            self._overview = self._station.arm.state().q_d
        return seen

    def wait(self) -> Outcome:
        """For a moment, where the turntable is in view."""
        station = self._station
        if self._overview is None or not self._there(self._overview):
            return self.at_table()
        wait_watching(station, station.clock.now() + IDLE, self._mind.see)
        self._mind.table_seen = station.clock.now()
        return DONE

    def _there(self, q: Array) -> bool:
        return bool(np.abs(self._station.arm.state().q_d - q).max() < SAME_POSE)

    def _look(self, view: View) -> Outcome:
        mind = self._mind
        return look_at(self._station, mind.scene(), view, mind.see, self._manner)
