"""Figures, as topics write them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.text import Arg, T, listing
from engine.rokugan.data import FACES, TERRITORIES
from engine.rokugan.words import names as words

MOST_HONOR = max(territory.honor for territory in TERRITORIES.values())


def alternatives(numbers: Iterator[int]) -> str:
    """Several numbers, one of which holds: ``5/4/3``."""
    return "/".join(str(number) for number in numbers)


def common_tokens() -> Arg:
    """The tokens that every clan has, and how many of each."""
    return listing([T("{n}× {token}", n=face.count, token=words.face(id)) for id, face in FACES.items() if face.count])
