"""What conditions can ask, and by which words an action is chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.sequence import Actions
from engine.core.standing_orders.decision import Facts, Traits
from engine.rokugan.actions import Action, Aim, Claim, Exchange, Hold, Look, Pass, Put, notation, on, token_of
from engine.rokugan.asking.targets import slots_for
from engine.rokugan.data import PROVINCE_IDS, PROVINCES, SLOTS
from engine.rokugan.orders import program
from engine.rokugan.orders.spelling import CARDS, CLAN, CONTROL, EXCHANGE, FORESIGHT, LOOK, OBJECTIVE, PLACE, token_name
from engine.rokugan.state import At
from engine.rokugan.view import RokuganView


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
