"""Facts of a seat's view for conditions, and for lists."""

from collections.abc import Iterable, Mapping
from functools import cache

from engine.core.standing_orders.decision import Facts
from engine.core.text import SeatName, T, Text
from engine.shogun.data import ACTIONS, CHEST_VALUE, DEPLOY_1_MOVE, SPACES, SPECIALS
from engine.shogun.orders import words as terms
from engine.shogun.view import ProvinceView, ShogunView
from engine.shogun.words import names as words


def facts(view: ShogunView) -> Facts:
    """Return the provinces and the card held, the armies in provinces, and own resources."""
    if view.seat is None:
        return Facts()
    me = view.players[view.seat]
    held = {*(province.id for province in own_provinces(view)), *({me.special} if me.special else ())}
    counts = {province.id: province.armies for province in view.provinces}
    counts |= {name: getattr(me, name) for name in terms.RESOURCES}
    return Facts(frozenset(held), counts, frozenset((*view.board.provinces, *SPECIALS)))


def province_of(view: ShogunView, id: str) -> ProvinceView:
    """A province as the seat sees it."""
    return view.provinces[_places(view.board.provinces)[id]]


@cache
def _places(provinces: tuple[str, ...]) -> Mapping[str, int]:
    """Where in a view each province stands."""
    return {id: place for place, id in enumerate(provinces)}


def own_provinces(view: ShogunView) -> list[ProvinceView]:
    """The provinces of the seat."""
    return [province for province in view.provinces if province.owner == view.seat]


def other_provinces(view: ShogunView, named: Iterable[str]) -> tuple[str, ...]:
    """All other provinces, those out of play last."""
    known = set(named)
    return (*(id for id in view.board.provinces if id not in known), *view.board.out_of_play)


def groups_left(view: ShogunView) -> tuple[int, ...]:
    """The different sizes of army groups that the seat has left, largest first."""
    assert view.seat is not None, "orders are a seat's"
    return tuple(sorted(set(view.players[view.seat].groups), reverse=True))


def planned_card(view: ShogunView, key: str) -> str | None:
    """The card that the seat planned for this action."""
    return view.own.plan[SPACES.index(terms.SPACE_OF[key])] if view.own else None


def planned_from(view: ShogunView, key: str) -> str | None:
    """The province from which this action is still to come; None if it is not planned, or over."""
    card = planned_card(view, key)
    if card is None or card in CHEST_VALUE or province_of(view, card).owner != view.seat:
        return None
    done = view.action_row[: max(view.action_index - 1, 0)]
    return None if terms.SPACE_OF[key] in done else card


def neighbours(view: ShogunView, key: str, source: str) -> list[ProvinceView]:
    """The provinces next to one, for the move only those of the seat."""
    near = [province_of(view, id) for id in view.board.neighbours[source]]
    return [it for it in near if key != terms.MOVE or it.owner == view.seat]


def armies_present(view: ShogunView, source: str) -> int:
    """Return the armies when a march is asked for: "deploy 1 and move" brings one before it."""
    armies = province_of(view, source).armies
    if planned_card(view, terms.MOVE) != source or asked_now(view, terms.MOVE):
        return armies
    return armies + ACTIONS[DEPLOY_1_MOVE].armies


def asked_now(view: ShogunView, key: str) -> bool:
    """Return True if this decision is open; with free choice it may be the question before."""
    return view.acting == view.seat and view.action == terms.SPACE_OF[key]


def held_by(view: ShogunView, id: str) -> Text:
    """Return the owner of a province, and the armies there."""
    province = province_of(view, id)
    if province.owner is None:
        return T("neutral")
    armies = words.armies(province.armies)
    if province.owner == view.seat:
        return T("yours: {held}", held=armies)
    return T("{seat}: {held}", seat=SeatName(province.owner), held=armies)
