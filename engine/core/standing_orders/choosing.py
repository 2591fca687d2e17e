"""Following a list of preferences: from a seat's view and its legal actions alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from engine.core.sequence import Actions
from engine.core.standing_orders.decision import Traits
from engine.core.standing_orders.entries import Entry, owner_of, ways
from engine.core.standing_orders.preference import ANY, ASK, Preference
from engine.core.text import T, Text, listing

if TYPE_CHECKING:
    from engine.core.protocol import AnyGame

A = TypeVar("A")

REASONS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Chosen(Generic[A]):
    """What a list leads to."""

    action: A | None
    """One of the legal actions; None if a caretaker shall choose."""
    advice: bool
    """Whether a caretaker shall choose."""
    number: int
    """The place in the list of the preference that is followed, from 0."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What would come of a list as things stand."""

    words: Text
    """A sentence or two."""


def choose(
    game: AnyGame, view: Any, legal: Actions[A], preferences: Sequence[Preference], *, asking: bool = True
) -> Chosen[A] | None:
    """What the first preference says that is legal and whose conditions hold; None if the seat must be asked.

    Unless ``asking``, nobody can be asked: an ``ask`` is passed over.
    """
    if not preferences:
        return None
    facts = game.facts(view)
    possible = [(game.traits(view, legal[index]), legal[index]) for index in range(legal.onward)]
    for number, preference in enumerate(preferences):
        if not all(condition.true(facts) for condition in preference.conditions):
            continue
        if preference.words == (ASK,):
            if asking:
                return None
            continue
        if preference.words == (ANY,):
            return Chosen(None, True, number)
        fitting = [(traits, action) for traits, action in possible if preference.means(traits)]
        if best := _best(preference, fitting):
            return Chosen(best[0], False, number)
    return None


def _best(preference: Preference, fitting: Iterable[tuple[Traits, A]]) -> tuple[A] | None:
    """The greatest number that is asked for; of equals the one of the highest rank, then the first."""
    amount = preference.amount
    able = [(traits, action) for traits, action in fitting if amount is None or amount.admits(traits)]
    if not able:
        return None
    return (max(able, key=lambda it: (it[0].number or 0, it[0].rank))[1],)


def tried(
    game: AnyGame, view: Any, key: str, listed: Sequence[Preference | Entry], legal: Actions[Any] | None = None
) -> Trial:
    """What would happen if a decision of this kind came now.

    ``legal`` are the legal actions if it is asked just now; without them they are imagined.
    """
    entries = [one if isinstance(one, Entry) else Entry((one,)) for one in listed]
    preferences = ways(entries)
    if not preferences:
        return Trial(T("The list is empty: you would be asked."))
    possible: Actions[Any] = Actions(game.imagined(view, key)) if legal is None else legal
    if not possible:
        return Trial(T("As things stand this would not be asked, so it cannot be tried."))
    chosen = choose(game, view, possible, preferences)
    place = _end(game, view, preferences) if chosen is None else chosen.number
    before = listing(list(_reasons(game, view, possible, preferences[:place])))
    if chosen is None and place == len(preferences):
        return Trial(T("As things stand none of these fits, and you would be asked: {reasons}.", reasons=before))
    taken = _taken(game, chosen, owner_of(entries, place) + 1, preferences[place])
    return Trial(T("{taken} Not before it: {reasons}.", taken=taken, reasons=before) if before.items else taken)


def _end(game: AnyGame, view: Any, preferences: Sequence[Preference]) -> int:
    """Where the list ends by itself, as no preference is followed: at the first ``ask`` that holds, or behind all."""
    facts = game.facts(view)
    for place, preference in enumerate(preferences):
        if preference.words == (ASK,) and all(condition.true(facts) for condition in preference.conditions):
            return place
    return len(preferences)


def _taken(game: AnyGame, chosen: Chosen[Any] | None, number: int, preference: Preference) -> Text:
    if chosen is None:
        return T("As things stand number {n}, “{wish}”, holds: you would be asked.", n=number, wish=str(preference))
    if chosen.advice:
        return T(
            "As things stand number {n}, “{wish}”, holds: a caretaker would choose for you.",
            n=number,
            wish=str(preference),
        )
    what = game.label(chosen.action)
    return T("As things stand number {n}, “{wish}”, is taken: {what}.", n=number, wish=str(preference), what=what)


def _reasons(game: AnyGame, view: Any, legal: Actions[Any], passed: Sequence[Preference]) -> Iterator[Text]:
    """Why these preferences were passed over, the first of them."""
    facts = game.facts(view)
    possible = [game.traits(view, legal[index]) for index in range(legal.onward)]
    for preference in passed[:REASONS_SHOWN]:
        untrue = [condition for condition in preference.conditions if not condition.true(facts)]
        numbers = [traits.number for traits in possible if preference.means(traits) and traits.number is not None]
        if untrue:
            reason = T("“{condition}” is not so now", condition=str(untrue[0]))
        elif numbers:
            reason = T("the number can only be {least} to {most}", least=min(numbers), most=max(numbers))
        else:
            reason = T("not possible now")
        yield T("“{wish}” ({reason})", wish=str(preference), reason=reason)
