"""The truth: the MuJoCo model, spawning, stepping, contacts, rendering.

It may import `scenario`, `seeds`, `field`, `panda`, `geometry` and `perception`. Nothing that plays
may import it: what a team learns of the world, it learns through its station.
"""
