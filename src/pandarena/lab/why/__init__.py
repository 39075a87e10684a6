"""Why points were lost: each match's lost points by cause, and the causes of many matches, ranked.

A case is what is known of one team's match, from a row or from a recording; its losses add up to
the points that it lost. Only the commands import this; it plays nothing, and rows stay good
whatever changes here.
"""
