"""Everything true in a match (RULES.md 1). Mutable inside the rules, copied by ``copy`` for others.

A combat token has a number only on the board, in the order of placing in a round, so that a number
tells nothing about the face. In hands, pools and discards tokens are just their faces.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field
from enum import StrEnum

from engine.core.protocol import Event, State, Turn
from engine.core.quick import Copied, frozen
from engine.rokugan import events
from engine.rokugan.data import CLAN_IDS, FACE_RANK, SCOUTS, SHUGENJA

RokuganPhase = StrEnum(
    "RokuganPhase",
    "SETUP CLANS OBJECTIVES INITIATIVE CONTROL UPKEEP FORESIGHT CARDS PLACEMENT RIDE RESOLUTION GAME_END",
)
"""The phases, in order (3 to 6)."""


@frozen
class Rules:
    """The agreements before the match."""

    strict_types: bool
    """Placements whose hidden type does not fit the slot are not offered (5.5)."""
    tie_break: bool
    """Equal honour: most territories, then most provinces (14, R-WIN)."""


@frozen
class Token:
    """A combat token on the board, with the blessings on it."""

    owner: int
    face: str
    slot: str
    faceup: bool = False
    """Animated; blessings are faceup anyway."""
    blessings: tuple[str, ...] = ()
    seen_by: tuple[int, ...] = ()
    """The other seats that have looked at it, in that order."""

    def blessed(self, *faces: str) -> Token:
        """Return the token with other blessings."""
        return Token(self.owner, self.face, self.slot, self.faceup, faces, self.seen_by)

    def seen(self, seat: int) -> Token:
        """Return the token after a seat has looked at it."""
        if seat == self.owner or seat in self.seen_by:
            return self
        return Token(self.owner, self.face, self.slot, self.faceup, self.blessings, (*self.seen_by, seat))


@frozen
class Spied:
    """A hand that a seat saw by Spy Network."""

    seat: int
    round: int
    faces: tuple[str, ...]


@frozen
class Draft:
    """A card in preparation, and the choices for it so far. Only the seat knows."""

    card: str
    """A territory card, ``scout``, ``shugenja`` or ``first_player``."""
    chosen: tuple[str, ...] = ()
    """Provinces, faces, slots, clans, numbers of tokens: as the card asks for them, in order."""


@dataclass(slots=True)
class Player(Copied):
    clan: str = ""
    """Empty before it is chosen."""
    hand: list[str] = field(default_factory=list)
    """Faces, in the order of ``FACE_RANK``."""
    pool: list[str] = field(default_factory=list)
    """Faces, in no order: draws are random."""
    discard: list[str] = field(default_factory=list)
    bluff_aside: bool = False
    """The bluff lies faceup before its owner until the next draw (14, R-SETASIDE)."""
    dealt: tuple[str, ...] = ()
    objective: str | None = None
    scouts: int = SCOUTS
    shugenja: int = SHUGENJA
    to_place: int = 0
    """Control tokens set aside and not yet placed (S10)."""
    ronin: bool = False
    bluff_forbidden: bool = False
    """By Spy Network, this round."""
    out: bool = False
    """Takes no more turns in this placement."""
    ability_used: bool = False
    """Scorpion's look or Unicorn's exchange of this round."""
    spied: tuple[Spied, ...] = ()
    provinces: list[str] = field(default_factory=list)
    """Those that the seat controls, by id. Follows from ``owner``; kept for speed."""

    def take_in_hand(self, face: str) -> None:
        """A token comes behind the screen."""
        insort(self.hand, face, key=FACE_RANK.__getitem__)


@frozen
class TerritoryState:
    """A territory and the one card of it that is in the game."""

    card: str
    holder: int | None = None
    played: bool = False
    known_to: tuple[int, ...] = ()


@dataclass(slots=True)
class RokuganState(State):
    rules: Rules
    players: list[Player]
    phase: str = RokuganPhase.SETUP
    round: int = 0
    """1 to 5; 0 during set-up."""
    active: tuple[int, ...] = ()
    owner: dict[str, int] = field(default_factory=dict)
    """Of the provinces that are controlled."""
    faceup: dict[str, int] = field(default_factory=dict)
    """Faceup control tokens, where there are any."""
    facedown: dict[str, int] = field(default_factory=dict)
    """Facedown control tokens, where there are any."""
    special: dict[str, str] = field(default_factory=dict)
    """The special token, where there is one."""
    tokens: dict[int, Token] = field(default_factory=dict)
    """Combat tokens on the board, by number."""
    borders: dict[str, int] = field(default_factory=dict)
    """For each border that holds a token its number. Follows from ``tokens``; kept for speed."""
    territories: dict[str, TerritoryState] = field(default_factory=dict)
    deck: tuple[str, ...] = ()
    """Initiative cards facedown, the top first."""
    revealed: tuple[str, ...] = ()
    first: int = 0
    first_card_used: bool = False
    passes: int = 0
    """In U3: passes one after another."""
    cards_played: int = 0
    """Territory cards, in the upkeep of this round."""
    placed: int = 0
    """The number of the last token placed this round."""
    lap: int = 0
    """In the placement: which lap this is, from 1; else 0."""
    foiled: dict[str, int] = field(default_factory=dict)
    """For provinces whose attack was discarded by a card: who controlled it then (5.7)."""
    held: str | None = None
    """The token that the seat in turn is about to place. Only the seat knows."""
    aimed: str | None = None
    """The province in which it will lie, or at which it will point. Only the seat knows."""
    draft: Draft | None = None
    placed_now: bool = False
    """A token was placed in this turn."""
    no_placement: bool = False
    """Purge the Weak was played in this turn."""
    looking: bool = False
    """Scorpion is asked whether to look."""
    looked: tuple[int, ...] = ()
    """Dark Favors: the tokens looked at, one of which must be discarded now."""

    def lying(self) -> dict[str, str]:
        """The faces of the tokens that lie facedown, also of those that someone has looked at."""
        return {events.facedown(id): token.face for id, token in self.tokens.items() if not token.faceup}

    def seat_of(self, clan: str) -> int | None:
        return next((seat for seat, player in enumerate(self.players) if player.clan == clan), None)

    def clockwise(self, start: int) -> tuple[int, ...]:
        """All seats, from one on."""
        seats = range(len(self.players))
        return (*seats[start:], *seats[:start])

    def clans_left(self) -> tuple[str, ...]:
        """The clans no one has taken, in printed order."""
        taken = {player.clan for player in self.players}
        return tuple(clan for clan in CLAN_IDS if clan not in taken)


RokuganTurn = Turn[RokuganState, Event]
