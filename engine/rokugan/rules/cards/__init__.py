"""The 22 territory cards, scout, shugenja and first player card (RULES.md 9.2, 9.3).

A card is an object with its own answers: its choices one after another, its effect, its words. It
is prepared in secret, committed, and then ``carry_out`` does the whole of it. Choices are words, as
``actions.Choose`` has them. A new one is added to ``cards.json`` and to ``CARDS``.

``upkeep``, with the kind and common choices · ``placement``
"""

from functools import lru_cache
from itertools import compress, product

from engine.core.protocol import Actions
from engine.core.text import T
from engine.rokugan import data, events as e
from engine.rokugan.actions import CANCEL, COMMIT, Action, Choose, Play, choose
from engine.rokugan.rules.cards import upkeep
from engine.rokugan.rules.cards.placement import SHADOWLANDS_CARDS, SUPPORT_CARDS, has_first_player_card
from engine.rokugan.rules.cards.upkeep import CardRules, scoring_places, special_places, tokens_for
from engine.rokugan.state import Draft, RokuganState, RokuganTurn, TerritoryState

_NORTH, _SOUTH = data.SHADOWLANDS
_SUPPORTED = {
    kept: tuple(compress(data.SUPPORT, kept))
    for kept in product(range(data.SCOUTS + 2), range(data.SHUGENJA + 1), (False, True))
}
"""By scouts (one more by a head start) and shugenja left, with or without the first player card."""


def in_placement(card: str) -> bool:
    """Return True if a card is played at the start of one's placement turn, not in upkeep."""
    return card in data.SUPPORT or data.TERRITORY_CARDS[card].territory in data.SHADOWLANDS


def playable(state: RokuganState, seat: int, card: str) -> bool:
    """Return True if the first target, or the cost, is there (14, R-PLAYABLE)."""
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
        held = [territories[land] for land in data.SHADOWLANDS]
        found = (*found, *[it.card for it in held if it.holder == seat and playable(state, seat, it.card)])
    return found


def spend(turn: RokuganTurn, seat: int, card: str) -> None:
    """A territory card is shown and leaves the game (4, U3)."""
    state = turn.state
    territory = data.TERRITORY_CARDS[card].territory
    state.territories[territory] = TerritoryState(card, None, True, state.territories[territory].known_to)
    turn.emit(e.CardPlayed(seat, card))


CARDS: dict[str, CardRules] = {
    **SUPPORT_CARDS,
    "feats_of_engineering": tokens_for(
        T("put the harbour into a landlocked province"), "harbor", where=upkeep.landlocked
    ),
    "promotion": upkeep.recruits(
        T("take back 1 discarded army, navy or shinobi; 1 in hand goes to the discard or the pool"), data.FIGHTING, 1
    ),
    "code_of_honor": tokens_for(T("put +1 honour into each of 2 provinces"), "honor_1", 2, scoring_places, liked=True),
    "diplomatic_mission": CardRules(
        T("put peace into any province; if it was another player’s, add 2 faceup tokens to one of yours"),
        (special_places, upkeep.if_it_was_anothers),
        upkeep.compensated(data.PEACE, 2),
    ),
    "strength_of_purpose": upkeep.control_for(T("add 1 faceup control token to each of 2 provinces of yours"), 2, 1),
    "sacred_ground": tokens_for(T("put the shrine into any province"), "shrine"),
    "bushido": tokens_for(
        T("make a province worth 4 honour instead of its printed honour"), "honor_4", where=scoring_places, liked=True
    ),
    "honorable_fight": tokens_for(T("put the battlefield into any province"), "battlefield"),
    "aid_of_the_kami": tokens_for(
        T("put +2 defence and +1 honour into a province"), "defense_2", where=scoring_places, liked=True
    ),
    "bless_the_lands": CardRules(
        T("remove scorched earth and put 1 faceup and 1 facedown control token of yours there"),
        (upkeep.with_special(data.SCORCHED),),
        upkeep.bless_the_lands,
        liked=True,
    ),
    "spy_network": CardRules(
        T("look at a hand; its bluff is forbidden this round"), (upkeep.other_clans,), upkeep.spy_network, liked=True
    ),
    "foment_rebellion": CardRules(
        T("remove peace from a province; add 2 faceup tokens if the province is yours"),
        (upkeep.with_special(data.PEACE),),
        upkeep.foment_rebellion,
    ),
    "reinforcements": upkeep.recruits(
        T("take back 2 discarded armies; as many in hand go to the discard or the pool"), data.ARMIES, 2
    ),
    "cultural_exchange": CardRules(
        T("exchange the control tokens of a province of yours and of another player’s"),
        (upkeep.own_if_others, upkeep.others_provinces),
        upkeep.cultural_exchange,
    ),
    "bountiful_harvest": upkeep.control_for(T("add 2 faceup control tokens to a province of yours"), 1, 2),
    "ashigaru_levies": tokens_for(
        T("put +1 defence and +1 honour into each of 3 provinces"), "defense_1", 3, scoring_places, liked=True
    ),
    "pirate_raids": CardRules(
        T("burn any province; if it was yours, add 3 faceup tokens to another one of yours"),
        (special_places, upkeep.if_it_was_own),
        upkeep.compensated(data.SCORCHED, 3),
    ),
    "port_of_prosperity": tokens_for(T("put +2 honour into a province"), "honor_2", where=scoring_places, liked=True),
    **SHADOWLANDS_CARDS,
}


# -- preparing a card in secret, then playing it (9.1), in upkeep and in placement -----------------

BACK: tuple[Action, ...] = (CANCEL,)
_CHOICES = 1024
"""Lists of choices that are not made again."""


def next_choices(state: RokuganState, seat: int, otherwise: Action) -> Actions[Action]:
    """Return the next choices of the card in preparation; ``otherwise`` leaves it."""
    draft = state.draft
    assert draft is not None, "a card is being prepared"
    card = CARDS[draft.card]
    return _choices(tuple(card.asks(state, seat, draft.chosen)), len(draft.chosen) >= card.enough, otherwise)


@lru_cache(_CHOICES)
def _choices(words: tuple[str, ...], enough: bool, otherwise: Action) -> Actions[Action]:
    """Choose among words; the card can be played with ``enough`` of them, or if there are none."""
    return Actions((*map(choose, words), *((COMMIT,) if enough or not words else ()), otherwise), BACK)


def change_draft(state: RokuganState, action: Action) -> None:
    """Take a card up, make a choice for it, or put it back. No one else learns of it."""
    if type(action) is Choose:
        assert state.draft is not None, "a card is being prepared"
        state.draft = Draft(state.draft.card, (*state.draft.chosen, action.word))
    elif type(action) is Play:
        state.draft = Draft(action.card)
    else:
        state.draft = None


def carry_out_draft(turn: RokuganTurn, seat: int) -> None:
    """The card is read and does what it does; one of a territory leaves the game (4, U3)."""
    draft, turn.state.draft = turn.state.draft, None
    assert draft is not None, "a card is being prepared"
    if draft.card in data.TERRITORY_CARDS:
        spend(turn, seat, draft.card)
    CARDS[draft.card].carry_out(turn, seat, draft.chosen)
