"""What blocks are called: as in the course's simulator, or as on its hardware."""

from __future__ import annotations

GAZEBO, HARDWARE = "gazebo", "hardware"


def block_name(block: int, team: str, like: str, static_blocks: int) -> str:
    """Of a block by its id; empty for what is not on this team's half of the simulator.

    Ids count red's `static_blocks` first, then blue's, then the dynamic ones: on hardware these are
    the ids of the tags, six a block.
    """
    first_dynamic = 2 * static_blocks
    kind = "dynamic" if block >= first_dynamic else "static"
    if like == HARDWARE:
        return "cube%d_%s" % (block, kind)
    if kind == "dynamic":
        return "cube%d_dynamic" % (block - static_blocks + 1)
    own = block - (static_blocks if team == "blue" else 0)
    return "cube%d_static" % (own + 1) if 0 <= own < static_blocks else ""
