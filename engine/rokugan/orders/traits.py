"""The words that choose an action, the facts for conditions, and the result of a list now.

Also the decision that actions answer, and the actions that would be legal if it came now.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations

from engine.core.sequence import Actions
from engine.core.standing_orders.decision import Facts, Traits
from engine.core.standing_orders.entry import Order, Preference, ways_of
from engine.core.standing_orders.follow import best
from engine.core.text import Arg, T, Text
from engine.rokugan import actions as a
from engine.rokugan.actions import Action
from engine.rokugan.asking.targets import slots_for, tokens_to_exchange, tokens_to_look_at, working
from engine.rokugan.data import BLUFF, CLAN_IDS, FACES, HAND, OBJECTIVE_IDS, PROVINCE_IDS, PROVINCES, SLOTS, TARGET
from engine.rokugan.orders import words as terms
from engine.rokugan.state import RokuganPhase
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words


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
            return Traits(("look", terms.token_name(token)), about, rank=token)
        case a.Exchange(one, other):
            faces = _faces_under(view, {a.on(id) for id in (one, other)})
            names = frozenset({terms.token_name(one), terms.token_name(other), *faces})
            return Traits(("exchange",), names, rank=one + other)
        case a.Pass() if not view.cards_played:
            return Traits(("pass",), frozenset({terms.UNLESS_PLAYED}))
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
    counts |= {name: getattr(view.me, name) for name in terms.OF_SEAT}
    counts |= {name: getattr(view, name) for name in terms.OF_MATCH}
    counts["placed"] = sum(token.owner == view.seat for token in view.tokens)
    counts["threats"] = sum(token.owner != view.seat and SLOTS[token.slot].target in held for token in view.tokens)
    return Facts(held, counts, frozenset(PROVINCE_IDS))


def decision_key(view: RokuganView, legal: Actions[Action]) -> str | None:
    """Return the decision that these actions answer; None while a card is in preparation."""
    if not legal or view.looked or (view.own is not None and view.own.draft is not None):
        return None
    if view.looking:
        return terms.LOOK
    return {
        RokuganPhase.CLANS: terms.CLAN,
        RokuganPhase.OBJECTIVES: terms.OBJECTIVE,
        RokuganPhase.CONTROL: terms.CONTROL,
        RokuganPhase.FORESIGHT: terms.FORESIGHT,
        RokuganPhase.CARDS: terms.CARDS,
        RokuganPhase.PLACEMENT: terms.PLACE,
        RokuganPhase.RIDE: terms.EXCHANGE,
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
    if key != terms.PLACE or not imagined(view, key):
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
