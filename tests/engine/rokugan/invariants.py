"""What must hold in every state (RULES.md 1). For tests and simulations."""

from collections import Counter
from collections.abc import Iterator

from engine.rokugan.data import BLUFF, FACE_RANK, SCORCHED, SLOTS, SPECIALS, TERRITORY_CARDS, TOKENS_OF
from engine.rokugan.state import RokuganPhase, RokuganState


def invariants(state: RokuganState) -> tuple[str, ...]:
    """What is broken: nothing, for every state that can be reached."""
    return (*_control(state), *_specials(state), *_tokens(state), *_board(state), *_cards(state))


def _control(state: RokuganState) -> Iterator[str]:
    if state.owner.keys() != state.faceup.keys() | state.facedown.keys():
        yield "control and control tokens do not agree"
    for seat, player in enumerate(state.players):
        if player.provinces != sorted(id for id, owner in state.owner.items() if owner == seat):
            yield f"the provinces of seat {seat} are not those it controls"
    if any(number < 1 for kept in (state.faceup, state.facedown) for number in kept.values()):
        yield "a number of control tokens is kept that is below 1"


def _specials(state: RokuganState) -> Iterator[str]:
    for special, number in Counter(state.special.values()).items():
        if number > SPECIALS[special].count:
            yield f"there are {number} tokens {special}"
    if any(state.special.get(province) == SCORCHED for province in state.owner):
        yield "scorched earth is controlled"


def _tokens(state: RokuganState) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if not player.clan:
            continue
        lying = [token for token in state.tokens.values() if token.owner == seat]
        have = [*player.hand, *player.pool, *player.discard]
        have += [face for token in lying for face in (token.face, *token.blessings)]
        have += [BLUFF] if player.bluff_aside else []
        if sorted(have, key=FACE_RANK.__getitem__) != list(TOKENS_OF[player.clan]):
            yield f"seat {seat} does not have just the 27 tokens of its clan"
        if BLUFF in player.pool or BLUFF in player.discard:
            yield f"the bluff of seat {seat} is in pool or discard"
        if player.hand != sorted(player.hand, key=FACE_RANK.__getitem__):
            yield f"the hand of seat {seat} is not in order"
    if state.held is not None and state.held not in state.players[state.active[0]].hand:
        yield "a token is held that is not in hand"


def _board(state: RokuganState) -> Iterator[str]:
    borders = {SLOTS[token.slot].border: id for id, token in state.tokens.items() if SLOTS[token.slot].border}
    if state.borders != borders or len(borders) != sum(bool(SLOTS[it.slot].border) for it in state.tokens.values()):
        yield "borders and tokens do not agree, or a border holds two"
    if state.tokens and state.phase not in (RokuganPhase.PLACEMENT, RokuganPhase.RIDE):
        yield "combat tokens lie on the board between the rounds"


def _cards(state: RokuganState) -> Iterator[str]:
    for id, territory in state.territories.items():
        if TERRITORY_CARDS[territory.card].territory != id:
            yield f"the card of {id} is another one's"
        if territory.holder is not None and (territory.played or territory.holder not in territory.known_to):
            yield f"the card of {id} is held though it was played, or its holder does not know it"
