"""From a match to its row: what each team tried, what became of it, how long it took.

Everything is read from the referee's events and the truth, never from what a player says of itself;
its words are kept beside, as reasons. Reads `match`, imports no other part of the laboratory.
"""
