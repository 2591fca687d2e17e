"""What must hold in every state (RULES.md 15). For tests and simulations."""

from collections.abc import Iterator

from engine.edo import data
from engine.edo.cities import fortresses, houses
from engine.edo.rules.planning import officials_left
from engine.edo.state import Building, EdoPhase, EdoState, Player
from tests.engine.edo.tallies import points_by_source


def invariants(state: EdoState) -> tuple[str, ...]:
    """What is broken: nothing, for every state that can be reached."""
    return (
        *_table(state),
        *_cities(state),
        *(trouble for seat, player in enumerate(state.players) for trouble in _seat(state, seat, player)),
    )


def _table(state: EdoState) -> Iterator[str]:
    owned = [card for player in state.players for card in (*player.cards, *player.claimed) if card in data.SPECIALS]
    if sorted((*owned, *state.display, *state.special_deck)) != sorted(data.SPECIALS):
        yield "a special card is missing, or there twice"
    if len(state.merchant_deck) + max(state.round, 1) != len(data.MERCHANT_IDS):
        yield "a merchant card is missing"
    if state.round > data.ROUNDS:
        yield "there are too many rounds"
    if state.merchant not in state.board.spaces:
        yield "the merchant stands nowhere"
    if state.shogun_left < 0:
        yield "there are too many Shogun officials"
    if state.kept and state.active and len(state.kept) > state.players[state.active[0]].goods[data.RICE]:
        yield "more samurai are kept than there is rice"


def _cities(state: EdoState) -> Iterator[str]:
    if tuple(state.cities) != state.board.cities:
        yield "there are other cities than the open ones"
    for city, standing in state.cities.items():
        posts = sum(building.kind == data.TRADING_POST for building in standing)
        if len(standing) > data.BUILDING_SLOTS:
            yield f"{city} has too many buildings"
        if posts > (city not in data.NO_TRADING_POST):
            yield f"{city} has too many trading posts"
        if fortresses(standing) > houses(standing) // data.HOUSES_PER_FORTRESS:
            yield f"{city} has too many fortresses"
    everything = [building for standing in state.cities.values() for building in standing]
    stocks: list[tuple[str, int | None, int]] = [(data.FORTRESS, None, state.fortresses_left)]
    for seat, player in enumerate(state.players):
        stocks += [(data.HOUSE, seat, player.houses), (data.TRADING_POST, seat, player.post)]
    for kind, owner, left in stocks:
        if everything.count(Building(kind, owner)) + left != data.BUILDINGS[kind].supply:
            yield f"there are not {data.BUILDINGS[kind].supply} buildings in all: {kind}, {owner}"


def _seat(state: EdoState, seat: int, player: Player) -> Iterator[str]:
    if len(player.at) != len(data.FIGURES):
        yield f"seat {seat} has not {len(data.FIGURES)} figures"
    if any(space and space not in state.board.spaces for space in player.at):
        yield f"a figure of seat {seat} stands nowhere"
    if not all(0 <= amount <= data.LIMITS.goods for amount in player.goods):
        yield f"seat {seat} has impossible goods"
    if player.ryo < 0:
        yield f"seat {seat} has debts"
    if player.points != sum(points_by_source(player).values()):
        yield f"the points of seat {seat} are not those it earned"
    entries = [entry for entry in player.plan if entry is not None]
    if len({entry.card for entry in entries}) != len(entries):
        yield f"seat {seat} has planned a card twice"
    if not {entry.card for entry in entries} <= set(player.cards):
        yield f"seat {seat} has planned a card that it could not use"
    if any(entry.own + entry.shogun > entry.spec.officials for entry in entries):
        yield f"seat {seat} has planned too many officials for an action"
    if state.phase == EdoPhase.PLAN and min(officials_left(player.plan, player.officials, player.shogun)) < 0:
        yield f"seat {seat} has planned officials that it has not got"
