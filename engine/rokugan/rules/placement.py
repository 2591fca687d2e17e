"""The placement (RULES.md 5), one turn after another, and Unicorn's window after it (6, X0).

A token of the hand is placed by its owner (5.4 to 5.6), or by lot (13, D6a and D7').
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, filterfalse, product

from engine.core.protocol import SEAT, Actions, Event, Phase
from engine.rokugan import actions as a, data, events as e
from engine.rokugan.actions import END, LOT, Action, Aim, Hold, Lot, Put, aim, hold, on, play_card, put, token_of
from engine.rokugan.data import BLESSINGS, BLUFF, CENTER, COASTAL, FIGHTING, HARBOR, NAVIES, PROVINCE_IDS
from engine.rokugan.events import Means
from engine.rokugan.rules.cards import cards_at_hand, carry_out_draft, change_draft, next_choices
from engine.rokugan.rules.moves import bless, discard_by_card, lay, look_at, targets
from engine.rokugan.rules.slots import all_barred, blessable, forbidden, slots_at, suiting, token_slots
from engine.rokugan.state import RokuganState, RokuganTurn, Token

BACK: tuple[Action, ...] = (a.DROP,)
PREPARING = (a.Play, a.Choose, a.Cancel)
_KEPT, _PROVINCES = data.HAND.kept, len(PROVINCE_IDS)
_GUARDS = {
    (ashore, bluff): (FIGHTING - NAVIES if ashore else FIGHTING) | ({BLUFF} if bluff else set())
    for ashore, bluff in product((False, True), repeat=2)
}
"""The faces that can defend, without or with a coast of one’s own and a bluff that is allowed."""
_PLACES, _HANDS = 1024, 1 << 14
"""Lists of places, and of choices by hand, that are not made again."""


class Placement(Phase[RokuganState, Action, Event]):
    """5: which token goes where? Clockwise from the first player, until each has one left."""

    def begin(self, turn: RokuganTurn) -> None:
        state = turn.state
        state.lap = 0  # each turn of the first player begins one
        turn.emit(e.PlacementBegan(state.round))
        begin_turn(turn, state.first)

    def legal(self, state: RokuganState, seat: int) -> Actions[Action]:
        if state.held is not None:
            return where(state, seat, state.held)
        if state.draft is not None:
            return next_choices(state, seat, END if state.no_placement or not can_place(state, seat) else LOT)
        if state.looking:
            return Actions([*map(a.Look, targets(state, Means.SCORPION, seat)), a.DECLINE])
        if state.looked:
            return Actions([*map(a.Discard, state.looked), LOT])
        return menu(() if state.no_placement else placeable(state, seat), cards_at_hand(state, seat))

    def play(self, turn: RokuganTurn, seat: int, action: Action) -> None:
        state = turn.state
        # what comes up all the time goes first, by its type: a class pattern takes much longer
        if type(action) is Hold:
            state.held = action.face
        elif type(action) is Aim:
            state.aimed = action.province
        elif type(action) is Put:
            assert state.held is not None, "a token is held"
            place(turn, seat, state.held, action.slot)
            after_placing(turn, seat)
        elif type(action) is Lot and not state.looked:
            place(turn, seat, *placement_by_lot(turn, seat))
            after_placing(turn, seat)
        elif isinstance(action, PREPARING):
            change_draft(state, action)
        else:
            self._further(turn, seat, action)

    def _further(self, turn: RokuganTurn, seat: int, action: Action) -> None:
        state = turn.state
        match action:
            case a.Commit():
                carry_out_draft(turn, seat)
            case a.Drop():
                state.held = state.aimed = None
            case a.Discard() | Lot():  # D6a
                token = action.token if isinstance(action, a.Discard) else choice_by_lot(turn, seat)
                state.looked = ()
                discard_by_card(turn, seat, Means.DARK_FAVORS, token)
            case a.Look(token):
                look_at(turn, seat, Means.SCORPION, (token,))
                state.players[seat].ability_used = True
                after_looking(turn, seat)
            case a.End():
                state.draft = None
                if not state.no_placement:
                    state.players[seat].out = True
                    turn.emit(e.TurnSkipped(seat))
                after_placing(turn, seat)
            case _:
                turn.emit(e.LookDeclined(seat))
                after_looking(turn, seat)

    def end(self, turn: RokuganTurn) -> None:
        turn.state.lap = 0


def begin_turn(turn: RokuganTurn, start: int) -> None:
    """Find the next seat with a turn, from this one on; one without placements is out (T0, 5.6)."""
    state = turn.state
    state.placed_now = state.no_placement = False
    players, seat = state.players, start
    for _ in players:
        if seat == state.first:
            state.lap += 1
        player = players[seat]
        if not player.out:
            if can_place(state, seat):
                state.active = SEAT[seat]
                return
            if len(player.hand) > _KEPT:
                player.out = True
                turn.emit(e.TurnSkipped(seat))
        seat = (seat + 1) % len(players)
    state.active = ()


def after_placing(turn: RokuganTurn, seat: int) -> None:
    """Let Scorpion look once a round after placing, if it can; then the next is in turn (T3)."""
    state = turn.state
    state.held = state.aimed = state.draft = None
    if state.placed_now:
        player = state.players[seat]
        if player.clan == data.SCORPION and not player.ability_used:
            state.looking = any(targets(state, Means.SCORPION, seat))
            if state.looking:
                return
    begin_turn(turn, (seat + 1) % len(state.players))


def after_looking(turn: RokuganTurn, seat: int) -> None:
    """Scorpion has looked, or does not want to."""
    turn.state.looking = turn.state.placed_now = False
    after_placing(turn, seat)


class Ride(Phase[RokuganState, Action, Event]):
    """X0: does Unicorn exchange two of its tokens? Asked if it has two without blessings."""

    def begin(self, turn: RokuganTurn) -> None:
        state = turn.state
        unicorn = state.seat_of(data.UNICORN)
        state.active = (unicorn,) if unicorn is not None and len(own_tokens(state, unicorn)) > 1 else ()

    def legal(self, state: RokuganState, seat: int) -> Actions[Action]:
        return Actions([*[a.exchange(*pair) for pair in combinations(own_tokens(state, seat), 2)], a.DECLINE])

    def play(self, turn: RokuganTurn, seat: int, action: Action) -> None:
        turn.state.active = ()
        if isinstance(action, a.Exchange):
            exchange_tokens(turn, seat, action)
        else:
            turn.emit(e.ExchangeDeclined(seat))


def exchange_tokens(turn: RokuganTurn, seat: int, action: a.Exchange) -> None:
    state = turn.state
    state.players[seat].ability_used = True
    pair = (action.one, action.other)
    one, other = (state.tokens[id] for id in pair)
    turn.emit(e.TokensExchanged(seat, pair, (one.slot, other.slot)))
    for id, it, slot in ((pair[0], one, other.slot), (pair[1], other, one.slot)):
        state.tokens[id] = Token(it.owner, it.face, slot, it.faceup, it.blessings, it.seen_by)
        border = data.SLOTS[slot].border
        if border is not None:
            state.borders[border] = id


def own_tokens(state: RokuganState, seat: int) -> list[int]:
    """The tokens that Unicorn may exchange, by number (14, R-UNICORN)."""
    return [id for id, token in state.tokens.items() if token.owner == seat and not token.blessings]


# -- the tokens that may be placed, and their slots (5.4 to 5.6) -----------------------------------


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
