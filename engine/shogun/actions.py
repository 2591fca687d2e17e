"""What a seat can do, one atomic choice at a time, and how it is written down.

Each action has a one-line notation: ``march kai suruga 3``. ``parse`` reads it, ``notation`` writes it. Actions are
frozen and compare by value; those that come up all the time are made once and handed out again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.protocol import once
from engine.core.refusals import Unreadable
from engine.core.text import T
from engine.shogun.data import CHEST_CARDS, PROVINCE_IDS, SPACES, SPECIALS

__all__ = [
    "SPACES",
    "Action",
    "Assign",
    "CarryOut",
    "Clear",
    "Decline",
    "Lock",
    "March",
    "Pick",
    "Place",
    "Quell",
    "Refresh",
    "Stay",
    "Take",
    "Throw",
    "Unlock",
    "assign",
    "clear",
    "march",
    "notation",
    "parse",
]

DECK = "deck"


@dataclass(frozen=True, slots=True)
class Refresh:
    """Draft: put both open cards under the deck."""


@dataclass(frozen=True, slots=True)
class Take:
    """Draft: take an open card, or the top card of the deck unseen."""

    slot: str
    """``"1"``, ``"2"`` or ``"deck"``."""


@dataclass(frozen=True, slots=True)
class Place:
    """Draft: put an army group of this size into the province just taken."""

    armies: int


@dataclass(frozen=True, slots=True)
class Assign:
    """Plan: put a card that lies on no space on a space; a card that lies there goes back to hand."""

    space: str
    card: str


@dataclass(frozen=True, slots=True)
class Clear:
    """Plan: take the card off a space."""

    space: str


@dataclass(frozen=True, slots=True)
class Lock:
    """Plan: it stands."""


@dataclass(frozen=True, slots=True)
class Unlock:
    """Plan: open it again, as long as not everybody has locked."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Take a special card, and with it its place in turn order."""

    card: str


@dataclass(frozen=True, slots=True)
class March:
    """Move armies to an adjacent province: a plain move into an own one, an attack on any other."""

    source: str
    target: str
    armies: int


@dataclass(frozen=True, slots=True)
class Stay:
    """Deploy 1 and move: no move after the army was put in."""

    province: str


@dataclass(frozen=True, slots=True)
class CarryOut:
    """With the option of free choice: carry the planned action out."""


@dataclass(frozen=True, slots=True)
class Decline:
    """With the option of free choice: leave the planned action undone and pay nothing."""


@dataclass(frozen=True, slots=True)
class Throw:
    """With the option that lets a defender hold back: how many armies are thrown into the tower."""

    armies: int


@dataclass(frozen=True, slots=True)
class Quell:
    """Winter: which of the drawn provinces revolts next."""

    province: str


Action = (
    Refresh | Take | Place | Assign | Clear | Lock | Unlock | Pick | March | Stay | CarryOut | Decline | Throw | Quell
)


# -- made once ----------------------------------------------------------------------------------------------------


assign = once(Assign)
clear = once(Clear)
march = once(March)

REFRESH = Refresh()
TAKE_FIRST, TAKE_SECOND, TAKE_UNSEEN = Take("1"), Take("2"), Take(DECK)
LOCK = Lock()
UNLOCK = Unlock()
CARRY_OUT = CarryOut()
DECLINE = Decline()


# -- notation -----------------------------------------------------------------------------------------------------


def notation(action: Action) -> str:
    """The action in one line."""
    match action:
        case Refresh():
            return "refresh"
        case Take(slot):
            return f"take {slot}"
        case Place(armies):
            return f"place {armies}"
        case Assign(space, card):
            return f"assign {space} {card}"
        case Clear(space):
            return f"clear {space}"
        case Lock():
            return "lock"
        case Unlock():
            return "unlock"
        case Pick(card):
            return f"pick {card}"
        case March(source, target, armies):
            return f"march {source} {target} {armies}"
        case Stay(province):
            return f"stay {province}"
        case CarryOut():
            return "carry_out"
        case Decline():
            return "decline"
        case Throw(armies):
            return f"throw {armies}"
        case Quell(province):
            return f"quell {province}"


def parse(line: str) -> Action:
    """The action that a line names. Raises ``Unreadable``."""
    verb, *words = line.lower().split() or [""]
    reader = _READERS.get(verb)
    if reader is None:
        raise Unreadable(
            T("“{line}” is no move. A move begins with one of {verbs}.", line=line[:60], verbs=", ".join(_READERS))
        )
    form, read = reader
    if len(words) != len(form.split()) - 1:
        raise Unreadable(
            T("“{line}” is not complete or too long. Write it like this: {form}.", line=line[:60], form=form)
        )
    return read(*words)


def _province(word: str) -> str:
    if word not in PROVINCE_IDS:
        raise Unreadable(T("There is no province called “{word}”.", word=word[:40]))
    return word


def _space(word: str) -> str:
    if word not in SPACES:
        raise Unreadable(
            T("There is no space called “{word}”. The spaces are {known}.", word=word[:40], known=", ".join(SPACES))
        )
    return word


def _card(word: str) -> str:
    if word not in CHEST_CARDS and word not in PROVINCE_IDS:
        raise Unreadable(
            T("There is no card called “{word}”. The cards are chest_0 to chest_4 and the provinces.", word=word[:40])
        )
    return word


def _special(word: str) -> str:
    if word not in SPECIALS:
        raise Unreadable(
            T(
                "There is no special card called “{word}”. They are {known}.",
                word=word[:40],
                known=", ".join(SPECIALS),
            )
        )
    return word


def _slot(word: str) -> str:
    if word not in ("1", "2", DECK):
        raise Unreadable(T("One can take 1, 2 or deck, not “{word}”.", word=word[:40]))
    return word


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 4):
        raise Unreadable(T("“{word}” is no number of armies.", word=word[:40]))
    return int(word)


_READERS: dict[str, tuple[str, Callable[..., Action]]] = {
    "refresh": ("refresh", Refresh),
    "take": ("take 1", lambda slot: Take(_slot(slot))),
    "place": ("place 5", lambda armies: Place(_number(armies))),
    "assign": ("assign collect_taxes kai", lambda space, card: assign(_space(space), _card(card))),
    "clear": ("clear collect_taxes", lambda space: clear(_space(space))),
    "lock": ("lock", Lock),
    "unlock": ("unlock", Unlock),
    "pick": ("pick six_armies", lambda card: Pick(_special(card))),
    "march": (
        "march kai suruga 3",
        lambda source, target, armies: March(_province(source), _province(target), _number(armies)),
    ),
    "stay": ("stay kai", lambda province: Stay(_province(province))),
    "carry_out": ("carry_out", CarryOut),
    "decline": ("decline", Decline),
    "throw": ("throw 3", lambda armies: Throw(_number(armies))),
    "quell": ("quell kai", lambda province: Quell(_province(province))),
}
