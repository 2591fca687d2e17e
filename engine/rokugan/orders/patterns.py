"""The words of lists, patterns of actions, facts for conditions, what is possible, and laps."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import compress

from engine.core.laps import Lap
from engine.core.protocol import Event
from engine.core.sequence import Actions
from engine.core.standing_orders.decision import END, ONCE, Facts, Traits, Trigger, traits_of
from engine.core.standing_orders.entry import Order, ways_of
from engine.core.standing_orders.follow import best
from engine.core.text import Arg, T, Text
from engine.rokugan import actions as a, data, events as e
from engine.rokugan.actions import ACTIONS, Action
from engine.rokugan.asking import hints
from engine.rokugan.asking.refusals import face_obstacle, province_obstacle, slot_obstacle
from engine.rokugan.caretaker.imagining import open_position
from engine.rokugan.rules.slots import open_slots
from engine.rokugan.state import RokuganPhase, RokuganState
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words

CLAN, OBJECTIVE, CONTROL, FORESIGHT = "clan", "objective", "control", "foresight"
CARDS, PLACE, LOOK, EXCHANGE = "cards", "place", "look", "exchange"
"""The kinds of decision, in the order in which they come."""
OF_SEAT, OF_MATCH = ("provinces", "honor", "hand", "scouts"), ("round", "lap", "cards_played")
COUNTS = (*OF_SEAT, *OF_MATCH, "placed", "threats")
"""Things to count besides tokens near a province: ``placed`` are own tokens on the board,
``threats`` those of others in or pointing at own provinces."""
UNLESS_PLAYED = "pass_unless_played"
"""U3: pass until another player plays a card."""
TOKENS = 80
"""Tokens on the board have numbers up to this at most."""


def token_name(id: int) -> str:
    """How a token on the board is named in a list."""
    return f"t{id}"


NUMBERED = {token_name(id): id for id in range(1, TOKENS + 1)}
ON = (*map(a.on, NUMBERED.values()), *(a.on(face) for face in data.FACE_IDS if face not in data.BLESSINGS))
"""Slots on a token of the seat by its number, and by its face."""
OWN = ("place", UNLESS_PLAYED, *data.TERRITORY_IDS, *COUNTS, *NUMBERED, *ON)
"""The words that are in no notation."""
NAMES: Mapping[str, str] = {
    **{word: word for word in (*ACTIONS.words, *OWN) if word != "hold"},  # that is a condition
    **{printed.name.lower().replace(" ", "_"): id for id, printed in data.PROVINCES.items()},
}
REMOVED, THREAT, NEAR = "own_token_removed", "enemy_at_own_province", "token_near"
TRIGGERS = (
    Trigger(REMOVED, T("one of my tokens is removed from the board"), usual=True),
    Trigger(THREAT, T("another player’s token comes into a province of mine, or points at one"), usual=True),
    *(
        Trigger(f"{NEAR}:{id}", T("a token comes into {province} or onto its borders", province=words.province(id)))
        for id in data.PROVINCE_IDS
    ),
)
"""Reasons that can pause a list of placements (17.3)."""


# -- patterns of actions -------------------------------------------------------------------------------------


def traits(view: RokuganView, action: Action) -> Traits:
    held = (view.own.held if view.own else None) or ""
    match action:
        case a.Claim(province):
            return traits_of("claim", (province, data.PROVINCES[province].territory))
        case a.Hold(face):
            return traits_of("place", face, _places(view, hints.slots_for(view, face)), needs=(1,))
        case a.Aim(province):
            slots = [slot for slot in hints.slots_for(view, held) if data.TARGET.get(slot) == province] if held else ()
            return traits_of("place", held, (province, *slots))
        case a.Put(slot):
            works = bool(held and any(hints.working(view, held, (slot,))))
            return traits_of("place", held, _places(view, (slot,)), rank=a.token_of(slot) or works)
        case a.Look(token):
            lying = next(it for it in view.tokens if it.id == token)
            clan = view.players[lying.owner].clan or ""
            return traits_of("look", (token_name(token), data.TARGET[lying.slot], lying.slot, clan), rank=token)
        case a.Exchange(one, other):
            known = (token_name(one), token_name(other), *_faces_under(view, {a.on(one), a.on(other)}))
            return traits_of("exchange", known, known[1:] + known[:1], needs=(1, 2), rank=one + other)
        case a.Pass() if not view.cards_played:
            return traits_of(("pass", UNLESS_PLAYED))
    return traits_of(*a.notation(action).split())


def _places(view: RokuganView, slots: Iterable[str]) -> tuple[str, ...]:
    """Return slots, the provinces that they point at, and those on own tokens by the face."""
    known = tuple(slots)
    provinces = (data.TARGET[slot] for slot in known if slot in data.TARGET)
    return (*known, *provinces, *map(a.on, _faces_under(view, known)))


def _faces_under(view: RokuganView, slots: Iterable[str]) -> Iterator[str]:
    under = {a.token_of(slot) for slot in slots}
    return (token.face for token in view.tokens if token.id in under and token.owner == view.seat and token.face)


LOT, DECLINE = traits_of("lot"), traits_of("decline")


def placements(view: RokuganView) -> Iterator[Traits]:
    """Yield each token of the hand with all slots and provinces that are open to it."""
    state, seat = open_position(view), view.me.seat
    mine = [token for token in view.tokens if token.owner == view.seat and not token.faceup]
    faces = dict.fromkeys([token.face for token in mine if token.face] + list(view.mine.hand))
    under = [*(a.on(token.id) for token in mine), *(a.on(face) for face in faces if face not in data.BLESSINGS)]
    board = _places(view, open_slots(state, seat))
    for face in dict.fromkeys(view.mine.hand):
        if face_obstacle(state.players[seat], face) is None:
            yield traits_of("place", face, under if face in data.BLESSINGS else board)
    yield from (traits_of("play", (*data.CARD_IDS, *data.SUPPORT)), traits_of("end"), LOT)


def exchanges(view: RokuganView) -> Iterator[Traits]:
    """Yield all pairs of tokens, by number and by face, without those that cannot be exchanged."""
    shut = {token.id for token in view.tokens} - {token.id for token in hints.tokens_to_exchange(view)}
    known = (*(name for name, id in NUMBERED.items() if id not in shut), *data.FACE_IDS)
    for one in known:
        yield traits_of("exchange", one, [other for other in known if other != one], needs=(1, 2))
    yield DECLINE


def obstacle(view: RokuganView, key: str, written: Sequence[str]) -> Text | None:
    """Return why nothing possible has the last of these words (H1 to H8)."""
    word = written[-1]
    state, seat, hand = open_position(view), view.me.seat, view.mine.hand
    if key != PLACE:
        return None
    if word in hand:
        return face_obstacle(state.players[seat], word)
    if word in data.FACES:
        return T("You have no {token} in hand. You have {tokens}.", token=words.face(word), tokens=words.faces(hand))
    if word in data.PROVINCE_IDS:
        return province_obstacle(state, seat, word)
    return slot_obstacle(state, seat, data.SLOTS[word]) if word in data.SLOTS else None


def facts(view: RokuganView) -> Facts:
    """Return the provinces held, counts of one's own, and the tokens in or pointing at a province.

    With these a list can stop where its owner wants to be asked: ``ask if threats at least 1``.
    """
    held = frozenset(province.id for province in view.provinces if province.controller == view.seat)
    near = [data.SLOTS[token.slot].target for token in view.tokens]
    counts = {id: near.count(id) for id in data.PROVINCE_IDS}
    counts |= {name: getattr(view.me, name) for name in OF_SEAT}
    counts |= {name: getattr(view, name) for name in OF_MATCH}
    counts["placed"] = sum(token.owner == view.seat for token in view.tokens)
    of_others = [at for token, at in zip(view.tokens, near, strict=True) if token.owner != view.seat]
    counts["threats"] = sum(at in held for at in of_others)
    return Facts(held, counts, frozenset(data.PROVINCE_IDS))


def decision_key(view: RokuganView, legal: Actions[Action]) -> str | None:
    """Return the decision that these actions answer; None while a card is in preparation."""
    if not legal or view.looked or (view.own is not None and view.own.draft is not None):
        return None
    if view.looking:
        return LOOK
    return {
        RokuganPhase.CLANS: CLAN,
        RokuganPhase.OBJECTIVES: OBJECTIVE,
        RokuganPhase.CONTROL: CONTROL,
        RokuganPhase.FORESIGHT: FORESIGHT,
        RokuganPhase.CARDS: CARDS,
        RokuganPhase.PLACEMENT: PLACE,
        RokuganPhase.RIDE: EXCHANGE,
    }.get(RokuganPhase(view.phase))


def placeable(view: RokuganView) -> tuple[Action, ...]:
    """Return the tokens that could be taken from the hand."""
    faces = dict.fromkeys(view.mine.hand) if len(view.mine.hand) > data.HAND.kept and view.round else ()
    return tuple(a.hold(face) for face in faces if hints.slots_for(view, face))


def trial(view: RokuganView, key: str, order: Order) -> Text | None:
    """Return the first placement that is possible now; None without one."""
    if key != PLACE or not placeable(view):
        return None
    known = facts(view)
    for entry, way in ways_of(order):
        if not way.holds(known):
            continue
        if way.bare:
            return None
        face = next((word for word in way.words if word in view.mine.hand), "")
        held = replace(view, own=replace(view.mine, held=face))
        slots = [(traits(held, a.Put(slot)), slot) for slot in hints.slots_for(view, face)] if face else []
        for slot in best(way, slots):
            said: dict[str, Arg] = {"n": order.index(entry) + 1, "token": words.face(face)}
            if (under := a.token_of(slot)) is not None:
                return T("As things stand, number {n} answers: {token} on token {under}.", **said, under=under)
            where = words.slot_label(slot)
            return T("As things stand, number {n} answers: {token} → {where}.", **said, where=where)
    return None


# -- laps (17.4, 17.6): all public ---------------------------------------------------------------------------


def current(state: RokuganState) -> Lap | None:
    """Return the present lap: clans, control tokens, a turn of upkeep or placement, X0."""
    if len(state.active) != 1:
        return None
    acting = state.active[0]
    order, clock = state.clockwise(state.first), f"round {state.round}"
    match state.phase:
        case RokuganPhase.CLANS:
            seats = tuple(range(len(order)))
            return Lap(CLAN, 0, 1, len(seats), seats[acting:], full_time=True, draft=True)
        case RokuganPhase.CONTROL:
            turns = sum(len(player.provinces) - 1 for player in state.players)  # a capital is no one's choice
            left = {seat: state.players[seat].to_place for seat in state.clockwise(acting)}
            to_come = tuple(seat for done in range(max(left.values())) for seat in left if done < left[seat])
            return Lap(CONTROL, 0, 1, turns + len(to_come), to_come, full_time=True, draft=True)
        case RokuganPhase.FORESIGHT:
            return Lap(FORESIGHT, state.round, 1, 1, (acting,), clock=clock, brief=True, quiet=True)
        case RokuganPhase.CARDS:
            number = state.cards_played + 1
            asked = tuple(seat for seat in state.clockwise(acting) if _may_play(state, seat))
            over = sum(_may_play(state, seat) for seat in state.clockwise(acting)[len(order) - state.passes :])
            to_come = asked[: len(asked) - over]
            return Lap(CARDS, state.round, number, len(asked), to_come, clock=clock)
        case RokuganPhase.PLACEMENT:
            # who takes, or has taken, a turn in this lap
            over, players = order.index(acting), [state.players[seat] for seat in order]
            had = [not it.out and len(it.hand) >= data.HAND.kept + (n >= over) for n, it in enumerate(players)]
            to_come = (acting, *compress(order[over + 1 :], had[over + 1 :]))
            turns = sum(had[:over]) + len(to_come)
            return Lap(PLACE, state.round, state.lap, turns, to_come, clock=clock if state.lap == 1 else "")
        case RokuganPhase.RIDE:
            return Lap(EXCHANGE, state.round, 1, 1, (acting,), brief=True)
    return None


def _may_play(state: RokuganState, seat: int) -> bool:
    """Return True if the seat is asked in U3 for all to see: it holds a card with honour."""
    return any(state.territories[id].holder == seat for id in data.TERRITORY_IDS if data.TERRITORIES[id].honor)


def made_true(view: RokuganView, key: str, event: Event) -> Iterator[str]:
    """Yield the effect of an event: placements, looks and exchanges count for one round."""
    match event:
        case e.PlacementBegan() if key == CARDS:
            yield ONCE
        case e.CardPlayed() if key == CARDS and event.seat != view.seat:
            yield UNLESS_PLAYED
        case e.TokensRevealed() if key in (PLACE, LOOK, EXCHANGE):
            yield END
        case e.TokenDiscarded(token=gone) if key == PLACE and gone.owner == view.seat:
            yield REMOVED
        case e.TokenPooled(owner=owner) if key == PLACE and owner == view.seat:
            yield REMOVED
        case e.TokenPlaced() | e.TokenAnimated() | e.BlessingPlaced() if key == PLACE:
            where = data.SLOTS[event.slot]
            if event.seat != view.seat and where.target in facts(view).held:
                yield THREAT
            yield from (f"{NEAR}:{id}" for id in (where.target, where.source) if id is not None)
