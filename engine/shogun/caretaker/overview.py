"""What a caretaker sees at a glance: one seat's view, with what is looked up again and again.

``foreseeing`` fills what is foreseen. All worth is in points of the final score, as a rough guess.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.shogun.caretaker.odds import Odds, odds
from engine.shogun.caretaker.weights import Weights
from engine.shogun.data import (
    BUILDINGS,
    MAJORITY,
    PROVINCES,
    SEASONS,
    YEARS,
    Board,
)
from engine.shogun.effects import Effect, bonus_of, effect_of
from engine.shogun.view import PlayerView, ProvinceView, ShogunView


@dataclass(frozen=True, slots=True)
class ForeseenMarch:
    """A march that is to be expected."""

    seat: int
    space: str
    """The action it belongs to."""
    source: str
    target: str
    armies: int
    open: bool
    """Whether its card lies open already."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What the others are likely to do."""

    marches: Sequence[ForeseenMarch] = ()
    arriving: Mapping[str, tuple[int, float]] = field(default_factory=dict)
    """For a province how many armies will be deployed there, and how likely that comes before the battles."""
    leaving: Mapping[str, int] = field(default_factory=dict)
    """For a province how many armies march away."""
    builds: Mapping[str, Sequence[tuple[int, str]]] = field(default_factory=dict)
    """For a building who builds it where: seat and province."""
    bids: Sequence[str | None] = ()
    """The cards the others bid."""


NOTHING = Foreseen()


def before(view: ShogunView, first: str, second: str) -> float:
    """How likely one action comes before another, as far as the row lies open."""
    row = view.action_row
    if first in row:
        return 1.0 if second not in row or row.index(first) < row.index(second) else 0.0
    return 0.0 if second in row else 0.5


@dataclass(slots=True)
class CaretakerView:
    """A seat's view, prepared."""

    view: ShogunView
    seat: int
    me: PlayerView
    board: Board
    province: Mapping[str, ProvinceView]
    mine: Sequence[str]
    """My provinces, by id."""
    counts: Mapping[tuple[str, str], list[int]]
    """For each region and building how many each seat has."""
    scorings: int
    """How often points are still counted."""
    rounds: int
    """Rounds still to be played, the one in progress included."""
    effect: Effect
    in_tray: int
    """Cubes in the tray, of all colours."""
    strike: Sequence[int]
    """By seat: what is thrown in an attack of its besides the armies that march."""
    guard: Sequence[int]
    """By seat: what is thrown in a defence of its besides the armies that stand there."""
    weights: Weights
    foreseen: Foreseen
    """What the others are likely to do."""
    marches: dict[tuple[str, int], float] = field(default_factory=dict)
    """The worth of the best march from a province with so many armies, as far as it was worked out."""
    _danger: dict[tuple[str, int], float] = field(default_factory=dict)
    _worth: dict[tuple[str, int], float] = field(default_factory=dict)

    # -- worth --------------------------------------------------------------------------------------------------

    @property
    def army(self) -> float:
        """What an army is worth, wherever it stands."""
        return self.weights.army + self.weights.army_early * (self.rounds - 1)

    @property
    def chest(self) -> float:
        """What a chest is worth in hand."""
        if self.rounds <= 1:
            return self.weights.last_chest
        return self.weights.chest + self.weights.chest_early * (self.rounds - 2)

    def majority(self, region: str, building: str, seat: int, more: int) -> float:
        """What the seat would gain in one scoring with so many more (or fewer) of a building in a region."""
        counts = self.counts[region, building]
        return _gain(building, counts, seat, more)

    def rivalled_majority(self, region: str, building: str) -> float:
        """What one more building in a region would gain me if the others build as foreseen."""
        counts = list(self.counts[region, building])
        for seat, id in self.foreseen.builds.get(building, ()):
            counts[seat] += self.board.region[id] == region
        return _gain(building, counts, self.seat, 1)

    def worth(self, id: str, seat: int) -> float:
        """What it is worth to a seat to have the province rather than not to."""
        key = (id, seat)
        if key not in self._worth:
            self._worth[key] = self._worked_out_worth(id, seat)
        return self._worth[key]

    def _worked_out_worth(self, id: str, seat: int) -> float:
        province, printed = self.province[id], PROVINCES[id]
        has_it = province.owner == seat
        counted = 1.0 + len(province.buildings)
        region = self.board.region[id]
        for building in province.buildings:
            swing = self.majority(region, building, seat, -1 if has_it else 1)
            counted += abs(swing)
        counted *= 1 + self.weights.province_early * (self.rounds - 1)
        room = printed.spaces - len(province.buildings)
        later = min(self.rounds - 1, 3)
        return counted * self.scorings + later * (0.2 + 0.15 * room) + 0.03 * (printed.chests + printed.rice) * later

    # -- danger -------------------------------------------------------------------------------------------------

    def danger(self, id: str, armies: int) -> float:
        """How likely the province is lost to neighbours within a round if so many of my armies stand there."""
        key = (id, armies)
        if key not in self._danger:
            self._danger[key] = self._worked_out_danger(id, armies)
        return self._danger[key]

    def _worked_out_danger(self, id: str, armies: int) -> float:
        province = self.province[id]
        if self.effect.protects(province.buildings):
            return 0.0
        safe = 1.0
        for near in self.board.neighbours[id]:
            other = self.province[near]
            if other.owner is None or other.owner == self.seat or other.armies < 2:
                continue
            fight = self.attack(other.owner, other.armies - 1, self.seat, armies, province)
            safe *= 1 - self.weights.attacked * (fight.win + 0.7 * fight.even)
        for march in self.foreseen.marches:
            if march.target == id:
                fight = self.attack(march.seat, march.armies, self.seat, armies, province)
                likely = self.weights.march_open if march.open else self.weights.march_foreseen
                safe *= 1 - likely * (fight.win + 0.7 * fight.even)
        return 1 - safe

    def defenders(self, id: str) -> tuple[tuple[float, int], ...]:
        """How many armies may stand in a foe's province when I come, each number with how likely it is."""
        armies = self.province[id].armies
        if id in self.foreseen.arriving:
            number, likely = self.foreseen.arriving[id]
            likely *= self.weights.arriving
            return ((1 - likely, armies), (likely, armies + number))
        if id in self.foreseen.leaving:
            likely = self.weights.leaving
            return ((1 - likely, armies), (likely, armies - self.foreseen.leaving[id]))
        return ((1.0, armies),)

    # -- fights -------------------------------------------------------------------------------------------------

    def attack(self, attacker: int, marching: int, defender: int, standing: int, province: ProvinceView) -> Odds:
        """An attack on a player's province by so many against so many, extra armies and farmers counted."""
        tower = self.view.tower
        mine = marching + self.strike[attacker]
        theirs = standing + self.guard[defender] + self.effect.extra_defenders(province.buildings)
        inside = tower.armies[defender]
        thrown = mine + theirs + self._others_in_tray(attacker, defender)
        if not province.markers:
            theirs += tower.tray_farmers
            inside += tower.farmers
        return odds(mine, tower.armies[attacker], theirs, inside, thrown)

    def attack_on_neutral(self, marching: int, farmers: int) -> Odds:
        """My attack on a neutral province."""
        tower = self.view.tower
        mine = marching + self.strike[self.seat]
        theirs = farmers + tower.tray_farmers
        thrown = mine + farmers + self._others_in_tray(self.seat, self.seat)
        return odds(mine, tower.armies[self.seat], theirs, tower.farmers, thrown)

    def revolt(self, armies: int, farmers: int) -> Odds:
        """My armies against farmers that rise."""
        tower = self.view.tower
        mine, theirs = armies + tower.tray_armies[self.seat], farmers + tower.tray_farmers
        thrown = armies + farmers + sum(tower.tray_armies) + tower.tray_farmers
        return odds(mine, tower.armies[self.seat], theirs, tower.farmers, thrown)

    def _others_in_tray(self, one: int, other: int) -> int:
        tray = self.view.tower.tray_armies
        return self.in_tray - tray[one] - (tray[other] if other != one else 0)


def caretaker_view(view: ShogunView, weights: Weights, foreseen: Foreseen = NOTHING) -> CaretakerView:
    """The view of a seat, prepared."""
    assert view.seat is not None, "nobody is advised who has no seat"
    seats = len(view.players)
    map = view.board
    counts = {(region, building): [0] * seats for region in map.regions for building in BUILDINGS}
    for province in view.provinces:
        if province.owner is not None:
            for building in province.buildings:
                counts[map.region[province.id], building][province.owner] += 1
    seasons = len(SEASONS) - 1
    tray = view.tower.tray_armies
    return CaretakerView(
        view=view,
        seat=view.seat,
        me=view.players[view.seat],
        board=map,
        province=view.by_id,
        mine=view.provinces_of(view.seat),
        counts=counts,
        scorings=YEARS + 1 - view.year,
        rounds=(YEARS - view.year) * seasons + max(0, seasons - SEASONS.index(view.season)),
        effect=effect_of(view.event),
        in_tray=sum(tray) + view.tower.tray_farmers,
        strike=[lying + bonus_of(player.special).attackers for player, lying in zip(view.players, tray, strict=True)],
        guard=[lying + bonus_of(player.special).defenders for player, lying in zip(view.players, tray, strict=True)],
        weights=weights,
        foreseen=foreseen,
    )


def _gain(building: str, counts: Sequence[int], seat: int, more: int) -> float:
    most = max(count for other, count in enumerate(counts) if other != seat)
    return majority_points(building, counts[seat] + more, most) - majority_points(building, counts[seat], most)


def majority_points(building: str, mine: int, most: int) -> float:
    """What so many buildings in a region score, if the most that another seat has there is this."""
    if mine <= 0 or mine < most:
        return 0.0
    points = MAJORITY[building]
    return points.tied if mine == most else points.alone
