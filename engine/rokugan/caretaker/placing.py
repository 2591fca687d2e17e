"""Which token, and where, from a view alone.

Capitals and whole territories first, big tokens where they win, bluffs elsewhere.
"""

from collections.abc import Iterable, Sequence

from engine.core.caretaker import of_kind
from engine.rokugan import data
from engine.rokugan.actions import Action, Aim, Hold, Put, token_of
from engine.rokugan.asking.targets import ground_of, slots_for
from engine.rokugan.rules.battles import ABILITIES, Defense
from engine.rokugan.rules.scoring import controller_of, province_honor
from engine.rokugan.rules.slots import raid_strikes
from engine.rokugan.view import RokuganView, TokenView

UNKNOWN = 1.8
"""The supposed strength of a facedown token."""
WHOLE = 2.0
"""The worth of coming a province closer to a territory."""
WANTED = 2.5
"""The worth of coming a province closer to the secret objective."""
LAND = 0.6
"""The worth of any province by itself."""


class Sight:
    """A seat's view at a glance."""

    def __init__(self, view: RokuganView) -> None:
        self.view, self.seat, self.ground = view, view.me.seat, ground_of(view)
        self.province = {province.id: province for province in view.provinces}
        self.tokens: dict[str, list[TokenView]] = {id: [] for id in data.PROVINCES}
        """For each province the tokens in it or pointing at it."""
        for token in view.tokens:
            self.tokens[data.TARGET[token.slot]].append(token)


def worth(at: Sight, id: str) -> float:
    """Return the worth of a province to the seat."""
    here = at.province[id]
    if here.special == data.SCORCHED:
        return 0.0
    value = LAND + province_honor(id, here.special)
    if id not in data.SHADOWLANDS:
        members = data.MEMBERS[data.PROVINCES[id].territory]
        mine = sum(at.province[other].controller == at.seat for other in members if other != id)
        value += WHOLE * (mine / (len(members) - 1)) ** 2
        if here.controller == at.seat:
            value += here.faceup
    return value + WANTED * _wanted(at, id)


def _wanted(at: Sight, id: str) -> float:
    objective = at.view.mine.objective
    if objective is None:
        return 0.0
    card = data.OBJECTIVES[objective]
    match card.kind:
        case data.Goal.CAPITAL_OR_PROVINCES:
            return float(data.PROVINCES[id].territory == card.territory)
        case data.Goal.COASTAL_PROVINCES:
            return 0.5 * data.PROVINCES[id].coastal
        case data.Goal.ALL_PROVINCES:
            return float(id in card.provinces)
        case data.Goal.TERRITORIES_WITH_PROVINCE:
            members = data.MEMBERS[data.PROVINCES[id].territory]
            return 0.5 * (not any(at.province[other].controller == at.seat for other in members if other != id))
        case data.Goal.FEWEST_PROVINCES:
            return -0.3
    return 0.2


def strength(token: TokenView) -> float:
    """Return the supposed strength of a token."""
    blessed = sum(data.STRENGTH[face] for face in token.blessings)
    if token.face is None:
        return UNKNOWN + blessed
    return (data.STRENGTH[token.face] if token.face in data.FIGHTING else 0) + blessed


def against(at: Sight, id: str) -> float:
    """Return the strength against an attack on a province, of its defence or the best attacker."""
    here = at.province[id]
    players = at.view.players
    lying = at.tokens[id]
    clan = players[here.controller].clan or "" if here.controller is not None else ""
    own = sum(strength(token) for token in lying if token.owner == here.controller)
    printed = Defense(id, here.special, here.controller, clan, here.faceup).against(players[at.seat].clan or "")
    others: dict[int, float] = {}
    for token in lying:
        if token.owner not in (at.seat, here.controller):
            others[token.owner] = others.get(token.owner, 0.0) + strength(token)
    return max([printed + own, *others.values()])


def attack(at: Sight, id: str) -> float:
    """Return the strength that the seat has sent against a province, or into its own, so far."""
    return sum(strength(token) for token in at.tokens[id] if token.owner == at.seat)


def danger(at: Sight, id: str) -> float:
    """Return the strength that others have sent against a province of the seat."""
    return sum(strength(token) for token in at.tokens[id] if token.owner != at.seat)


# -- placements ----------------------------------------------------------------------------------------------------


GUARD = 1.0
"""A faceup control token for a guard whom nobody attacks."""


def token(view: RokuganView, answers: Sequence[Action]) -> Hold:
    """Return the token whose best slot is worth most."""
    at = Sight(view)
    return max(of_kind(Hold, answers), key=lambda action: best(at, action.face, slots_for(view, action.face)))


def province(view: RokuganView, answers: Sequence[Action]) -> Aim:
    """Return the province of the best slot for the token that is held."""
    at = Sight(view)
    face = view.mine.held or ""
    known = {action.province: action for action in of_kind(Aim, answers)}
    slots = [slot for slot in slots_for(view, face) if data.SLOTS[slot].target in known]
    return known[data.SLOTS[max(slots, key=lambda slot: score(at, face, slot))].target]


def slot(view: RokuganView, answers: Sequence[Action]) -> Put:
    """Return the best slot for the token that is held."""
    at = Sight(view)
    face = view.mine.held or ""
    return max(of_kind(Put, answers), key=lambda action: score(at, face, action.slot))


def best(at: Sight, face: str, slots: Iterable[str]) -> float:
    """Return the worth of the best of these slots for a token; little if there is none."""
    return max((score(at, face, slot) for slot in slots), default=-9.0)


def score(at: Sight, face: str, slot: str) -> float:
    """Return the worth of a placement, in honor."""
    if face in data.BLESSINGS:
        return _blessing(at, face, token_of(slot) or 0)
    where = data.SLOTS[slot]
    mine = at.ground.owner.get(where.target) == at.seat
    if face == data.BLUFF:
        return _bluff(at, where.target, center=where.place is data.Place.CENTER, mine=mine)
    if face == data.RAID:
        return _raid(at, where.target) if where.place is data.Place.CENTER and not mine else -5.0
    if face == data.DIPLOMACY:
        if where.place is not data.Place.CENTER or not mine:
            return -5.0
        saved = 0.25 + 0.25 * bool(danger(at, where.target))
        return worth(at, where.target) * saved - 0.3 * (data.ROUNDS - at.view.round)
    if not _suits(data.FACES[face].kind, slot, mine=mine):
        return -5.0
    force = data.STRENGTH[face]
    return _defence(at, where.target, force) if mine else _attack(at, where.target, force)


def _suits(kind: data.TokenType, slot: str, *, mine: bool) -> bool:
    where = data.SLOTS[slot]
    if kind is data.TokenType.SHINOBI or mine:
        return where.place is data.Place.CENTER and (
            kind is not data.TokenType.NAVY or f"coast:{where.target}" in data.SLOTS
        )
    return where.place is (data.Place.LAND if kind is data.TokenType.ARMY else data.Place.COAST)


def _attack(at: Sight, province: str, force: int) -> float:
    need = against(at, province) + 0.5 - attack(at, province)
    if need <= 0:
        return 0.2  # won already, as far as can be seen
    chance = 1.0 if force >= need + 1 else 0.75 if force >= need else 0.25 * force / need
    holder = at.ground.owner.get(province)
    lord = controller_of(data.PROVINCES[province].territory, at.ground.owner, at.ground.special)
    whole = 2.0 if holder is not None and lord == holder else 0.0
    return chance * (worth(at, province) + whole) - 0.12 * max(0.0, force - need)


def _defence(at: Sight, province: str, force: int) -> float:
    threat = danger(at, province)
    guards = attack(at, province)
    if threat:
        here = at.province[province]
        open_ = threat - here.faceup - guards
        saves = 1.0 if force >= open_ else 0.3
        return saves * (worth(at, province) + GUARD) * (0.9 if open_ > 0 else 0.3) - 0.1 * max(0.0, force - open_)
    if guards:
        return 0.0
    return GUARD + 0.15 * worth(at, province) - 0.25 * force


def _bluff(at: Sight, province: str, *, center: bool, mine: bool) -> float:
    if mine and center:
        defends = ABILITIES[at.view.players[at.seat].clan or ""].bluff_defense
        return 0.5 + 0.05 * worth(at, province) + (0.4 if defends and danger(at, province) else 0.0)
    return 0.35 + 0.05 * worth(at, province) if not mine else 0.1


def _raid(at: Sight, province: str) -> float:
    if not raid_strikes(at.ground, at.seat, province):
        return -3.0
    here = at.province[province]
    if here.controller is None:
        return 0.1
    return 0.6 * (worth(at, province) + here.faceup) + 0.3 * sum(map(strength, at.tokens[province]))


def _blessing(at: Sight, face: str, under: int) -> float:
    token = next(token for token in at.view.tokens if token.id == under)
    if token.face is None or token.face not in data.FIGHTING:
        return -4.0
    target = data.SLOTS[token.slot].target
    force = data.STRENGTH[face]
    if at.ground.owner.get(target) == at.seat:
        return _defence(at, target, force) - 0.3
    return _attack(at, target, force) - 0.2
