"""What cameras suffer from: pictures, and the stand-in that makes poses from the truth."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Imaging:
    """What a wrist camera's picture suffers from. Grey levels are of 255."""

    exposure: float = 0.0
    """How long the shutter is open [s]: what moves meanwhile is smeared."""
    blur: float = 0.0
    """Standard deviation of the lens's blur [px]."""
    noise: float = 0.0
    """Standard deviation of each pixel [grey levels]."""
    glare: float = 0.0
    """A lamp's mirror image on tops is brighter than them by this share of white."""
    uneven: float = 0.0
    """Brightness falls off by up to this share from one end of the picture to the other."""
    depth_noise: float = 0.0
    """Standard deviation of a depth camera at 1 m, growing with the square of depth [m]."""
    corner_jitter: float = 0.0
    """A worse detector: standard deviation added to each corner [px]."""
    missed: float = 0.0
    """Probability that a tag that was found is not told."""
    flip: float = 0.0
    """Probability that the worse of a tag's two poses is told as the better."""
    side_face: float = 0.0
    """Probability that a tag on a side is taken for one on the top: the height is off."""

    def __post_init__(self) -> None:
        for name in ("missed", "flip", "side_face", "uneven"):
            if not 0.0 <= getattr(self, name) <= 1.0:
                raise ValueError(f"{name} = {getattr(self, name)} is not in [0, 1]")
        for name, most in (("exposure", 0.033), ("blur", 3.0)):
            if not 0.0 <= getattr(self, name) <= most:
                raise ValueError(f"{name} = {getattr(self, name)} is not in [0, {most}]")


@dataclass(frozen=True)
class Sensor:
    """The cameras: real pictures, or block poses made from the truth as their fast stand-in.

    Lenses, mounts, bias and latency are those of both. Of the stand-in alone are what follows
    `image`; `corners` and `narrowest` make it what pictures show. With d the distance to a tag and
    a the angle between its normal and the ray to the camera, jitter grows as
    (d / 0.5 m)^2 / cos(a).
    """

    kind: Literal["pose", "image"] = "pose"
    """Where tags and blocks come from; pictures can be asked for with either."""
    hardware_cameras: bool = False
    """Whether the wrist cameras are the course's real ones, which see less."""
    focal: float = 0.0
    """Focal lengths are off by up to this share, drawn per robot: depths are too."""
    mount_shift: float = 0.0
    """The wrist camera sits up to this far from where its team believes, drawn per robot [m]."""
    mount_turn: float = 0.0
    """And is turned by up to this [rad]."""
    bias: float = 0.0
    """Outward shift at the image's corner, growing with the square of the way there [m]."""
    latency: float = 0.0
    """What a camera answers was exposed this long ago [s], at most 0.9."""
    image: Imaging = Imaging()
    sees: Literal["tags", "blocks"] = "tags"
    """What must be in view: a whole tag that faces the camera; or, as in the course's simulator,
    four points of a block, whatever stands before it and however far it is."""
    occlusion: bool = True
    """Whether what stands before a tag hides it."""
    grazing: float = 1.309
    """A tag is seen up to this angle between its normal and the ray to the camera [rad]."""
    near: float = 0.08
    """[m]"""
    far: float = 1.2
    """[m]"""
    narrowest: float = 0.0
    """A tag is found if it is as wide as this in the picture where it is narrowest [px]."""
    corners: float = 0.0
    """Poses are off by what corners are in pictures, times this: less where more faces are seen."""
    jitter: float = 0.0
    """Standard deviation across the view at 0.5 m [m]."""
    depth_jitter: float = 0.0
    """And along it, which is worse [m]."""
    turn_jitter: float = 0.0
    """Standard deviation of the attitude about each axis at 0.5 m [rad]."""
    dropout: float = 0.0
    """Probability that a block in view is missed in an exposure."""
    flip: float = 0.0
    """Probability that a tag's pose is its mirror image about the line of sight."""
    side_face: float = 0.0
    """Probability that a tag on a side is taken for one on the top: the height is off."""

    def __post_init__(self) -> None:
        for name in ("dropout", "flip", "side_face"):
            if not 0.0 <= getattr(self, name) <= 1.0:
                raise ValueError(f"{name} = {getattr(self, name)} is not a probability")
        if not 0.0 <= self.latency <= 0.9:
            raise ValueError(f"latency = {self.latency} s is not in [0, 0.9]")
