"""Trade: samurai beside the merchant buy goods, or get a point (RULES.md 9.8)."""

from collections.abc import Iterator, Sequence

from engine.core.text import T, Text
from engine.edo import actions as a
from engine.edo import events as e
from engine.edo.card_action import ActionKind, ActionWords
from engine.edo.caretaker.judging import price_worth
from engine.edo.caretaker.situation import PlanBasis, Situation
from engine.edo.caretaker.working import Hold, Link, brought, nearest
from engine.edo.cities import has_post
from engine.edo.data import FIGURES, MERCHANT, MERCHANT_FIGURE, RESOURCE, SPACES
from engine.edo.effects.answering import Served
from engine.edo.prices import Deal, buyable, deal_price, deals
from engine.edo.state import EdoState, EdoTurn
from engine.edo.view import EdoView
from engine.edo.words import names


class Trade(Served):
    """9.8."""

    kind = ActionKind.TRADE
    sign = "⚖️"
    actions = (a.Buy, a.Gain, a.Both)
    pays = True

    def answers(self, state: EdoState, seat: int) -> Sequence[a.Action]:
        player, used, merchant = state.players[seat], state.used, state.merchant
        if merchant not in player.at:
            return (a.DECLINE,)
        found: list[a.Action] = []
        possible = deals(state.merchant_card, self.extra, player.goods, player.ryo, both=self._both(state, seat))
        for figure, space in zip(FIGURES, player.at, strict=True):
            if space == merchant and figure not in used:
                found += [_action(figure, deal) for deal in possible]
        found.append(a.DECLINE)
        return found

    def _both(self, state: EdoState, seat: int) -> bool:
        """The card says so, or the seat's trading post stands where the merchant is."""
        return self.both or has_post(state.cities.get(state.merchant, ()), seat)

    def serve(self, turn: EdoTurn, seat: int, action: a.Action, space: str) -> None:
        deal, card, player = _deal(action), turn.state.merchant_card, turn.state.players[seat]
        paid, resource = deal_price(card, deal), MERCHANT[card].resource
        player.pay(paid)
        player.goods[RESOURCE[resource]] += deal.quantity
        player.points += deal.point
        player.traded += deal.point
        turn.emit(e.Traded(seat, space, resource, deal.quantity, deal.point, paid))

    def trouble(self, state: EdoState, seat: int, action: a.Action, space: str) -> Text:
        if space != state.merchant:
            return T("The merchant is elsewhere: {space}.", space=names.SPACE[state.merchant])
        player, card, deal = state.players[seat], state.merchant_card, _deal(action)
        price = deal_price(card, Deal(0, deal.point))
        if isinstance(action, a.Both) and not self._both(state, seat):
            return T("Goods and a point together need your trading post where the merchant stands.")
        if not price.payable(player.goods, player.ryo):
            return T("A point costs {price}; you do not have that.", price=names.price(price))
        most = buyable(card, self.extra, player.goods, player.ryo - price.ryo)
        return T("You can buy at most {n} now. The merchant: {card}.", n=max(0, most), card=names.merchant_card(card))

    def serves(self, view: EdoView, space: str) -> bool:
        return space == view.merchant

    def default(self, view: EdoView, legal: Sequence[a.Action]) -> a.Action:
        return next((action for action in legal if isinstance(action, a.Gain)), a.DECLINE)

    def helps(self, view: EdoView, move: a.Move) -> bool:
        if move.figure == MERCHANT_FIGURE:
            return move.space in view.me.figures
        return super().helps(view, move)

    def reminders(self, view: EdoView) -> Iterator[Text]:
        yield names.merchant(view.merchant, view.merchant_card)
        yield from super().reminders(view)

    def rank(self, action: a.Action) -> tuple[int, int]:
        if not isinstance(action, self.actions):
            return 3, 0
        deal = _deal(action)
        return (0 if deal.quantity else 1) if deal.point else 2, -deal.quantity

    def hint(self, view: EdoView, action: a.Action) -> Text | None:
        if not isinstance(action, self.actions):
            return None
        return names.price(deal_price(view.merchant_card, _deal(action)))

    @property
    def words(self) -> ActionWords:
        name, mark = T("trade"), ("", "")
        if self.both:
            name, mark = T("trade (goods and the point)"), ("points", "+")
        elif self.extra:
            name, mark = T("trade (up to {n} more)", n=self.extra), ("", f"+{self.extra}")
        return ActionWords(T("trade"), name, T("a samurai beside the merchant buys goods or gets a point"), mark)

    def chain(self, table: PlanBasis, situation: Situation, most: int, hold: Hold) -> Iterator[Link]:
        space = _meeting_place(table, situation, hold)
        if space is None:
            return
        situation = situation.copy()
        steps: tuple[a.Action, ...] = ()
        if space != situation.merchant:
            situation.ryo -= table.distance[situation.merchant, space]
            situation.merchant = space
            steps = (a.move(MERCHANT_FIGURE, space),)
        for _ in range(most):
            coming = nearest(table, situation, space, hold)
            if coming is None:
                return
            cost, index = coming
            found = self._best_deal(table, situation, situation.ryo - cost)
            if found is None or found[0] - cost * table.weights.ryo <= 0:
                return
            deal, figure = found[1], FIGURES[index]
            situation = situation.copy()
            went = brought(situation, index, space, cost)
            situation.pay(deal_price(table.merchant_card, deal))
            goods = list(situation.goods)
            goods[RESOURCE[MERCHANT[table.merchant_card].resource]] += deal.quantity
            situation.goods = goods[0], goods[1], goods[2]
            situation.points += deal.point
            steps = (*steps, *went, _action(figure, deal))
            hold = hold.after(figure)
            yield Link(situation, steps)

    def _best_deal(self, table: PlanBasis, situation: Situation, ryo: int) -> tuple[float, Deal] | None:
        """What to do with the merchant card, and what it is worth."""
        weights, card = table.weights, table.merchant_card
        sold, price = MERCHANT[card], MERCHANT[card].cost
        unit = weights.goods[RESOURCE[sold.resource]] - sold.price * weights.ryo
        found: list[tuple[float, Deal]] = []
        most = buyable(card, self.extra, situation.goods, ryo)
        if most > 0:
            found.append((most * unit, Deal(most, point=False)))
        if price.payable(situation.goods, ryo):
            worth = 1 - price_worth(price, weights)
            found.append((worth, Deal(0, point=True)))
            if self.both or has_post(situation.cities.get(situation.merchant, ()), table.seat):
                most = buyable(card, self.extra, situation.goods, ryo - price.ryo)
                if most > 0:
                    found.append((worth + most * unit, Deal(most, point=True)))
        return max(found, default=None)


def _action(figure: str, deal: Deal) -> a.Action:
    if not deal.point:
        return a.buy(figure, deal.quantity)
    return a.both(figure, deal.quantity) if deal.quantity else a.gain(figure)


def _deal(action: a.Action) -> Deal:
    match action:
        case a.Buy(_, quantity):
            return Deal(quantity, point=False)
        case a.Both(_, quantity):
            return Deal(quantity, point=True)
    return Deal(0, point=True)


def _meeting_place(table: PlanBasis, situation: Situation, hold: Hold) -> str | None:
    """Where merchant and samurai come together most cheaply."""
    here = situation.merchant
    places = [here]
    if MERCHANT_FIGURE not in hold.fixed:
        places += [space for space in dict.fromkeys(situation.at) if space in SPACES and space != here]
        places += [city for city, standing in situation.cities.items() if has_post(standing, table.seat)]
    found: list[tuple[int, int, str]] = []
    for number, space in enumerate(places):
        moving = table.distance[here, space]
        coming = nearest(table, situation, space, hold)
        if coming is not None and moving + coming[0] <= situation.ryo:
            post = has_post(situation.cities.get(space, ()), table.seat)
            found.append((moving + coming[0] - 2 * situation.at.count(space) - 6 * post, number, space))
    return min(found)[2] if found else None
