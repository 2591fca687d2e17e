"""What must hold in every state (RULES.md 1, invariants). For tests and simulations."""

from collections import Counter
from collections.abc import Iterator

from engine.shogun.amounts import cards_to_place
from engine.shogun.data import BUILDINGS, CHEST_CARDS, PROVINCES, RICE_TRACK, SPACES, SUPPLY
from engine.shogun.state import CARD_RANK, ShogunState


def invariants(state: ShogunState) -> tuple[str, ...]:
    """What is broken: nothing, for every state that can be reached."""
    return (*_owners(state), *_cubes(state), *_buildings(state), *_numbers(state), *_cards(state), *_markers(state))


def _owners(state: ShogunState) -> Iterator[str]:
    if state.owner.keys() != state.armies.keys():
        yield "a province has an owner and no armies, or armies and no owner"
    if any(armies < 1 for armies in state.armies.values()):
        yield "an owned province holds no army"
    if not state.owner.keys() <= set(state.board.provinces):
        yield "a province out of play is owned"


def _cubes(state: ShogunState) -> Iterator[str]:
    inside, tray = state.tower.inside, state.tower.tray
    standing: Counter[int] = Counter()
    for province, seat in state.owner.items():
        standing[seat] += state.armies.get(province, 0)
    for seat, player in enumerate(state.players):
        if standing[seat] + player.supply + inside[seat] + tray[seat] != SUPPLY["armies"]:
            yield f"seat {seat} has not {SUPPLY['armies']} armies in all"
    if state.farmers + inside[-1] + tray[-1] != SUPPLY["farmers"]:
        yield f"there are not {SUPPLY['farmers']} farmers in all"
    if min(state.farmers, *tray, *(count for level in state.tower.levels for count in level)) < 0:
        yield "a count of cubes is below 0"


def _buildings(state: ShogunState) -> Iterator[str]:
    built: Counter[str] = Counter()
    for province, standing in state.buildings.items():
        built.update(standing)
        if province not in state.owner:
            yield f"neutral {province} holds buildings"
        if len(standing) > PROVINCES[province].spaces:
            yield f"{province} holds more buildings than it has spaces"
        if len(set(standing)) != len(standing):
            yield f"{province} holds two buildings of a kind"
    for kind in BUILDINGS:
        if built[kind] + state.tiles[kind] != SUPPLY[kind] or state.tiles[kind] < 0:
            yield f"the number of tiles {kind} is wrong"


def _numbers(state: ShogunState) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if min(player.chests, player.rice, player.supply, player.points) < 0:
            yield f"seat {seat} has less than nothing of something"
        if player.rice > RICE_TRACK:
            yield f"seat {seat} has more rice than the track holds"


def _cards(state: ShogunState) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        held = sorted((*player.hand, *player.plan.values()), key=CARD_RANK.__getitem__)
        if held != [*CHEST_CARDS, *state.provinces_of(seat)]:
            yield f"seat {seat} does not have just the cards of its provinces and the five chest cards"
        if player.hand != sorted(player.hand, key=CARD_RANK.__getitem__):
            yield f"the hand of seat {seat} is not in order"
        if not player.plan.keys() <= set(SPACES) or len(player.plan) > cards_to_place(player.provinces):
            yield f"the plan of seat {seat} fills spaces it must not"
    draft = state.draft
    if draft is not None:
        drafted = [*draft.row, *draft.deck, *([draft.taken] if draft.taken else []), *state.owner]
        if sorted(drafted) != list(state.board.provinces):
            yield "a province card is missing from the draft, or is there twice"


def _markers(state: ShogunState) -> Iterator[str]:
    if not state.markers.keys() <= state.owner.keys():
        yield "a neutral province holds revolt markers"
    if any(not 1 <= markers <= 3 for markers in state.markers.values()):
        yield "a province holds more than three revolt markers"
    if sum(state.markers.values()) > 30:
        yield "more than thirty revolt markers are on the board"
