"""The cards of the placement: Shadowlands, scout, shugenja, first player (RULES.md 9.2, 9.3)."""

from collections.abc import Iterator
from operator import attrgetter

from engine.core.model import interned
from engine.core.text import T
from engine.rokugan import events as e
from engine.rokugan.actions import token_of
from engine.rokugan.data import BLUFF, FIRST_PLAYER_CARD_FROM, KIND, SHADOWLANDS
from engine.rokugan.rules import moves
from engine.rokugan.rules.cards.upkeep import CardRules, Options, Words, each_once, give_up
from engine.rokugan.rules.slots import token_slots
from engine.rokugan.state import RokuganState, RokuganTurn, Token

_blessed = attrgetter("blessings")
number = interned(str)


def tokens_by(means: e.Means) -> Options:
    """The numbers of the tokens on which something may be used."""
    return lambda state, seat, chosen: map(number, moves.targets(state, means, seat))


tokens_on_board = tokens_by(e.Means.PURGE)
"""All that a card can touch."""


def tokens_to_give(state: RokuganState, seat: int, chosen: Words) -> list[str]:
    """Tokens of the hand that may be given up: each face once, a forbidden bluff left out."""
    player = state.players[seat]
    return [face for face in dict.fromkeys(player.hand) if face != BLUFF or not player.bluff_forbidden]


def payers(state: RokuganState, seat: int, chosen: Words) -> Iterator[str]:
    """Cost C: own provinces outside the Shadowlands."""
    return (id for id in state.players[seat].provinces if id not in SHADOWLANDS)


# -- the Shadowlands ----------------------------------------------------------------------------------------------


def pay(turn: RokuganTurn, seat: int, province: str) -> None:
    """Cost C: one own control token goes."""
    state = turn.state
    moves.remove_control(state, province)
    turn.emit(e.ControlRemoved(seat, province, 1, province not in state.owner))


def if_any_token(cost: Options) -> Options:
    """Return the cost of a card, as long as a token on the board can be its target."""
    return lambda state, seat, chosen: () if all(map(_blessed, state.tokens.values())) else cost(state, seat, chosen)


def dark_favors(turn: RokuganTurn, seat: int, chosen: Words) -> None:
    """Up to four tokens are looked at; one of them will be discarded."""
    pay(turn, seat, chosen[0])
    turn.state.looked = tuple(map(int, chosen[1:]))
    moves.look_at(turn, seat, e.Means.DARK_FAVORS, turn.state.looked)


def purge_the_weak(turn: RokuganTurn, seat: int, chosen: Words) -> None:
    """A token of the hand goes, and two on the board; none is placed in this turn."""
    give_up(turn, seat, chosen[0], e.Where.ASIDE if chosen[0] == BLUFF else e.Where.DISCARD)
    turn.state.no_placement = True
    for word in chosen[1:]:
        moves.discard_by_card(turn, seat, e.Means.PURGE, int(word))


def animate_the_dead(turn: RokuganTurn, seat: int, chosen: Words) -> None:
    """A token of the discard lies on the board; it is what one places in this turn."""
    state, (cost, face, slot) = turn.state, chosen
    pay(turn, seat, cost)
    state.players[seat].discard.remove(face)
    under = token_of(slot)
    if under is not None:
        moves.bless(turn, seat, face, under)
    else:
        turn.emit(e.TokenAnimated(seat, face, moves.lay(state, Token(seat, face, slot, faceup=True)), slot))
    state.placed_now = True


def payers_of_a_grave(state: RokuganState, seat: int, chosen: Words) -> Iterator[str]:
    """Animate the Dead: who pays so that a token of the discard finds a slot."""
    return (id for id in payers(state, seat, chosen) if raised(state, seat, (id,)))


def raised(state: RokuganState, seat: int, chosen: Words) -> list[str]:
    """Animate the Dead: the tokens of the discard that find a slot; one of a kind tells for all."""
    paid, discard = _paid(state, chosen[0]), state.players[seat].discard
    kinds = {KIND[face]: face for face in discard}
    found = {kind for kind, face in kinds.items() if any(token_slots(paid, seat, face, useful=True))}
    return each_once(face for face in discard if KIND[face] in found)


def _paid(state: RokuganState, cost: str) -> RokuganState:
    """Return the state without the control token that the card costs, as far as slots go."""
    if state.faceup.get(cost, 0) + state.facedown.get(cost, 0) > 1:
        return state
    paid = state.copy()
    del paid.owner[cost]
    return paid


def graves(state: RokuganState, seat: int, chosen: Words) -> Iterator[str]:
    """Yield the slots for a token of the discard once the cost is paid (14, R-ANIMATE)."""
    return token_slots(_paid(state, chosen[0]), seat, chosen[1], useful=True)


def inspire_fear(turn: RokuganTurn, seat: int, chosen: Words) -> None:
    """One or two special tokens leave the board."""
    pay(turn, seat, chosen[0])
    for province in chosen[1:]:
        moves.remove_special(turn, province)


def specials(state: RokuganState, seat: int, chosen: Words) -> list[str]:
    """The provinces with a special token."""
    return sorted(state.special)


SHADOWLANDS_CARDS: dict[str, CardRules] = {
    "dark_favors": CardRules(
        T("for 1 control token: look at up to 4 tokens, then discard 1 of them"),
        (if_any_token(payers), *(tokens_on_board,) * 4),
        dark_favors,
        enough=2,
    ),
    "purge_the_weak": CardRules(
        T("for 1 token from the hand and this turn’s placement: discard 2 tokens from the board"),
        (if_any_token(tokens_to_give), tokens_on_board, tokens_on_board),
        purge_the_weak,
    ),
    "animate_the_dead": CardRules(
        T("for 1 control token: put 1 discarded token onto the board, faceup"),
        (payers_of_a_grave, raised, graves),
        animate_the_dead,
    ),
    "inspire_fear": CardRules(
        T("for 1 control token: remove up to 2 special tokens"),
        (payers, specials, specials),
        inspire_fear,
        enough=1,
    ),
}

# -- scout, shugenja, first player card ---------------------------------------------------------------------------


def _scout(turn: RokuganTurn, seat: int, chosen: Words) -> None:
    turn.state.players[seat].scouts -= 1
    moves.look_at(turn, seat, e.Means.SCOUT, map(int, chosen))


def _shugenja(turn: RokuganTurn, seat: int, chosen: Words) -> None:
    turn.state.players[seat].shugenja -= 1
    moves.discard_by_card(turn, seat, e.Means.SHUGENJA, int(chosen[0]))


def _first_player(turn: RokuganTurn, seat: int, chosen: Words) -> None:
    state, id = turn.state, int(chosen[0])
    state.first_card_used = True
    moves.look_at(turn, seat, e.Means.FIRST_PLAYER, (id,))
    token = moves.lift(state, id)
    owner = state.players[token.owner]
    bluff = token.face == BLUFF
    if bluff:
        owner.bluff_aside = True
    else:
        owner.pool.append(token.face)
    turn.emit(e.TokenPooled(seat, id, token.owner, token.slot, bluff))


def has_first_player_card(state: RokuganState, seat: int) -> bool:
    """Return True if the seat can still use the first player card this round (14, R-FPCARD)."""
    return seat == state.first and not state.first_card_used and len(state.players) >= FIRST_PLAYER_CARD_FROM


SUPPORT_CARDS: dict[str, CardRules] = {
    "scout": CardRules(
        name=T("Scout"),
        effect=T("look at a facedown token of another player"),
        steps=(tokens_by(e.Means.SCOUT),),
        carry_out=_scout,
        missing=lambda state, seat: None if state.players[seat].scouts else T("You have no scout left."),
    ),
    "shugenja": CardRules(
        name=T("Shugenja"),
        effect=T("reveal another player’s token and discard it"),
        steps=(tokens_by(e.Means.SHUGENJA),),
        carry_out=_shugenja,
        missing=lambda state, seat: None if state.players[seat].shugenja else T("You have no shugenja left."),
    ),
    "first_player": CardRules(
        name=T("First player card"),
        effect=T("look at any token; it goes back into its owner’s pool"),
        steps=(tokens_by(e.Means.FIRST_PLAYER),),
        carry_out=_first_player,
        missing=lambda state, seat: (
            None
            if has_first_player_card(state, seat)
            else T("You do not have the first player card, or it was used this round.")
        ),
    ),
}
