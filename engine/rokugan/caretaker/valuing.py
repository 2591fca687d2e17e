"""What provinces are worth to a seat, and what stands against an attack on them, from its view alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.rokugan.asking.targets import ground_of
from engine.rokugan.data import FACES, FIGHTING, MEMBERS, OBJECTIVES, PROVINCES, SCORCHED, SHADOWLANDS, SLOTS, Aim
from engine.rokugan.rules.battles import Defense
from engine.rokugan.rules.scoring import province_honor
from engine.rokugan.rules.tokens import SlotState
from engine.rokugan.view import ProvinceView, RokuganView, TokenView

UNKNOWN = 1.8
"""What a facedown token is taken to have."""
WHOLE = 2.0
"""What it is worth to come a province closer to a territory."""
WANTED = 2.5
"""What it is worth to come a province closer to the secret objective."""
LAND = 0.6
"""What any province is worth by itself."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A view at a glance."""

    view: RokuganView
    seat: int
    province: Mapping[str, ProvinceView]
    ground: SlotState
    tokens: Mapping[str, tuple[TokenView, ...]]
    """For each province the tokens in it or pointing at it."""


def sight(view: RokuganView) -> Sight:
    """A seat's view at a glance."""
    assert view.seat is not None, "a caretaker plays a seat"
    tokens: dict[str, list[TokenView]] = {}
    for token in view.tokens:
        tokens.setdefault(SLOTS[token.slot].target, []).append(token)
    return Sight(
        view,
        view.seat,
        {province.id: province for province in view.provinces},
        ground_of(view),
        {id: tuple(found) for id, found in tokens.items()},
    )


def worth(at: Sight, id: str) -> float:
    """What it is worth for the seat to hold a province."""
    here = at.province[id]
    if here.special == SCORCHED:
        return 0.0
    value = LAND + province_honor(id, here.special)
    if id not in SHADOWLANDS:
        members = MEMBERS[PROVINCES[id].territory]
        mine = sum(at.province[other].controller == at.seat for other in members if other != id)
        value += WHOLE * (mine / (len(members) - 1)) ** 2
        if here.controller == at.seat:
            value += here.faceup
    return value + WANTED * _wanted(at, id)


def _wanted(at: Sight, id: str) -> float:
    objective = at.view.own.objective if at.view.own else None
    if objective is None:
        return 0.0
    card = OBJECTIVES[objective]
    match card.kind:
        case Aim.CAPITAL_OR_PROVINCES:
            return float(PROVINCES[id].territory == card.territory)
        case Aim.COASTAL_PROVINCES:
            return 0.5 * PROVINCES[id].coastal
        case Aim.ALL_PROVINCES:
            return float(id in card.provinces)
        case Aim.TERRITORIES_WITH_PROVINCE:
            members = MEMBERS[PROVINCES[id].territory]
            return 0.5 * (not any(at.province[other].controller == at.seat for other in members if other != id))
        case Aim.FEWEST_PROVINCES:
            return -0.3
    return 0.2


def strength(token: TokenView) -> float:
    """What a token is taken to have."""
    blessed = sum(FACES[face].strength for face in token.blessings)
    if token.face is None:
        return UNKNOWN + blessed
    return (FACES[token.face].strength if token.face in FIGHTING else 0) + blessed


def against(at: Sight, id: str) -> float:
    """What stands against an attack of the seat on a province: its defence, or the strongest other attacker."""
    here = at.province[id]
    players = at.view.players
    lying = at.tokens.get(id, ())
    clan = players[here.controller].clan or "" if here.controller is not None else ""
    own = sum(strength(token) for token in lying if token.owner == here.controller)
    printed = Defense(id, here.special, here.controller, clan, here.faceup).against(players[at.seat].clan or "")
    others: dict[int, float] = {}
    for token in lying:
        if token.owner not in (at.seat, here.controller):
            others[token.owner] = others.get(token.owner, 0.0) + strength(token)
    return max([printed + own, *others.values()])


def attack(at: Sight, id: str) -> float:
    """What the seat has sent against a province so far."""
    return sum(strength(token) for token in at.tokens.get(id, ()) if token.owner == at.seat)


def danger(at: Sight, id: str) -> float:
    """What others have sent against a province of the seat."""
    return sum(strength(token) for token in at.tokens.get(id, ()) if token.owner != at.seat)
