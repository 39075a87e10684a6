"""What of the arm can touch: boxes in the hand's and the fingers' frames, and meshes by link."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """A box: centre and half sizes [m] in the frame of what it belongs to."""

    name: str
    center: tuple[float, float, float]
    half: tuple[float, float, float]


PAD = Box("pad", (0.0, 0.0025, 0.0458), (0.0088, 0.0025, 0.0078))
"""The rubber that holds a block: flush with the finger's inner face, y = 0 at closed."""

FINGER = (
    Box("tip", (0.0, 0.0097, 0.0460), (0.0090, 0.0047, 0.0078)),
    Box("bridge", (0.0, 0.0160, 0.0285), (0.0098, 0.0060, 0.0105)),
    Box("root", (0.0, 0.0184, 0.0095), (0.0105, 0.0069, 0.0095)),
)
"""One finger behind its pad, in the finger's frame: z to the tip, y away from the other."""

CAMERA_HOUSING = Box("camera", (0.0, 0.0, -0.0125), (0.045, 0.0125, 0.0125))
"""The wrist camera's body in the camera's frame: lens at the origin, looking along z."""

MESHES = ("link0", "link1", "link2", "link3", "link4", "link5", "link6", "link7", "hand")
"""Links that touch with the convex hull of their collision mesh."""
