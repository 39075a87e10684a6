"""One match that is to be played, and which of them an evaluation is made of."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pandarena.field import TEAMS, Team
from pandarena.lab.terms import Terms
from pandarena.lab.version import code_version, player_version
from pandarena.settings import SettingsError

SEED_MAX = (1 << 63) - 1
"""Rows keep seeds in 64 bits."""
MANY = 1_000_000
"""Seeds in one evaluation, at most."""


@dataclass(frozen=True)
class Trial:
    """One match. The same trial is the same match, and has the same key."""

    player: str
    """A strategy's name or a Python file's path."""
    opponent: str
    side: Team
    """Where the player sits."""
    terms: str
    """Hash of the terms."""
    seed: int
    code: str
    """Version of pandarena."""
    player_code: str = ""
    """Hash of the player's file, if it is one."""
    opponent_code: str = ""

    @cached_property
    def key(self) -> str:
        """Unique to this trial."""
        parts = (
            self.player,
            self.opponent,
            self.side,
            self.terms,
            self.seed,
            self.code,
            self.player_code,
            self.opponent_code,
        )
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:24]


def plan(
    players: Sequence[str],
    all_terms: Sequence[Terms],
    seeds: range,
    sides: tuple[Team, ...] = TEAMS,
    opponent: str = "none",
) -> Iterator[Trial]:
    """Every trial, seed by seed: whoever stops early has played all players on the same seeds."""
    code = code_version()
    of = {name: player_version(name) for name in (*players, opponent)}
    for seed in seeds:
        for terms in all_terms:
            for side in sides:
                for player in dict.fromkeys(players):
                    yield Trial(
                        player,
                        opponent,
                        side,
                        terms.hash,
                        seed,
                        code,
                        of[player],
                        of[opponent],
                    )


def parse_seeds(text: str) -> range:
    """`20` is seeds 1 to 20, `100:200` is 100 to 199."""
    first, colon, last = text.partition(":")
    try:
        numbers = range(int(first), int(last)) if colon else range(1, int(first) + 1)
    except ValueError:
        raise SettingsError(f"seeds = '{text}' is not N or A:B, as in 20 or 100:200") from None
    if numbers.start < 0 or numbers.stop > SEED_MAX:
        raise SettingsError(f"seeds = '{text}' are not in 0..{SEED_MAX}")
    if not numbers:
        raise SettingsError(f"seeds = '{text}' are none; N is 1 to N, A:B is A to B-1")
    if numbers.stop - numbers.start > MANY:
        raise SettingsError(f"seeds = '{text}' are more than {MANY:,}")
    return numbers
