"""Small changes on the board, of which cards, placement and resolution are made."""

from bisect import insort
from collections.abc import Iterable

from engine.rokugan import events as e
from engine.rokugan.data import BLUFF, BORDER, FIGHTING, SCORCHED, SLOTS, TARGET
from engine.rokugan.events import Means, Shown
from engine.rokugan.rules.slots import legal_place
from engine.rokugan.state import Player, RokuganState, RokuganTurn, Token

_AT_FACEDOWN = frozenset({Means.SCOUT, Means.SCORPION})


def face_up(id: int, token: Token) -> Shown:
    """A token, faceup."""
    # the constructor of a named tuple takes twice as long
    return tuple.__new__(Shown, (id, token.owner, token.face, token.slot, token.blessings))


def add_control(state: RokuganState, seat: int, province: str, *, faceup: int = 0, facedown: int = 0) -> None:
    """Control tokens of a seat come into a province that is its own or empty."""
    owner = state.owner.get(province)
    assert owner is None or owner == seat, "only one player's control tokens lie in a province"
    if owner is None:
        state.owner[province] = seat
        insort(state.players[seat].provinces, province)
    if faceup:
        state.faceup[province] = state.faceup.get(province, 0) + faceup
    if facedown:
        state.facedown[province] = state.facedown.get(province, 0) + facedown


def clear_control(state: RokuganState, province: str) -> None:
    """All control tokens of a province go back to the supply."""
    owner = state.owner.pop(province, None)
    if owner is not None:
        state.players[owner].provinces.remove(province)
    state.faceup.pop(province, None)
    state.facedown.pop(province, None)


def remove_control(state: RokuganState, province: str) -> None:
    """Remove one control token, a faceup one first; without any it is empty (14, R-LASTTOKEN)."""
    kept = state.faceup if province in state.faceup else state.facedown
    kept[province] -= 1
    if not kept[province]:
        del kept[province]
    if province not in state.faceup and province not in state.facedown:
        clear_control(state, province)


def place_special(turn: RokuganTurn, province: str, special: str) -> None:
    """A special token comes into a province and replaces what lies there (8)."""
    state = turn.state
    turn.emit(e.SpecialPlaced(province, special, state.special.get(province)))
    state.special[province] = special
    if special == SCORCHED:
        clear_control(state, province)


def remove_special(turn: RokuganTurn, province: str) -> None:
    """The special token of a province goes back to the pile."""
    turn.emit(e.SpecialRemoved(province, turn.state.special.pop(province)))


def lay(state: RokuganState, token: Token) -> int:
    """A token comes onto the board; its number."""
    state.placed = id = state.placed + 1
    state.tokens[id] = token
    border = BORDER[token.slot]
    if border is not None:
        state.borders[border] = id
    return id


def bless(turn: RokuganTurn, seat: int, face: str, under: int) -> None:
    """A blessing comes onto a token."""
    token = turn.state.tokens[under]
    turn.state.tokens[under] = token.blessed(*token.blessings, face)
    turn.emit(e.BlessingPlaced(seat, face, under, token.slot))


def lift(state: RokuganState, id: int) -> Token:
    """A token leaves the board, with its blessings, and is nowhere yet."""
    token = state.tokens.pop(id)
    border = BORDER[token.slot]
    if border is not None:
        del state.borders[border]
    return token


def to_discard(player: Player, face: str) -> None:
    """Discard a token before the resolution; a bluff is set aside (14, R-SETASIDE)."""
    if face == BLUFF:
        player.bluff_aside = True
    else:
        player.discard.append(face)


def targets(state: RokuganState, means: Means, seat: int) -> list[int]:
    """The tokens on which a seat may use something: none with a blessing (5.7), by number."""
    tokens = state.tokens.items()
    if means in _AT_FACEDOWN:
        return [id for id, it in tokens if it.owner != seat and not it.faceup and not it.blessings]
    if means is Means.SHUGENJA:
        return [id for id, it in tokens if it.owner != seat and not it.blessings]
    return [id for id, it in tokens if not it.blessings]


def look_at(turn: RokuganTurn, seat: int, means: Means, tokens: Iterable[int]) -> None:
    """A seat looks at tokens; it keeps knowing them, and everyone knows that it does."""
    state = turn.state
    ids = tuple(tokens)
    if turn.record_events:
        turn.emit(e.TokensLookedAt(seat, means, ids, tuple(state.tokens[id].slot for id in ids)))
    for id in ids:
        token = state.tokens[id]
        if turn.record_events:
            turn.emit(e.TokenSeen(seat, id, token.owner, token.slot, token.face))
        state.tokens[id] = token.seen(seat)


def discard_by_card(turn: RokuganTurn, seat: int, means: Means, id: int) -> None:
    """A card reveals a token and discards it; a legal attack counts as failed (5.7)."""
    state = turn.state
    token = state.tokens[id]
    target, foiled = TARGET[token.slot], None
    controller, attacks = state.owner.get(target), token.face in FIGHTING
    if attacks and controller != token.owner and legal_place(state, token.owner, token.face, SLOTS[token.slot]):
        if controller is None:
            state.foiled.pop(target, None)
        else:
            state.foiled[target] = controller
            foiled = target
    lift(state, id)
    to_discard(state.players[token.owner], token.face)
    turn.emit(e.TokenDiscarded(seat, means, face_up(id, token), foiled))
