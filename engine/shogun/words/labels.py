"""The words of Shogun: everything of the game that a person reads goes through the functions named here.

``words`` names of things · ``telling`` what happened, ``gist`` in short · ``account`` the position · ``options`` what
can be chosen before a match · ``topics`` the rules to look up. This module adds the label of an action.
"""

from __future__ import annotations

from engine.core.text import T, Text
from engine.shogun.actions import (
    Action,
    Assign,
    CarryOut,
    Clear,
    Decline,
    Lock,
    March,
    Pick,
    Place,
    Quell,
    Refresh,
    Stay,
    Take,
    Throw,
    Unlock,
)
from engine.shogun.options import OPTIONS, notes
from engine.shogun.words import names as words
from engine.shogun.words.describe import headline, tell
from engine.shogun.words.position import account, brief, own_account
from engine.shogun.words.summary import gist, looks_back
from engine.shogun.words.topics import GUIDE, TOPICS


def label(action: Action) -> Text:
    """The action in a few words, for a button or a list."""
    match action:
        case Refresh():
            return T("Two new cards")
        case Take("1"):
            return T("Take the first open card")
        case Take("2"):
            return T("Take the second open card")
        case Take():
            return T("Draw from the deck, unseen")
        case Place(armies):
            return T("Place {armies}", armies=words.armies(armies))
        case Assign(space, card):
            return T("{space}: {card}", space=words.SPACE[space], card=words.card(card))
        case Clear(space):
            return T("Empty {space}", space=words.SPACE[space])
        case Lock():
            return T("Lock the plan")
        case Unlock():
            return T("Change the plan again")
        case Pick(card):
            return T("Take “{card}”", card=words.SPECIAL[card])
        case March(source, target, armies):
            return T(
                "{armies} from {source} to {target}",
                armies=words.armies(armies),
                source=words.province(source),
                target=words.province(target),
            )
        case Stay(province):
            return T("All stay in {province}", province=words.province(province))
        case CarryOut():
            return T("Carry it out")
        case Decline():
            return T("Leave it undone")
        case Throw(armies):
            return T("Fight with {armies}", armies=words.armies(armies))
        case Quell(province):
            return T("The revolt in {province}", province=words.province(province))


__all__ = [
    "GUIDE",
    "OPTIONS",
    "TOPICS",
    "account",
    "brief",
    "gist",
    "headline",
    "label",
    "looks_back",
    "notes",
    "own_account",
    "tell",
]
