"""What conditions can ask."""

from __future__ import annotations

from engine.core.standing_orders.decision import Facts
from engine.shogun.data import SPECIALS
from engine.shogun.orders.looking import map_of
from engine.shogun.orders.words import RESOURCES
from engine.shogun.view import ShogunView


def facts(view: ShogunView) -> Facts:
    """What conditions can ask: provinces and the special card held; armies in provinces, one's own resources."""
    if view.seat is None:
        return Facts(frozenset(), {}, frozenset())
    me = view.players[view.seat]
    held = {province.id for province in view.provinces if province.owner == view.seat}
    return Facts(
        held=frozenset(held | ({me.special} if me.special else set())),
        counts={
            **{name: getattr(me, name) for name in RESOURCES},
            **{province.id: province.armies for province in view.provinces},
        },
        holdable=frozenset((*map_of(view).provinces, *SPECIALS)),
    )
