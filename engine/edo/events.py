"""What can happen. Ids as in ``board.json`` and ``cards.json``, seats from 0, "by seat" one entry a seat.

Everybody may know an event unless its ``audience`` says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.protocol import Event, once
from engine.edo.cities import Share
from engine.edo.prices import Price
from engine.edo.scoring import Ending, Score
from engine.edo.state import Entry

# -- set-up -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MatchBegan(Event):
    """5: decks are shuffled, the start player is drawn."""

    seats: int
    start: int
    display: tuple[str, ...]
    merchant_card: str


@dataclass(frozen=True, slots=True)
class SetTaken(Event):
    """5.7."""

    seat: int
    start_set: str


@dataclass(frozen=True, slots=True)
class HomeTaken(Event):
    """5.9; a house and a samurai stand there now."""

    seat: int
    city: str


# -- the round ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """11: the start player, the merchant card of the round and the one of the next."""

    round: int
    start: int
    merchant_card: str
    coming: str | None


@dataclass(frozen=True, slots=True)
class PlanChanged(Event):
    """A position of a plan was filled, or emptied (None). Only the seat knows."""

    seat: int
    position: int
    entry: Entry | None

    @property
    def audience(self) -> tuple[int, ...]:
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class PlanLocked(Event):
    """A seat has handed in its plan."""

    seat: int

    @property
    def counted(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class PlanUnlocked(Event):
    """A seat changes its plan again."""

    seat: int

    @property
    def counted(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class CircuitBegan(Event):
    """8: everybody's first, second or third card."""

    round: int
    position: int


# -- performing ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SamuraiMoved(Event):
    """8.1."""

    seat: int
    figure: str
    source: str
    target: str
    ryo: int


@dataclass(frozen=True, slots=True)
class MerchantMoved(Event):
    """8.1."""

    seat: int
    source: str
    target: str
    ryo: int


@dataclass(frozen=True, slots=True)
class EntryRevealed(Event):
    """8.2."""

    seat: int
    position: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class MoneyTaken(Event):
    """9.1."""

    seat: int
    ryo: int


@dataclass(frozen=True, slots=True)
class RiceTaken(Event):
    """9.2; what is too much is not taken."""

    seat: int
    rice: int
    surplus: int


@dataclass(frozen=True, slots=True)
class Deployed(Event):
    """9.3."""

    seat: int
    figure: str
    space: str


@dataclass(frozen=True, slots=True)
class Repositioned(Event):
    """9.3."""

    seat: int
    figure: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Recruited(Event):
    """9.4."""

    seat: int
    rice: int


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """9.5; the card turned up in its place, if any is left."""

    seat: int
    card: str
    ryo: int
    turned_up: str | None


@dataclass(frozen=True, slots=True)
class Harvested(Event):
    """9.6: so many samurai of all players stand there; what is too much is not taken."""

    seat: int
    figure: str
    space: str
    resource: str
    samurai: int
    taken: int
    surplus: int


@dataclass(frozen=True, slots=True)
class Built(Event):
    """9.7; slots count from 1."""

    seat: int
    figure: str
    city: str
    building: str
    slot: int
    paid: Price
    points: int


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """9.8: so many units of a resource, perhaps 0, and perhaps a point."""

    seat: int
    figure: str
    space: str
    resource: str
    quantity: int
    point: bool
    paid: Price


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """8.3: an activation is left unused."""

    seat: int


@dataclass(frozen=True, slots=True)
class ActivationsLost(Event):
    """8.3: nothing can be done with the activations that are left."""

    seat: int
    activations: int


# -- wages, income, the end ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WagesBegan(Event):
    """10.1."""

    round: int


@dataclass(frozen=True, slots=True)
class WagesPaid(Event):
    """10.1: where samurai stay, and from where they go back to hand."""

    seat: int
    rice: int
    kept: tuple[str, ...]
    returned: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IncomePaid(Event):
    """10.2: city by city who gets what, by rank."""

    round: int
    cities: tuple[tuple[str, tuple[Share, ...]], ...]


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """12, by seat."""

    reason: Ending
    scores: tuple[Score, ...]
    places: tuple[int, ...]


EVENT_TYPES: tuple[type[Event], ...] = (
    MatchBegan,
    SetTaken,
    HomeTaken,
    RoundBegan,
    PlanChanged,
    PlanLocked,
    PlanUnlocked,
    CircuitBegan,
    SamuraiMoved,
    MerchantMoved,
    EntryRevealed,
    MoneyTaken,
    RiceTaken,
    Deployed,
    Repositioned,
    Recruited,
    Claimed,
    Harvested,
    Built,
    Traded,
    Declined,
    ActivationsLost,
    WagesBegan,
    WagesPaid,
    IncomePaid,
    MatchEnded,
)

# -- made once ----------------------------------------------------------------------------------------------------

plan_changed = once(PlanChanged)
plan_locked = once(PlanLocked)
samurai_moved = once(SamuraiMoved)
merchant_moved = once(MerchantMoved)
entry_revealed = once(EntryRevealed)
money_taken = once(MoneyTaken)
rice_taken = once(RiceTaken)
deployed = once(Deployed)
repositioned = once(Repositioned)
recruited = once(Recruited)
harvested = once(Harvested)
declined = once(Declined)
activations_lost = once(ActivationsLost)
