"""How densely is looked: a test run looks at some of many positions, a soak (``make soak``) at four times as many."""

import os


def one_in(number: int) -> int:
    """The step from one position that is looked at to the next."""
    return max(1, number // 4) if os.environ.get("SOAK") else number
