"""An evaluation as one page: figures with intervals, distributions, causes, and how to see each.

    html        elements of a page: text, tables, charts, all of it escaped
    page        the page around them, with its style
    rows        sections that are told from rows: standings, scores, stages, causes
    naming      what groups are called in charts
    tuned       the section of a search over parameters
    extras      sections of what else lies in a folder: tournaments, searches, reproductions

A page is one file: no script, no request, light and dark, narrow and wide.
"""

from pandarena.lab.report.page import report

__all__ = ["report"]
