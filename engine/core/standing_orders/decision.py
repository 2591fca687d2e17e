"""What a game says about its decisions, so that a seat can answer them beforehand.

A game offers one ``Orders`` object. Only words and facts are the game's; how lists are written, read and followed is
the same everywhere. Words are lower-case and without spaces, as in the notation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from engine.core.question import Choice, Group
from engine.core.quick import frozen
from engine.core.text import T, Text

if TYPE_CHECKING:
    from engine.core.protocol import AnyGame
    from engine.core.sequence import Actions
    from engine.core.standing_orders.entry import Answer, Order


class How(StrEnum):
    """The ways to ask for a number. Each is named as it is written."""

    ALL = "all"
    ALL_BUT = "all but"
    HALF = "half"
    EXACTLY = "exactly"
    AT_LEAST = "at least"
    AT_MOST = "at most"


PILE = tuple(How)
"""For a number taken from what is there, of which the rest stays."""
SIZES = (How.ALL, How.EXACTLY, How.AT_LEAST, How.AT_MOST)
"""For one of some given numbers."""
ANYTHING = Choice("any", T("What a caretaker would do"))
ASKED = Choice("ask", T("Ask me"))
REVIEW = "review"
"""The key of a trigger that stops no list. A seat that chooses it looks at the board before the lap of that
list: the lap begins when the seat has confirmed the list, or when the time for that is over."""

ONCE = "once"
"""The key of another trigger that stops no list: a list with it is for one round and ends with that."""
SILENT = frozenset({REVIEW, ONCE})
"""The triggers that stop no list."""


@frozen
class Trigger:
    """Something that stops a list: its owner is asked until they edit it, confirm it or act themselves."""

    key: str
    """As it is written: a word, perhaps with a name behind it, ``token_near:kai``; at most 40 characters."""
    label: Text
    usual: bool = False
    """Whether it is chosen where nobody chooses."""


ONE_ROUND = Trigger(ONCE, T("Only for this round"))


@frozen
class Decision:
    """A kind of decision for which a list can be written."""

    key: str
    """Lower-case letters, digits, ``_``; at most 20 characters."""
    label: Text
    hint: Text | None
    """One line: how it is asked, or what is planned."""
    example: str
    """A list that can be read."""
    choices: tuple[Choice, ...]
    """Preferences of the game to choose from: the text of each is its ``wish``, the key of its group its ``group``."""
    groups: tuple[Group, ...] = ()
    words: tuple[str, ...] = ()
    """All that a preference of this kind can name, most useful first."""
    hows: tuple[How, ...] = ()
    """The numbers a preference of this kind can ask for; none where nothing is counted."""
    countless: frozenset[str] = frozenset()
    """Words with which no number goes, where others have one."""
    needing: frozenset[str] = frozenset()
    """Words that mean nothing without a number."""
    numbers: tuple[int, ...] = ()
    """The numbers that can come up at all; if empty, any from ``least`` on."""
    least: int = 0
    stays: int = 0
    """How many stay behind at least."""
    consumable: bool = False
    """Whether each entry answers one turn of a lap and is then struck off."""
    subjects: tuple[Group, ...] = ()
    """With ``consumable``: what entries are about, each as often as there may be entries for it. An entry begins with
    the key of one; its ways follow, best first. Without subjects an entry is a preference like any other."""
    about: frozenset[str] = frozenset()
    """All words that are subjects at some time."""
    triggers: tuple[Trigger, ...] = ()
    """What can stop the list."""
    follows: str = ""
    """The key of a decision: a seat that answered that by its list is not waited for here, unless its list for this
    says ``ask``. If no list answers, the game's default does, or in a draft a caretaker."""
    is_script: bool = False
    """With ``consumable``: whether the list is for one turn, and the game itself follows it question by question
    (``Orders.follow``). Entries without a subject are possible, too."""
    repeats: frozenset[str] = frozenset()
    """With ``is_script``: words of ``about`` that may begin any number of entries; each of the others begins one."""
    barred: frozenset[str] = frozenset()
    """``any`` or ``ask``, where that cannot be written."""
    asked: Choice = ASKED
    """``ask``, as it is offered."""
    suggest: Callable[[], str] | None = field(default=None, compare=False)
    """A list to begin with, as a strong caretaker at this seat would write it from the same view: worked out when it is
    called for, empty where nothing is worth writing down. None if such a list follows from what a caretaker would
    do as things stand."""
    ranking: bool = False
    """Whether its list ranks what seats take one after another in a draft, best first: it is best filled as a whole,
    and each of its choices is there once."""
    closes: bool = False
    """Whether the lock of the plan closes it, and nobody is asked about it after that."""
    closed: bool = False
    """Whether the list can be changed no more; it answers all the same."""

    @property
    def offers(self) -> tuple[Choice, ...]:
        """All preferences to choose from; ``any`` and ``ask``, if they can be written, come last."""
        return (*self.choices, *(one for one in (ANYTHING, self.asked) if one.wish not in self.barred))


@frozen
class Traits:
    """By which words a legal action can be chosen."""

    words: tuple[str, ...]
    """In the order in which they are written: ``("march", "kai", "suruga")``."""
    also: frozenset[str] = frozenset()
    """Further words that fit it: a region, "neutral"."""
    number: int | None = None
    """The number that ends the notation, if any."""
    left: int | None = None
    """What stays behind if this number is taken."""
    rank: int = 0
    """Of several actions that fit equally the one of the highest rank is taken."""
    decisive: frozenset[str] = frozenset()
    """Words of which one must be named for this action to be meant; if empty, the last of ``words`` or one of
    ``also``. An action that is but a verb and a number is meant by the number alone."""


@frozen
class Facts:
    """What conditions can ask of a view."""

    held: frozenset[str] = frozenset()
    """What the seat holds now."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """What can be counted, and how much of it there is now."""
    holdable: frozenset[str] = frozenset()
    """What a seat can hold at all."""
    true: frozenset[str] = frozenset()
    """Those of ``Orders.statements`` that are true now."""


@frozen
class Flaw:
    """Why a preference can never be legal, and which of its words is wrong."""

    text: Text
    word: int
    """Its place, from 0; beyond the last one if something is missing."""


@frozen
class Change:
    """What a public event does to a list."""

    triggers: tuple[str, ...] = ()
    """The triggers that it makes true."""
    ends: bool = False
    """Whether the list ends."""
    round_over: bool = False
    """Whether a round ends, and with it lists that are for one round."""
    words: frozenset[str] = frozenset()
    """If the list goes on: preferences that name one of these end."""


@dataclass(frozen=True, eq=False)
class Orders:
    """What a game says about standing orders. A game without any has one that says nothing.

    ``view`` is always a seat's own; nothing may follow from anything that it does not show.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    """Every word that lists and conditions can use: how it may be written, lower case with ``_`` between words, and
    the word. A word can always be written as it is."""
    statements: frozenset[str] = frozenset()
    """The words that are a condition by themselves: ``if slot``."""
    watched: frozenset[str] = frozenset()
    """The kinds of decision whose lists events change."""
    decisions: Callable[[Any], tuple[Decision, ...]] = lambda view: ()
    """The kinds of decision that can still come for the seat."""
    decision_key: Callable[[Any, Actions[Any]], str | None] = lambda view, legal: None
    """The kind of decision that these legal actions answer; None if no list can be written for it."""
    traits: Callable[[Any, Any], Traits] = lambda view, action: Traits(())
    """By which words an action can be chosen."""
    facts: Callable[[Any], Facts] = lambda view: Facts()
    """What conditions can ask."""
    imagined: Callable[[Any, str], tuple[Any, ...]] = lambda view, key: ()
    """What would be legal if a question of this kind came as things stand; empty if it would not be asked."""
    impossible: Callable[[Any, str, tuple[str, ...]], Text | Flaw | None] = lambda view, key, words: None
    """Why a preference that names these words can never be legal, and what can be; None if it may be."""
    follow: Callable[[Any, Actions[Any], Order, bool, bool], Answer | None] = lambda *given: None
    """What is done next by a script; None if its owner must be asked. Unless ``asking``, nobody can be asked: None then
    means that the rules decide. ``begun`` says that the seat has answered a part of the open question itself."""
    asks: Callable[[Any, str, Order], bool] = lambda view, key, order: False
    """Whether a script leaves something to be asked."""
    trial: Callable[[Any, str, Order], Text | None] = lambda view, key, order: None
    """What would come of a list as things stand, for its owner: of a script, or where one action does not say it all;
    None where that cannot be said."""
    changed: Callable[[Any, str, Any], Change | None] = lambda view, key, event: None
    """What a public event does to a list of a kind that is ``watched``; the view is that after it."""


def decision_of(game: AnyGame, view: Any, key: str | None) -> Decision | None:
    """What the game says of a kind of decision; None if it cannot come any more."""
    return next((decision for decision in game.orders.decisions(view) if decision.key == key), None)
