"""The printed things (RULES.md 1)."""

from __future__ import annotations

COLUMNS, ROWS = "abc", "123"
SQUARES = tuple(column + row for row in ROWS for column in COLUMNS)
COINS = 5
"""What everybody begins with."""
PRIZE = 10
"""What three in a row pay."""
SIGNS = ("✕", "◯")
"""Of whoever moves first, and of the other."""

LINES = (
    *(tuple(column + row for column in COLUMNS) for row in ROWS),
    *(tuple(column + row for row in ROWS) for column in COLUMNS),
    ("a1", "b2", "c3"),
    ("c1", "b2", "a3"),
)
