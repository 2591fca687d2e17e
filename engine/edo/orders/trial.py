"""The result of a list now (RULES.md 20.1): a warning, never a refusal."""

from collections.abc import Iterator, Mapping

from engine.core.sequence import Actions
from engine.core.standing_orders.entry import ANY, ASK, Order
from engine.core.standing_orders.follow import BARE
from engine.core.text import T, Text
from engine.edo import events as e
from engine.edo.actions import Action, notation
from engine.edo.asking.projection import IN_FULL, Played, account_of, played, view_before
from engine.edo.data import FIGURES, PLANNED, RESOURCES, RICE
from engine.edo.orders.follow import follow, keeping, read
from engine.edo.rules.planning import Draft
from engine.edo.state import EdoPhase, PlanEntry as Planned
from engine.edo.view import EdoView, state_like
from engine.edo.words import names

# -- a card -------------------------------------------------------------------------------------------------------


def card(view: EdoView, position: int, entry: Planned, order: Order) -> Text:
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
    blocked = list(_blocked(found, order, rest, entry))
    return T("{text} Blocked now: {entries}.", text=text, entries=names.joined(", ", blocked)) if blocked else text


def _blocked(found: Played, order: Order, rest: Order, entry: Planned) -> Iterator[Text]:
    """Yield entries without effect: moves that fall short, acts left in spite of activations."""
    view = found.after
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


def draft(view: EdoView, known: Mapping[str, Text], order: Order) -> Text | None:
    legal = Draft().legal(state_like(view), view.me.seat)
    if not legal:
        return None
    step = follow(view, legal, order, True, False)
    if step is None or step.action is None:
        return BARE[ASK if step is None else ANY]
    return T("As things stand you get: {what}.", what=known[notation(step.action).split()[1]])
