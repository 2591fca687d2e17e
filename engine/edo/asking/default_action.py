"""What a seat does that lets its time run out (RULES.md 14), from its view: cautious, and never a dead end."""

from engine.core.sequence import Actions
from engine.edo.actions import DONE, Action, Keep, Return, give_back, keep
from engine.edo.data import FALLBACK, FIGURES, SPACES
from engine.edo.plans import default_step
from engine.edo.state import EdoPhase, EdoState
from engine.edo.view import EdoView, view_of

Legal = Actions[Action]


def default_action(state: EdoState, seat: int, legal: Legal, begun: bool = False) -> Action:
    """The default of an active seat: one of its onward actions. A seat that has begun its moves makes no more."""
    return DONE if begun and state.phase == EdoPhase.PREMOVE else by_default(view_of(state, seat), legal)


def by_default(view: EdoView, legal: Legal) -> Action:
    """The default of the seat whose view it is."""
    first: Action = legal[0]
    match view.phase:
        case "plan":
            assert view.own is not None, "somebody plans"
            return default_step(view.own.plan, view.me.cards, view.me.officials, view.me.shogun)
        case "premove":
            moves = view.card.spec.default_moves(view) if view.card.activations else ()
            return next((move for move in moves if move in legal), DONE)
        case "execute":
            return view.card.spec.default(view, legal)
        case "wages":
            return _wages(view, legal)
    return first  # the draft: start sets by number, then cities in the order of spaces


def ending_now(view: EdoView) -> bool:
    """Whether the match ends with this round as things stand (11)."""
    return view.last_round


def _wages(view: EdoView, legal: Legal) -> Action:
    open_ones = [action.figure for action in legal[: legal.onward] if isinstance(action, Keep | Return)]
    if not open_ones:
        return DONE
    figure = min(open_ones, key=lambda figure: _keeping_rank(view, figure))
    most = len(FIGURES) if view.last_round else FALLBACK.keep
    if len(view.kept) < most and keep(figure) in legal:
        return keep(figure)
    return give_back(figure)


def _keeping_rank(view: EdoView, figure: str) -> tuple[int, str]:
    return FALLBACK.keep_order.index(SPACES[view.stands_at(figure)].kind), figure
