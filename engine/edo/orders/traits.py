"""The words that choose an action, the decision that actions answer, and facts for conditions."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.sequence import Actions
from engine.core.standing_orders.decision import Facts, Traits
from engine.core.standing_orders.entry import Condition
from engine.edo import data
from engine.edo.actions import Action, Both, Build, Buy, Gain, notation
from engine.edo.orders import words as terms
from engine.edo.orders.sheets import sheet_key
from engine.edo.state import EdoPhase
from engine.edo.view import EdoView


def traits(view: EdoView, action: Action) -> Traits:
    """Return the words that choose an action: a building also by its city, a trade by its kind.

    The lower number serves first.
    """
    match action:
        case Build(figure, building, material):
            city = view.me.figures[data.FIGURES.index(figure)] or ""
            words = ("build", figure, building, *((material,) if material else ()))
            also = {city} if material else {city, *data.RESOURCES[:2]}
            return Traits(words, frozenset(also), rank=-data.FIGURES.index(figure), decisive=frozenset(words[-1:]))
        case Buy(figure) | Both(figure) | Gain(figure):
            number = None if isinstance(action, Gain) else action.quantity
            verb = notation(action).split()[0]
            rank = -data.FIGURES.index(figure)
            return Traits((verb, figure), number=number, rank=rank, decisive=frozenset({verb}))
    return Traits(tuple(notation(action).split()))


def decision_key(view: EdoView, legal: Actions[Action]) -> str | None:
    """Return the decision that these legal actions answer; None for a plan."""
    if not legal or view.phase == EdoPhase.PLAN:
        return None
    if view.phase in (terms.DRAFT, terms.WAGES):
        return str(view.phase)
    return sheet_key(view.card)


def facts(view: EdoView) -> Facts:
    """Return cities with a house or post of one's own, possessions, and the samurai on spaces."""
    if view.seat is None:
        return Facts()
    me = view.me
    held = frozenset(city.id for city in view.cities if any(share.seat == view.seat for share in city.shares))
    counts = {
        **dict.fromkeys(data.SPACE_IDS, 0),
        **{space.id: sum(space.samurai) for space in view.spaces},
        **dict(zip(data.RESOURCES, me.goods, strict=True)),
        "ryo": me.ryo or 0,
        "points": me.points,
        "officials": me.officials,
        "samurai": len(data.FIGURES) - me.officials,
        "round": view.round,
        terms.THERE: 0,
        terms.OWN: 0,
    }
    return Facts(held, counts, frozenset(data.CITIES))


def hold(view: EdoView, conditions: Sequence[Condition], place: str | None, mover: str = "") -> bool:
    """Return True if all conditions are true for a place; the mover is counted nowhere."""
    if not conditions:
        return True
    known = facts(view) if place is None else _at(view, facts(view), place, mover)
    return all(condition.holds(known) for condition in conditions)


def _at(view: EdoView, known: Facts, place: str, mover: str) -> Facts:
    counts = dict(known.counts)
    stands = view.me.figures[data.FIGURES.index(mover)] if mover in data.FIGURES else None
    if stands is not None:
        counts[stands] -= 1
    counts[terms.THERE] = counts[place]
    counts[terms.OWN] = view.me.figures.count(place) - (stands == place)
    return replace(known, counts=counts, true=frozenset(_statements(view, place)))


def _statements(view: EdoView, place: str) -> Iterator[str]:
    """Yield the statements that are true for a place."""
    city = view.city(place)
    if city is not None and len(city.buildings) < data.BUILDING_SLOTS:
        yield terms.SLOT
    kinds = [data.TRADING_POST] if city is None else [it.kind for it in city.buildings]
    if place not in data.NO_TRADING_POST and data.TRADING_POST not in kinds:
        yield terms.POST_FREE
    if view.merchant == place:
        yield data.MERCHANT_FIGURE
