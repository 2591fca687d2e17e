"""The words of lists, patterns of actions, facts for conditions, and refusals."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from engine.core.sequence import Actions
from engine.core.standing_orders.decision import Facts, Traits
from engine.core.standing_orders.entry import Order, ways_of
from engine.core.standing_orders.follow import best
from engine.core.text import Arg, T, Text, listing
from engine.rokugan import actions as a
from engine.rokugan import data
from engine.rokugan.actions import ACTIONS, Action
from engine.rokugan.asking import hints
from engine.rokugan.asking.refusals import face_obstacle, province_obstacle, slot_obstacle
from engine.rokugan.rules.slots import open_slots
from engine.rokugan.state import RokuganPhase
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
ON = tuple(a.on(id) for id in range(1, TOKENS + 1))
ON_FACE = {f"on:{face}": face for face in data.FACE_IDS if face not in data.BLESSINGS}
"""Slots on a token of the seat by its face, once it is facedown on the board."""
PLACING = (*data.FACE_IDS, *data.PROVINCE_IDS, *data.SLOTS, *ON_FACE, *ON, *data.CARD_IDS, *data.SUPPORT)
"""The names in a preference for a placement."""
OWN = ("place", UNLESS_PLAYED, *data.TERRITORY_IDS, *COUNTS, *NUMBERED, *ON, *ON_FACE)
"""The words that are in no notation."""
NAMES: Mapping[str, str] = {
    **{word: word for word in (*ACTIONS.words, *OWN) if word != "hold"},  # that is a condition
    **{words.province(id).lower().replace(" ", "_"): id for id in data.PROVINCE_IDS},
}
"""How words may be written."""


# -- patterns of actions -------------------------------------------------------------------------------------


def traits(view: RokuganView, action: Action) -> Traits:
    """Return the words that choose an action."""
    held = (view.own.held,) if view.own and view.own.held else ()
    match action:
        case a.Claim(province):
            return Traits(("claim", province), frozenset({data.PROVINCES[province].territory}))
        case a.Hold(face):
            there = _places(view, hints.slots_for(view, face))
            return Traits(("place", face), there, decisive=frozenset({face}))
        case a.Aim(province):
            slots = [slot for face in held for slot in hints.slots_for(view, face) if data.TARGET.get(slot) == province]
            return Traits(("aim", province), frozenset({*held, *slots}), decisive=frozenset({province, *slots}))
        case a.Put(slot):
            there = _places(view, (slot,))
            works = any(any(hints.working(view, face, (slot,))) for face in held)
            rank = a.token_of(slot) or works
            return Traits(("place", slot), there.union(held), decisive=there, rank=rank)
        case a.Look(token):
            lying = next(it for it in view.tokens if it.id == token)
            about = frozenset({data.TARGET[lying.slot], lying.slot, view.players[lying.owner].clan or ""})
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
    provinces = (data.TARGET[slot] for slot in known if slot in data.TARGET)
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


# -- if it came now -----------------------------------------------------------------------------------------------


def imagined(view: RokuganView, key: str) -> tuple[Action, ...]:
    """Return the legal actions if the question came now; empty if it would not be asked."""
    own = view.mine
    match key:
        case "clan":
            taken = {player.clan for player in view.players}
            return tuple(a.TakeClan(id) for id in data.CLAN_IDS if id not in taken)
        case "objective":
            return tuple(map(a.Keep, own.dealt or data.OBJECTIVE_IDS))  # before two are dealt, any may be
        case "control":
            return tuple(a.claim(province.id) for province in view.provinces if province.controller is None)
        case "foresight":
            return tuple(a.Return(face) for face in dict.fromkeys(own.hand) if face != data.BLUFF)
        case "cards":
            return (a.PASS,) if view.me.cards else ()
        case "place":
            faces = dict.fromkeys(own.hand) if len(own.hand) > data.HAND.kept and view.round else ()
            return tuple(a.hold(face) for face in faces if hints.slots_for(view, face))
        case "look":
            return (*(a.Look(token.id) for token in hints.tokens_to_look_at(view)), a.DECLINE)
        case "exchange":
            pairs = pairs_to_exchange(view)
            return (*pairs, a.DECLINE) if pairs else ()
    return ()


def pairs_to_exchange(view: RokuganView) -> list[a.Exchange]:
    """Return the pairs that Unicorn may exchange."""
    return [a.exchange(one.id, other.id) for one, other in combinations(hints.tokens_to_exchange(view), 2)]


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
    if len(set(named)) != 2 or not all(word in NUMBERED or word in data.FACES for word in named):
        return T("Name two different tokens of yours, like “exchange t3 t7”, or “decline” alone.")
    lying = {token_name(token.id): token for token in view.tokens}
    for word in named:
        if (token := lying.get(word)) and (token.owner != view.seat or token.blessings):
            return T("Token {n} is not a token of yours that can be exchanged.", n=token.id)
    return None


def _placement(view: RokuganView, named: tuple[str, ...]) -> Text | None:
    faces = [word for word in named if word in data.FACES]
    slots = [word for word in named if word in data.SLOTS or word in ON or word in ON_FACE]
    if len(faces) > 1:
        return T("Name one token in each preference.")
    if len(slots) > 1:
        return T("Name one slot in each preference.")
    if faces and (trouble := _not_at_hand(view, faces[0]) or (_unfit(faces[0], slots[0]) if slots else None)):
        return trouble
    places = [*slots, *(word for word in named if word in data.PROVINCE_IDS)]
    return next((trouble for place in places if (trouble := _shut(view, place))), None)


def _not_at_hand(view: RokuganView, face: str) -> Text | None:
    """Why a token cannot be placed this round."""
    me, hand = view.me, view.mine.hand
    if me.clan is not None and face not in data.TOKENS_OF[me.clan]:
        return T("The {clan} has no {token}.", clan=words.clan(me.clan), token=words.face(face))
    if face not in hand:
        return T("You have no {token} in hand. You have {tokens}.", token=words.face(face), tokens=words.faces(hand))
    return face_obstacle(hints.side_of(me), face)


def _unfit(face: str, slot: str) -> Text | None:
    """A blessing lies on tokens, everything else on the board (H8)."""
    if (face in data.BLESSINGS) != (slot in data.SLOTS):
        return None
    if face in data.BLESSINGS:
        return T("A blessing lies on a token of yours, written like “on:7” or “on:army_1”.")
    return T("Only a blessing can go on another token.")


def _shut(view: RokuganView, place: str) -> Text | None:
    """Why a slot or a province cannot be used as things are (H1 to H5)."""
    ground, side = hints.ground_of(view), hints.side_of(view.me)
    if place in data.PROVINCE_IDS:
        return province_obstacle(ground, side.seat, place)
    if place not in data.SLOTS:
        return _no_token(view, place)
    return None if place in open_slots(ground, side) else slot_obstacle(ground, side, data.SLOTS[place])


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
