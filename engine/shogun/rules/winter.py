"""Winter, scoring, the end of the year and of the match (RULES.md 9 and 10)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.core.course import leaders
from engine.core.model import places_of
from engine.core.protocol import SEAT, Actions, Event, Phase
from engine.shogun.actions import Action, Quell
from engine.shogun.amounts import provisions
from engine.shogun.data import BUILDINGS, EVENTS, MAJORITY, SEASONS, YEARS, Board
from engine.shogun.events import Ending, Holdings, Majority, MatchEnded, Scored, SupplyChecked, WinterLoss, YearEnded
from engine.shogun.rules import warfare
from engine.shogun.rules.planning import open_events
from engine.shogun.state import ShogunPhase, ShogunState, ShogunTurn


def lose_rice(turn: ShogunTurn) -> None:
    """9.1: the last event card of the year says how much rice is lost; not below 0."""
    state = turn.state
    (state.event,) = state.year_events
    state.year_events = ()
    loss = EVENTS[state.event].winter_loss
    for player in state.players:
        player.rice = max(0, player.rice - loss)
    turn.emit(WinterLoss(state.year, state.event, loss, tuple(player.rice for player in state.players)))


class WinterRevolts(Phase[ShogunState, Action, Event]):
    """9.2, 9.3: which hungry province revolts next? By the turn order of the autumn."""

    def begin(self, turn: ShogunTurn) -> None:
        turn.state.waiting = turn.state.turn_order
        go_on(turn)

    def legal(self, state: ShogunState, seat: int) -> Actions[Action]:
        return Actions([*map(Quell, state.revolts)])

    def play(self, turn: ShogunTurn, seat: int, action: Action) -> None:
        assert isinstance(action, Quell)
        turn.state.active = ()
        quell(turn, action.province)
        if len(turn.state.revolts) > 1:
            turn.state.active = SEAT[seat]
        go_on(turn)


def go_on(turn: ShogunTurn) -> None:
    """Carry out revolts without a choice, player by player, until someone has to choose."""
    state = turn.state
    while not state.active:
        if state.revolts:
            quell(turn, state.revolts[0])
        elif state.waiting:
            seat, state.waiting = state.waiting[0], state.waiting[1:]
            check_supply(turn, seat)
        else:
            return


def check_supply(turn: ShogunTurn, seat: int) -> None:
    """One rice for each province; where it is short, provinces are drawn to revolt."""
    state = turn.state
    provinces = state.provinces_of(seat)
    if not provinces:
        return
    rice = state.players[seat].rice
    short = max(0, len(provinces) - rice)
    row = provisions(short)
    pool = provinces.copy()
    # the table never asks for more provinces than are without rice
    drawn = sorted([pool.pop(turn.draw(len(pool))) for _ in range(row.revolts)])
    state.revolts = tuple(drawn)
    state.extra_farmers = row.extra_farmers
    turn.emit(SupplyChecked(seat, len(provinces), rice, short, state.revolts, row.extra_farmers))
    if len(drawn) > 1:
        state.active = SEAT[seat]


def quell(turn: ShogunTurn, province: str) -> None:
    """Carry out a revolt of its markers and the extra farmers. No marker is added (7.6)."""
    state = turn.state
    state.revolts = tuple([other for other in state.revolts if other != province])
    warfare.revolt(turn, province, state.markers.get(province, 0) + state.extra_farmers, winter=True)


def score_year(turn: ShogunTurn) -> str | None:
    """9.4: points for provinces, buildings and majorities."""
    state = turn.state
    points, _ = results(state)
    scored = score(state.year, points, state.board, state.owner, state.buildings)
    for player, total in zip(state.players, scored.total, strict=True):
        player.points = total
    turn.emit(scored)
    return ShogunPhase.GAME_END if state.year == YEARS else None


def end_year(turn: ShogunTurn) -> str:
    """10.1: rice and revolt markers go back, four new events."""
    state = turn.state
    for player in state.players:
        player.rice = 0
    state.markers.clear()
    state.event = None
    state.extra_farmers = 0
    turn.emit(YearEnded())
    state.year += 1
    state.season = SEASONS[0]
    open_events(turn)
    return ShogunPhase.ROUND_LAYOUT


class GameEnd(Phase[ShogunState, Action, Event]):
    """10.2: the ranking."""

    def begin(self, turn: ShogunTurn) -> None:
        points, chests = results(turn.state)
        turn.emit(MatchEnded(places(points, chests), points, chests, ending(points, chests)))


def results(state: ShogunState) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points and chests by seat."""
    return tuple(player.points for player in state.players), tuple(player.chests for player in state.players)


# -- points (9.4) and places (10.2), values in, a value out ----------------------------------------


Owners = Mapping[str, int]
Buildings = Mapping[str, tuple[str, ...]]


def score(year: int, points: Sequence[int], board: Board, owner: Owners, buildings: Buildings) -> Scored:
    """1 for each province and building, and the majorities, on top of each seat's points."""
    seats = len(points)
    held = holdings(board, seats, owner, buildings)
    majorities = tuple(
        [
            majority_of(row.region, building, counts)
            for row in held
            for building, counts in zip(BUILDINGS, (row.castles, row.temples, row.theatres), strict=True)
            if any(counts)
        ]
    )
    most = [0] * seats
    for won in majorities:
        for seat in won.seats:
            most[seat] += won.points
    provinces = tuple(map(sum, zip(*[row.provinces for row in held], strict=True)))
    built = tuple(
        map(sum, zip(*[them for row in held for them in (row.castles, row.temples, row.theatres)], strict=True))
    )
    total = tuple(map(sum, zip(points, provinces, built, most, strict=True)))
    return Scored(year, provinces, built, majorities, tuple(most), total, held)


def holdings(board: Board, seats: int, owner: Owners, buildings: Buildings) -> tuple[Holdings, ...]:
    counts = {region: [[0] * seats for _ in range(1 + len(BUILDINGS))] for region in board.regions}
    for province, seat in owner.items():
        row = counts[board.region[province]]
        row[0][seat] += 1
        for building in buildings.get(province, ()):
            row[1 + BUILDINGS.index(building)][seat] += 1
    return tuple(Holdings(region, *map(tuple, row)) for region, row in counts.items())


@lru_cache(4096)
def majority_of(region: str, building: str, counts: tuple[int, ...]) -> Majority:
    """Return who has most of a building in a region, from the numbers of each seat."""
    seats, points = leaders(counts), MAJORITY[building]
    return Majority(region, building, seats, points.alone if len(seats) == 1 else points.tied)


def places(points: Sequence[int], chests: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each seat: by points, then chests; equal ones share it (1, 2, 2, 4)."""
    # rules silent on equal chests: shared, RULES.md 10.2
    return places_of([*zip(points, chests, strict=True)])


def ending(points: Sequence[int], chests: Sequence[int]) -> Ending:
    """Return what decided the match."""
    ranked = sorted(zip(points, chests, strict=True), reverse=True)
    if ranked[0] == ranked[1]:
        return Ending.SHARED
    return Ending.CHESTS if ranked[0][0] == ranked[1][0] else Ending.POINTS
