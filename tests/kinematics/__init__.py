"""Tests of `pandarena.kinematics`."""
