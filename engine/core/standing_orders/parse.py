"""From text to a list. What is wrong is said at the word, also what can never be legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import cached_property
from itertools import chain, permutations
from typing import TYPE_CHECKING, Any

from engine.core.refusals import OTHERS, Unreadable, too_long
from engine.core.standing_orders.decision import SIZES, UNLIMITED, Decision, How, Traits
from engine.core.standing_orders.entry import SIGNS, Amount, Entry, Order, Preference, parse, plain_name, ways_of
from engine.core.text import TN, Arg, T, Text, either, listing

if TYPE_CHECKING:
    from lark import Token

    from engine.core.protocol import AnyGame

LONGEST = 2000
"""Characters that a list may have."""
ONE_SUBJECT = T("All places of an entry are for the same. Begin another entry with “;”.")
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
    order = reader.order(any_order=True)
    for _, way in ways_of(order):
        if way not in known:
            reader.check(way)
    reader.check_subjects(order)
    return order


def current(game: AnyGame, view: Any, decision: Decision, text: str) -> Order:
    """Return a list that was checked before; empty if it cannot be read.

    Entries about a thing that is gone are left out; the first ones about one stay.
    """
    try:
        order = _Reader(game, view, decision, text).order()
    except Unreadable:
        return ()
    left, kept = Counter({subject.key: subject.entries for subject in decision.subjects}), list[Entry]()
    for entry in order:
        if game.orders.follow or not entry.subject or left[entry.subject]:
            left[entry.subject] -= 1
            kept.append(entry)
    return tuple(kept)


class _Reader:
    """One list for one kind of decision."""

    def __init__(self, game: AnyGame, view: Any, decision: Decision, text: str) -> None:
        self._orders, self._view, self._decision, self._text = game.orders, view, decision, text
        self._facts = game.orders.facts(view)
        self._entries = {subject.key: subject.entries for subject in decision.subjects}

    @cached_property
    def _words(self) -> Sequence[str]:
        """The words that a preference can name, those of the choices first."""
        wishes = (choice.wish.partition(" if ")[0] for choice in self._decision.choices)
        offered = (word for wish in wishes for word in wish.split() if word in self._orders.names)
        return tuple(dict.fromkeys(chain(offered, (word for it in self._actions for word in chain(*it.fields)))))

    @cached_property
    def _actions(self) -> Sequence[Traits]:
        possible, imagined = self._decision.possible, self._decision.imagined
        return tuple(possible() if possible else (self._orders.traits(self._view, action) for action in imagined()))

    def order(self, *, any_order: bool = False) -> Order:
        """Return the list; unless they are used up, "or" goes on to the next one.

        With ``any_order`` words are put into the order of the notation; that takes longer.
        """
        from lark.exceptions import UnexpectedToken  # a start without lists need not load the library

        if (end := len(self._text)) > LONGEST:
            raise BadOrder(too_long(LONGEST), LONGEST, end, self._decision.example)
        wishes = {choice.wish for choice in self._decision.choices}
        counting = not any(name[0].isdigit() and word in wishes for name, word in self._orders.names.items())
        try:
            found = parse(self._orders, self._text, counting=counting)
        except UnexpectedToken as unexpected:
            raise self._misfit(unexpected.token, set(unexpected.accepts or unexpected.expected)) from None
        if any_order:
            found = [tuple(map(self._in_order, ways)) for ways in found]
        if not self._decision.consumable:
            return tuple(Entry((way,)) for ways in found for way in ways)
        return tuple(map(self._entry, found))

    def _in_order(self, way: Preference) -> Preference:
        """Return the words in the order of the notation, if they can mean only one thing."""
        words = way.words
        if not 1 < len(words) <= MOVABLE or any(it.meant(words) for it in self._actions):
            return way
        able = [it for it in self._actions if {*words}.issubset(chain(*it.fields))]
        meant = [order for order in permutations(words) if any(it.meant(order) for it in able)]
        return replace(way, words=meant[0]) if len(meant) == 1 else way

    def _entry(self, ways: tuple[Preference, ...]) -> Entry:
        """Repeat the subject in the ways after the first, which need not name it again."""
        script = self._orders.follow
        where = slice(1 if script else None)
        subject = next((word for word in ways[0].words[where] if word in self._entries), "")
        others = {word for word, entries in self._entries.items() if not script or entries == UNLIMITED}
        whole = [not subject or way.bare or not {subject, *others}.isdisjoint(way.words[where]) for way in ways]
        said = (way if is_whole else _about(subject, way) for way, is_whole in zip(ways, whole, strict=True))
        return Entry(tuple(said), subject)

    # -- what can never be legal ----------------------------------------------------------------------------------

    def check(self, wish: Preference) -> None:
        """Raise ``BadOrder`` if the preference can never be legal."""
        words, amount, names = wish.tokens
        if wish.bare and wish.words[0] not in (one.wish for one in self._decision.choices):
            raise self._bad(T("“{word}” is not possible here.", word=wish.words[0]), *words)
        meant = [] if wish.bare else self._meant(wish)
        if wish.amount and (trouble := self._miscounted(meant, wish.amount)):
            raise self._bad(trouble, *amount)
        if any(it.counted for it in meant) and (not wish.amount or wish.amount.how is not How.EXACTLY):
            raise self._bad(T("Say how many: behind “{word}” comes a number.", word=wish.words[-1]), *words)
        for condition, token in zip(wish.conditions, names, strict=True):
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

    def check_subjects(self, order: Order) -> None:
        """Raise ``BadOrder`` at an entry without a subject, or at one too many for the same."""
        used, script = Counter[str](), self._orders.follow
        for entry in order if self._entries else ():
            subject, ways = entry.subject, entry.ways
            if ways[0].bare and not all(way.bare for way in ways):
                raise self._bad(ONE_SUBJECT, *ways[0].tokens[0])
            if not subject and (script or ways[0].bare):
                continue
            if not subject:
                names = listing([word for word, number in self._entries.items() if number])
                raise self._bad(T("An entry must name one of these: {names}.", names=names), *ways[0].tokens[0])
            for way in ways if not script else ():
                if not way.bare and self._entries.keys() & set(way.words) != {subject}:
                    raise self._bad(ONE_SUBJECT, *way.tokens[0])
            used[subject] += 1
            if used[subject] > max(1, self._entries[subject]):
                text = TN(
                    "There is an entry for that already. Write “or” between its places.",
                    "You have {n} of these, and there is an entry for each already. Write “or” between the places of"
                    " one.",
                    self._entries[subject],
                )
                raise self._bad(text, *ways[0].tokens[0])

    def _meant(self, way: Preference) -> Sequence[Traits]:
        """Return the actions that the words mean. Raises ``BadOrder`` at a word that fits none."""
        words, tokens = way.words, way.tokens[0] or way.tokens[1]
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
        said = {"word": self._as_written(token), "expected": self._expected(expected)}
        if token.type == "$END":
            missing = T("Something is missing at the end: {expected}.", expected=said["expected"])
            return BadOrder(missing, len(self._text.rstrip()), len(self._text), self._decision.example)
        text = T("“{word}” does not fit here. Possible here: {expected}.", **said)
        if "NAME" in expected and token.type == "OTHER":
            names = set(self._possible(expected))
            known = [spelling for spelling, name in self._orders.names.items() if name in names]
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

    def _bad(self, text: Text, *tokens: Any) -> BadOrder:
        return BadOrder(text, tokens[0].start_pos, tokens[-1].end_pos, self._decision.example)


def _about(subject: str, way: Preference) -> Preference:
    """Return the same with a word before it that is written once for several."""
    words, amount, names = way.tokens
    return replace(way, words=(subject, *way.words), tokens=([*(words or amount)[:1], *words], amount, names))


def _some_of(names: Iterable[str]) -> list[Arg]:
    """Return the first few names, and a word if there are more."""
    shown = list(names)
    return [*shown[:NAMES_SHOWN], *([OTHERS] if len(shown) > NAMES_SHOWN else [])]
