"""Cards are revealed and carried out (RULES.md 8.2, 8.3, 9). ``waiting[0]`` is the seat whose card it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from engine.core.protocol import Actions, Event, Phase
from engine.core.sequence import NOTHING
from engine.edo import cities
from engine.edo import events as e
from engine.edo.actions import (
    DECLINE,
    NEXT,
    RECRUIT,
    Action,
    Both,
    Build,
    Buy,
    Claim,
    Decline,
    Deploy,
    Free,
    Gain,
    Harvest,
    Next,
    Recruit,
    both,
    build,
    buy,
    claim,
    deploy,
    free,
    gain,
    harvest,
)
from engine.edo.cities import Stock
from engine.edo.data import (
    BUILDINGS,
    FIGURES,
    FORTRESS,
    HOUSE,
    MERCHANT,
    RESOURCE,
    RICE,
    SPACES,
    STONE,
    WOOD,
    YIELDS,
    CardAction,
    Kind,
    board,
)
from engine.edo.prices import Price, buyable, offers, point_price
from engine.edo.rules.premove import next_card
from engine.edo.state import IN_HAND, SEAT, At, Building, EdoState, EdoTurn, Entry, Player

MONEY, RICE_SUPPLY, TRAVEL, RECRUITING, DEVELOP, HARVEST, BUILD, TRADE = Kind


class Execute(Phase[EdoState, Action, Event]):
    """9: what is done with this activation? One after another, until the card is done."""

    name = At.EXECUTE

    def begin(self, turn: EdoTurn) -> None:
        state = turn.state
        seat = state.waiting[0]
        entry = reveal(turn, seat)
        state.used, state.deployed = (), 0
        state.left = entry.activations
        if not state.left:
            return
        kind = entry.spec.kind
        if kind is MONEY:
            take_money(turn, seat, entry)
        elif kind is RICE_SUPPLY:
            take_rice(turn, seat, entry)
        else:
            ask(turn, seat)

    def active(self, state: EdoState) -> tuple[int, ...]:
        return state.active

    def legal(self, state: EdoState, seat: int) -> Actions[Action]:
        return Actions(answers(state, seat)) if seat in state.active else NOTHING

    def play(self, turn: EdoTurn, seat: int, action: Action) -> None:
        turn.state.active = ()
        answer(turn, seat, action)
        ask(turn, seat)

    def following(self, turn: EdoTurn) -> str:
        return next_card(turn)


def entry_of(state: EdoState) -> Entry:
    """The entry in progress."""
    entry = state.players[state.waiting[0]].plan[state.card]
    assert entry is not None, "plans are complete before they are carried out"
    return entry


def reveal(turn: EdoTurn, seat: int) -> Entry:
    """8.2: the entry becomes public, also without officials."""
    state = turn.state
    entry = entry_of(state)
    state.players[seat].shown = state.card + 1
    turn.tell(e.entry_revealed(seat, state.card, entry))
    return entry


def ask(turn: EdoTurn, seat: int) -> None:
    """The next activation, if anything can be done with it; else all that are left are lost (8.3)."""
    state = turn.state
    while state.left:
        legal = answers(state, seat)
        if len(legal) > 1:
            state.active = SEAT[seat]
            return
        if state.used and entry_of(state).spec.kind is TRAVEL:
            over(state)  # all have been moved by this official; the next may move them again
        else:
            turn.tell(e.activations_lost(seat, state.left))  # nothing changes that before the card is over
            state.left = 0


def over(state: EdoState) -> None:
    """Travel: this official is done."""
    state.left -= 1
    state.used = ()


# -- without a choice (9.1, 9.2) ----------------------------------------------------------------------------------


def take_money(turn: EdoTurn, seat: int, entry: Entry) -> None:
    """9.1."""
    ryo = entry.spec.amount * entry.activations
    turn.state.players[seat].ryo += ryo
    turn.state.left = 0
    turn.tell(e.money_taken(seat, ryo))


def take_rice(turn: EdoTurn, seat: int, entry: Entry) -> None:
    """9.2."""
    rice = entry.spec.amount * entry.activations
    taken = turn.state.players[seat].take(RICE, rice)
    turn.state.left = 0
    turn.tell(e.rice_taken(seat, taken, rice - taken))


# -- what can be answered -----------------------------------------------------------------------------------------


def answers(state: EdoState, seat: int) -> Sequence[Action]:
    """What the seat may do with the present activation; the last is always to leave it."""
    entry = entry_of(state)
    spec = entry.spec
    return _ANSWERS[spec.kind](state, state.players[seat], seat, spec)


def _travel(state: EdoState, player: Player, seat: int, spec: CardAction) -> Sequence[Action]:
    # Shogun officials only move others, R16
    seats, used = len(state.players), state.used
    found: list[Action] = []
    if not used and state.deployed < entry_of(state).own:
        found += deployments(seats, spec.anywhere)
    for figure, space in zip(FIGURES, player.at, strict=True):
        if space and figure not in used:
            found += free_moves(seats, figure, space)
    found.append(NEXT)
    return found


@cache
def deployments(seats: int, anywhere: bool) -> tuple[Action, ...]:
    """Where officials may enter the board."""
    where = board(seats).spaces if anywhere else board(seats).gates
    return tuple(map(deploy, where))


@cache
def free_moves(seats: int, figure: str, space: str) -> tuple[Action, ...]:
    """Where a figure can be moved free of charge: anywhere else."""
    return tuple(free(figure, near.space) for near in board(seats).reach[space])


def _recruit(state: EdoState, player: Player, seat: int, spec: CardAction) -> Sequence[Action]:
    if player.goods[RICE] >= spec.cost and state.shogun_left:
        return RECRUIT, DECLINE
    return (DECLINE,)


def _develop(state: EdoState, player: Player, seat: int, spec: CardAction) -> Sequence[Action]:
    if player.ryo >= spec.cost:
        return *map(claim, state.display), DECLINE
    return (DECLINE,)


def _harvest(state: EdoState, player: Player, seat: int, spec: CardAction) -> Sequence[Action]:
    used, resource = state.used, spec.resource
    found: list[Action] = []
    for figure, space in zip(FIGURES, player.at, strict=True):
        if space and SPACES[space].resource == resource and figure not in used:
            found.append(harvest(figure))
    found.append(DECLINE)
    return found


def _build(state: EdoState, player: Player, seat: int, spec: CardAction) -> Sequence[Action]:
    used = state.used
    stock = stock_of(state, seat)
    found: list[Action] = []
    for figure, space in zip(FIGURES, player.at, strict=True):
        standing = state.cities.get(space)
        if standing is not None and figure not in used:
            for kind in cities.possible(space, standing, seat, stock):
                for offer in offers(kind, spec.cheaper_ryo, spec.cheaper_material):
                    if offer.price.payable(player.goods, player.ryo):
                        found.append(build(figure, kind, offer.material))
    found.append(DECLINE)
    return found


def stock_of(state: EdoState, seat: int) -> Stock:
    """What a seat can still put up."""
    player = state.players[seat]
    return Stock(player.houses, player.post, state.fortresses_left)


def _trade(state: EdoState, player: Player, seat: int, spec: CardAction) -> Sequence[Action]:
    at, used, merchant = player.at, state.used, state.merchant
    if merchant not in at:
        return (DECLINE,)
    deals = deals_of(state, seat, spec)
    found: list[Action] = []
    for figure, space in zip(FIGURES, at, strict=True):
        if space == merchant and figure not in used:
            found += [make(figure) for make in deals]
    found.append(DECLINE)
    return found


def deals_of(state: EdoState, seat: int, spec: CardAction) -> list[Callable[[str], Action]]:
    """What can be done with the merchant card, whichever samurai does it (9.8)."""
    player, card = state.players[seat], state.merchant_card
    goods, ryo = player.goods, player.ryo
    most = buyable(card, spec.extra, goods, ryo)
    found: list[Callable[[str], Action]] = [_buying(quantity) for quantity in range(1, most + 1)]
    price = point_price(card)
    if price.payable(goods, ryo):
        found.append(gain)
        if may_do_both(state, seat, spec):
            most = buyable(card, spec.extra, goods, ryo - price.ryo)
            found += [_doing_both(quantity) for quantity in range(1, most + 1)]
    return found


def _buying(quantity: int) -> Callable[[str], Action]:
    return lambda figure: buy(figure, quantity)


def _doing_both(quantity: int) -> Callable[[str], Action]:
    return lambda figure: both(figure, quantity)


def may_do_both(state: EdoState, seat: int, spec: CardAction) -> bool:
    """9.8: the card says so, or the seat's trading post stands where the merchant is."""
    return spec.both or cities.has_post(state.cities.get(state.merchant, ()), seat)


_ANSWERS: dict[Kind, Callable[[EdoState, Player, int, CardAction], Sequence[Action]]] = {
    TRAVEL: _travel,
    RECRUITING: _recruit,
    DEVELOP: _develop,
    HARVEST: _harvest,
    BUILD: _build,
    TRADE: _trade,
}


# -- what comes of it ---------------------------------------------------------------------------------------------


def answer(turn: EdoTurn, seat: int, action: Action) -> None:
    """Carry out one answer."""
    state = turn.state
    player = state.players[seat]
    match action:
        case Free(figure, space):
            move_free(turn, seat, figure, space)
            return
        case Deploy(space):
            enter(turn, seat, space)
        case Harvest(figure):
            bring_in(turn, seat, figure)
        case Build():
            put_up(turn, seat, action)
        case Buy(figure, quantity):
            trade(turn, seat, figure, quantity, point=False)
        case Gain(figure):
            trade(turn, seat, figure, 0, point=True)
        case Both(figure, quantity):
            trade(turn, seat, figure, quantity, point=True)
        case Recruit():
            cost = entry_of(state).spec.cost
            player.goods[RICE] -= cost
            player.recruits += 1
            turn.tell(e.recruited(seat, cost))
        case Claim(card):
            take_card(turn, seat, card)
        case Next():
            over(state)
            return
        case Decline():
            turn.tell(e.declined(seat))
    state.left -= 1


def enter(turn: EdoTurn, seat: int, space: str) -> None:
    """9.3: the lowest-numbered figure in hand."""
    at = turn.state.players[seat].at
    index = at.index(IN_HAND)
    at[index] = space
    turn.state.deployed += 1
    turn.tell(e.deployed(seat, FIGURES[index], space))


def move_free(turn: EdoTurn, seat: int, figure: str, space: str) -> None:
    """9.3: the official is done once he has moved as many as he may."""
    state = turn.state
    at = state.players[seat].at
    index = FIGURES.index(figure)
    turn.tell(e.repositioned(seat, figure, at[index], space))
    at[index] = space
    state.used = (*state.used, figure)
    if len(state.used) == entry_of(state).spec.moves:
        over(state)


def take_card(turn: EdoTurn, seat: int, card: str) -> None:
    """9.5: the display is filled up at once."""
    state = turn.state
    player = state.players[seat]
    cost = entry_of(state).spec.cost
    player.ryo -= cost
    player.claimed = (*player.claimed, card)
    turned_up, state.special_deck = state.special_deck[:1], state.special_deck[1:]
    state.display = (*[other for other in state.display if other != card], *turned_up)
    turn.tell(e.Claimed(seat, card, cost, turned_up[0] if turned_up else None))


def harvest_of(resource: str, samurai: int, bonus: int) -> int:
    """9.6: what one samurai brings in where so many stand."""
    table = YIELDS[resource]
    return table[min(samurai, len(table)) - 1] + bonus


def bring_in(turn: EdoTurn, seat: int, figure: str) -> None:
    """9.6."""
    state = turn.state
    player = state.players[seat]
    spec = entry_of(state).spec
    space = player.at[FIGURES.index(figure)]
    samurai = state.samurai_on(space)  # those that have served count on, R19
    amount = harvest_of(spec.resource, samurai, spec.bonus)
    taken = player.take(RESOURCE[spec.resource], amount)
    state.used = (*state.used, figure)
    turn.tell(e.harvested(seat, figure, space, spec.resource, samurai, taken, amount - taken))


def price_of(action: Build, spec: CardAction) -> Price:
    """What a building costs with this card."""
    return next(
        offer.price
        for offer in offers(action.building, spec.cheaper_ryo, spec.cheaper_material)
        if offer.material == action.material
    )


def put_up(turn: EdoTurn, seat: int, action: Build) -> None:
    """9.7: into the next free slot; points count at once (R35)."""
    state = turn.state
    player = state.players[seat]
    kind = action.building
    price = price_of(action, entry_of(state).spec)
    city = player.at[FIGURES.index(action.figure)]
    pay(player, price)
    owner = None
    if kind == HOUSE:
        player.houses -= 1
        owner = seat
    elif kind == FORTRESS:
        player.fortresses += 1
    else:
        player.post = False
        owner = seat
    standing = (*state.cities[city], Building(kind, owner))
    state.cities[city] = standing
    points = BUILDINGS[kind].points
    player.points += points
    state.used = (*state.used, action.figure)
    turn.tell(e.Built(seat, action.figure, city, kind, len(standing), price, points))


def trade(turn: EdoTurn, seat: int, figure: str, quantity: int, *, point: bool) -> None:
    """9.8: goods, a point, or both."""
    state = turn.state
    player = state.players[seat]
    sold = MERCHANT[state.merchant_card]
    price = point_price(state.merchant_card) if point else Price(0, 0, 0, 0)
    paid = price._replace(ryo=price.ryo + quantity * sold.price)
    pay(player, paid)
    player.goods[RESOURCE[sold.resource]] += quantity
    if point:
        player.points += 1
        player.traded += 1
    state.used = (*state.used, figure)
    turn.tell(e.Traded(seat, figure, state.merchant, sold.resource, quantity, point, paid))


def pay(player: Player, price: Price) -> None:
    """Goods and money go to the bank."""
    player.goods[WOOD] -= price.wood
    player.goods[STONE] -= price.stone
    player.goods[RICE] -= price.rice
    player.ryo -= price.ryo
