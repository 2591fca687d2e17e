"""All that can happen. Ids as in ``board.json`` and ``cards.json``, seats from 0.

Everyone may know an event unless its ``audience`` says otherwise; those for one seat derive from
``PrivateEvent``, and those that show it something hidden from ``Glimpse``. Tokens on the board go
by their number of the round.
"""
# One file of more than 350 lines: it is the list of all that can happen, by the sections of the rules.

from enum import StrEnum
from typing import NamedTuple

from engine.core.model import CountedEvent, Event, PrivateEvent, SeatEvent, event_types
from engine.rokugan.data import BLUFF, TERRITORIES


class Fault(StrEnum):
    """Why a token leaves the board when all are revealed (6, X2)."""

    BLUFF = "bluff"
    BARRED = "barred"
    """Peace, scorched earth, or a shrine of someone else."""
    WRONG_SLOT = "wrong_slot"
    """A token of this type does nothing there."""
    OUT_OF_REACH = "out_of_reach"
    """A raid without a shinobi there and without a province next door."""
    COVERED = "covered"
    """A blessing on a token that was removed."""
    WRONG_TOKEN = "wrong_token"
    """A blessing on a token that it does not strengthen."""


class Where(StrEnum):
    """Where a token goes that a player gives up."""

    DISCARD = "discard"
    POOL = "pool"
    ASIDE = "aside"
    """A bluff: shown, back in hand at the next draw."""


class Held(StrEnum):
    """Why a province was defended (7.5)."""

    BATTLE = "battle"
    CANCELLED = "cancelled"
    """Every attack on it was cancelled next door, or discarded by a card."""
    GUARDED = "guarded"
    """No one attacked, and a token of its controller stood guard."""


class Means(StrEnum):
    """Ways to look at a token or to remove it from the board."""

    SCOUT = "scout"
    SHUGENJA = "shugenja"
    FIRST_PLAYER = "first_player"
    SCORPION = "scorpion_eyes"
    DARK_FAVORS = "dark_favors"
    PURGE = "purge_the_weak"


class Ending(StrEnum):
    """The ways the match can be decided (12)."""

    HONOR = "honor"
    TIE_BREAK = "tie_break"
    """Equal honour; territories or provinces decided (an option)."""
    SHARED = "shared"


def facedown(id: int) -> str:
    """Return the public name of a facedown token."""
    return f"facedown {id}"


class Shown(NamedTuple):
    """A combat token, faceup."""

    id: int
    owner: int
    face: str
    slot: str
    blessings: tuple[str, ...] = ()


class Removed(NamedTuple):
    """A token, or a blessing, that leaves the board when all are revealed."""

    id: int
    owner: int
    face: str
    slot: str
    fault: Fault


class Assault(NamedTuple):
    """One attacker in a battle."""

    seat: int
    attack: int
    defense: int


class Glimpse(PrivateEvent, discloses=True):
    """Something hidden that one seat gets to see."""


# -- set-up, 3 -------------------------------------------------------------------------------------------------------


class MatchBegan(Event):
    """One territory card of each territory is drawn; the clans are chosen."""

    seats: int


class ClanTaken(SeatEvent):
    """S3; a control token lies in the capital now."""

    clan: str
    province: str


class ObjectivesDealt(PrivateEvent):
    """S5."""

    objectives: tuple[str, ...]


class ObjectiveKept(PrivateEvent):
    """S5: which one."""

    objective: str


class ObjectiveChosen(CountedEvent):
    """S5: a player has chosen."""


class FirstPlayerSet(Event):
    """S8 and U1: an initiative card was revealed."""

    card: str
    seat: int
    tied: tuple[int, ...]
    """Those that were equal by a neutral card; empty if no one was."""


class ControlPlaced(SeatEvent, together="control"):
    """S10: a control token, facedown, in an empty province."""

    province: str


# -- upkeep, 4 -------------------------------------------------------------------------------------------------------


class RoundBegan(Event):
    round: int
    ronin: tuple[int, ...]
    """Seats without control tokens."""


class HandsFilled(Event):
    """U2: everyone has drawn."""

    hands: tuple[int, ...]
    """Tokens in hand, by seat."""
    bluffs: tuple[int, ...]
    """Seats whose bluff came back from beside the screen."""


class TokensDrawn(PrivateEvent):
    """U2: which ones."""

    faces: tuple[str, ...]


class TokenReturned(SeatEvent):
    """U2: Dragon has put one back, unseen."""


class ReturnedFace(PrivateEvent):
    """U2: which one."""

    face: str


class CardsPassed(SeatEvent):
    """U3: a player passes."""


# -- territory cards, 9 --------------------------------------------------------------------------------------------


class CardPlayed(SeatEvent):
    """A territory card is read; its effects follow as events of their own."""

    card: str


class SpecialPlaced(Event):
    province: str
    special: str
    replaced: str | None


class SpecialRemoved(Event):
    province: str
    special: str


class ControlAdded(SeatEvent):
    province: str
    faceup: int
    facedown: int


class ControlRemoved(SeatEvent):
    """A card takes control tokens of a player off a province."""

    province: str
    tokens: int
    empty: bool
    """It is now controlled by no one."""


class ControlSwapped(SeatEvent):
    """Two provinces exchange all control tokens."""

    province: str
    """It was the first player's."""
    other: int
    other_province: str


class TokensTaken(SeatEvent):
    """Tokens of the own discard pile come into the hand."""

    faces: tuple[str, ...]


class TokenGivenUp(SeatEvent):
    """A token of the hand goes."""

    where: Where
    face: str | None
    """None if it goes into the pool, unseen."""


class PooledFace(PrivateEvent):
    """Which token of the own hand went into the pool."""

    face: str


class HandLookedAt(SeatEvent):
    """Spy Network: a player sees another's hand, whose bluff is forbidden this round."""

    target: int


class HandSeen(Glimpse):
    """Spy Network: what was there."""

    target: int
    faces: tuple[str, ...]


# -- the placement, 5 ------------------------------------------------------------------------------------------------


class PlacementBegan(Event):
    round: int


class TokenPlaced(SeatEvent):
    """A token lies on the board, facedown."""

    id: int
    slot: str


class PlacedFace(PrivateEvent):
    """Which token it was."""

    id: int
    slot: str
    face: str


class BlessingPlaced(SeatEvent):
    """A blessing lies on a token, faceup."""

    face: str
    id: int
    slot: str


class TokenAnimated(SeatEvent):
    """A token of the discard pile lies on the board, faceup."""

    face: str
    id: int
    slot: str


class TurnSkipped(SeatEvent):
    """A player has no token to place and is out for this placement."""


class TokensLookedAt(SeatEvent):
    means: Means
    tokens: tuple[int, ...]
    slots: tuple[str, ...]


class TokenSeen(Glimpse):
    """The face of a token that a seat looks at."""

    id: int
    owner: int
    slot: str
    face: str


class LookDeclined(SeatEvent):
    """Scorpion does not look this turn."""


class TokenDiscarded(Event):
    """A card reveals a token and discards it; a bluff is set aside."""

    seat: int
    means: Means
    token: Shown
    foiled: str | None
    """The province, if it was an attack that now counts as failed."""

    @property
    def uncovers(self) -> dict[str, str]:
        return {facedown(self.token.id): self.token.face}


class TokenPooled(SeatEvent):
    """The first player card sends a token back into its owner's pool; a bluff is set aside."""

    id: int
    owner: int
    slot: str
    bluff: bool

    @property
    def uncovers(self) -> dict[str, str]:
        return {facedown(self.id): BLUFF} if self.bluff else {}


# -- resolution, 6 ---------------------------------------------------------------------------------------------------


class TokensExchanged(SeatEvent):
    """X0: Unicorn exchanges two of its tokens."""

    tokens: tuple[int, int]
    slots: tuple[str, str]
    """Where the two lay before, in that order."""


class ExchangeDeclined(SeatEvent):
    """X0: Unicorn leaves all as it is."""


class TokensRevealed(Event):
    """X1."""

    round: int
    tokens: tuple[Shown, ...]

    @property
    def uncovers(self) -> dict[str, str]:
        return {facedown(token.id): token.face for token in self.tokens}


class TokensRemoved(Event):
    """X2: bluffs go home, misplaced tokens to the discard."""

    tokens: tuple[Removed, ...]


class ProvinceRaided(Event):
    """X3."""

    province: str
    seats: tuple[int, ...]
    """The owners of the raids."""
    controller: int | None
    """The seat that lost it."""
    discarded: tuple[Shown, ...]
    """All tokens in it and on its borders."""
    replaced: str | None


class ProvincePacified(Event):
    """X4."""

    province: str
    seat: int
    discarded: tuple[Shown, ...]
    replaced: str | None


class BattleFought(Event):
    """X5: a province with at least one attacker."""

    province: str
    controller: int | None
    assaults: tuple[Assault, ...]
    """By attack, the strongest first."""
    winner: int | None
    """The seat that controls it now; None if none does."""
    tokens: tuple[Shown, ...]
    """All that fought, attackers' and defender's."""


class ProvinceDefended(Event):
    """X5: a successful defence; one more faceup control token."""

    province: str
    seat: int
    held: Held


class CardReturned(SeatEvent):
    """X6: an unplayed card goes back to its territory."""

    territory: str


class CardTaken(SeatEvent):
    """X6: the seat that controls a territory takes its card."""

    territory: str


class CardSeen(Glimpse):
    """X6: which card it is."""

    territory: str
    card: str


class RoundEnded(Event):
    """X7."""

    honor: tuple[int, ...]
    """The honour of each seat if the match ended now, without objectives."""
    before: tuple[int, ...]
    """The same before the resolution."""
    lands: tuple[tuple[str, int | None, int | None], ...] = ()
    """Territories that bring honour, with their holders before and now, if these differ."""

    def lands_of(self, seat: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Return the honour of territories that a seat won and lost, with their ids."""
        won = tuple(id for id, _, now in self.lands if now == seat)
        lost = tuple(id for id, before, _ in self.lands if before == seat)
        sums = [(sign * sum(TERRITORIES[id].honor for id in ids), ids) for sign, ids in ((1, won), (-1, lost))]
        return tuple((honor, ids) for honor, ids in sums if ids)


# -- the end, 12 ------------------------------------------------------------------------------------------------------


class Scored(Event, goes_on=True):
    """12: all parts by seat."""

    provinces: tuple[int, ...]
    faceup: tuple[int, ...]
    territories: tuple[int, ...]
    objectives: tuple[str, ...]
    """The card of each seat."""
    fulfilled: tuple[int, ...]
    """The honour of each, 0 if it does not hold."""
    total: tuple[int, ...]


class MatchEnded(Event):
    """After five rounds."""

    reason: Ending
    places: tuple[int, ...]
    points: tuple[int, ...]


EVENT_TYPES = tuple(kind for kind in event_types(globals()) if kind is not Glimpse)
