"""What conditions can ask."""

from engine.core.standing_orders.decision import Facts
from engine.rokugan.data import PROVINCE_IDS, SLOTS
from engine.rokugan.orders import words as terms
from engine.rokugan.view import RokuganView


def facts(view: RokuganView) -> Facts:
    """What conditions can ask: provinces held; counts of one's own, and of the tokens in or pointing at a province.

    With these a list can stop where its owner wants to be woken: ``ask if threats at least 1``.
    """
    if view.seat is None:
        return Facts()
    held = frozenset(province.id for province in view.provinces if province.controller == view.seat)
    near = [SLOTS[token.slot].target for token in view.tokens]
    counts = {id: near.count(id) for id in PROVINCE_IDS}
    counts |= {name: getattr(view.me, name) for name in terms.OF_SEAT}
    counts |= {name: getattr(view, name) for name in terms.OF_MATCH}
    counts["placed"] = sum(token.owner == view.seat for token in view.tokens)
    counts["threats"] = sum(token.owner != view.seat and SLOTS[token.slot].target in held for token in view.tokens)
    return Facts(held, counts, frozenset(PROVINCE_IDS))
