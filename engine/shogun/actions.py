"""The atomic choices of a seat, and their notation: ``march kai suruga 3``.

Actions are frozen and compare by value; frequent ones are made once and handed out again.
"""

from typing import Annotated, ClassVar, Final

from engine.core.notation import Notation, Number, Word
from engine.core.protocol import interned
from engine.core.quick import frozen
from engine.core.text import T
from engine.shogun.data import CHEST_CARDS, PROVINCE_IDS, SPACES, SPECIALS

DECK = "deck"

Province = Annotated[str, Word(PROVINCE_IDS, T("There is no province called “{word}”."))]
Space = Annotated[str, Word(SPACES, T("There is no space called “{word}”. The spaces are {known}."))]
Card = Annotated[
    str,
    Word(
        frozenset({*CHEST_CARDS, *PROVINCE_IDS}),
        T("There is no card called “{word}”. The cards are chest_0 to chest_4 and the provinces."),
    ),
]
Special = Annotated[str, Word(SPECIALS, T("There is no special card called “{word}”. The special cards are {known}."))]
Armies = Annotated[int, Number(T("“{word}” is not a number of armies."), figures=4)]


@frozen
class Refresh:
    """Draft: put both open cards under the deck."""


@frozen
class Take:
    """Draft: take an open card, or the top card of the deck unseen."""

    form: ClassVar[str] = "take 1"
    slot: Annotated[str, Word(("1", "2", DECK), T("Say 1, 2 or deck, not “{word}”."))]


@frozen
class Place:
    """Draft: put an army group of this size into the province just taken."""

    form: ClassVar[str] = "place 5"
    armies: Armies


@frozen
class Assign:
    """Plan: put a free card on a space; the card there goes back to hand."""

    form: ClassVar[str] = "assign collect_taxes kai"
    space: Space
    card: Card


@frozen
class Clear:
    """Plan: take the card off a space."""

    form: ClassVar[str] = "clear collect_taxes"
    space: Space


@frozen
class Lock:
    """Plan: hand it in."""


@frozen
class Unlock:
    """Plan: open it again, as long as not everyone has locked."""


@frozen
class Pick:
    """Take a special card, and with it its place in turn order."""

    form: ClassVar[str] = "pick six_armies"
    card: Special


@frozen
class March:
    """Move armies to an adjacent province: a plain move into one's own, an attack on any other."""

    form: ClassVar[str] = "march kai suruga 3"
    source: Province
    target: Province
    armies: Armies


@frozen
class Stay:
    """Deploy 1 and move: no move after the army was put in."""

    form: ClassVar[str] = "stay kai"
    province: Province


@frozen
class CarryOut:
    """With the option of free choice: carry the planned action out."""


@frozen
class Decline:
    """With the option of free choice: leave the planned action undone and pay nothing."""


@frozen
class Throw:
    """With the option that lets a defender hold back: how many armies are thrown into the tower."""

    form: ClassVar[str] = "throw 3"
    armies: Armies


@frozen
class Quell:
    """Winter: which of the drawn provinces revolts next."""

    form: ClassVar[str] = "quell kai"
    province: Province


Action = (
    Refresh | Take | Place | Assign | Clear | Lock | Unlock | Pick | March | Stay | CarryOut | Decline | Throw | Quell
)
ACTIONS: Final = Notation[Action](Action)
notation = ACTIONS.write


# -- made once ----------------------------------------------------------------------------------------------------


assign = interned(Assign)
clear = interned(Clear)
march = interned(March)
stay = interned(Stay)
quelling = interned(Quell)

REFRESH = Refresh()
TAKE_FIRST, TAKE_SECOND, TAKE_UNSEEN = Take("1"), Take("2"), Take(DECK)
LOCK, UNLOCK, CARRY_OUT, DECLINE = Lock(), Unlock(), CarryOut(), Decline()
