"""The atomic choices of a seat, and their notation: ``move f2 mito``.

Actions are frozen and compare by value; frequent ones are made once and handed out again.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final

from engine.core.model import GameAction, interned
from engine.core.notation import Notation, Number, Word, refused
from engine.core.refusals import Unreadable
from engine.core.text import T
from engine.edo.data import BUILDINGS, CARDS, CITIES, FIGURES, MERCHANT_FIGURE, PLANNED, SET_IDS, SPACES, SPECIALS
from engine.edo.state import PlanEntry

PLACES = ("first", "second", "third")
"""The positions of a plan, as they can be written, too."""
NUMBER = Number(T("“{word}” is not a number that fits here."), figures=2)


class PositionReader:
    """A position of a plan: its number, or its name."""

    def read(self, word: str) -> int:
        """The number. Raises ``Unreadable``."""
        position = PLACES.index(word) if word in PLACES else NUMBER.read(word)
        if position >= PLANNED:
            raise refused(T("The positions are 0, 1 and 2, not “{word}”."), word)
        return position


class FigureOrMerchant(Word):
    """A samurai, or the merchant, who is not named among those that are the seat's own."""

    def read(self, word: str) -> str:
        return word if word == MERCHANT_FIGURE else super().read(word)


_NO_FIGURE = T("There is no figure called “{word}”. Yours are {known}.")
Position = Annotated[int, PositionReader()]
Card = Annotated[str, Word(CARDS, T("There is no card called “{word}”. The cards are {known}."))]
Figure = Annotated[str, Word(FIGURES, _NO_FIGURE)]
Mover = Annotated[str, FigureOrMerchant(FIGURES, _NO_FIGURE)]
Space = Annotated[str, Word(SPACES, T("There is no space called “{word}”."))]
City = Annotated[str, Word(CITIES, T("There is no city called “{word}”. The cities are {known}."))]
StartSet = Annotated[str, Word(SET_IDS, T("There is no start set called “{word}”. The start sets are {known}."))]
Special = Annotated[str, Word(SPECIALS, T("There is no special card called “{word}”. The special cards are {known}."))]
Building = Annotated[str, Word(BUILDINGS, T("There is no building called “{word}”. The buildings are {known}."))]
Material = Annotated[str, Word(("wood", "stone"), T("A discount is on wood or on stone, not on “{word}”."))]
Quantity = Annotated[int, NUMBER]
_entry = interned(PlanEntry)


class Take(GameAction, form="take t6"):
    """Draft: take a start set."""

    start_set: StartSet


class Home(GameAction, form="home mito"):
    """Draft: take a home city."""

    city: City


class Assign(GameAction, form="assign 0 a 1 2 0"):
    """Plan: fill a position; a card that lay elsewhere leaves its place."""

    position: Position
    card: Card
    action: Quantity
    own: Quantity
    shogun: Quantity

    @property
    def entry(self) -> PlanEntry:
        return _entry(self.card, self.action, self.own, self.shogun)

    def as_read(self) -> Assign:
        """The same. Raises ``Unreadable`` if the card has no such action."""
        last = len(CARDS[self.card]) - 1
        if self.action > last:
            text = T("Card {card} has the actions 0 to {n}, not {word}.", card=self.card, n=last, word=self.action)
            raise Unreadable(text)
        return self


class Clear(GameAction, form="clear 0"):
    """Plan: empty a position."""

    position: Position


class Lock(GameAction):
    """Plan: hand it in."""


class Unlock(GameAction):
    """Plan: open it again, as long as not everyone has locked."""


class Move(GameAction, form="move f2 mito"):
    """Before a card: move a samurai of the seat or the merchant, for Ryo."""

    figure: Mover
    space: Space


class Done(GameAction):
    """No more moves before the card; or, with wages: no more changes."""


class Deploy(GameAction, form="deploy gate_n"):
    """Travel: an official enters the board."""

    space: Space


class Free(GameAction, form="free f2 mito"):
    """Travel: move a samurai free of charge."""

    figure: Figure
    space: Space


class Next(GameAction):
    """Travel: no more for this official."""


class Recruit(GameAction):
    """Take a Shogun official."""


class Claim(GameAction, form="claim s03"):
    """Take a special card of the display."""

    card: Special


class Harvest(GameAction, form="harvest f2"):
    """A samurai brings in goods."""

    figure: Figure


class Build(GameAction, form="build f2 house"):
    """A samurai puts up a building in its city."""

    figure: Figure
    building: Building
    material: Material = ""
    """The one that a discount lowers, where there is a choice."""


class Buy(GameAction, form="buy f2 2"):
    """A samurai buys goods from the merchant."""

    figure: Figure
    quantity: Quantity


class Gain(GameAction, form="gain f2"):
    """A samurai gets a point from the merchant."""

    figure: Figure


class Both(GameAction, form="both f2 2"):
    """A samurai gets goods and a point from the merchant."""

    figure: Figure
    quantity: Quantity


class Decline(GameAction):
    """Leave this activation unused."""


class Keep(GameAction, form="keep f2"):
    """Wages: pay for a samurai."""

    figure: Figure


class Return(GameAction, form="return f3"):
    """Wages: take a samurai back."""

    figure: Figure


OfSamurai = Harvest | Build | Buy | Gain | Both
"""Uses of activations, each by another samurai."""
OfCards = Deploy | Free | Recruit | Claim | OfSamurai
"""Uses of activations."""
Action = Take | Home | Assign | Clear | Lock | Unlock | Move | Done | Next | OfCards | Decline | Keep | Return

ACTIONS: Final = Notation[Action](Action)
notation = ACTIONS.write

clear, move = interned(Clear), interned(Move)
deploy, free, claim = interned(Deploy), interned(Free), interned(Claim)
harvest, build = interned(Harvest), interned(Build)
buy, gain, both = interned(Buy), interned(Gain), interned(Both)
keep, give_back = interned(Keep), interned(Return)

LOCK, UNLOCK, DONE, NEXT, RECRUIT, DECLINE = Lock(), Unlock(), Done(), Next(), Recruit(), Decline()


@cache
def assign(position: int, entry: PlanEntry) -> Assign:
    return Assign(position, *entry)


def entry_words(entry: PlanEntry) -> str:
    """An entry as the notation has it: card, action, own officials, Shogun officials."""
    return f"{entry.card} {entry.action} {entry.own} {entry.shogun}"
