"""Reading a list of preferences. What is wrong is said at the word."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from engine.core.standing_orders.checking import Checker
from engine.core.standing_orders.entries import Entry
from engine.core.standing_orders.parsing import BadOrder, Reader
from engine.core.standing_orders.preference import Preference
from engine.core.text import T

if TYPE_CHECKING:
    from engine.core.protocol import AnyGame

LONGEST = 2000
"""Characters that a list may have."""


def read(game: AnyGame, view: Any, key: str, text: str, *, checked: bool = True) -> tuple[Preference, ...]:
    """The list for a kind of decision; empty for a blank text.

    Raises ``BadOrder`` if it cannot be read, or if something in it can never be legal. With ``checked`` False the
    latter is let pass: for lists that were checked when they were written, since what they refer to may have changed.
    """
    reader, checker = _reader(game, view, key, text)
    parsed = [way for one in reader.entries() for way in one.ways]
    if checked:
        for way in parsed:
            checker.check(way)
    return tuple(way.preference for way in parsed)


def entries(
    game: AnyGame, view: Any, key: str, text: str, *, checked: bool = True, known: Collection[Preference] = ()
) -> tuple[Entry, ...]:
    """The list as entries; where they are not used up each preference is one.

    Raises as ``read``, and if there are more entries for something than there may be. What is ``known`` was checked
    when it was written, and may be blocked by now.
    """
    reader, checker = _reader(game, view, key, text)
    parsed = reader.entries()
    if checked:
        for one in parsed:
            for way in one.ways:
                if way.preference not in known:
                    checker.check(way)
        checker.check_entries(parsed)
    return tuple(Entry(tuple(way.preference for way in one.ways), one.subject) for one in parsed)


def _reader(game: AnyGame, view: Any, key: str, text: str) -> tuple[Reader, Checker]:
    """For a text, and for what it says. Raises ``BadOrder`` if there is no such decision, or the text is too long."""
    decision = next((decision for decision in game.decisions(view) if decision.key == key), None)
    if decision is None:
        raise BadOrder(T("No such decision can come any more in this match."), 0, len(text), "")
    if len(text) > LONGEST:
        raise BadOrder(T("That is too long: at most {n} characters.", n=LONGEST), LONGEST, len(text), decision.example)
    facts = game.facts(view)
    reader = Reader(decision, _spellings(game.names(view)), facts, text)
    return reader, Checker(game, view, decision, facts, reader)


def _spellings(names: Mapping[str, str]) -> Mapping[str, str]:
    return {**{word: word for word in names.values()}, **names}
