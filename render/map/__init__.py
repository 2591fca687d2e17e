"""Maps: outlines of areas, ink and colours, terrain, highlights, parts at twice the size."""
