"""From text to a list. What is wrong is said at the word, also what can never be legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING, Any

from engine.core.refusals import Unreadable
from engine.core.standing_orders.decision import Decision, Flaw, How, decision_of
from engine.core.standing_orders.entry import Amount, Condition, Entry, Order, Preference, lasting
from engine.core.standing_orders.grammar import SIGNS, Parsed, parsed, plain_name, spellings
from engine.core.text import TN, Arg, T, Text, listing

if TYPE_CHECKING:
    from lark import Token

    from engine.core.protocol import AnyGame

LONGEST = 2000
"""Characters that a list may have."""
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


def read(game: AnyGame, view: Any, key: str, text: str, *, known: Collection[Preference] = ()) -> Order:
    """The list for a kind of decision; empty for a blank text.

    Raises ``BadOrder`` if it cannot be read, if something in it can never be legal, or if there are more entries for
    something than there may be. What is ``known`` was checked when it was written, and may be blocked by now.
    """
    decision = decision_of(game, view, key)
    if decision is None:
        raise BadOrder(T("No such decision can come any more in this match."), 0, len(text), "")
    return _read(game, view, decision, text, checked=True, known=known)


def _read(
    game: AnyGame, view: Any, decision: Decision, text: str, *, checked: bool, known: Collection[Preference] = ()
) -> Order:
    if len(text) > LONGEST:
        raise BadOrder(T("That is too long: at most {n} characters.", n=LONGEST), LONGEST, len(text), decision.example)
    reader = _Reader(game, view, decision, text)
    entries = reader.entries()
    if checked:
        for way in (way for _, ways in entries for way in ways):
            if way.preference not in known:
                reader.check(way)
        reader.check_subjects(entries)
    return tuple(Entry(tuple(way.preference for way in ways), subject) for subject, ways in entries)


def current(game: AnyGame, view: Any, decision: Decision, text: str) -> Order:
    """A list that was checked when it was written, without what is there no more; empty if it cannot be read now."""
    try:
        return lasting(decision, _read(game, view, decision, text, checked=False))
    except Unreadable:
        return ()


Entries = list[tuple[str, tuple[Parsed, ...]]]
"""For each entry its subject and its ways."""


class _Reader:
    """One list for one kind of decision."""

    def __init__(self, game: AnyGame, view: Any, decision: Decision, text: str) -> None:
        self._orders, self._view, self._decision, self._text = game.orders, view, decision, text
        self._facts = game.orders.facts(view)

    def entries(self) -> Entries:
        """What is written; where entries are not used up, "or" goes on to the next one."""
        from lark.exceptions import UnexpectedToken  # as in ``grammar``

        try:
            found = parsed(self._orders, self._text)
        except UnexpectedToken as unexpected:
            raise self._misfit(unexpected.token, set(unexpected.accepts or unexpected.expected)) from None
        if not self._decision.consumable:
            return [("", (way,)) for ways in found for way in ways]
        return list(map(self._entry, found))

    def _entry(self, ways: tuple[Parsed, ...]) -> tuple[str, tuple[Parsed, ...]]:
        """The ways after the first are about the same subject, which need not be written again."""
        decision = self._decision
        where = slice(1) if decision.is_script else slice(None)
        subject = next((word for word in ways[0].preference.words[where] if word in decision.about), "")
        subjects = {subject, *decision.repeats} if decision.is_script else decision.about
        return subject, tuple(
            way
            if not subject or way.preference.bare or not subjects.isdisjoint(way.preference.words[where])
            else way.of(subject)
            for way in ways
        )

    # -- what can never be legal ----------------------------------------------------------------------------------

    def check(self, one: Parsed) -> None:
        """Raises ``BadOrder`` if the preference can never be legal."""
        wish = one.preference
        if not self._decision.barred.isdisjoint(wish.words):
            raise self._bad(T("“{word}” is not possible here.", word=wish.words[0]), *one.words)
        if not wish.bare:
            self._check_words(one)
        if wish.amount:
            if trouble := self._miscounted(wish, wish.amount):
                raise self._bad(trouble, *one.amount)
        elif not self._decision.needing.isdisjoint(wish.words):
            raise self._bad(T("Say how many: behind “{word}” comes a number.", word=wish.words[-1]), *one.words)
        for condition, token in zip(wish.conditions, one.conditions, strict=True):
            self._check_condition(condition, token)

    def check_subjects(self, entries: Entries) -> None:
        """Raises ``BadOrder`` at an entry without a subject, or at one too many for the same."""
        decision = self._decision
        owned = Counter(subject.key for subject in decision.subjects)
        left = Counter(decision.about - decision.repeats) if decision.is_script else owned.copy()
        for subject, ways in entries if decision.about else ():
            if (not subject and ways[0].preference.bare) or (decision.is_script and subject not in left):
                continue
            if not subject:
                names = listing([subject.key for subject in decision.subjects])
                raise self._bad(T("An entry must name one of these: {names}.", names=names), *ways[0].words)
            for way in ways if not decision.is_script else ():
                self._check_way(subject, way)
            if not left[subject]:
                text = TN(
                    "There is an entry for that already. Write “or” between its places.",
                    "You have {n} of these, and there is an entry for each already. Write “or” between the places of"
                    " one.",
                    owned[subject],
                )
                raise self._bad(text, *ways[0].words)
            left[subject] -= 1

    def _check_way(self, subject: str, way: Parsed) -> None:
        """It says more than its subject, and nothing of another."""
        words = way.preference.words
        if not way.preference.bare and self._decision.about.intersection(words) != {subject}:
            raise self._bad(T("All places of an entry are for the same. Begin another entry with “;”."), *way.words)
        if words == (subject,):
            raise self._bad(T("Say where: after “{word}” comes a place.", word=subject), *way.words)

    def _check_words(self, one: Parsed) -> None:
        words, known = one.preference.words, self._decision.words
        for word, token in zip(words, one.words, strict=True):
            if word not in known:
                said = {"word": self._shown(token), "names": listing(_some_of(known)) if known else T("a number")}
                raise self._bad(T("“{word}” means nothing here. Possible here: {names}.", **said), token)
        impossible = partial(self._orders.impossible, self._view, self._decision.key)
        trouble = impossible(words)
        if isinstance(trouble, Flaw):
            # a subject that is not written again has the place of the one that is
            raise self._bad(trouble.text, *(one.words[trouble.word : trouble.word + 1] or one.words or one.amount))
        if trouble is not None:
            alone = [token for word, token in zip(words, one.words, strict=True) if impossible((word,))]
            raise self._bad(trouble, *(alone[-1:] or one.words or one.amount))

    def _miscounted(self, wish: Preference, amount: Amount) -> Text | None:
        """Why such a number can never come up; None if it may."""
        decision, how, n = self._decision, amount.how, amount.n
        if not decision.hows or not decision.countless.isdisjoint(wish.words):
            return T("Nothing is counted here: leave the number out.")
        if how not in decision.hows:
            possible = [f"“{other}”" for other in decision.hows if other is not How.EXACTLY]
            return T("“{how}” is not possible here, but a number or {hows}.", how=str(how), hows=listing(possible))
        if how is How.ALL_BUT and n < decision.stays:
            return T("At least {n} must stay behind.", n=decision.stays)
        least, most = min(decision.numbers, default=decision.least), max(decision.numbers, default=n)
        if how in (How.EXACTLY, How.AT_MOST) and n < least:
            return T("The smallest number that is possible is {n}.", n=least)
        never = how is How.EXACTLY and bool(decision.numbers) and n not in decision.numbers
        if never or (how is How.AT_LEAST and n > most):
            return T("Possible numbers are {numbers}.", numbers=listing(sorted(decision.numbers)))
        return None

    def _check_condition(self, condition: Condition, token: Token) -> None:
        counted = self._facts.counts if condition.amount else self._orders.statements
        possible: Collection[str] = self._facts.holdable if condition.hold else counted
        if condition.name in possible:
            return
        said = {"word": self._shown(token), "names": listing(_some_of(sorted(possible)))}
        text = T("“{word}” alone is no condition. Possible here: {names}; or say how much, “at least 2”.", **said)
        if condition.hold:
            text = T("“{word}” cannot be held. Possible here: {names}.", **said)
        elif condition.amount:
            text = T("“{word}” cannot be counted. Possible here: {names}.", **said)
        raise self._bad(text, token)

    # -- what is wrong with a word --------------------------------------------------------------------------------

    def _misfit(self, token: Token, expected: set[str]) -> BadOrder:
        if token.type == "$END":
            end = len(self._text.rstrip())
            missing = T("Something is missing at the end: {expected}.", expected=self._expected(expected))
            return BadOrder(missing, end, len(self._text), self._decision.example)
        said = {"word": self._shown(token), "expected": self._expected(expected)}
        text = T("“{word}” does not fit here. Possible here: {expected}.", **said)
        if "NAME" in expected and token.type == "OTHER":
            names = set(self._possible(expected))
            known = [spelling for spelling, name in spellings(self._orders).items() if name in names]
            text = T("I do not know “{word}”. Possible here: {expected}.", **said)
            if near := get_close_matches(plain_name(token), known, n=1, cutoff=0.7):
                text = T("I do not know “{word}”. Did you mean “{near}”?", word=said["word"], near=near[0])
        return self._bad(text, token)

    def _expected(self, expected: set[str]) -> Arg:
        """What would be possible, names first."""
        said: list[Arg] = _some_of(self._possible(expected)) if "NAME" in expected else []
        if "INT" in expected:
            said.append(T("a number"))
        return listing([*said, *(f"“{sign}”" for terminal, sign in SIGNS.items() if terminal in expected)])

    def _possible(self, expected: set[str]) -> Sequence[str]:
        """The names that are possible: those of conditions, after ``if``, or else those of the decision."""
        if "ANY" in expected or "_SEP" in expected:
            return self._decision.words
        return sorted({*self._facts.holdable, *self._facts.counts, *self._orders.statements})

    def _shown(self, token: Token) -> Arg:
        """A word as it was written."""
        return self._text[token.start_pos : token.end_pos][:WORD_SHOWN].strip() or T("a new line")

    def _bad(self, text: Text, *tokens: Token) -> BadOrder:
        start, end = tokens[0].start_pos, tokens[-1].end_pos
        assert start is not None, "it comes from a text"
        assert end is not None, "it comes from a text"
        return BadOrder(text, start, end, self._decision.example)


def _some_of(names: Iterable[str]) -> list[Arg]:
    """The first few names, and a sign if there are more."""
    shown = list(names)
    return [*shown[:NAMES_SHOWN], *(["…"] if len(shown) > NAMES_SHOWN else [])]
