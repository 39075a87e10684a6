"""What sensing says, as frozen values: readings with the time and arm pose of their exposure."""

from dataclasses import dataclass

from pandarena.geometry import Array


@dataclass(frozen=True, eq=False)
class BlockSeen:
    """One block in one exposure."""

    id: int
    T_camera_block: Array


@dataclass(frozen=True, eq=False)
class BlocksReading:
    """All blocks in one exposure, with where the camera was then, by the arm's own reckoning."""

    stamp: float
    """Of the exposure [s]."""
    T_base_camera: Array
    T_base_ee: Array | None
    """At the exposure; None for a camera that no arm carries."""
    blocks: tuple[BlockSeen, ...]

    def T_base_block(self, block: int) -> Array | None:
        """A block's pose in the base frame, or None where it was not seen."""
        for seen in self.blocks:
            if seen.id == block:
                return self.T_base_camera @ seen.T_camera_block
        return None

    def in_base(self) -> dict[int, Array]:
        """Every block's pose in the base frame."""
        return {b.id: self.T_base_camera @ b.T_camera_block for b in self.blocks}
