"""A strong caretaker's lists, from the seat's view alone.

A march has conditions: an attack only while it is likely to succeed, a move only into a province
that is still one's own. After the good ones comes the least possible, and "ask me" is last.
"""

from functools import lru_cache

from engine.core.standing_orders.entry import ASK, as_text
from engine.shogun.actions import Quell
from engine.shogun.caretaker.deciding import quell, special_worth
from engine.shogun.caretaker.foreseeing import foresee
from engine.shogun.caretaker.overview import CaretakerView
from engine.shogun.caretaker.planning import march_worth, safer
from engine.shogun.caretaker.weights import STRONG
from engine.shogun.data import SEASONS, SPECIALS
from engine.shogun.orders import patterns as terms
from engine.shogun.view import ProvinceView, ShogunView

EVEN = 0.5
"""How likely an attack must succeed to be written down."""
STAYING = (1, 2, 3)
"""The armies that stay behind, in the order in which they are tried."""
GOOD, SAFE = 3, 2
"""Maximum marches for their gain, and for their low cost."""
MORE = 2
"""Armies that may join the defence, if the attack is still likely to succeed."""
AUTUMN = SEASONS[-2]


@lru_cache(maxsize=8)
def _table(view: ShogunView) -> CaretakerView:
    return CaretakerView(view, STRONG, foresee(view))


def special_cards(view: ShogunView) -> str:
    """All special cards, those that help the plan most first; nothing without a plan."""
    if view.own is None or not view.own.lying:
        return ""
    table = _table(view)
    worth: dict[str, float] = {card: special_worth(table, card) for card in SPECIALS}
    ranked: list[str] = sorted(worth, key=worth.__getitem__, reverse=True)
    return as_text(ranked)


def revolts(view: ShogunView) -> str:
    """Before a winter: the revolts that can be put down best first."""
    left = list(map(Quell, view.provinces_of(view.seat)))
    if len(left) < 2 or SEASONS.index(view.season) < SEASONS.index(AUTUMN):
        return ""
    ranking: list[str] = []
    while left:
        first = quell(_table(view), left)
        left.remove(first)
        ranking.append(first.province)
    return as_text(ranking)


# -- marches ------------------------------------------------------------------------------------------------------


def marching(view: ShogunView, key: str) -> str:
    """For a march that is planned: where to and with how many, best first."""
    source = terms.planned_from(view, key)
    if source is None:
        return ""
    armies, near = terms.armies_present(view, source), terms.neighbours(view, key, source)
    table, found = _table(view), list[tuple[float, str]]()
    for target in near:
        if target.owner != table.seat and table.effect.protects(target.buildings):
            continue
        for stays in STAYING:
            worth = march_worth(table, source, target.id, armies, armies - stays) if armies > stays else 0.0
            if worth > 0 and (way := _way(table, source, target, armies, stays)):
                found.append((worth, way))
    best: dict[str, str] = {}
    for _, way in sorted(found, reverse=True):
        best.setdefault(way.split()[1], way)
    if key == terms.MOVE:
        last = [terms.STAY]
    elif view.rules.free_choice:
        last = [terms.LEAVE]
    else:  # one army to where it helps most
        mine = sorted((it for it in near if it.owner == view.seat), key=lambda it: -safer(table, it.id, it.armies, 1))
        last = [*(f"{source} {target.id} 1 if hold {target.id}" for target in mine[:SAFE]), ASK]
    return as_text(dict.fromkeys([*[*best.values()][:GOOD], *last]))


def _way(table: CaretakerView, source: str, target: ProvinceView, armies: int, stays: int) -> str:
    """Return a march to one target while it is worth it; empty if it is too dangerous now."""
    if target.owner == table.seat:
        return f"{source} {target.id} all but {stays} if hold {target.id}"
    there = 0 if target.owner is None else target.armies
    held = "" if target.owner is None else f"not hold {target.id} and "
    most = there
    if target.owner is not None:
        while most < there + MORE and _succeeds(table, target, armies - stays, most + 1):
            most += 1
    enough = next((number for number in range(1, armies - stays + 1) if _succeeds(table, target, number, most)), 0)
    if not enough:
        return ""
    wish = f"{source} {target.id} at least {enough} if {held}{target.id} at most {most}"
    if stays > 1:
        wish = f"{source} {target.id} all but {stays} if {held}{target.id} at most {most}"
        wish += f" and {source} at least {enough + stays}"
    return wish


def _succeeds(table: CaretakerView, target: ProvinceView, number: int, there: int) -> bool:
    """Return True if this number is likely to beat the armies there."""
    if target.owner is None:
        return table.attack_on_neutral(number).win >= EVEN
    return table.attack(table.seat, number, target.owner, there, target).win >= EVEN
