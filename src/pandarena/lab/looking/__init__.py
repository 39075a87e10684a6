"""What perception is worth, measured against the truth of worlds that are set by hand.

    still     blocks on their platform: every filter, from any distance, slant, light, window
    moving    the turntable: speed and what is ahead, by ours and by S0's regression (S0 fig. 11)
    stacked   towers: the level that one look tells
    correcting  self-calibration, by blocks at poses that were held out
    windows   S0's table 3 again, ours beside it

It may import all of pandarena but the commands; those, tests and benchmarks read it.
"""
