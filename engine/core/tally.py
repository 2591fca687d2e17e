"""What can be counted of a match that is over, so that many matches show a game's balance."""

from typing import NamedTuple


class Tally(NamedTuple):
    """One thing that was there."""

    table: str
    """What it is compared with, in plain words: "special cards"."""
    row: str
    """Which of them: "s07"."""
    seat: int | None = None
    """Whose it was; None for the whole match's."""
    amount: float = 1
    """How much of it."""
