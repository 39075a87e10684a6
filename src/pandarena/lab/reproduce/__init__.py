"""Every experiment of the five reports again: what was published beside what is measured here.

An experiment is one file in `s0` to `s4`; its name is its place, `s0/table_1.py` is `S0/table-1`,
and it is found by itself. It names the matches that it needs, whose rows are kept and shared like
those of any evaluation, and a pure function that reads them.

    published    figures as they were printed, with an interval where one follows from them
    verdict      same, better, worse or not comparable, and why
    reading      from matches to figures
    experiment   what an experiment is, what it is given and what it finds
    registry     which there are
    running      plays what is missing, each experiment measured as soon as its matches are there
    telling      what was found, as JSON: for `--json`, and for the report
"""
