"""The draft: provinces that lie together and bring something, big groups where there are many neighbours."""

from __future__ import annotations

from collections.abc import Sequence

from engine.shogun.caretaker.weights import Weights
from engine.shogun.data import PROVINCES, board
from engine.shogun.view import ShogunView


def card_worth(view: ShogunView, weights: Weights, id: str) -> float:
    """What a province is worth beside those the seat has."""
    map = board(view.side, len(view.players))
    owner = {province.id: province.owner for province in view.provinces}
    printed = PROVINCES[id]
    near = [owner[other] for other in map.neighbours[id]]
    friends = sum(other == view.seat for other in near)
    foes = sum(other is not None and other != view.seat for other in near)
    same = sum(owner[other] == view.seat for other in map.regions[map.region[id]])
    figures = weights.figures * max(printed.chests, printed.rice + 2) + 0.1 * (printed.chests + printed.rice)
    place = weights.friend * min(friends, 2) + weights.same_region * min(same, 3)
    return figures + weights.room * printed.spaces + place - weights.foe * foes - weights.border * len(near)


def best_card(view: ShogunView, weights: Weights, may_refresh: bool) -> str:
    """``"1"``, ``"2"``, ``"deck"``, or ``"refresh"`` if that is allowed and both open cards are poor."""
    open_cards = {str(slot): card_worth(view, weights, id) for slot, id in enumerate(view.draft_row, start=1)}
    slot = max(open_cards, key=lambda key: open_cards[key])
    hidden = [
        card_worth(view, weights, province.id)
        for province in view.provinces
        if province.owner is None and province.id not in view.draft_row and province.id != view.taken
    ]
    usual = sum(hidden) / len(hidden) if hidden else 0.0
    if usual <= open_cards[slot] + weights.unseen:
        return slot
    return "refresh" if may_refresh else "deck"


def best_group(view: ShogunView, weights: Weights, id: str, groups: Sequence[int]) -> int:
    """The size of the group for the province just taken: the more neighbours not mine, the more armies."""
    map = board(view.side, len(view.players))
    owner = {province.id: province.owner for province in view.provinces}

    def exposure(place: str) -> float:
        near = [owner[other] for other in map.neighbours[place] if owner[other] != view.seat]
        return len(near) + (weights.empty - 1) * near.count(None)

    exposed = [exposure(place) for place in map.provinces]
    mine = exposure(id)
    calmer = sum(other < mine for other in exposed) / len(exposed)
    sizes = sorted(groups)
    return sizes[min(len(sizes) - 1, int(calmer * len(sizes)))]
