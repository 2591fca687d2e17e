"""Honour and objectives (RULES.md 12): from values to values, nothing written."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from engine.rokugan import data

FLOWERS: Mapping[str, int] = {
    id: 0 if id in data.SHADOWLANDS else printed.honor for id, printed in data.PROVINCES.items()
}
"""The honour of each province without a special token: none in the Shadowlands (11)."""


class Honor(NamedTuple):
    """The honour of a seat, part by part."""

    provinces: int
    """Printed honour, with the bonus tokens."""
    faceup: int
    """Faceup control tokens."""
    territories: int
    """Whole territories."""
    objective: int = 0

    @property
    def total(self) -> int:
        """The sum of all parts."""
        return self.provinces + self.faceup + self.territories + self.objective


def open_honor(
    owner: Mapping[str, int],
    faceup: Mapping[str, int],
    special: Mapping[str, str],
    seats: int,
    controllers: Mapping[str, int | None] | None = None,
) -> tuple[Honor, ...]:
    """Return the public honour of each seat, without objectives (12, 1 to 3).

    ``controllers`` of the territories may be handed in if they are known.
    """
    provinces, tokens, territories = ([0] * seats for _ in range(3))
    for id, controller in owner.items():
        provinces[controller] += FLOWERS[id]
    for id in special.keys() & owner.keys():
        provinces[owner[id]] += province_honor(id, special[id]) - FLOWERS[id]
    for id in faceup.keys() - data.SHADOWLANDS:
        tokens[owner[id]] += faceup[id] * data.FACEUP_HONOR
    for id, holder in (controllers or controllers_of(owner, special)).items():
        if holder is not None:
            territories[holder] += data.TERRITORIES[id].honor
    return tuple(map(Honor, provinces, tokens, territories))


def province_honor(id: str, special: str | None) -> int:
    """Printed honour, or what a token makes of them, and what it adds."""
    if id in data.SHADOWLANDS or special is None:
        return FLOWERS[id]
    token = data.SPECIALS[special]
    printed = FLOWERS[id] if token.printed_honor is None else token.printed_honor
    return printed + token.honor


def controllers_of(owner: Mapping[str, int], special: Mapping[str, str]) -> dict[str, int | None]:
    """Return for each territory who controls all its unscorched provinces (14, R-ALLSCORCHED)."""
    return {id: _of_all(members, owner, special) for id, members in data.MEMBERS.items()}


def _of_all(provinces: Iterable[str], owner: Mapping[str, int], special: Mapping[str, str]) -> int | None:
    found = None
    for id in provinces:
        controller = owner.get(id)
        if controller is None:
            if special.get(id) != data.SCORCHED:
                return None
        elif found is None:
            found = controller
        elif controller != found:
            return None
    return found


class Progress(NamedTuple):
    """The progress of a seat with an objective."""

    have: int
    need: int
    """For the fewest provinces: those of the other who has fewest; there more is worse."""
    done: bool
    """It would bring its honour as things stand."""
    counts: tuple[str, ...]
    """The seat's provinces that count for it, by id."""


def progress(objective: str, owner: Mapping[str, int], special: Mapping[str, str], seat: int, seats: int) -> Progress:
    """Return the progress of a seat with an objective (12)."""
    card, mine = data.OBJECTIVES[objective], tuple([id for id, controller in owner.items() if controller == seat])
    counts, need = mine, card.count
    match card.kind:
        case data.Goal.CAPITAL_OR_PROVINCES:
            counts = tuple([id for id in mine if data.PROVINCES[id].territory == card.territory])
            capital = data.TERRITORIES[card.territory].capital in counts
            return Progress(len(counts), need, capital or len(counts) >= need, counts)
        case data.Goal.COASTAL_PROVINCES:
            counts = tuple([id for id in mine if data.PROVINCES[id].coastal or special.get(id) == data.HARBOR])
        case data.Goal.ADJACENT_CHAIN:
            have = max((long for long in range(1, need + 1) if has_path(mine, long, 1)), default=0)
            return Progress(have, need, has_path(mine, need, card.territories), mine)
        case data.Goal.TERRITORIES_WITH_PROVINCE:
            have = len({data.PROVINCES[id].territory for id in mine})
            return Progress(have, need, have >= need, mine)
        case data.Goal.FEWEST_PROVINCES:
            held = list(owner.values())
            need = min(held.count(other) for other in range(seats) if other != seat)
            return Progress(len(mine), need, len(mine) <= need, mine)
        case data.Goal.ALL_PROVINCES:
            counts, need = tuple([id for id in mine if id in card.provinces]), len(card.provinces)
    return Progress(len(counts), need, len(counts) >= need, counts)


def fulfilled(objective: str, owner: Mapping[str, int], special: Mapping[str, str], seat: int, seats: int) -> bool:
    """Return True if a seat's objective holds (12)."""
    card = data.OBJECTIVES[objective]
    if card.kind is data.Goal.ADJACENT_CHAIN:  # asked all the time, and how long the chain is takes its time
        return has_path({id for id, holder in owner.items() if holder == seat}, card.count, card.territories)
    return progress(objective, owner, special, seat, seats).done


def objective_honor(objective: str, owner: Mapping[str, int], special: Mapping[str, str], seat: int, seats: int) -> int:
    """Return the honour by a seat's objective: all or nothing."""
    return data.OBJECTIVES[objective].honor if fulfilled(objective, owner, special, seat, seats) else 0


def has_path(provinces: Collection[str], length: int, territories: int) -> bool:
    """Return True if a path of different provinces touches enough territories (14, R-EMERALD)."""
    around = {id: [other for other in data.PROVINCES[id].land if other in provinces] for id in provinces}

    def goes_on(path: tuple[str, ...]) -> bool:
        if len(path) == length:
            return len({data.PROVINCES[id].territory for id in path}) >= territories
        return any(goes_on((*path, id)) for id in around[path[-1]] if id not in path)

    return any(goes_on((id,)) for id in provinces)
