"""The result of a list now (RULES.md 20.1): a warning, never a refusal."""

from collections.abc import Iterator, Mapping

from engine.core.sequence import Actions
from engine.core.standing_orders.entry import ASK, Order
from engine.core.standing_orders.follow import BARE
from engine.core.text import T, Text
from engine.edo import events as e
from engine.edo.actions import Action
from engine.edo.asking.projection import IN_FULL, Played, account_of, played, view_before
from engine.edo.data import FIGURES, PLANNED, RESOURCES, RICE, SET_IDS
from engine.edo.orders.follow import follow, keeping, read
from engine.edo.state import EdoPhase
from engine.edo.view import EdoView
from engine.edo.words import names

# -- a card -------------------------------------------------------------------------------------------------------


def card(view: EdoView, position: int, order: Order) -> Text:
    """Play the cards before it as they are likely to be played, and then this one by the list."""
    rest = order

    def answer(now: EdoView, legal: Actions[Action]) -> Action | None:
        nonlocal rest
        step = follow(now, legal, rest, True, False)
        rest = rest if step is None else step.rest
        return None if step is None else step.action

    found = played(view, position, {position: answer})[position]
    done = list(account_of(found.events, IN_FULL))
    if found.stopped == EdoPhase.PREMOVE:
        done.append(T("you would be asked who moves"))
    elif found.stopped:
        done.append(T("you would be asked what is done"))
    elif not done:
        done.append(T("nothing happens"))
    text = T(
        "As things stand: {done}. Left: {left}.",
        done=names.joined(", ", done),
        left=names.price(found.after.me.held),
    )
    blocked = list(_blocked(found, order, rest, position))
    return T("{text} Blocked now: {entries}.", text=text, entries=names.joined(", ", blocked)) if blocked else text


def _blocked(found: Played, order: Order, rest: Order, position: int) -> Iterator[Text]:
    """Yield entries without effect: moves that fall short, acts left in spite of activations."""
    view = found.after
    entry = view.own.plan[position] if view.own is not None else None
    assert entry is not None, "a card of the plan is tried"
    at = dict(zip(FIGURES, view.me.figures, strict=True))
    for line in read(order, entry).lines:
        stands = at.get(line.subject, view.merchant)
        if all(way.asks or way.words[-1] != stands for way in line.ways):
            yield T("“{name}”", name=str(line))
    if any(isinstance(event, e.Declined | e.ActivationsLost) for event in found.events):
        for item in read(rest, entry).items:
            if not item.ways[0].bare:
                yield T("“{name}”", name=str(item))


# -- wages and the draft ------------------------------------------------------------------------------------------


def wages(now: EdoView, order: Order) -> Text:
    view = view_before(now, PLANNED)
    staying = keeping(view, order)
    if staying is None:
        return BARE[ASK]
    standing = [figure for figure, space in zip(FIGURES, view.me.figures, strict=True) if space]
    if not standing:
        return T("As things stand you have no one on the board.")
    leaving = [figure for figure in standing if figure not in staying]
    return T(
        "As things stand: on the board: {staying}; back to hand: {leaving}. Left: {rice}.",
        staying=names.joined(", ", map(names.figure, staying)) if staying else T("no one"),
        leaving=names.joined(", ", map(names.figure, leaving)) if leaving else T("no one"),
        rice=names.goods(RESOURCES[RICE], view.me.rice - len(staying)),
    )


def draft(view: EdoView, free: Mapping[str, Text], order: Order) -> Text | None:
    for entry in order:
        word = entry.ways[0].words[-1] if entry.ways[0].words else ""
        if view.me.start_set if word in SET_IDS else view.me.home:
            continue
        if word in BARE:
            return BARE[word]
        if word in free:
            return T("As things stand you get: {what}.", what=free[word])
    return None
