"""S2's main program (section 1.4)."""

from collections.abc import Callable

from pandarena.geometry import Array
from pandarena.station import Station
from pandarena.strategies._machine import Turn, run
from pandarena.strategies.bracket.arm import BracketArm
from pandarena.strategies.bracket.dynamic import DynamicPicker, Tracked
from pandarena.strategies.bracket.machine import MACHINE, Event, State
from pandarena.strategies.bracket.params import Params
from pandarena.strategies.bracket.stacker import Stacker
from pandarena.strategies.bracket.static import StaticPicker


class Controller:
    """Holds the parts, and what they found last."""

    def __init__(self, station: Station, params: Params) -> None:
        arm = BracketArm(station, params)
        self._station, self._params = station, params
        self._static = StaticPicker(arm, params)
        self._dynamic = DynamicPicker(arm, params)
        self._stacker = Stacker(arm, params)
        self._cube: Array | None = None
        self._tracked: Tracked | None = None

    def play(self) -> None:
        """Until the platform is empty, then until the turntable is."""
        params = self._params
        deeds = {
            State.FIND_STATIC: self._find_static,
            State.PICK_STATIC: self._pick_static,
            State.STACK_STATIC: self._stack(params.computing_static, dynamic=False),
            State.WATCH: self._watch,
            State.CATCH: self._catch,
            State.STACK_DYNAMIC: self._stack(params.computing_dynamic, dynamic=True),
        }
        run(MACHINE, deeds, self._station.log)

    def _find_static(self) -> Turn[Event]:
        cubes = self._static.get_cubes_on_static_block()
        if not cubes:
            return Turn(Event.EMPTY)
        block, self._cube = cubes.popitem()
        return Turn(Event.FOUND, f"block {block}, {len(cubes)} more")

    def _pick_static(self) -> Turn[Event]:
        assert self._cube is not None
        self._static.pick_up_static_block(self._cube)
        return Turn(Event.CLOSED)

    def _watch(self) -> Turn[Event]:
        self._tracked = self._dynamic.block_in_bracket()
        if self._tracked is None:
            return Turn(Event.NO_BLOCK)
        return Turn(Event.IN_BRACKET, f"block {self._tracked.id}")

    def _catch(self) -> Turn[Event]:
        assert self._tracked is not None
        self._dynamic.pick_up_dynamic_block(self._tracked)
        return Turn(Event.CLOSED)

    def _stack(self, computing: float, dynamic: bool) -> Callable[[], Turn[Event]]:
        def deed() -> Turn[Event]:
            stood = self._stacker.place_cube_on_block(computing, dynamic)
            return Turn(Event.STACKED, f"{stood} stood there before")

        return deed
