"""The label of an action: a few words for a button or a list."""

from collections.abc import Callable

from engine.core.sentences import Filling, Sentences
from engine.core.text import T, Text, verbatim
from engine.rokugan import actions as a
from engine.rokugan.actions import Action
from engine.rokugan.data import CLANS, FACES, PROVINCES, SLOTS
from engine.rokugan.events import Where
from engine.rokugan.words import names as words

WHERE = {Where.DISCARD: T("to the discard"), Where.POOL: T("back into the pool"), Where.ASIDE: T("set aside, shown")}


_FILLING = Filling(token=("face", words.face), card=words.card, n=("token", int))


def _name_of(name: Callable[[str], str], field: str) -> Callable[[Action], Text]:
    """A proper name alone."""
    return lambda action: verbatim(name(getattr(action, field)))


label: Callable[[Action], Text] = Sentences(
    _FILLING,
    {
        a.TakeClan: _name_of(words.clan, "clan"),
        a.Keep: _name_of(words.objective, "objective"),
        a.Claim: _name_of(words.province, "province"),
        a.Return: T("Put back {token}"),
        a.Play: T("Play “{card}”"),
        a.Choose: lambda action: chosen(action.word),
        a.Commit: T("Play it like this"),
        a.Cancel: T("Back"),
        a.Pass: T("Pass"),
        a.Hold: lambda action: words.signed(action.face),
        a.Drop: T("Back"),
        a.Put: lambda action: slot_label(action.slot),
        a.Aim: _name_of(words.province, "province"),
        a.Discard: T("Discard token {n}"),
        a.Look: T("Look at token {n}"),
        a.Exchange: T("Exchange tokens {one} and {other}"),
        a.Decline: T("Decline"),
        a.End: T("End the turn"),
        a.Lot: T("Let the lot decide"),
    },
)
"""The action in a few words, for a button or a list."""


def chosen(word: str) -> Text:
    """Return a choice for a card by itself."""
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
    under = a.token_of(word)
    return T("on token {n}", n=under) if under is not None else T("token {n}", n=word)


def slot_label(slot: str) -> Text:
    """A slot standing alone: of the board, or on a token."""
    under = a.token_of(slot)
    return T("On token {n}", n=under) if under is not None else words.slot_label(slot)
