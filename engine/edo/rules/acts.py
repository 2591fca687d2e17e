"""The actions of authorization cards (RULES.md 9), kind by kind: the answers, and their use.

``ACTS`` has them by kind. Money and rice ask nothing and come with the reveal. Of the others one
activation after another is used, or left (8.3). Words, questions and caretakers have tables by kind
of their own.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from engine.edo import actions as a, data, events as e
from engine.edo.cities import Stock, has_post, possible
from engine.edo.data import FIGURES, RICE, SPACES, ActionKind, CardAction, board
from engine.edo.prices import deal_in, deal_price, deals, harvest_of, price_of, trade_action, ways_to_pay
from engine.edo.state import IN_HAND, Building, EdoState, EdoTurn


def travel_answers(state: EdoState, seat: int, spec: CardAction) -> Sequence[a.Action]:
    """9.3: return entrances and moves of samurai. Shogun officials only move others (R16)."""
    seats, used = len(state.players), state.used
    found: list[a.Action] = []
    if not used and state.deployed < state.entry.own:
        found += deployments(seats, spec.anywhere)
    for figure, space in zip(FIGURES, state.players[seat].at, strict=True):
        if space and figure not in used:
            found += free_moves(seats, figure, space)
    found.append(a.NEXT)
    return found


def travel(turn: EdoTurn, seat: int, spec: CardAction, action: a.Action) -> None:
    """Let an official enter, move a samurai, or end this official."""
    state = turn.state
    at = state.players[seat].at
    match action:
        case a.Free(figure, space):
            index = FIGURES.index(figure)
            turn.emit(e.Repositioned(seat, figure, at[index], space))
            at[index] = space
            state.used = (*state.used, figure)
            if len(state.used) < spec.moves:
                return
        case a.Deploy(space):
            index = at.index(IN_HAND)
            at[index] = space
            state.deployed += 1
            turn.emit(e.Deployed(seat, FIGURES[index], space))
        case a.Next() if not state.used:
            turn.emit(e.Declined(seat))
    end_official(state)


def end_official(state: EdoState) -> None:
    """End the activation of this official."""
    state.left -= 1
    state.used = ()


@cache
def deployments(seats: int, anywhere: bool) -> tuple[a.Action, ...]:
    """Return the ways to enter the board."""
    return tuple(map(a.deploy, board(seats).spaces if anywhere else board(seats).gates))


@cache
def free_moves(seats: int, figure: str, space: str) -> tuple[a.Action, ...]:
    """Return the free moves of a figure: anywhere else."""
    return tuple(a.free(figure, near.space) for near in board(seats).reach[space])


def recruit_answers(state: EdoState, seat: int, spec: CardAction) -> Sequence[a.Action]:
    """9.4: offer an official if the bank has one and the rice is there (R17)."""
    if state.players[seat].goods[RICE] >= spec.cost and state.shogun_left:
        return a.RECRUIT, a.DECLINE
    return (a.DECLINE,)


def recruit(turn: EdoTurn, seat: int, spec: CardAction, action: a.Action) -> None:
    """Pay for an official, who can be planned from the next round on."""
    player = turn.state.players[seat]
    player.goods[RICE] -= spec.cost
    player.recruits += 1
    turn.emit(e.Recruited(seat, spec.cost))


def develop_answers(state: EdoState, seat: int, spec: CardAction) -> Sequence[a.Action]:
    """9.5: offer the display if a card can be paid for."""
    if state.players[seat].ryo >= spec.cost:
        return *map(a.claim, state.display), a.DECLINE
    return (a.DECLINE,)


def develop(turn: EdoTurn, seat: int, spec: CardAction, action: a.Claim) -> None:
    """Pay for a card, which can be planned from the next round on (R18)."""
    state, card, player = turn.state, action.card, turn.state.players[seat]
    player.ryo -= spec.cost
    player.claimed = (*player.claimed, card)
    turned_up, state.special_deck = state.special_deck[:1], state.special_deck[1:]
    state.display = (*[other for other in state.display if other != card], *turned_up)
    turn.emit(e.Claimed(seat, card, spec.cost, turned_up[0] if turned_up else None))


def harvest_answers(state: EdoState, seat: int, spec: CardAction) -> Sequence[a.Action]:
    """9.6: offer every samurai on a field of this resource, also several on the same one (R44)."""
    used, resource = state.used, spec.resource
    found: list[a.Action] = []
    for figure, space in zip(FIGURES, state.players[seat].at, strict=True):
        if space and SPACES[space].resource == resource and figure not in used:
            found.append(a.harvest(figure))
    found.append(a.DECLINE)
    return found


def harvest(turn: EdoTurn, seat: int, spec: CardAction, action: a.Harvest) -> None:
    """Bring in the goods that fit. Samurai that have harvested already still count (R19)."""
    players, resource = turn.state.players, spec.resource
    space = players[seat].space_of(action.figure)
    samurai = sum([player.at.count(space) for player in players])
    amount = harvest_of(resource, samurai, spec.bonus)
    taken = players[seat].take(data.RESOURCE[resource], amount)
    turn.emit(e.Harvested(seat, space, resource, samurai, taken, amount - taken))


def build_answers(state: EdoState, seat: int, spec: CardAction) -> Sequence[a.Action]:
    """9.7: offer every building that a samurai can put up and pay for."""
    used, player = state.used, state.players[seat]
    stock = stock_of(state, seat)
    found: list[a.Action] = []
    for figure, space in zip(FIGURES, player.at, strict=True):
        standing = state.cities.get(space)
        if standing is not None and figure not in used:
            for kind in possible(space, standing, seat, stock):
                for way in ways_to_pay(spec, kind):
                    if way.price.payable(player.goods, player.ryo):
                        found.append(a.build(figure, kind, way.material))
    found.append(a.DECLINE)
    return found


def build(turn: EdoTurn, seat: int, spec: CardAction, action: a.Build) -> None:
    """Put up a building; its points count at once (R35)."""
    state, player, kind = turn.state, turn.state.players[seat], action.building
    space, price, points = player.space_of(action.figure), price_of(spec, action), data.BUILDINGS[kind].points
    player.pay(price)
    owner: int | None = seat
    if kind == data.HOUSE:
        player.houses -= 1
    elif kind == data.FORTRESS:
        player.fortresses += 1
        owner = None
    else:
        player.post = False
    standing = (*state.cities[space], Building(kind, owner))
    state.cities[space] = standing
    player.points += points
    turn.emit(e.Built(seat, space, kind, len(standing), price, points))


def stock_of(state: EdoState, seat: int) -> Stock:
    """Return the buildings that a seat can still put up."""
    player = state.players[seat]
    return Stock(player.houses, player.post, state.fortresses_left)


def trade_answers(state: EdoState, seat: int, spec: CardAction) -> Sequence[a.Action]:
    """9.8: offer every deal to every samurai beside the merchant."""
    player, used, merchant = state.players[seat], state.used, state.merchant
    if merchant not in player.at:
        return (a.DECLINE,)
    found: list[a.Action] = []
    possible = deals(state.merchant_card, player.goods, player.ryo, both=sells_both(state, seat, spec))
    for figure, space in zip(FIGURES, player.at, strict=True):
        if space == merchant and figure not in used:
            found += [trade_action(figure, deal) for deal in possible]
    found.append(a.DECLINE)
    return found


def sells_both(state: EdoState, seat: int, spec: CardAction) -> bool:
    """Return True if a card, or a trading post beside the merchant, gives goods and a point."""
    return spec.both or has_post(state.cities.get(state.merchant, ()), seat)


def trade(turn: EdoTurn, seat: int, spec: CardAction, action: a.Action) -> None:
    """Make a deal; its point counts at once (R35)."""
    deal, card, player = deal_in(action), turn.state.merchant_card, turn.state.players[seat]
    paid, resource = deal_price(card, deal), data.MERCHANT[card].resource
    player.pay(paid)
    player.goods[data.RESOURCE[resource]] += deal.quantity
    player.points += deal.point
    player.traded += deal.point
    turn.emit(e.Traded(seat, turn.state.merchant, resource, deal.quantity, deal.point, paid))


class Act(NamedTuple):
    """The rules of a kind of action."""

    forms: tuple[type, ...]
    """The actions that use an activation."""
    answers: Callable[[EdoState, int, CardAction], Sequence[a.Action]]
    """The possible uses of the present activation; the last answer leaves it."""
    use: Callable[[EdoTurn, int, CardAction, Any], None]


ACTS: Mapping[str, Act] = {
    ActionKind.TRAVEL: Act((a.Deploy, a.Free), travel_answers, travel),
    ActionKind.RECRUIT: Act((a.Recruit,), recruit_answers, recruit),
    ActionKind.DEVELOP: Act((a.Claim,), develop_answers, develop),
    ActionKind.HARVEST: Act((a.Harvest,), harvest_answers, harvest),
    ActionKind.BUILD: Act((a.Build,), build_answers, build),
    ActionKind.TRADE: Act((a.Buy, a.Gain, a.Both), trade_answers, trade),
}


def take_supplies(turn: EdoTurn, seat: int) -> None:
    """Take money or rice for all activations at once (9.1, 9.2)."""
    state, spec = turn.state, turn.state.entry.spec
    player, amount = state.players[seat], spec.amount * state.left
    if spec.kind is ActionKind.MONEY:
        player.ryo += amount
        turn.emit(e.MoneyTaken(seat, amount))
    elif spec.kind is ActionKind.RICE:
        taken = player.take(RICE, amount)
        turn.emit(e.RiceTaken(seat, taken, amount - taken))
    else:
        return
    state.left = 0


def answers(state: EdoState, seat: int) -> Sequence[a.Action]:
    """Return the possible answers for the present activation."""
    spec = state.entry.spec
    return ACTS[spec.kind].answers(state, seat, spec)


def play(turn: EdoTurn, seat: int, action: a.Action) -> None:
    """Carry out one answer."""
    state, spec = turn.state, turn.state.entry.spec
    if isinstance(action, a.Decline):
        turn.emit(e.Declined(seat))
    else:
        ACTS[spec.kind].use(turn, seat, spec, action)
    if isinstance(action, a.OfSamurai):
        state.used = (*state.used, action.figure)
    if not spec.travels:  # an official may move several samurai: ``travel`` ends its activations itself
        state.left -= 1


def skip_activation(turn: EdoTurn, seat: int) -> None:
    """Pass over all activations that are left, which cannot be used any more (8.3)."""
    state = turn.state
    if state.entry.spec.travels and state.used:
        end_official(state)  # this official has moved everyone; the next can move them again
    else:
        turn.emit(e.ActivationsLost(seat, state.left))
        state.left = 0
