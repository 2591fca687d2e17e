"""Another state that a seat cannot tell from the true one, dealt anew. For tests of secrecy."""

from collections.abc import Sequence
from dataclasses import replace

from engine.core.chance import Chance, shuffled
from engine.rokugan.data import BLESSINGS, BLUFF, CARDS_OF, FACE_RANK, NEUTRAL_INITIATIVE, OBJECTIVE_IDS
from engine.rokugan.rules.placement import can_place, placeable
from engine.rokugan.rules.slots import forbidden
from engine.rokugan.state import Player, RokuganPhase, RokuganState

TRIES = 200


def resample_hidden(state: RokuganState, seat: int | None, chance: Chance) -> RokuganState:
    """A copy in which decks, hidden cards, hands, pools and facedown tokens of others lie differently.

    ``seat`` None is somebody who sees only what is public.
    """
    other = state.copy()
    _deal_cards(other, seat, chance)
    for number in range(len(other.players)):
        if number != seat and other.players[number].clan:
            _deal_tokens(other, number, seat, chance)
    if other.active and other.active[0] != seat and len(other.active) == 1:
        other.draft = other.aimed = None  # what the seat in turn has taken up unseen
        if other.held is not None:
            faces = placeable(other, other.active[0])
            other.held = faces[chance.draw(len(faces))]
    return other


def _deal_cards(state: RokuganState, seat: int | None, chance: Chance) -> None:
    """Territory cards nobody has shown, objectives, the initiative deck."""
    for id, territory in state.territories.items():
        if not territory.played and seat not in territory.known_to:
            pair = CARDS_OF[id]
            state.territories[id] = replace(territory, card=pair[chance.draw(len(pair))])
    out = [card for card in NEUTRAL_INITIATIVE if card not in state.revealed and card not in state.deck]
    clans = [card for card in state.deck if card not in NEUTRAL_INITIATIVE]
    neutral = shuffled(chance, [*out, *(card for card in state.deck if card in NEUTRAL_INITIATIVE)])
    state.deck = tuple(shuffled(chance, [*clans, *neutral[: len(state.deck) - len(clans)]]))
    if state.phase == RokuganPhase.GAME_END:
        return
    known = set() if seat is None else set(state.players[seat].dealt)
    free = shuffled(chance, [card for card in OBJECTIVE_IDS if card not in known])
    for number, player in enumerate(state.players):
        if number != seat and player.dealt:
            player.dealt = (free.pop(), free.pop())
            if player.objective is not None:
                player.objective = player.dealt[chance.draw(2)]


def _deal_tokens(state: RokuganState, owner: int, seat: int | None, chance: Chance) -> None:
    """The owner's tokens that the seat has not seen: in hand, in the pool, facedown on the board."""
    player = state.players[owner]
    hidden = [
        id
        for id, token in state.tokens.items()
        if token.owner == owner and not token.faceup and (seat is None or seat not in token.seen_by)
    ]
    unseen = [*player.hand, *player.pool, *(state.tokens[id].face for id in hidden)]
    asked = state.phase == RokuganPhase.PLACEMENT and state.active == (owner,) and not state.no_placement
    for _ in range(TRIES):
        dealt = _split(shuffled(chance, unseen), len(hidden), len(player.hand), player)
        if dealt is None:
            continue
        faces, hand, pool = dealt
        if player.ronin and any(forbidden(player, face) for face in faces):
            continue
        before, could = player.hand, can_place(state, owner)
        player.hand = sorted(hand, key=FACE_RANK.__getitem__)
        if asked and can_place(state, owner) != could:
            player.hand = before
            continue
        player.pool = pool
        for id, face in zip(hidden, faces, strict=True):
            state.tokens[id] = replace(state.tokens[id], face=face)
        return


def _split(
    tokens: Sequence[str], on_board: int, in_hand: int, player: Player
) -> tuple[list[str], list[str], list[str]] | None:
    """Some tokens on the board, some in hand, the rest in the pool; None if the bluff came where it cannot be."""
    faces = list(tokens[:on_board])
    hand = list(tokens[on_board : on_board + in_hand])
    pool = list(tokens[on_board + in_hand :])
    if BLUFF in pool or (BLUFF in faces and player.bluff_forbidden):
        return None
    if not BLESSINGS.isdisjoint(faces):
        return None  # they lie face up
    return faces, hand, pool
