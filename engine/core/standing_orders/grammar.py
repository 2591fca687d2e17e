"""The grammar of lists, and the tokens of what is written.

The names that a game knows are one terminal of it; so they may have spaces in them, and everything else that is no
sign or word of the grammar is ``OTHER``, which fits nowhere and thus is pointed at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from string import ascii_uppercase

from lark import Lark, Token, Tree
from lark.lark import PostLex

from engine.core.standing_orders.decision import How
from engine.core.standing_orders.preference import ANY, ASK, Amount

GRAMMAR = r"""
start: entry? (SEP entry?)*
entry: preference (OR preference)*
preference: (ANY | ASK | _wish) (IF condition (AND condition)*)?
_wish: NAME+ amount? | amount NAME*
amount: ALL | HALF | INT | ALL_BUT INT | AT_LEAST INT | AT_MOST INT
condition: NOT? HOLD NAME | NAME _bound | _bound IN? NAME%s
_bound: (AT_LEAST | AT_MOST) INT

NAME.3: /(?:%s)(?!\w)/
SEP.2: /[;,>\n]|else(?!\w)/
OR.2: /or(?!\w)/
ANY.2: /any(?!\w)/
ASK.2: /ask(?!\w)/
ALL_BUT.2: /all[^\S\n]+but(?!\w)/
ALL.1: /all(?!\w)/
HALF.2: /half(?!\w)/
AT_LEAST.2: /at[^\S\n]+least(?!\w)/
AT_MOST.2: /at[^\S\n]+most(?!\w)/
IF.2: /if(?!\w)/
AND.2: /and(?!\w)/
NOT.2: /not(?!\w)/
HOLD.2: /hold(?!\w)/
IN.2: /in(?!\w)/
INT.2: /[0-9]{1,4}(?!\w)/
FILLING.2: /(?:to|from|with|the|of|then|i|do|still|have|has|army|armies)(?!\w)/
BLANK.2: /[^\S\n]+/
OTHER.-1: /[^\s;,>]+/
%%ignore BLANK
%%ignore FILLING
"""

OUTRIGHT = " | NOT? NAME"
"""The condition that something is so, for games that have such."""
SMALL = {ord(letter): ord(letter.lower()) for letter in ascii_uppercase}
"""The grammar knows small letters only. Others than these stay as they are, so that places stay the same."""
GAP = r"[ \t_()'’-]+"
"""What may stand between the words of a name."""
NO_NAME = "(?!.)."

SIGNS: Mapping[str, str] = {
    "SEP": ";",
    "ANY": ANY,
    "ASK": ASK,
    "ALL": "all",
    "HALF": "half",
    "ALL_BUT": "all but",
    "AT_LEAST": "at least",
    "AT_MOST": "at most",
    "IF": "if",
    "AND": "and",
    "NOT": "not",
    "HOLD": "hold",
    "IN": "in",
}
"""How what the grammar expects is shown to a person; names and numbers apart."""
BOUNDS: Mapping[str, How] = {"AT_LEAST": How.AT_LEAST, "AT_MOST": How.AT_MOST}
HOWS: Mapping[str, How] = {**BOUNDS, "ALL": How.ALL, "ALL_BUT": How.ALL_BUT, "HALF": How.HALF, "INT": How.EXACTLY}


def plain_name(name: str) -> str:
    """A name as it is compared: lower case, one ``_`` between words."""
    return re.sub(r"[\s_()'’-]+", "_", name.lower()).strip("_")


@lru_cache(maxsize=16)
def parser(spellings: frozenset[str], outright: bool) -> Lark:
    """For these names; ``outright`` if conditions may say that something is so."""
    longest_first = sorted(spellings, key=lambda spelling: (-len(spelling), spelling))
    names = "|".join(GAP.join(map(re.escape, spelling.split("_"))) for spelling in longest_first) or NO_NAME
    return Lark(
        GRAMMAR % (OUTRIGHT if outright else "", names),
        parser="lalr",
        lexer="basic",
        postlex=_KeepOther(),
        maybe_placeholders=False,
    )


class _KeepOther(PostLex):
    """Keeps the terminal that no rule uses, so that a word that is not known comes to the parser as a whole."""

    always_accept = ("OTHER",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return stream


def amount_of(tokens: Sequence[Token]) -> Amount:
    """How many are meant."""
    n = next((int(token) for token in tokens if token.type == "INT"), 0)
    return Amount(HOWS[tokens[0].type], n)


def named(condition: Tree[Token]) -> Token:
    """The name in a condition."""
    return next(token for token in tokens_in(condition.children) if token.type == "NAME")


def tokens_in(children: Iterable[Tree[Token] | Token]) -> Iterator[Token]:
    """Those of some parts that are words."""
    return (child for child in children if isinstance(child, Token))


def trees_in(tree: Tree[Token]) -> Iterator[Tree[Token]]:
    """The parts of a tree that have parts."""
    return (child for child in tree.children if isinstance(child, Tree))


def start_of(token: Token) -> int:
    """Where a word begins."""
    assert token.start_pos is not None, "it comes from a text"
    return token.start_pos


def end_of(token: Token) -> int:
    """Where a word ends."""
    assert token.end_pos is not None, "it comes from a text"
    return token.end_pos
