"""Figures 12 and 13 of one place, and figure 17 over all."""

from collections.abc import Sequence

from pandarena.charts import Axis, Chart, Line
from pandarena.lab.descents.figures import Kind
from pandarena.lab.descents.playing import Place
from pandarena.lab.descents.tasks import DURATION, WAYPOINTS, Key, N
from pandarena.lab.figures.statistics import Estimate
from pandarena.motion.profiles import CUBIC, PROFILES

LOW_LEFT = (0.03, 0.45)


def profiles(place: Place) -> Chart:
    """Figure 12."""
    keys: dict[str, Key] = {p.name: (p.name, N) for p in PROFILES}
    return _motions(f"Five profiles at {N} waypoints: the hand's motion", place, keys)


def waypoints(place: Place) -> Chart:
    """Figure 13."""
    keys: dict[str, Key] = {f"N = {n}": (CUBIC.name, n) for n in (10, 30, 70, 150, 500)}
    return _motions("The cubic with few waypoints and many: the hand's motion", place, keys)


def smoothness(kinds: Sequence[Kind]) -> Chart:
    """Figure 17."""

    def over_n(name: str, what: str) -> Line:
        values = [kind.J[what] for kind in kinds]
        J = [v.value or 0.0 if isinstance(v, Estimate) else v for v in values]
        return Line(name, [float(kind.key[1]) for kind in kinds], J, marks=True)

    return Chart(
        "Smoothness J of the cubic over its number of waypoints N",
        Axis("N", 9.0, 560.0, log=True, at=WAYPOINTS),
        Axis("J [m²/s³]", 3e-3, 1e4, log=True),
        [
            over_n("published", "published"),
            over_n("theory", "theory"),
            over_n("theory, read with noise", "with noise"),
            over_n("ours, motion", "motion"),
            over_n("ours, logged at the waypoints", "logged"),
        ],
    )


def _motions(title: str, place: Place, keys: dict[str, Key]) -> Chart:
    def motion(name: str, key: Key) -> Line:
        record = place.records[key, "motion"]
        return Line(name, record.t.tolist(), (1e3 * record.z).tolist())

    return Chart(
        title,
        Axis("time [s]", 0.0, DURATION),
        Axis("height above the start [mm]", -70.0, 5.0),
        [motion(name, key) for name, key in keys.items()],
        legend=LOW_LEFT,
    )
