"""When towers were complete: how many blocks stood at each moment, by the referee's events."""

from collections.abc import Callable, Collection, Iterable

from pandarena.field import Team
from pandarena.match.events import Event


def stood(
    events: Iterable[Event],
    team: Team,
    wanted: int,
    counts: Callable[[int], bool],
    standing: Collection[int] = (),
) -> float | None:
    """When first so many blocks that count stood at one time [s]; None if they never did."""
    there = {block for block in standing if counts(block)}
    if not wanted:
        return None
    for event in events:
        block = event.block
        if block is None:
            continue
        if event.kind == "placed" and event.team == team and counts(block):
            there.add(block)
            if len(there) >= wanted:
                return event.time
        elif event.kind in ("toppled", "lifted"):
            there.discard(block)
    return None
