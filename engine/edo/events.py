"""All that can happen. Ids as in ``board.json`` and ``cards.json``, seats from 0.

Tuples "by seat" have one entry a seat. Everyone may know an event unless its ``audience`` says
otherwise.
"""

from enum import StrEnum
from typing import NamedTuple

from engine.core.model import CountedEvent, Event, PrivateEvent, SeatEvent, event_types
from engine.edo.cities import Share
from engine.edo.data import Price
from engine.edo.state import PlanEntry


class Ending(StrEnum):
    """Why the match ended."""

    POINTS = "points"
    """A seat has 12 points."""
    MERCHANT_DECK = "merchant_deck"
    """No merchant card is left."""
    NOBODY = "nobody"
    """No one has a house in Edo, so no one wins (R28)."""


class Score(NamedTuple):
    """The parts of the score of a seat at the end."""

    eligible: bool
    """Has a house in Edo."""
    points: int
    """Before the end."""
    samurai: int
    """Points for samurai on the board."""
    money: int
    """Points for Ryo."""
    goods: int
    """Resources in all, for ties."""
    capital: int
    """Rank in Edo by influence, 1 for the first; 0 without influence."""

    @property
    def total(self) -> int:
        """Final points: without a house in Edo nothing is added (R29)."""
        return self.points + self.samurai + self.money if self.eligible else self.points


class MatchBegan(Event):
    """5: decks are shuffled, the start player is drawn."""

    seats: int
    start: int
    display: tuple[str, ...]


class LastPaid(SeatEvent):
    """5: the last seat in the turn order of the first round begins with more Ryo."""

    ryo: int


class SetTaken(SeatEvent):
    """A seat takes a start set (5.7)."""

    start_set: str


class HomeTaken(SeatEvent):
    """A seat takes a home city, with a house and a samurai there (5.9)."""

    city: str


# -- the round ----------------------------------------------------------------------------------------------------


class RoundBegan(Event):
    """11: the start player, the merchant card of the round and the one of the next."""

    round: int
    start: int
    merchant_card: str
    coming: str | None


class PlanChanged(PrivateEvent):
    """A position of a plan was filled, or emptied (None). Only the seat knows."""

    position: int
    entry: PlanEntry | None


class PlanLocked(CountedEvent):
    """A seat has handed in its plan."""


class PlanUnlocked(CountedEvent):
    """A seat changes its plan again."""


class LapBegan(Event):
    """8: everyone's first, second or third card."""

    round: int
    position: int


# -- performing ---------------------------------------------------------------------------------------------------


class SamuraiMoved(SeatEvent):
    """A samurai moves before a card, for Ryo (8.1)."""

    figure: str
    source: str
    target: str
    ryo: int


class MerchantMoved(SeatEvent):
    """A seat moves the merchant, for Ryo (8.1)."""

    source: str
    target: str
    ryo: int


class EntryRevealed(SeatEvent):
    """A seat reveals its card of this lap (8.2)."""

    entry: PlanEntry


class MoneyTaken(SeatEvent, together_by="seat"):
    """A seat takes Ryo by an action (9.1)."""

    ryo: int


class RiceTaken(SeatEvent):
    """A seat takes rice by an action; a surplus is left (9.2)."""

    rice: int
    surplus: int


class Deployed(SeatEvent):
    """A figure enters a space (9.3)."""

    figure: str
    space: str


class Repositioned(SeatEvent):
    """A figure on the board moves to another space (9.3)."""

    figure: str
    source: str
    target: str


class Recruited(SeatEvent, together_by="seat"):
    """A seat recruits an official for rice (9.4)."""

    rice: int


class Claimed(SeatEvent):
    """A seat claims a special card; the next one, if any, is opened in its place (9.5)."""

    card: str
    ryo: int
    turned_up: str | None


class Harvested(SeatEvent):
    """9.6: the samurai there are those of all players; what is too much is not taken."""

    space: str
    resource: str
    samurai: int
    taken: int
    surplus: int


class Built(SeatEvent):
    """9.7; slots count from 1."""

    city: str
    building: str
    slot: int
    paid: Price
    points: int


class Traded(SeatEvent):
    """9.8: units of a resource, perhaps 0, and perhaps a point."""

    space: str
    resource: str
    quantity: int
    point: bool
    paid: Price


class Declined(SeatEvent):
    """8.3: an activation is left unused."""


class ActivationsLost(SeatEvent):
    """8.3: nothing can be done with the activations that are left."""

    activations: int


# -- wages, income, the end ---------------------------------------------------------------------------------------


class WagesBegan(Event):
    """The wages of a round begin (10.1)."""

    round: int


class WagesPaid(SeatEvent):
    """10.1: where samurai stay, and from where they go back to hand."""

    rice: int
    kept: tuple[str, ...]
    returned: tuple[str, ...]


class IncomePaid(Event, goes_on=True):
    """10.2: city by city who gets what, by rank."""

    round: int
    cities: tuple[tuple[str, tuple[Share, ...]], ...]


class MatchEnded(Event):
    """12, by seat."""

    reason: Ending
    scores: tuple[Score, ...]
    places: tuple[int, ...]


EVENT_TYPES = event_types(globals())
