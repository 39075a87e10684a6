"""The score computed again: a fold over the final state, and the events for who was faster."""

from dataclasses import dataclass
from typing import Any

from pandarena.field import TEAMS, Team
from pandarena.match.events import events_hash
from pandarena.match.recording.reader import Recording
from pandarena.match.scoring import Standing, leader, standing
from pandarena.world.contacts import speeds


@dataclass(frozen=True)
class Rescore:
    """What a recording comes to."""

    time: float
    """Of the state that was scored [s]."""
    standings: dict[Team, Standing]
    events_hash: str
    winner: Team | None
    by: str
    differences: tuple[str, ...]
    """Where it is not what the file says of itself."""
    agrees: bool | None
    """Whether it is the result that the file tells; None if it tells none."""

    @property
    def score(self) -> dict[Team, int]:
        """Points by team."""
        return {team: found.score for team, found in self.standings.items()}

    def told(self) -> dict[str, Any]:
        """As results tell it."""
        return {
            "score": self.score,
            "levels": {t: [list(pair) for pair in s.levels] for t, s in self.standings.items()},
            "events_hash": self.events_hash,
            "winner": self.winner,
            "by": self.by,
        }


def rescore(recording: Recording) -> Rescore:
    """Score its last whole state, and compare with its result."""
    state, header = recording.last, recording.header
    poses = state.qpos[header.layout.block_q]
    moving = speeds(state.qvel, header.layout.block_dof)
    held, edge = set(state.held.values()), header.scenario.block_size
    standings: dict[Team, Standing] = {
        t: standing(header.field, t, poses, moving, held, edge) for t in TEAMS
    }
    scored_at: dict[Team, float] = dict.fromkeys(TEAMS, 0.0)
    for event in recording.events:
        if event.kind == "scored" and event.team:
            scored_at[event.team] = event.time
    winner, by = leader(standings["red"], standings["blue"], scored_at)
    digest = events_hash(list(recording.events), poses)
    found = Rescore(state.time, standings, digest, winner, by, (), None)
    if recording.result is None:
        return found
    told = found.told()
    differences = tuple(
        f"{key} is {told[key]}, the file says {recording.result.get(key)}"
        for key in told
        if told[key] != recording.result.get(key)
    )
    return Rescore(state.time, standings, digest, winner, by, differences, not differences)
