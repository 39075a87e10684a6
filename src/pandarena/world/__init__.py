"""The truth: the MuJoCo model, spawning, stepping, contacts, rendering.

It may import `scenario`, `seeds`, `field`, `panda` and `geometry`. Nothing that plays may import
it: what a team learns of the world, it learns through its station.
"""
