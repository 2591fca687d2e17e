"""The label of an action: a few words for a button or a list."""

from collections.abc import Callable

from engine.core.sentences import Filling, Sentences
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
from engine.rokugan.words import names as words

WHERE = {
    Where.DISCARD: T("to the discard"),
    Where.POOL: T("back into the pool"),
    Where.ASIDE: T("set aside, shown"),
}


_FILLING = Filling(token=("face", words.face), card=words.card, n=("token", int))


def _named(name: Callable[[str], str], field: str) -> Callable[[Action], Text]:
    """A proper name alone."""
    return lambda action: verbatim(name(getattr(action, field)))


def _slot(action: Put | Rank) -> Text:
    return slot_label(action.slot)


label: Callable[[Action], Text] = Sentences(
    _FILLING,
    {
        TakeClan: _named(words.clan, "clan"),
        Keep: _named(words.objective, "objective"),
        Claim: _named(words.province, "province"),
        Return: T("Put back {token}"),
        Play: T("Play “{card}”"),
        Choose: lambda action: chosen(action.word),
        Commit: T("Play it like this"),
        Cancel: T("Put the card back"),
        Pass: T("Pass"),
        Hold: lambda action: words.signed(action.face),
        Drop: T("Another token"),
        Put: _slot,
        Aim: _named(words.province, "province"),
        Rank: _slot,
        Done: T("The list is complete"),
        Strike: T("Strike out the last token"),
        File: T("Play it when the wave closes"),
        Recall: T("Put the last card back"),
        Seal: T("Seal"),
        Unseal: T("Break the seal"),
        Discard: T("Discard token {n}"),
        Look: T("Look at token {n}"),
        Exchange: T("Exchange tokens {one} and {other}"),
        Decline: T("Decline"),
        End: T("End the turn"),
        Lot: T("Let the lot decide"),
    },
)
"""The action in a few words, for a button or a list."""


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
