"""Carrying out a card in a simulation: who goes where for it, and where that leads.

Each kind of action gives a chain: after one activation, after two, and so on, the situation and the steps that lead
there. A chain ends where nothing useful is left to do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.quick import frozen
from engine.edo.actions import Action, move
from engine.edo.card_action import CardAction
from engine.edo.caretaker.judging import judge
from engine.edo.caretaker.situation import ANYWHERE, AT_GATE, PlanBasis, Situation
from engine.edo.data import FIGURES, MERCHANT_FIGURE
from engine.edo.state import IN_HAND


@dataclass(slots=True)
class Link:
    """A chain so far."""

    situation: Situation
    steps: tuple[Action, ...] = ()
    """Moves and what is done then, in the order of activations; a move may come from where nobody can be yet."""


@frozen
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


def best_link(table: PlanBasis, situation: Situation, spec: CardAction, most: int, hold: Hold = FREE) -> Link:
    """The best of doing nothing, one activation, two, and so on; Travel is not among them."""
    links = [Link(situation), *spec.chain(table, situation, most, hold)]
    return max(links, key=lambda link: judge(table, link.situation))


def cost_to(table: PlanBasis, situation: Situation, index: int, to: str, hold: Hold) -> int | None:
    """Return the Ryo for bringing a figure to a space, or None if it cannot come or be paid."""
    here = situation.at[index]
    if here == to:
        return 0
    if here == IN_HAND or FIGURES[index] in hold.fixed:
        return None
    cost = table.distance[here, to]
    return cost if cost <= situation.ryo else None


def nearest(table: PlanBasis, situation: Situation, to: str, hold: Hold) -> tuple[int, int] | None:
    """Return the lowest cost of bringing a figure to a space, and its index; None if none can come."""
    best: tuple[int, int] | None = None
    for index, here in enumerate(situation.at):
        if here and FIGURES[index] not in hold.used:
            cost = cost_to(table, situation, index, to, hold)
            if cost is not None and (best is None or cost < best[0]):
                best = cost, index
    return best


def brought(situation: Situation, index: int, to: str, cost: int) -> tuple[Action, ...]:
    """The figure goes there: changes the situation, gives the steps."""
    if situation.at[index] == to:
        return ()
    situation.ryo -= cost
    situation.at = (*situation.at[:index], to, *situation.at[index + 1 :])
    return (move(FIGURES[index], to),)


FREE_MOVERS = 2
"""So many officials move samurai free of charge at most."""


class Journey(NamedTuple):
    """What the officials on the card do."""

    enter: int
    """So many enter the board."""
    freed: int
    """So many move samurai."""
    newcomers_first: bool = True
    """Whether those that have just entered are moved before those that stand there already."""


def journeys(situation: Situation, spec: CardAction, own: int, most: int) -> Iterator[Journey]:
    """What so many officials can do that makes sense, if so many of them are own ones."""
    in_hand = situation.at.count(IN_HAND)
    for enter in range(min(most, own, in_hand) + 1):
        standing = len(FIGURES) - in_hand + enter
        for freed in range(min(FREE_MOVERS, most - enter) + 1):
            if not enter + freed or (freed and standing <= (freed - 1) * spec.moves):
                continue
            yield Journey(enter, freed)
            if freed and standing > enter > 0:
                yield Journey(enter, freed, newcomers_first=False)


def travelled(situation: Situation, spec: CardAction, journey: Journey, moved: Sequence[str] = ()) -> Situation:
    """Where it leads; ``moved`` are those that the first official has moved already."""
    at = list(situation.at)
    entered: list[int] = []
    for index, here in enumerate(at):
        if here == IN_HAND and len(entered) < journey.enter:
            at[index] = ANYWHERE if spec.anywhere else AT_GATE
            entered.append(index)
    new = [index for index in entered if at[index] == AT_GATE]
    old = [index for index, here in enumerate(situation.at) if here not in (IN_HAND, ANYWHERE)]
    order = new + old if journey.newcomers_first else old + new
    order = [index for index in order if FIGURES[index] not in moved]
    for index in order[: max(0, journey.freed * spec.moves - len(moved))]:
        at[index] = ANYWHERE
    situation = situation.copy()
    situation.at = tuple(at)
    return situation
