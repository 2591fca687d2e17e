"""Carrying out the plan: what to do now, seeing the rest of the own cards."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.sequence import Actions
from engine.edo.actions import DECLINE, DONE, NEXT, Action, Move, deploy, free
from engine.edo.caretaker.judging import judge
from engine.edo.caretaker.situation import ANYWHERE, AT_GATE, Situation, Table
from engine.edo.caretaker.travelling import Journey, journeys, travelled
from engine.edo.caretaker.working import ALL_FIXED, Hold, best_link
from engine.edo.data import FIGURES, CardAction, Kind, board
from engine.edo.state import Entry
from engine.edo.view import EdoView, TurnView

Steps = tuple[Action, ...]


def carried_out(table: Table, situation: Situation, entries: Sequence[Entry | None]) -> tuple[float, Steps]:
    """The rest of a plan: what it comes to, and its moves and activations; Travel leaves no steps."""
    if not entries:
        return judge(table, situation), ()
    entry, rest = entries[0], entries[1:]
    if entry is None or not entry.activations:
        return carried_out(table, situation, rest)
    if entry.spec.kind is Kind.TRAVEL:
        ways = [
            carried_out(table, travelled(situation, entry.spec, journey), rest)
            for journey in journeys(situation, entry.spec, entry.own, entry.activations)
        ]
        return max(ways, key=lambda way: way[0], default=(judge(table, situation), ()))
    link = best_link(table, situation, entry.spec, entry.activations)
    worth, steps = carried_out(table, link.situation, rest)
    return worth, (*link.steps, *steps)


# -- moves before a card ------------------------------------------------------------------------------------------


def premove(table: Table, situation: Situation, view: EdoView, legal: Actions[Action]) -> Action:
    """The next move that the card is worth, or none."""
    assert view.own is not None, "somebody is asked"
    assert view.turn is not None, "a card is coming"
    entry = view.own.plan[view.turn.position]
    if entry is None or entry.spec.kind is Kind.TRAVEL or not entry.activations:
        return DONE
    link = best_link(table, situation, entry.spec, entry.activations, Hold(fixed=view.turn.used))
    return next((step for step in link.steps if isinstance(step, Move) and step in legal), DONE)


# -- activations --------------------------------------------------------------------------------------------------


def activation(table: Table, situation: Situation, view: EdoView, legal: Actions[Action]) -> Action:
    """What to do with the present activation."""
    turn = view.turn
    assert turn is not None, "a card is in progress"
    assert turn.entry is not None, "it is revealed"
    if turn.entry.spec.kind is Kind.TRAVEL:
        return _journey(table, situation, view, turn, turn.entry)
    link = best_link(table, situation, turn.entry.spec, turn.left, Hold(ALL_FIXED, turn.used))
    return next((step for step in link.steps if step in legal), DECLINE)


def _journey(table: Table, situation: Situation, view: EdoView, turn: TurnView, entry: Entry) -> Action:
    """Travel: the best of what the officials left can do, then its first step."""
    assert view.own is not None, "somebody is asked"
    spec, rest = entry.spec, view.own.plan[turn.position + 1 :]
    best: tuple[float, Journey, Situation, Steps] | None = None
    for journey in journeys(situation, spec, entry.own - turn.deployed, turn.left):
        if turn.used and (not journey.freed or journey.enter > turn.left - 1):
            continue
        after = travelled(situation, spec, journey, turn.used)
        worth, steps = carried_out(table, after, rest)
        if best is None or worth > best[0]:
            best = worth, journey, after, steps
    if best is None or best[0] < carried_out(table, situation, rest)[0]:
        return NEXT
    _, journey, after, steps = best
    if journey.enter and not turn.used:
        return _entering(view, situation, spec, after, steps)
    for index, here in enumerate(after.at):
        to = _going(index, steps)
        if here == ANYWHERE and FIGURES[index] not in turn.used and to not in (None, situation.at[index]):
            assert to is not None
            return free(FIGURES[index], to)
    return NEXT


def _going(index: int, steps: Steps) -> str | None:
    """Where a figure will be needed first; None if nowhere."""
    figure = FIGURES[index]
    return next((step.space for step in steps if isinstance(step, Move) and step.figure == figure), None)


def _entering(view: EdoView, situation: Situation, spec: CardAction, after: Situation, steps: Steps) -> Action:
    """An official enters the board as near as possible to where he will be needed."""
    map = board(len(view.players))
    index = next(index for index, here in enumerate(after.at) if not situation.at[index] and here)
    to = _going(index, steps)
    if to is not None and spec.anywhere:
        return deploy(to)
    if to is not None and after.at[index] == AT_GATE:
        return deploy(min(map.gates, key=lambda gate: map.distance[gate, to]))
    home = view.me.home or map.merchant
    return deploy(min(map.gates, key=lambda gate: map.distance[gate, home]))
