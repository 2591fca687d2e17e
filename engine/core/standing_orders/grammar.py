"""The grammar of lists, and what a text says by it.

The names that a game knows are one terminal of it; so they may have spaces in them, and everything else that is no
sign or word of the grammar is ``OTHER``, which fits nowhere and thus is pointed at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from string import ascii_uppercase
from typing import Any

from lark import Lark, Token, Transformer
from lark.lark import PostLex

from engine.core.quick import frozen
from engine.core.standing_orders.decision import How, Orders
from engine.core.standing_orders.entry import ANY, ASK, Amount, Condition, Preference

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
_IF.2: /if(?!\w)/
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
"""The grammar knows small letters only. Others than these stay as they are, so that places stay the same."""
GAP = r"[ \t_()'’-]+"
"""What may stand between the words of a name."""
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
    """A name as it is compared: lower case, one ``_`` between words."""
    return re.sub(r"[\s_()'’-]+", "_", name.lower()).strip("_")


@cache
def spellings(orders: Orders) -> Mapping[str, str]:
    """All ways to write the words of a game; each word can be written as it is."""
    return {**{word: word for word in orders.names.values()}, **orders.names}


@cache
def parser(orders: Orders) -> Lark:
    """For the words of a game."""
    longest_first = sorted(spellings(orders), key=lambda spelling: (-len(spelling), spelling))
    names = "|".join(GAP.join(map(re.escape, spelling.split("_"))) for spelling in longest_first) or NO_NAME
    return Lark(
        GRAMMAR % (STATEMENT if orders.statements else "", names),
        parser="lalr",
        lexer="basic",
        postlex=_KeepOther(),
        maybe_placeholders=False,
    )


def parsed(orders: Orders, text: str) -> list[tuple[Parsed, ...]]:
    """The entries of a text, each with its ways. Raises ``UnexpectedToken`` at the first word that does not fit."""
    return _Builder(spellings(orders)).transform(parser(orders).parse(text.translate(SMALL)))


class _KeepOther(PostLex):
    """Keeps the terminal that no rule uses, so that a word that is not known comes to the parser as a whole."""

    always_accept = ("OTHER",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return stream


class _Builder(Transformer[Token, list[tuple[Parsed, ...]]]):
    """What a tree of the grammar says, rule by rule."""

    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__()
        self._words = words

    def NAME(self, token: Token) -> Token:
        return token.update(value=self._words[plain_name(token)])

    def start(self, entries: list[tuple[Parsed, ...]]) -> list[tuple[Parsed, ...]]:
        return entries

    def entry(self, ways: list[Parsed]) -> tuple[Parsed, ...]:
        return tuple(ways)

    def preference(self, parts: list[Any]) -> Parsed:
        words = [part for part in parts if isinstance(part, Token)]
        pairs = [part for part in parts if isinstance(part, tuple)]
        amount, tokens = next((pair for pair in pairs if isinstance(pair[0], Amount)), (None, ()))
        conditions = [pair for pair in pairs if isinstance(pair[0], Condition)]
        return Parsed(
            Preference(tuple(map(str, words)), amount, tuple(condition for condition, _ in conditions)),
            words,
            tokens,
            [name for _, name in conditions],
        )

    def amount(self, tokens: list[Token]) -> tuple[Amount, list[Token]]:
        return Amount(HOWS[tokens[0].type], int(tokens[-1]) if tokens[-1].type == "INT" else 0), tokens

    bound = amount

    def condition(self, parts: list[Any]) -> tuple[Condition, Token]:
        tokens = {part.type: part for part in parts if isinstance(part, Token)}
        amount = next((part[0] for part in parts if isinstance(part, tuple)), None)
        name = tokens["NAME"]
        return Condition(str(name), amount, hold="HOLD" in tokens, yes="NOT" not in tokens), name
