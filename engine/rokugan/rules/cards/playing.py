"""Which cards can be played, and playing them."""

from __future__ import annotations

from dataclasses import replace
from itertools import compress, product

from engine.rokugan import events as e
from engine.rokugan.data import (
    ARMIES,
    FIGHTING,
    FIRST_PLAYER_CARD_FROM,
    SCOUTS,
    SHADOWLANDS,
    SHUGENJA,
    SUPPORT,
    TERRITORY_CARDS,
)
from engine.rokugan.rules.cards.card import Card
from engine.rokugan.rules.cards.hands import recruits, spy_network
from engine.rokugan.rules.cards.provinces import (
    bless_the_lands,
    control_for,
    cultural_exchange,
    diplomatic_mission,
    foment_rebellion,
    harbor,
    pirate_raids,
    tokens_for,
)
from engine.rokugan.rules.cards.shadowlands import (
    animate_the_dead,
    dark_favors,
    inspire_fear,
    purge_the_weak,
)
from engine.rokugan.rules.cards.support import ON_TOKENS
from engine.rokugan.state import RokuganState, RokuganTurn

IN_PLACEMENT = frozenset(card for card, printed in TERRITORY_CARDS.items() if printed.territory in SHADOWLANDS)
"""Cards played at the start of an own placement turn; all others in upkeep."""
_NORTH, _SOUTH = SHADOWLANDS
_SUPPORTED = {
    kept: tuple(compress(SUPPORT, kept)) for kept in product(range(SCOUTS + 1), range(SHUGENJA + 1), (False, True))
}
"""For each number of scouts and shugenja left, with and without the first player card: those that can be played."""


def playable(state: RokuganState, seat: int, card: str) -> bool:
    """Whether the first target, or the cost, is there (14, R-PLAYABLE)."""
    return next(iter(CARDS[card].asks(state, seat, ())), None) is not None


def cards_at_hand(state: RokuganState, seat: int) -> tuple[str, ...]:
    """T1: what can be played at the start of a turn in the placement; asked all the time."""
    player, territories = state.players[seat], state.territories
    first = seat == state.first and has_first_player_card(state, seat)
    found = _SUPPORTED[player.scouts, player.shugenja, first]
    if found:
        anyones = theirs = False
        for token in state.tokens.values():
            if not token.blessings:
                anyones = True
                if token.owner != seat:
                    if not token.faceup:
                        break
                    theirs = True
        else:
            found = _SUPPORTED[0, player.shugenja if theirs else 0, anyones and first]
    if territories[_NORTH].holder == seat or territories[_SOUTH].holder == seat:
        held = [territories[land] for land in SHADOWLANDS]
        found = (*found, *[it.card for it in held if it.holder == seat and playable(state, seat, it.card)])
    return found


def spend(turn: RokuganTurn, seat: int, card: str) -> None:
    """A territory card is shown and leaves the game (4, U3)."""
    state = turn.state
    territory = TERRITORY_CARDS[card].territory
    state.territories[territory] = replace(state.territories[territory], holder=None, played=True)
    turn.tell(e.CardPlayed(seat, card))


def has_first_player_card(state: RokuganState, seat: int) -> bool:
    """Whether the seat can still use the first player card this round (14, R-FPCARD)."""
    return seat == state.first and not state.first_card_used and len(state.players) >= FIRST_PLAYER_CARD_FROM


CARDS: dict[str, Card] = {
    **ON_TOKENS,
    "feats_of_engineering": harbor(),
    "promotion": recruits(FIGHTING, 1),
    "code_of_honor": tokens_for("honor_1", 2, shadowlands=False),
    "diplomatic_mission": diplomatic_mission(),
    "strength_of_purpose": control_for(2, 1),
    "sacred_ground": tokens_for("shrine", 1, shadowlands=True),
    "bushido": tokens_for("honor_4", 1, shadowlands=False),
    "honorable_fight": tokens_for("battlefield", 1, shadowlands=True),
    "aid_of_the_kami": tokens_for("defense_2", 1, shadowlands=False),
    "bless_the_lands": bless_the_lands(),
    "spy_network": spy_network(),
    "foment_rebellion": foment_rebellion(),
    "reinforcements": recruits(ARMIES, 2),
    "cultural_exchange": cultural_exchange(),
    "bountiful_harvest": control_for(1, 2),
    "ashigaru_levies": tokens_for("defense_1", 3, shadowlands=False),
    "pirate_raids": pirate_raids(),
    "port_of_prosperity": tokens_for("honor_2", 1, shadowlands=False),
    "dark_favors": dark_favors(),
    "purge_the_weak": purge_the_weak(),
    "animate_the_dead": animate_the_dead(),
    "inspire_fear": inspire_fear(),
}
