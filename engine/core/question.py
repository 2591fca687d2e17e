"""A decision, put to a person the same way in every game.

A ``Question`` offers either choices, perhaps in groups (which province, then how many), or a sheet:
spaces to be filled with cards before it is locked. Every answer is one or more notations, joined by
``"; "``, that go back to the engine as they are.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Any, TypeVar

from engine.core.quick import frozen
from engine.core.text import T, Text

X_co = TypeVar("X_co", covariant=True)

TOGETHER = "; "
"""Between the notations of an answer of several."""


class Later(Sequence[X_co]):
    """A sequence made when it is first looked at: most answers are never read."""

    def __init__(self, make: Callable[[], Iterator[X_co]]) -> None:
        self._make = make

    @cached_property
    def _all(self) -> tuple[X_co, ...]:
        return tuple(self._make())

    def __getitem__(self, which: Any) -> Any:
        return self._all[which]

    def __len__(self) -> int:
        return len(self._all)

    def __eq__(self, other: object) -> bool:
        return self._all == (other._all if isinstance(other, Later) else other)

    def __hash__(self) -> int:
        return hash(self._all)


@frozen
class Choice:
    """One possible answer."""

    wish: str
    """The answer: a notation, or several joined by ``"; "`` that are carried out all or none."""
    label: Text
    hint: Text | None = None
    """One line on what it would do."""
    group: str = ""
    """The key of its group, or empty."""
    back: bool = False
    """It leads back, or only leaves something out: nothing to be pressed by mistake."""
    brief: Text | None = None
    """On a sheet: a word or two for a button, for likely ones only. Begins with ⚠️ if it warns."""


@frozen
class Group:
    """Choices that belong together: first one chooses the group, then a member."""

    key: str
    """Lower-case letters, digits, ``_``; at most 30 characters."""
    label: Text
    hint: Text | None = None


@frozen
class Card:
    """Something that can be put on a sheet."""

    key: str
    label: Text
    slot: str | None = None
    """The key of its slot now, if any."""
    aliases: tuple[str, ...] = ()
    """Other ways to write it in a line of text; lower case."""
    piece: str = ""
    """The piece that several cards are ways to use: only one of them can be on the sheet."""
    name: Text | None = None
    """The name of that piece."""


@frozen
class Slot:
    """A space of a sheet."""

    key: str
    label: Text
    card: str | None = None
    """The key of the card there, if any."""
    hint: Text | None = None
    """One line on what will happen there as things stand, or what is wrong with it."""
    brief: Text | None = None
    """The card and what it brings in a word or two; begins with ⚠️ if it warns."""
    aliases: tuple[str, ...] = ()


@frozen
class Offer:
    """Many answers by one press: "copy last round", "clear all"."""

    key: str
    """Lower-case letters and ``_``; at most 20 characters."""
    label: Text
    wish: str


@frozen
class Sheet:
    """Spaces to be filled, then locked.

    The same verbs in every game: ``assign <slot> <card>``, ``clear <slot>``, ``lock``, ``unlock``.
    """

    slots: tuple[Slot, ...]
    cards: Sequence[Card]
    focus: str
    """The key of the slot that ``Question.choices`` fill."""
    locked: bool
    lacking: tuple[Text, ...] = ()
    """The steps that are missing before it can be locked."""
    advice: tuple[Text, ...] = ()
    """Remarks for the player meanwhile: "winter: 3 rice short"."""
    offers: tuple[Offer, ...] = ()
    typed: Mapping[str, Text] = field(default_factory=dict)
    """The parts of aliases that are other words in another language."""
    lock: str = "lock"
    """The word at the end of a typed line that locks, in the language of the aliases."""


@frozen
class Rest:
    """The rest of a turn by one press: a standing order, as if it were written just now."""

    kind: str
    """The key of the decision for which it is."""
    order: str
    label: Text


@frozen
class Question:
    """A question to one seat."""

    kind: str
    """The kind of decision, one word: lower-case letters and ``_``, at most 20 characters."""
    public: Text
    """The question for the whole table: "Battle A from Kai". Says nothing of the answers."""
    prompt: Text
    """The same for the seat itself, with all it should know."""
    choices: Sequence[Choice] = ()
    groups: tuple[Group, ...] = ()
    grouped: Text | None = None
    """The question of the groups, if it is not where to: "Who moves?"."""
    sheet: Sheet | None = None
    rest: Rest | None = None
    """If the game proposes one."""
    due: bool = True
    """The seat must act. False for a locked sheet, which may still be unlocked."""


def plan_question(public: Text, prompt: Text, sheet: Sheet, choices: Callable[[], Iterator[Choice]]) -> Question:
    """Return the question about a plan on a sheet; once it is locked there is only the way back."""
    if not sheet.locked:
        return Question("plan", public, prompt, Later(choices), sheet=sheet)
    prompt = T("Your plan is locked. You can change it until everyone has locked.")
    back = Choice("unlock", T("Change the plan again"))
    return Question("plan", public, prompt, (back,), sheet=sheet, due=False)
