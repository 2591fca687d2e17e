"""Why a preference can never be legal (RULES.md 17.1)."""

from collections.abc import Sequence

from engine.core.text import T, Text, listing
from engine.rokugan.actions import token_of
from engine.rokugan.asking.refusals import face_obstacle, province_obstacle, slot_obstacle
from engine.rokugan.asking.targets import ground_of, side_of
from engine.rokugan.data import BLESSINGS, FACES, PROVINCE_IDS, SLOTS, TOKENS_OF
from engine.rokugan.orders import words as terms
from engine.rokugan.rules.slots import open_slots
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words

Named = tuple[str, ...]


def impossible(view: RokuganView, key: str, named: Named) -> Text | None:
    """Why a preference that names these words can never be legal."""
    if key == terms.CLAN and (taken := next((it.clan for it in view.players if it.clan in named), None)):
        return T("The {clan} is taken already.", clan=words.clan(taken))
    if key == terms.OBJECTIVE and (dealt := view.mine.dealt) and set(dealt).isdisjoint(named):
        return T("Dealt to you are {cards}.", cards=listing([words.objective(id) for id in dealt]))
    if key == terms.PLACE:
        return _placement(view, named)
    return _exchange(view, [word for word in named if word != terms.EXCHANGE]) if key == terms.EXCHANGE else None


def _exchange(view: RokuganView, named: Sequence[str]) -> Text | None:
    if named == ["decline"]:
        return None
    if "decline" in named or len(set(named)) != 2 or not all(word in terms.NUMBERED or word in FACES for word in named):
        return T("Name two different tokens of yours, like “exchange t3 t7”, or “decline” alone.")
    lying = {terms.token_name(token.id): token for token in view.tokens}
    for word in named:
        if (token := lying.get(word)) and (token.owner != view.seat or token.blessings):
            return T("Token {n} is not a token of yours that can be exchanged.", n=token.id)
    return None


# -- placements ---------------------------------------------------------------------------------------------------


def _placement(view: RokuganView, named: Named) -> Text | None:
    faces = [word for word in named if word in FACES]
    slots = [word for word in named if word in SLOTS or word in terms.ON or word in terms.ON_FACE]
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
    face = terms.ON_FACE.get(slot)
    if face is None:
        there = any(token.id == token_of(slot) for token in mine)
        return None if there else T("Token {n} is not a facedown token of yours that can be blessed.", n=slot[3:])
    if face in view.mine.hand or any(token.face == face for token in mine):
        return None
    return T("You have no {token}, neither in hand nor on the board.", token=words.face(face))
