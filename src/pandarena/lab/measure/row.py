"""What a match came to, for one player: numbers that are counted, averaged and compared."""

import dataclasses
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Row:
    """One trial's. Times in match time [s] unless said."""

    score: int
    best: int
    """The most that the field has to give."""
    opponent_score: int
    won: bool
    levels: list[list[int]]
    """[block, level], lowest first."""
    height: int
    """The highest level that counts."""
    stable: bool
    """Four levels or more stand at the end, and none fell (S3, table 1)."""
    static_attempts: int
    """Errands with static blocks: attempts, with what the team laid down and took again as one."""
    static_grasped: int
    static_placed: int
    static_standing: int
    """Static blocks that count at the end."""
    dynamic_attempts: int
    """Attempts at blocks that ride the turntable."""
    dynamic_tried: int
    """Different blocks among these."""
    dynamic_first: int
    """Of these, lifted at the first attempt."""
    dynamic_grasped: int
    dynamic_placed: int
    dynamic_standing: int
    tries: list[list[Any]]
    """Of those at the turntable: [time, block, radius [m], which visit to it, lifted, placed]."""
    failed_grasps: int
    recovered: int
    """Failed grasps after which another attempt was begun (S3, table 1)."""
    failures: list[list[Any]]
    """[time, "grasp" or "placement", block, the referee's reason, the player's]."""
    fallen: int
    """Blocks that fell off the tower by the team's own doing."""
    toppled: int
    """And by anyone's."""
    strikes: int
    first_lift_s: float | None
    four_static_s: float | None
    """When four static blocks, or all of fewer, stood."""
    twelve_s: float | None
    """When all blocks that one team can use stood: twelve in the contest."""
    last_placed_s: float | None
    cycle_s: float | None
    """Median from one placement to the next."""
    static_stages: list[float] | None
    """Mean times of `stages.STAGES`, then CPU [s], of carries from the source platform."""
    dynamic_stages: list[float] | None
    """And from the turntable."""
    pose_error_mm: float | None
    """Of the hand against where it was told to be, where it closes and lets go: mean [mm]."""
    pose_error_deg: float | None
    offset_mm: float | None
    """Largest step between two layers [mm]."""
    yaw_deg: float | None
    """Largest turn between two layers [degrees]."""
    forfeit: str
    """Why it forfeited; empty if it did not."""
    opponent_forfeit: str
    time: float
    """Played."""
    think_s: float
    """CPU time of the player, without rendering and detection [s]."""
    wall_s: float
    """[s]"""
    events_hash: str

    def to_json(self) -> dict[str, Any]:
        """Every field, by name."""
        return {name: getattr(self, name) for name in NAMES}


NAMES = tuple(f.name for f in dataclasses.fields(Row))
