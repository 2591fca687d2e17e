"""What a seat can do, one atomic choice at a time, and how it is written down.

Each action has a one-line notation: ``put land:crane_south>gold_east``. ``parse`` reads it, ``notation`` writes it.
Actions are frozen and compare by value; those that come up all the time are made once and handed out again.

A token is placed in steps: ``hold`` one of the hand and ``aim`` at a province, which nobody sees, then ``put`` it on a
slot, which everybody sees. So is a card: ``play``, ``choose`` …, all unseen, then ``commit``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.protocol import once
from engine.core.refusals import Unreadable
from engine.core.text import T
from engine.rokugan.data import (
    CLAN_IDS,
    FACE_IDS,
    OBJECTIVE_IDS,
    PROVINCE_IDS,
    SLOTS,
    SUPPORT,
    TERRITORY_CARDS,
)
from engine.rokugan.events import Where

ON = "on:"
"""Begins the slot on a token: ``on:7``."""


@dataclass(frozen=True, slots=True)
class TakeClan:
    """Set-up: a clan that nobody has taken."""

    clan: str


@dataclass(frozen=True, slots=True)
class Keep:
    """Set-up: one of the two objectives dealt."""

    objective: str


@dataclass(frozen=True, slots=True)
class Claim:
    """Set-up: a control token goes into an empty province."""

    province: str


@dataclass(frozen=True, slots=True)
class Return:
    """Dragon puts a token of the hand back into the pool."""

    face: str


@dataclass(frozen=True, slots=True)
class Play:
    """Prepare a card: its targets are chosen next. Nobody sees it before ``Commit``.

    A territory card, ``scout``, ``shugenja`` or ``first_player``.
    """

    card: str


@dataclass(frozen=True, slots=True)
class Choose:
    """The next thing that the card asks for: a province, a face, a slot, a clan, the number of a token."""

    word: str


@dataclass(frozen=True, slots=True)
class Commit:
    """Carry out the card that was prepared."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Put the card back."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Upkeep: play no card now."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Take a token of the hand to place it; nobody sees which."""

    face: str


@dataclass(frozen=True, slots=True)
class Drop:
    """Put it back behind the screen."""


@dataclass(frozen=True, slots=True)
class Aim:
    """The province in which it will lie, or at which it will point; nobody sees that either."""

    province: str


@dataclass(frozen=True, slots=True)
class Put:
    """Place it: facedown on a slot of that province, or a blessing on a token, ``on:7``."""

    slot: str


@dataclass(frozen=True, slots=True)
class Rank:
    """In waves: the next best slot for the token taken up; a blessing on a token, ``on:7``, or on one that is written
    down before it, ``on:army_1``."""

    slot: str


@dataclass(frozen=True, slots=True)
class Done:
    """In waves: the list of the token is complete, where no centre ends it."""


@dataclass(frozen=True, slots=True)
class Strike:
    """In waves: the last entry is struck out."""


@dataclass(frozen=True, slots=True)
class File:
    """In waves: the card that was prepared is carried out when the wave closes."""


@dataclass(frozen=True, slots=True)
class Recall:
    """In waves: the last card is put back."""


@dataclass(frozen=True, slots=True)
class Seal:
    """In waves: everything is written down."""


@dataclass(frozen=True, slots=True)
class Unseal:
    """In waves: break the seal to change something; that works until everybody has sealed."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Dark Favors: which of the tokens looked at is discarded."""

    token: int


@dataclass(frozen=True, slots=True)
class Look:
    """Scorpion looks at a token."""

    token: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """Unicorn exchanges two of its tokens; the smaller number first."""

    one: int
    other: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Scorpion does not look, Unicorn does not exchange."""


@dataclass(frozen=True, slots=True)
class End:
    """End the turn without placing a token, where none can or may be placed."""


@dataclass(frozen=True, slots=True)
class Lot:
    """Let the lot decide, as the rules say for somebody who does not answer (13)."""


Action = (
    TakeClan
    | Keep
    | Claim
    | Return
    | Play
    | Choose
    | Commit
    | Cancel
    | Pass
    | Hold
    | Drop
    | Aim
    | Put
    | Rank
    | Done
    | Strike
    | File
    | Recall
    | Seal
    | Unseal
    | Discard
    | Look
    | Exchange
    | Decline
    | End
    | Lot
)


# -- made once ----------------------------------------------------------------------------------------------------


hold: Callable[[str], Hold] = {face: Hold(face) for face in FACE_IDS}.__getitem__
aim: Callable[[str], Aim] = {province: Aim(province) for province in PROVINCE_IDS}.__getitem__
play_card: Callable[[str], Play] = {card: Play(card) for card in (*TERRITORY_CARDS, *SUPPORT)}.__getitem__
claim: Callable[[str], Claim] = {province: Claim(province) for province in PROVINCE_IDS}.__getitem__
put = once(Put)
rank = once(Rank)
choose = once(Choose)
exchange = once(Exchange)


choose_token: Callable[[int], Choose] = tuple(Choose(str(number)) for number in range(1000)).__getitem__
"""The choice of a token on the board, by its number: of three figures at most."""

COMMIT, CANCEL, PASS, DROP, DECLINE, END, LOT = Commit(), Cancel(), Pass(), Drop(), Decline(), End(), Lot()
DONE, STRIKE, FILE, RECALL, SEAL, UNSEAL = Done(), Strike(), File(), Recall(), Seal(), Unseal()


def on(token: int) -> str:
    """The slot on a token."""
    return f"{ON}{token}"


def token_of(slot: str) -> int | None:
    """The number of the token that a slot lies on; None for a slot of the board."""
    return int(slot[len(ON) :]) if slot.startswith(ON) else None


def on_face(face: str) -> str:
    """The slot on a token that is written down before, by its face."""
    return f"{ON}{face}"


def face_under(slot: str) -> str | None:
    """The face of such a token; None for any other slot."""
    face = slot[len(ON) :] if slot.startswith(ON) else ""
    return face if face in FACE_IDS else None


# -- notation -----------------------------------------------------------------------------------------------------


def notation(action: Action) -> str:
    """The action in one line."""
    match action:
        case TakeClan(clan):
            return f"clan {clan}"
        case Keep(objective):
            return f"keep {objective}"
        case Claim(province):
            return f"claim {province}"
        case Return(face):
            return f"return {face}"
        case Play(card):
            return f"play {card}"
        case Choose(word):
            return f"choose {word}"
        case Hold(face):
            return f"hold {face}"
        case Aim(province):
            return f"aim {province}"
        case Put(slot):
            return f"put {slot}"
        case Rank(slot):
            return f"rank {slot}"
        case Done():
            return "done"
        case Strike():
            return "strike"
        case File():
            return "file"
        case Recall():
            return "recall"
        case Seal():
            return "seal"
        case Unseal():
            return "unseal"
        case Discard(token):
            return f"discard {token}"
        case Look(token):
            return f"look {token}"
        case Exchange(one, other):
            return f"exchange {one} {other}"
        case Commit():
            return "commit"
        case Cancel():
            return "cancel"
        case Pass():
            return "pass"
        case Drop():
            return "drop"
        case Decline():
            return "decline"
        case End():
            return "end"
        case Lot():
            return "lot"


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


def _clan(word: str) -> str:
    if word not in CLAN_IDS:
        raise Unreadable(
            T("There is no clan called “{word}”. The clans are {known}.", word=word[:40], known=", ".join(CLAN_IDS))
        )
    return word


def _objective(word: str) -> str:
    if word not in OBJECTIVE_IDS:
        raise Unreadable(T("There is no objective called “{word}”.", word=word[:40]))
    return word


def _province(word: str) -> str:
    if word not in PROVINCE_IDS:
        raise Unreadable(T("There is no province called “{word}”.", word=word[:40]))
    return word


def _face(word: str) -> str:
    if word not in FACE_IDS:
        raise Unreadable(
            T("There is no token called “{word}”. The tokens are {known}.", word=word[:40], known=", ".join(FACE_IDS))
        )
    return word


def _card(word: str) -> str:
    if word not in TERRITORY_CARDS and word not in SUPPORT:
        raise Unreadable(T("There is no card called “{word}”.", word=word[:40]))
    return word


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 3 and str(int(word)) == word):
        raise Unreadable(T("“{word}” is no number of a token on the board.", word=word[:40]))
    return int(word)


def _slot(word: str) -> str:
    if word in SLOTS:
        return word
    if word.startswith(ON):
        return on(_number(word[len(ON) :]))
    raise Unreadable(
        T(
            "There is no slot called “{word}”. Slots are written like these: {examples}.",
            word=word[:60],
            examples="center:lion_west, land:lion_west>dragon_west, coast:crane_south, on:7",
        )
    )


def _ranked(word: str) -> str:
    return word if face_under(word) is not None else _slot(word)


_WORDS = frozenset({*PROVINCE_IDS, *FACE_IDS, *CLAN_IDS, *SLOTS, *Where})


def _word(word: str) -> str:
    if word in _WORDS:
        return word
    if word.startswith(ON):
        return _slot(word)
    if word[:1].isdigit():
        return str(_number(word))
    raise Unreadable(
        T("“{word}” is nothing that a card can ask for: a province, a token, a slot or a clan.", word=word[:60])
    )


def _exchange(one: str, other: str) -> Action:
    return Exchange(*sorted((_number(one), _number(other))))


_READERS: dict[str, tuple[str, Callable[..., Action]]] = {
    "clan": ("clan lion", lambda word: TakeClan(_clan(word))),
    "keep": ("keep way_of_the_sail", lambda word: Keep(_objective(word))),
    "claim": ("claim lion_west", lambda word: claim(_province(word))),
    "return": ("return army_1", lambda word: Return(_face(word))),
    "hold": ("hold army_1", lambda word: hold(_face(word))),
    "aim": ("aim lion_west", lambda word: aim(_province(word))),
    "put": ("put center:lion_west", lambda word: put(_slot(word))),
    "drop": ("drop", Drop),
    "rank": ("rank center:lion_west", lambda word: rank(_ranked(word))),
    "done": ("done", Done),
    "strike": ("strike", Strike),
    "file": ("file", File),
    "recall": ("recall", Recall),
    "seal": ("seal", Seal),
    "unseal": ("unseal", Unseal),
    "play": ("play bushido", lambda word: play_card(_card(word))),
    "choose": ("choose lion_west", lambda word: choose(_word(word))),
    "commit": ("commit", Commit),
    "cancel": ("cancel", Cancel),
    "pass": ("pass", Pass),
    "discard": ("discard 7", lambda word: Discard(_number(word))),
    "look": ("look 7", lambda word: Look(_number(word))),
    "exchange": ("exchange 3 7", _exchange),
    "decline": ("decline", Decline),
    "end": ("end", End),
    "lot": ("lot", Lot),
}
