"""Carrying out the plan: what to do now, seeing the rest of the own cards."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.edo.actions import NEXT, Action, Move, deploy, free
from engine.edo.card_action import CardAction
from engine.edo.caretaker.judging import judge
from engine.edo.caretaker.situation import ANYWHERE, Situation, Table
from engine.edo.caretaker.travelling import Journey, journeys, travelled
from engine.edo.caretaker.working import ALL_FIXED, Hold, best_link
from engine.edo.data import FIGURES, board
from engine.edo.state import Entry

Steps = tuple[Action, ...]


class Card(NamedTuple):
    """A card of the seat in progress, and how far it is."""

    plan: Sequence[Entry | None]
    position: int
    used: tuple[str, ...]
    """Figures that have been moved before it, or have served on it."""
    left: int = 0
    """Activations to come."""
    deployed: int = 0
    """Travel: officials of this card that have entered the board."""

    @property
    def entry(self) -> Entry:
        """What is planned on it."""
        entry = self.plan[self.position]
        assert entry is not None, "plans are complete before they are carried out"
        return entry


def moves_before(table: Table, situation: Situation, card: Card) -> Steps:
    """The moves that the card is worth, best made in this order."""
    entry = card.entry
    if entry.spec.travels or not entry.activations:
        return ()
    link = best_link(table, situation, entry.spec, entry.activations, Hold(fixed=card.used))
    return tuple([step for step in link.steps if isinstance(step, Move)])


def activations(table: Table, situation: Situation, card: Card) -> Steps:
    """What to do with the activations that are left; with Travel only the first step. Empty for nothing more."""
    spec = card.entry.spec
    if spec.travels:
        return (_journey(table, situation, card),)
    return best_link(table, situation, spec, card.left, Hold(ALL_FIXED, card.used)).steps


# -- Travel -------------------------------------------------------------------------------------------------------


def _journey(table: Table, situation: Situation, card: Card) -> Action:
    """The first step of the best that the officials left can do, for what comes after."""
    spec, rest = card.entry.spec, card.plan[card.position + 1 :]
    ways = list(_ways(table, situation, card, rest))
    best = max(ways, key=lambda found: found[0], default=None)
    if best is None or best[0] < carried_out(table, situation, rest)[0]:
        return NEXT
    _, journey, after, steps = best
    if journey.enter and not card.used:
        return deploy(_entrance(table, situation, spec, after, steps))
    for index, (here, there) in enumerate(zip(situation.at, after.at, strict=True)):
        to = _going(index, steps)
        if here and there == ANYWHERE and to not in (None, here) and FIGURES[index] not in card.used:
            return free(FIGURES[index], to or here)
    return NEXT


def _ways(
    table: Table, situation: Situation, card: Card, rest: Sequence[Entry | None]
) -> Iterator[tuple[float, Journey, Situation, Steps]]:
    for journey in journeys(situation, card.entry.spec, card.entry.own - card.deployed, card.left):
        if card.used and (not journey.freed or journey.enter == card.left):
            continue  # the official in progress moves samurai
        after = travelled(situation, card.entry.spec, journey, card.used)
        worth, steps = carried_out(table, after, rest)
        yield worth, journey, after, steps


def carried_out(table: Table, situation: Situation, entries: Sequence[Entry | None]) -> tuple[float, Steps]:
    """The rest of a plan: what it comes to, and its moves and activations; Travel leaves no steps."""
    if not entries:
        return judge(table, situation), ()
    entry, rest = entries[0], entries[1:]
    if entry is None or not entry.activations:
        return carried_out(table, situation, rest)
    if entry.spec.travels:
        ways = journeys(situation, entry.spec, entry.own, entry.activations)
        after = [situation, *(travelled(situation, entry.spec, journey) for journey in ways)]
        return max((carried_out(table, there, rest) for there in after), key=lambda found: found[0])
    link = best_link(table, situation, entry.spec, entry.activations)
    worth, steps = carried_out(table, link.situation, rest)
    return worth, (*link.steps, *steps)


def _going(index: int, steps: Steps) -> str | None:
    """Where a figure will be needed first; None if nowhere."""
    figure = FIGURES[index]
    return next((step.space for step in steps if isinstance(step, Move) and step.figure == figure), None)


def _entrance(table: Table, situation: Situation, spec: CardAction, after: Situation, steps: Steps) -> str:
    """Where an official enters the board: as near as possible to where it will be needed."""
    index = next(index for index, here in enumerate(after.at) if here and not situation.at[index])
    to = _going(index, steps)
    if to is not None and spec.anywhere:
        return to
    near = to or table.home
    return min(board(table.seats).gates, key=lambda gate: table.distance[gate, near])
