"""S4's Controller (section 2.2): four static blocks, then four dynamic ones on top of them."""

from pandarena.geometry import Array
from pandarena.skills.course import ArmController
from pandarena.station import Outcome, Station
from pandarena.strategies._machine import Turn, run
from pandarena.strategies._published.looking import Sight
from pandarena.strategies.forecast.deciding import approaching, first_left
from pandarena.strategies.forecast.grabber import Grabber
from pandarena.strategies.forecast.machine import MACHINE, Event, State
from pandarena.strategies.forecast.params import Params
from pandarena.strategies.forecast.placer import Placer
from pandarena.strategies.forecast.searcher import Searcher


class Controller:
    """Holds the three others, and what they told."""

    def __init__(self, station: Station, params: Params) -> None:
        arm = ArmController(station, params.speed)
        self._station, self._params = station, params
        self._searcher = Searcher(arm, params)
        self._grabber = Grabber(arm, params)
        self._placer = Placer(arm, params)
        self._static: dict[int, Array] = {}
        self._sight = Sight(0.0, {})
        self._in_reach: list[int] = []
        self._block = -1

    def play(self) -> None:
        """Until eight are placed."""
        deeds = {
            State.SEARCH_STATIC: self._search_static,
            State.SELECT_STATIC: self._select_static,
            State.GRAB_STATIC: self._grab_static,
            State.PLACE_STATIC: self._place_static,
            State.SEARCH_DYNAMIC: self._search_dynamic,
            State.SELECT_DYNAMIC: self._select_dynamic,
            State.GRAB_DYNAMIC: self._grab_dynamic,
            State.PLACE_DYNAMIC: self._place_dynamic,
        }
        run(MACHINE, deeds, self._station.log)

    def _search_static(self) -> Turn[Event]:
        self._static |= self._searcher.search_static()
        seen, wanted = len(self._static), len(self._station.field.own_static)
        return Turn(Event.SEEN if seen == wanted else Event.UNSEEN, f"{seen} of {wanted}")

    def _select_static(self) -> Turn[Event]:
        block = first_left(self._static, self._placer.get_placed_blocks())
        if block is None:
            return Turn(Event.NONE_LEFT)
        self._block = block
        return Turn(Event.CHOSEN, f"block {block}")

    def _grab_static(self) -> Turn[Event]:
        return _grabbed(self._grabber.grab_static_block(self._static[self._block]))

    def _place_static(self) -> Turn[Event]:
        self._placer.place_block(self._block, is_dynamic=False)
        return Turn(Event.PLACED, f"block {self._block}")

    def _search_dynamic(self) -> Turn[Event]:
        self._sight = self._searcher.search_dynamic()
        placed = self._placer.get_placed_blocks()
        self._in_reach = approaching(self._sight.blocks, placed, self._station.field)
        return Turn(Event.LOOKED, f"{len(self._in_reach)} in the near left quadrant")

    def _select_dynamic(self) -> Turn[Event]:
        if not self._in_reach:
            return Turn(Event.NONE_IN_REACH)
        self._block = self._in_reach.pop(0)
        return Turn(Event.CHOSEN, f"block {self._block}")

    def _grab_dynamic(self) -> Turn[Event]:
        T_base_block = self._sight.blocks[self._block]
        return _grabbed(self._grabber.grab_dynamic_block(T_base_block, self._sight.stamp))

    def _place_dynamic(self) -> Turn[Event]:
        self._placer.place_block(self._block, is_dynamic=True)
        placed = len(self._placer.get_placed_blocks())
        full = placed >= self._params.tower
        return Turn(Event.FULL if full else Event.PLACED, f"block {self._block}, {placed} in all")


def _grabbed(outcome: Outcome) -> Turn[Event]:
    return Turn(Event.HELD if outcome else Event.GRAB_FAILED, outcome.why)
