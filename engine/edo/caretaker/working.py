"""Carrying out a card in a simulation: who goes where for it, and where that leads.

Each kind of action gives a chain: after one activation, after two, and so on, the situation and the steps that lead
there. A chain ends where nothing useful is left to do.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.edo.actions import Action, move
from engine.edo.card_action import CardAction
from engine.edo.caretaker.judging import judge
from engine.edo.caretaker.situation import Situation, Table
from engine.edo.data import FIGURES, MERCHANT_FIGURE
from engine.edo.state import IN_HAND

FAR = 99
"""The way of a figure that cannot be moved."""


@dataclass(slots=True)
class Link:
    """A chain so far."""

    situation: Situation
    steps: tuple[Action, ...] = ()
    """Moves and what is done then, in the order of activations; a move may come from where nobody can be yet."""


@dataclass(frozen=True, slots=True)
class Hold:
    """What is settled on the card in progress."""

    fixed: tuple[str, ...] = ()
    """Figures that cannot be moved any more, ``merchant`` among them."""
    used: tuple[str, ...] = ()
    """Figures that have served."""

    def after(self, figure: str) -> Hold:
        """The same once another figure has served."""
        return Hold(self.fixed, (*self.used, figure))


FREE = Hold()
ALL_FIXED = (*FIGURES, MERCHANT_FIGURE)


def best_link(table: Table, situation: Situation, spec: CardAction, most: int, hold: Hold = FREE) -> Link:
    """The best of doing nothing, one activation, two, and so on; Travel is not among them."""
    links = [Link(situation), *spec.chain(table, situation, most, hold)]
    return max(links, key=lambda link: judge(table, link.situation))


def way(table: Table, situation: Situation, index: int, to: str, hold: Hold) -> int:
    """What it costs to bring a figure to a space; ``FAR`` if it cannot be."""
    here = situation.at[index]
    if here == to:
        return 0
    if here == IN_HAND or FIGURES[index] in hold.fixed:
        return FAR
    return table.distance[here, to]


def nearest(table: Table, situation: Situation, to: str, hold: Hold) -> tuple[int, int]:
    """The figure that comes to a space most cheaply, as steps and its index."""
    best, found = FAR, -1
    for index, here in enumerate(situation.at):
        if here and FIGURES[index] not in hold.used:
            cost = way(table, situation, index, to, hold)
            if cost < best:
                best, found = cost, index
    return best, found


def brought(situation: Situation, index: int, to: str, cost: int) -> tuple[Action, ...]:
    """The figure goes there: changes the situation, gives the steps."""
    if situation.at[index] == to:
        return ()
    situation.ryo -= cost
    situation.at = (*situation.at[:index], to, *situation.at[index + 1 :])
    return (move(FIGURES[index], to),)
