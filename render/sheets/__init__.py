"""Sheets that look the same in every game: final scores, graphs, plain words."""
