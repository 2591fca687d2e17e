"""A game's account of a decision, so that a seat can answer it beforehand.

Words are lower-case and without spaces, as in the notation.
"""

from collections.abc import Callable, Mapping
from dataclasses import field
from enum import StrEnum

from engine.core.question import Choice, Group
from engine.core.quick import frozen
from engine.core.text import T, Text


class How(StrEnum):
    """The ways to ask for a number. Each is named as it is written."""

    ALL = "all"
    ALL_BUT = "all but"
    HALF = "half"
    EXACTLY = "exactly"
    AT_LEAST = "at least"
    AT_MOST = "at most"


PILE = tuple(How)
"""For a number taken from a stock, of which the rest stays."""
SIZES = (How.ALL, How.EXACTLY, How.AT_LEAST, How.AT_MOST)
"""For one of some given numbers."""
ANYTHING = Choice("any", T("A caretaker chooses"))
ASKED = Choice("ask", T("Ask me"))
REVIEW = "review"
"""Key of a trigger that stops no list: its seat looks at the board before the lap of the list, and
that begins when the seat has confirmed the list, or when the time for it is over."""
ONCE = "once"
"""Key of another trigger that stops no list: a list with it ends with its round."""
SILENT = frozenset({REVIEW, ONCE})
"""The triggers that stop no list."""


@frozen
class Trigger:
    """A reason to stop a list: its owner is asked until they edit it, confirm it or act."""

    key: str
    """As it is written: a word, perhaps with a name, ``token_near:kai``; at most 40 characters."""
    label: Text
    usual: bool = False
    """True if it is chosen unless the owner chooses."""


ONE_ROUND = Trigger(ONCE, T("Only for this round"))


@frozen
class Subject:
    """A thing that entries are about, a token, say: they begin with its key, and ways follow."""

    key: str
    label: Text
    hint: Text | None = None
    entries: int = 1
    """Maximum entries about it; 0 if it is not there, and ``Orders.impossible`` says why."""


UNLIMITED = 99
"""Entries of a subject that any number of them may be about."""


@frozen
class Offers:
    """The parts of a list that buttons add."""

    choices: tuple[Choice, ...] = ()
    """Preferences: the text of each is its ``wish``, the key of its group its ``group``."""
    groups: tuple[Group, ...] = ()
    subjects: tuple[Subject, ...] = ()
    """Without any, an entry is a preference like any other."""
    bare: tuple[Choice, ...] = (ANYTHING, ASKED)
    """``any`` and ``ask``, unless they cannot be written."""

    @property
    def all(self) -> tuple[Choice, ...]:
        """All preferences to choose from."""
        return (*self.choices, *self.bare)


@frozen
class Wording:
    """The words and numbers of preferences."""

    words: tuple[str, ...] = ()
    """The words that a preference can name besides those of the offers."""
    hows: tuple[How, ...] = ()
    """The numbers that it can ask for; none if nothing is counted."""
    least: int = 0
    """The smallest number, and the smallest that stays behind."""
    numbers: tuple[int, ...] = ()
    """The numbers that can come up; if empty, any from ``least`` on."""
    countless: frozenset[str] = frozenset()
    """Words that take no number, though others do."""
    needing: frozenset[str] = frozenset()
    """Words that need a number."""


@frozen
class Manner:
    """How a list answers; by default the first possible preference is taken, and stays."""

    consumable: bool = False
    """Each entry answers one turn of a lap and is then struck off."""
    is_script: bool = False
    """With ``consumable``: the list is for one turn, and the game follows it question by question
    (``Orders.follow``). Entries without a subject are possible, too."""
    ranking: bool = False
    """It ranks what seats take one after another in a draft. It is best filled as a whole, and has
    each of its choices once."""
    triggers: tuple[Trigger, ...] = ()
    """The reasons that can stop the list."""
    follows: str = ""
    """Key of a decision: a seat that answered that by its list is not waited for here, unless its
    list for this says ``ask``. If no list answers, the game's default does, in a draft a caretaker.
    """
    closes: bool = False
    """The lock of the plan closes the list, and nobody is asked about it after that."""
    closed: bool = False
    """The list can no longer be changed; it still answers."""


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
    offers: Offers
    wording: Wording = field(default_factory=Wording)
    manner: Manner = field(default_factory=Manner)
    suggest: Callable[[], str] = field(default=str, compare=False)
    """Return a list to begin with, as a strong caretaker at this seat would write it from the same
    view; empty if nothing is worth writing down."""


@frozen
class Traits:
    """The words that choose a legal action."""

    words: tuple[str, ...]
    """In the order in which they are written: ``("march", "kai", "suruga")``."""
    also: frozenset[str] = frozenset()
    """Further words that fit it: a region, "neutral"."""
    number: int | None = None
    """The number that ends the notation, if any."""
    left: int | None = None
    """The number that stays behind after it."""
    rank: int = 0
    """If several actions fit equally, the highest rank is taken."""
    decisive: frozenset[str] = frozenset()
    """Words of which one must be named for this action to be meant; if empty, the last of ``words``
    or one of ``also``. An action that is but a verb and a number is meant by the number alone."""


@frozen
class Facts:
    """The answers of a view to conditions."""

    held: frozenset[str] = frozenset()
    """The things that the seat holds now."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """The things that can be counted, and how many there are now."""
    holdable: frozenset[str] = frozenset()
    """The things that a seat can hold at all."""
    true: frozenset[str] = frozenset()
    """Those ``Orders.statements`` that are true now."""


@frozen
class Flaw:
    """The reason why a preference can never be legal, and its wrong word."""

    text: Text
    word: int
    """Its place, from 0; beyond the last one if something is missing."""


@frozen
class Change:
    """The effect of a public event on a list."""

    triggers: tuple[str, ...] = ()
    """The triggers that it makes true."""
    ends: bool = False
    """True if the list ends."""
    round_over: bool = False
    """True if a round ends, and with it lists that are for one round."""
    words: frozenset[str] = frozenset()
    """If the list goes on: preferences that name one of these end."""
