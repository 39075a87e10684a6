"""S3's loops (sections 2.1.6, 2.2.7): four successes, then dynamic blocks until it gives up."""

from pandarena.geometry import Array
from pandarena.skills.course import ArmController
from pandarena.station import Station
from pandarena.strategies._machine import Turn, run
from pandarena.strategies.timed.dynamic import Dynamic, Meeting, predict_block_pose_and_align
from pandarena.strategies.timed.hand import CLOSED, Hand
from pandarena.strategies.timed.machine import MACHINE, Event, State
from pandarena.strategies.timed.params import Params
from pandarena.strategies.timed.placer import Placer
from pandarena.strategies.timed.static import Static


class Controller:
    """Holds the parts, what was seen last, and the successes."""

    def __init__(self, station: Station, params: Params) -> None:
        arm = ArmController(station, params.speed)
        hand = Hand(arm, params)
        self._station, self._params, self._hand = station, params, hand
        self._static = Static(arm, hand, params)
        self._dynamic = Dynamic(arm, hand, params)
        self._placer = Placer(arm, hand, params)
        self._left: dict[int, Array] = {}
        self._meeting: Meeting | None = None
        self._done = {"static": 0, "dynamic": 0}
        self._over: set[str] = set()
        self._failures = 0
        self._unreached: set[int] = set()

    def play(self) -> None:
        """Both loops, in the order that was chosen."""
        deeds = {
            State.BEGIN: self._begin,
            State.OBSERVE_STATIC: self._observe_static,
            State.GRAB_STATIC: self._grab_static,
            State.PLACE_STATIC: self._place_static,
            State.OBSERVE_DYNAMIC: self._observe_dynamic,
            State.GRAB_DYNAMIC: self._grab_dynamic,
            State.PLACE_DYNAMIC: self._place_dynamic,
        }
        run(MACHINE, deeds, self._station.log)

    def _begin(self) -> Turn[Event]:
        first = self._params.order == "static first"
        return Turn(Event.STATIC_FIRST if first else Event.DYNAMIC_FIRST)

    def _observe_static(self) -> Turn[Event]:
        self._left = self._static.choose_all_block()
        if self._left:
            return Turn(Event.SEEN, f"{len(self._left)} blocks")
        return self._loop_over("static", Event.NONE_LEFT)

    def _grab_static(self) -> Turn[Event]:
        block = next(iter(self._left))
        held = self._static.grab_a_block(self._left.pop(block))
        return Turn(Event.HELD if held else Event.GRAB_FAILED, held.why or f"block {block}")

    def _place_static(self) -> Turn[Event]:
        placed = self._placer.place(dynamic=False)
        if not placed:
            return Turn(Event.PLACE_FAILED, placed.why)
        self._done["static"] += 1
        if self._done["static"] >= self._params.wanted_static:
            return self._loop_over("static", Event.FOUR)
        return Turn(Event.NEXT if self._left else Event.PLACED, f"{self._done['static']} so far")

    def _observe_dynamic(self) -> Turn[Event]:
        params = self._params
        if self._failures >= params.failures:
            return self._loop_over("dynamic", Event.GIVEN_UP, f"{self._failures} failures")
        if self._done["dynamic"] >= params.wanted_dynamic:
            return self._loop_over("dynamic", Event.GIVEN_UP, "all that were wanted are placed")
        block = self._dynamic.observe(self._unreached)
        if block is None:
            return self._loop_over("dynamic", Event.GIVEN_UP, "no valid block")
        estimate = self._dynamic.estimate(block)
        if estimate is None:
            return Turn(Event.LOST, f"block {block}")
        meeting = predict_block_pose_and_align(estimate, block, params, self._station.field)
        told = f"block {block} in {meeting.at - estimate.stamp:.1f} s at {estimate.speed:.4f} rad/s"
        if meeting.at - estimate.stamp > params.latest:
            return Turn(Event.FAR, told)
        self._meeting = meeting
        return Turn(Event.ARRIVES, told)

    def _grab_dynamic(self) -> Turn[Event]:
        assert self._meeting is not None
        held = self._dynamic.meet(self._meeting)
        if held.why and held.why != CLOSED:
            self._unreached.add(self._meeting.block)
            return Turn(Event.UNREACHED, held.why)  # nothing was tried: no failure
        self._unreached.clear()
        self._failures = 0 if held else self._failures + 1
        return Turn(Event.HELD if held else Event.GRAB_FAILED, held.why)

    def _place_dynamic(self) -> Turn[Event]:
        placed = self._placer.place(dynamic=True)
        if not placed:
            return Turn(Event.PLACE_FAILED, placed.why)
        self._done["dynamic"] += 1
        return Turn(Event.PLACED, f"{self._done['dynamic']} dynamic")

    def _loop_over(self, loop: str, event: Event, why: str = "") -> Turn[Event]:
        """On to the other loop, unless that is over too."""
        self._over.add(loop)
        self._failures = 0
        return Turn(Event.OVER if len(self._over) == 2 else event, why)
