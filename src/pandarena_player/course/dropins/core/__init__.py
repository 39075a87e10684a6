"""The course's own package: interfaces, utilities and safety.

What a script's own copy of it has beside these modules is found there.
"""
