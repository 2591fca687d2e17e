"""Special cards and events."""

from __future__ import annotations

from engine.core.rules import Topic
from engine.core.text import Arg, T
from engine.shogun.data import EVENTS, OPEN_EVENTS
from engine.shogun.effects import BONUSES, EFFECTS

ABOUT_EVENTS = Topic(
    "events",
    T("Events"),
    "8",
    T(
        "There are {all} event cards. {open} lie open at the start of a year. One of them is drawn after planning in "
        "spring, in summer and in autumn and holds for everybody in that round. The one that is left says how much "
        "rice each player loses in winter; its picture then has no meaning.",
        all=len(EVENTS),
        open=OPEN_EVENTS,
    ),
)


def special(id: str) -> Topic:
    """A special card to look up, by its id."""
    return Topic(id, T("Special card: {name}", name=BONUSES[id].name), "8", BONUSES[id].rule)


def event(kind: str) -> Topic:
    """An event to look up, with its loss in winter."""
    text = T("{text} As the card of the winter it costs {loss} rice.", text=EFFECTS[kind].rule, loss=_loss(kind))
    return Topic(kind, T("Event: {name}", name=EFFECTS[kind].name), "8", text)


def _loss(kind: str) -> Arg:
    losses = [card.winter_loss for card in EVENTS.values() if card.kind == kind]
    if len(losses) == 1:
        return losses[0]
    return T("{one} or {other}", one=losses[0], other=losses[1])
