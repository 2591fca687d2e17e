"""What a seat can do, one atomic choice at a time, and how it is written down: ``assign bid 3``, ``mark b2``."""

from typing import Annotated, Final

from engine.core.model import GameAction
from engine.core.notation import Notation, Number, Word
from engine.core.text import T

SQUARES = tuple(column + row for row in "123" for column in "abc")
COINS = 5
"""What each player begins with."""


Slot = Annotated[str, Word(("bid",), T("There is only your bid to write, no “{word}”."))]


class Assign(GameAction, form="assign bid 3"):
    """Write a bid."""

    slot: Slot
    coins: Annotated[int, Number(T("“{word}” is no number of coins."), figures=1)]


class Clear(GameAction, form="clear bid"):
    """Take the bid back."""

    slot: Slot


class Lock(GameAction):
    """It stands."""


class Mark(GameAction, form="mark b2"):
    """Put one's sign on a square."""

    square: Annotated[str, Word(SQUARES, T("There is no square called “{word}”."))]


Action = Assign | Clear | Lock | Mark
ACTIONS: Final = Notation[Action](Action)

BIDS = [Assign("bid", coins) for coins in range(COINS + 1)]
