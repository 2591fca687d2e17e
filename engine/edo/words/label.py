"""The label of an action, for a button or a list."""

from collections.abc import Mapping

from engine.core.sentences import Sentence, Sentences
from engine.core.text import T, Text
from engine.edo import actions as a
from engine.edo.words import names
from engine.edo.words.names import FILLING


def _build(action: a.Build) -> Text:
    less = T("{figure} builds: {building}, less {material}")
    return FILLING(less if action.material else T("{figure} builds: {building}"), action)


LABELS: Mapping[type, Sentence] = {
    a.Take: lambda action: names.start_set(action.start_set),
    a.Home: T("Home city {city}"),
    a.Assign: lambda action: T("Card {n}: {entry}", n=action.position + 1, entry=names.brief(action.entry)),
    a.Clear: lambda action: T("Empty card {n}", n=action.position + 1),
    a.Lock: T("Lock the plan"),
    a.Unlock: T("Unlock the plan"),
    a.Move: T("{figure} to {space}"),
    a.Done: T("Go on"),
    a.Deploy: T("An official enters: {space}"),
    a.Free: T("{figure} to {space}"),
    a.Next: T("Done with this official"),
    a.Recruit: T("Take a Shogun official"),
    a.Claim: T("Take “{card}”"),
    a.Harvest: T("Harvest with {figure}"),
    a.Build: _build,
    a.Buy: lambda action: FILLING(T("{figure} buys {n}"), action, n=action.quantity),
    a.Gain: T("{figure} gets a point"),
    a.Both: lambda action: FILLING(T("{figure} buys {n} and gets a point"), action, n=action.quantity),
    a.Decline: T("Leave it unused"),
    a.Keep: T("Keep {figure}"),
    a.Return: T("Take {figure} back"),
}
label = Sentences(FILLING, LABELS)
"""The action in a few words."""
