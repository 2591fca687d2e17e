"""The grammar of lists, and entries from a text by it.

The names that a game knows are one terminal of it, so they may have spaces in them. Everything else
that is no sign or word of the grammar is ``OTHER``, which fits nowhere and so is pointed at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from engine.core.quick import frozen
from engine.core.standing_orders import Orders
from engine.core.standing_orders.decision import How
from engine.core.standing_orders.entry import ANY, ASK, Amount, Condition, Preference
from engine.core.text import Text, typed

if TYPE_CHECKING:
    from lark import Lark, Token

GRAMMAR = r"""
start: entry? (_SEP entry?)*
entry: preference (_OR preference)*
preference: (ANY | ASK | _wish) (_IF condition (_AND condition)*)?
_wish: NAME+ amount? | amount NAME*
amount: ALL | HALF | INT | ALL_BUT INT | AT_LEAST INT | AT_MOST INT
condition: NOT? HOLD NAME | NAME bound | bound _IN? NAME%s
bound: (AT_LEAST | AT_MOST) INT

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


@frozen
class Parsed:
    """A preference, and where its parts stand."""

    preference: Preference
    words: Sequence[Token]
    amount: Sequence[Token]
    conditions: Sequence[Token]
    """For each condition its name."""

    def of(self, subject: str) -> Parsed:
        """The same with a word before it that is written once for several."""
        preference = replace(self.preference, words=(subject, *self.preference.words))
        return replace(self, preference=preference, words=(*(self.words or self.amount)[:1], *self.words))


def plain_name(name: str) -> str:
    """Return a name as it is compared: lower case, one ``_`` between words."""
    return re.sub(r"[\s_()'’-]+", "_", name.lower()).strip("_")


@cache
def spellings(orders: Orders) -> Mapping[str, str]:
    """Return all ways to write the words of a game; each word can be written as it is."""
    return {**{word: word for word in orders.names.values()}, **orders.names}


def parse(orders: Orders, text: str) -> list[tuple[Parsed, ...]]:
    """Return entries with their ways. Raises ``UnexpectedToken`` at a word that does not fit."""
    tree: Any = _parser(orders).parse(text.translate(SMALL))
    known = spellings(orders)
    return [tuple(_preference(known, way.children) for way in entry.children) for entry in tree.children]


def pattern_of(names: Iterable[str]) -> str:
    """Return a pattern for any of these names, the longest first."""
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    return "|".join(GAP.join(map(re.escape, name.split("_"))) for name in longest_first) or NO_NAME


@cache
def _parser(orders: Orders) -> Lark:
    from lark import Lark  # a start without lists need not load the library

    return Lark(
        GRAMMAR % (STATEMENT if orders.statements else "", pattern_of(spellings(orders))),
        parser="lalr",
        lexer="basic",
        postlex=_KeepOther(),
        maybe_placeholders=False,
    )


class _KeepOther:
    """Keeps the terminal that no rule uses, so that an unknown word is one token for the parser."""

    always_accept = ("OTHER",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return stream


def _preference(known: Mapping[str, str], parts: Sequence[Any]) -> Parsed:
    words: list[Any] = [part for part in parts if isinstance(part, str)]
    trees = [part for part in parts if not isinstance(part, str)]
    amount = next((tree.children for tree in trees if tree.data == "amount"), ())
    conditions = [_condition(known, tree.children) for tree in trees if tree.data == "condition"]
    wish = Preference(
        tuple(known.get(plain_name(word), word) for word in words),
        _amount(amount),
        tuple(condition for condition, _ in conditions),
    )
    return Parsed(wish, words, amount, [name for _, name in conditions])


def _amount(tokens: Sequence[Token]) -> Amount | None:
    if not tokens:
        return None
    return Amount(HOWS[tokens[0].type], int(tokens[-1]) if tokens[-1].type == "INT" else 0)


def _condition(known: Mapping[str, str], parts: Sequence[Any]) -> tuple[Condition, Token]:
    tokens: Mapping[str, Any] = {getattr(part, "type", ""): part for part in parts}
    amount = _amount(tokens[""].children if "" in tokens else ())
    word = known[plain_name(tokens["NAME"])]
    return Condition(word, amount, hold="HOLD" in tokens, yes="NOT" not in tokens), tokens["NAME"]
