"""Which descents are made, and what S0 printed of them (figures 16 to 19)."""

from pandarena.motion.profiles import (
    CUBIC,
    LOGISTIC,
    PROFILES,
    QUINTIC,
    RAISED_COSINE,
    SEPTIC,
    Profile,
)

DROP, DURATION, N = 0.065, 1.5, 150
WAYPOINTS = (10, 30, 50, 70, 100, 150, 200, 500)
Key = tuple[str, int]
"""A profile's name and its number of waypoints."""

TASKS: dict[Key, Profile] = {
    **{(p.name, N): p for p in PROFILES},
    **{(CUBIC.name, n): CUBIC for n in WAYPOINTS},
}
Published = dict[Key, tuple[float, float]]
"""J, and the terminal speed [m/s]."""
PUBLISHED_PROFILES: Published = {  # figures 16 and 19
    (RAISED_COSINE.name, N): (0.24387, -4.375e-4),
    (CUBIC.name, N): (0.32818, -4.0909e-4),
    (SEPTIC.name, N): (0.35304, 0.0),
    (LOGISTIC.name, N): (0.36782, -3e-3),
    (QUINTIC.name, N): (0.3696, 0.0),
}
PUBLISHED_WAYPOINTS: Published = {  # figures 17 and 18
    (CUBIC.name, 10): (0.0062277, -1.6967e-3),
    (CUBIC.name, 30): (0.011386, -5.1787e-4),
    (CUBIC.name, 50): (0.021788, -6.6667e-5),
    (CUBIC.name, 70): (0.051908, -1.0181e-3),
    (CUBIC.name, 100): (0.074952, -2.5613e-4),
    (CUBIC.name, 150): (0.27922, 1e-4),
    (CUBIC.name, 200): (0.28998, -1.8709e-4),
    (CUBIC.name, 500): (4.8386, -3.8294e-5),
}
