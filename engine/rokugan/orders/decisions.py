"""The decisions that can be answered beforehand, and a strong caretaker's list for each.

A program is thought through turn by turn: the best placement now, then the best one after that, and
so on. An attack has the condition that no one else came there in force by then, and each token has
further places.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations

from engine.core.question import Choice, Group
from engine.core.sequence import Actions
from engine.core.standing_orders.decision import ANY_OR_ASK, ONE_ROUND, Decision, Subject, traits_of
from engine.core.standing_orders.entry import ANY, ASK, as_text
from engine.core.text import T
from engine.rokugan import actions as a, data
from engine.rokugan.asking.hints import BY_LOT, slots_for, tokens_to_exchange, tokens_to_look_at
from engine.rokugan.caretaker.foreseeing import Option, Prospect
from engine.rokugan.caretaker.habits import Mind, advise, best_exchange, mind_of, upkeep_card, without_thoughts
from engine.rokugan.caretaker.imagining import NO_LUCK, picture
from engine.rokugan.orders import patterns as terms
from engine.rokugan.rules.cards import in_placement, playable
from engine.rokugan.state import RokuganPhase
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words
from engine.rokugan.words.position import token_words

ON_TOKENS = "tokens"
"""The group of slots on tokens."""
LOTTED = Choice("lot", BY_LOT.label, BY_LOT.hint)


def decisions(view: RokuganView) -> tuple[Decision, ...]:
    if view.seat is None or view.phase == RokuganPhase.GAME_END:
        return ()
    clan = (view.me.clan,) if view.me.clan else data.CLAN_IDS
    last, placing = view.round == data.ROUNDS, view.phase != RokuganPhase.RIDE
    coming = (
        (_clan, view.me.clan is None),
        (_objective, view.mine.objective is None),
        (_control, view.round == 0),
        (_foresight, data.DRAGON in clan and (not last or view.phase == RokuganPhase.FORESIGHT)),
        (_cards, not last or view.phase in (RokuganPhase.FORESIGHT, RokuganPhase.CARDS)),
        (_place, placing and view.round > 0),
        (_look, data.SCORPION in clan and placing and not view.me.ability_used),
        (_exchange, data.UNICORN in clan),
    )
    return tuple(decision(view) for decision, comes in coming if comes)


def _clan(view: RokuganView) -> Decision:
    free = [id for id in data.CLAN_IDS if all(player.clan != id for player in view.players)]
    takes = tuple(map(a.TakeClan, free))
    return Decision(
        key=terms.CLAN,
        label=T("Set-up: which clan"),
        example=f"{free[0]}; {free[-1]}; any",
        choices=(*(Choice(id, words.clan(id), words.ability(id)) for id in free), LOTTED, *ANY_OR_ASK),
        names={id: words.clan(id) for id in data.CLAN_IDS},
        ranking=True,
        imagined=lambda: takes,
        possible=lambda: (*(terms.traits(view, a.TakeClan(id)) for id in data.CLAN_IDS), terms.LOT),
        suggest=partial(_ranking, view, takes),
    )


def _objective(view: RokuganView) -> Decision:
    dealt = view.mine.dealt or data.OBJECTIVE_IDS
    keeps = tuple(map(a.Keep, dealt))  # before two are dealt, any may be
    return Decision(
        key=terms.OBJECTIVE,
        label=T("Set-up: which objective"),
        example=f"{dealt[-1]}; any",
        choices=(*(Choice(id, words.objective(id), words.aim(id)) for id in dealt), *ANY_OR_ASK),
        names={id: words.objective(id) for id in data.OBJECTIVE_IDS},
        ranking=True,
        imagined=lambda: keeps,
        suggest=partial(_ranking, view, keeps),
    )


def _control(view: RokuganView) -> Decision:
    empty = [province.id for province in view.provinces if province.controller is None]
    lands = _lands(data.PROVINCES[id].territory for id in empty)
    one_of = [id for id in data.TERRITORY_IDS if id not in data.PROVINCES]
    any_in = {id: T("{land}: any province", land=words.territory(id)) for id in one_of}
    claims = tuple(map(a.claim, empty))
    return Decision(
        key=terms.CONTROL,
        label=T("Set-up: where control tokens go"),
        example="lion_west; lion; any",
        choices=(
            *(Choice(id, words.province(id), group=data.PROVINCES[id].territory) for id in empty),
            *(Choice(land.key, any_in[land.key], group=land.key) for land in lands if land.key in any_in),
            LOTTED,
            *ANY_OR_ASK,
        ),
        groups=lands,
        names=any_in | {id: words.province(id) for id in data.PROVINCE_IDS},
        consumable=True,
        ranking=True,
        imagined=lambda: claims,
        possible=lambda: (*(terms.traits(view, a.claim(id)) for id in data.PROVINCE_IDS), terms.LOT),
        suggest=partial(_ranking, view, claims),
    )


def _lands(found: Iterable[str]) -> tuple[Group, ...]:
    """These territories, in printed order."""
    used = set(found)
    return tuple(Group(id, words.territory(id)) for id in data.TERRITORY_IDS if id in used)


def _foresight(view: RokuganView) -> Decision:
    faces = [face for face in data.FACE_IDS if face != data.BLUFF]
    # those without a strength of their own are dear
    weakest_first = sorted(faces, key=lambda face: (data.FACES[face].strength or 9, data.FACE_RANK[face]))
    return Decision(
        key=terms.FORESIGHT,
        label=T("Dragon: which token goes back"),
        hint=T("asked each round after the draw"),
        example="army_1; navy_1; lot",
        choices=(*(Choice(face, words.signed(face), words.use(face)) for face in faces), LOTTED, *ANY_OR_ASK),
        imagined=lambda: tuple(a.Return(face) for face in dict.fromkeys(view.mine.hand) if face != data.BLUFF),
        possible=lambda: (*(traits_of("return", face) for face in faces), terms.LOT),
        suggest=lambda: as_text(weakest_first),
    )


def _cards(view: RokuganView) -> Decision:
    return Decision(
        key=terms.CARDS,
        label=T("Upkeep: territory cards"),
        hint=T("asked if you hold a card; you always choose its targets yourself"),
        example=terms.UNLESS_PLAYED,
        choices=(
            Choice("pass", T("Pass")),
            Choice(terms.UNLESS_PLAYED, T("Pass, unless another player plays a card")),
            *ANY_OR_ASK,
        ),
        triggers=(ONE_ROUND,),
        imagined=lambda: (a.PASS,) if view.me.cards else (),
        possible=lambda: (traits_of(("pass", terms.UNLESS_PLAYED)), traits_of("play", data.CARD_IDS)),
        suggest=partial(_passing, view),
    )


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
        choices=(*offers, *ANY_OR_ASK),
        groups=(*_lands(used), *((Group(ON_TOKENS, T("On a token of yours")),) if ON_TOKENS in used else ())),
        subjects=tuple(
            Subject(face, words.signed(face), words.use(face), hand[face])
            for face in dict.fromkeys((*faces, *data.FACE_IDS))
        ),
        names={id: words.province(id) for id in data.PROVINCE_IDS},
        consumable=True,
        triggers=terms.TRIGGERS,
        imagined=partial(terms.placeable, view),
        possible=partial(terms.placements, view),
        suggest=lambda: _program(without_thoughts(view)),
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
        if under in data.FIGHTING or (under == data.BLUFF and not view.rules.strict_types):
            told = words.face(under)
            label = T("on {token}, the last one placed", token=told) if times > 1 else T("on {token}", token=told)
            yield Choice(f"{face} on:{under}", label, group=ON_TOKENS)


def _look(view: RokuganView) -> Decision:
    home = next((it.id for it in view.provinces if it.controller == view.seat), data.PROVINCE_IDS[0])
    tokens = tokens_to_look_at(view)
    return Decision(
        key=terms.LOOK,
        label=T("Scorpion: which token to look at"),
        hint=T("once a round, after placing; you may also name a province or a clan"),
        example=f"{home}; lion; decline",
        choices=(
            *(Choice(terms.token_name(token.id), token_words(token)) for token in tokens),
            Choice("decline", T("Do not look this turn")),
            *ANY_OR_ASK,
        ),
        follows=terms.PLACE,
        imagined=lambda: (*(a.Look(token.id) for token in tokens), a.DECLINE),
        possible=lambda: (
            traits_of("look", (*terms.NUMBERED, *data.PROVINCE_IDS, *data.CLAN_IDS, *data.SLOTS)),
            terms.DECLINE,
        ),
        suggest=partial(_watched, view),
    )


def _exchange(view: RokuganView) -> Decision:
    pairs = {
        a.exchange(one.id, other.id): f"exchange {terms.token_name(one.id)} {terms.token_name(other.id)}"
        for one, other in combinations(tokens_to_exchange(view), 2)
    }
    return Decision(
        key=terms.EXCHANGE,
        label=T("Unicorn: which two tokens to exchange"),
        hint=T("asked when all tokens are placed; also by their faces, like “exchange army_1 bluff”"),
        example="exchange t3 t7; decline",
        choices=(
            *(Choice(pairs[it], T("Tokens {one} and {other}", one=it.one, other=it.other)) for it in pairs),
            Choice("decline", T("Exchange nothing")),
            *ANY_OR_ASK,
        ),
        imagined=lambda: (*pairs, a.DECLINE) if pairs else (),
        possible=partial(terms.exchanges, view),
        suggest=partial(_best_pair, view, pairs),
    )


# -- a strong caretaker's lists ------------------------------------------------------------------------------------

RANKED = 24
"""Maximum parts of a ranking."""
WAYS = 3
"""Places of a token in a program."""
MORE = 1
"""Tokens that may come to an attacked place besides those that were thought of."""
WATCHED = 5
"""Own provinces in which Scorpion looks."""


def _ranking(view: RokuganView, takes: Sequence[a.Action]) -> str:
    """All that can be taken, in the order in which it would be, then whatever comes."""
    left, ranked = list(takes), list[str]()
    while left and len(ranked) < RANKED:
        first = advise(view, Actions(left), NO_LUCK, 1)
        left.remove(first)
        ranked.append(a.notation(first).split()[-1])
    return as_text([*ranked, ANY]) if ranked else ""


def _passing(view: RokuganView) -> str:
    """Return, in upkeep, to pass; nothing if one of the cards would be worth playing now."""
    if view.phase != RokuganPhase.CARDS:
        return ""
    state, seat = picture(view).state, view.me.seat
    held = [it.card for it in view.territories if it.holder == seat and it.card and not in_placement(it.card)]
    plays = [a.Play(card) for card in held if playable(state, seat, card)]
    return "pass" if held and upkeep_card(view, plays) == a.PASS else ""


def _watched(view: RokuganView) -> str:
    """The provinces of one's own in which most is at stake."""
    mind = mind_of(view)
    worth = mind.stakes.worth[mind.seat]
    mine = [province.id for province in view.provinces if province.controller == view.seat]
    return as_text(sorted(mine, key=lambda id: -worth[id])[:WATCHED])


def _best_pair(view: RokuganView, pairs: Mapping[a.Exchange, str]) -> str:
    """Once all own tokens lie there: the best two to exchange, or none."""
    if not pairs or len(view.mine.hand) > data.HAND.kept:
        return ""
    best = best_exchange(view, list(pairs))
    return as_text([*([pairs[best]] if isinstance(best, a.Exchange) else []), "decline"])


# -- a strong caretaker's program ---------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _program(view: RokuganView) -> str:
    """A place for every token of the hand, in the order in which they are best placed."""
    if len(view.mine.hand) <= data.HAND.kept or not view.round:
        return ""
    mind, entries = mind_of(view), list[str]()
    prospect = mind.glance().copy()
    ranked: Sequence[Option] = mind.placements
    while ranked:
        _, face, slot = ranked[0]
        further = [it for it in ranked[1:] if it[1] == face and it[0] > 0 and _at(it[2]) != _at(slot)]
        ways = dict.fromkeys(_way(view, mind, prospect, it[2]) for it in (ranked[0], *further))
        entries.append(f"{face} {' or '.join([*ways][:WAYS])}")
        prospect.place(mind.seat, face, slot)
        ranked = prospect.ranked(mind.seat)
    return as_text(entries)


def _at(slot: str) -> str:
    return data.TARGET.get(slot, slot)


def _way(view: RokuganView, mind: Mind, prospect: Prospect, slot: str) -> str:
    """Return a slot, with the condition of an attack; on a token to come, by that token's face."""
    number = a.token_of(slot)
    if number is not None:
        known = any(token.id == number for token in view.tokens)
        return slot if known else a.on(prospect.state.tokens[number].face)
    target = data.TARGET[slot]
    if prospect.state.owner.get(target) == mind.seat:
        return slot
    there = sum(data.TARGET[token.slot] == target for token in prospect.state.tokens.values())
    return f"{slot} if {target} at most {there + MORE}"
