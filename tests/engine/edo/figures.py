"""Other figures than the printed ones, tried in this process: what a file says otherwise than the game's own files."""

from collections.abc import Iterable
from dataclasses import fields
from itertools import chain
from typing import Any, TypeVar

from engine.core.printed import read
from engine.edo.data import BUILDINGS, CARDS, SETS, SIDES, BuildingType, CardAction, Price

X = TypeVar("X")
Figures = dict[str, Any]
Incomes = dict[str, tuple[tuple[int, ...], ...]]
Cards = dict[str, tuple[dict[str, str | int | bool], ...]]


def change(figures: Figures) -> None:
    """Use them from now on: before anything is played, since much is remembered.

    The parts are named as in ``board.json`` and ``cards.json``: ``sets`` and ``buildings`` say what changes of each;
    ``basic``, ``special`` and ``income``, by side, have a card or a city whole. Raises ``ValueError`` or ``TypeError``
    for what is none of this.
    """
    _known(figures, ("about", "sets", "buildings", "basic", "special", "income"))
    sets = {id: _with(Price, SETS[_of(SETS, id)]._asdict(), new) for id, new in figures.get("sets", {}).items()}
    buildings = {
        id: _with(BuildingType, _parts(BUILDINGS[_of(BUILDINGS, id)]), new)
        for id, new in figures.get("buildings", {}).items()
    }
    printed = read(Cards, {**figures.get("basic", {}), **figures.get("special", {})})
    for action in chain.from_iterable(printed.values()):
        _known(action, (part.name for part in fields(CardAction)))
    cards = {_of(CARDS, id): read(tuple[CardAction, ...], actions) for id, actions in printed.items()}
    incomes = {_of(SIDES, side): read(Incomes, new) for side, new in figures.get("income", {}).items()}
    for side, income in incomes.items():
        SIDES[side].income.update({_of(SIDES[side].income, city): ranks for city, ranks in income.items()})
    SETS.update(sets)
    BUILDINGS.update(buildings)
    CARDS.update(cards)


def _with(kind: type[X], old: Figures, new: Figures) -> X:
    _known(new, old)
    return read(kind, old | new)


def _parts(it: BuildingType) -> Figures:
    return {part.name: getattr(it, part.name) for part in fields(it)}


def _known(found: Iterable[str], known: Iterable[str]) -> None:
    for id in found:
        _of(known, id)


def _of(known: Iterable[str], id: str) -> str:
    if id not in known:
        raise ValueError(f"there is no {id} among {', '.join(known)}")
    return id
