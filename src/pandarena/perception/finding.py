"""The AprilTag-3 library: ids and corners from brightness.

`pyapriltags` wraps it; two things that the wrapper leaves out are set here, in the library's own
structure: sharpening (it rounds a quarter to nothing), and how much contrast an edge must have.
"""

import ctypes
from functools import cache
from typing import Any

import numpy as np

from pandarena.estimates import Pixels
from pandarena.perception.family import FAMILY

SHARPENING = 0.25
"""Of cells when they are read, the library's default."""
CONTRAST_LEAST, CONTRAST_MOST = 5, 40
"""Of an edge [grey levels]; the library's own is the least."""
CONTRAST_PER_NOISE = 6.5
"""So many standard deviations hardly lie within one of its tiles by chance: noise makes no edges,
whose thousands would take the library ten times as long."""
MEDIAN_DIFFERENCE = 0.954
"""Of two normal numbers, in their standard deviation."""
EVERY = 7
"""Rows that are looked at for noise."""


class _Thresholds(ctypes.Structure):
    """The library's `apriltag_quad_thresh_params`."""

    _fields_ = (
        ("min_cluster_pixels", ctypes.c_int),
        ("max_nmaxima", ctypes.c_int),
        ("critical_rad", ctypes.c_float),
        ("cos_critical_rad", ctypes.c_float),
        ("max_line_fit_mse", ctypes.c_float),
        ("min_white_black_diff", ctypes.c_int),
        ("deglitch", ctypes.c_int),
    )


THRESHOLDS_AT = 28
"""Where they lie in the detector's structure, after what the wrapper knows of it."""


def find(grey: Pixels) -> list[Any]:
    """The library's detections (`tag_id`, `corners`) in brightness (height, width)."""
    finder, thresholds = _finder()
    if thresholds is not None:
        wanted = CONTRAST_PER_NOISE * noise_of(grey)
        thresholds.min_white_black_diff = round(min(max(wanted, CONTRAST_LEAST), CONTRAST_MOST))
    return finder.detect(grey)


def noise_of(grey: Pixels) -> float:
    """Standard deviation of a pixel [grey levels], by neighbours in what is mostly flat."""
    rows = grey[::EVERY].astype(np.int16)
    steps = np.abs(rows[:, 1:] - rows[:, :-1])
    if not steps.size:
        return 0.0
    # Grey levels are whole: the median is read within its level.
    level = int(np.median(steps))
    below, within = float((steps < level).mean()), float((steps == level).mean())
    median = level - 0.5 + (0.5 - below) / max(within, 1e-9)
    return max(0.0, median) / MEDIAN_DIFFERENCE


@cache
def _finder() -> tuple[Any, _Thresholds | None]:
    """The library, set up once: one thread, every pixel."""
    from pyapriltags import Detector

    finder = Detector(families=FAMILY, nthreads=1, quad_decimate=1.0)
    held: Any = finder.tag_detector_ptr
    settings = held.contents
    settings.decode_sharpening = SHARPENING
    thresholds = _Thresholds.from_address(ctypes.addressof(settings) + THRESHOLDS_AT)
    known = (thresholds.min_cluster_pixels, thresholds.max_nmaxima, thresholds.min_white_black_diff)
    # Another version of the library may keep them elsewhere; then it decides by itself.
    return finder, thresholds if known == (5, 10, CONTRAST_LEAST) else None
