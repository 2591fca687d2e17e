"""The atomic choices of a seat, and their notation: ``put land:crane_south>gold_east``.

Actions are frozen and compare by value; frequent ones are made once and handed out again.

A token is placed in steps: ``hold`` one of the hand and ``aim`` at a province, which no one sees,
then ``put`` it on a slot, which everyone sees. So is a card: ``play``, ``choose`` …, all unseen,
then ``commit``.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Final

from engine.core.model import GameAction, interned
from engine.core.notation import Notation, Number, Word, refused
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


class TakeClan(GameAction, form="clan lion"):
    """Set-up: a clan that no one has taken."""

    clan: Clan


class Keep(GameAction, form="keep way_of_the_sail"):
    """Set-up: one of the two objectives dealt."""

    objective: Objective


class Claim(GameAction, form="claim lion_west"):
    """Set-up: a control token goes into an empty province."""

    province: Province


class Return(GameAction, form="return army_1"):
    """Dragon puts a token of the hand back into the pool."""

    face: Face


class Play(GameAction, form="play bushido"):
    """Prepare a card: its targets are chosen next. No one sees it before ``Commit``.

    A territory card, ``scout``, ``shugenja`` or ``first_player``.
    """

    card: Card


class Choose(GameAction, form="choose lion_west"):
    """Choose for the card: a province, a face, a slot, a clan, the number of a token."""

    word: Annotated[str, Choosable(_WORDS, _NO_WORD, numbers=True)]


class Commit(GameAction):
    """Carry out the card that was prepared."""


class Cancel(GameAction):
    """Put the card back."""


class Pass(GameAction):
    """Upkeep: play no card now."""


class Hold(GameAction, form="hold army_1"):
    """Take a token of the hand to place it; no one sees which."""

    face: Face


class Drop(GameAction):
    """Put it back behind the screen."""


class Aim(GameAction, form="aim lion_west"):
    """The province in which it will lie, or at which it will point; no one sees that either."""

    province: Province


class Put(GameAction, form="put center:lion_west"):
    """Place it: facedown on a slot of that province, or a blessing on a token, ``on:7``."""

    slot: Annotated[str, Choosable(SLOTS, _NO_SLOT)]


class Discard(GameAction, form="discard 7"):
    """Dark Favors: which of the tokens looked at is discarded."""

    token: TokenNumber


class Look(GameAction, form="look 7"):
    """Scorpion looks at a token."""

    token: TokenNumber


class Exchange(GameAction, form="exchange 3 7"):
    """Unicorn exchanges two of its tokens; the smaller number first."""

    one: TokenNumber
    other: TokenNumber

    def as_read(self) -> Exchange:
        """The same, in order."""
        return self if self.one <= self.other else Exchange(self.other, self.one)


class Decline(GameAction):
    """Scorpion does not look, Unicorn does not exchange."""


class End(GameAction):
    """End the turn without placing a token, where none can or may be placed."""


class Lot(GameAction):
    """Let the lot decide, as the rules say for someone who does not answer (13)."""


SettingUp = TakeClan | Keep | Claim | Return
Placing = Hold | Aim | Put | Drop
Preparing = Play | Choose | Commit | Cancel | Pass
Action = SettingUp | Placing | Preparing | Discard | Look | Exchange | Decline | End | Lot
SECRET = (Keep, Return, Play, Choose, Cancel, Hold, Aim, Drop)
"""The actions of which no one else may learn."""
ACTIONS: Final = Notation[Action](Action)
notation = ACTIONS.write

hold, aim, put, play_card = interned(Hold), interned(Aim), interned(Put), interned(Play)
claim = interned(Claim)
choose = interned(Choose)
exchange = interned(Exchange)

COMMIT, CANCEL, PASS, DROP, DECLINE, END, LOT = Commit(), Cancel(), Pass(), Drop(), Decline(), End(), Lot()
