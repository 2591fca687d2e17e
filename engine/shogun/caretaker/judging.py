"""The worth of a position to each seat, between two rounds.

The figures were found by linear regression: final points against what each seat had when planning
began, over some thousand matches in which caretakers of both levels were made to vary their ways.
All count against the average of the others.
"""

from engine.core.caretaker import lead
from engine.core.quick import frozen
from engine.shogun.caretaker.overview import CaretakerView, majority_points
from engine.shogun.caretaker.weights import FIRST
from engine.shogun.data import PROVINCES
from engine.shogun.state import ShogunPhase, ShogunState
from engine.shogun.view import view_of

SPARE_RICE = 2
"""Rice beyond one for each province that a seat keeps: the winter event takes some."""
A_DOZEN = 12
"""More chests than that can hardly be spent in a round."""
A_CHEST_AT_LAST = 0.03
"""It breaks ties."""


@frozen
class Figures:
    """Worth of each thing at the start of a round, in points of the final score."""

    province: float
    building: float
    majority: float
    """A point that the buildings would score now."""
    chest: float
    spare_chest: float
    """The change of that worth for each chest beyond a dozen."""
    short: float
    """A rice that is missing."""
    army: float
    in_tower: float
    """An army in the tower."""
    marker: float
    income: float
    """A chest or a rice that a province brings."""
    danger: float
    """A province that will surely be lost."""


BY_ROUNDS = {
    5: Figures(4.7, 0.4, 0.7, 1.0, -0.3, -1.2, 0.45, 0.45, -0.6, 0.15, -8.3),
    4: Figures(3.4, 0.9, 0.75, 0.8, -0.6, -1.0, 0.45, 0.57, 0.1, 0.1, -6.3),
    3: Figures(1.6, 0.4, 0.3, 0.52, -0.3, 0.0, 0.32, 0.5, 0.0, 0.03, -3.9),
    2: Figures(2.0, 0.55, 0.32, 0.45, -0.27, -0.5, 0.22, 0.52, 0.0, 0.0, -3.2),
    1: Figures(1.9, 0.72, 0.4, 0.42, -0.6, -0.55, 0.14, 0.4, 0.0, 0.0, -2.4),
}
"""By the rounds that are left to play, at most."""


def advantage(state: ShogunState, seat: int, leader: float) -> float:
    """Return the lead of a seat; ``leader`` weighs the strongest rival, who alone counts at the
    end."""
    return lead(values(state), seat, 1.0 if state.phase == ShogunPhase.GAME_END else leader)


def values(state: ShogunState) -> list[float]:
    """Return the worth of the position for each seat."""
    if state.phase == ShogunPhase.GAME_END:
        return [player.points + A_CHEST_AT_LAST * player.chests for player in state.players]
    view = view_of(state, 0)
    return [_value(CaretakerView(view, FIRST, seat=seat)) for seat in range(len(state.players))]


def _value(table: CaretakerView) -> float:
    seat, me, figures = table.seat, table.me, BY_ROUNDS[min(table.rounds, 5)]
    value = me.points + figures.chest * me.chests + figures.in_tower * table.view.tower.armies[seat]
    value += figures.spare_chest * max(0, me.chests - A_DOZEN)
    value += figures.short * max(0, me.provinces + SPARE_RICE - me.rice)
    for id in table.mine:
        province, printed = table.province[id], PROVINCES[id]
        value += figures.province + figures.building * len(province.buildings) + figures.army * province.armies
        value += figures.marker * province.markers + figures.income * (printed.chests + printed.rice)
        value += figures.danger * table.danger(id, province.armies)
    for (_, building), counts in table.counts.items():
        most = max(count for other, count in enumerate(counts) if other != seat)
        value += figures.majority * majority_points(building, counts[seat], most)
    return value
