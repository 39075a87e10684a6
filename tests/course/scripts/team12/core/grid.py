"""Something of their own in the course's package."""
TOWER = (0.562, 0.169)
SPACING = 0.0508
