"""Figures, as topics write them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.text import Text
from engine.shogun.data import ACTIONS
from engine.shogun.words import names as words


def alternatives(numbers: Iterator[int]) -> str:
    """For 3, 4 and 5 players, or for each kind of building: ``9/7/5``."""
    return "/".join(str(number) for number in numbers)


def cost_of(action: str) -> Text:
    """What an action costs."""
    return words.chests(ACTIONS[action].cost)
