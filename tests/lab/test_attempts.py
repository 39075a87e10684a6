"""From the referee's events to attempts and errands."""

from pandarena.lab.measure.attempts import attempts, errands
from pandarena.lab.measure.reasons import cause
from pandarena.lab.measure.standing import stood
from pandarena.match.events import Event


def told(*lines: tuple[float, str, int] | tuple[float, str, int, str]) -> list[Event]:
    """Red's events: (time, kind, block, what it lay on)."""
    events: list[Event] = []
    for time, kind, block, *on in lines:
        where = {"on": on[0] if on else "source"}
        what = {
            "gripped": where,
            "missed": where,
            "struck": {"what": "finger_left", "against": f"block{block}", **where},
            "toppled": {"by": "red", "began": time},
        }.get(kind, {})
        events.append(Event(time, kind, "red", None if kind == "struck" else block, what))  # type: ignore[arg-type]
    return events


def carried(block: int, at: float, on: str = "source", end: str = "placed") -> list[Event]:
    return told((at, "gripped", block, on), (at + 0.5, "lifted", block), (at + 2.0, end, block))


def test_a_block_gripped_lifted_and_placed_is_one_attempt() -> None:
    (found,) = attempts(carried(3, 1.0), "red")
    assert (found.block, found.began, found.on, found.lifted) == (3, 1.0, "source", 1.5)
    assert (found.placed, found.ended) == (True, 3.0)


def test_a_brush_is_no_attempt() -> None:
    events = told((1.0, "touched", 4)) + carried(3, 1.2) + told((5.0, "touched", 5))
    assert [a.block for a in attempts(events, "red")] == [3]


def test_a_miss_is_an_attempt_and_so_is_a_strike_of_the_free_hand() -> None:
    events = told((1.0, "missed", 9, "turntable"), (5.0, "struck", 9, "turntable"))
    events += carried(9, 9.0, "turntable")
    found = attempts(events, "red")
    assert [(a.how, a.on, a.lifted is not None) for a in found] == [
        ("missed", "turntable", False),
        ("struck", "turntable", False),
        ("lifted", "turntable", True),
    ]


def test_a_grip_right_after_a_miss_of_the_same_block_is_the_same_attempt() -> None:
    events = told((1.0, "gripped", 2), (1.4, "missed", 2), (2.0, "gripped", 2), (2.2, "lifted", 2))
    assert len(attempts(events, "red")) == 1
    assert len(attempts(told((1.0, "missed", 2), (2.5, "missed", 2)), "red")) == 2


def test_what_a_carried_block_strikes_is_no_attempt() -> None:
    events = told((1.0, "gripped", 2), (1.5, "lifted", 2), (2.0, "struck", 5), (3.0, "placed", 2))
    assert len(attempts(events, "red")) == 1
    (found,) = errands(events, "red")
    assert found.placed
    events[-1] = Event(3.0, "lost", "red", 2)
    (found,) = errands(events, "red")
    assert cause(found, events, "red") == "dropped after a strike"


def test_a_strike_of_the_tower_is_no_attempt() -> None:
    events = carried(2, 1.0) + told((5.0, "struck", 2), (6.0, "gripped", 2, "tower"))
    assert len(attempts(events, "red")) == 1


def test_a_block_laid_down_and_taken_again_is_one_errand() -> None:
    events = carried(9, 1.0, "turntable", "set_down") + told((5.0, "missed", 9, "source"))
    events += carried(9, 8.0)
    (found,) = errands(events, "red")
    assert (found.lifted, found.placed, found.first.on) == (True, True, "turntable")
    (found,) = errands(events[:4], "red")
    assert (found.lifted, found.placed) == (True, False)
    assert cause(found, events, "red") == "set down elsewhere"


def test_what_fell_or_was_dropped_is_a_new_errand() -> None:
    fell = carried(2, 1.0) + told((5.0, "toppled", 2)) + carried(2, 8.0, "goal")
    assert [e.placed for e in errands(fell, "red")] == [True, True]
    dropped = carried(2, 1.0, end="lost") + carried(2, 8.0, "elsewhere")
    assert [e.placed for e in errands(dropped, "red")] == [False, True]
    back = carried(9, 1.0, "turntable", "set_down") + carried(9, 8.0, "turntable")
    assert [e.placed for e in errands(back, "red")] == [False, True]


def test_the_other_teams_events_are_not_mine() -> None:
    assert attempts(carried(3, 1.0), "blue") == []


def test_when_so_many_stood_at_one_time() -> None:
    events = carried(0, 1.0) + carried(1, 5.0) + told((8.0, "toppled", 1)) + carried(2, 9.0)
    assert stood(events, "red", 2, lambda _: True) == 7.0
    assert stood(events, "red", 3, lambda _: True) is None
    events += carried(1, 13.0)
    assert stood(events, "red", 3, lambda _: True) == 15.0
    assert stood(events, "red", 3, lambda b: b < 2) is None
    assert stood(events, "red", 4, lambda _: True, standing=(7,)) == 15.0
    assert stood(events, "red", 0, lambda _: True) is None
