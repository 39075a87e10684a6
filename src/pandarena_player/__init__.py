"""What runs inside a player's own process: its end of the wire, its limits, its warden.

Standard library and numpy only, Python 3.8 or newer: scripts of other interpreters use it as it is.
It imports nothing of `pandarena`; what turns plain values into a station's types is named by the
arena in its first message (`adapter`), and lives where those types do. The arena imports `wire` and
`failure` from here, so that both ends share one definition.

A process is built so: the arena starts `warden`, which forks the player (`begin`) and then watches
it; the player confines itself (`confine`), takes the arena's first message, and plays over a
`Line`.
"""
