"""What a seat does that lets its time run out (RULES.md 14), from its view: cautious, and never a dead end."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from engine.core.sequence import Actions
from engine.edo.actions import DONE, Action, Keep, Move, Return, give_back, keep, move
from engine.edo.card_action import CardAction, Kind
from engine.edo.data import FALLBACK, FIGURES, LIMITS, RESOURCE, SPACES, board
from engine.edo.plans import default_step
from engine.edo.prices import harvest_of
from engine.edo.state import EdoPhase, EdoState, Entry
from engine.edo.view import EdoView, view_of

Way = tuple[tuple[str, int], ...]
"""Figures and where they go, as a number in the order of spaces."""


def best_moves(view: EdoView, reserve: int = 0, harvesting: Sequence[str] = ()) -> tuple[Move, ...]:
    """The moves before the seat's own harvest in progress that bring most goods, then cost least.

    So much money is left. ``harvesting`` are the figures that will harvest, in order; if empty, those that bring most.
    """
    turn, own = view.turn, view.own
    if turn is None or own is None or turn.seat != view.seat:
        return ()
    entry = own.plan[turn.position]
    if entry is None or entry.spec.kind is not Kind.HARVEST or not entry.activations:
        return ()
    spaces = board(len(view.players)).spaces
    best = min(_ways(view, entry, reserve, harvesting), default=(0, 0, ()))
    return tuple(move(figure, spaces[number]) for figure, number in best[2])


def _ways(view: EdoView, entry: Entry, reserve: int, harvesting: Sequence[str]) -> Iterator[tuple[int, int, Way]]:
    """Every way that can be paid, the best one least: goods lost, money, then lower figures and earlier spaces."""
    me, spec = view.me, entry.spec
    map = board(len(view.players))
    ryo = (me.ryo or 0) - reserve
    fields = [id for id in map.spaces if SPACES[id].resource == spec.resource]
    moved = view.turn.used if view.turn else ()
    figures = [(figure, space) for figure, space in zip(FIGURES, me.figures, strict=True) if space]
    options = [
        [space] if figure in moved else [space, *(field for field in fields if field != space)]
        for figure, space in figures
    ]
    for targets in product(*options):
        steps = [map.distance[space, to] for (_, space), to in zip(figures, targets, strict=True)]
        if sum(steps) <= ryo:
            way = tuple(
                (figure, map.spaces.index(to))
                for (figure, _), to, distance in zip(figures, targets, steps, strict=True)
                if distance
            )
            there = {figure: to for (figure, _), to in zip(figures, targets, strict=True)}
            yield -goods(view, spec, there, entry.activations, harvesting), sum(steps), way


def goods(
    view: EdoView, spec: CardAction, there: Mapping[str, str], activations: int, harvesting: Sequence[str] = ()
) -> int:
    """What one's own samurai bring in if they stand there, the best of them or those named; what is too much does not
    count."""
    me = view.me
    others = {
        space.id: sum(space.samurai) - space.samurai[me.seat] for space in view.spaces if SPACES[space.id].resource
    }
    standing = list(there.values())
    yields = {
        figure: harvest_of(spec.resource, others[space] + standing.count(space), spec.bonus)
        for figure, space in there.items()
        if SPACES[space].resource == spec.resource
    }
    order = [yields[figure] for figure in harvesting if figure in yields]
    if not harvesting:
        order = sorted(yields.values(), reverse=True)
    room = LIMITS.goods - me.goods[RESOURCE[spec.resource]]
    return min(sum(order[:activations]), room)


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
