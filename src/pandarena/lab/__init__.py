"""The laboratory: many matches, their rows in one file, and figures that carry their intervals.

It may import `api` and `match`, and whatever these may; only the commands import it. A trial is one
match that is to be played, a row is what it came to, a store keeps rows, workers play trials in
processes of their own. Nothing here prints: it returns values and tables.
"""
