"""The descents of three figures, played once."""

from functools import lru_cache

from pandarena.lab.descents.playing import Place, played
from pandarena.lab.reproduce.experiment import Evidence
from pandarena.lab.reproduce.verdict import Unit

J = Unit("{:.3g}", 1.0, " m²/s³")
MM_PER_S = Unit("{:.2f}", 1e3, " mm/s")


def places(evidence: Evidence) -> tuple[Place, ...]:
    """Each with all of its descents."""
    return _places(evidence.size(full=10, quick=3), evidence.workers)


@lru_cache
def _places(count: int, workers: int) -> tuple[Place, ...]:
    return tuple(Evidence(workers=workers).each(played, range(1, 1 + count)))
