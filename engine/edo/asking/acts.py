"""The questions about card actions, by kind: forecasts, hints, and the answers on offer."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.core.question import Choice, Group
from engine.core.quick import frozen
from engine.core.text import TN, T, Text, listing
from engine.edo import actions as a, data
from engine.edo.asking.default_action import brings
from engine.edo.cities import Stock, possible
from engine.edo.data import ActionKind, CardAction, board
from engine.edo.prices import MEANS, Means, affordable, deal_in, deal_price, harvest_of, price_of, ways_to_pay
from engine.edo.view import EdoView
from engine.edo.words import names
from engine.edo.words.describe import label
from engine.edo.words.spaces import about

Shortcut = tuple[str, Text]
"""A word of a list that answers several questions at once, and the label of its button."""


@frozen
class Asked:
    """The questions about one kind. By default no space matters, and nothing is said."""

    forecast: Callable[[CardAction, EdoView, int], Text] = lambda spec, view, times: TN(
        "{n} activation", "{n} activations", times
    )
    """The result of this number of activations, at least one, as far as it can be said."""
    usable_at: Callable[[CardAction, EdoView, str], bool] | None = None
    """Return True if a samurai could serve on a space. None if activations need no samurai."""
    move_hints: Callable[[CardAction, EdoView, a.Move], Iterator[Text]] = lambda spec, view, move: iter(())
    """News about a move before the card."""
    hint: Callable[[CardAction, EdoView, Any], Text | None] = lambda spec, view, action: None
    """The gain or the price of an answer of this kind, which is not to leave the activation."""
    rank: Callable[[a.Action], tuple[int, int]] = lambda action: (0, 0)
    """Lower ones are offered earlier."""
    pays: bool = False
    """Goods or money may have to be paid."""
    all_moves: Shortcut | None = None
    """Settles the moves before the card and all its activations."""
    all_activations: Shortcut | None = None
    """Settles all its activations."""


# -- forecasts ----------------------------------------------------------------------------------------------------


def served(spec: CardAction, view: EdoView, times: int) -> Text:
    standing = sum(space is not None and usable_at(spec, view, space) for space in view.me.figures)
    if not standing:
        return TN("once; no samurai there yet", "up to {n} times; no samurai there", times)
    return TN(
        "once; samurai there now: {standing}",
        "up to {n} times; samurai there: {standing}",
        times,
        standing=standing,
    )


def _buildings(spec: CardAction, view: EdoView, times: int) -> Text:
    me = view.me
    stock = ((data.HOUSE, me.houses), (data.TRADING_POST, int(me.post)), (data.FORTRESS, view.fortresses))
    kinds = [kind for kind, left in stock for _ in range(left)]
    if not kinds:
        return T("no building is left")
    means = Means(me.goods, me.ryo or 0, stock)
    paid = affordable(means, times, spec.cheaper_ryo, spec.cheaper_material)
    if paid == min(times, len(kinds)):
        return served(spec, view, paid)
    # the cheapest that are left say what is missing for one more
    prices = [ways_to_pay(spec, kind)[0].price for kind in kinds[: paid + 1]]
    short = [what for what in MEANS if sum(getattr(price, what) for price in prices) > getattr(me.held, what)]
    lacking = listing([names.MEANS[what] for what in short])
    if not paid:
        return T("builds none: too little {goods}", goods=lacking)
    return T("builds {paid} of {n}: {goods} for {paid}", paid=paid, n=times, goods=lacking)


def _journeys(spec: CardAction, view: EdoView, times: int) -> Text:
    if spec.anywhere:
        return TN("{n} enters at any space, or moves", "{n} enter at any space, or move", times)
    return TN("{n} enters at a gate, or moves", "{n} enter at a gate, or move", times)


def _recruits(spec: CardAction, view: EdoView, times: int) -> Text:
    if not spec.cost:
        return TN("{n} activation", "{n} activations", times)
    return T("costs {n} rice; you have {have}", n=spec.cost * times, have=view.me.rice)


def _special_cards(spec: CardAction, view: EdoView, times: int) -> Text:
    return T("costs {ryo}; you have {have}", ryo=names.ryo(spec.cost * times), have=names.ryo(view.me.ryo or 0))


# -- hints --------------------------------------------------------------------------------------------------------


def _slots(spec: CardAction, view: EdoView, move: a.Move) -> Iterator[Text]:
    if city := view.city(move.space):
        yield TN("{n} free slot", "{n} free slots", data.BUILDING_SLOTS - len(city.buildings))


def _harvest_there(spec: CardAction, view: EdoView, move: a.Move) -> Iterator[Text]:
    if move_helps(spec, view, move):
        n = harvest_of(spec.resource, sum(view.space(move.space).samurai) + 1, spec.bonus)
        n = min(n, data.LIMITS.goods - view.me.goods[data.RESOURCE[spec.resource]])
        yield T("would bring {goods}", goods=names.goods(spec.resource, n))


def _harvest(spec: CardAction, view: EdoView, action: a.Harvest) -> Text:
    space = view.stands_at(action.figure)
    return T(
        "{space}: {goods}; samurai there: {n}",
        space=names.SPACE[space],
        goods=names.goods(spec.resource, brings(view, action)),
        n=sum(view.space(space).samurai),
    )


def _build(spec: CardAction, view: EdoView, action: a.Build) -> Text:
    return T(
        "{city}: {price}, {points}",
        city=names.SPACE[view.stands_at(action.figure)],
        price=names.price(price_of(spec, action)),
        points=names.points(data.BUILDINGS[action.building].points),
    )


def _deal(spec: CardAction, view: EdoView, action: a.Action) -> Text:
    return names.price(deal_price(view.merchant_card, deal_in(action)))


# -- the table ----------------------------------------------------------------------------------------------------


def _buildable(spec: CardAction, view: EdoView, space: str) -> bool:
    city, me = view.city(space), view.me
    stock = Stock(me.houses, me.post, view.fortresses)
    return city is not None and bool(possible(space, city.buildings, me.seat, stock))


def _best_deal_first(action: a.Action) -> tuple[int, int]:
    if isinstance(action, a.Decline):
        return 3, 0
    deal = deal_in(action)
    return (0 if deal.quantity else 1) if deal.point else 2, -deal.quantity


ASKED: Mapping[str, Asked] = {
    ActionKind.MONEY: Asked(lambda spec, view, times: T("brings {ryo}", ryo=names.ryo(spec.amount * times))),
    ActionKind.RICE: Asked(lambda spec, view, times: T("brings {n} rice", n=spec.amount * times)),
    ActionKind.TRAVEL: Asked(_journeys),
    ActionKind.RECRUIT: Asked(_recruits, pays=True, all_activations=("recruit", T("Recruit with all of them"))),
    ActionKind.DEVELOP: Asked(
        _special_cards, hint=lambda spec, view, action: names.card_actions(action.card), pays=True
    ),
    ActionKind.HARVEST: Asked(
        served,
        lambda spec, view, space: data.SPACES[space].resource == spec.resource,
        _harvest_there,
        _harvest,
        all_moves=("auto", T("Moves and harvests that bring the most")),
        all_activations=("auto", T("All harvests that bring the most")),
    ),
    ActionKind.BUILD: Asked(_buildings, _buildable, _slots, _build, pays=True),
    ActionKind.TRADE: Asked(
        served, lambda spec, view, space: space == view.merchant, hint=_deal, rank=_best_deal_first, pays=True
    ),
}


def usable_at(spec: CardAction, view: EdoView, space: str) -> bool:
    """Return True if a samurai could serve on this space."""
    usable = ASKED[spec.kind].usable_at
    return usable is not None and usable(spec, view, space)


def targets(spec: CardAction, view: EdoView) -> tuple[str, ...]:
    """Return the spaces where it can be carried out; none if the space does not matter."""
    if spec.travels:
        return () if spec.anywhere else board(len(view.players)).gates
    return tuple([space.id for space in view.spaces if usable_at(spec, view, space.id)])


def move_helps(spec: CardAction, view: EdoView, move: a.Move) -> bool:
    """Return True if a move before the card could help the card."""
    if move.figure == data.MERCHANT_FIGURE:
        return spec.kind is ActionKind.TRADE and move.space in view.me.figures
    return usable_at(spec, view, move.space)


def reminders(spec: CardAction, view: EdoView) -> Iterator[Text]:
    """Yield useful facts while a card is carried out."""
    turn = view.turn
    if spec.kind is ActionKind.TRADE:
        yield names.merchant(view.merchant, view.merchant_card)
    if ASKED[spec.kind].pays:
        yield T("You have {goods}.", goods=names.price(view.me.held))
    if spec.travels and turn is not None and turn.entry is not None and turn.used:
        left = spec.moves - len(turn.used)
        yield TN("This official may move {n} more samurai.", "This official may move {n} more samurai.", left)


ENTER = "enter"
"""The group of spaces where an official enters the board."""


def choice(spec: CardAction, view: EdoView, action: a.Action) -> Choice:
    match action:
        case a.Deploy(space=space) | a.Free(space=space):
            said = list(about(view, space))
            group = action.figure if isinstance(action, a.Free) else ENTER
            hint = names.joined(", ", said) if said else None
            return Choice(a.notation(action), names.SPACE[space], hint, group)
        case a.Next():
            begun = view.turn is not None and view.turn.used
            name = T("Done with this official") if begun else T("Skip this official")
            return Choice(a.notation(action), name, back=True)
        case a.Decline():
            return Choice(a.notation(action), label(action))
    name = names.CARD[action.card] if isinstance(action, a.Claim) else label(action)
    return Choice(a.notation(action), name, ASKED[spec.kind].hint(spec, view, action))


def groups(view: EdoView, legal: Sequence[a.Action]) -> Iterator[Group]:
    if any(isinstance(action, a.Deploy) for action in legal):
        yield Group(ENTER, T("An official enters the board"))
    for figure in dict.fromkeys(action.figure for action in legal if isinstance(action, a.Free)):
        yield Group(figure, names.figure(figure), names.SPACE[view.stands_at(figure)])
