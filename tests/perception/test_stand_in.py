"""The pose sensor stands in for pictures: what both see, and how far off, is distributed alike."""

from dataclasses import replace

import numpy as np
import pytest

from pandarena.geometry import exp_so3, log_so3, transform
from pandarena.kinematics import reach
from pandarena.lab.gaze import Gaze
from pandarena.lab.looking.still import calibrated
from pandarena.panda import HOME_Q
from pandarena.scenario import preset
from pandarena.skills.moves import pointing_down

DISTANCES, SLANTS, EACH = (0.25, 0.35, 0.45), (10.0, 35.0, 60.0), 14


def scenario():
    """What both have in common left out: it is the same code."""
    lab = calibrated(preset("lab"))
    clean = {"dropout": 0.0, "flip": 0.0, "side_face": 0.0}
    image = replace(lab.sensor.image, missed=0.0, flip=0.0, side_face=0.0)
    sensor = replace(lab.sensor, image=image, **clean)
    return replace(lab, sensor=sensor, arm=replace(lab.arm, joint_noise=0.0))


def sights(kind):
    """Errors (across, along [m], turn [rad]) and whether each block was found, by distance."""
    gaze = Gaze(scenario(), sensor=kind)
    x, y, top = gaze.field.source
    q = reach(pointing_down((x - 0.05, y, top + 0.45)), HOME_Q).q
    T_base_camera = gaze.wrist_shot(0, q, {}).T_base_camera
    lens = gaze.world.field.red.wrist.lens
    off, found = {}, {}
    draw = np.random.default_rng(5)
    for distance in DISTANCES:
        for slant in SLANTS:
            for k in range(EACH):
                T = _posed(lens, distance, np.radians(slant), draw)
                reading = gaze.wrist(k, q, {8: T_base_camera @ T})
                found.setdefault(distance, []).append(bool(reading.blocks))
                for seen in reading.blocks:
                    turn = np.linalg.norm(log_so3(seen.T_camera_block[:3, :3] @ T[:3, :3].T))
                    if turn < 0.3:  # a tag's mirror image is another matter
                        shift, ray = (seen.T_camera_block - T)[:3, 3], T[:3, 3] / distance
                        along = float(shift @ ray)
                        across = np.linalg.norm(shift - along * ray)
                        off.setdefault(distance, []).append([across, abs(along), turn])
    return {d: np.array(o) for d, o in off.items()}, {d: np.mean(f) for d, f in found.items()}


def _posed(lens, distance, slant, draw):
    """A block whose first face is seen at a slant, anywhere amidst the picture."""
    pixel = draw.uniform([200, 130], [lens.width - 150, lens.height - 130])
    ray = np.array([*lens.rays(pixel), 1.0])
    ray /= np.linalg.norm(ray)
    axis = np.cross(ray, draw.normal(size=3))
    normal = -exp_so3(slant * axis / np.linalg.norm(axis)) @ ray
    right = np.cross(normal, draw.normal(size=3))
    right /= np.linalg.norm(right)
    R = np.column_stack([right, np.cross(normal, right), normal])
    return transform(R, distance * ray)


@pytest.mark.slow
def test_both_are_off_alike_and_see_alike():
    (pictures, seen), (poses, seen_too) = sights("image"), sights("pose")
    for distance in DISTANCES:
        # Quarters and middle of each distribution, within a factor of two and a half.
        ratio = np.quantile(pictures[distance], (0.25, 0.5, 0.75), axis=0) / np.quantile(
            poses[distance], (0.25, 0.5, 0.75), axis=0
        )
        assert (ratio > 0.4).all() and (ratio < 2.5).all(), (distance, ratio)
        assert abs(seen[distance] - seen_too[distance]) < 0.15
    # And over all distances within a third.
    middles = [np.median(np.concatenate(list(o.values())), axis=0) for o in (pictures, poses)]
    assert (np.abs(np.log(middles[0] / middles[1])) < np.log(1.5)).all(), middles
