"""Actions in a few words, for a button or a list."""

from collections.abc import Mapping

from engine.core.sentences import Sentence, Sentences
from engine.core.text import T
from engine.shogun import actions as a
from engine.shogun.words import names as words

_TAKES = {
    "1": T("Take the first open card"),
    "2": T("Take the second open card"),
    a.DECK: T("Draw from the deck, unseen"),
}
LABELS: Mapping[type, Sentence] = {
    a.Refresh: T("Replace both open cards"),
    a.Take: lambda it: _TAKES[it.slot],
    a.Place: T("Place {armies}"),
    a.Assign: lambda it: words.say(T("{space}: {card}"), it, card=words.card(it.card)),
    a.Clear: T("Empty {space}"),
    a.Lock: T("Lock the plan"),
    a.Unlock: T("Change the plan again"),
    a.Pick: lambda it: T("Take “{card}”", card=words.SPECIAL[it.card]),
    a.March: T("{armies} from {source} to {target}"),
    a.Stay: T("All stay in {province}"),
    a.CarryOut: T("Carry it out"),
    a.Decline: T("Leave it undone"),
    a.Throw: T("Fight with {armies}"),
    a.Quell: T("The revolt in {province}"),
}
label = Sentences(words.say, LABELS)
"""The action in a few words."""
