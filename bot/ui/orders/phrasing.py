"""Lists in words: an entry by its offers, with its conditions, and what stops the list."""

from collections.abc import Sequence
from dataclasses import replace

from bot.service.model import Filed
from bot.texts import Speaker, cut
from bot.typed import Phrasebook, book_of_lists
from bot.ui.kit.items import OPTIONS
from engine.core.sentences import joined, titled
from engine.core.standing_orders.decision import REVIEW, SILENT, Decision, How
from engine.core.standing_orders.entry import ASK, Condition, Entry, Preference
from engine.core.text import TN, Listing, T, Text, either, listing, verbatim


def by_offers(decision: Decision, entry: Entry, say: Speaker) -> str | None:
    """Return an entry in words, if it consists of offers, also gone ones; else None."""
    labels = decision.labels
    asks = len(entry.ways) > 1 and str(entry.ways[-1]) == ASK
    ways = [str(way) for way in entry.ways[: -1 if asks else None]]
    if any(way not in labels for way in ways) or ASK in ways[1:]:
        return None
    words = say(T(" or ")).join(say(labels[way]) for way in ways)
    what = next((it.label for it in decision.subjects if it.key == entry.subject != ways[0]), None)
    if what is not None:
        words = say(T("{what} → {where}", what=what, where=verbatim(words)))
    return say(T("{entry}, else ask me", entry=verbatim(words))) if asks else words


def in_words(filed: Filed, say: Speaker, quote: str = "`") -> list[str]:
    """Return the entries of a list in words, else quoted as the reader would type them."""
    book = book_of_lists(filed.words, say)
    return [
        by_offers(filed.decision, entry, say) or f"{quote}{cut(book.native(str(entry)), 150)}{quote}"
        for entry in filed.order
    ]


def whole(filed: Filed, say: Speaker, most: int, quote: str = "`") -> str:
    """Return a list within this number of characters: in words if it is used up and consists of
    offers, else quoted."""
    said = [by_offers(filed.decision, entry, say) for entry in filed.order if filed.decision.consumable]
    if said and None not in said:
        return cut(say(joined("; ", [*filter(None, said)])), most)
    return f"{quote}{cut(book_of_lists(filed.words, say).native(filed.text), most)}{quote}"


def stops(decision: Decision, keys: Sequence[str]) -> Listing:
    """Return the triggers of these keys that stop a list, in words."""
    labels = {trigger.key: trigger.label for trigger in decision.triggers if trigger.key not in SILENT}
    return either([labels[key] for key in keys if key in labels][:OPTIONS])


def trial_lines(filed: Filed, say: Speaker) -> list[str]:
    """Return the result of a list as things stand, quoting it as the reader would; or no line."""
    return ["🔮 " + cut(say(book_of_lists(filed.words, say).quoted(filed.trial)), 500)] if filed.trial else []


def entry_lines(filed: Filed, say: Speaker) -> list[str]:
    """Return the entries in order, what stops the list, and what has."""
    lines = [f"{n}. {cut(words, 300)}" for n, words in enumerate(in_words(filed, say), 1)]
    if (stopping := stops(filed.decision, filed.triggers)).items:
        lines.append("-# " + cut(say(T("I am asked if {what}.", what=stopping)), 400))
    if filed.paused_by:
        why = listing(stops(filed.decision, filed.paused_by).items)
        lines.append("⏰ " + cut(say(T("Stopped: {why}. Resume it, change it, or act yourself.", why=why)), 400))
    if filed.awaited:
        waiting = T("Everyone waits for your look at the board. Change this list if you like, then press “Go on”.")
        lines.append("👀 " + cut(say(waiting), 400))
    elif REVIEW in filed.triggers:
        lines.append("-# " + say(T("Before this lap the match waits until I have looked at the board.")))
    return lines


def phrase(filed: Filed, entry: Entry, say: Speaker) -> str:
    """Return an entry with its conditions; if it has several places the first, and their number."""
    way, further = entry.ways[0], len(entry.ways) - 1
    decision, book = filed.decision, book_of_lists(filed.words, say)
    alone = replace(entry, ways=(replace(way, conditions=()),))
    words = by_offers(decision, alone, say) or say(_with_amount(decision, way, book))
    if way.conditions:
        conditions = listing([_condition(filed, one, book) for one in way.conditions])
        words = say(T("{what}, if {conditions}", what=verbatim(words), conditions=conditions))
    if further:
        words = say(TN("{what}; or 1 other place", "{what}; or {n} other places", further, what=verbatim(words)))
    return words


def _with_amount(decision: Decision, way: Preference, book: Phrasebook) -> Text:
    where: Text | None = None
    for word in (_name(decision, word, book) for word in way.words):
        where = word if where is None else T("{source} → {target}", source=where, target=word)
    amount = way.amount
    if where is None or amount is None:
        return where or verbatim(book.native(str(way)))
    match amount.how:
        case How.ALL_BUT:
            return T("{where}: all but {n}", where=where, n=amount.n)
        case How.AT_LEAST:
            return T("{where}: at least {n}", where=where, n=amount.n)
        case How.AT_MOST:
            return T("{where}: at most {n}", where=where, n=amount.n)
    return titled(where, book.native(str(amount)))


def _condition(filed: Filed, condition: Condition, book: Phrasebook) -> Text:
    place, amount = _name(filed.decision, condition.name, book), condition.amount
    if condition.hold:
        return T("you hold {place}", place=place) if condition.yes else T("you do not hold {place}", place=place)
    if amount is None or (condition.name in filed.words and condition.name not in filed.decision.labels):
        return verbatim(book.native(str(condition)))  # of no place: chests, goods
    if amount.how is How.AT_MOST and not amount.n:
        return T("no one is in {place}", place=place)
    if amount.how is How.AT_MOST:
        return TN("{place} has at most {n} piece", "{place} has at most {n} pieces", amount.n, place=place)
    return TN("{place} has at least {n} piece", "{place} has at least {n} pieces", amount.n, place=place)


def _name(decision: Decision, word: str, book: Phrasebook) -> Text:
    """Return a word as it is shown: by its label, else as it is written."""
    return decision.labels.get(word) or verbatim(book.native(word).replace("_", " ").title())
