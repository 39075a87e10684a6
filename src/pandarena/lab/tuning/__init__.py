"""Tuning: a search over a player's parameters, and what it found on seeds that it never saw.

    space       which parameters, and from where to where
    aims        what is to become better
    search      asks for parameters, is told what they came to
    finding     the best beside the default, on other seeds

Rows are the only memory: a search that is said again asks the same, finds what was played, and goes
on where it was stopped. Needs the extra `tune`.
"""
