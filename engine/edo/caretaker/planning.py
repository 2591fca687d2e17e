"""A whole plan: cards, actions and officials that lead to the best situation, card by card.

The best few beginnings of a plan are continued. Shogun officials come first, so that own ones are
left to enter the board.
"""

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from engine.edo.actions import NEXT, Action, Move, deploy, free
from engine.edo.caretaker.judging import ANYWHERE, AT_GATE, PlanBasis, Situation, judge
from engine.edo.caretaker.working import ALL_FIXED, Hold, Link, best_link, simulate
from engine.edo.data import CARDS, FIGURES, PLANNED, CardAction, board
from engine.edo.state import IN_HAND, EdoState, PlanEntry
from engine.edo.view import PlayerView

Steps = tuple[Action, ...]
Plan = tuple[PlanEntry, ...]


def moves_before(table: PlanBasis, situation: Situation, state: EdoState) -> Steps:
    """Return the moves that are worth making before the open card, in order."""
    entry = state.entry
    if entry.spec.travels or not entry.activations:
        return ()
    link = best_link(table, situation, entry.spec, entry.activations, Hold(fixed=state.used))
    return tuple([step for step in link.steps if isinstance(step, Move)])


def activations(table: PlanBasis, situation: Situation, state: EdoState) -> Steps:
    """Return the best use of the activations left; with Travel only the first step."""
    spec = state.entry.spec
    if spec.travels:
        return (_journey(table, situation, state),)
    return best_link(table, situation, spec, state.left, Hold(ALL_FIXED, state.used)).steps


# -- Travel -------------------------------------------------------------------------------------------------------

FREE_MOVERS = 2
"""Officials that move samurai free of charge, at most."""


class Journey(NamedTuple):
    """The work of the officials on the card."""

    enter: int
    """Officials that enter the board."""
    freed: int
    """Officials that move samurai."""
    after: Situation


def journeys(
    situation: Situation, spec: CardAction, own: int, most: int, moved: Sequence[str] = ()
) -> Iterator[Journey]:
    """Yield the sensible journeys of up to ``most`` officials, ``own`` of them own ones.

    The first official has ``moved`` these already. Samurai that have just entered are moved before
    the others.
    """
    in_hand = situation.at.count(IN_HAND)
    for enter in range(min(most, own, in_hand) + 1):
        standing = len(FIGURES) - in_hand + enter
        for freed in range(min(FREE_MOVERS, most - enter) + 1):
            if not enter + freed or (freed and standing <= (freed - 1) * spec.moves):
                continue
            entered = [index for index, here in enumerate(situation.at) if here == IN_HAND][:enter]
            new = [] if spec.anywhere else entered
            old = [index for index, here in enumerate(situation.at) if here not in (IN_HAND, ANYWHERE)]
            at = list(situation.at)
            for index in entered:
                at[index] = ANYWHERE if spec.anywhere else AT_GATE
            movable = [index for index in new + old if FIGURES[index] not in moved]
            for index in movable[: max(0, freed * spec.moves - len(moved))]:
                at[index] = ANYWHERE
            after = situation.copy()
            after.at = tuple(at)
            yield Journey(enter, freed, after)


def _journey(table: PlanBasis, situation: Situation, state: EdoState) -> Action:
    """Return the first step of the best journey of the officials left, for the cards after it."""
    entry, used, rest = state.entry, state.used, state.players[table.seat].plan[state.card + 1 :]
    ways: Iterable[Journey] = journeys(situation, entry.spec, entry.own - state.deployed, state.left, used)
    if used:  # the official in progress moves samurai
        ways = (journey for journey in ways if journey.freed and journey.enter < state.left)
    entering, freed, _ = best_journey(table, situation, entry.spec, ways, rest)
    if entering and not used:
        return deploy(entering[0])
    moves = (free(FIGURES[index], to) for index, to in freed if situation.at[index] and FIGURES[index] not in used)
    return next(moves, NEXT)


def best_journey(
    table: PlanBasis,
    situation: Situation,
    spec: CardAction,
    ways: Iterable[Journey],
    rest: Sequence[PlanEntry | None],
) -> tuple[list[str], list[tuple[int, str]], Situation]:
    """Return the best journey for the rest of a plan: entrances, moves, the position after it."""
    found = [(way, *carried_out(table, way.after, rest)) for way in (Journey(0, 0, situation), *ways)]
    chosen, _, steps = max(found, key=itemgetter(1))
    after, entering, freed = situation.copy(), list[str](), list[tuple[int, str]]()
    at = list(situation.at)
    for index, seems in enumerate(chosen.after.at):
        figure = FIGURES[index]
        to = next((step.space for step in steps if isinstance(step, Move) and step.figure == figure), None)
        if at[index] == IN_HAND and seems != IN_HAND:
            at[index] = entrance(table, spec, to)
            entering.append(at[index])
        if seems == ANYWHERE and to not in (None, at[index]):
            at[index] = to
            freed.append((index, to))
    after.at = tuple(at)
    return entering, freed, after


def carried_out(table: PlanBasis, situation: Situation, entries: Sequence[PlanEntry | None]) -> tuple[float, Steps]:
    """Return the worth of the rest of a plan, and its moves and activations but Travel."""
    if not entries:
        return judge(table, situation), ()
    entry, rest = entries[0], entries[1:]
    if entry is None or not entry.activations:
        return carried_out(table, situation, rest)
    ways = [(link, *carried_out(table, link.situation, rest)) for link in _links(table, situation, entry)]
    link, worth, steps = max(ways, key=lambda found: found[1])
    return worth, (*link.steps, *steps)


def _links(table: PlanBasis, situation: Situation, entry: PlanEntry) -> list[Link]:
    """Return the results that an entry may lead to: several with Travel, else the best."""
    if not entry.spec.travels:
        return [best_link(table, situation, entry.spec, entry.activations)]
    ways = journeys(situation, entry.spec, entry.own, entry.activations)
    return [Link(situation), *(Link(journey.after) for journey in ways)]


def entrance(table: PlanBasis, spec: CardAction, to: str | None) -> str:
    """Return the entrance of an official, as near as possible to where it will be needed."""
    if to is not None and spec.anywhere:
        return to
    near = to or table.home
    return min(board(table.seats).gates, key=lambda gate: table.distance[gate, near])


class Beginning(NamedTuple):
    """A plan that is not yet full, and the position it leads to."""

    entries: Plan
    situation: Situation
    own: int
    """Own officials left."""
    shogun: int
    """Shogun officials left."""
    worth: float


def plans(table: PlanBasis, situation: Situation, player: PlayerView) -> list[Plan]:
    """Return plans that make sense, best first, each filled up with cards without officials."""
    front = [Beginning((), situation, player.officials, player.shogun, 0.0)]
    found = front
    for _ in range(PLANNED):
        seen: dict[tuple[frozenset[PlanEntry], float], Beginning] = {}
        for beginning in front:
            for longer in _longer(table, beginning, player.cards):
                seen.setdefault((frozenset(longer.entries), round(longer.worth, 6)), longer)
        front = sorted(seen.values(), key=lambda beginning: -beginning.worth)[: table.weights.wide]
        found = found + front
    found = sorted(found, key=lambda beginning: -judge(table, beginning.situation))
    return [_filled_up(beginning.entries, player.cards) for beginning in found]


def _longer(table: PlanBasis, beginning: Beginning, cards: Sequence[str]) -> Iterator[Beginning]:
    """Yield the plan with one more entry, with as many officials as are of use."""
    lying = [entry.card for entry in beginning.entries]
    officials = beginning.own + beginning.shogun
    for card in cards:
        if card in lying:
            continue
        for action, spec in enumerate(CARDS[card]):
            most = min(spec.officials, officials)
            if spec.travels:
                yield from _travelling(table, beginning, PlanEntry(card, action, 0, 0), most)
                continue
            for number, link in enumerate(simulate(table, beginning.situation, spec, spec.activations(most)), 1):
                needed = number * spec.each
                shogun = min(needed, beginning.shogun)
                yield _with(table, beginning, PlanEntry(card, action, needed - shogun, shogun), link.situation)


def _travelling(table: PlanBasis, beginning: Beginning, entry: PlanEntry, most: int) -> Iterator[Beginning]:
    """Yield journeys with as many officials as they need, own ones only where they must be."""
    for journey in journeys(beginning.situation, entry.spec, beginning.own, most):
        shogun = min(journey.freed, beginning.shogun)
        own = journey.enter + journey.freed - shogun
        if own <= beginning.own:
            yield _with(table, beginning, entry._replace(own=own, shogun=shogun), journey.after)


def _with(table: PlanBasis, beginning: Beginning, entry: PlanEntry, situation: Situation) -> Beginning:
    """Return the plan one entry longer; an official not yet planned has a worth too."""
    own, shogun = beginning.own - entry.own, beginning.shogun - entry.shogun
    worth = judge(table, situation) + table.weights.spare * (own + shogun)
    return Beginning((*beginning.entries, entry), situation, own, shogun, worth)


def _filled_up(entries: Plan, cards: Sequence[str]) -> Plan:
    lying = [entry.card for entry in entries]
    return (*entries, *(PlanEntry(card, 0, 0, 0) for card in cards if card not in lying))[:PLANNED]
