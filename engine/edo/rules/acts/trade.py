"""Trade: samurai beside the merchant buy goods, or get a point (RULES.md 9.8)."""

from collections.abc import Sequence

from engine.edo import actions as a
from engine.edo import events as e
from engine.edo.cities import has_post
from engine.edo.data import FIGURES, MERCHANT, RESOURCE, CardAction
from engine.edo.prices import deal_in, deal_price, deals, trade_action
from engine.edo.state import EdoState, EdoTurn


def answers(state: EdoState, seat: int, spec: CardAction) -> Sequence[a.Action]:
    """Offer every deal to every samurai beside the merchant."""
    player, used, merchant = state.players[seat], state.used, state.merchant
    if merchant not in player.at:
        return (a.DECLINE,)
    found: list[a.Action] = []
    possible = deals(state.merchant_card, spec.extra, player.goods, player.ryo, both=sells_both(state, seat, spec))
    for figure, space in zip(FIGURES, player.at, strict=True):
        if space == merchant and figure not in used:
            found += [trade_action(figure, deal) for deal in possible]
    found.append(a.DECLINE)
    return found


def sells_both(state: EdoState, seat: int, spec: CardAction) -> bool:
    """Return True if a card, or a trading post beside the merchant, gives goods and a point."""
    return spec.both or has_post(state.cities.get(state.merchant, ()), seat)


def use(turn: EdoTurn, seat: int, spec: CardAction, action: a.Action) -> None:
    """Make a deal; its point counts at once (R35)."""
    deal, card, player = deal_in(action), turn.state.merchant_card, turn.state.players[seat]
    paid, resource = deal_price(card, deal), MERCHANT[card].resource
    player.pay(paid)
    player.goods[RESOURCE[resource]] += deal.quantity
    player.points += deal.point
    player.traded += deal.point
    turn.emit(e.Traded(seat, turn.state.merchant, resource, deal.quantity, deal.point, paid))
