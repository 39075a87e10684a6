"""The result of a match: what the referee found, what it cost, and how to tell it."""

from dataclasses import dataclass
from typing import Any

from pandarena.field import TEAMS, Team
from pandarena.match.events import Event
from pandarena.match.scoring import Standing, leader


@dataclass(frozen=True)
class Side:
    """One team's part of the result."""

    player: str
    standing: Standing
    forfeit: str
    """Why it forfeited; empty if it did not."""
    think_s: float
    """CPU time of the player [s]."""
    scored_at: float
    """When its score last changed [s]."""
    notes: tuple[tuple[float, str, dict[str, float | int | str | bool]], ...] = ()
    """What the player said of itself: (time, text, values)."""
    charges: tuple[tuple[int, int], ...] = ()
    """With `--think measured`: (time, charge) [us]."""


@dataclass(frozen=True)
class Result:
    """What a match came to."""

    scenario: str
    seed: int
    time: float
    """Played [s]."""
    red: Side
    blue: Side
    events: tuple[Event, ...]
    events_hash: str
    wall_s: float
    """[s]"""
    recording: str | None = None
    drill: str = ""
    """The drill that it was; empty: a match."""

    @property
    def kind(self) -> str:
        """What was played, in words."""
        return f"{self.scenario}, drill {self.drill}" if self.drill else self.scenario

    def side(self, team: Team) -> Side:
        """That team's part."""
        return self.red if team == "red" else self.blue

    @property
    def score(self) -> dict[Team, int]:
        """Points by team."""
        return {team: self.side(team).standing.score for team in TEAMS}

    @property
    def winner(self) -> tuple[Team | None, str]:
        """Who won and by what; (None, "draw") if nobody did."""
        times: dict[Team, float] = {team: self.side(team).scored_at for team in TEAMS}
        return leader(self.red.standing, self.blue.standing, times)

    def to_json(self) -> dict[str, Any]:
        """What `pandarena match --json` prints."""
        return {
            "players": {team: self.side(team).player for team in TEAMS},
            "scenario": self.scenario,
            **({"drill": self.drill} if self.drill else {}),
            "seed": self.seed,
            "time": round(self.time, 3),
            "score": dict(self.score),
            "levels": {
                team: [list(pair) for pair in self.side(team).standing.levels] for team in TEAMS
            },
            "events_hash": self.events_hash,
            "forfeits": {t: self.side(t).forfeit for t in TEAMS if self.side(t).forfeit},
            "wall_s": round(self.wall_s, 3),
            "think_s": {team: round(self.side(team).think_s, 3) for team in TEAMS},
            "recording": self.recording,
        }

    def _repr_html_(self) -> str:
        """How it shows itself in a notebook."""
        from html import escape

        rows = "".join(
            f"<tr><th style='text-align:left'>{team}</th><td>{escape(self.side(team).player)}</td>"
            f"<td style='text-align:right'>{self.score[team]:,}</td>"
            f"<td>{len(self.side(team).standing.levels)} blocks</td>"
            f"<td>{escape(self.side(team).forfeit)}</td></tr>"
            for team in TEAMS
        )
        head = f"{escape(self.kind)}, seed {self.seed}, {self.time:g} s"
        return f"<table><caption>{head}</caption>{rows}</table>"
