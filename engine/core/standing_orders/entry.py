"""The parts of a list, their text, and the grammar that reads it.

A list is a row of entries, an entry one preference or several, best first, with ``or`` between
them. Where the game names subjects (the tokens of a hand, say), an entry begins with one and all
its ways are about that. ``ask`` as the last way means: if no other way is possible, ask me, and do
not go on to the next entry.

The names that a game knows are one terminal of the grammar, so they may have spaces in them.
Everything else that is no sign or word of it is ``OTHER``, which fits nowhere and so is pointed at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache
from string import ascii_uppercase
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from engine.core.quick import frozen
from engine.core.standing_orders.decision import ANYTHING, ASKED, Facts, How, Orders
from engine.core.text import Text, typed

if TYPE_CHECKING:
    from lark import Lark, Token

ANY, ASK = ANYTHING.wish, ASKED.wish
"""A caretaker chooses; stop here and ask me."""


@frozen
class Amount:
    """A number that is asked for."""

    how: How
    n: int = 0
    """0 for ``ALL`` and ``HALF``."""

    def __str__(self) -> str:
        if self.how is How.EXACTLY:
            return str(self.n)
        return str(self.how) if self.how in (How.ALL, How.HALF) else f"{self.how} {self.n}"

    def admits(self, number: int, left: int | None = None) -> bool:
        """Return True if this number, armies, say, is asked for; ``left`` stay behind."""
        match self.how:
            case How.ALL_BUT:
                return left == self.n
            case How.HALF:
                return left is not None and number <= left
            case How.EXACTLY:
                return number == self.n
            case How.AT_LEAST:
                return number >= self.n
            case How.AT_MOST:
                return number <= self.n
        return True


@frozen
class Condition:
    """I hold this; there is at least or at most so much of it; or it is simply true."""

    name: str
    amount: Amount | None = None
    """``AT_LEAST`` or ``AT_MOST`` for a thing that is counted."""
    hold: bool = False
    yes: bool = True
    """False for the opposite."""

    def __str__(self) -> str:
        if self.amount:
            return f"{self.name} {self.amount}"
        return ("" if self.yes else "not ") + ("hold " if self.hold else "") + self.name

    def holds(self, facts: Facts) -> bool:
        """Return True if it is true; never if its thing cannot be counted."""
        if self.amount:
            return self.name in facts.counts and self.amount.admits(facts.counts[self.name])
        return (self.name in (facts.held if self.hold else facts.true)) == self.yes


@frozen
class Preference:
    """One wish of a list."""

    words: tuple[str, ...] = ()
    """Words of the notation, or just ``ANY`` or ``ASK``; none if only a number is asked for."""
    amount: Amount | None = None
    """None: as many as possible, if anything is counted at all."""
    conditions: tuple[Condition, ...] = ()
    """All must hold."""
    tokens: tuple[Sequence[Any], ...] = field(default=((), (), ()), compare=False)
    """In the text that it was read from: its words, its number, the name of each condition."""

    def __str__(self) -> str:
        wish = " ".join((*self.words, *([str(self.amount)] if self.amount else [])))
        return f"{wish} if {' and '.join(map(str, self.conditions))}" if self.conditions else wish

    @property
    def asks(self) -> bool:
        """True if the owner is asked."""
        return self.words == (ASK,)

    @property
    def bare(self) -> bool:
        """True if it names nothing: a caretaker chooses, or the owner is asked."""
        return self.words in ((ANY,), (ASK,))

    def holds(self, facts: Facts) -> bool:
        return all(condition.holds(facts) for condition in self.conditions)


@frozen
class Entry:
    """One line of a list."""

    ways: tuple[Preference, ...]
    subject: str = ""
    """The word that all its ways begin with, if the game names subjects."""

    def __str__(self) -> str:
        if not self.subject:
            return " or ".join(map(str, self.ways))
        about = f"{self.subject} "  # written once, without a verb before it
        return about + " or ".join(str(way).split(about, 1)[-1] for way in self.ways)


Order = tuple[Entry, ...]
"""A whole list."""


@frozen
class Answer:
    """An answer by a list."""

    action: Any
    """One of the legal actions; None if a caretaker shall choose."""
    rest: Order
    """The list from now on."""
    entry: Entry | None = None
    """The entry that is carried out; None by a script."""


def ways_of(order: Order) -> Iterator[tuple[Entry, Preference]]:
    """Return all ways in the order in which they are tried, each with its entry."""
    return ((entry, way) for entry in order for way in entry.ways)


def as_text(parts: Iterable[object]) -> str:
    """Return entries or preferences as text; reading that gives the same list again."""
    return "; ".join(map(str, parts))


def without(order: Order, entry: Entry) -> Order:
    """Return the list without an entry; without the first of several equal ones."""
    place = order.index(entry)
    return (*order[:place], *order[place + 1 :])


# -- from text -------------------------------------------------------------------------------------

GRAMMAR = r"""
start: entry? (_SEP entry?)*
entry: preference (_OR preference)*
preference: (ANY | ASK | _wish) (_IF condition (_AND condition)*)?
_wish: NAME+ _amount? | _amount NAME*
_amount: ALL | HALF | INT | ALL_BUT INT | _bound
_bound: (AT_LEAST | AT_MOST) INT
condition: NOT? HOLD NAME | NAME _bound | _bound _IN? NAME%s

NAME.3: /(?:%s)(?!\w)/
_SEP.2: /[;,>\n]|else(?!\w)/
_OR.2: /or(?!\w)/
ANY.2: /any(?!\w)/
ASK.2: /ask(?!\w)/
ALL_BUT.2: /all[^\S\n]+but(?!\w)/
ALL.1: /all(?!\w)/
HALF.2: /half(?!\w)/
AT_LEAST.2: /at[^\S\n]+least(?!\w)/
AT_MOST.2: /at[^\S\n]+most(?!\w)/
_IF.3: /(?:,[^\S\n]*)?if(?!\w)/
_AND.2: /and(?!\w)/
NOT.2: /not(?!\w)/
HOLD.2: /hold(?!\w)/
_IN.2: /in(?!\w)/
INT.2: /[0-9]{1,4}(?!\w)/
FILLING.2: /(?:move|moves|go|goes|to|from|with|the|of|then|i|do|still|have|has|army|armies)(?!\w)/
BLANK.2: /[^\S\n]+/
OTHER.-1: /[^\s;,>]+/
%%ignore BLANK
%%ignore FILLING
"""

STATEMENT = " | NOT? NAME"
"""The condition that something is so, for games that have such."""
SMALL = {ord(letter): ord(letter.lower()) for letter in ascii_uppercase}
"""The grammar knows small letters only. Other letters stay, so that places stay the same."""
GAP = r"[ \t_()'’-]+"
"""Separates the words of a name."""
NO_NAME = "(?!.)."
KEEP_OTHER: Any = SimpleNamespace(always_accept=("OTHER",), process=lambda tokens: tokens)
"""Keeps the terminal that no rule uses, so that an unknown word is one token for the parser."""

HOWS: Mapping[str, How] = {"INT" if how is How.EXACTLY else how.name: how for how in How}
SIGNS: Mapping[str, str] = {
    "_SEP": ";",
    "ANY": ANY,
    "ASK": ASK,
    **{terminal: str(how) for terminal, how in HOWS.items() if how is not How.EXACTLY},
    "_IF": "if",
    "_AND": "and",
    "NOT": "not",
    "HOLD": "hold",
    "_IN": "in",
}
"""How what the grammar expects is shown to a person; names and numbers apart."""
WORDS: Mapping[str, Text] = typed(__package__)
"""The words of the grammar, for other languages."""


def plain_name(name: str) -> str:
    """Return a name as it is compared: lower case, one ``_`` between words."""
    return re.sub(r"[\s_()'’-]+", "_", name.lower()).strip("_")


def parse(orders: Orders, text: str, *, counting: bool = False) -> list[tuple[Preference, ...]]:
    """Return entries by their ways; if ``counting``, no name begins with a number.

    Raises ``UnexpectedToken`` at a word that does not fit.
    """
    tree: Any = _parser(orders, counting).parse(text.translate(SMALL))
    return [tuple(_preference(orders.names, way.children) for way in entry.children) for entry in tree.children]


def pattern_of(names: Iterable[str]) -> str:
    """Return a pattern for any of these names, the longest first."""
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    return "|".join(GAP.join(map(re.escape, name.split("_"))) for name in longest_first) or NO_NAME


@cache
def _parser(orders: Orders, counting: bool) -> Lark:
    from lark import Lark  # a start without lists need not load the library

    names = [name for name in orders.names if not (counting and name[0].isdigit())]
    return Lark(
        GRAMMAR % (STATEMENT if orders.statements else "", pattern_of(names)),
        parser="lalr",
        lexer="basic",
        postlex=KEEP_OTHER,
        maybe_placeholders=False,
    )


def _preference(known: Mapping[str, str], parts: Sequence[Any]) -> Preference:
    tokens: list[Any] = [part for part in parts if isinstance(part, str)]
    words = [token for token in tokens if token.type not in HOWS]
    amount = [token for token in tokens if token.type in HOWS]
    conditions = [_condition(known, part.children) for part in parts if not isinstance(part, str)]
    return Preference(
        tuple(known.get(plain_name(word), word) for word in words),
        _amount(amount),
        tuple(condition for condition, _ in conditions),
        (words, amount, [name for _, name in conditions]),
    )


def _amount(tokens: Sequence[Token]) -> Amount | None:
    if not tokens:
        return None
    return Amount(HOWS[tokens[0].type], int(tokens[-1]) if tokens[-1].type == "INT" else 0)


def _condition(known: Mapping[str, str], tokens: Sequence[Token]) -> tuple[Condition, Token]:
    kinds = {token.type: token for token in tokens}
    word, amount = known[plain_name(kinds["NAME"])], _amount([token for token in tokens if token.type in HOWS])
    return Condition(word, amount, hold="HOLD" in kinds, yes="NOT" not in kinds), kinds["NAME"]
