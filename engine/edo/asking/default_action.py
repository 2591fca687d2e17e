"""The default of a seat whose time runs out (RULES.md 14), from its view: cautious, never stuck."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from engine.core.caretaker import by_worth, of_kind
from engine.core.sequence import Actions
from engine.edo import actions as a
from engine.edo.cities import has_house
from engine.edo.data import CAPITAL, FALLBACK, FIGURES, HOUSE, LIMITS, RESOURCE, SPACES, ActionKind, board
from engine.edo.prices import harvest_of
from engine.edo.rules.planning import default_step
from engine.edo.state import EdoPhase, EdoState
from engine.edo.view import EdoView, view_of

Way = tuple[tuple[str, int], ...]
"""Figures and where they go, as a number in the order of spaces."""


def best_moves(view: EdoView, reserve: int = 0, harvesting: Sequence[str] = ()) -> tuple[a.Move, ...]:
    """Return the moves before the seat's harvest that bring most goods, then cost least.

    ``reserve`` is money to be left. ``harvesting`` are the figures that will harvest, in order; if
    empty, those that bring most.
    """
    spaces = board(len(view.players)).spaces
    best = min(_ways(view, reserve, harvesting), default=(0, 0, ()))
    return tuple(a.move(figure, spaces[number]) for figure, number in best[2])


def _ways(view: EdoView, reserve: int, harvesting: Sequence[str]) -> Iterator[tuple[int, int, Way]]:
    """Yield all payable ways, the smallest is best: goods lost, money, low figures, early spaces.

    Goods above the limit do not count.
    """
    entry, me, map = view.card, view.me, board(len(view.players))
    spec = entry.spec
    room = LIMITS.goods - me.goods[RESOURCE[spec.resource]]
    fields = map.fields[spec.resource]
    others = {space.id: sum(space.samurai) - space.samurai[me.seat] for space in view.spaces}
    moved = view.turn.used if view.turn else ()
    standing = me.standing
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


def nearest_moves(view: EdoView, target: str, wanted: int, reserve: int) -> tuple[a.Move, ...]:
    """Return the moves that bring enough samurai to a place, nearest first, while money lasts."""
    me, distance = view.me, board(len(view.players)).distance
    moved = view.turn.used if view.turn else ()
    missing = wanted - me.figures.count(target)
    near = sorted(
        (distance[space, target], figure)
        for figure, space in me.standing.items()
        if space != target and figure not in moved
    )
    ryo = (me.ryo or 0) - reserve
    found = []
    for steps, figure in near[: max(0, missing)]:
        ryo -= steps
        if ryo < 0:
            break
        found.append(a.move(figure, target))
    return tuple(found)


Legal = Actions[a.Action]


def default_action(state: EdoState, seat: int, legal: Legal, begun: bool = False) -> a.Action:
    """Return the default of an active seat; one that has begun its moves makes no more."""
    return a.DONE if begun and state.phase == EdoPhase.PREMOVE else by_default(view_of(state, seat), legal)


def by_default(view: EdoView, legal: Legal) -> a.Action:
    first: a.Action = legal[0]
    match view.phase:
        case "plan":
            assert view.own is not None, "somebody plans"
            return default_step(view.own.plan, view.me.cards, view.me.officials, view.me.shogun)
        case "premove":
            harvests = view.card.spec.kind is ActionKind.HARVEST and view.card.activations
            return next((move for move in best_moves(view) if move in legal), a.DONE) if harvests else a.DONE
        case "execute":
            return DEFAULTS[view.card.spec.kind](view, legal) if view.card.spec.kind in DEFAULTS else legal[-1]
        case "wages":
            return _wages(view, legal)
    return first  # the draft: start sets by number, then cities in the order of spaces


def _travel(view: EdoView, legal: Legal) -> a.Action:
    me, map = view.me, board(len(view.players))
    gates = [action for action in legal if isinstance(action, a.Deploy) and action.space in map.gates]
    if not gates or me.rice <= len(FIGURES) - me.officials or me.home is None:
        return a.NEXT
    home = me.home
    return min(gates, key=lambda gate: map.distance[home, gate.space])


def _recruit(view: EdoView, legal: Legal) -> a.Action:
    enough = view.me.rice - view.card.spec.cost >= len(FIGURES) - view.me.officials
    return a.RECRUIT if a.RECRUIT in legal and enough else a.DECLINE


def brings(view: EdoView, harvest: a.Harvest) -> int:
    """Return the goods that a harvest would bring now."""
    spec, samurai = view.card.spec, sum(view.space(view.stands_at(harvest.figure)).samurai)
    amount = harvest_of(spec.resource, samurai, spec.bonus)
    return min(amount, LIMITS.goods - view.me.goods[RESOURCE[spec.resource]])


_harvest = by_worth(a.Harvest, brings)


def _build(view: EdoView, legal: Legal) -> a.Action:
    builds = of_kind(a.Build, legal)
    capital = view.city(CAPITAL)
    assert capital is not None, "Edo is always open"
    if not has_house(capital.buildings, view.me.seat):
        for action in builds:
            if action.building == HOUSE and view.stands_at(action.figure) == CAPITAL:
                return action
    return min(builds, key=lambda action: _rank(view, action))


def _rank(view: EdoView, action: a.Build) -> tuple[int, int, int, str, bool]:
    city = view.city(view.stands_at(action.figure))
    assert city is not None, "one builds in open cities"
    kind = FALLBACK.build.index(action.building)
    return kind, len(city.buildings), view.cities.index(city), action.figure, action.material == "wood"


DEFAULTS: Mapping[str, Callable[[EdoView, Legal], a.Action]] = {
    ActionKind.TRAVEL: _travel,
    ActionKind.RECRUIT: _recruit,
    ActionKind.HARVEST: _harvest,
    ActionKind.BUILD: _build,
    ActionKind.TRADE: lambda view, legal: next(iter(of_kind(a.Gain, legal)), a.DECLINE),
}
"""The default for an activation, by kind; of other kinds it is left unused."""


def _wages(view: EdoView, legal: Legal) -> a.Action:
    open_ones = [action.figure for action in legal[: legal.progressing] if isinstance(action, a.Keep | a.Return)]
    if not open_ones:
        return a.DONE
    figure = min(open_ones, key=lambda it: (FALLBACK.keep_order.index(SPACES[view.stands_at(it)].kind), it))
    more = len(view.kept) < (len(FIGURES) if view.last_round else FALLBACK.keep)
    return a.keep(figure) if more and a.keep(figure) in legal else a.give_back(figure)
