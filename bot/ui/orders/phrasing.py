"""An entry of a list in words, with its conditions."""

from dataclasses import replace
from functools import partial

from bot.texts import Speaker
from bot.ui.orders.program import worded
from engine.core.standing_orders.decision import Decision, How
from engine.core.standing_orders.entry import Condition, Entry, Preference
from engine.core.text import TN, T, Text, listing, verbatim


def phrased(decision: Decision, entry: Entry, say: Speaker) -> str:
    """An entry in words, with its conditions; of several places the first, and how many more there are."""
    way, further = entry.ways[0], len(entry.ways) - 1
    bare = str(replace(way, conditions=()))
    words = say(_amounted(decision, way)) if (found := worded(decision, bare, say)) is None else found
    if way.conditions:
        conditions = listing([_condition(decision, one) for one in way.conditions])
        words = say(T("{what}, if {conditions}", what=verbatim(words), conditions=conditions))
    if further:
        words = say(TN("{what}; or 1 other place", "{what}; or {n} other places", further, what=verbatim(words)))
    return words


def _amounted(decision: Decision, way: Preference) -> Text:
    """Where to, and how many."""
    where: Text | None = None
    for word in map(partial(_named, decision), way.words):
        where = word if where is None else T("{source} → {target}", source=where, target=word)
    amount = way.amount
    if where is None or amount is None:
        return where or verbatim(str(way))
    match amount.how:
        case How.EXACTLY:
            return T("{where}: {n}", where=where, n=amount.n)
        case How.ALL_BUT:
            return T("{where}: all but {n}", where=where, n=amount.n)
        case How.AT_LEAST:
            return T("{where}: at least {n}", where=where, n=amount.n)
        case How.AT_MOST:
            return T("{where}: at most {n}", where=where, n=amount.n)
    return T("{where}: {how}", where=where, how=str(amount))


def _condition(decision: Decision, condition: Condition) -> Text:
    place, amount = _named(decision, condition.name), condition.amount
    if condition.hold:
        return T("you hold {place}", place=place) if condition.yes else T("you do not hold {place}", place=place)
    if amount is None:
        return verbatim(str(condition))
    if amount.how is How.AT_MOST and not amount.n:
        return T("nobody is in {place}", place=place)
    if amount.how is How.AT_MOST:
        return T("{place} has at most {n}", place=place, n=amount.n)
    return T("{place} has at least {n}", place=place, n=amount.n)


def _named(decision: Decision, word: str) -> Text:
    """A word as it is shown: by its group or its choice, else as it is written."""
    known = {one.key: one.label for one in (*decision.groups, *decision.subjects)}
    known |= {choice.wish: choice.label for choice in decision.offers if choice.wish not in known}
    return known.get(word) or verbatim(word.replace("_", " ").title())
