"""The atomic choices of a seat, and their notation: ``march kai suruga 3``.

Actions are frozen and compare by value; frequent ones are made once and handed out again.
"""

from typing import Annotated, Final

from engine.core.model import GameAction, interned
from engine.core.notation import Notation, Number, Word
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


class Refresh(GameAction, decision="draft_card"):
    """Draft: put both open cards under the deck."""


class Take(GameAction, form="take 1", decision="draft_card"):
    """Draft: take an open card, or the top card of the deck unseen."""

    slot: Annotated[str, Word(("1", "2", DECK), T("Say 1, 2 or deck, not “{word}”."))]


class Place(GameAction, form="place 5", decision="draft_group"):
    """Draft: put an army group of this size into the province just taken."""

    armies: Armies


class Assign(GameAction, form="assign collect_taxes kai"):
    """Plan: put a free card on a space; the card there goes back to hand."""

    space: Space
    card: Card


class Clear(GameAction, form="clear collect_taxes"):
    """Plan: take the card off a space."""

    space: Space


class Lock(GameAction):
    """Plan: hand it in."""


class Unlock(GameAction):
    """Plan: open it again, as long as not everyone has locked."""


class Pick(GameAction, form="pick six_armies", decision="special"):
    """Take a special card, and with it its place in turn order."""

    card: Special


class March(GameAction, form="march kai suruga 3", decision="march"):
    """Move armies to an adjacent province: a plain move into one's own, an attack on any other."""

    source: Province
    target: Province
    armies: Armies


class Stay(GameAction, form="stay kai", decision="march"):
    """Deploy 1 and move: no move after the army was put in."""

    province: Province


class CarryOut(GameAction, decision="free_choice"):
    """With the option of free choice: carry the planned action out."""


class Decline(GameAction, decision="free_choice"):
    """With the option of free choice: leave the planned action undone and pay nothing."""


class Throw(GameAction, form="throw 3", decision="hold_back"):
    """With the option that lets a defender hold back: how many armies are thrown into the tower."""

    armies: Armies


class Quell(GameAction, form="quell kai", decision="revolt"):
    """Winter: which of the drawn provinces revolts next."""

    province: Province


Action = (
    Refresh | Take | Place | Assign | Clear | Lock | Unlock | Pick | March | Stay | CarryOut | Decline | Throw | Quell
)
ACTIONS: Final = Notation[Action](Action)
notation = ACTIONS.write

assign = interned(Assign)
clear = interned(Clear)
march = interned(March)
pick = interned(Pick)
place = interned(Place)

REFRESH = Refresh()
TAKE_FIRST, TAKE_SECOND, TAKE_UNSEEN = Take("1"), Take("2"), Take(DECK)
LOCK, UNLOCK, CARRY_OUT, DECLINE = Lock(), Unlock(), CarryOut(), Decline()
