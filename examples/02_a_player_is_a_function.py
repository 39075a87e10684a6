"""A player is a function of a station: here it looks around and says what it sees."""

import pandarena
from pandarena.skills.moves import move_hand, pointing_down


def curious(station: pandarena.Station) -> None:
    """Go above the own static blocks and look."""
    x, y, top = station.field.source
    if not (moved := move_hand(station, pointing_down((x - 0.05, y, top + 0.38)), speed=0.6)):
        print("could not get there:", moved.why)
        return
    reading = station.cameras["wrist"].blocks()
    for block, T_base_block in reading.in_base().items():
        px, py, pz = T_base_block[:3, 3]
        print(f"{station.clock.now():.2f} s: block {block} at ({px:.3f}, {py:.3f}, {pz:.3f}) m")


pandarena.play(curious, "none", time=5)
