"""Everything true in a match (RULES.md 1). Mutable inside the rules, copied by ``copy`` for others.

Nothing is kept twice that follows from something else: whose a province is follows from hands and
plans, who has locked from the active seats. The exceptions, for speed, are ``tiles`` and
``owner``; ``tests/engine/shogun/invariants.py`` checks them.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import filterfalse

from engine.core.protocol import Event, State, Turn
from engine.core.quick import Copied, frozen
from engine.shogun.data import BID, CHEST_CARDS, PROVINCE_IDS, SPACES, Board, board

CARD_RANK = {card: rank for rank, card in enumerate((*CHEST_CARDS, *PROVINCE_IDS))}
"""The order in which a hand is held: chest cards, then provinces by id."""
NO_PLAN: tuple[str | None, ...] = (None,) * len(SPACES)

ShogunPhase = StrEnum(
    "ShogunPhase",
    "SETUP DRAFT FIRST_THROW ROUND_LAYOUT PLAN EVENT BIDS SPECIAL_PICKS ACTION ROUND_END "
    "WINTER_LOSS WINTER_REVOLTS SCORING YEAR_END GAME_END",
)
"""The phases, in order (RULES.md 3)."""


@frozen
class Rules:
    """The agreements before the match (11, 12.5, 13)."""

    side: str
    fixed_start: bool
    tower: str
    """``S``, ``W`` or ``T``."""
    stick: float
    loosen: float
    hold_back: bool
    patient_farmers: bool
    free_choice: bool
    odds: bool
    """The chances of fights are shown (12.6)."""


@dataclass(slots=True)
class Player(Copied):
    chests: int
    supply: int
    """Armies."""
    rice: int = 0
    points: int = 0
    special: str | None = None
    hand: list[str] = field(default_factory=lambda: list(CHEST_CARDS))
    """Cards that lie on no space, in the order of ``CARD_RANK``."""
    plan: dict[str, str] = field(default_factory=dict)
    """For each filled space its card."""
    last_plan: tuple[str | None, ...] = NO_PLAN
    """The plan at the end of the round before, by space."""

    @property
    def provinces(self) -> int:
        """The number of provinces: one card each."""
        return len(self.hand) + len(self.plan) - len(CHEST_CARDS)

    def take_in_hand(self, card: str) -> None:
        """A card comes, or comes back, to hand."""
        insort(self.hand, card, key=CARD_RANK.__getitem__)

    def take_all_in_hand(self) -> None:
        self.hand += self.plan.values()
        self.hand.sort(key=CARD_RANK.__getitem__)
        self.plan.clear()

    def space_of(self, card: str) -> str | None:
        """The space a card lies on; None if it is in hand."""
        for space, lying in self.plan.items():
            if lying == card:
                return space
        return None


@dataclass(slots=True)
class Draft(Copied):
    """The draft of starting provinces (2.5). Whose turn it is, is the one active seat."""

    row: list[str]
    """The two open cards, slot 1 and slot 2."""
    deck: list[str]
    """Facedown, the top first."""
    groups: list[tuple[int, ...]]
    """For each seat the army groups not yet placed, largest first."""
    memory: list[tuple[str, ...]]
    """For each seat the pair it saw when its last turn began, by id; empty before."""
    may_refresh: bool = False
    taken: str | None = None
    """The province that waits for its army group."""


@dataclass(slots=True)
class Tower(Copied):
    """Cubes by colour: one number a seat, and the farmers last."""

    levels: list[tuple[int, ...]]
    """Inside: two levels with model T, one with the others."""
    tray: tuple[int, ...]

    @property
    def inside(self) -> tuple[int, ...]:
        """Cubes in the tower, levels together."""
        return self.levels[0] if len(self.levels) == 1 else tuple(map(sum, zip(*self.levels, strict=True)))


@frozen
class Attack:
    """An attack that waits for the defender's choice (13, variant 2). No army has moved yet."""

    attacker: int
    source: str
    target: str
    armies: int


@dataclass(slots=True)
class ShogunState(State):
    rules: Rules
    players: list[Player]
    tower: Tower
    draft: Draft | None = None
    phase: str = ShogunPhase.SETUP
    year: int = 1
    season: str = "spring"
    active: tuple[int, ...] = ()
    """The seats that must act. During PLAN those that have not locked."""
    waiting: tuple[int, ...] = ()
    """The seats after the active one, in order, in the phase or the action card in progress."""
    owner: dict[str, int] = field(default_factory=dict)
    """Of the provinces that have one."""
    armies: dict[str, int] = field(default_factory=dict)
    """In the provinces that have an owner."""
    buildings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """In the provinces that have any, in the order built."""
    markers: dict[str, int] = field(default_factory=dict)
    """Revolt markers on the provinces that have any."""
    farmers: int = 0
    """In the general supply."""
    tiles: dict[str, int] = field(default_factory=dict)
    """Buildings left in the general supply."""
    event_deck: tuple[str, ...] = ()
    """Facedown, the top first."""
    year_events: tuple[str, ...] = ()
    event: str | None = None
    action_row: tuple[str, ...] = ()
    revealed: int = 0
    """Cards of the action row that are faceup."""
    action_index: int = 0
    special_row: tuple[str, ...] = ()
    bids: tuple[str | None, ...] = ()
    """By seat, from BIDS to ROUND_END."""
    bid_order: tuple[int, ...] = ()
    turn_order: tuple[int, ...] = ()
    deployed: bool = False
    """Deploy 1 and move: the army stands, whether any move on is being asked."""
    attack: Attack | None = None
    revolts: tuple[str, ...] = ()
    """In winter: provinces of the active seat, drawn and not yet carried out."""
    extra_farmers: int = 0
    """In winter: for each of them."""

    @property
    def board(self) -> Board:
        return board(self.rules.side, len(self.players))

    @property
    def action(self) -> str:
        return self.action_row[self.action_index - 1]

    def provinces_of(self, seat: int) -> list[str]:
        """A seat's provinces, by id."""
        player = self.players[seat]
        return sorted(filterfalse(CHEST_CARDS.__contains__, (*player.hand, *player.plan.values())))

    def seats_in_play(self) -> tuple[int, ...]:
        """Those that have a province left (10.4)."""
        cards = len(CHEST_CARDS)
        return tuple([seat for seat, it in enumerate(self.players) if len(it.hand) + len(it.plan) > cards])

    def face_up(self, space: str) -> bool:
        """Return True if the cards on a space have been turned up this round."""
        if space == BID:
            return bool(self.bids)
        return space in self.action_row[: self.action_index]


ShogunTurn = Turn[ShogunState, Event]
