"""Reading a list of preferences. What is wrong is said at the word.

The names that a game knows are one terminal of the grammar; so they may have spaces in them, and everything else that
is no sign or word of the grammar is ``OTHER``, which fits nowhere and thus is pointed at.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedToken
from lark.lark import PostLex

from engine.core.decision import Decision, Facts, Flaw, How
from engine.core.orders.entries import Entry
from engine.core.orders.preference import ANY, ASK, Amount, Condition, Counted, Held, Preference, So
from engine.core.refusals import Unreadable
from engine.core.text import TN, Arg, T, Text, listing

if TYPE_CHECKING:
    from engine.core.protocol import AnyGame

LONGEST = 2000
"""Characters that a list may have."""
NAMES_SHOWN = 6
WORD_SHOWN = 40

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


class BadOrder(Unreadable):
    """A list that cannot be read, or a preference that can never be legal."""

    def __init__(self, text: Text, start: int, end: int, example: str) -> None:
        super().__init__(text)
        self.start = start
        """Where in what was written the word begins that is wrong; its length if something is missing at the end."""
        self.end = end
        """Where that word ends."""
        self.example = example
        """A list that can be read."""


def read(game: AnyGame, view: Any, key: str, text: str, *, checked: bool = True) -> tuple[Preference, ...]:
    """The list for a kind of decision; empty for a blank text.

    Raises ``BadOrder`` if it cannot be read, or if something in it can never be legal. With ``checked`` False the
    latter is let pass: for lists that were checked when they were written, since what they refer to may have changed.
    """
    reader = _reader(game, view, key, text)
    parsed = [way for one in reader.entries() for way in one.ways]
    if checked:
        for way in parsed:
            reader.check(way)
    return tuple(way.preference for way in parsed)


def entries(
    game: AnyGame, view: Any, key: str, text: str, *, checked: bool = True, known: Collection[Preference] = ()
) -> tuple[Entry, ...]:
    """The list as entries; where they are not used up each preference is one.

    Raises as ``read``, and if there are more entries for something than there may be. What is ``known`` was checked
    when it was written, and may be blocked by now.
    """
    reader = _reader(game, view, key, text)
    parsed = reader.entries()
    if checked:
        for one in parsed:
            for way in one.ways:
                if way.preference not in known:
                    reader.check(way)
        reader.check_entries(parsed)
    return tuple(Entry(tuple(way.preference for way in one.ways), one.subject) for one in parsed)


def _reader(game: AnyGame, view: Any, key: str, text: str) -> _Reader:
    """Raises ``BadOrder`` if there is no such decision, or the text is too long."""
    decision = next((decision for decision in game.decisions(view) if decision.key == key), None)
    if decision is None:
        raise BadOrder(T("No such decision can come any more in this match."), 0, len(text), "")
    if len(text) > LONGEST:
        raise BadOrder(T("That is too long: at most {n} characters.", n=LONGEST), LONGEST, len(text), decision.example)
    return _Reader(game, view, decision, _spellings(game.names(view)), game.facts(view), text)


def plain_name(name: str) -> str:
    """A name as it is compared: lower case, one ``_`` between words."""
    return re.sub(r"[\s_()'’-]+", "_", name.lower()).strip("_")


def _spellings(names: Mapping[str, str]) -> Mapping[str, str]:
    return {**{word: word for word in names.values()}, **names}


@lru_cache(maxsize=16)
def _parser(spellings: frozenset[str], outright: bool) -> Lark:
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


@dataclass(frozen=True, slots=True)
class _Parsed:
    """A preference, and where its parts stand."""

    preference: Preference
    words: Sequence[Token]
    amount: Sequence[Token]
    conditions: Sequence[Token]
    """For each condition its name."""


@dataclass(frozen=True, slots=True)
class _ParsedEntry:
    """An entry, with where the parts of its ways stand."""

    ways: tuple[_Parsed, ...]
    subject: str


class _Reader:
    """One list for one kind of decision."""

    def __init__(
        self,
        game: AnyGame,
        view: Any,
        decision: Decision,
        spellings: Mapping[str, str],
        facts: Facts,
        text: str,
    ) -> None:
        self._game, self._view, self._decision = game, view, decision
        self._spellings, self._facts, self._text = spellings, facts, text
        self._subjects = decision.about

    # -- what is written

    def parsed(self) -> Tree[Token]:
        """The tree of the text. Raises ``BadOrder`` at the first word that does not fit."""
        text = self._text
        try:
            return _parser(frozenset(self._spellings), bool(self._facts.sayable)).parse(text.translate(SMALL))
        except UnexpectedToken as unexpected:
            expected = set(unexpected.accepts or unexpected.expected)
            token = unexpected.token
            if token.type == "$END":
                end = len(text.rstrip())
                missing = T("Something is missing at the end: {expected}.", expected=self._expected(expected))
                raise BadOrder(missing, end, len(text), self._decision.example) from None
            raise self._bad(self._misfit(token, expected), token) from None

    def entries(self) -> list[_ParsedEntry]:
        """What is written, entry by entry; where they are not used up "or" goes on to the next preference."""
        written = [tuple(map(self.preference, _trees(entry))) for entry in _trees(self.parsed())]
        if not self._decision.once:
            return [_ParsedEntry((way,), "") for ways in written for way in ways]
        return list(map(self._entry, written))

    def _entry(self, ways: tuple[_Parsed, ...]) -> _ParsedEntry:
        """The ways after the first are about the same subject, which need not be written again."""
        words = ways[0].preference.words[:1] if self._decision.script else ways[0].preference.words
        subject = next((word for word in words if word in self._subjects), "")
        return _ParsedEntry((ways[0], *(self._about(subject, way) for way in ways[1:])), subject)

    def _about(self, subject: str, way: _Parsed) -> _Parsed:
        words = way.preference.words
        written = not self._subjects.isdisjoint(words)
        if self._decision.script:
            written = words[:1] == (subject,) or not self._decision.repeats.isdisjoint(words[:1])
        if not subject or words in ((ANY,), (ASK,)) or written:
            return way
        return replace(
            way, preference=replace(way.preference, words=(subject, *words)), words=(way.words[0], *way.words)
        )

    def preference(self, tree: Tree[Token]) -> _Parsed:
        """What a part of the tree says."""
        words = [token for token in _tokens(tree.children) if token.type in ("NAME", "ANY", "ASK")]
        amounts = [part for part in _trees(tree) if part.data == "amount"]
        conditions = [part for part in _trees(tree) if part.data == "condition"]
        amount = list(_tokens(amounts[0].children)) if amounts else []
        return _Parsed(
            Preference(
                tuple(map(self._word, words)),
                _amount(amount) if amount else None,
                tuple(map(self._condition, conditions)),
            ),
            words,
            amount,
            [_named(part) for part in conditions],
        )

    def _condition(self, tree: Tree[Token]) -> Condition:
        name = self._word(_named(tree))
        tokens = list(_tokens(tree.children))
        for token in tokens:
            if token.type in BOUNDS:
                n = next(int(number) for number in tokens if number.type == "INT")
                return Counted(name, BOUNDS[token.type], n)
        yes = all(token.type != "NOT" for token in tokens)
        return Held(name, yes) if any(token.type == "HOLD" for token in tokens) else So(name, yes)

    def _word(self, token: Token) -> str:
        return self._spellings[plain_name(token)] if token.type == "NAME" else str(token)

    def _shown(self, token: Token) -> Arg:
        """A word as it was written."""
        return self._text[_start(token) : _end(token)][:WORD_SHOWN].strip() or T("a new line")

    # -- what is wrong with a word

    def _misfit(self, token: Token, expected: set[str]) -> Text:
        word = self._shown(token)
        if "NAME" not in expected or token.type != "OTHER":
            return T(
                "“{word}” does not fit here. Possible here: {expected}.", word=word, expected=self._expected(expected)
            )
        names = self._possible(expected)
        near = get_close_matches(plain_name(token), self._written_as(names), n=1, cutoff=0.7)
        if near:
            return T("I do not know “{word}”. Did you mean “{near}”?", word=word, near=near[0])
        return T("I do not know “{word}”. Possible here: {expected}.", word=word, expected=self._expected(expected))

    def _expected(self, expected: set[str]) -> Arg:
        """What would be possible, names first."""
        said: list[Arg] = [] if "NAME" not in expected else _some(self._possible(expected))
        if "INT" in expected:
            said.append(T("a number"))
        said += [f"“{sign}”" for terminal, sign in SIGNS.items() if terminal in expected]
        return listing(said)

    def _possible(self, expected: set[str]) -> Sequence[str]:
        """The names that are possible: those of conditions, after ``if``, or else those of the decision."""
        if "ANY" in expected or "SEP" in expected:
            return self._decision.words
        return sorted({*self._facts.holdable, *self._facts.counts, *self._facts.sayable})

    def _written_as(self, words: Iterable[str]) -> list[str]:
        known = set(words)
        return [spelling for spelling, word in self._spellings.items() if word in known]

    def _bad(self, text: Text, *tokens: Token) -> BadOrder:
        return BadOrder(text, _start(tokens[0]), _end(tokens[-1]), self._decision.example)

    # -- what can never be legal

    def check(self, one: _Parsed) -> None:
        """Raises ``BadOrder`` if the preference can never be legal."""
        self._check_words(one)
        if one.amount:
            self._check_amount(one)
        elif not self._decision.needing.isdisjoint(one.preference.words):
            raise self._bad(
                T("Say how many: behind “{word}” comes a number.", word=one.preference.words[-1]), *one.words
            )
        for condition, token in zip(one.preference.conditions, one.conditions, strict=True):
            self._check_condition(condition, token)

    def check_entries(self, parsed: Sequence[_ParsedEntry]) -> None:
        """Raises ``BadOrder`` at an entry without a subject, or at one too many for the same."""
        if not self._subjects:
            return
        if self._decision.script:
            parsed = [one for one in parsed if one.subject and one.subject not in self._decision.repeats]
        left = Counter(subject.key for subject in self._decision.subjects)
        if self._decision.script:
            left = Counter(self._subjects)
        for one in parsed:
            first = one.ways[0]
            if not one.subject and first.preference.words in ((ANY,), (ASK,)):
                continue
            names = listing([subject.key for subject in self._decision.subjects])
            if not one.subject:
                raise self._bad(T("An entry must name one of these: {names}.", names=names), *first.words)
            for way in one.ways if not self._decision.script else ():
                self._check_way(one.subject, way)
            if not left[one.subject]:
                raise self._bad(self._filled(one.subject), *first.words)
            left[one.subject] -= 1

    def _filled(self, subject: str) -> Text:
        """Every entry that there may be for a subject is there."""
        n = sum(there.key == subject for there in self._decision.subjects)
        return TN(
            "There is an entry for that already. Write “or” between its places.",
            "You have {n} of these, and there is an entry for each already. Write “or” between the places of one.",
            n,
        )

    def _check_way(self, subject: str, way: _Parsed) -> None:
        """It says more than its subject, and nothing of another."""
        words = way.preference.words
        if words in ((ANY,), (ASK,)):
            return
        if self._subjects.intersection(words) != {subject}:
            raise self._bad(T("All places of an entry are for the same. Begin another entry with “;”."), *way.words)
        if len(words) == 1:
            raise self._bad(T("Say where: after “{word}” comes a place.", word=subject), *way.words)

    def _check_words(self, one: _Parsed) -> None:
        words = one.preference.words
        if not self._decision.barred.isdisjoint(words):
            raise self._bad(T("“{word}” is not possible here.", word=words[0]), *one.words)
        if words in ((ANY,), (ASK,)):
            return
        for word, token in zip(words, one.words, strict=True):
            if word not in self._decision.words:
                possible = listing(_some(self._decision.words)) if self._decision.words else T("a number")
                raise self._bad(
                    T("“{word}” means nothing here. Possible here: {names}.", word=self._shown(token), names=possible),
                    token,
                )
        trouble = self._game.impossible(self._view, self._decision.key, words)
        if trouble is None:
            return
        if isinstance(trouble, Flaw):
            # a subject that is not written again has the place of the one that is
            raise self._bad(trouble.text, *(one.words[trouble.word : trouble.word + 1] or one.words or one.amount))
        alone = [
            token
            for word, token in zip(words, one.words, strict=True)
            if self._game.impossible(self._view, self._decision.key, (word,))
        ]
        raise self._bad(trouble, *(alone[-1:] or one.words or one.amount))

    def _check_amount(self, one: _Parsed) -> None:
        amount, hows = one.preference.amount, self._decision.hows
        assert amount is not None, "it was written"
        if not hows or not self._decision.countless.isdisjoint(one.preference.words):
            raise self._bad(T("Nothing is counted here: leave the number out."), *one.amount)
        if amount.how not in hows:
            possible = [f"“{how}”" for how in hows if how is not How.EXACTLY]
            raise self._bad(
                T("“{how}” is not possible here, but a number or {hows}.", how=str(amount.how), hows=listing(possible)),
                *one.amount,
            )
        if trouble := _out_of_range(self._decision, amount):
            raise self._bad(trouble, *one.amount)

    def _check_condition(self, condition: Condition, token: Token) -> None:
        possible: Collection[str] = self._facts.counts
        if isinstance(condition, Held):
            possible = self._facts.holdable
        elif isinstance(condition, So):
            possible = self._facts.sayable
        if condition.name in possible:
            return
        names = listing(_some(sorted(possible)))
        if isinstance(condition, So):
            text = T(
                "“{word}” alone is no condition. Possible here: {names}; or say how much, “at least 2”.",
                word=self._shown(token),
                names=names,
            )
            raise self._bad(text, token)
        if isinstance(condition, Held):
            raise self._bad(
                T("“{word}” cannot be held. Possible here: {names}.", word=self._shown(token), names=names), token
            )
        raise self._bad(
            T("“{word}” cannot be counted. Possible here: {names}.", word=self._shown(token), names=names), token
        )


def _out_of_range(decision: Decision, amount: Amount) -> Text | None:
    """Why such a number can never come up; None if it may."""
    if amount.how is How.ALL_BUT and amount.n < decision.stays:
        return T("At least {n} must stay behind.", n=decision.stays)
    least = min(decision.numbers, default=decision.least)
    if amount.how in (How.EXACTLY, How.AT_MOST) and amount.n < least:
        return T("The smallest number that is possible is {n}.", n=least)
    if not decision.numbers:
        return None
    beyond = amount.how is How.AT_LEAST and amount.n > max(decision.numbers)
    if beyond or (amount.how is How.EXACTLY and amount.n not in decision.numbers):
        return T("Possible numbers are {numbers}.", numbers=listing(sorted(decision.numbers)))
    return None


def _amount(tokens: Sequence[Token]) -> Amount:
    n = next((int(token) for token in tokens if token.type == "INT"), 0)
    return Amount(HOWS[tokens[0].type], n)


def _named(condition: Tree[Token]) -> Token:
    return next(token for token in _tokens(condition.children) if token.type == "NAME")


def _tokens(children: Iterable[Tree[Token] | Token]) -> Iterator[Token]:
    return (child for child in children if isinstance(child, Token))


def _trees(tree: Tree[Token]) -> Iterator[Tree[Token]]:
    return (child for child in tree.children if isinstance(child, Tree))


def _start(token: Token) -> int:
    assert token.start_pos is not None, "it comes from a text"
    return token.start_pos


def _end(token: Token) -> int:
    assert token.end_pos is not None, "it comes from a text"
    return token.end_pos


def _some(names: Sequence[str]) -> list[Arg]:
    """The first few names, and a sign if there are more."""
    return [*names[:NAMES_SHOWN], *(["…"] if len(names) > NAMES_SHOWN else [])]
