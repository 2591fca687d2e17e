"""From text to a list. What is wrong is said at the word, also what can never be legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import cached_property
from itertools import chain, permutations
from typing import TYPE_CHECKING, Any

from engine.core.refusals import Unreadable, too_long
from engine.core.standing_orders import grammar
from engine.core.standing_orders.decision import SIZES, UNLIMITED, Decision, How, Traits
from engine.core.standing_orders.entry import Amount, Entry, Order, Preference, lasting
from engine.core.standing_orders.grammar import SIGNS, Parsed, plain_name, spellings
from engine.core.text import TN, Arg, T, Text, either, listing

if TYPE_CHECKING:
    from lark import Token

    from engine.core.protocol import AnyGame

LONGEST = 2000
"""Characters that a list may have."""
NAMES_SHOWN = 6
WORD_SHOWN = 40
MOVABLE = 4
"""Maximum words of a preference that are read in any order."""


class BadOrder(Unreadable):
    """A list that cannot be read, or a preference that can never be legal."""

    def __init__(self, text: Text, start: int, end: int, example: str) -> None:
        super().__init__(text)
        self.start = start
        """Start of the wrong word; the length of the text if something is missing at its end."""
        self.end = end
        """End of that word."""
        self.example = example
        """A list that can be read."""


def read(game: AnyGame, view: Any, key: str, text: str, *, known: Collection[Preference] = ()) -> Order:
    """Return the list for a kind of decision; empty for a blank text.

    Raises ``BadOrder`` if it cannot be read, if a part can never be legal, or if there are too many
    entries about one thing. ``known`` parts were checked when written, and may be blocked by now.
    """
    decision = game.orders.decision(view, key)
    if decision is None:
        raise BadOrder(T("No such decision can come any more in this match."), 0, len(text), "")
    reader = _Reader(game, view, decision, text)
    entries = reader.entries(any_order=True)
    for way in (way for _, ways in entries for way in ways):
        if way.preference not in known:
            reader.check(way)
    reader.check_subjects(entries)
    return _order(entries)


def current(game: AnyGame, view: Any, decision: Decision, text: str) -> Order:
    """Return a list that was checked before, without lost things; empty if it cannot be read."""
    try:
        return lasting(decision, _order(_Reader(game, view, decision, text).entries()))
    except Unreadable:
        return ()


Entries = list[tuple[str, tuple[Parsed, ...]]]
"""For each entry its subject and its ways."""


def _order(entries: Entries) -> Order:
    return tuple(Entry(tuple(way.preference for way in ways), subject) for subject, ways in entries)


class _Reader:
    """One list for one kind of decision."""

    def __init__(self, game: AnyGame, view: Any, decision: Decision, text: str) -> None:
        self._orders, self._view, self._decision, self._text = game.orders, view, decision, text
        self._facts = game.orders.facts(view)
        self._entries = {subject.key: subject.entries for subject in decision.subjects}

    @cached_property
    def _words(self) -> Sequence[str]:
        """The words that a preference can name, those of the choices first."""
        known, wishes = spellings(self._orders), (choice.wish for choice in self._decision.choices)
        offered = (word for wish in wishes for word in wish.partition(" if ")[0].split() if word in known)
        return tuple(dict.fromkeys(chain(offered, (word for it in self._actions for word in chain(*it.fields)))))

    @cached_property
    def _actions(self) -> Sequence[Traits]:
        possible, imagined = self._decision.possible, self._decision.imagined
        return tuple(possible() if possible else (self._orders.traits(self._view, action) for action in imagined()))

    def entries(self, *, any_order: bool = False) -> Entries:
        """Return the entries; unless they are used up, "or" goes on to the next one.

        With ``any_order`` words are put into the order of the notation; that takes longer.
        """
        from lark.exceptions import UnexpectedToken  # a start without lists need not load the library

        if (end := len(self._text)) > LONGEST:
            raise BadOrder(too_long(LONGEST), LONGEST, end, self._decision.example)
        try:
            found = grammar.parse(self._orders, self._text)
        except UnexpectedToken as unexpected:
            raise self._misfit(unexpected.token, set(unexpected.accepts or unexpected.expected)) from None
        if any_order:
            found = [tuple(map(self._in_order, ways)) for ways in found]
        if not self._decision.consumable:
            return [("", (way,)) for ways in found for way in ways]
        return list(map(self._entry, found))

    def _in_order(self, one: Parsed) -> Parsed:
        """Return the words in the order of the notation, if they can mean only one thing."""
        words = one.preference.words
        if not 1 < len(words) <= MOVABLE or any(it.meant(words) for it in self._actions):
            return one
        able = [it for it in self._actions if {*words}.issubset(chain(*it.fields))]
        meant = [order for order in permutations(words) if any(it.meant(order) for it in able)]
        return replace(one, preference=replace(one.preference, words=meant[0])) if len(meant) == 1 else one

    def _entry(self, ways: tuple[Parsed, ...]) -> tuple[str, tuple[Parsed, ...]]:
        """Repeat the subject in the ways after the first, which need not name it again."""
        script = self._decision.is_script
        where = slice(1 if script else None)
        subject = next((word for word in ways[0].preference.words[where] if word in self._entries), "")
        others = {word for word, entries in self._entries.items() if not script or entries == UNLIMITED}
        return subject, tuple(
            way
            if not subject or way.preference.bare or not {subject, *others}.isdisjoint(way.preference.words[where])
            else way.of(subject)
            for way in ways
        )

    # -- what can never be legal ----------------------------------------------------------------------------------

    def check(self, one: Parsed) -> None:
        """Raise ``BadOrder`` if the preference can never be legal."""
        wish = one.preference
        if wish.bare and wish.words[0] not in (one.wish for one in self._decision.bare):
            raise self._bad(T("“{word}” is not possible here.", word=wish.words[0]), *one.words)
        meant = [] if wish.bare else self._meant(one)
        if wish.amount:
            if trouble := self._miscounted(meant, wish.amount):
                raise self._bad(trouble, *one.amount)
        elif not self._decision.needing.isdisjoint(wish.words):
            raise self._bad(T("Say how many: behind “{word}” comes a number.", word=wish.words[-1]), *one.words)
        for condition, token in zip(wish.conditions, one.conditions, strict=True):
            counted = self._facts.counts if condition.amount else self._orders.statements
            possible: Collection[str] = self._facts.holdable if condition.hold else counted
            if condition.name in possible:
                continue
            said = {"word": self._as_written(token), "names": listing(_some_of(sorted(possible)))}
            text = T("“{word}” alone is no condition. Possible here: {names}; or say how much, “at least 2”.", **said)
            if condition.hold:
                text = T("“{word}” cannot be held. Possible here: {names}.", **said)
            elif condition.amount:
                text = T("“{word}” cannot be counted. Possible here: {names}.", **said)
            raise self._bad(text, token)

    def check_subjects(self, entries: Entries) -> None:
        """Raise ``BadOrder`` at an entry without a subject, or at one too many for the same."""
        used, script = Counter[str](), self._decision.is_script
        for subject, ways in entries if self._entries else ():
            if not subject and (script or ways[0].preference.bare):
                continue
            if not subject:
                names = listing([word for word, number in self._entries.items() if number])
                raise self._bad(T("An entry must name one of these: {names}.", names=names), *ways[0].words)
            for way in ways if not script else ():
                if not way.preference.bare and self._entries.keys() & set(way.preference.words) != {subject}:
                    text = T("All places of an entry are for the same. Begin another entry with “;”.")
                    raise self._bad(text, *way.words)
            used[subject] += 1
            if used[subject] > max(1, self._entries[subject]):
                text = TN(
                    "There is an entry for that already. Write “or” between its places.",
                    "You have {n} of these, and there is an entry for each already. Write “or” between the places of"
                    " one.",
                    self._entries[subject],
                )
                raise self._bad(text, *ways[0].words)

    def _meant(self, one: Parsed) -> Sequence[Traits]:
        """Return the actions that the words mean. Raises ``BadOrder`` at a word that fits none."""
        words, tokens = one.preference.words, one.words or one.amount
        if meant := [it for it in self._actions if it.meant(words)]:
            return meant
        fits = [len(it.fit(words)) for it in self._actions]
        far = max(fits, default=0)
        near = (it for it, fit in zip(self._actions, fits, strict=True) if fit == far)
        names = listing(_some_of(dict.fromkeys(chain(*(it.further(words) for it in near)))))
        obstacle = self._orders.obstacle(self._view, self._decision.key, words[: far + 1]) if words else None
        if far == len(words):
            said = self._text[tokens[0].start_pos : tokens[-1].end_pos]
            text = T("“{word}” alone says too little. Name one of these, too: {names}.", word=said, names=names)
            raise self._bad(obstacle or text, *tokens)
        wrong = self._as_written(tokens[far])
        text = T("“{word}” means nothing here. Possible here: {names}.", word=wrong, names=names)
        if not names.items:
            text = T("Nothing more belongs here. Begin another entry with “;”.")
        raise self._bad(obstacle or text, tokens[far])

    def _miscounted(self, meant: Sequence[Traits], amount: Amount) -> Text | None:
        """Return why such a number can never come up; None if it may."""
        numbers, how, n = {it.number for it in meant if it.number is not None}, amount.how, amount.n
        if not numbers:
            return T("Nothing is counted here: leave the number out.")
        staying = [it.left for it in meant if it.left is not None]
        if not staying and how not in SIZES:
            possible = [T("“{name}”", name=str(other)) for other in SIZES if other is not How.EXACTLY]
            return T("“{how}” is not possible here, but a number or {hows}.", how=str(how), hows=either(possible))
        if how is How.ALL_BUT and n < min(staying):
            return T("The smallest number that may stay behind is {n}.", n=min(staying))
        if how in (How.EXACTLY, How.AT_MOST) and n < min(numbers):
            return T("The smallest number that is possible is {n}.", n=min(numbers))
        never = (how is How.EXACTLY and n not in numbers) or (how is How.AT_LEAST and n > max(numbers))
        if never and not staying and 0 not in numbers:
            return T("Possible numbers are {numbers}.", numbers=listing(sorted(numbers)))
        return None

    # -- what is wrong with a word --------------------------------------------------------------------------------

    def _misfit(self, token: Token, expected: set[str]) -> BadOrder:
        if token.type == "$END":
            end = len(self._text.rstrip())
            missing = T("Something is missing at the end: {expected}.", expected=self._expected(expected))
            return BadOrder(missing, end, len(self._text), self._decision.example)
        said = {"word": self._as_written(token), "expected": self._expected(expected)}
        text = T("“{word}” does not fit here. Possible here: {expected}.", **said)
        if "NAME" in expected and token.type == "OTHER":
            names = set(self._possible(expected))
            known = [spelling for spelling, name in spellings(self._orders).items() if name in names]
            text = T("I do not know “{word}”. Possible here: {expected}.", **said)
            if near := get_close_matches(plain_name(token), known, n=1, cutoff=0.7):
                text = T("I do not know “{word}”. Did you mean “{near}”?", word=said["word"], near=near[0])
        return self._bad(text, token)

    def _expected(self, expected: set[str]) -> Arg:
        """Return the possible words, names first."""
        said: list[Arg] = _some_of(self._possible(expected)) if "NAME" in expected else []
        if "INT" in expected:
            said.append(T("a number"))
        return listing([*said, *(T("“{name}”", name=sign) for terminal, sign in SIGNS.items() if terminal in expected)])

    def _possible(self, expected: set[str]) -> Sequence[str]:
        """Return the possible names: those of conditions, after ``if``, else of the decision."""
        if "ANY" in expected or "_SEP" in expected:
            return self._words
        return sorted({*self._facts.holdable, *self._facts.counts, *self._orders.statements})

    def _as_written(self, token: Token) -> Arg:
        return self._text[token.start_pos : token.end_pos][:WORD_SHOWN].strip() or T("a new line")

    def _bad(self, text: Text, *tokens: Token) -> BadOrder:
        start, end = tokens[0].start_pos, tokens[-1].end_pos
        assert start is not None, "it comes from a text"
        assert end is not None, "it comes from a text"
        return BadOrder(text, start, end, self._decision.example)


def _some_of(names: Iterable[str]) -> list[Arg]:
    """Return the first few names, and a sign if there are more."""
    shown = list(names)
    return [*shown[:NAMES_SHOWN], *(["…"] if len(shown) > NAMES_SHOWN else [])]
