"""Tournaments: who plays whom, round by round, and what the games say of the players.

    games       a row as a game between two, told from neither side
    standings   games as a table, with ratings and their uncertainty
    league      everybody against everybody
    knockout    a qualification without opponent, then duels until one is left

They say which trials they need and are given the rows: how and where these are played is the
laboratory's matter, so that a tournament that was killed goes on where it stopped.
"""
