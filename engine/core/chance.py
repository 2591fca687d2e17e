"""Luck, handed in and written down.

``draw(n)`` is the only source: an int from 0 to n - 1. A live match draws from a ``PublicChance``
inside a ``RecordingChance``; a replay or a test reads from a ``ScriptedChance``.
"""

from collections.abc import Sequence
from math import floor
from random import Random
from typing import Protocol, TypeVar

from engine.core import recipe

X = TypeVar("X")


class OutOfLuck(Exception):
    """A script of draws ran dry, held an impossible number, or was not used up."""


class Chance(Protocol):
    """Where draws come from."""

    def draw(self, n: int) -> int:
        """One result of luck: an int from 0 to ``n`` - 1, each as likely."""
        ...


class SeededChance:
    """Draws that follow from a seed; the same seed gives the same draws."""

    __slots__ = ("draw",)

    def __init__(self, seed: int | str) -> None:
        random = Random(seed).random

        def draw(n: int) -> int:
            return floor(random() * n)

        self.draw = draw
        """An int from 0 to ``n`` - 1. A closure, since nothing is called more often."""


class PublicChance:
    """The draws of one ply by the public recipe."""

    __slots__ = ("_number", "_ply", "_seed")

    def __init__(self, seed: bytes, ply: int) -> None:
        self._seed, self._ply, self._number = seed, ply, -1

    def draw(self, n: int) -> int:
        self._number += 1
        return recipe.draw(self._seed, self._ply, self._number, n)


class ScriptedChance:
    """Draws given beforehand. Raises ``OutOfLuck`` without one left, or for one out of range."""

    __slots__ = ("_left", "draw")

    def __init__(self, draws: Sequence[int]) -> None:
        self._left = [*reversed(draws)]
        following = self._left.pop

        def draw(n: int) -> int:
            try:
                result = following()
            except IndexError:
                raise OutOfLuck("all draws are used up") from None
            if 0 <= result < n:
                return result
            raise OutOfLuck(f"a draw is {result}, but should be below {n}")

        self.draw = draw
        """The next of them, an int from 0 to ``n`` - 1. A closure, as of ``SeededChance``."""

    def go_on(self, draws: Sequence[int]) -> None:
        """Give these draws from now on. Raises ``OutOfLuck`` if some of those before are left."""
        if self._left:
            raise OutOfLuck(f"{len(self._left)} draws too many")
        self._left += reversed(draws)


class RecordingChance:
    """Passes draws on and keeps them in ``draws``."""

    __slots__ = ("_source", "draws")

    def __init__(self, source: Chance) -> None:
        self._source = source
        self.draws: list[int] = []

    def draw(self, n: int) -> int:
        result = self._source.draw(n)
        self.draws.append(result)
        return result


def shuffled(chance: Chance, cards: Sequence[X]) -> list[X]:
    """A shuffled copy, by len - 1 draws."""
    deck, draw = list(cards), chance.draw
    for i in range(len(deck) - 1, 0, -1):
        j = draw(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck
