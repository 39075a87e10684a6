"""A station made of a wire: what a native player is handed in its own process.

It has the station's own types, so a strategy cannot tell it from the one in process; every call is
a message to the arena. It may import the playing side and `pandarena_player`, nothing of the world.
"""

from pandarena.backends.remote.station import RemoteStation, open_station

__all__ = ["RemoteStation", "open_station"]
