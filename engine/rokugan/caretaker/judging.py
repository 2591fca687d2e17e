"""The worth of a position to each seat once a round is over, and what each province adds to it.

The figures are in honour at the end of the match: set by hand, guided by linear regressions of the
final margin over the others against what each seat had at the start of each round, over 1,500
matches of two and four seats in which caretakers of the first level varied their ways.
"""

from collections import Counter
from functools import cache

from engine.core.caretaker import lead
from engine.core.quick import frozen
from engine.rokugan import data
from engine.rokugan.rules.battles import ABILITIES
from engine.rokugan.rules.scoring import fulfilled, progress, province_honor
from engine.rokugan.state import RokuganState


@frozen
class Figures:
    """The worth of possessions between two rounds."""

    flower: float
    """Honour that a province scores, if it can be attacked."""
    safe_flower: float
    """The same in a province with peace."""
    faceup: float
    """A faceup control token, but for the defence it gives."""
    province: float
    """Any province."""
    defense: float
    """A point of defence in a province, printed, by tokens or by faceup control tokens."""
    whole: float
    """A whole territory, besides what its parts are worth as parts."""
    part: float
    """A territory all but held: the square of the part held counts."""
    objective: float
    """A point of the own objective, while it is fulfilled."""
    nearly: float
    """A point of it for the part that is reached."""
    card: float
    """A territory card held."""
    strength: float
    """A point of strength in hand and pool."""


BY_ROUNDS = {
    5: Figures(0.35, 0.9, 0.8, 0.7, 0.4, 1.5, 4.5, 0.3, 0.6, 0.7, 0.2),
    4: Figures(0.35, 0.9, 0.8, 0.6, 0.4, 1.5, 4.5, 0.3, 0.6, 0.7, 0.2),
    3: Figures(0.4, 1.0, 0.85, 0.5, 0.4, 2.0, 4.5, 0.4, 0.6, 0.7, 0.2),
    2: Figures(0.5, 1.0, 0.9, 0.4, 0.4, 2.5, 5.0, 0.5, 0.5, 0.6, 0.2),
    1: Figures(0.6, 1.0, 1.0, 0.2, 0.35, 3.0, 5.0, 0.6, 0.4, 0.5, 0.2),
    0: Figures(1.0, 1.0, 1.0, 0.0, 0.0, 5.0, 0.0, 1.0, 0.0, 0.0, 0.0),
}
"""By the rounds that are left to play."""

MOST_DEFENSE = 5
"""More defence than that adds nothing."""
SCORING = tuple(id for id, territory in data.TERRITORIES.items() if territory.honor)
"""The territories that bring honour."""
CHAIN_PROVINCES = 8
"""Provinces with which there mostly is a path of six."""


def advantage(state: RokuganState, seat: int, left: int) -> float:
    """Return the lead of a seat over the others' average, with that many rounds left."""
    return lead(values(state, seat, BY_ROUNDS[left]), seat)


def rounds_left(round: int) -> int:
    """Return the number of rounds after this one."""
    return data.ROUNDS - max(1, round)


def values(state: RokuganState, seat: int, figures: Figures) -> list[float]:
    """For each seat what its position is worth; only the objective of ``seat`` is looked at."""
    players, owner = state.players, state.owner
    worth = [0.0] * len(players)
    for id, holder in owner.items():
        special, faceup = state.special.get(id), state.faceup.get(id, 0)
        worth[holder] += _province(id, special, faceup, ABILITIES[players[holder].clan].faceup_defense, figures)
    for id in SCORING:
        for holder, part in _parts(state, id).items():
            worth[holder] += figures.part * part * part + (figures.whole if part == 1 else 0)
    for territory in state.territories.values():
        if territory.holder is not None:
            worth[territory.holder] += figures.card
    if figures.strength:
        for number, player in enumerate(players):
            worth[number] += figures.strength * sum([data.STRENGTH[face] for face in (*player.hand, *player.pool)])
    worth[seat] += objective_worth(state, seat, figures)
    return worth


def open_worths(state: RokuganState, left: int) -> tuple[float, ...]:
    """Return the worth to each seat of a public position with this number of rounds left."""
    figures = BY_ROUNDS[left]
    worth = values(state, 0, figures)
    for seat, player in enumerate(state.players):
        unseen = Counter(data.TOKENS_OF[player.clan]) - Counter(player.discard)
        worth[seat] += figures.strength * sum(data.STRENGTH[face] * n for face, n in unseen.items())
        worth[seat] += objective_worth(state, seat, figures) if seat else 0.0
    return tuple(worth)


@cache
def _province(id: str, special: str | None, faceup: int, each: int, figures: Figures) -> float:
    """A province to its controller, by itself."""
    flowers = province_honor(id, special)
    scored = 0 if id in data.SHADOWLANDS else faceup * figures.faceup
    if special == data.PEACE:
        return figures.province + figures.safe_flower * flowers + scored
    defense = data.PROVINCES[id].defense + faceup * each
    if special is not None:
        defense += data.SPECIALS[special].defense
    return figures.province + figures.flower * flowers + scored + figures.defense * min(MOST_DEFENSE, defense)


def _parts(state: RokuganState, territory: str) -> dict[int, float]:
    """For each seat the part of a territory that it holds; what is scorched does not count."""
    members = data.MEMBERS[territory]
    if data.SCORCHED in state.special.values():
        members = tuple([id for id in members if state.special.get(id) != data.SCORCHED])
    found: dict[int, float] = {}
    for id in members:
        holder = state.owner.get(id)
        if holder is not None:
            found[holder] = found.get(holder, 0) + 1
    return {holder: number / len(members) for holder, number in found.items()}


def objective_worth(state: RokuganState, seat: int, figures: Figures) -> float:
    """Return the worth of a seat's secret objective as things stand."""
    objective = state.players[seat].objective
    if objective is None:
        return 0.0
    card = data.OBJECTIVES[objective]
    worth = figures.nearly * card.honor * nearness(state, seat, objective) if figures.nearly else 0.0
    if fulfilled(objective, state.owner, state.special, seat, len(state.players)):
        worth += figures.objective * card.honor
    return worth


def nearness(state: RokuganState, seat: int, objective: str) -> float:
    """Return the part of an objective that is reached, from 0 to 1."""
    if data.OBJECTIVES[objective].kind is data.Goal.ADJACENT_CHAIN:
        return min(1.0, list(state.owner.values()).count(seat) / CHAIN_PROVINCES)
    found = progress(objective, state.owner, state.special, seat, len(state.players))
    if data.OBJECTIVES[objective].kind is data.Goal.FEWEST_PROVINCES:
        return max(0.0, 1 - max(0, found.have - found.need) / 4)
    return min(1.0, found.have / found.need)


def holding_worths(
    state: RokuganState, viewer: int, figures: Figures
) -> tuple[list[dict[str, float]], list[dict[str, float]]]:
    """Return by seat the worth of having each province, and the loss of another who has it.

    Only the viewer's objective is known.
    """
    seats = range(len(state.players))
    own = [{id: _holding(state, seat, id, figures) for id in data.PROVINCES} for seat in seats]
    if state.players[viewer].objective is not None:
        for id in data.PROVINCES:
            swung = state.copy()  # what the own objective gains by the province
            swung.owner.pop(id, None)
            without = objective_worth(swung, viewer, figures)
            swung.owner[id] = viewer
            own[viewer][id] += objective_worth(swung, viewer, figures) - without
    share = 1 / (len(seats) - 1)
    harm: list[dict[str, float]] = [{} for _ in seats]
    for id in data.PROVINCES:
        holder = state.owner.get(id)
        for seat in seats:
            harm[seat][id] = share * own[holder][id] if holder is not None and holder != seat else 0.0
    worth = [{id: own[seat][id] + harm[seat][id] for id in data.PROVINCES} for seat in seats]
    return worth, harm


def _holding(state: RokuganState, seat: int, id: str, figures: Figures) -> float:
    """Return the worth to a seat of having a province rather than not."""
    special = state.special.get(id)
    if special == data.SCORCHED:
        return 0.0
    faceup = state.faceup.get(id, 0) if state.owner.get(id) == seat else 0
    worth = _province(id, special, faceup, ABILITIES[state.players[seat].clan].faceup_defense, figures)
    if id in data.SHADOWLANDS:
        return worth
    members = [
        other for other in data.MEMBERS[data.PROVINCES[id].territory] if state.special.get(other) != data.SCORCHED
    ]
    mine = sum(state.owner.get(other) == seat for other in members if other != id)
    size = len(members)
    worth += figures.part * ((mine + 1) ** 2 - mine**2) / size**2
    return worth + figures.whole if mine + 1 == size else worth
