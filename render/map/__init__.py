"""Maps: the outline of areas, the ink and colours on them, terrain, highlights, and parts at twice the size."""
