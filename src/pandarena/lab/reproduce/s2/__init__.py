"""S2: player `bracket`."""
