"""How the turntable turns, and where on it each block will be.

`track` is ours: one filter of centre, speed and every block from all sightings. The others are the
reports' methods. All are pure; they read `geometry`, `field`, `estimates` and `perception`.
"""

from pandarena.perception.turntable.track import Track

__all__ = ["Track"]
