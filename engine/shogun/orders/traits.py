"""The words that choose an action, and the decisions that actions answer."""

from collections.abc import Mapping

from engine.core.sequence import Actions
from engine.core.standing_orders.decision import Traits
from engine.shogun import actions as a
from engine.shogun.actions import Action
from engine.shogun.data import DEPLOY_1_MOVE, SPECIALS
from engine.shogun.orders import words as terms
from engine.shogun.orders.facts import armies_present, groups_left, own_provinces, province_of
from engine.shogun.orders.marches import imagined_marches
from engine.shogun.view import ShogunView


def traits(view: ShogunView, action: Action) -> Traits:
    """Return the words that choose an action."""
    match action:
        case a.Take(slot) if slot != a.DECK:
            province = view.draft_row[int(slot) - 1]
            return Traits(("take", province), frozenset({view.board.region[province]}))
        case a.Place(armies):
            return Traits(("place",), number=armies)
        case a.March(source, target, armies):
            left = armies_present(view, source) - armies
            neutral = [terms.NEUTRAL] if province_of(view, target).owner is None else []
            sorts = frozenset([view.board.region[target], *neutral])
            return Traits(("march", source, target), sorts, armies, left)
        case a.Stay(province):
            return Traits((terms.STAY, province), decisive=frozenset({terms.STAY}))
        case a.CarryOut():
            return Traits((terms.CARRY,), _in_question(view), decisive=frozenset({terms.CARRY}))
        case a.Decline():
            return Traits((terms.LEAVE,), _in_question(view), decisive=frozenset({terms.LEAVE}))
        case a.Throw(armies):
            assert view.attack is not None, "armies are thrown only against an announced attack"
            attacked = view.attack.target
            return Traits(("throw",), frozenset({attacked}), armies, province_of(view, attacked).armies - armies)
        case a.Quell(province):
            return Traits(("quell", province), frozenset({view.board.region[province]}))
    return Traits(tuple(a.notation(action).split()))


def _in_question(view: ShogunView) -> frozenset[str]:
    """The action in progress, and the province in which the seat planned it."""
    planned = view.own.lying.get(view.action or "") if view.own else None
    return frozenset(filter(None, (view.action, planned)))


_KEYS: Mapping[type, str] = {
    a.Take: terms.DRAFT_CARD,
    a.Refresh: terms.DRAFT_CARD,
    a.Place: terms.DRAFT_GROUP,
    a.Pick: terms.SPECIAL,
    a.CarryOut: terms.FREE_CHOICE,
    a.Decline: terms.FREE_CHOICE,
    a.Throw: terms.HOLD_BACK,
    a.Quell: terms.REVOLT,
}


def decision_key(view: ShogunView, legal: Actions[Action]) -> str | None:
    """The kind of decision that these legal actions answer."""
    if legal and isinstance(legal[0], a.March | a.Stay):
        return terms.KEY_OF[view.action or DEPLOY_1_MOVE]
    return _KEYS.get(type(legal[0])) if legal else None


def imagined(view: ShogunView, key: str) -> tuple[Action, ...]:
    """Return the legal actions if the question came now; empty if it would not be asked."""
    match key:
        case "draft_card":
            return (a.TAKE_FIRST, a.TAKE_SECOND, a.TAKE_UNSEEN) if view.draft_row else ()
        case "draft_group":
            return tuple(map(a.Place, groups_left(view)))
        case "special":
            # before the row is laid out, all of them
            row = view.special_row or tuple((card, None) for card in SPECIALS)
            return tuple(a.Pick(card) for card, taker in row if taker is None)
        case "battle_a" | "battle_b" | "move":
            return imagined_marches(view, key)
        case "free_choice":
            return (a.CARRY_OUT, a.DECLINE)
        case "hold_back":
            attacked = province_of(view, view.attack.target) if view.attack else None
            if attacked is None or attacked.owner != view.seat:
                return ()
            return tuple(map(a.Throw, range(attacked.armies + 1)))
        case "revolt":
            drawn = view.drawn_revolts if view.acting == view.seat else ()
            return tuple(map(a.Quell, drawn or [it.id for it in own_provinces(view)]))
    return ()
