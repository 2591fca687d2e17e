"""What conditions can ask, and by which words an action is chosen."""

from engine.core.sequence import Actions
from engine.core.standing_orders.decision import Traits
from engine.shogun.actions import (
    CARRY_OUT,
    DECK,
    DECLINE,
    TAKE_FIRST,
    TAKE_SECOND,
    TAKE_UNSEEN,
    Action,
    CarryOut,
    Decline,
    March,
    Pick,
    Place,
    Quell,
    Refresh,
    Stay,
    Take,
    Throw,
    notation,
)
from engine.shogun.data import DEPLOY_1_MOVE, SPACES, SPECIALS
from engine.shogun.orders import words as terms
from engine.shogun.orders.facts import armies_present, groups_left, map_of, own_provinces, province_of
from engine.shogun.orders.marches import imagined_marches
from engine.shogun.view import ShogunView


def traits(view: ShogunView, action: Action) -> Traits:
    """By which words an action can be chosen."""
    match action:
        case Take(slot) if slot != DECK:
            province = view.draft_row[int(slot) - 1]
            return Traits(("take", province), frozenset({map_of(view).region[province]}))
        case Place(armies):
            return Traits(("place",), number=armies)
        case March(source, target, armies):
            return Traits(
                ("march", source, target), _sorts(view, target), armies, armies_present(view, source) - armies
            )
        case Stay(province):
            return Traits((terms.STAY, province), decisive=frozenset({terms.STAY}))
        case CarryOut():
            return Traits((terms.CARRY,), _in_question(view), decisive=frozenset({terms.CARRY}))
        case Decline():
            return Traits((terms.LEAVE,), _in_question(view), decisive=frozenset({terms.LEAVE}))
        case Throw(armies):
            assert view.attack is not None, "armies are thrown only against an announced attack"
            attacked = view.attack.target
            return Traits(("throw",), frozenset({attacked}), armies, province_of(view, attacked).armies - armies)
        case Quell(province):
            return Traits(("quell", province), frozenset({map_of(view).region[province]}))
    return Traits(tuple(notation(action).split()))


def _sorts(view: ShogunView, target: str) -> frozenset[str]:
    """Words that fit a province besides its name."""
    neutral = {terms.NEUTRAL} if province_of(view, target).owner is None else set()
    return frozenset({map_of(view).region[target], *neutral})


def _in_question(view: ShogunView) -> frozenset[str]:
    """The action in progress, and the province in which the seat planned it."""
    action = view.action_row[view.action_index - 1] if view.action_index else None
    if action is None or view.seat is None:
        return frozenset()
    card = view.players[view.seat].spaces[SPACES.index(action)]
    return frozenset({action, *([card] if card else [])})


def decision_key(view: ShogunView, legal: Actions[Action]) -> str | None:
    """The kind of decision that these legal actions answer."""
    if not legal:
        return None
    match legal[0]:
        case Take() | Refresh():
            return terms.DRAFT_CARD
        case Place():
            return terms.DRAFT_GROUP
        case Pick():
            return terms.SPECIAL
        case March() | Stay():
            return terms.KEY_OF[view.action_row[view.action_index - 1] or DEPLOY_1_MOVE]
        case CarryOut() | Decline():
            return terms.FREE_CHOICE
        case Throw():
            return terms.HOLD_BACK
        case Quell():
            return terms.REVOLT
    return None


def imagined(view: ShogunView, key: str) -> tuple[Action, ...]:
    """What would be legal if the question came as things stand; empty if it would not be asked."""
    match key:
        case "draft_card":
            return (TAKE_FIRST, TAKE_SECOND, TAKE_UNSEEN) if view.draft_row else ()
        case "draft_group":
            return tuple(map(Place, groups_left(view)))
        case "special":
            # before the row is laid out, all of them
            row = view.special_row or tuple((card, None) for card in SPECIALS)
            return tuple(Pick(card) for card, taker in row if taker is None)
        case "battle_a" | "battle_b" | "move":
            return imagined_marches(view, key)
        case "free_choice":
            return (CARRY_OUT, DECLINE)
        case "hold_back":
            attack = view.attack
            if attack is None or attack.defender != view.seat:
                return ()
            return tuple(Throw(armies) for armies in range(province_of(view, attack.target).armies + 1))
        case "revolt":
            drawn = view.drawn_revolts if view.acting == view.seat else ()
            return tuple(map(Quell, drawn or [it.id for it in own_provinces(view)]))
    return ()
