"""Matches to look at: live in the browser, replayed, as one page, as pictures, videos and plots.

One page shows them all. It is given a scene (`scene`), then a stream (`stream`) of states and of
what was said: from a match that is being played (`watcher`), or from a recording (`replay`). Served
on this machine (`server`), or written to one file (`page`). Nothing here is seen by a match: a
watcher is its observer. May import `match`, `world` and all that these may.
"""
