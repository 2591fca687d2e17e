"""What a seat does that lets its time run out (RULES.md 14), from its view: cautious, and never a dead end."""

from collections.abc import Iterator, Sequence
from itertools import product

from engine.core.sequence import Actions
from engine.edo.actions import DONE, Action, Keep, Move, Return, give_back, keep, move
from engine.edo.data import FALLBACK, FIGURES, LIMITS, RESOURCE, SPACES, board
from engine.edo.plans import default_step
from engine.edo.prices import harvest_of
from engine.edo.state import EdoPhase, EdoState
from engine.edo.view import EdoView, view_of

Way = tuple[tuple[str, int], ...]
"""Figures and where they go, as a number in the order of spaces."""


def best_moves(view: EdoView, reserve: int = 0, harvesting: Sequence[str] = ()) -> tuple[Move, ...]:
    """The moves before the seat's own harvest in progress that bring most goods, then cost least.

    So much money is left. ``harvesting`` are the figures that will harvest, in order; if empty, those that bring most.
    """
    spaces = board(len(view.players)).spaces
    best = min(_ways(view, reserve, harvesting), default=(0, 0, ()))
    return tuple(move(figure, spaces[number]) for figure, number in best[2])


def _ways(view: EdoView, reserve: int, harvesting: Sequence[str]) -> Iterator[tuple[int, int, Way]]:
    """Every way that can be paid, the best one least: goods lost, money, then lower figures and earlier spaces.

    What is too much does not count.
    """
    entry, me, map = view.card, view.me, board(len(view.players))
    spec = entry.spec
    room = LIMITS.goods - me.goods[RESOURCE[spec.resource]]
    fields = map.fields[spec.resource]
    others = {space.id: sum(space.samurai) - space.samurai[me.seat] for space in view.spaces}
    moved = view.turn.used if view.turn else ()
    standing = {figure: space for figure, space in zip(FIGURES, me.figures, strict=True) if space}
    options = [
        [space] if figure in moved else [space, *(field for field in fields if field != space)]
        for figure, space in standing.items()
    ]
    for targets in product(*options):
        there = dict(zip(standing, targets, strict=True))
        steps = sum(map.distance[standing[figure], to] for figure, to in there.items())
        if steps > (me.ryo or 0) - reserve:
            continue
        yields = {
            figure: harvest_of(spec.resource, others[to] + targets.count(to), spec.bonus)
            for figure, to in there.items()
            if to in fields
        }
        order = [yields[figure] for figure in harvesting if figure in yields]
        if not harvesting:
            order = sorted(yields.values(), reverse=True)
        way = tuple((figure, map.spaces.index(to)) for figure, to in there.items() if to != standing[figure])
        yield -min(sum(order[: entry.activations]), room), steps, way


def nearest_moves(view: EdoView, target: str, wanted: int, reserve: int) -> tuple[Move, ...]:
    """The moves that bring so many samurai together in a place, the nearest first, as far as the money goes."""
    me, distance = view.me, board(len(view.players)).distance
    moved = view.turn.used if view.turn else ()
    missing = wanted - me.figures.count(target)
    near = sorted(
        (distance[space, target], figure)
        for figure, space in zip(FIGURES, me.figures, strict=True)
        if space and space != target and figure not in moved
    )
    ryo = (me.ryo or 0) - reserve
    found = []
    for steps, figure in near[: max(0, missing)]:
        ryo -= steps
        if ryo < 0:
            break
        found.append(move(figure, target))
    return tuple(found)


Legal = Actions[Action]


def default_action(state: EdoState, seat: int, legal: Legal, begun: bool = False) -> Action:
    """The default of an active seat: one of its progressing actions. A seat that has begun its moves makes no more."""
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


def _wages(view: EdoView, legal: Legal) -> Action:
    open_ones = [action.figure for action in legal[: legal.progressing] if isinstance(action, Keep | Return)]
    if not open_ones:
        return DONE
    figure = min(open_ones, key=lambda it: (FALLBACK.keep_order.index(SPACES[view.stands_at(it)].kind), it))
    more = len(view.kept) < (len(FIGURES) if view.last_round else FALLBACK.keep)
    return keep(figure) if more and keep(figure) in legal else give_back(figure)
