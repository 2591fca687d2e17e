"""The atomic choices of a seat, and their notation: ``put land:crane_south>gold_east``.

Actions are frozen and compare by value; frequent ones are made once and handed out again.

A token is placed in steps: ``hold`` one of the hand and ``aim`` at a province, which no one sees,
then ``put`` it on a slot, which everyone sees. So is a card: ``play``, ``choose`` …, all unseen,
then ``commit``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Annotated, ClassVar, Final

from engine.core.notation import Notation, Number, Word, refused
from engine.core.protocol import interned
from engine.core.quick import frozen
from engine.core.text import T, Text
from engine.rokugan.data import CLAN_IDS, FACE_IDS, OBJECTIVE_IDS, PROVINCE_IDS, SLOTS, SUPPORT, TERRITORY_CARDS
from engine.rokugan.events import Where

ON = "on:"
"""Begins the slot on a token: ``on:7``."""


def on(token: int | str) -> str:
    """The slot on a token, by its number; in a standing order also by its face."""
    return f"{ON}{token}"


def token_of(slot: str) -> int | None:
    """The number of the token that a slot lies on; None for a slot of the board."""
    return int(slot[len(ON) :]) if slot.startswith(ON) else None


_NUMBER = Number(T("“{word}” is not the number of a token on the board."), figures=3)


@frozen
class Choosable:
    """A known word, or the slot on a token, ``on:7``; with ``numbers`` also the token."""

    known: Collection[str]
    refusal: Text
    numbers: bool = False

    def read(self, word: str) -> str:
        """The word itself. Raises ``Unreadable``."""
        if word in self.known:
            return word
        if word.startswith(ON):
            return on(_NUMBER.read(word[len(ON) :]))
        if self.numbers and word[:1].isdecimal():
            return str(_NUMBER.read(word))
        raise refused(self.refusal, word, longest=60)


Clan = Annotated[str, Word(CLAN_IDS, T("There is no clan called “{word}”. The clans are {known}."))]
Objective = Annotated[str, Word(OBJECTIVE_IDS, T("There is no objective called “{word}”."))]
Province = Annotated[str, Word(PROVINCE_IDS, T("There is no province called “{word}”."))]
Face = Annotated[str, Word(FACE_IDS, T("There is no token called “{word}”. The tokens are {known}."))]
Card = Annotated[str, Word((*TERRITORY_CARDS, *SUPPORT), T("There is no card called “{word}”."))]
TokenNumber = Annotated[int, _NUMBER]
_WORDS = frozenset({*PROVINCE_IDS, *FACE_IDS, *CLAN_IDS, *SLOTS, *Where})
_NO_WORD = T("A card cannot ask for “{word}”. It asks for a province, a token, a slot or a clan.")
_NO_SLOT = T(
    "There is no slot called “{word}”. Slots are written like these: {examples}.",
    examples="center:lion_west, land:lion_west>dragon_west, coast:crane_south, on:7",
)


@frozen
class TakeClan:
    """Set-up: a clan that no one has taken."""

    form: ClassVar[str] = "clan lion"
    clan: Clan


@frozen
class Keep:
    """Set-up: one of the two objectives dealt."""

    form: ClassVar[str] = "keep way_of_the_sail"
    objective: Objective


@frozen
class Claim:
    """Set-up: a control token goes into an empty province."""

    form: ClassVar[str] = "claim lion_west"
    province: Province


@frozen
class Return:
    """Dragon puts a token of the hand back into the pool."""

    form: ClassVar[str] = "return army_1"
    face: Face


@frozen
class Play:
    """Prepare a card: its targets are chosen next. No one sees it before ``Commit``.

    A territory card, ``scout``, ``shugenja`` or ``first_player``.
    """

    form: ClassVar[str] = "play bushido"
    card: Card


@frozen
class Choose:
    """Choose for the card: a province, a face, a slot, a clan, the number of a token."""

    form: ClassVar[str] = "choose lion_west"
    word: Annotated[str, Choosable(_WORDS, _NO_WORD, numbers=True)]


@frozen
class Commit:
    """Carry out the card that was prepared."""


@frozen
class Cancel:
    """Put the card back."""


@frozen
class Pass:
    """Upkeep: play no card now."""


@frozen
class Hold:
    """Take a token of the hand to place it; no one sees which."""

    form: ClassVar[str] = "hold army_1"
    face: Face


@frozen
class Drop:
    """Put it back behind the screen."""


@frozen
class Aim:
    """The province in which it will lie, or at which it will point; no one sees that either."""

    form: ClassVar[str] = "aim lion_west"
    province: Province


@frozen
class Put:
    """Place it: facedown on a slot of that province, or a blessing on a token, ``on:7``."""

    form: ClassVar[str] = "put center:lion_west"
    slot: Annotated[str, Choosable(SLOTS, _NO_SLOT)]


@frozen
class Discard:
    """Dark Favors: which of the tokens looked at is discarded."""

    form: ClassVar[str] = "discard 7"
    token: TokenNumber


@frozen
class Look:
    """Scorpion looks at a token."""

    form: ClassVar[str] = "look 7"
    token: TokenNumber


@frozen
class Exchange:
    """Unicorn exchanges two of its tokens; the smaller number first."""

    form: ClassVar[str] = "exchange 3 7"
    one: TokenNumber
    other: TokenNumber

    def as_read(self) -> Exchange:
        """The same, in order."""
        return self if self.one <= self.other else Exchange(self.other, self.one)


@frozen
class Decline:
    """Scorpion does not look, Unicorn does not exchange."""


@frozen
class End:
    """End the turn without placing a token, where none can or may be placed."""


@frozen
class Lot:
    """Let the lot decide, as the rules say for someone who does not answer (13)."""


SettingUp = TakeClan | Keep | Claim | Return
Placing = Hold | Aim | Put | Drop
Preparing = Play | Choose | Commit | Cancel | Pass
Action = SettingUp | Placing | Preparing | Discard | Look | Exchange | Decline | End | Lot
SECRET = (Keep, Return, Play, Choose, Cancel, Hold, Aim, Drop)
"""The actions of which no one else may learn."""
ACTIONS: Final = Notation[Action](Action)
notation = ACTIONS.write


# -- made once ----------------------------------------------------------------------------------------------------


hold: Callable[[str], Hold] = {face: Hold(face) for face in FACE_IDS}.__getitem__
aim: Callable[[str], Aim] = {province: Aim(province) for province in PROVINCE_IDS}.__getitem__
play_card = interned(Play)
claim: Callable[[str], Claim] = {province: Claim(province) for province in PROVINCE_IDS}.__getitem__
put = interned(Put)
choose = interned(Choose)
exchange = interned(Exchange)


choose_token: Callable[[int], Choose] = tuple(Choose(str(number)) for number in range(1000)).__getitem__
"""The choice of a token on the board, by its number: of three figures at most."""

COMMIT, CANCEL, PASS, DROP, DECLINE, END, LOT = Commit(), Cancel(), Pass(), Drop(), Decline(), End(), Lot()
