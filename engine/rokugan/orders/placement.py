"""The placement: which token, and where; and why it can never lie there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.core.question import Choice, Group
from engine.core.standing_orders.decision import Decision
from engine.core.text import T, Text, verbatim
from engine.rokugan.actions import token_of
from engine.rokugan.asking.targets import ground_of, side_of, slots_for
from engine.rokugan.data import (
    BLESSINGS,
    BLUFF,
    CARD_IDS,
    FACE_IDS,
    FACES,
    FIGHTING,
    PROVINCE_IDS,
    PROVINCES,
    SLOTS,
    SUPPORT,
    TERRITORY_IDS,
    TOKENS_OF,
)
from engine.rokugan.orders import program
from engine.rokugan.orders.spelling import ANYTHING, ASKED, ON, ON_FACE, ON_TOKENS, PLACE
from engine.rokugan.rules.slots import barred
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words


def placing(view: RokuganView) -> Decision:
    """What can be written for the placement."""
    hand = view.own.hand if view.own else ()
    faces = list(dict.fromkeys(hand))
    mine = [province.id for province in view.provinces if province.controller == view.seat]
    home = mine[0] if mine else PROVINCE_IDS[0]
    first = next((face for face in faces if face not in BLESSINGS), BLUFF)
    offers = [offer for face in faces for offer in _place_offers(view, face)]
    used = {offer.group for offer in offers}
    return Decision(
        key=PLACE,
        label=T("Placement: which token, and where"),
        hint=T("for this round: a token, then its places, best first; each entry is one turn of yours"),
        example=f"{first} center:{home} or {PROVINCE_IDS[0]} or ask" if first in faces else "ask",
        offers=(*offers, ANYTHING, ASKED),
        groups=(
            *(Group(id, verbatim(words.territory(id))) for id in TERRITORY_IDS if id in used),
            *((Group(ON_TOKENS, T("On a token of yours")),) if ON_TOKENS in used else ()),
        ),
        words=(
            *FACE_IDS,
            *PROVINCE_IDS,
            *SLOTS,
            *ON_FACE,
            *ON,
            *CARD_IDS,
            *SUPPORT,
            "place",
            "aim",
            "play",
            "end",
            "lot",
        ),
        consumable=True,
        subjects=tuple(Group(face, words.signed(face), words.use(face)) for face in hand),
        about=frozenset(FACE_IDS),
        triggers=program.wakes(),
    )


def _place_offers(view: RokuganView, face: str) -> Iterator[Choice]:
    """A token with each slot on which it does something; a bluff with each; a blessing with each token of one's own."""
    if face in BLESSINGS:
        assert view.own is not None, "somebody has a hand"
        mine = [token.face for token in view.tokens if token.owner == view.seat and token.face and not token.faceup]
        for under in dict.fromkeys((*mine, *view.own.hand)):
            if under in FIGHTING or (under == BLUFF and not view.strict_types):
                several = Counter((*mine, *view.own.hand))[under] > 1
                told = words.face(under)
                label = T("on {token}, the last one placed", token=told) if several else T("on {token}", token=told)
                yield Choice(f"{face} on:{under}", label, group=ON_TOKENS)
        return
    for slot in slots_for(view, face, useful=True):
        yield Choice(f"{face} {slot}", words.slot_label(slot), group=PROVINCES[SLOTS[slot].target].territory)


def impossible_placement(view: RokuganView, named: tuple[str, ...]) -> Text | None:
    """Why a token can never be placed like that."""
    faces = [word for word in named if word in FACES]
    slots = [word for word in named if word in SLOTS or word in ON or word in ON_FACE]
    places = [*slots, *(word for word in named if word in PROVINCE_IDS)]
    if len(faces) > 1:
        return T("Name one token in each preference.")
    if len(slots) > 1:
        return T("Name one slot in each preference.")
    if faces and (trouble := _not_at_hand(view, faces[0])):
        return trouble
    if faces and slots and (trouble := program.unfit(faces[0], slots[0])):
        return trouble
    return next((trouble for place in places if (trouble := _shut(view, place))), None)


def _not_at_hand(view: RokuganView, face: str) -> Text | None:
    """Why a token cannot be placed this round."""
    if view.seat is None or view.own is None:
        return None
    me = view.players[view.seat]
    if me.clan is not None and face not in TOKENS_OF[me.clan]:
        return T("The {clan} has no {token}.", clan=words.clan(me.clan), token=words.face(face))
    if face not in view.own.hand:
        hand = words.faces(view.own.hand)
        return T("You have no {token} in hand. You have {tokens}.", token=words.face(face), tokens=hand)
    return program.stuck(side_of(me), face)


def _shut(view: RokuganView, place: str) -> Text | None:
    """Why a slot or a province cannot be used as things are."""
    if view.seat is None:
        return None
    ground, side = ground_of(view), side_of(view.players[view.seat])
    if place in SLOTS:
        return program.shut(ground, side, _borders(view), place)
    if place in PROVINCE_IDS:
        return program.closed(ground, place) if barred(ground, view.seat, place) else None
    return _no_token(view, place)


def _borders(view: RokuganView) -> Mapping[str, int]:
    """The borders that hold a token."""
    return {border: token.id for token in view.tokens if (border := SLOTS[token.slot].border)}


def _no_token(view: RokuganView, slot: str) -> Text | None:
    """Why no token of one's own can ever lie there for a blessing."""
    mine = [token for token in view.tokens if token.owner == view.seat and not token.faceup]
    hand = view.own.hand if view.own else ()
    face = ON_FACE.get(slot)
    if face is None:
        there = any(token.id == token_of(slot) for token in mine)
        return None if there else T("Token {n} is not a facedown token of yours that can be blessed.", n=slot[3:])
    if face in hand or any(token.face == face for token in mine):
        return None
    return T("You have no {token}, neither in hand nor on the board.", token=words.face(face))
