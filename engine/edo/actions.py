"""What a seat can do, one atomic choice at a time, and how it is written down.

Each action has a one-line notation: ``move f2 mito``. ``parse`` reads it, ``notation`` writes it. Actions are
frozen and compare by value; those that come up all the time are made once and handed out again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.protocol import once
from engine.core.refusals import Unreadable
from engine.core.text import T
from engine.edo.data import (
    BUILDINGS,
    CARDS,
    CITIES,
    FIGURES,
    MERCHANT_FIGURE,
    PLANNED,
    SET_IDS,
    SPACES,
    SPECIALS,
)
from engine.edo.state import Entry


@dataclass(frozen=True, slots=True)
class Take:
    """Draft: take a start set."""

    start_set: str


@dataclass(frozen=True, slots=True)
class Home:
    """Draft: take a home city."""

    city: str


@dataclass(frozen=True, slots=True)
class Assign:
    """Plan: fill a position; a card that lay elsewhere leaves its place."""

    position: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class Clear:
    """Plan: empty a position."""

    position: int


@dataclass(frozen=True, slots=True)
class Lock:
    """Plan: it stands."""


@dataclass(frozen=True, slots=True)
class Unlock:
    """Plan: open it again, as long as not everybody has locked."""


@dataclass(frozen=True, slots=True)
class Move:
    """Before a card: move an own samurai or the merchant, for Ryo."""

    figure: str
    space: str


@dataclass(frozen=True, slots=True)
class Done:
    """No more moves before the card; or, with wages: it stands."""


@dataclass(frozen=True, slots=True)
class Deploy:
    """Travel: an official enters the board."""

    space: str


@dataclass(frozen=True, slots=True)
class Free:
    """Travel: move a samurai free of charge."""

    figure: str
    space: str


@dataclass(frozen=True, slots=True)
class Next:
    """Travel: no more for this official."""


@dataclass(frozen=True, slots=True)
class Recruit:
    """Take a Shogun official."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Take a special card of the display."""

    card: str


@dataclass(frozen=True, slots=True)
class Harvest:
    """A samurai brings in goods."""

    figure: str


@dataclass(frozen=True, slots=True)
class Build:
    """A samurai puts up a building in its city."""

    figure: str
    building: str
    material: str = ""
    """The one that a discount lowers, where there is a choice."""


@dataclass(frozen=True, slots=True)
class Buy:
    """A samurai buys goods from the merchant."""

    figure: str
    quantity: int


@dataclass(frozen=True, slots=True)
class Gain:
    """A samurai gets a point from the merchant."""

    figure: str


@dataclass(frozen=True, slots=True)
class Both:
    """A samurai gets goods and a point from the merchant."""

    figure: str
    quantity: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Leave this activation unused."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Wages: pay for a samurai."""

    figure: str


@dataclass(frozen=True, slots=True)
class Return:
    """Wages: take a samurai back."""

    figure: str


Action = (
    Take
    | Home
    | Assign
    | Clear
    | Lock
    | Unlock
    | Move
    | Done
    | Deploy
    | Free
    | Next
    | Recruit
    | Claim
    | Harvest
    | Build
    | Buy
    | Gain
    | Both
    | Decline
    | Keep
    | Return
)

OF_CARDS = (Deploy, Free, Recruit, Claim, Harvest, Build, Buy, Gain, Both)
"""How activations are used."""
PLACES = ("first", "second", "third")
"""The positions of a plan, as they can be written, too."""

# -- made once ----------------------------------------------------------------------------------------------------

assign = once(Assign)
clear = once(Clear)
move = once(Move)
deploy = once(Deploy)
free = once(Free)
claim = once(Claim)
harvest = once(Harvest)
build = once(Build)
buy = once(Buy)
gain = once(Gain)
both = once(Both)
keep = once(Keep)
give_back = once(Return)

LOCK = Lock()
UNLOCK = Unlock()
DONE = Done()
NEXT = Next()
RECRUIT = Recruit()
DECLINE = Decline()


# -- notation -----------------------------------------------------------------------------------------------------


def notation(action: Action) -> str:
    """The action in one line."""
    match action:
        case Take(start_set):
            return f"take {start_set}"
        case Home(city):
            return f"home {city}"
        case Assign(position, entry):
            return f"assign {position} {entry_words(entry)}"
        case Clear(position):
            return f"clear {position}"
        case Lock():
            return "lock"
        case Unlock():
            return "unlock"
        case Move(figure, space):
            return f"move {figure} {space}"
        case Done():
            return "done"
        case Deploy(space):
            return f"deploy {space}"
        case Free(figure, space):
            return f"free {figure} {space}"
        case Next():
            return "next"
        case Recruit():
            return "recruit"
        case Claim(card):
            return f"claim {card}"
        case Harvest(figure):
            return f"harvest {figure}"
        case Build(figure, building, material):
            return f"build {figure} {building} {material}".rstrip()
        case Buy(figure, quantity):
            return f"buy {figure} {quantity}"
        case Gain(figure):
            return f"gain {figure}"
        case Both(figure, quantity):
            return f"both {figure} {quantity}"
        case Decline():
            return "decline"
        case Keep(figure):
            return f"keep {figure}"
        case Return(figure):
            return f"return {figure}"


def entry_words(entry: Entry) -> str:
    """An entry as the notation has it: card, action, own officials, Shogun officials."""
    return f"{entry.card} {entry.action} {entry.own} {entry.shogun}"


def parse(line: str) -> Action:
    """The action that a line names. Raises ``Unreadable``."""
    verb, *words = line.lower().split() or [""]
    readers = _READERS.get(verb)
    if readers is None:
        raise Unreadable(
            T("“{line}” is no move. A move begins with one of {verbs}.", line=line[:60], verbs=", ".join(_READERS))
        )
    for form, read in readers:
        if len(words) == len(form.split()) - 1:
            return read(*words)
    raise Unreadable(
        T("“{line}” is not complete or too long. Write it like this: {form}.", line=line[:60], form=readers[0][0])
    )


def _space(word: str) -> str:
    if word not in SPACES:
        raise Unreadable(T("There is no space called “{word}”.", word=word[:40]))
    return word


def _city(word: str) -> str:
    if word not in CITIES:
        raise Unreadable(
            T("There is no city called “{word}”. The cities are {known}.", word=word[:40], known=", ".join(CITIES))
        )
    return word


def _figure(word: str) -> str:
    if word not in FIGURES:
        raise Unreadable(
            T("There is no figure called “{word}”. Yours are {known}.", word=word[:40], known=", ".join(FIGURES))
        )
    return word


def _mover(word: str) -> str:
    return word if word == MERCHANT_FIGURE else _figure(word)


def _set(word: str) -> str:
    if word not in SET_IDS:
        raise Unreadable(
            T("There is no start set called “{word}”. They are {known}.", word=word[:40], known=", ".join(SET_IDS))
        )
    return word


def _card(word: str) -> str:
    if word not in CARDS:
        raise Unreadable(
            T("There is no card called “{word}”. The cards are {known}.", word=word[:40], known=", ".join(CARDS))
        )
    return word


def _special(word: str) -> str:
    if word not in SPECIALS:
        raise Unreadable(
            T("There is no special card called “{word}”. They are s01 to s{n}.", word=word[:40], n=len(SPECIALS))
        )
    return word


def _building(word: str) -> str:
    if word not in BUILDINGS:
        raise Unreadable(
            T(
                "There is no building called “{word}”. They are {known}.",
                word=word[:40],
                known=", ".join(BUILDINGS),
            )
        )
    return word


def _material(word: str) -> str:
    if word not in ("wood", "stone"):
        raise Unreadable(T("A discount is on wood or on stone, not on “{word}”.", word=word[:40]))
    return word


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 2):
        raise Unreadable(T("“{word}” is no number that fits here.", word=word[:40]))
    return int(word)


def _position(word: str) -> int:
    if word in PLACES:
        return PLACES.index(word)
    position = _number(word)
    if position >= PLANNED:
        raise Unreadable(T("The positions are 0, 1 and 2, not “{word}”.", word=word[:40]))
    return position


def _assign(position: str, card: str, action: str, own: str, shogun: str) -> Assign:
    entry = Entry(_card(card), _number(action), _number(own), _number(shogun))
    if entry.action >= len(CARDS[card]):
        raise Unreadable(
            T("Card {card} has the actions 0 to {n}, no {word}.", card=card, n=len(CARDS[card]) - 1, word=action)
        )
    return Assign(_position(position), entry)


_READERS: dict[str, tuple[tuple[str, Callable[..., Action]], ...]] = {
    "take": (("take t3", lambda start_set: Take(_set(start_set))),),
    "home": (("home mito", lambda city: Home(_city(city))),),
    "assign": (("assign 0 a 1 2 0", _assign),),
    "clear": (("clear 0", lambda position: Clear(_position(position))),),
    "lock": (("lock", Lock),),
    "unlock": (("unlock", Unlock),),
    "move": (("move f2 mito", lambda figure, space: Move(_mover(figure), _space(space))),),
    "done": (("done", Done),),
    "deploy": (("deploy gate_n", lambda space: Deploy(_space(space))),),
    "free": (("free f2 mito", lambda figure, space: Free(_figure(figure), _space(space))),),
    "next": (("next", Next),),
    "recruit": (("recruit", Recruit),),
    "claim": (("claim s03", lambda card: Claim(_special(card))),),
    "harvest": (("harvest f2", lambda figure: Harvest(_figure(figure))),),
    "build": (
        ("build f2 house", lambda figure, building: Build(_figure(figure), _building(building))),
        (
            "build f2 fortress stone",
            lambda figure, building, material: Build(_figure(figure), _building(building), _material(material)),
        ),
    ),
    "buy": (("buy f2 2", lambda figure, quantity: Buy(_figure(figure), _number(quantity))),),
    "gain": (("gain f2", lambda figure: Gain(_figure(figure))),),
    "both": (("both f2 2", lambda figure, quantity: Both(_figure(figure), _number(quantity))),),
    "decline": (("decline", Decline),),
    "keep": (("keep f2", lambda figure: Keep(_figure(figure))),),
    "return": (("return f3", lambda figure: Return(_figure(figure))),),
}
