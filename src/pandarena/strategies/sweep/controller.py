"""S1's pipeline (sections II.D and II.E): four static blocks, then dynamic ones, on one tower."""

from collections.abc import Callable

from pandarena.geometry import Array
from pandarena.station import Station
from pandarena.strategies._machine import Turn, run
from pandarena.strategies.sweep.machine import MACHINE, Event, State
from pandarena.strategies.sweep.params import Params
from pandarena.strategies.sweep.poses import EDGE, MIDDLE, Triple
from pandarena.strategies.sweep.primitive import GraspPrimitive


class Controller:
    """Counts attempts and failures."""

    def __init__(self, station: Station, params: Params) -> None:
        self._station, self._params = station, params
        self._primitive = GraspPrimitive(station, params)
        self._chosen: tuple[int, Array] | None = None
        self._attempts = 0
        self._failures = 0

    def play(self) -> None:
        """Until the match or the tower ends."""
        deeds = {
            State.DETECT: self._detect,
            State.GRASP: self._grasp,
            State.STACK: self._stack,
            State.EDGE_SWEEP: self._sweep(EDGE),
            State.MIDDLE_SWEEP: self._sweep(MIDDLE),
            State.STACK_DYNAMIC: self._stack_dynamic,
        }
        run(MACHINE, deeds, self._station.log)

    def _detect(self) -> Turn[Event]:
        seen = self._primitive.detect_static()
        if self._primitive.stacked >= len(self._station.field.own_static):
            return Turn(Event.FOUR_PLACED)
        if self._attempts >= self._params.attempts:
            return Turn(Event.OUT_OF_ATTEMPTS, f"{self._attempts}")
        self._attempts += 1
        if not seen:
            return Turn(Event.UNSEEN)
        self._chosen = next(iter(seen.items()))
        return Turn(Event.SEEN, f"block {self._chosen[0]}, {len(seen)} in all")

    def _grasp(self) -> Turn[Event]:
        assert self._chosen is not None
        held = self._primitive.grasp_static(*self._chosen)
        return Turn(Event.HELD if held else Event.FAILED, held.why)

    def _stack(self) -> Turn[Event]:
        self._primitive.stack_static()
        return Turn(Event.STACKED, f"{self._primitive.stacked} by count")

    def _sweep(self, triple: Triple) -> Callable[[], Turn[Event]]:
        def deed() -> Turn[Event]:
            held = self._primitive.sweep(triple)
            if held:
                self._failures = 0
                return Turn(Event.HELD)
            self._failures += 1
            again = triple is EDGE and self._failures >= self._params.failures
            return Turn(Event.FAILED_AGAIN if again else Event.FAILED, held.why)

        return deed

    def _stack_dynamic(self) -> Turn[Event]:
        self._primitive.stack_dynamic()
        full = self._primitive.stacked >= self._params.tower
        return Turn(Event.FULL if full else Event.STACKED, f"{self._primitive.stacked} by count")
