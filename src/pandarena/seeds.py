"""One seed a match, split by name: every random draw of the arena has a name of its own.

Keyed draws stay what they are when something else draws more or less, so that paired seeds stay
paired. No player sees a generator of the arena's.
"""

import hashlib

import numpy as np


def rng(seed: int, *names: str | int) -> np.random.Generator:
    """The generator of that name: `rng(seed, "static", 2)`."""
    key = "/".join(str(n) for n in (seed, *names)).encode()
    return np.random.default_rng(np.frombuffer(hashlib.sha256(key).digest(), dtype=np.uint32))
