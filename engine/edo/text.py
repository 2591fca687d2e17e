"""The words of the game: everything of it that a person reads goes through the functions named here.

``words`` names of things · ``telling`` what happened, ``gist`` in short · ``account`` the position · ``options`` what
can be chosen before a match · ``topics`` the rules to look up. This module adds the label of an action.
"""

from __future__ import annotations

from engine.core.text import T, Text
from engine.edo import words
from engine.edo.account import account, brief, own_account
from engine.edo.actions import (
    Action,
    Assign,
    Both,
    Build,
    Buy,
    Claim,
    Clear,
    Decline,
    Deploy,
    Done,
    Free,
    Gain,
    Harvest,
    Home,
    Keep,
    Lock,
    Move,
    Next,
    Recruit,
    Return,
    Take,
    Unlock,
)
from engine.edo.gist import gist, looks_back
from engine.edo.options import OPTIONS, notes
from engine.edo.telling import headline, tell
from engine.edo.topics import GUIDE, TOPICS


def label(action: Action) -> Text:
    """The action in a few words, for a button or a list."""
    match action:
        case Take() | Home() | Assign() | Clear() | Lock() | Unlock():
            return _planning(action)
        case Move(figure, space) | Free(figure, space):
            return T("{figure} to {space}", figure=words.figure(figure), space=words.SPACE[space])
        case Done():
            return T("Go on")
        case Deploy(space):
            return T("An official enters: {space}", space=words.SPACE[space])
        case Next():
            return T("No more for this official")
        case Recruit():
            return T("Take a Shogun official")
        case Claim(card):
            return T("Take “{card}”", card=words.CARD[card])
        case Decline():
            return T("Leave it")
        case Keep(figure):
            return T("Keep {figure}", figure=words.figure(figure))
        case Return(figure):
            return T("Take {figure} back", figure=words.figure(figure))
        case Harvest() | Build() | Buy() | Gain() | Both():
            return _serving(action)


def _planning(action: Take | Home | Assign | Clear | Lock | Unlock) -> Text:
    match action:
        case Take(start_set):
            return words.start_set(start_set)
        case Home(city):
            return T("Home city {city}", city=words.SPACE[city])
        case Assign(position, entry):
            return T("Card {n}: {entry}", n=position + 1, entry=words.entry(entry))
        case Clear(position):
            return T("Empty card {n}", n=position + 1)
        case Lock():
            return T("Lock the plan")
        case Unlock():
            return T("Unlock the plan")


def _serving(action: Harvest | Build | Buy | Gain | Both) -> Text:
    who = words.figure(action.figure)
    match action:
        case Harvest():
            return T("Harvest with {figure}", figure=who)
        case Build(_, building, ""):
            return T("{figure} builds: {building}", figure=who, building=words.BUILDING[building])
        case Build(_, building, material):
            return T(
                "{figure} builds: {building}, less {material}",
                figure=who,
                building=words.BUILDING[building],
                material=words.RESOURCE[material],
            )
        case Buy(_, quantity):
            return T("{figure} buys {n}", figure=who, n=quantity)
        case Gain():
            return T("{figure} gets a point", figure=who)
        case Both(_, quantity):
            return T("{figure} buys {n} and gets a point", figure=who, n=quantity)


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
