"""S0's soft descents again (appendices C and D): five profiles, and 10 to 500 waypoints.

A held block goes down by 0.065 m in 1.5 s over the goal platform, touching nothing, from several
places, heights and yaws. Of each descent two records are kept:

    motion   the hand's true height at each control tick (10 ms), whatever the waypoints
    logged   what a player reads that asks for the arm's state whenever it sends a waypoint

J is the integral of the squared second derivative of height over time [m²/s³], from the first
reference to the last, of the natural cubic spline through a record. (S0's text writes s, the share
of the way; its table's column is J_int_zddot2, and its values fit heights in metres: row S0-41.)
Terminal speed is the last step of a record over its time, negative downwards.

    tasks     which descents, and what S0 printed of them
    playing   descents in a match, and their records
    figures   J and terminal speed: published, of the exact profile, measured
    charts    figures 12, 13 and 17
"""
