"""Stations made of something: of the simulated world, of a real arm, of a wall clock for tests.

Each backend may import what it is made of, and the playing side's protocols and values; no player
imports a backend.
"""
