"""From a text to entries by the grammar. Only this module uses the library that parses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from lark import Lark, Token, Transformer
from lark.lark import PostLex

from engine.core.standing_orders.decision import Orders
from engine.core.standing_orders.entry import Amount, Condition, Preference
from engine.core.standing_orders.grammar import (
    GAP,
    GRAMMAR,
    HOWS,
    NO_NAME,
    SMALL,
    STATEMENT,
    Parsed,
    plain_name,
    spellings,
)


def parse(orders: Orders, text: str) -> list[tuple[Parsed, ...]]:
    """Return entries with their ways. Raises ``UnexpectedToken`` at a word that does not fit."""
    return _Builder(spellings(orders)).transform(_parser(orders).parse(text.translate(SMALL)))


@cache
def _parser(orders: Orders) -> Lark:
    """Return the parser for the words of a game."""
    longest_first = sorted(spellings(orders), key=lambda spelling: (-len(spelling), spelling))
    names = "|".join(GAP.join(map(re.escape, spelling.split("_"))) for spelling in longest_first) or NO_NAME
    return Lark(
        GRAMMAR % (STATEMENT if orders.statements else "", names),
        parser="lalr",
        lexer="basic",
        postlex=_KeepOther(),
        maybe_placeholders=False,
    )


class _KeepOther(PostLex):
    """Keeps the terminal that no rule uses, so that an unknown word is one token for the parser."""

    always_accept = ("OTHER",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return stream


class _Builder(Transformer[Token, list[tuple[Parsed, ...]]]):
    """The entries of a tree, rule by rule."""

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
