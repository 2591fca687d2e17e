"""Placing a token of the hand (RULES.md 5.4 to 5.6), or one by lot (13, D6a and D7')."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import filterfalse, product

from engine.core.protocol import Actions
from engine.rokugan import data, events as e
from engine.rokugan.actions import DROP, END, LOT, Action, aim, hold, on, play_card, put, token_of
from engine.rokugan.data import BLESSINGS, BLUFF, CENTER, COASTAL, FIGHTING, HARBOR, NAVIES, PROVINCE_IDS
from engine.rokugan.rules.moves import bless, lay
from engine.rokugan.rules.slots import all_barred, blessable, forbidden, slots_at, suiting, token_slots
from engine.rokugan.state import RokuganState, RokuganTurn, Token

BACK: tuple[Action, ...] = (DROP,)
_KEPT, _PROVINCES = data.HAND.kept, len(PROVINCE_IDS)
_GUARDS = {
    (ashore, bluff): (FIGHTING - NAVIES if ashore else FIGHTING) | ({BLUFF} if bluff else set())
    for ashore, bluff in product((False, True), repeat=2)
}
"""The faces that can defend, without or with a coast of one’s own and a bluff that is allowed."""
_PLACES, _HANDS = 1024, 1 << 14
"""Lists of places, and of choices by hand, that are not made again."""


def can_place(state: RokuganState, seat: int) -> bool:
    """Return True if any token of the hand may be placed."""
    hand = state.players[seat].hand
    if len(hand) <= _KEPT:
        return False
    if hand[0] in FIGHTING and not state.rules.strict_types and len(state.special) < _PROVINCES:
        return True  # a fighter can go into any centre
    return bool(placeable(state, seat))


def placeable(state: RokuganState, seat: int) -> tuple[str, ...]:
    """The tokens of the hand that may be placed, each face once (5.6)."""
    player = state.players[seat]
    hand = player.hand
    if len(hand) <= _KEPT:
        return ()
    faces, unblessed = _different(tuple(hand))
    if faces is not unblessed and next(blessable(state, seat, useful=state.rules.strict_types), None) is None:
        faces = unblessed
    if player.ronin or player.bluff_forbidden or state.rules.strict_types or len(state.special) == _PROVINCES:
        return tuple(_allowed(state, seat, faces))
    return faces


def _allowed(state: RokuganState, seat: int, faces: Iterable[str]) -> Iterator[str]:
    """Return the allowed tokens with a slot: all, if any type may go into a free centre."""
    player, anywhere = state.players[seat], not state.rules.strict_types and len(state.special) < _PROVINCES
    for face in faces:
        if not forbidden(player, face) and (anywhere or next(slots_for(state, seat, face), None)):
            yield face


@lru_cache(_HANDS)
def _different(hand: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Each face of a hand once; and without the blessings, the same if it has none."""
    faces = tuple(dict.fromkeys(hand))
    return faces, faces if BLESSINGS.isdisjoint(faces) else tuple([face for face in faces if face not in BLESSINGS])


@lru_cache(_HANDS)
def menu(faces: tuple[str, ...], cards: tuple[str, ...]) -> Actions[Action]:
    """Return the start of a turn: a token, or a card; without a token the turn can be ended."""
    return Actions((*map(hold, faces), *map(play_card, cards), LOT if faces else END))


def where(state: RokuganState, seat: int, face: str) -> Actions[Action]:
    """Return the next step of the held token: province, then slot; for a blessing a token."""
    if face in BLESSINGS:
        return Actions((*map(put, slots_for(state, seat, face)), LOT), BACK)
    if state.aimed is not None:
        slots: Iterable[str] = slots_at(state, seat, state.aimed)
        if state.rules.strict_types and face != BLUFF:
            slots = suiting(state, seat, face, slots)
        return _puts(tuple(slots))
    if state.rules.strict_types:
        provinces = {data.SLOTS[slot].target for slot in slots_for(state, seat, face)}
        return _aims(tuple(filterfalse(provinces.__contains__, PROVINCE_IDS)))
    return _aims(tuple(all_barred(state, seat)) if state.special else ())


@lru_cache(_PLACES)
def _puts(slots: tuple[str, ...]) -> Actions[Action]:
    return Actions((*map(put, slots), LOT), BACK)


@lru_cache(_PLACES)
def _aims(shut: tuple[str, ...]) -> Actions[Action]:
    """Choose among all provinces but some."""
    return Actions((*[aim(id) for id in PROVINCE_IDS if id not in shut], LOT), BACK)


def slots_for(state: RokuganState, seat: int, face: str) -> Iterator[str]:
    """Yield the slots that are offered for a token (5.5)."""
    return token_slots(state, seat, face, useful=state.rules.strict_types)


def place(turn: RokuganTurn, seat: int, face: str, slot: str) -> None:
    """T2: a token of the hand comes onto the board."""
    state = turn.state
    state.players[seat].hand.remove(face)
    state.placed_now = True
    if face in BLESSINGS:
        under = token_of(slot)
        assert under is not None, "blessings go on tokens"
        bless(turn, seat, face, under)
        return
    id = lay(state, Token(seat, face, slot))
    if turn.record_events:
        turn.emit(e.TokenPlaced(seat, id, slot))
        turn.emit(e.PlacedFace(seat, id, slot, face))


def choice_by_lot(turn: RokuganTurn, seat: int) -> int:
    """D6a: one of the opponents' tokens looked at, else any of them."""
    looked = turn.state.looked
    return turn.pick([id for id in looked if turn.state.tokens[id].owner != seat] or looked)


def placement_by_lot(turn: RokuganTurn, seat: int) -> tuple[str, str]:
    """Draw a token of the hand and its slot, for defence if it can; its type stays hidden (D7')."""
    state, player = turn.state, turn.state.players[seat]
    centers = player.provinces
    if state.special:
        centers = list(filterfalse(all_barred(state, seat).__contains__, centers))
    ashore = COASTAL.isdisjoint(centers) and all(state.special.get(id) != HARBOR for id in centers)
    guards = list(filter(_GUARDS[ashore, not player.bluff_forbidden].__contains__, player.hand))
    if guards and centers:
        face = guards[turn.draw(len(guards))]  # asked all the time
        if face in NAVIES:
            centers = [id for id in centers if id in COASTAL or state.special.get(id) == HARBOR]
        return face, CENTER[centers[turn.draw(len(centers))]]
    possible = placeable(state, seat)
    for pairs in _worse(state, seat, [face for face in player.hand if face in possible]):
        if pairs:
            return turn.pick(pairs)
    raise AssertionError("a token may be placed")


def _worse(state: RokuganState, seat: int, tokens: Sequence[str]) -> Iterator[list[tuple[str, str]]]:
    """2 to 6: pairs of a token and a slot, the first ones that there are."""
    attacks = _useful(state, seat, [face for face in tokens if face in FIGHTING])
    yield [(face, slot) for face, slot in attacks if state.owner.get(data.TARGET[slot]) != seat]
    yield _strongest(state, seat, [face for face in tokens if face in BLESSINGS])
    for wanted in (data.DIPLOMACY, data.RAID):
        yield _useful(state, seat, [face for face in tokens if face == wanted])
    yield [(face, slot) for face in tokens for slot in slots_for(state, seat, face)]


def _useful(state: RokuganState, seat: int, tokens: Sequence[str]) -> list[tuple[str, str]]:
    return [(face, slot) for face in tokens for slot in token_slots(state, seat, face, useful=True)]


def _strongest(state: RokuganState, seat: int, blessings: Sequence[str]) -> list[tuple[str, str]]:
    """A blessing on the strongest own facedown fighter; blessings on it count."""
    if not blessings:
        return []
    under = {id: state.tokens[id] for id in blessable(state, seat, useful=True)}
    strength = {on(id): sum(map(data.STRENGTH.__getitem__, (it.face, *it.blessings))) for id, it in under.items()}
    best = max(strength.values(), default=0)
    return [(face, slot) for face in blessings for slot, value in strength.items() if value == best]
