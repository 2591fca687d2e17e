"""What a seat can do, one atomic choice at a time, and how it is written down: ``assign bid 3``, ``mark b2``."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.refusals import Unreadable
from engine.core.text import T
from tests.noughts.data import COINS, SQUARES


@dataclass(frozen=True, slots=True)
class Assign:
    """Write a bid."""

    coins: int


@dataclass(frozen=True, slots=True)
class Clear:
    """Take the bid off again."""


@dataclass(frozen=True, slots=True)
class Lock:
    """It stands."""


@dataclass(frozen=True, slots=True)
class Unlock:
    """Open it again, as long as the other has not locked."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Put one's sign on a square."""

    square: str


Action = Assign | Clear | Lock | Unlock | Mark


def notation(action: Action) -> str:
    """The action in one line."""
    match action:
        case Assign(coins):
            return f"assign bid {coins}"
        case Clear():
            return "clear bid"
        case Lock():
            return "lock"
        case Unlock():
            return "unlock"
        case Mark(square):
            return f"mark {square}"


def parse(line: str) -> Action:
    """The action that a line names. Raises ``Unreadable``."""
    match line.lower().split():
        case ["assign", "bid", coins] if coins in {str(number) for number in range(COINS + 1)}:
            return Assign(int(coins))
        case ["clear", "bid"]:
            return Clear()
        case ["lock"]:
            return Lock()
        case ["unlock"]:
            return Unlock()
        case ["mark", square] if square in SQUARES:
            return Mark(square)
    raise Unreadable(T("“{line}” is no move. Write it like this: assign bid 3, lock, mark b2.", line=line[:60]))
