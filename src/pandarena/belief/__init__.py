"""What a team believes: where every block is, how surely, and what became of it.

A `Belief` is a value; every update is pure and gives the next one: a reading, a grasp, a release.
It stands on `perception` (which turns readings into estimates) and is what skills and strategies
decide by; it never commands anything. It reads `field`, `estimates` and `perception`, no motion.
"""

from pandarena.belief.belief import Belief
from pandarena.belief.block import BlockBelief, Source, State
from pandarena.belief.hand import Held
from pandarena.belief.places import place, settled
from pandarena.belief.stability import margin, tower_margin
from pandarena.belief.support import stands_on
from pandarena.belief.towers import Level, Tower, clusters, towers

__all__ = [
    "Belief",
    "BlockBelief",
    "Held",
    "Level",
    "Source",
    "State",
    "Tower",
    "clusters",
    "margin",
    "place",
    "settled",
    "stands_on",
    "tower_margin",
    "towers",
]
