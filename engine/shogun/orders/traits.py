"""What conditions can ask, and by which words an action is chosen."""

from engine.core.sequence import Actions
from engine.core.standing_orders.decision import Traits
from engine.shogun import actions as a
from engine.shogun.actions import Action
from engine.shogun.data import DEPLOY_1_MOVE, SPACES, SPECIALS
from engine.shogun.orders import words as terms
from engine.shogun.orders.facts import armies_present, groups_left, own_provinces, province_of
from engine.shogun.orders.marches import imagined_marches
from engine.shogun.view import ShogunView


def traits(view: ShogunView, action: Action) -> Traits:
    """By which words an action can be chosen."""
    match action:
        case a.Take(slot) if slot != a.DECK:
            province = view.draft_row[int(slot) - 1]
            return Traits(("take", province), frozenset({view.board.region[province]}))
        case a.Place(armies):
            return Traits(("place",), number=armies)
        case a.March(source, target, armies):
            return Traits(
                ("march", source, target), _sorts(view, target), armies, armies_present(view, source) - armies
            )
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


def _sorts(view: ShogunView, target: str) -> frozenset[str]:
    """Words that fit a province besides its name."""
    neutral = {terms.NEUTRAL} if province_of(view, target).owner is None else set()
    return frozenset({view.board.region[target], *neutral})


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
        case a.Take() | a.Refresh():
            return terms.DRAFT_CARD
        case a.Place():
            return terms.DRAFT_GROUP
        case a.Pick():
            return terms.SPECIAL
        case a.March() | a.Stay():
            return terms.KEY_OF[view.action_row[view.action_index - 1] or DEPLOY_1_MOVE]
        case a.CarryOut() | a.Decline():
            return terms.FREE_CHOICE
        case a.Throw():
            return terms.HOLD_BACK
        case a.Quell():
            return terms.REVOLT
    return None


def imagined(view: ShogunView, key: str) -> tuple[Action, ...]:
    """What would be legal if the question came as things stand; empty if it would not be asked."""
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
