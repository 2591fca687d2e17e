"""The view of a match: of one seat, or of everyone (seat None).

Built up from nothing (``view_of`` in this module); no field here could hold another seat's secret.
Everything that is drawn, told or advised comes from these. What ``ALIKE`` and ``PLAYERS_ALIKE``
name is described in the state. Ids are those of ``board.json`` and ``cards.json``; seats count from
0; tuples "by seat" have one entry a seat.
"""

from dataclasses import replace
from typing import NamedTuple

from engine.core.model import alike
from engine.core.quick import frozen
from engine.edo.cities import Share, income
from engine.edo.data import ENDING, FIGURES, MERCHANT_FIGURE, PLANNED, RICE, Price
from engine.edo.rules.planning import officials_left
from engine.edo.state import IN_HAND, Building, EdoPhase, EdoState, PlanEntry as PlanEntry, Player, Rules

HIDDEN = "hidden"
"""An entry of a plan that is not revealed yet."""


class SpaceView(NamedTuple):
    id: str
    samurai: tuple[int, ...]
    """By seat."""
    closed: bool
    """A city that is not in this match: figures may only wait there."""


class CityView(NamedTuple):
    """An open city."""

    id: str
    buildings: tuple[Building, ...]
    """In order of slots; the owner of a fortress is None."""
    shares: tuple[Share, ...]
    """The seats with influence, by rank, and the Ryo that would be paid now."""


@frozen
class PlayerView:
    """The public view of a seat."""

    seat: int
    ryo: int | None
    """None for another seat unless money is open."""
    goods: tuple[int, int, int]
    """Wood, stone, rice."""
    points: int
    officials: int
    """Own figures in hand, those on the planning board included."""
    figures: tuple[str | None, ...]
    """The spaces of ``f1`` to ``f5``; None in hand."""
    shogun: int
    recruits: int
    cards: tuple[str, ...]
    claimed: tuple[str, ...]
    houses: int
    post: bool
    fortresses: int
    traded: int
    start_set: str | None
    home: str | None
    locked: bool
    """The plan is locked (during PLAN)."""
    entries: tuple[PlanEntry | str | None, ...]
    """The positions of the plan: a revealed entry, ``"hidden"``, or None in the draft and while
    plans are made, as it is secret which positions are filled."""

    @property
    def standing(self) -> dict[str, str]:
        """For each figure on the board its space."""
        return {figure: space for figure, space in zip(FIGURES, self.figures, strict=True) if space}

    @property
    def rice(self) -> int:
        return self.goods[RICE]

    @property
    def held(self) -> Price:
        return Price(*self.goods, self.ryo or 0)


@frozen
class OwnView:
    """The part that only the seat itself sees."""

    plan: tuple[PlanEntry | None, ...]
    last_plan: tuple[PlanEntry | None, ...]
    """The plan of the round before, all None in the first."""
    own_left: int
    """During PLAN: own officials in hand that lie on no entry."""
    shogun_left: int
    """During PLAN: usable Shogun officials that lie on no entry."""


@frozen
class TurnView:
    """The card in progress (from its first question to its last)."""

    seat: int
    position: int
    entry: PlanEntry | None
    """None before it is revealed."""
    left: int
    """Activations still to come, the present one included; 0 before it is revealed."""
    used: tuple[str, ...]
    """Figures moved before the card, perhaps ``merchant``, or served on it; for Travel those that
    the present official has moved."""
    deployed: int
    """Travel: officials of this card that have entered the board."""


@frozen
class EdoView:
    """The view of a seat, or of everyone."""

    seat: int | None
    """None for the public view."""
    side: str
    round: int
    phase: str
    """An ``EdoPhase``."""
    active: tuple[int, ...]
    start: int
    turn_order: tuple[int, ...]
    waiting: tuple[int, ...]
    """The next seats in order: in the draft (twice around), at this position, for wages."""
    turn: TurnView | None
    kept: tuple[str, ...]
    returned: tuple[str, ...]
    spaces: tuple[SpaceView, ...]
    """All spaces of the side, in the order of ``board.json``."""
    cities: tuple[CityView, ...]
    """The open ones, in the same order."""
    merchant: str
    merchant_card: str
    next_merchant_card: str | None
    """The card of the next round; None in the last one."""
    merchant_deck: int
    """Merchant cards still to come, the faceup one included."""
    display: tuple[str, ...]
    special_deck: int
    fortresses: int
    """Left in the bank, as ``shogun``."""
    shogun: int
    players: tuple[PlayerView, ...]
    rules: Rules
    reviewing: bool
    """The next lap has not begun yet: before it, seats may look at the board (20.5)."""
    own: OwnView | None
    """None in the public view."""

    @property
    def me(self) -> PlayerView:
        assert self.seat is not None, "the public view has no seat"
        return self.players[self.seat]

    @property
    def last_round(self) -> bool:
        """True if the match is to end with this round (11)."""
        return not self.merchant_deck or any(it.points >= ENDING.points for it in self.players)

    @property
    def card(self) -> PlanEntry:
        """The seat's entry in progress, or about to be revealed."""
        assert self.turn is not None, "a card is in progress"
        assert self.own is not None, "a seat looks at its own card"
        entry = self.own.plan[self.turn.position]
        assert entry is not None, "plans are complete"
        return entry

    def stands_at(self, figure: str) -> str:
        """Return the space of a samurai of the seat on the board, or of the merchant."""
        if figure == MERCHANT_FIGURE:
            return self.merchant
        space = self.me.figures[FIGURES.index(figure)]
        assert space is not None, "it stands on the board"
        return space

    def city(self, id: str) -> CityView | None:
        """Return an open city by its id; None for any other space."""
        return next((city for city in self.cities if city.id == id), None)

    def space(self, id: str) -> SpaceView:
        return next(space for space in self.spaces if space.id == id)

    def plan_of(self, seat: int) -> dict[str, str]:
        """Return the visible entries of a plan, by position."""
        entries = self.own.plan if self.own is not None and self.seat == seat else self.players[seat].entries
        return {
            f"position {place}": " ".join(map(str, entry))
            for place, entry in enumerate(entries, 1)
            if isinstance(entry, PlanEntry)
        }


# -- built up from a state ----------------------------------------------------------------------------------------

ALIKE = ("rules", "round", "start", "merchant", "merchant_card", "display", "kept", "returned")
PLAYERS_ALIKE = (
    *("points", "houses", "post", "fortresses", "traded", "shogun", "recruits", "cards", "claimed"),
    *("start_set", "home"),
)


def view_of(state: EdoState, seat: int | None) -> EdoView:
    board = state.board
    seats = range(len(state.players))
    own = None
    if seat is not None:
        me = state.players[seat]
        left = officials_left(me.plan, me.officials, me.shogun) if state.phase == EdoPhase.PLAN else (0, 0)
        own = OwnView(tuple(me.plan), me.last_plan, *left)
    performing = state.phase in (EdoPhase.PREMOVE, EdoPhase.EXECUTE)
    return EdoView(
        seat=seat,
        side=board.side,
        phase=str(state.phase),
        waiting=state.waiting[1:] if performing else state.waiting,
        turn=_turn(state) if performing else None,
        spaces=tuple(
            SpaceView(id, tuple([player.at.count(id) for player in state.players]), id in board.closed)
            for id in board.spaces
        ),
        cities=tuple(
            CityView(city, standing, income(len(seats), city, standing)) for city, standing in state.cities.items()
        ),
        next_merchant_card=state.merchant_deck[0] if state.merchant_deck else None,
        merchant_deck=len(state.merchant_deck),
        special_deck=len(state.special_deck),
        fortresses=state.fortresses_left,
        shogun=state.shogun_left,
        players=tuple(_player(state, number, seat) for number in seats),
        reviewing=False,
        own=own,
        **alike(state, (*ALIKE, "active", "turn_order")),
    )


def not_begun(view: EdoView) -> EdoView:
    """Return the view while its lap waits for seats that look at the board (R46)."""
    return replace(view, active=(), waiting=(*view.active, *view.waiting), reviewing=True)


def _turn(state: EdoState) -> TurnView:
    seat = state.waiting[0]
    player = state.players[seat]
    revealed = player.shown > state.card
    return TurnView(
        seat=seat,
        position=state.card,
        entry=player.plan[state.card] if revealed else None,
        left=state.left if revealed else 0,
        used=state.used,
        deployed=state.deployed if revealed else 0,
    )


def _player(state: EdoState, seat: int, viewer: int | None) -> PlayerView:
    player = state.players[seat]
    hidden = state.phase in (EdoPhase.DRAFT, EdoPhase.PLAN)
    wood, stone, rice = player.goods
    return PlayerView(
        seat=seat,
        ryo=player.ryo if state.rules.open_money or seat == viewer else None,
        goods=(wood, stone, rice),
        officials=player.officials,
        figures=tuple([space or None for space in player.at]),
        locked=state.phase == EdoPhase.PLAN and seat not in state.active,
        entries=(None,) * PLANNED
        if hidden
        else tuple([entry if place < player.shown else HIDDEN for place, entry in enumerate(player.plan)]),
        **alike(player, PLAYERS_ALIKE),
    )


UNSEEN_RYO = 12
"""The supposed money of another seat if money is not shown."""


def state_like(view: EdoView) -> EdoState:
    """A state that the view may come from, with nothing that it does not show.

    Decks are empty or hold caretakers, and plans of others are empty.
    """
    state = EdoState(
        players=[
            Player(
                ryo=UNSEEN_RYO if seen.ryo is None else seen.ryo,
                goods=list(seen.goods),
                at=[space or IN_HAND for space in seen.figures],
                **alike(seen, PLAYERS_ALIKE),
            )
            for seen in view.players
        ],
        phase=view.phase,
        cities={city.id: city.buildings for city in view.cities},
        merchant_deck=(view.next_merchant_card or "",) * view.merchant_deck,
        **alike(view, ALIKE),
    )
    if view.own is not None:
        player = state.players[view.me.seat]
        player.plan, player.last_plan = list(view.own.plan), view.own.last_plan
    if (turn := view.turn) is not None:
        state.card, state.waiting = turn.position, (turn.seat, *view.waiting)
        state.used, state.left, state.deployed = turn.used, turn.left, turn.deployed
    return state
