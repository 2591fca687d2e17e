"""Everything true in a match (RULES.md 1). Mutable inside the rules, copied by ``copy`` elsewhere.

Points follow from buildings and trade; ``tests/engine/edo/invariants.py`` checks that they agree.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from engine.core.protocol import Event, State, Turn
from engine.core.quick import Copied, frozen
from engine.edo import data
from engine.edo.data import CARDS, FIGURES, LIMITS, RICE, STONE, WOOD, Board, CardAction, Price, board

IN_HAND = ""
"""Where a figure is that is not on the board."""

EdoPhase = StrEnum("EdoPhase", "DRAFT ROUND_START PLAN PREMOVE EXECUTE WAGES INCOME END_CHECK GAME_END")
"""The phases, in order (6)."""


@frozen
class Rules:
    """The options of the match."""

    edo_as_home: bool
    open_money: bool
    sealed: bool = False
    """Played by post: sheets lock with the plan, and no one is asked after that."""


class PlanEntry(NamedTuple):
    """One of the three entries of a plan: a card, one of its actions, and the officials on it."""

    card: str
    action: int
    own: int
    shogun: int

    @property
    def spec(self) -> CardAction:
        return CARDS[self.card][self.action]

    @property
    def activations(self) -> int:
        """The number of times it is carried out."""
        return self.spec.activations(self.own + self.shogun)


class Building(NamedTuple):
    kind: str
    owner: int | None
    """None for a fortress."""


NO_PLAN: tuple[PlanEntry | None, ...] = (None,) * data.PLANNED


@dataclass(slots=True)
class Player(Copied):
    ryo: int = data.START.ryo
    goods: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Wood, stone, rice."""
    at: list[str] = field(default_factory=lambda: [IN_HAND] * len(FIGURES))
    """The spaces of the figures, or ``IN_HAND``."""
    points: int = 0
    houses: int = data.BUILDINGS[data.HOUSE].supply
    """Left to be built, as ``post``; ``fortresses`` are those built by this seat."""
    post: bool = True
    fortresses: int = 0
    traded: int = 0
    shogun: int = 0
    """Officials that can be planned this round, as ``cards``."""
    recruits: int = 0
    """Officials that can be planned from the next round on, as ``claimed``."""
    cards: tuple[str, ...] = data.BASIC
    claimed: tuple[str, ...] = ()
    start_set: str | None = None
    home: str | None = None
    plan: list[PlanEntry | None] = field(default_factory=lambda: list(NO_PLAN))
    shown: int = 0
    """The number of entries of the plan that have been revealed."""
    last_plan: tuple[PlanEntry | None, ...] = NO_PLAN

    @property
    def officials(self) -> int:
        """Figures in hand, those on the planning board included."""
        return self.at.count(IN_HAND)

    def space_of(self, figure: str) -> str:
        """Return the space of a figure, or ``IN_HAND``."""
        return self.at[FIGURES.index(figure)]

    @property
    def held(self) -> Price:
        wood, stone, rice = self.goods
        return Price(wood, stone, rice, self.ryo)

    def pay(self, price: Price) -> None:
        self.goods[WOOD] -= price.wood
        self.goods[STONE] -= price.stone
        self.goods[RICE] -= price.rice
        self.ryo -= price.ryo

    def take(self, resource: int, amount: int) -> int:
        """Take in goods up to the limit; return the number that fits."""
        fits = min(amount, LIMITS.goods - self.goods[resource])
        self.goods[resource] += fits
        return fits


@dataclass(slots=True)
class EdoState(State):
    rules: Rules
    players: list[Player]
    phase: str = EdoPhase.DRAFT
    round: int = 0
    """0 during the draft."""
    start: int = 0
    active: tuple[int, ...] = ()
    """During PLAN those that have not locked."""
    waiting: tuple[int, ...] = ()
    """In the draft and for wages the seats after the active one, in order. In the performing phase
    those whose card at this position is not done, the one in turn first."""
    cities: dict[str, tuple[Building, ...]] = field(default_factory=dict)
    """For each open city its buildings, in order of slots."""
    merchant: str = ""
    merchant_card: str = ""
    merchant_deck: tuple[str, ...] = ()
    """The top one, which is first, lies faceup."""
    display: tuple[str, ...] = ()
    special_deck: tuple[str, ...] = ()
    card: int = 0
    """In the performing phase: the position of the card in progress."""
    used: tuple[str, ...] = ()
    """Figures moved before the card, or served on it; for Travel: moved by this official."""
    left: int = 0
    """Activations of the card in progress, the present one included."""
    deployed: int = 0
    """Travel: officials of this card that have entered the board."""
    kept: tuple[str, ...] = ()
    """Wages: figures to be paid; ``returned`` those to be taken back."""
    returned: tuple[str, ...] = ()

    @property
    def board(self) -> Board:
        return board(len(self.players))

    @property
    def entry(self) -> PlanEntry:
        """The entry in progress, or about to be revealed."""
        entry = self.players[self.waiting[0]].plan[self.card]
        assert entry is not None, "plans are complete before they are carried out"
        return entry

    @property
    def turn_order(self) -> tuple[int, ...]:
        """All seats, from the start player on."""
        seats = range(len(self.players))
        return (*seats[self.start :], *seats[: self.start])

    @property
    def shogun_left(self) -> int:
        """Shogun officials no one has."""
        return LIMITS.shogun - sum([player.shogun + player.recruits for player in self.players])

    @property
    def fortresses_left(self) -> int:
        """Fortresses that can still be built."""
        return data.BUILDINGS[data.FORTRESS].supply - sum([player.fortresses for player in self.players])


EdoTurn = Turn[EdoState, Event]
"""One application of the rules of Edo."""
