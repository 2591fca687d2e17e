"""The grammar of lists, and entries from a text by it.

The names that a game knows are one terminal of it, so they may have spaces in them. Everything else
that is no sign or word of the grammar is ``OTHER``, which fits nowhere and so is pointed at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from string import ascii_uppercase
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

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


def parse(orders: Orders, text: str) -> list[tuple[Preference, ...]]:
    """Return entries by their ways. Raises ``UnexpectedToken`` at a word that does not fit."""
    tree: Any = _parser(orders).parse(text.translate(SMALL))
    return [tuple(_preference(orders.names, way.children) for way in entry.children) for entry in tree.children]


def pattern_of(names: Iterable[str]) -> str:
    """Return a pattern for any of these names, the longest first."""
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    return "|".join(GAP.join(map(re.escape, name.split("_"))) for name in longest_first) or NO_NAME


@cache
def _parser(orders: Orders) -> Lark:
    from lark import Lark  # a start without lists need not load the library

    return Lark(
        GRAMMAR % (STATEMENT if orders.statements else "", pattern_of(orders.names)),
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
