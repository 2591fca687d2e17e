"""Everything true in a match (RULES.md 1). Mutable inside the rules, copied by ``copy`` for everybody else.

Points could be counted from what was built and traded; ``tests/engine/edo/invariants.py`` checks that they agree.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, NamedTuple

from engine.core.notation import Number, Word
from engine.core.protocol import Event, State, Turn
from engine.core.quick import Copied, frozen
from engine.core.text import T
from engine.edo.card_action import CardAction
from engine.edo.data import (
    BASIC,
    BUILDINGS,
    CARDS,
    FIGURES,
    FORTRESS,
    HOUSE,
    LIMITS,
    PLANNED,
    RICE,
    START,
    STONE,
    WOOD,
    Board,
    Price,
    board,
)

IN_HAND = ""
"""Where a figure is that is not on the board."""


class EdoPhase(StrEnum):
    """The phases, in order (6)."""

    DRAFT = "draft"
    ROUND_START = "round_start"
    PLAN = "plan"
    PREMOVE = "premove"
    EXECUTE = "execute"
    WAGES = "wages"
    INCOME = "income"
    END_CHECK = "end_check"
    GAME_END = "game_end"


@frozen
class Rules:
    """What was agreed before the match."""

    edo_as_home: bool
    open_money: bool
    sealed: bool = False
    """Played by post: sheets lock with the plan, and nobody is asked after that."""


NUMBER = Number(T("“{word}” is not a number that fits here."), figures=2)


class PlanEntry(NamedTuple):
    """One of the three entries of a plan: a card, one of its actions, and the officials on it."""

    card: Annotated[str, Word(CARDS, T("There is no card called “{word}”. The cards are {known}."))]
    action: Annotated[int, NUMBER]
    own: Annotated[int, NUMBER]
    shogun: Annotated[int, NUMBER]

    @property
    def spec(self) -> CardAction:
        """The action as the card has it."""
        return CARDS[self.card][self.action]

    @property
    def activations(self) -> int:
        """How often it is carried out."""
        return self.spec.activations(self.own + self.shogun)


class Building(NamedTuple):
    """A building in a city."""

    kind: str
    owner: int | None
    """None for a fortress."""


NO_PLAN: tuple[PlanEntry | None, ...] = (None,) * PLANNED


@dataclass(slots=True)
class Player(Copied):
    """A seat."""

    ryo: int = START.ryo
    goods: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Wood, stone, rice."""
    at: list[str] = field(default_factory=lambda: [IN_HAND] * len(FIGURES))
    """For each figure the space it stands on, or ``IN_HAND``."""
    points: int = 0
    houses: int = BUILDINGS[HOUSE].supply
    """Left to be built."""
    post: bool = True
    """Whether the trading post is left to be built."""
    fortresses: int = 0
    """Built by this seat."""
    traded: int = 0
    """Points gained from the merchant."""
    shogun: int = 0
    """Shogun officials that can be planned this round."""
    recruits: int = 0
    """Shogun officials gained this round."""
    cards: tuple[str, ...] = BASIC
    """Those that can be planned this round."""
    claimed: tuple[str, ...] = ()
    """Special cards gained this round."""
    start_set: str | None = None
    home: str | None = None
    plan: list[PlanEntry | None] = field(default_factory=lambda: list(NO_PLAN))
    shown: int = 0
    """How many entries of the plan have been revealed."""
    last_plan: tuple[PlanEntry | None, ...] = NO_PLAN
    """The plan of the round before."""

    @property
    def officials(self) -> int:
        """Own figures in hand, those on the planning board included."""
        return self.at.count(IN_HAND)

    @property
    def held(self) -> Price:
        """Its goods and money."""
        wood, stone, rice = self.goods
        return Price(wood, stone, rice, self.ryo)

    def pay(self, price: Price) -> None:
        """Goods and money go to the bank."""
        self.goods[WOOD] -= price.wood
        self.goods[STONE] -= price.stone
        self.goods[RICE] -= price.rice
        self.ryo -= price.ryo

    def take(self, resource: int, amount: int) -> int:
        """Goods come in, up to the limit; how many fit."""
        fits = min(amount, LIMITS.goods - self.goods[resource])
        self.goods[resource] += fits
        return fits


@dataclass(slots=True)
class EdoState(State):
    """A match."""

    rules: Rules
    players: list[Player]
    phase: str = EdoPhase.DRAFT
    round: int = 0
    """0 during the draft."""
    start: int = 0
    """The start player."""
    active: tuple[int, ...] = ()
    """The seats that must act. During PLAN those that have not locked."""
    waiting: tuple[int, ...] = ()
    """In the draft and for wages the seats that come after the active one, in order. In the performing phase the seats
    whose card at this position is not done, the one in turn first."""
    cities: dict[str, tuple[Building, ...]] = field(default_factory=dict)
    """For each open city its buildings, in order of slots."""
    merchant: str = ""
    """Where the merchant stands."""
    merchant_card: str = ""
    merchant_deck: tuple[str, ...] = ()
    """The top one, which is first, lies face up."""
    display: tuple[str, ...] = ()
    """Special cards face up."""
    special_deck: tuple[str, ...] = ()
    """Face down, the top first."""
    card: int = 0
    """In the performing phase: the position of the card in progress."""
    used: tuple[str, ...] = ()
    """Figures that have been moved before the card, or have served on it; for Travel: moved by this official."""
    left: int = 0
    """Activations of the card in progress that are still to come, the present one included."""
    deployed: int = 0
    """Travel: officials of this card that have entered the board."""
    kept: tuple[str, ...] = ()
    """Wages: figures that the seat in turn will pay."""
    returned: tuple[str, ...] = ()
    """Wages: figures that the seat in turn will take back."""

    @property
    def board(self) -> Board:
        """The side of the board in use."""
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
        """Shogun officials nobody has."""
        return LIMITS.shogun - sum([player.shogun + player.recruits for player in self.players])

    @property
    def fortresses_left(self) -> int:
        """Fortresses that can still be built."""
        return BUILDINGS[FORTRESS].supply - sum([player.fortresses for player in self.players])


EdoTurn = Turn[EdoState, Event]
"""One application of the rules of Edo."""
SEAT: tuple[tuple[int, ...], ...] = tuple((seat,) for seat in range(4))
"""One seat alone, as ``active`` holds it."""
