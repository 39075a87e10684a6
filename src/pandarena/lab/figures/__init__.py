"""From rows to figures: groups, intervals, causes of lost points, tables and flat records.

Reads rows; no match passes through here, so this may change and rows stay good.
"""
