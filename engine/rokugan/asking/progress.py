"""How far a seat is with a secret objective, from its view."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.text import T, Text
from engine.rokugan.data import MEMBERS, OBJECTIVES, PROVINCES, Aim
from engine.rokugan.rules.scoring import fulfilled, has_path, is_coastal
from engine.rokugan.view import RokuganView


@dataclass(frozen=True, slots=True)
class Progress:
    """Of what an objective counts."""

    have: int
    need: int
    """For the fewest provinces: those of whoever else has fewest; there more is worse."""
    done: bool
    """Whether it would bring its honor as things stand."""
    counts: tuple[str, ...]
    """The seat's provinces that count for it, by id."""


def progress(view: RokuganView, objective: str) -> Progress:
    """How far the seat whose view it is would be at the end of the match, as things stand."""
    assert view.seat is not None, "an objective is a seat's"
    owner = {it.id: it.controller for it in view.provinces if it.controller is not None}
    special = {it.id: it.special for it in view.provinces if it.special is not None}
    card, mine = OBJECTIVES[objective], tuple(id for id, seat in owner.items() if seat == view.seat)
    counts, have, need = mine, 0, card.count
    match card.kind:
        case Aim.CAPITAL_OR_PROVINCES:
            counts = tuple(id for id in mine if id in MEMBERS[card.territory])
            have = len(counts)
        case Aim.COASTAL_PROVINCES:
            counts = tuple(id for id in mine if is_coastal(id, special.get(id)))
            have = len(counts)
        case Aim.ADJACENT_CHAIN:
            have = max((long for long in range(1, need + 1) if has_path(mine, long, 1)), default=0)
        case Aim.TERRITORIES_WITH_PROVINCE:
            have = len({PROVINCES[id].territory for id in mine})
        case Aim.FEWEST_PROVINCES:
            held = list(owner.values())
            have = len(mine)
            need = min(held.count(other) for other in range(len(view.players)) if other != view.seat)
        case Aim.ALL_PROVINCES:
            counts = tuple(id for id in mine if id in card.provinces)
            have, need = len(counts), len(card.provinces)
    done = fulfilled(objective, owner, special, view.seat, len(view.players))
    return Progress(have, need, done, counts)


def progress_told(view: RokuganView, objective: str) -> Text:
    """The same in words."""
    found = progress(view, objective)
    if found.done:
        return T("fulfilled as things stand")
    if OBJECTIVES[objective].kind is Aim.FEWEST_PROVINCES:
        return T("you have {have} provinces, somebody else only {least}", have=found.have, least=found.need)
    if OBJECTIVES[objective].kind is Aim.ADJACENT_CHAIN and found.have == found.need:
        return T("{have} in a row, but in too few territories", have=found.have)
    return T("{have} of {need} so far", have=found.have, need=found.need)
