"""How densely is looked: a test run looks at some of many positions, a soak (``make soak``) at eight times as many."""

import os

SOAK = bool(os.environ.get("SOAK"))


def one_in(number: int) -> int:
    """The step from one position that is looked at to the next."""
    return max(1, number // 8) if SOAK else number
