"""What of a list can never be legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from lark import Token

from engine.core.standing_orders.decision import Decision, Facts, Flaw, How
from engine.core.standing_orders.parsing import Parsed, ParsedEntry, Reader, some_of
from engine.core.standing_orders.preference import ANY, ASK, Amount, Condition, Held, So
from engine.core.text import TN, T, Text, listing

if TYPE_CHECKING:
    from engine.core.protocol import AnyGame


class Checker:
    """What of one list can never be legal, or is one entry too many."""

    def __init__(self, game: AnyGame, view: Any, decision: Decision, facts: Facts, reader: Reader) -> None:
        self._game, self._view, self._decision, self._facts = game, view, decision, facts
        self._shown, self._bad = reader.shown, reader.bad
        self._subjects = decision.about

    def check(self, one: Parsed) -> None:
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

    def check_entries(self, parsed: Sequence[ParsedEntry]) -> None:
        """Raises ``BadOrder`` at an entry without a subject, or at one too many for the same."""
        if not self._subjects:
            return
        if self._decision.is_script:
            parsed = [one for one in parsed if one.subject and one.subject not in self._decision.repeats]
        left = Counter(subject.key for subject in self._decision.subjects)
        if self._decision.is_script:
            left = Counter(self._subjects)
        for one in parsed:
            first = one.ways[0]
            if not one.subject and first.preference.words in ((ANY,), (ASK,)):
                continue
            names = listing([subject.key for subject in self._decision.subjects])
            if not one.subject:
                raise self._bad(T("An entry must name one of these: {names}.", names=names), *first.words)
            for way in one.ways if not self._decision.is_script else ():
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

    def _check_way(self, subject: str, way: Parsed) -> None:
        """It says more than its subject, and nothing of another."""
        words = way.preference.words
        if words in ((ANY,), (ASK,)):
            return
        if self._subjects.intersection(words) != {subject}:
            raise self._bad(T("All places of an entry are for the same. Begin another entry with “;”."), *way.words)
        if len(words) == 1:
            raise self._bad(T("Say where: after “{word}” comes a place.", word=subject), *way.words)

    def _check_words(self, one: Parsed) -> None:
        words = one.preference.words
        if not self._decision.barred.isdisjoint(words):
            raise self._bad(T("“{word}” is not possible here.", word=words[0]), *one.words)
        if words in ((ANY,), (ASK,)):
            return
        for word, token in zip(words, one.words, strict=True):
            if word not in self._decision.words:
                possible = listing(some_of(self._decision.words)) if self._decision.words else T("a number")
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

    def _check_amount(self, one: Parsed) -> None:
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
        names = listing(some_of(sorted(possible)))
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
