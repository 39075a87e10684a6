"""An arm that somebody guides in the page: a player that does what is wished, one after the other.

The reports tuned their poses like this: bring the hand somewhere, and copy where it is.
"""

import queue
from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from pandarena.geometry import Array, matrix_from_quat, transform
from pandarena.settings import SettingsError
from pandarena.skills.moves import move_hand, move_joints
from pandarena.station import DONE, Outcome, Reflex, Station
from pandarena.view.server import Wish

SPEED = 0.4
"""Share of the limits that the arm moves at."""
LOOK = 0.02
"""A wish is looked for so often [s]."""
GRASP = 40.0
"""[N]"""
NUMBERS = {"joints": 7, "hand": 7, "open": 0, "grasp": 0}
"""What can be wished, and how many numbers say it."""


class Guide:
    """Wishes come in from any thread; `by_hand` is the player."""

    def __init__(self) -> None:
        self._wishes: queue.SimpleQueue[tuple[str, Array]] = queue.SimpleQueue()

    def wish(self, wish: Wish) -> None:
        """Joints [rad]; a hand's position [m] and quaternion in the base frame; open; grasp."""
        what = str(wish.get("what"))
        if what not in NUMBERS:
            raise SettingsError(f"by hand there are: {', '.join(NUMBERS)}")
        values = np.array(_numbers(wish.get("values", ())))
        if len(values) != NUMBERS[what] or not np.isfinite(values).all():
            raise SettingsError(f"{what} takes {NUMBERS[what]} finite numbers")
        if what == "hand" and np.linalg.norm(values[3:]) < 0.1:
            raise SettingsError("a quaternion is not nothing")
        self._wishes.put((what, values))

    def by_hand(self, station: Station) -> None:
        """Until the match is over."""
        while True:
            wish = self._newest()
            if wish is None:
                station.clock.sleep(LOOK)
                continue
            try:
                done = _do(station, *wish)
            except Reflex as reflex:
                done = Outcome(False, str(reflex))
                station.arm.recover()
            station.log.note(wish[0], why=done.why)

    def _newest(self) -> tuple[str, Array] | None:
        """The last of those that wait: a slider says where it is many times a second."""
        newest = None
        while True:
            try:
                newest = self._wishes.get_nowait()
            except queue.Empty:
                return newest


def _do(station: Station, what: str, values: Array) -> Outcome:
    match what:
        case "joints":
            limits = station.arm.limits
            return move_joints(station, np.clip(values, limits.q_lower, limits.q_upper), SPEED)
        case "hand":
            R = matrix_from_quat(values[3:] / np.linalg.norm(values[3:]))
            return move_hand(station, transform(R, values[:3]), SPEED)
        case "open":
            station.gripper.move(station.gripper.limits.width).wait()
        case _:
            edge = station.field.block_size
            station.gripper.grasp(edge, GRASP, epsilon=(edge, 0.02)).wait()
    return DONE


def _numbers(told: Any) -> list[float]:
    if not isinstance(told, list):
        return []
    values = cast("Sequence[Any]", told)
    plain = all(isinstance(v, int | float) and not isinstance(v, bool) for v in values)
    return [float(v) for v in values] if plain else []
