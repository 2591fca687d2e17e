"""The action of a seat that lets its time run out (RULES.md 4.2 and the table in 11)."""

from engine.core.protocol import Actions
from engine.shogun.actions import CARRY_OUT, TAKE_FIRST, Action, March, Place, Quell, Stay, Throw
from engine.shogun.data import ACTIONS, ActionKind
from engine.shogun.plans import default_step
from engine.shogun.rules.acting import own_neighbours, targets
from engine.shogun.rules.draft import drafting
from engine.shogun.state import ShogunPhase, ShogunState


def default_action(state: ShogunState, seat: int, legal: Actions[Action], begun: bool = False) -> Action:
    """The default of an active seat: one of its progressing actions."""
    match state.phase:
        case ShogunPhase.DRAFT:
            draft = drafting(state)
            return TAKE_FIRST if draft.taken is None else Place(max(draft.groups[seat]))
        case ShogunPhase.PLAN:
            player = state.players[seat]
            return default_step(player.plan, player.hand, player.chests)
        case ShogunPhase.SPECIAL_PICKS:
            leftmost: Action = legal[0]
            return leftmost
        case ShogunPhase.ACTION:
            return _while_acting(state, seat)
        case ShogunPhase.WINTER_REVOLTS:
            return Quell(min(state.revolts))
    raise ValueError(f"nothing is asked in {state.phase}")


def _while_acting(state: ShogunState, seat: int) -> Action:
    if state.attack is not None:
        return Throw(state.armies[state.attack.target])
    province = state.players[seat].plan[state.action]
    if ACTIONS[state.action].kind is ActionKind.BATTLE_MOVE:
        # a province of one's own if there is one, else the first that may be attacked, RULES.md 6.7
        near = own_neighbours(state, seat, province) or targets(state, seat, province)
        return March(province, min(near), 1)
    return Stay(province) if state.deployed else CARRY_OUT
