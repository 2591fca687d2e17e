"""Special cards and events."""

from __future__ import annotations

from engine.core.rules import Topic
from engine.core.text import Arg, T, Text
from engine.shogun.amounts import FEWER_ARMIES, SIX
from engine.shogun.data import (
    EVENTS,
    OPEN_EVENTS,
    PLUS_1_ATTACK,
    PLUS_1_CHEST,
    PLUS_1_DEFENCE,
    PLUS_1_RICE,
    RICE_TRACK,
    SIX_ARMIES,
    Effect,
)
from engine.shogun.words import names as words

_LIMIT = {card.kind: card.limit for card in EVENTS.values()}

_SPECIAL_TEXT: dict[str, Text] = {
    PLUS_1_CHEST: T("Whenever you collect taxes this round, you get 1 chest more, after the event is counted."),
    PLUS_1_RICE: T(
        "Whenever you confiscate rice this round, you get 1 rice more, after the event is counted. The store still "
        "holds at most {most}.",
        most=RICE_TRACK,
    ),
    SIX_ARMIES: T(
        "Your “{action}” brings {six} armies this round, also with the event “{event}”, at the same price. With fewer "
        "than {six} armies in the supply it brings the number it would bring without the card.",
        action=words.ACTION["deploy_5"],
        six=SIX,
        event=words.EVENT[Effect.FEWER_ARMIES],
    ),
    PLUS_1_ATTACK: T(
        "In each attack you make this round, on a player or a neutral province, 1 army from your supply is thrown with "
        "yours, if there is one. Afterwards it is an army like the others."
    ),
    PLUS_1_DEFENCE: T(
        "Whenever another player attacks you this round, 1 army from your supply is thrown with yours, if there is "
        "one. It adds to castle guards. It does not help in revolts."
    ),
}

_EVENT_TEXT: dict[Effect, Text] = {
    Effect.THEATRE_CALMS: T(
        "Whoever builds a theatre this round takes 1 revolt marker off that province, if one lies there."
    ),
    Effect.TWO_FARMERS: T(
        "Neutral provinces are defended by 2 farmers this round instead of 1. Revolts do not change."
    ),
    Effect.CASTLE_GUARD: T(
        "When a player attacks a province with a castle this round, 1 extra army from the defender's supply is thrown, "
        "if there is one. It does not help in revolts."
    ),
    Effect.TEMPLE_PEACE: T(
        "Provinces with a temple cannot be attacked this round. Their owner may move in and out freely, and revolts "
        "happen there all the same. Who has only protected neighbours skips battle and move."
    ),
    Effect.CHESTS_AT_MOST: T(
        "Taxes bring at most {limit} chests this round; a special card comes on top.",
        limit=_LIMIT[Effect.CHESTS_AT_MOST],
    ),
    Effect.CHESTS_AT_LEAST: T(
        "Taxes bring at least {limit} chests this round; a special card comes on top.",
        limit=_LIMIT[Effect.CHESTS_AT_LEAST],
    ),
    Effect.RICE_AT_MOST: T(
        "A province gives at most {limit} rice this round; a special card comes on top.",
        limit=_LIMIT[Effect.RICE_AT_MOST],
    ),
    Effect.RICE_AT_LEAST: T(
        "A province gives at least {limit} rice this round; a special card comes on top.",
        limit=_LIMIT[Effect.RICE_AT_LEAST],
    ),
    Effect.FEWER_ARMIES: T(
        "“{five}” brings {of_five} armies and “{three}” brings {of_three} this round, at the usual price.",
        five=words.ACTION["deploy_5"],
        of_five=FEWER_ARMIES[5],
        three=words.ACTION["deploy_3"],
        of_three=FEWER_ARMIES[3],
    ),
}

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
    return Topic(id, T("Special card: {name}", name=words.SPECIAL[id]), "8", _SPECIAL_TEXT[id])


def event(kind: Effect) -> Topic:
    """An event to look up, with its loss in winter."""
    text = T("{text} As the card of the winter it costs {loss} rice.", text=_EVENT_TEXT[kind], loss=_loss(kind))
    return Topic(kind.value, T("Event: {name}", name=words.EVENT[kind]), "8", text)


def _loss(kind: Effect) -> Arg:
    losses = [card.winter_loss for card in EVENTS.values() if card.kind is kind]
    if len(losses) == 1:
        return losses[0]
    return T("{one} or {other}", one=losses[0], other=losses[1])
