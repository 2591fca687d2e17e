"""Reasons why an action is not allowed now, and what is possible instead, for the player.

The rules are in the phases; here their answer "no" is put into words. Nothing here says more than
the seat may know.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.protocol import Actions
from engine.core.refusals import possible
from engine.core.text import TN, SeatName, T, Text, listing
from engine.edo import actions as a
from engine.edo.cities import obstacle
from engine.edo.data import CAPITAL, MERCHANT_FIGURE, RICE, ActionKind, CardAction
from engine.edo.prices import Deal, buyable, deal_in, deal_price, price_of, ways_to_pay
from engine.edo.rules.acts import ACTS, sells_both, stock_of
from engine.edo.rules.planning import officials_left, without
from engine.edo.state import EdoPhase, EdoState, Player
from engine.edo.words import names
from engine.edo.words.describe import label


def why_not(state: EdoState, seat: int, action: a.Action, legal: Actions[a.Action]) -> Text:
    if state.phase == EdoPhase.PLAN:
        return _plan(state, seat, action)
    found = REFUSALS[state.phase](state, seat, action) or T("That is not what is asked now.")
    figure = getattr(action, "figure", None)
    # what else the same figure can do is named first
    instead = sorted(legal[: legal.progressing], key=lambda other: getattr(other, "figure", None) != figure)
    return names.joined(" ", (found, possible(Actions(instead), label)))


def _draft(state: EdoState, seat: int, action: a.Action) -> Text | None:
    player = state.players[seat]
    match action:
        case a.Take() if player.start_set is not None:
            return T("You have a start set already. Take a home city.")
        case a.Take(start_set):
            return T("That start set is gone: {goods}.", goods=names.start_set(start_set))
        case a.Home() if player.home is not None:
            return T("You have a home city already. Take a start set.")
        case a.Home(city):
            name = names.SPACE[city]
            for owner, other in enumerate(state.players):
                if other.home == city:
                    return T("{city} is the home of {seat}. Choose another city.", city=name, seat=SeatName(owner))
            if city == CAPITAL:
                return T("In this match Edo is no one’s home city. Choose another one.")
            return T("{city} is not open in this match. Choose another city.", city=name)
    return None


def _plan(state: EdoState, seat: int, action: a.Action) -> Text:
    player = state.players[seat]
    if seat not in state.active:
        return T("Your plan is locked. Unlock it first to change it.")
    match action:
        case a.Assign():
            return _no_entry(player, action)
        case a.Clear(position):
            return T("Position {n} of your plan is empty already.", n=position + 1)
        case a.Lock() if None in player.plan:
            missing = [n for n, entry in enumerate(player.plan, start=1) if entry is None]
            return T("Your plan is not complete. Still empty: {positions}.", positions=listing(missing))
        case a.Unlock():
            return T("Your plan is not locked.")
    return T("It is time to plan: put three cards in order, then lock the plan.")


def _no_entry(player: Player, action: a.Assign) -> Text:
    entry = action.entry
    card, spec = names.CARD[entry.card], entry.spec
    if entry.card in player.claimed:
        return T("You can use “{card}” from the next round on.", card=card)
    if entry.card not in player.cards:
        return T("You have no “{card}”. You have {cards}.", card=card, cards=names.cards(player.cards))
    if player.plan[action.position] == entry:
        return T("It is like that already.")
    if entry.own + entry.shogun > spec.officials:
        return TN(
            "That action takes {n} official at most; you asked for {more}.",
            "That action takes {n} officials at most; you asked for {more}.",
            spec.officials,
            more=entry.own + entry.shogun,
        )
    own, shogun = officials_left(without(player.plan, action.position, entry.card), player.officials, player.shogun)
    return T(
        "You asked for {asked}; this card can get {left}.",
        asked=names.officials(entry.own, entry.shogun),
        left=names.officials(own, shogun),
    )


def _premove(state: EdoState, seat: int, action: a.Action) -> Text | None:
    if isinstance(action, a.OfCards):
        entry = state.entry
        if not entry.activations:
            return T("This card has too few officials: only moves are possible. {entry}.", entry=names.entry(entry))
        return T("Your card is not revealed yet: {entry}. Move, or go on.", entry=names.entry(entry))
    if not isinstance(action, a.Move):
        return None
    player = state.players[seat]
    source = state.merchant if action.figure == MERCHANT_FIGURE else player.space_of(action.figure)
    who = names.figure(action.figure)
    if trouble := no_way(state, source, action.space, who):
        return trouble
    if action.figure in state.used:
        return T("You have moved {figure} before this card already. Each moves once.", figure=who)
    cost = state.board.distance[source, action.space]
    return TN(
        "From {source} to {target} is {n} step and costs {ryo}; you have {money}.",
        "From {source} to {target} is {n} steps and costs {ryo}; you have {money}.",
        cost,
        source=names.SPACE[source],
        target=names.SPACE[action.space],
        ryo=names.ryo(cost),
        money=names.ryo(player.ryo),
    )


def no_way(state: EdoState, source: str, target: str, who: Text) -> Text | None:
    """Return the reason why a figure can never go from one space to another, or None."""
    if not source:
        return T("That figure is in your hand: {figure}. It enters the board by the action Travel.", figure=who)
    if target not in state.board.spaces:
        return T("There is no {space} on this side of the board.", space=names.SPACE[target])
    if source == target:
        return T("Choose another place: {figure} is already in {space}.", figure=who, space=names.SPACE[target])
    return None


# -- activations --------------------------------------------------------------------------------------------------


def _execution(state: EdoState, seat: int, action: a.Action) -> Text | None:
    entry = state.entry
    if not isinstance(action, a.OfCards):
        return None
    if not isinstance(action, ACTS[entry.spec.kind].forms):
        return T("The card in progress is {entry}.", entry=names.entry(entry))
    if isinstance(action, a.OfSamurai):
        who = names.figure(action.figure)
        if not state.players[seat].space_of(action.figure):
            return T("That figure is in your hand: {figure}.", figure=who)
        if action.figure in state.used:
            return T("You have used {figure} on this card already. Each activation needs another samurai.", figure=who)
    return ACTIVATIONS[entry.spec.kind](state, seat, entry.spec, action)


def _travel(state: EdoState, seat: int, spec: CardAction, action: a.Free | a.Deploy) -> Text:
    if isinstance(action, a.Free):
        who = names.figure(action.figure)
        moved = T("This official has moved {figure} already.", figure=who)
        return no_way(state, state.players[seat].space_of(action.figure), action.space, who) or moved
    if state.used:
        return T("This official is moving samurai; finish that first.")
    if state.deployed >= state.entry.own:
        return T("All your own officials of this card are on the board; Shogun officials cannot enter.")
    if action.space not in state.board.spaces:
        return T("There is no {space} on this side of the board.", space=names.SPACE[action.space])
    return T("Officials enter at gates: {gates}.", gates=names.spaces(state.board.gates))


def _develop(state: EdoState, seat: int, spec: CardAction, action: a.Claim) -> Text:
    shown = names.cards(state.display)
    return T("“{card}” is not on sale. On sale are {cards}.", card=names.CARD[action.card], cards=shown)


def _harvest(state: EdoState, seat: int, spec: CardAction, action: a.Harvest) -> Text:
    space = names.SPACE[state.players[seat].space_of(action.figure)]
    return T("You cannot harvest {goods} in {space}.", goods=names.RESOURCE[spec.resource], space=space)


def _build(state: EdoState, seat: int, spec: CardAction, action: a.Build) -> Text:
    player = state.players[seat]
    space = player.space_of(action.figure)
    standing = state.cities.get(space)
    if standing is None:
        return T("Nothing can be built in {space}.", space=names.SPACE[space])
    if why := obstacle(space, standing, seat, action.building, stock_of(state, seat)):
        return T("You cannot build that: {why}.", why=why)
    ways = ways_to_pay(spec, action.building)
    if action.material not in [way.material for way in ways]:
        said = listing([label(a.Build(action.figure, action.building, way.material)) for way in ways])
        return T("This card allows: {ways}.", ways=said)
    price, held = names.price(price_of(spec, action)), names.price(player.held)
    return T("It costs {price}; you have {goods}.", price=price, goods=held)


def _trade(state: EdoState, seat: int, spec: CardAction, action: a.Buy | a.Gain | a.Both) -> Text:
    player, card, deal = state.players[seat], state.merchant_card, deal_in(action)
    if player.space_of(action.figure) != state.merchant:
        return T("The merchant is elsewhere: {space}.", space=names.SPACE[state.merchant])
    price = deal_price(card, Deal(0, deal.point))
    if isinstance(action, a.Both) and not sells_both(state, seat, spec):
        return T("Goods and a point together need your trading post where the merchant stands.")
    if not price.payable(player.goods, player.ryo):
        return T("A point costs {price}; you do not have that.", price=names.price(price))
    most = buyable(card, player.goods, player.ryo - price.ryo)
    return T("You can buy at most {n} now. The merchant: {card}.", n=max(0, most), card=names.merchant_card(card))


ACTIVATIONS: Mapping[str, Callable[[EdoState, int, CardAction, Any], Text | None]] = {
    ActionKind.TRAVEL: _travel,
    ActionKind.DEVELOP: _develop,
    ActionKind.HARVEST: _harvest,
    ActionKind.BUILD: _build,
    ActionKind.TRADE: _trade,
}
"""The reasons why the present activation cannot be used in a way, by kind; none to recruit."""


def _wages(state: EdoState, seat: int, action: a.Action) -> Text | None:
    player = state.players[seat]
    if not isinstance(action, a.Keep | a.Return):
        return None
    who = names.figure(action.figure)
    if not player.space_of(action.figure):
        return T("That figure is in your hand: {figure}.", figure=who)
    if isinstance(action, a.Return) or action.figure in state.kept:
        return T("You have chosen that already for {figure}.", figure=who)
    return T("You have {n} rice, and each samurai that stays costs 1.", n=player.goods[RICE])


REFUSALS: Mapping[str, Callable[[EdoState, int, a.Action], Text | None]] = {
    EdoPhase.DRAFT: _draft,
    EdoPhase.PREMOVE: _premove,
    EdoPhase.EXECUTE: _execution,
    EdoPhase.WAGES: _wages,
}
