"""The atomic choices of a seat, and their notation: ``move f2 mito``.

Actions are frozen and compare by value; frequent ones are made once and handed out again.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from engine.core.notation import Notation, Word, refused
from engine.core.protocol import interned
from engine.core.quick import frozen
from engine.core.refusals import Unreadable
from engine.core.text import T
from engine.edo.data import BUILDINGS, CARDS, CITIES, FIGURES, MERCHANT_FIGURE, PLANNED, SET_IDS, SPACES, SPECIALS
from engine.edo.state import NUMBER, PlanEntry

PLACES = ("first", "second", "third")
"""The positions of a plan, as they can be written, too."""


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
Figure = Annotated[str, Word(FIGURES, _NO_FIGURE)]
Mover = Annotated[str, FigureOrMerchant(FIGURES, _NO_FIGURE)]
Space = Annotated[str, Word(SPACES, T("There is no space called “{word}”."))]
City = Annotated[str, Word(CITIES, T("There is no city called “{word}”. The cities are {known}."))]
StartSet = Annotated[str, Word(SET_IDS, T("There is no start set called “{word}”. The start sets are {known}."))]
Special = Annotated[
    str,
    Word(SPECIALS, T("There is no special card called “{word}”. The special cards are {known}.")),
]
Building = Annotated[str, Word(BUILDINGS, T("There is no building called “{word}”. The buildings are {known}."))]
Material = Annotated[str, Word(("wood", "stone"), T("A discount is on wood or on stone, not on “{word}”."))]
Quantity = Annotated[int, NUMBER]


@frozen
class Take:
    """Draft: take a start set."""

    form: ClassVar[str] = "take t6"
    start_set: StartSet


@frozen
class Home:
    """Draft: take a home city."""

    form: ClassVar[str] = "home mito"
    city: City


@frozen
class Assign:
    """Plan: fill a position; a card that lay elsewhere leaves its place."""

    form: ClassVar[str] = "assign 0 a 1 2 0"
    position: Position
    entry: PlanEntry

    def as_read(self) -> Assign:
        """The same. Raises ``Unreadable`` if the card has no such action."""
        card, action = self.entry[:2]
        if action >= len(CARDS[card]):
            raise Unreadable(
                T("Card {card} has the actions 0 to {n}, not {word}.", card=card, n=len(CARDS[card]) - 1, word=action)
            )
        return self


@frozen
class Clear:
    """Plan: empty a position."""

    form: ClassVar[str] = "clear 0"
    position: Position


@frozen
class Lock:
    """Plan: hand it in."""


@frozen
class Unlock:
    """Plan: open it again, as long as not everyone has locked."""


@frozen
class Move:
    """Before a card: move a samurai of the seat or the merchant, for Ryo."""

    form: ClassVar[str] = "move f2 mito"
    figure: Mover
    space: Space


@frozen
class Done:
    """No more moves before the card; or, with wages: no more changes."""


@frozen
class Deploy:
    """Travel: an official enters the board."""

    form: ClassVar[str] = "deploy gate_n"
    space: Space


@frozen
class Free:
    """Travel: move a samurai free of charge."""

    form: ClassVar[str] = "free f2 mito"
    figure: Figure
    space: Space


@frozen
class Next:
    """Travel: no more for this official."""


@frozen
class Recruit:
    """Take a Shogun official."""


@frozen
class Claim:
    """Take a special card of the display."""

    form: ClassVar[str] = "claim s03"
    card: Special


@frozen
class Harvest:
    """A samurai brings in goods."""

    form: ClassVar[str] = "harvest f2"
    figure: Figure


@frozen
class Build:
    """A samurai puts up a building in its city."""

    form: ClassVar[str] = "build f2 house"
    figure: Figure
    building: Building
    material: Material = ""
    """The one that a discount lowers, where there is a choice."""


@frozen
class Buy:
    """A samurai buys goods from the merchant."""

    form: ClassVar[str] = "buy f2 2"
    figure: Figure
    quantity: Quantity


@frozen
class Gain:
    """A samurai gets a point from the merchant."""

    form: ClassVar[str] = "gain f2"
    figure: Figure


@frozen
class Both:
    """A samurai gets goods and a point from the merchant."""

    form: ClassVar[str] = "both f2 2"
    figure: Figure
    quantity: Quantity


@frozen
class Decline:
    """Leave this activation unused."""


@frozen
class Keep:
    """Wages: pay for a samurai."""

    form: ClassVar[str] = "keep f2"
    figure: Figure


@frozen
class Return:
    """Wages: take a samurai back."""

    form: ClassVar[str] = "return f3"
    figure: Figure


OfSamurai = Harvest | Build | Buy | Gain | Both
"""Uses of activations, each by another samurai."""
OfCards = Deploy | Free | Recruit | Claim | OfSamurai
"""Uses of activations."""
Action = Take | Home | Assign | Clear | Lock | Unlock | Move | Done | Next | OfCards | Decline | Keep | Return

ACTIONS: Final = Notation[Action](Action)
notation = ACTIONS.write

# -- made once ----------------------------------------------------------------------------------------------------

assign = interned(Assign)
clear = interned(Clear)
move = interned(Move)
deploy = interned(Deploy)
free = interned(Free)
claim = interned(Claim)
harvest = interned(Harvest)
build = interned(Build)
buy = interned(Buy)
gain = interned(Gain)
both = interned(Both)
keep = interned(Keep)
give_back = interned(Return)

LOCK, UNLOCK, DONE, NEXT, RECRUIT, DECLINE = Lock(), Unlock(), Done(), Next(), Recruit(), Decline()


def entry_words(entry: PlanEntry) -> str:
    """An entry as the notation has it: card, action, own officials, Shogun officials."""
    return f"{entry.card} {entry.action} {entry.own} {entry.shogun}"
