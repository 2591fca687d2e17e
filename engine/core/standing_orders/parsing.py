"""What a list says, entry by entry, and what is wrong with a word that does not fit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from lark import Token, Tree
from lark.exceptions import UnexpectedToken

from engine.core.refusals import Unreadable
from engine.core.standing_orders.decision import Decision, Facts
from engine.core.standing_orders.grammar import (
    BOUNDS,
    SIGNS,
    SMALL,
    amount_of,
    end_of,
    named,
    parser,
    plain_name,
    start_of,
    tokens_in,
    trees_in,
)
from engine.core.standing_orders.preference import ANY, ASK, Condition, Counted, Held, Preference, So
from engine.core.text import Arg, T, Text, listing

NAMES_SHOWN = 6
WORD_SHOWN = 40


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


@dataclass(frozen=True, slots=True)
class Parsed:
    """A preference, and where its parts stand."""

    preference: Preference
    words: Sequence[Token]
    amount: Sequence[Token]
    conditions: Sequence[Token]
    """For each condition its name."""


@dataclass(frozen=True, slots=True)
class ParsedEntry:
    """An entry, with where the parts of its ways stand."""

    ways: tuple[Parsed, ...]
    subject: str


class Reader:
    """One list for one kind of decision."""

    def __init__(self, decision: Decision, spellings: Mapping[str, str], facts: Facts, text: str) -> None:
        self._decision, self._spellings, self._facts, self._text = decision, spellings, facts, text
        self._subjects = decision.about

    # -- what is written

    def parsed(self) -> Tree[Token]:
        """The tree of the text. Raises ``BadOrder`` at the first word that does not fit."""
        text = self._text
        try:
            return parser(frozenset(self._spellings), bool(self._facts.sayable)).parse(text.translate(SMALL))
        except UnexpectedToken as unexpected:
            expected = set(unexpected.accepts or unexpected.expected)
            token = unexpected.token
            if token.type == "$END":
                end = len(text.rstrip())
                missing = T("Something is missing at the end: {expected}.", expected=self._expected(expected))
                raise BadOrder(missing, end, len(text), self._decision.example) from None
            raise self.bad(self._misfit(token, expected), token) from None

    def entries(self) -> list[ParsedEntry]:
        """What is written, entry by entry; where they are not used up "or" goes on to the next preference."""
        written = [tuple(map(self.preference, trees_in(entry))) for entry in trees_in(self.parsed())]
        if not self._decision.consumable:
            return [ParsedEntry((way,), "") for ways in written for way in ways]
        return list(map(self._entry, written))

    def _entry(self, ways: tuple[Parsed, ...]) -> ParsedEntry:
        """The ways after the first are about the same subject, which need not be written again."""
        words = ways[0].preference.words[:1] if self._decision.is_script else ways[0].preference.words
        subject = next((word for word in words if word in self._subjects), "")
        return ParsedEntry((ways[0], *(self._about(subject, way) for way in ways[1:])), subject)

    def _about(self, subject: str, way: Parsed) -> Parsed:
        words = way.preference.words
        written = not self._subjects.isdisjoint(words)
        if self._decision.is_script:
            written = words[:1] == (subject,) or not self._decision.repeats.isdisjoint(words[:1])
        if not subject or words in ((ANY,), (ASK,)) or written:
            return way
        return replace(
            way, preference=replace(way.preference, words=(subject, *words)), words=(way.words[0], *way.words)
        )

    def preference(self, tree: Tree[Token]) -> Parsed:
        """What a part of the tree says."""
        words = [token for token in tokens_in(tree.children) if token.type in ("NAME", "ANY", "ASK")]
        amounts = [part for part in trees_in(tree) if part.data == "amount"]
        conditions = [part for part in trees_in(tree) if part.data == "condition"]
        amount = list(tokens_in(amounts[0].children)) if amounts else []
        return Parsed(
            Preference(
                tuple(map(self._word, words)),
                amount_of(amount) if amount else None,
                tuple(map(self._condition, conditions)),
            ),
            words,
            amount,
            [named(part) for part in conditions],
        )

    def _condition(self, tree: Tree[Token]) -> Condition:
        name = self._word(named(tree))
        tokens = list(tokens_in(tree.children))
        for token in tokens:
            if token.type in BOUNDS:
                n = next(int(number) for number in tokens if number.type == "INT")
                return Counted(name, BOUNDS[token.type], n)
        yes = all(token.type != "NOT" for token in tokens)
        return Held(name, yes) if any(token.type == "HOLD" for token in tokens) else So(name, yes)

    def _word(self, token: Token) -> str:
        return self._spellings[plain_name(token)] if token.type == "NAME" else str(token)

    def shown(self, token: Token) -> Arg:
        """A word as it was written."""
        return self._text[start_of(token) : end_of(token)][:WORD_SHOWN].strip() or T("a new line")

    # -- what is wrong with a word

    def _misfit(self, token: Token, expected: set[str]) -> Text:
        word = self.shown(token)
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
        said: list[Arg] = [] if "NAME" not in expected else some_of(self._possible(expected))
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

    def bad(self, text: Text, *tokens: Token) -> BadOrder:
        return BadOrder(text, start_of(tokens[0]), end_of(tokens[-1]), self._decision.example)


def some_of(names: Sequence[str]) -> list[Arg]:
    """The first few names, and a sign if there are more."""
    return [*names[:NAMES_SHOWN], *(["…"] if len(names) > NAMES_SHOWN else [])]
