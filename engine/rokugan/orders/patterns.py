"""The words of lists, patterns of actions, facts for conditions, and refusals."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from engine.core.sequence import Actions
from engine.core.standing_orders.decision import Facts, Traits
from engine.core.standing_orders.entry import Order, Preference, ways_of
from engine.core.standing_orders.follow import best
from engine.core.text import Arg, T, Text, listing
from engine.rokugan import actions as a
from engine.rokugan.actions import Action
from engine.rokugan.asking.refusals import face_obstacle, province_obstacle, slot_obstacle
from engine.rokugan.asking.targets import (
    ground_of,
    side_of,
    slots_for,
    tokens_to_exchange,
    tokens_to_look_at,
    working,
)
from engine.rokugan.data import (
    BLESSINGS,
    BLUFF,
    CARD_IDS,
    CLAN_IDS,
    FACE_IDS,
    FACES,
    HAND,
    OBJECTIVE_IDS,
    PROVINCE_IDS,
    PROVINCES,
    SLOTS,
    SUPPORT,
    TARGET,
    TERRITORY_IDS,
    TOKENS_OF,
)
from engine.rokugan.rules.slots import open_slots
from engine.rokugan.state import RokuganPhase
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words

CLAN, OBJECTIVE, CONTROL, FORESIGHT = "clan", "objective", "control", "foresight"
CARDS, PLACE, LOOK, EXCHANGE = "cards", "place", "look", "exchange"
"""The kinds of decision, in the order in which they come."""
VERBS = ("clan", "keep", "claim", "return", "play", "pass", "place", "aim", "look", "exchange", "decline", "end", "lot")
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
ON = tuple(a.on(id) for id in range(1, TOKENS + 1))
ON_FACE = {f"on:{face}": face for face in FACE_IDS if face not in BLESSINGS}
"""Slots on a token of the seat by its face, once it is facedown on the board."""
PLACING = (*FACE_IDS, *PROVINCE_IDS, *SLOTS, *ON_FACE, *ON, *CARD_IDS, *SUPPORT, "place", "aim", "play", "end", "lot")
"""The words of a preference for a placement."""
OTHER_IDS = (*CLAN_IDS, *OBJECTIVE_IDS, *CARD_IDS, *SUPPORT, *TERRITORY_IDS, *FACE_IDS, *PROVINCE_IDS)
NAMES: Mapping[str, str] = {
    **{word: word for word in (*VERBS, *COUNTS, *OTHER_IDS, *SLOTS, *NUMBERED, *ON, *ON_FACE, UNLESS_PLAYED)},
    **{words.province(id).lower().replace(" ", "_"): id for id in PROVINCE_IDS},
}
"""How words may be written."""


# -- patterns of actions -------------------------------------------------------------------------------------


def traits(view: RokuganView, action: Action) -> Traits:
    """Return the words that choose an action."""
    held = (view.own.held,) if view.own and view.own.held else ()
    match action:
        case a.Claim(province):
            return Traits(("claim", province), frozenset({PROVINCES[province].territory}))
        case a.Hold(face):
            return Traits(("place", face), _places(view, slots_for(view, face)), decisive=frozenset({face}))
        case a.Aim(province):
            slots = [slot for face in held for slot in slots_for(view, face) if TARGET.get(slot) == province]
            return Traits(("aim", province), frozenset({*held, *slots}), decisive=frozenset({province, *slots}))
        case a.Put(slot):
            there = _places(view, (slot,))
            works = any(any(working(view, face, (slot,))) for face in held)
            rank = a.token_of(slot) or works
            return Traits(("place", slot), there.union(held), decisive=there, rank=rank)
        case a.Look(token):
            lying = next(it for it in view.tokens if it.id == token)
            about = frozenset({TARGET[lying.slot], lying.slot, view.players[lying.owner].clan or ""})
            return Traits(("look", token_name(token)), about, rank=token)
        case a.Exchange(one, other):
            faces = _faces_under(view, {a.on(id) for id in (one, other)})
            names = frozenset({token_name(one), token_name(other), *faces})
            return Traits(("exchange",), names, rank=one + other)
        case a.Pass() if not view.cards_played:
            return Traits(("pass",), frozenset({UNLESS_PLAYED}))
    return Traits(tuple(a.notation(action).split()))


def _places(view: RokuganView, slots: Iterable[str]) -> frozenset[str]:
    """Return slots, the provinces that they point at, and those on own tokens by the face."""
    known = tuple(slots)
    provinces = (TARGET[slot] for slot in known if slot in TARGET)
    return frozenset((*known, *provinces, *map(a.on, _faces_under(view, known))))


def _faces_under(view: RokuganView, slots: Iterable[str]) -> Iterator[str]:
    under = {a.token_of(slot) for slot in slots}
    return (token.face for token in view.tokens if token.id in under and token.owner == view.seat and token.face)


def facts(view: RokuganView) -> Facts:
    """Return the provinces held, counts of one's own, and the tokens in or pointing at a province.

    With these a list can stop where its owner wants to be asked: ``ask if threats at least 1``.
    """
    if view.seat is None:
        return Facts()
    held = frozenset(province.id for province in view.provinces if province.controller == view.seat)
    near = [SLOTS[token.slot].target for token in view.tokens]
    counts = {id: near.count(id) for id in PROVINCE_IDS}
    counts |= {name: getattr(view.me, name) for name in OF_SEAT}
    counts |= {name: getattr(view, name) for name in OF_MATCH}
    counts["placed"] = sum(token.owner == view.seat for token in view.tokens)
    counts["threats"] = sum(token.owner != view.seat and SLOTS[token.slot].target in held for token in view.tokens)
    return Facts(held, counts, frozenset(PROVINCE_IDS))


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


# -- if it came now -----------------------------------------------------------------------------------------------


def imagined(view: RokuganView, key: str) -> tuple[Action, ...]:
    """Return the legal actions if the question came now; empty if it would not be asked."""
    own = view.mine
    match key:
        case "clan":
            taken = {player.clan for player in view.players}
            return tuple(a.TakeClan(id) for id in CLAN_IDS if id not in taken)
        case "objective":
            return tuple(map(a.Keep, own.dealt or OBJECTIVE_IDS))  # before two are dealt, any may be
        case "control":
            return tuple(a.claim(province.id) for province in view.provinces if province.controller is None)
        case "foresight":
            return tuple(a.Return(face) for face in dict.fromkeys(own.hand) if face != BLUFF)
        case "cards":
            return (a.PASS,) if view.me.cards else ()
        case "place":
            faces = dict.fromkeys(own.hand) if len(own.hand) > HAND.kept and view.round else ()
            return tuple(a.hold(face) for face in faces if slots_for(view, face))
        case "look":
            return (*(a.Look(token.id) for token in tokens_to_look_at(view)), a.DECLINE)
        case "exchange":
            pairs = pairs_to_exchange(view)
            return (*pairs, a.DECLINE) if pairs else ()
    return ()


def pairs_to_exchange(view: RokuganView) -> list[a.Exchange]:
    """Return the pairs that Unicorn may exchange."""
    return [a.exchange(one.id, other.id) for one, other in combinations(tokens_to_exchange(view), 2)]


def trial(view: RokuganView, key: str, order: Order) -> Text | None:
    """Return the first placement that is possible now; None without one, and for other lists."""
    if key != PLACE or not imagined(view, key):
        return None
    known = facts(view)
    for entry, way in ways_of(order):
        if not way.holds(known):
            continue
        if way.bare:
            return None
        face = next((word for word in way.words if word in FACES), "")
        if face in view.mine.hand and (slot := _slot(view, face, way)) is not None:
            said: dict[str, Arg] = {"n": order.index(entry) + 1, "token": words.face(face)}
            if (under := a.token_of(slot)) is not None:
                return T("As things stand, number {n} answers: {token} on token {under}.", **said, under=under)
            where = words.slot_label(slot)
            return T("As things stand, number {n} answers: {token} → {where}.", **said, where=where)
    return None


def _slot(view: RokuganView, face: str, way: Preference) -> str | None:
    """Return the slot for a token by these words."""
    held = replace(view, own=replace(view.mine, held=face))
    slots = [(traits(held, a.Put(slot)), slot) for slot in slots_for(view, face)]
    return next(iter(best(way, slots)), None)


# -- refusals ------------------------------------------------------------------------------------------------


def impossible(view: RokuganView, key: str, named: tuple[str, ...]) -> Text | None:
    """Why a preference that names these words can never be legal."""
    if key == CLAN and (taken := next((it.clan for it in view.players if it.clan in named), None)):
        return T("The {clan} is taken already.", clan=words.clan(taken))
    if key == OBJECTIVE and (dealt := view.mine.dealt) and set(dealt).isdisjoint(named):
        return T("Dealt to you are {cards}.", cards=listing([words.objective(id) for id in dealt]))
    if key == PLACE:
        return _placement(view, named)
    return _exchange(view, [word for word in named if word != EXCHANGE]) if key == EXCHANGE else None


def _exchange(view: RokuganView, named: Sequence[str]) -> Text | None:
    if named == ["decline"]:
        return None
    if "decline" in named or len(set(named)) != 2 or not all(word in NUMBERED or word in FACES for word in named):
        return T("Name two different tokens of yours, like “exchange t3 t7”, or “decline” alone.")
    lying = {token_name(token.id): token for token in view.tokens}
    for word in named:
        if (token := lying.get(word)) and (token.owner != view.seat or token.blessings):
            return T("Token {n} is not a token of yours that can be exchanged.", n=token.id)
    return None


def _placement(view: RokuganView, named: tuple[str, ...]) -> Text | None:
    faces = [word for word in named if word in FACES]
    slots = [word for word in named if word in SLOTS or word in ON or word in ON_FACE]
    if len(faces) > 1:
        return T("Name one token in each preference.")
    if len(slots) > 1:
        return T("Name one slot in each preference.")
    if faces and (trouble := _not_at_hand(view, faces[0]) or (_unfit(faces[0], slots[0]) if slots else None)):
        return trouble
    places = [*slots, *(word for word in named if word in PROVINCE_IDS)]
    return next((trouble for place in places if (trouble := _shut(view, place))), None)


def _not_at_hand(view: RokuganView, face: str) -> Text | None:
    """Why a token cannot be placed this round."""
    me, hand = view.me, view.mine.hand
    if me.clan is not None and face not in TOKENS_OF[me.clan]:
        return T("The {clan} has no {token}.", clan=words.clan(me.clan), token=words.face(face))
    if face not in hand:
        return T("You have no {token} in hand. You have {tokens}.", token=words.face(face), tokens=words.faces(hand))
    return face_obstacle(side_of(me), face)


def _unfit(face: str, slot: str) -> Text | None:
    """A blessing lies on tokens, everything else on the board (H8)."""
    if (face in BLESSINGS) != (slot in SLOTS):
        return None
    if face in BLESSINGS:
        return T("A blessing lies on a token of yours, written like “on:7” or “on:army_1”.")
    return T("Only a blessing lies on another token.")


def _shut(view: RokuganView, place: str) -> Text | None:
    """Why a slot or a province cannot be used as things are (H1 to H5)."""
    ground, side = ground_of(view), side_of(view.me)
    if place in PROVINCE_IDS:
        return province_obstacle(ground, side.seat, place)
    if place not in SLOTS:
        return _no_token(view, place)
    return None if place in open_slots(ground, side) else slot_obstacle(ground, side, SLOTS[place])


def _no_token(view: RokuganView, slot: str) -> Text | None:
    """Why no token of one's own can ever lie there for a blessing."""
    mine = [token for token in view.tokens if token.owner == view.seat and not token.faceup]
    face = ON_FACE.get(slot)
    if face is None:
        there = any(token.id == a.token_of(slot) for token in mine)
        return None if there else T("Token {n} is not a facedown token of yours that can be blessed.", n=slot[3:])
    if face in view.mine.hand or any(token.face == face for token in mine):
        return None
    return T("You have no {token}, neither in hand nor on the board.", token=words.face(face))
