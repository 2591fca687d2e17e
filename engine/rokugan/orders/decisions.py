"""The decisions that can be answered beforehand, and their lists."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from engine.core.question import Choice, Group
from engine.core.standing_orders.decision import ONE_ROUND, Decision, Subject
from engine.core.standing_orders.entry import ASK
from engine.core.text import T, verbatim
from engine.rokugan import data
from engine.rokugan.asking.hints import slots_for, tokens_to_look_at
from engine.rokugan.orders import patterns as terms
from engine.rokugan.orders import suggesting
from engine.rokugan.orders.laps import TRIGGERS
from engine.rokugan.state import RokuganPhase
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words
from engine.rokugan.words.position import token_words

ON_TOKENS = "tokens"
"""The group of slots on tokens."""
LOTTED = Choice("lot", T("Let the lot decide"))


def decisions(view: RokuganView) -> tuple[Decision, ...]:
    if view.seat is None or view.phase == RokuganPhase.GAME_END:
        return ()
    clan = (view.me.clan,) if view.me.clan else data.CLAN_IDS
    coming = (
        (_clan, view.me.clan is None),
        (_objective, view.mine.objective is None),
        (_control, view.round == 0),
        (_foresight, data.DRAGON in clan),
        (_cards, True),
        (_place, view.round > 0 and view.phase != RokuganPhase.RIDE),
        (_look, data.SCORPION in clan),
        (_exchange, data.UNICORN in clan),
    )
    return tuple(decision(view) for decision, comes in coming if comes)


def _clan(view: RokuganView) -> Decision:
    free = [id for id in data.CLAN_IDS if all(player.clan != id for player in view.players)]
    return Decision(
        key=terms.CLAN,
        label=T("Set-up: which clan"),
        hint=T("in seat order, each clan once"),
        example=f"{free[0]}; {free[-1]}; any",
        choices=(*(Choice(id, verbatim(words.clan(id)), words.ability(id)) for id in free), LOTTED),
        names={id: verbatim(words.clan(id)) for id in data.CLAN_IDS},
        ranking=True,
        suggest=partial(suggesting.ranking, view, terms.CLAN),
    )


def _objective(view: RokuganView) -> Decision:
    dealt = view.mine.dealt or data.OBJECTIVE_IDS
    return Decision(
        key=terms.OBJECTIVE,
        label=T("Set-up: which objective"),
        hint=T("two are dealt to you"),
        example=f"{dealt[-1]}; any",
        choices=tuple(Choice(id, verbatim(words.objective(id)), words.aim(id)) for id in dealt),
        names={id: verbatim(words.objective(id)) for id in data.OBJECTIVE_IDS},
        ranking=True,
        suggest=partial(suggesting.ranking, view, terms.OBJECTIVE),
    )


def _control(view: RokuganView) -> Decision:
    empty = [province.id for province in view.provinces if province.controller is None]
    lands = _lands(data.PROVINCES[id].territory for id in empty)
    one_of = [id for id in data.TERRITORY_IDS if id not in data.PROVINCES]
    any_in = {id: T("{land}: any province", land=words.territory(id)) for id in one_of}
    return Decision(
        key=terms.CONTROL,
        label=T("Set-up: where control tokens go"),
        hint=T("the first of the list that is still empty, then it is struck off; asked for each token"),
        example="lion_west; lion; any",
        choices=(
            *(Choice(id, verbatim(words.province(id)), group=data.PROVINCES[id].territory) for id in empty),
            *(Choice(land.key, any_in[land.key], group=land.key) for land in lands if land.key in any_in),
            LOTTED,
        ),
        groups=lands,
        names=any_in | {id: verbatim(words.province(id)) for id in data.PROVINCE_IDS},
        consumable=True,
        ranking=True,
        suggest=partial(suggesting.ranking, view, terms.CONTROL),
    )


def _lands(found: Iterable[str]) -> tuple[Group, ...]:
    """These territories, in printed order."""
    used = set(found)
    return tuple(Group(id, verbatim(words.territory(id))) for id in data.TERRITORY_IDS if id in used)


def _foresight(view: RokuganView) -> Decision:
    faces = [face for face in data.FACE_IDS if face != data.BLUFF]
    return Decision(
        key=terms.FORESIGHT,
        label=T("Dragon: which token goes back"),
        hint=T("asked each round after the draw"),
        example="army_1; navy_1; lot",
        choices=(*(Choice(face, words.signed(face)) for face in faces), LOTTED),
        suggest=suggesting.foresight,
    )


def _cards(view: RokuganView) -> Decision:
    return Decision(
        key=terms.CARDS,
        label=T("Upkeep: territory cards"),
        hint=T("asked if you hold a card; you always choose its targets yourself"),
        example=terms.UNLESS_PLAYED,
        choices=(Choice("pass", T("Pass")), Choice(terms.UNLESS_PLAYED, T("Pass, unless another player plays a card"))),
        triggers=(ONE_ROUND,),
        suggest=partial(suggesting.territory_cards, view),
    )


# -- placement ----------------------------------------------------------------------------------------------------


def _place(view: RokuganView) -> Decision:
    hand = Counter(view.mine.hand)
    faces = list(hand)
    first = next((face for face in faces if face not in data.BLESSINGS), data.BLUFF)
    open_ = frozenset(slots_for(view, first)) if first in faces else frozenset()
    mine = [it.id for it in view.provinces if it.controller == view.seat and data.CENTER[it.id] in open_]
    places = [data.CENTER[mine[0]], *mine[1:2], ASK] if mine else []
    offers = [offer for face in faces for offer in _place_offers(view, face)]
    used = {offer.group for offer in offers}
    return Decision(
        key=terms.PLACE,
        label=T("Placement: which token, and where"),
        hint=T("for this round: a token, then its places, best first; each entry is one turn of yours"),
        example=f"{first} {' or '.join(places)}" if places else ASK,
        choices=tuple(offers),
        groups=(*_lands(used), *((Group(ON_TOKENS, T("On a token of yours")),) if ON_TOKENS in used else ())),
        subjects=tuple(
            Subject(face, words.signed(face), words.use(face), hand[face])
            for face in dict.fromkeys((*faces, *data.FACE_IDS))
        ),
        names={id: verbatim(words.province(id)) for id in data.PROVINCE_IDS},
        consumable=True,
        triggers=TRIGGERS,
        suggest=partial(suggesting.program, view),
    )


def _place_offers(view: RokuganView, face: str) -> Iterator[Choice]:
    """Yield a token with each useful slot, a bluff with each, a blessing with each own token."""
    if face not in data.BLESSINGS:
        for slot in slots_for(view, face, useful=True):
            yield Choice(
                f"{face} {slot}", words.slot_label(slot), group=data.PROVINCES[data.SLOTS[slot].target].territory
            )
        return
    mine = [token.face for token in view.tokens if token.owner == view.seat and token.face and not token.faceup]
    for under, times in Counter((*mine, *view.mine.hand)).items():
        if under in data.FIGHTING or (under == data.BLUFF and not view.strict_types):
            told = words.face(under)
            label = T("on {token}, the last one placed", token=told) if times > 1 else T("on {token}", token=told)
            yield Choice(f"{face} on:{under}", label, group=ON_TOKENS)


# -- tokens on the board ------------------------------------------------------------------------------------------


def _look(view: RokuganView) -> Decision:
    home = next((it.id for it in view.provinces if it.controller == view.seat), data.PROVINCE_IDS[0])
    tokens = [Choice(terms.token_name(token.id), token_words(token)) for token in tokens_to_look_at(view)]
    return Decision(
        key=terms.LOOK,
        label=T("Scorpion: which token to look at"),
        hint=T("once a round, after placing; you may also name a province or a clan"),
        example=f"{home}; lion; decline",
        choices=(*tokens, Choice("decline", T("Do not look this turn"))),
        follows=terms.PLACE,
        suggest=partial(suggesting.looks, view),
    )


def _exchange(view: RokuganView) -> Decision:
    pairs = [
        Choice(f"exchange t{it.one} t{it.other}", T("Tokens {one} and {other}", one=it.one, other=it.other))
        for it in terms.pairs_to_exchange(view)
    ]
    return Decision(
        key=terms.EXCHANGE,
        label=T("Unicorn: which two tokens to exchange"),
        hint=T("asked when all tokens are placed; also by their faces, like “exchange army_1 bluff”"),
        example="exchange t3 t7; decline",
        choices=(*pairs, Choice("decline", T("Exchange nothing"))),
        suggest=partial(suggesting.exchange, view),
    )
