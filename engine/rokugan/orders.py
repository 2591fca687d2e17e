"""Standing orders: the words of the actions, the facts of a view, and what can be written for each decision.

How lists are written, read and followed is the core's (``engine.core.orders``). Everything here is from a seat's view
alone. A placement is ordered as a whole, ``army_3 center:lion_west``: the same preference chooses the token if the slot
is open, and then the slot; such a list is used up entry by entry (``program``). Tokens on the board are named ``t7``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from engine.core.decision import Decision, Facts, Traits
from engine.core.question import Choice, Group
from engine.core.sequence import Actions
from engine.core.text import T, Text, listing, verbatim
from engine.rokugan import program, words
from engine.rokugan.account import token_words
from engine.rokugan.actions import (
    DECLINE,
    PASS,
    Action,
    Aim,
    Claim,
    Exchange,
    Hold,
    Keep,
    Look,
    Pass,
    Put,
    Return,
    TakeClan,
    claim,
    exchange,
    hold,
    notation,
    on,
    token_of,
)
from engine.rokugan.data import (
    BLESSINGS,
    BLUFF,
    CARD_IDS,
    CLAN_IDS,
    CLANS,
    DRAGON,
    FACE_IDS,
    FACES,
    FIGHTING,
    HAND,
    OBJECTIVE_IDS,
    PROVINCE_IDS,
    PROVINCES,
    SCORPION,
    SLOTS,
    SUPPORT,
    TERRITORY_IDS,
    TOKENS_OF,
    UNICORN,
)
from engine.rokugan.slots import barred
from engine.rokugan.state import At
from engine.rokugan.targets import ground_of, side_of, slots_for
from engine.rokugan.view import RokuganView, TokenView

CLAN, OBJECTIVE, FORESIGHT = "clan", "objective", "foresight"
CONTROL, CARDS, PLACE, LOOK, EXCHANGE = (
    program.CONTROL,
    program.CARDS,
    program.PLACE,
    program.LOOK,
    program.EXCHANGE,
)
"""The kinds of decision, in the order in which they come."""
VERBS = (
    "clan",
    "keep",
    "claim",
    "return",
    "play",
    "pass",
    "place",
    "aim",
    "look",
    "exchange",
    "decline",
    "end",
    "lot",
)
COUNTS = ("provinces", "honor", "hand", "scouts", "round", "circuit", "cards_played", "placed", "threats")
"""What can be counted besides tokens near a province: ``placed`` are one's own tokens on the board, ``threats`` those
of others in or pointing at one's provinces."""
TOKENS = 80
"""Tokens on the board have numbers up to this at most."""


def token_name(id: int) -> str:
    """How a token on the board is named in a list."""
    return f"t{id}"


NUMBERED = {token_name(id): id for id in range(1, TOKENS + 1)}
ON = tuple(on(id) for id in range(1, TOKENS + 1))
ON_FACE = {f"on:{face}": face for face in FACE_IDS if face not in BLESSINGS}
"""Slots on a token by its face: one's own, once it lies facedown on the board."""
ON_TOKENS = "tokens"
"""The group of these."""
OTHER_WORDS = (
    *VERBS,
    *COUNTS,
    *CLAN_IDS,
    *OBJECTIVE_IDS,
    *CARD_IDS,
    *SUPPORT,
    *TERRITORY_IDS,
    *FACE_IDS,
    *PROVINCE_IDS,
)
SPELLINGS: Mapping[str, str] = {
    **{word: word for word in (*OTHER_WORDS, *SLOTS, *NUMBERED, *ON, *ON_FACE, program.UNLESS_PLAYED)},
    **{words.province(id).lower().replace(" ", "_"): id for id in PROVINCE_IDS},
}
"""How words may be written."""

ANYTHING = Choice("any", T("Whatever a caretaker would do"))
ASKED = Choice("ask", T("Ask me"))
LOTTED = Choice("lot", T("Let the lot decide"))


# -- facts and words ----------------------------------------------------------------------------------------------


def facts(view: RokuganView) -> Facts:
    """What conditions can ask: provinces held; counts of one's own, and of the tokens in or pointing at a province.

    With these a list can stop where its owner wants to be woken: ``ask if threats at least 1``.
    """
    if view.seat is None:
        return Facts()
    me = view.players[view.seat]
    held = frozenset(province.id for province in view.provinces if province.controller == view.seat)
    near = dict.fromkeys(PROVINCE_IDS, 0)
    for token in view.tokens:
        near[SLOTS[token.slot].target] += 1
    threats = sum(token.owner != view.seat and SLOTS[token.slot].target in held for token in view.tokens)
    counts = {
        "provinces": me.provinces,
        "honor": me.honor,
        "hand": me.hand,
        "scouts": me.scouts,
        "round": view.round,
        "circuit": view.circuit,
        "cards_played": view.cards_played,
        "placed": sum(token.owner == view.seat for token in view.tokens),
        "threats": threats,
    }
    return Facts(held, {**counts, **near}, frozenset(PROVINCE_IDS))


def traits(view: RokuganView, action: Action) -> Traits:
    """By which words an action can be chosen."""
    match action:
        case Claim(province):
            return Traits(("claim", province), frozenset({PROVINCES[province].territory}))
        case Hold(face):
            slots = slots_for(view, face)
            there = {*slots, *_aimed_at(slots), *_by_face(view, slots)}
            return Traits(("place", face), frozenset(there), decisive=frozenset({face}))
        case Aim(province):
            slots = [slot for slot in _slots_for_held(view) if SLOTS[slot].target == province]
            return Traits(("aim", province), frozenset({*_held(view), *slots}), decisive=frozenset({province, *slots}))
        case Put(slot):
            there = {*_aimed_at((slot,)), *_by_face(view, (slot,))}
            also, decisive = frozenset({*_held(view), *there}), frozenset({slot, *there})
            return Traits(("place", slot), also, decisive=decisive, rank=token_of(slot) or 0)
        case Look(token):
            return Traits(("look", token_name(token)), _about(view, token), rank=token)
        case Exchange(one, other):
            faces = _faces_under(view, {on(id) for id in (one, other)})
            return Traits(("exchange",), frozenset({token_name(one), token_name(other), *faces}), rank=one + other)
        case Pass() if not view.cards_played:
            return Traits(("pass",), frozenset({program.UNLESS_PLAYED}))
    return Traits(tuple(notation(action).split()))


def _held(view: RokuganView) -> tuple[str, ...]:
    """The token that is about to be placed."""
    return (view.own.held,) if view.own and view.own.held else ()


def _slots_for_held(view: RokuganView) -> list[str]:
    return [slot for face in _held(view) for slot in slots_for(view, face) if slot in SLOTS]


def _aimed_at(slots: Iterable[str]) -> Iterator[str]:
    """The provinces that slots of the board lie in."""
    return (SLOTS[slot].target for slot in slots if slot in SLOTS)


def _by_face(view: RokuganView, slots: Iterable[str]) -> Iterator[str]:
    """Slots on tokens of one's own, named by the face."""
    return (f"on:{face}" for face in _faces_under(view, slots))


def _faces_under(view: RokuganView, slots: Iterable[str]) -> Iterator[str]:
    under = {token_of(slot) for slot in slots}
    return (token.face for token in view.tokens if token.id in under and token.owner == view.seat and token.face)


def _about(view: RokuganView, id: int) -> frozenset[str]:
    """Words that fit a token besides its name: where it lies, whose it is."""
    token = next(token for token in view.tokens if token.id == id)
    clan = view.players[token.owner].clan
    return frozenset({SLOTS[token.slot].target, token.slot, *((clan,) if clan else ())})


def decision_key(view: RokuganView, legal: Actions[Action]) -> str | None:
    """The kind of decision that these legal actions answer; None while a card is in preparation."""
    if not legal or view.looked or (view.own is not None and view.own.draft is not None):
        return None
    if view.wave_sizes and (view.phase == At.PLACEMENT or any(isinstance(action, Look) for action in legal)):
        return None  # no lists in waves, RULES.md 17
    if view.looking:
        return LOOK
    return {
        At.CLANS: CLAN,
        At.OBJECTIVES: OBJECTIVE,
        At.CONTROL: CONTROL,
        At.FORESIGHT: FORESIGHT,
        At.CARDS: CARDS,
        At.PLACEMENT: PLACE,
        At.RIDE: EXCHANGE,
    }.get(At(view.phase))


# -- the kinds of decision ----------------------------------------------------------------------------------------


def decisions(view: RokuganView) -> tuple[Decision, ...]:
    """The kinds that can still come for the seat."""
    if view.seat is None or view.phase == At.GAME_END:
        return ()
    me = view.players[view.seat]
    own = view.own
    clan = (me.clan,) if me.clan else CLAN_IDS
    coming = {
        CLAN: me.clan is None,
        OBJECTIVE: own is not None and own.objective is None,
        CONTROL: view.round == 0,
        FORESIGHT: DRAGON in clan,
        CARDS: True,
        PLACE: view.round > 0 and view.phase != At.RIDE and not view.wave_sizes,
        LOOK: SCORPION in clan and not view.wave_sizes,
        EXCHANGE: UNICORN in clan,
    }
    return tuple(_DECISIONS[key](view) for key, comes in coming.items() if comes)


def _clan(view: RokuganView) -> Decision:
    taken = {player.clan for player in view.players}
    free = [id for id in CLAN_IDS if id not in taken]
    return Decision(
        key=CLAN,
        label=T("Set-up: which clan"),
        hint=T("in seat order, each clan once"),
        example=f"{free[0]}; {free[-1]}; any",
        offers=(
            *(Choice(id, verbatim(words.clan(id)), words.ABILITY[CLANS[id].ability]) for id in free),
            LOTTED,
            ANYTHING,
            ASKED,
        ),
        words=(*CLAN_IDS, "lot", "clan"),
    )


def _objective(view: RokuganView) -> Decision:
    dealt = (view.own.dealt if view.own else ()) or OBJECTIVE_IDS
    return Decision(
        key=OBJECTIVE,
        label=T("Set-up: which objective"),
        hint=T("two are dealt to you"),
        example=f"{dealt[-1]}; any",
        offers=(*(Choice(id, verbatim(words.objective(id)), words.aim(id)) for id in dealt), ANYTHING, ASKED),
        words=(*OBJECTIVE_IDS, "keep"),
    )


def _control(view: RokuganView) -> Decision:
    empty = [province.id for province in view.provinces if province.controller is None]
    return Decision(
        key=CONTROL,
        label=T("Set-up: where control tokens go"),
        hint=T("the first of the list that is still empty, then it is struck off; asked for each token"),
        example="lion_west; lion; any",
        offers=(
            *(Choice(id, verbatim(words.province(id)), group=PROVINCES[id].territory) for id in empty),
            *(
                Choice(id, T("any province of the {land}", land=words.territory(id)), group=id)
                for id in _lands(empty)
                if id not in PROVINCES
            ),
            LOTTED,
            ANYTHING,
            ASKED,
        ),
        groups=tuple(Group(id, verbatim(words.territory(id))) for id in _lands(empty)),
        words=(*PROVINCE_IDS, *TERRITORY_IDS, "lot", "claim"),
        once=True,
    )


def _lands(provinces: Sequence[str]) -> list[str]:
    """The territories that some provinces lie in, in printed order."""
    found = {PROVINCES[id].territory for id in provinces}
    return [id for id in TERRITORY_IDS if id in found]


def _foresight(view: RokuganView) -> Decision:
    faces = [face for face in FACE_IDS if face != BLUFF]
    return Decision(
        key=FORESIGHT,
        label=T("Dragon: which token goes back"),
        hint=T("asked each round after the draw"),
        example="army_1; navy_1; lot",
        offers=(*(Choice(face, words.signed(face)) for face in faces), LOTTED, ANYTHING, ASKED),
        words=(*faces, "lot", "return"),
    )


def _cards(view: RokuganView) -> Decision:
    return Decision(
        key=CARDS,
        label=T("Upkeep: territory cards"),
        hint=T("asked if you hold a card; its targets are always chosen by yourself"),
        example=program.UNLESS_PLAYED,
        offers=(
            Choice("pass", T("Pass")),
            Choice(program.UNLESS_PLAYED, T("Pass, unless another player plays a card")),
            ANYTHING,
            ASKED,
        ),
        words=("pass", program.UNLESS_PLAYED, *CARD_IDS, "play"),
    )


def _place(view: RokuganView) -> Decision:
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
        once=True,
        subjects=tuple(Group(face, words.signed(face), words.USE[FACES[face].kind]) for face in hand),
        about=frozenset(FACE_IDS),
        wakes=program.wakes(),
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


def _look(view: RokuganView) -> Decision:
    eligible = _eligible(view)
    return Decision(
        key=LOOK,
        label=T("Scorpion: which token to look at"),
        hint=T("once a round, after placing; a province or a clan may be named, too"),
        example="crane_capital; lion; decline",
        offers=(
            *(Choice(token_name(token.id), token_words(token)) for token in eligible),
            Choice("decline", T("Do not look this turn")),
            ANYTHING,
            ASKED,
        ),
        words=(*NUMBERED, *PROVINCE_IDS, *CLAN_IDS, *SLOTS, "decline", "look"),
        along=PLACE,
    )


def _exchange(view: RokuganView) -> Decision:
    return Decision(
        key=EXCHANGE,
        label=T("Unicorn: which two tokens to exchange"),
        hint=T("asked when all tokens are placed; also by their faces, like “exchange army_1 bluff”"),
        example="exchange t3 t7; decline",
        offers=(
            *(
                Choice(_written(action), T("Tokens {one} and {other}", one=action.one, other=action.other))
                for action in _pairs(view)
            ),
            Choice("decline", T("Exchange nothing")),
            ANYTHING,
            ASKED,
        ),
        words=(*NUMBERED, *FACE_IDS, "decline", "exchange"),
    )


def _written(action: Exchange) -> str:
    return f"exchange {token_name(action.one)} {token_name(action.other)}"


_DECISIONS: Mapping[str, Callable[[RokuganView], Decision]] = {
    CLAN: _clan,
    OBJECTIVE: _objective,
    CONTROL: _control,
    FORESIGHT: _foresight,
    CARDS: _cards,
    PLACE: _place,
    LOOK: _look,
    EXCHANGE: _exchange,
}


# -- if it came now -----------------------------------------------------------------------------------------------


def imagined(view: RokuganView, key: str) -> tuple[Action, ...]:
    """What would be legal if the question came as things stand; empty if it would not be asked."""
    own = view.own
    if own is None or view.seat is None:
        return ()
    match key:
        case "clan":
            taken = {player.clan for player in view.players}
            return tuple(TakeClan(id) for id in CLAN_IDS if id not in taken)
        case "objective":
            return tuple(map(Keep, own.dealt))
        case "control":
            return tuple(claim(province.id) for province in view.provinces if province.controller is None)
        case "foresight":
            return tuple(Return(face) for face in dict.fromkeys(own.hand) if face != BLUFF)
        case "cards":
            return (PASS,) if view.players[view.seat].cards else ()
        case "place":
            faces = dict.fromkeys(own.hand) if len(own.hand) > HAND.kept and view.round else ()
            return tuple(hold(face) for face in faces if slots_for(view, face))
        case "look":
            return (*(Look(token.id) for token in _eligible(view)), DECLINE)
        case "exchange":
            pairs = _pairs(view)
            return (*pairs, DECLINE) if pairs else ()
    return ()


def _eligible(view: RokuganView) -> list[TokenView]:
    """The tokens that Scorpion may look at."""
    return [token for token in view.tokens if token.owner != view.seat and not token.faceup and not token.blessings]


def _pairs(view: RokuganView) -> list[Exchange]:
    """The pairs that Unicorn may exchange."""
    mine = [token.id for token in view.tokens if token.owner == view.seat and not token.blessings]
    return [exchange(one, other) for number, one in enumerate(mine) for other in mine[number + 1 :]]


# -- slots as a view shows them -----------------------------------------------------------------------------------


# -- what can never be --------------------------------------------------------------------------------------------


def impossible(view: RokuganView, key: str, named: tuple[str, ...]) -> Text | None:
    """Why a preference that names these words can never be legal."""
    match key:
        case "clan":
            for player in view.players:
                if player.clan in named:
                    return T("The {clan} is taken already.", clan=words.clan(player.clan or ""))
        case "objective":
            dealt = view.own.dealt if view.own else ()
            if dealt and not set(dealt) & set(named):
                return T("Dealt to you are {cards}.", cards=listing([words.objective(id) for id in dealt]))
        case "place":
            return _impossible_placement(view, named)
        case "exchange":
            return _impossible_exchange(view, [word for word in named if word != "exchange"])
    return None


def _impossible_exchange(view: RokuganView, named: Sequence[str]) -> Text | None:
    if named == ["decline"]:
        return None
    if "decline" in named or len(set(named)) != 2 or not all(word in NUMBERED or word in FACES for word in named):
        return T("Name two different tokens of yours, like “exchange t3 t7”, or “decline” alone.")
    lying = {token_name(token.id): token for token in view.tokens}
    for word in named:
        if (token := lying.get(word)) and (token.owner != view.seat or token.blessings):
            return T("Token {n} is no token of yours that can be exchanged.", n=token.id)
    return None


def _impossible_placement(view: RokuganView, named: tuple[str, ...]) -> Text | None:
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
