"""A game's account of a decision, so that a seat can answer it beforehand.

Words are lower-case and without spaces, as in the notation.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from engine.core.question import Choice, Group
from engine.core.quick import frozen
from engine.core.sentences import SILENCE
from engine.core.sequence import Actions
from engine.core.text import T, Text


class How(StrEnum):
    """The ways to ask for a number. Each is named as it is written."""

    ALL = "all"
    ALL_BUT = "all but"
    HALF = "half"
    EXACTLY = "exactly"
    AT_LEAST = "at least"
    AT_MOST = "at most"


SIZES = (How.ALL, How.EXACTLY, How.AT_LEAST, How.AT_MOST)
"""The ways to ask for a number where nothing stays behind."""
ANYTHING = Choice("any", T("A caretaker chooses"))
ASKED = Choice("ask", T("Ask me"))
ANY_OR_ASK = (ANYTHING, ASKED)
"""The preferences that name nothing, last among the choices of most decisions."""
REVIEW = "review"
"""Key of a trigger that stops no list: its seat looks at the board before the lap of the list, and
that begins when the seat has confirmed the list, or when the time for it is over."""
ONCE = "once"
"""Key of another trigger that stops no list: a list with it ends with its round."""
END = "end"
"""Key of an event that ends each list."""
BEGUN = "begun"
"""Not chosen by anyone: a part of this script is struck off, so that a rollback ends it."""
SILENT = frozenset({REVIEW, ONCE, BEGUN})
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
LOOK_FIRST = Trigger(REVIEW, T("Look at the board again before it"))


@frozen
class Subject(Group):
    """A thing that entries are about, a token, say: they begin with its key, and ways follow."""

    entries: int = 1
    """Maximum entries about it; 0 if it is not there, and ``Orders.obstacle`` says why."""


UNLIMITED = 99
"""Entries of a subject that any number of them may be about."""


@frozen
class Decision:
    """A kind of decision for which a list can be written.

    By default the first possible preference answers, and stays on the list.
    """

    key: str
    """Lower-case letters, digits, ``_``; at most 20 characters."""
    label: Text
    example: str
    """A list that can be read."""
    hint: Text = SILENCE
    """One line: how it is asked, or what is planned. A ranking has none."""
    choices: tuple[Choice, ...] = ANY_OR_ASK
    """The preferences that buttons add; the text of each is its ``wish``. Without ``any`` or
    ``ask`` among them that cannot be written."""
    groups: tuple[Group, ...] = ()
    subjects: tuple[Subject, ...] = ()
    """Without any, an entry is a preference like any other."""
    names: Mapping[str, Text] = field(default_factory=dict)
    """Words of lists that are no choices; without a name a word is shown as it is written."""
    consumable: bool = False
    """Each entry answers one turn of a lap and is then struck off; so do those of a script."""
    ranking: bool = False
    """It ranks what seats take one after another in a draft. It is best filled as a whole, and has
    each of its choices once."""
    triggers: tuple[Trigger, ...] = ()
    """The reasons that can stop the list."""
    follows: str = ""
    """Key of a decision: a seat that answered that by its list is not waited for here, unless its
    list for this says ``ask``. If no list answers, the game's default does, in a draft a caretaker.
    """
    closed: bool = False
    """The lock of the plan has closed the list: it still answers, but cannot be changed."""
    imagined: Callable[[], Sequence[Any]] = field(default=tuple, compare=False)
    """Return the actions that would be legal if it came in the present position; none if it would
    not be asked."""
    possible: Callable[[], Iterable["Traits"]] | None = field(default=None, compare=False)
    """Return all actions that may ever answer it from the present position on, by default those of
    ``imagined``. The words of its lists come from them; all else is refused."""
    suggest: Callable[[], str] = field(default=str, compare=False)
    """Return a list to begin with, as a strong caretaker at this seat would write it from the same
    view; empty if nothing is worth writing down."""

    @property
    def closes(self) -> bool:
        """True if the lock of the plan closes the list: no one can be asked about it after that."""
        return ASKED.wish not in (choice.wish for choice in self.choices)

    @property
    def labels(self) -> Mapping[str, Text]:
        """The words of lists, and whole preferences, as they are shown."""
        known = {it.key: it.label for it in (*self.groups, *self.subjects)}
        return {**known, **self.names, **{choice.wish: choice.label for choice in self.choices}}


@frozen
class Traits:
    """An action as lists name it: by the words of its fields, in the order of its notation."""

    fields: tuple[tuple[str, ...], ...]
    """For each field the words that name it, its own first."""
    needs: tuple[int, ...] = ()
    """The fields that must be named for this action to be meant."""
    number: int | None = None
    """The number that ends the notation, if any; of what is possible the least, 0 for any."""
    left: int | None = None
    """The number that stays behind after it, if any; of what is possible the least."""
    rank: int = 0
    """If several actions fit equally, the highest rank is taken."""
    counted: bool = False
    """True if the number must be written; only for what is possible."""

    def fit(self, words: Sequence[str]) -> tuple[int, ...]:
        """Return the fields that these words name, up to the first word that fits none."""
        named: tuple[int, ...] = ()
        for word in words:
            if (place := next((n for n in self._next(named) if word in self.fields[n]), None)) is None:
                break
            named = (*named, place)
        return named

    def meant(self, words: Sequence[str]) -> bool:
        """Return True if all these words fit, and name what must be named."""
        named = self.fit(words)
        return len(named) == len(words) and set(named).issuperset(self.needs)

    def further(self, words: Sequence[str]) -> Iterator[str]:
        """Yield the words that must come next, else those that may."""
        places = self._next(self.fit(words))
        for n in places[-1:] if set(places).intersection(self.needs) else places:
            yield from self.fields[n]

    def _next(self, named: tuple[int, ...]) -> range:
        """Return the fields that may be named next: up to the first that must be."""
        first = named[-1] + 1 if named else 0
        return range(first, min((n for n in self.needs if n >= first), default=len(self.fields) - 1) + 1)


def traits_of(
    *parts: str | Iterable[str],
    needs: tuple[int, ...] | None = None,
    number: int | None = None,
    left: int | None = None,
    rank: int = 0,
) -> Traits:
    """Return an action’s traits from its fields: the last must be named, a number need not be."""
    last = parts[-1]
    if isinstance(last, str) and last.isdigit():
        parts, number = parts[:-1], int(last)
    fields = [(part,) if isinstance(part, str) else tuple(part) for part in parts]
    if needs is None:
        needs = () if number is not None and len(fields) == 1 else (len(fields) - 1,)
    return Traits(tuple(fields), needs, number, left, rank)


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


@dataclass(frozen=True, eq=False)
class Orders:
    """All that a game says about standing orders; by default nothing.

    ``view`` is always a seat's own; nothing may follow from anything that it does not show.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    """Every word of lists and conditions, by each way to write it, lower case with ``_`` between
    words. One way is the word itself."""
    typed: Mapping[str, Text] = field(default_factory=dict)
    """Those ways to write them that are other words in another language; proper names are not."""
    statements: frozenset[str] = frozenset()
    """The words that are a condition by themselves: ``if slot``."""
    decisions: Callable[[Any], tuple[Decision, ...]] = lambda view: ()
    """The kinds of decision that can still come for the seat."""
    decision_key: Callable[[Any, Actions[Any]], str | None] = lambda view, legal: None
    """The kind of decision that these legal actions answer; None if no list can answer it."""
    traits: Callable[[Any, Any], Traits] = lambda view, action: Traits(())
    """The words that choose an action."""
    facts: Callable[[Any], Facts] = lambda view: Facts()
    """The answers to conditions."""
    obstacle: Callable[[Any, str, Sequence[str]], Text | None] = lambda view, key, words: None
    """Why nothing possible has the last of these words; None without a reason."""
    follow: Callable[[Any, Actions[Any], Any, bool, bool], Any] | None = None
    """Return the next ``Answer`` of a script from view, legal actions and list; None to ask the
    owner. A game with this has only scripts: a list is for one turn, through which the game leads
    question by question, and entries without a subject are possible, too. Unless ``asking``, no one
    can be asked: None then leaves it to the rules. ``begun``: the seat has answered a part of the
    open question itself."""
    asks: Callable[[Any, str, Any], bool] = lambda view, key, order: False
    """True if a script leaves something to be asked even where it does not say “ask”."""
    trial: Callable[[Any, str, Any], Text | None] = lambda view, key, order: None
    """The result of a list in the present position, for its owner: of a script, or if one action
    does not say it all; None if that cannot be said."""
    made_true: Callable[[Any, str, Any], Iterable[str]] = lambda view, key, event: ()
    """The keys of triggers that a public event makes true for a list, also ``END``, or ``ONCE`` at
    the end of a round, and words whose preferences end; the view is that after the event."""

    def decision(self, view: Any, key: str | None) -> Decision | None:
        """Return the account of a kind of decision; None if it cannot come any more."""
        return next((decision for decision in self.decisions(view) if decision.key == key), None)
