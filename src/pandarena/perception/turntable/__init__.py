"""How the turntable turns, and where on it each block will be.

`track` is ours: one filter of centre, speed and every block from all sightings. `fixed`,
`two_point` and `regression` are the reports'; all tell a `TurntableEstimate`. `choosing` says which
block to wait for. All are pure; they read `geometry`, `field`, `estimates` and `perception`.
"""

from pandarena.perception.turntable.fixed import SPEEDS, fixed
from pandarena.perception.turntable.regression import regression
from pandarena.perception.turntable.track import Track
from pandarena.perception.turntable.two_point import two_point

__all__ = ["SPEEDS", "Track", "fixed", "regression", "two_point"]
