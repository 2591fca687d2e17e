"""The label of an action, for a button or a list."""

from __future__ import annotations

from engine.core.text import T, Text
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
from engine.edo.words import names


def label(action: Action) -> Text:
    """The action in a few words, for a button or a list."""
    match action:
        case Take() | Home() | Assign() | Clear() | Lock() | Unlock():
            return _planning(action)
        case Move(figure, space) | Free(figure, space):
            return T("{figure} to {space}", figure=names.figure(figure), space=names.SPACE[space])
        case Done():
            return T("Go on")
        case Deploy(space):
            return T("An official enters: {space}", space=names.SPACE[space])
        case Next():
            return T("No more for this official")
        case Recruit():
            return T("Take a Shogun official")
        case Claim(card):
            return T("Take “{card}”", card=names.CARD[card])
        case Decline():
            return T("Leave it")
        case Keep(figure):
            return T("Keep {figure}", figure=names.figure(figure))
        case Return(figure):
            return T("Take {figure} back", figure=names.figure(figure))
        case Harvest() | Build() | Buy() | Gain() | Both():
            return _serving(action)


def _planning(action: Take | Home | Assign | Clear | Lock | Unlock) -> Text:
    match action:
        case Take(start_set):
            return names.start_set(start_set)
        case Home(city):
            return T("Home city {city}", city=names.SPACE[city])
        case Assign(position, entry):
            return T("Card {n}: {entry}", n=position + 1, entry=names.entry(entry))
        case Clear(position):
            return T("Empty card {n}", n=position + 1)
        case Lock():
            return T("Lock the plan")
        case Unlock():
            return T("Unlock the plan")


def _serving(action: Harvest | Build | Buy | Gain | Both) -> Text:
    who = names.figure(action.figure)
    match action:
        case Harvest():
            return T("Harvest with {figure}", figure=who)
        case Build(_, building, ""):
            return T("{figure} builds: {building}", figure=who, building=names.BUILDING[building])
        case Build(_, building, material):
            return T(
                "{figure} builds: {building}, less {material}",
                figure=who,
                building=names.BUILDING[building],
                material=names.RESOURCE[material],
            )
        case Buy(_, quantity):
            return T("{figure} buys {n}", figure=who, n=quantity)
        case Gain():
            return T("{figure} gets a point", figure=who)
        case Both(_, quantity):
            return T("{figure} buys {n} and gets a point", figure=who, n=quantity)
