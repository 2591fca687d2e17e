"""The words of the game: everything of it that a person reads goes through the functions named here.

``words`` names of things · ``telling`` what happened, ``gist`` in short · ``account`` the position · ``options`` what
can be chosen before a match · ``topics`` the rules to look up. This module adds the label of an action.
"""

from __future__ import annotations

from engine.core.text import T, Text, verbatim
from engine.rokugan.actions import (
    Action,
    Aim,
    Cancel,
    Choose,
    Claim,
    Commit,
    Decline,
    Discard,
    Done,
    Drop,
    End,
    Exchange,
    File,
    Hold,
    Keep,
    Look,
    Lot,
    Pass,
    Play,
    Put,
    Rank,
    Recall,
    Return,
    Seal,
    Strike,
    TakeClan,
    Unseal,
    face_under,
    token_of,
)
from engine.rokugan.data import CLANS, FACES, PROVINCES, SLOTS
from engine.rokugan.events import Where
from engine.rokugan.options import OPTIONS, notes
from engine.rokugan.words import names as words
from engine.rokugan.words.describe import headline, tell
from engine.rokugan.words.position import account, brief, own_account
from engine.rokugan.words.summary import gist, looks_back
from engine.rokugan.words.topics import GUIDE, TOPICS

WHERE = {
    Where.DISCARD: T("to the discard"),
    Where.POOL: T("back into the pool"),
    Where.ASIDE: T("set aside, shown"),
}


def label(action: Action) -> Text:
    """The action in a few words, for a button or a list."""
    match action:
        case TakeClan(clan):
            return verbatim(words.clan(clan))
        case Keep(objective):
            return verbatim(words.objective(objective))
        case Claim(province):
            return verbatim(words.province(province))
        case Return(face):
            return T("Put back {token}", token=words.face(face))
        case Play(card):
            return T("Play “{card}”", card=words.card(card))
        case Choose(word):
            return chosen(word)
        case Commit():
            return T("Play it like this")
        case Cancel():
            return T("Put the card back")
        case Pass():
            return T("Pass")
        case Hold(face):
            return words.signed(face)
        case Drop():
            return T("Another token")
        case Put(slot):
            return slot_label(slot)
        case Aim(province):
            return verbatim(words.province(province))
        case Rank(slot):
            return slot_label(slot)
        case Done():
            return T("The list is complete")
        case Strike():
            return T("Strike out the last token")
        case File():
            return T("Play it when the wave closes")
        case Recall():
            return T("Put the last card back")
        case Seal():
            return T("Seal")
        case Unseal():
            return T("Break the seal")
        case Discard(token):
            return T("Discard token {n}", n=token)
        case Look(token):
            return T("Look at token {n}", n=token)
        case Exchange(one, other):
            return T("Exchange tokens {one} and {other}", one=one, other=other)
        case Decline():
            return T("Decline")
        case End():
            return T("End the turn")
        case Lot():
            return T("Let the lot decide")


def chosen(word: str) -> Text:
    """What a card asks for, standing alone."""
    if word in PROVINCES:
        return verbatim(words.province(word))
    if word in FACES:
        return words.signed(word)
    if word in SLOTS:
        return words.slot_label(word)
    if word in CLANS:
        return verbatim(words.clan(word))
    if word in WHERE:
        return WHERE[Where(word)]
    under = token_of(word)
    return T("on token {n}", n=under) if under is not None else T("token {n}", n=word)


def slot_label(slot: str) -> Text:
    """A slot standing alone: of the board, on a token, or on one that is written down."""
    face = face_under(slot)
    if face is not None:
        return T("On your {token}", token=words.face(face))
    under = token_of(slot)
    return T("On token {n}", n=under) if under is not None else words.slot_label(slot)


__all__ = [
    "GUIDE",
    "OPTIONS",
    "TOPICS",
    "account",
    "brief",
    "chosen",
    "gist",
    "headline",
    "label",
    "looks_back",
    "notes",
    "own_account",
    "slot_label",
    "tell",
]
