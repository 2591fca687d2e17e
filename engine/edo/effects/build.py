"""Build: samurai put up buildings in their cities (RULES.md 9.7)."""

from collections.abc import Iterator, Sequence

from engine.core.text import TN, T, Text, listing
from engine.edo import actions as a
from engine.edo import events as e
from engine.edo.card_action import ActionKind, ActionWords
from engine.edo.caretaker.judging import building_worth, influence_gain, price_worth
from engine.edo.caretaker.situation import PlanBasis, Situation
from engine.edo.caretaker.working import Hold, Link, brought, nearest
from engine.edo.cities import Stock, has_house, obstacle, possible
from engine.edo.data import BUILDING_SLOTS, BUILDINGS, CAPITAL, FALLBACK, FIGURES, FORTRESS, HOUSE, TRADING_POST, Price
from engine.edo.effects.answering import Served
from engine.edo.prices import MEANS, Means, PricedBuilding, affordable, offers
from engine.edo.state import Building, EdoState, EdoTurn
from engine.edo.view import EdoView
from engine.edo.words import names
from engine.edo.words.label import label


class Build(Served):
    """9.7: into the next free slot; points count at once (R35)."""

    kind = ActionKind.BUILD
    sign = "🔨"
    actions = (a.Build,)
    pays = True

    def offers(self, building: str) -> tuple[PricedBuilding, ...]:
        """The ways to pay for a building with this card."""
        return offers(building, self.cheaper_ryo, self.cheaper_material)

    def price(self, action: a.Build) -> Price:
        """What a building costs with this card."""
        return next(offer.price for offer in self.offers(action.building) if offer.material == action.material)

    def answers(self, state: EdoState, seat: int) -> Sequence[a.Action]:
        used, player = state.used, state.players[seat]
        stock = stock_of(state, seat)
        found: list[a.Action] = []
        for figure, space in zip(FIGURES, player.at, strict=True):
            standing = state.cities.get(space)
            if standing is not None and figure not in used:
                for kind in possible(space, standing, seat, stock):
                    for offer in self.offers(kind):
                        if offer.price.payable(player.goods, player.ryo):
                            found.append(a.build(figure, kind, offer.material))
        found.append(a.DECLINE)
        return found

    def serve(self, turn: EdoTurn, seat: int, action: a.Action, space: str) -> None:
        assert isinstance(action, a.Build)
        state, kind, price = turn.state, action.building, self.price(action)
        player = state.players[seat]
        player.pay(price)
        owner: int | None = seat
        if kind == HOUSE:
            player.houses -= 1
        elif kind == FORTRESS:
            player.fortresses += 1
            owner = None
        else:
            player.post = False
        standing = (*state.cities[space], Building(kind, owner))
        state.cities[space] = standing
        points = BUILDINGS[kind].points
        player.points += points
        turn.emit(e.Built(seat, space, kind, len(standing), price, points))

    def trouble(self, state: EdoState, seat: int, action: a.Action, space: str) -> Text:
        assert isinstance(action, a.Build)
        player = state.players[seat]
        standing = state.cities.get(space)
        if standing is None:
            return T("Nothing can be built in {space}.", space=names.SPACE[space])
        if why := obstacle(space, standing, seat, action.building, stock_of(state, seat)):
            return T("You cannot build that: {why}.", why=why)
        ways = self.offers(action.building)
        if action.material not in [offer.material for offer in ways]:
            said = listing([label(a.Build(action.figure, action.building, offer.material)) for offer in ways])
            return T("This card allows: {ways}.", ways=said)
        price, held = names.price(self.price(action)), names.price(player.held)
        return T("It costs {price}; you have {goods}.", price=price, goods=held)

    def forecast(self, view: EdoView, times: int) -> Text:
        me = view.me
        stock = ((HOUSE, me.houses), (TRADING_POST, int(me.post)), (FORTRESS, view.fortresses))
        means = Means(me.goods, me.ryo or 0, stock)
        paid = affordable(means, times, self.cheaper_ryo, self.cheaper_material)
        if paid == times:
            return super().forecast(view, times)
        if not any(left for _, left in stock):
            return T("nothing is left to build")
        # the cheapest kind that is left says what is missing for one more
        kind = next(kind for kind, left in stock if left)
        price, held = self.offers(kind)[0].price, me.held
        short = [what for what in MEANS if getattr(price, what) * (paid + 1) > getattr(held, what)]
        lacking = listing([names.MEANS[what] for what in short])
        if not paid:
            return T("builds none: too little {goods}", goods=lacking)
        return T("builds {paid} of {n}: {goods} for {paid}", paid=paid, n=times, goods=lacking)

    def serves(self, view: EdoView, space: str) -> bool:
        city, me = view.city(space), view.me
        stock = Stock(me.houses, me.post, view.fortresses)
        return city is not None and bool(possible(space, city.buildings, me.seat, stock))

    def default(self, view: EdoView, legal: Sequence[a.Action]) -> a.Action:
        builds = [action for action in legal if isinstance(action, a.Build)]
        capital = view.city(CAPITAL)
        assert capital is not None, "Edo is always open"
        if not has_house(capital.buildings, view.me.seat):
            for action in builds:
                if action.building == HOUSE and view.stands_at(action.figure) == CAPITAL:
                    return action
        return min(builds, key=lambda action: _rank(view, action))

    def move_hints(self, view: EdoView, move: a.Move) -> Iterator[Text]:
        if city := view.city(move.space):
            yield TN("{n} free slot", "{n} free slots", BUILDING_SLOTS - len(city.buildings))

    def hint(self, view: EdoView, action: a.Action) -> Text | None:
        if not isinstance(action, a.Build):
            return None
        return T(
            "{city}: {price}, {points}",
            city=names.SPACE[view.stands_at(action.figure)],
            price=names.price(self.price(action)),
            points=names.points(BUILDINGS[action.building].points),
        )

    @property
    def words(self) -> ActionWords:
        name, mark = T("build"), ("", "")
        if self.each > 1:
            name, mark = T("build ({n} officials each)", n=self.each), ("official", f"×{self.each}")
        elif self.cheaper_ryo:
            name, mark = T("build ({n} Ryo cheaper)", n=self.cheaper_ryo), ("ryo", f"−{self.cheaper_ryo}")
        elif n := self.cheaper_material:
            name, mark = T("build ({n} wood or stone less)", n=n), ("stone", f"−{n}")
        return ActionWords(T("build"), name, T("a samurai in a city puts up a building"), mark)

    def chain(self, table: PlanBasis, situation: Situation, most: int, hold: Hold) -> Iterator[Link]:
        weights = table.weights
        steps: tuple[a.Action, ...] = ()
        for _ in range(most):
            best: tuple[float, str, str, str, Price, int, int] | None = None
            stock = Stock(situation.houses, situation.post, situation.fortresses)
            for city, standing in situation.cities.items():
                coming = nearest(table, situation, city, hold)
                if coming is None:
                    continue
                cost, index = coming
                for kind in possible(city, standing, table.seat, stock):
                    for offer in self.offers(kind):
                        if not offer.price.payable(situation.goods, situation.ryo - cost):
                            continue
                        value = building_worth(table.seat, table.seats, city, standing, kind, table.left, weights)
                        value -= price_worth(offer.price, weights)
                        value -= cost * weights.ryo
                        if best is None or value > best[0]:
                            best = value, city, kind, offer.material, offer.price, cost, index
            if best is None or best[0] <= 0:
                return
            _, city, kind, material, price, cost, index = best
            figure = FIGURES[index]
            situation = situation.copy()
            steps = (*steps, *brought(situation, index, city, cost), a.build(figure, kind, material))
            situation.pay(price)
            _put_up(table, situation, city, kind)
            hold = hold.after(figure)
            yield Link(situation, steps)


def stock_of(state: EdoState, seat: int) -> Stock:
    """What a seat can still put up."""
    player = state.players[seat]
    return Stock(player.houses, player.post, state.fortresses_left)


def _rank(view: EdoView, action: a.Build) -> tuple[int, int, int, str, bool]:
    id = view.stands_at(action.figure)
    city = view.city(id)
    assert city is not None, "one builds in open cities"
    kind = FALLBACK.build.index(action.building)
    return kind, len(city.buildings), view.cities.index(city), action.figure, action.material == "wood"


def _put_up(table: PlanBasis, situation: Situation, city: str, kind: str) -> None:
    standing = situation.cities[city]
    situation.points += BUILDINGS[kind].points
    situation.income += influence_gain(table.seats, city, standing, kind, table.seat)
    if kind == HOUSE:
        situation.houses -= 1
        situation.capital = situation.capital or city == CAPITAL
    elif kind == FORTRESS:
        situation.fortresses -= 1
    else:
        situation.post = False
    owner = None if kind == FORTRESS else table.seat
    situation.cities = {**situation.cities, city: (*standing, Building(kind, owner))}
