"""The champion's match: believe, decide, do, again."""

from pandarena.station import Reflex, Station
from pandarena.strategies.champion.assess import situation as assess
from pandarena.strategies.champion.decide import Rest, decide
from pandarena.strategies.champion.doing import Doing
from pandarena.strategies.champion.mind import Mind
from pandarena.strategies.champion.params import Params

IDLE = 0.2
"""What passes before another decision where nothing could be done [s]."""


def play(station: Station, params: Params) -> None:
    """Until nothing is worth its risk any more."""
    mind = Mind(station.field, params)
    doing = Doing(station, mind)
    clock, log = station.clock, station.log
    while True:
        situation = assess(mind, clock.now(), clock.end)
        decision = decide(situation, params.risks)
        log.note(type(decision.task).__name__, why=decision.why, points=round(decision.points))
        log.believe(mind.belief.at(situation.now).values(), mind.belief.table.estimate)
        if isinstance(decision.task, Rest):
            doing.rest()
            return
        try:
            done = doing.do(decision.task)
        except Reflex as reflex:
            log.note("reflex", why=str(reflex))
            _recover(station, doing)
            continue
        if not done:
            log.note("failed", why=done.why)
            if station.arm.state().errors:  # of a motion that was stopped as it struck
                _recover(station, doing)
            clock.sleep(IDLE)


def _recover(station: Station, doing: Doing) -> None:
    """Back to work."""
    while not (recovered := station.arm.recover()):
        station.log.note("out of the match", why=recovered.why)
        station.clock.sleep(station.clock.end)
    doing.after_reflex()
