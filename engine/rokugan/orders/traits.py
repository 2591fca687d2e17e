"""By which words an action is chosen, which decision actions answer, and which would be legal if it came now."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from engine.core.sequence import Actions
from engine.core.standing_orders.decision import Traits
from engine.rokugan import actions as a
from engine.rokugan.actions import Action
from engine.rokugan.asking.targets import slots_for, tokens_to_exchange, tokens_to_look_at, working
from engine.rokugan.data import BLUFF, CLAN_IDS, HAND, OBJECTIVE_IDS, PROVINCES, TARGET
from engine.rokugan.orders import words as terms
from engine.rokugan.state import RokuganPhase
from engine.rokugan.view import RokuganView


def traits(view: RokuganView, action: Action) -> Traits:
    """By which words an action can be chosen."""
    match action:
        case a.Claim(province):
            return Traits(("claim", province), frozenset({PROVINCES[province].territory}))
        case a.Hold(face):
            slots = slots_for(view, face)
            there = {*slots, *_aimed_at(slots), *_by_face(view, slots)}
            return Traits(("place", face), frozenset(there), decisive=frozenset({face}))
        case a.Aim(province):
            slots = [slot for face in _held(view) for slot in slots_for(view, face) if TARGET.get(slot) == province]
            return Traits(("aim", province), frozenset({*_held(view), *slots}), decisive=frozenset({province, *slots}))
        case a.Put(slot):
            there = {*_aimed_at((slot,)), *_by_face(view, (slot,))}
            also, decisive = frozenset({*_held(view), *there}), frozenset({slot, *there})
            works = any(any(working(view, face, (slot,))) for face in _held(view))
            return Traits(("place", slot), also, decisive=decisive, rank=a.token_of(slot) or works)
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


def _held(view: RokuganView) -> tuple[str, ...]:
    """The token that is about to be placed."""
    return (view.own.held,) if view.own and view.own.held else ()


def _aimed_at(slots: Iterable[str]) -> Iterator[str]:
    """The provinces that slots of the board lie in."""
    return (TARGET[slot] for slot in slots if slot in TARGET)


def _by_face(view: RokuganView, slots: Iterable[str]) -> Iterator[str]:
    """Slots on tokens of one's own, named by the face."""
    return (f"on:{face}" for face in _faces_under(view, slots))


def _faces_under(view: RokuganView, slots: Iterable[str]) -> Iterator[str]:
    under = {a.token_of(slot) for slot in slots}
    return (token.face for token in view.tokens if token.id in under and token.owner == view.seat and token.face)


def decision_key(view: RokuganView, legal: Actions[Action]) -> str | None:
    """The kind of decision that these legal actions answer; None while a card is in preparation."""
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
    """What would be legal if the question came as things stand; empty if it would not be asked."""
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
    """The pairs that Unicorn may exchange."""
    return [a.exchange(one.id, other.id) for one, other in combinations(tokens_to_exchange(view), 2)]
