"""S4, 2022: player `forecast`."""
