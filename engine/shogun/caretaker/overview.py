"""The weights of a caretaker by level, and its view at a glance: what is looked up again and again.

Worth is in points of the final score, as a rough guess. The odds of a fight follow from the cubes
thrown into the tower and those inside already: an estimate by the normal curve around the mean of
tower model S with its usual settings, within a few hundredths of the figures of RULES.md 12.3.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import erf, exp, pi, sqrt
from operator import attrgetter

from engine.core.printed import Parts
from engine.core.quick import frozen
from engine.shogun.data import BUILDINGS, MAJORITY, PROVINCES, SEASONS, TOWER, YEARS
from engine.shogun.effects import bonus_of, effect_of
from engine.shogun.view import ProvinceView, ShogunView


@frozen
class Weights:
    """The weights of a level; the defaults are the first level's."""

    army: float = 0.22
    """An army, anywhere."""
    attacked: float = 0.3
    """The chance that a neighbour that could attack does so in a round."""
    hurt: float = 0.3
    """The share of a foe's loss that counts as a gain."""
    chest: float = 0.4
    """A chest in hand while there is still something to spend it on."""
    last_chest: float = 0.08
    """A chest in the last round: it breaks ties."""
    hunger: float = 1.2
    """The cost of a missing rice."""
    spare_rice: float = 0.15
    """A rice beyond that."""
    usual_rice: float = 4.2
    """The rice of another round."""
    growth: float = 0.6
    """Provinces won in a round."""
    unrest: float = 0.35
    """The later cost of a revolt marker."""
    lost_card: float = 1.0
    """The further cost of having a card less to plan with."""
    majority_hope: float = 0.75
    """The share of a majority that stays until it is counted."""
    offence: float = 0.5
    """The share of the gain in next round's attack that counts today."""
    earlier: float = 0.12
    """A place further in front."""
    unseen: float = 0.3
    """In the draft: how much better than the open cards the average of the deck must be."""
    room: float = 0.8
    """In the draft: a building space."""
    friend: float = 0.9
    """In the draft: a province of one's own beside it, for up to two."""
    same_region: float = 0.7
    """In the draft: a province of one's own in the region, for up to three."""
    foe: float = 0.25
    """In the draft: a neighbour that is someone else's."""
    border: float = 0.1
    """In the draft: a neighbour, owned or neutral."""
    figures: float = 0.45
    """In the draft: a chest or a rice that a province brings."""
    army_early: float = 0.0
    """Added to an army for every round after this one."""
    chest_early: float = 0.0
    """Added to a chest for every round after the next."""
    province_early: float = 0.0
    """Added to the points of a province, as a share, for every round after this one."""
    built: float = 1.0
    """The share of a new building's points that counts."""
    soon: float = 0.25
    """The share of the majority that yet another building would bring."""
    room_used: float = 0.1
    """To build where much room is left."""
    relief: float = 1.0
    """The share of the danger averted by new armies."""
    stock: float = 0.5
    """The share of an army's worth that counts when it is bought."""
    planned: float = 1.0
    """The share of a march's gain that counts while it is only planned."""
    leader: float = 0.0
    """The weight of the strongest other against all others, when a position is judged."""
    tries: bool = False
    """Simulate plans and marches before one is chosen."""


_read = Parts(__package__, "weights.json")
FIRST = Weights()
STRONG = _read("strong", Weights)
MOODS = _read("moods", tuple[dict[str, float], ...])
"""Factors of the weights, each set for another plan that makes sense."""
LEVELS = (FIRST, STRONG)


@frozen
class Odds:
    """Chances of one side against the other."""

    win: float
    """More of its cubes come out."""
    even: float
    """As many on both sides."""
    left: float
    """More cubes on average, counting nothing where it is not ahead."""


@cache
def _falls(thrown: int) -> tuple[float, float]:
    """Return the chances that a thrown cube falls out, and that a cube inside comes loose."""
    stays = 1 - TOWER.loosen
    loose = 1 - stays**thrown
    if not thrown or not TOWER.loosen:
        return 1 - TOWER.stick, loose
    return 1 - TOWER.stick * loose / (thrown * TOWER.loosen), loose


@lru_cache(maxsize=1 << 14)
def odds(mine: int, mine_inside: int, theirs: int, theirs_inside: int, thrown: int) -> Odds:
    """Return the odds of one side against the other.

    ``mine`` and ``theirs`` are cubes thrown, with those of the tray; ``…_inside`` those in the
    tower; ``thrown`` is everything thrown, colours that take no part included.
    """
    falls, loose = _falls(thrown)
    mean = (mine - theirs) * falls + (mine_inside - theirs_inside) * loose
    variance = (mine + theirs) * falls * (1 - falls) + (mine_inside + theirs_inside) * loose * (1 - loose)
    spread = sqrt(variance) or 0.1
    win, not_lose = _above(0.5, mean, spread), _above(-0.5, mean, spread)
    ahead = mean / spread
    left = mean * _above(0, mean, spread) + spread * exp(-ahead * ahead / 2) / sqrt(2 * pi)
    return Odds(win, not_lose - win, left)


def _above(limit: float, mean: float, spread: float) -> float:
    return 0.5 * (1 + erf((mean - limit) / (spread * sqrt(2))))


_ON_BOARD = attrgetter(
    "seat", "side", "year", "season", "provinces", "year_events", "action_row", "special_row", "tower"
)
_MEANS = attrgetter("chests", "rice", "supply", "points")


class CaretakerView:
    """A seat's view, prepared.

    It equals another by what matters to a plan, so that a plan is worked out once for all its
    cards.
    """

    def __init__(self, view: ShogunView, weights: Weights, seat: int | None = None) -> None:
        seat = view.seat if seat is None else seat
        assert seat is not None, "nobody is advised who has no seat"
        seasons, lying = len(SEASONS) - 1, list(zip(view.players, view.tower.tray[:-1], strict=True))
        self.view, self.weights = view, weights
        self.seat, self.me = seat, view.players[seat]
        self.board = map = view.board
        self.province = view.by_id
        self.mine = view.provinces_of(seat)
        """My provinces, by id."""
        self.counts = {(region, building): [0] * len(lying) for region in map.regions for building in BUILDINGS}
        """For each region and building how many each seat has."""
        for province in view.provinces:
            if province.owner is not None:
                for building in province.buildings:
                    self.counts[map.region[province.id], building][province.owner] += 1
        self.scorings = YEARS + 1 - view.year
        """Scorings still to come."""
        self.rounds = (YEARS - view.year) * seasons + max(0, seasons - SEASONS.index(view.season))
        """Rounds still to be played, the one in progress included."""
        self.effect = effect_of(view.event)
        self.in_tray = sum(view.tower.tray)
        """Cubes in the tray, of all colours."""
        self.strike = [armies + bonus_of(player.special).attackers for player, armies in lying]
        """By seat: cubes thrown in an attack besides the armies that march."""
        self.guard = [armies + bonus_of(player.special).defenders for player, armies in lying]
        """By seat: cubes thrown in a defence besides the armies there."""
        self.army = weights.army + weights.army_early * (self.rounds - 1)
        """An army, anywhere."""
        self.chest = weights.last_chest if self.rounds <= 1 else weights.chest + weights.chest_early * (self.rounds - 2)
        """A chest in hand."""
        self.marches: dict[tuple[str, int], float] = {}
        """By province and armies the worth of the best march, as far as it was worked out."""
        self.worth = cache(self._worth)
        """By province and seat the worth of having it rather than not."""
        self.danger = cache(self._danger)
        """By province and armies of mine there, the chance to lose it within a round."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CaretakerView) and self._situation() == other._situation()

    def __hash__(self) -> int:
        return hash(self._situation())

    def _situation(self) -> tuple[object, ...]:
        view, own = self.view, self.view.own
        return self.weights, _ON_BOARD(view), tuple(map(_MEANS, view.players)), own.hand if own else ()

    # -- worth --------------------------------------------------------------------------------------------------

    def majority(self, region: str, building: str, seat: int, more: int) -> float:
        """Return the gain of a seat in one scoring by more (or fewer) of a building in a region."""
        return _gain(building, self.counts[region, building], seat, more)

    def _worth(self, id: str, seat: int) -> float:
        province, printed = self.province[id], PROVINCES[id]
        more = -1 if province.owner == seat else 1
        counted = 1.0 + len(province.buildings)
        for building in province.buildings:
            counted += abs(self.majority(self.board.region[id], building, seat, more))
        counted *= 1 + self.weights.province_early * (self.rounds - 1)
        room = printed.spaces - len(province.buildings)
        later = min(self.rounds - 1, 3)
        return counted * self.scorings + later * (0.2 + 0.15 * room) + 0.03 * (printed.chests + printed.rice) * later

    # -- danger -------------------------------------------------------------------------------------------------

    def _danger(self, id: str, armies: int) -> float:
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
        return 1 - safe

    # -- fights -------------------------------------------------------------------------------------------------

    def attack(self, attacker: int, marching: int, defender: int, standing: int, province: ProvinceView) -> Odds:
        """Return the odds of an attack on a player, extra armies and farmers counted."""
        tower = self.view.tower
        mine = marching + self.strike[attacker]
        theirs = standing + self.guard[defender] + self.effect.extra_defenders(province.buildings)
        inside = tower.inside[defender]
        thrown = mine + theirs + self.in_tray - tower.tray[attacker] - tower.tray[defender]
        if not province.markers:
            theirs += tower.tray[-1]
            inside += tower.inside[-1]
        return odds(mine, tower.inside[attacker], theirs, inside, thrown)

    def attack_on_neutral(self, marching: int) -> Odds:
        """My attack on a neutral province."""
        tower, farmers = self.view.tower, self.effect.neutral_farmers
        mine = marching + self.strike[self.seat]
        thrown = mine + farmers + self.in_tray - tower.tray[self.seat]
        return odds(mine, tower.inside[self.seat], farmers + tower.tray[-1], tower.inside[-1], thrown)

    def revolt(self, armies: int, farmers: int) -> Odds:
        """My armies against farmers that rise."""
        tower = self.view.tower
        mine, theirs = armies + tower.tray[self.seat], farmers + tower.tray[-1]
        return odds(mine, tower.inside[self.seat], theirs, tower.inside[-1], armies + farmers + self.in_tray)


def _gain(building: str, counts: Sequence[int], seat: int, more: int) -> float:
    most = max(count for other, count in enumerate(counts) if other != seat)
    return majority_points(building, counts[seat] + more, most) - majority_points(building, counts[seat], most)


def majority_points(building: str, mine: int, most: int) -> float:
    """Return the points for buildings in a region, by the most that another seat has there."""
    if mine <= 0 or mine < most:
        return 0.0
    points = MAJORITY[building]
    return points.tied if mine == most else points.alone
