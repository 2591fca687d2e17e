"""Build: samurai put up buildings in their cities, into the next free slot (RULES.md 9.7)."""

from collections.abc import Sequence

from engine.edo import actions as a
from engine.edo import events as e
from engine.edo.cities import Stock, possible
from engine.edo.data import BUILDINGS, FIGURES, FORTRESS, HOUSE, CardAction
from engine.edo.prices import price_of, ways_to_pay
from engine.edo.state import Building, EdoState, EdoTurn


def answers(state: EdoState, seat: int, spec: CardAction) -> Sequence[a.Action]:
    """Offer every building that a samurai can put up and pay for."""
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


def use(turn: EdoTurn, seat: int, spec: CardAction, action: a.Action) -> None:
    """Put up a building; its points count at once (R35)."""
    assert isinstance(action, a.Build)
    state, player, kind = turn.state, turn.state.players[seat], action.building
    space, price, points = player.space_of(action.figure), price_of(spec, action), BUILDINGS[kind].points
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
    player.points += points
    turn.emit(e.Built(seat, space, kind, len(standing), price, points))


def stock_of(state: EdoState, seat: int) -> Stock:
    """Return the buildings that a seat can still put up."""
    player = state.players[seat]
    return Stock(player.houses, player.post, state.fortresses_left)
