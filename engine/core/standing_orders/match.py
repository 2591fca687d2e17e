"""From a list to an action, by a seat's view and its legal actions alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from engine.core.sequence import NOTHING, Actions
from engine.core.standing_orders.decision import Decision, Traits
from engine.core.standing_orders.entry import Answer, Order, Preference, ways_of, without
from engine.core.text import T, Text, listing

if TYPE_CHECKING:
    from engine.core.protocol import AnyGame

A = TypeVar("A")

REASONS_SHOWN = 5


def choose(game: AnyGame, view: Any, legal: Actions[Any], order: Order, *, asking: bool = True) -> Answer | None:
    """Return the first preference that is legal and whose conditions hold; None to ask the seat.

    Unless ``asking``, nobody can be asked: an ``ask`` is passed over.
    """
    possible = _Possible(game, view, legal if order else NOTHING)
    for entry, way in ways_of(order):
        if (asking or not way.asks) and (led_to := possible.led_to(way)):
            return None if way.asks else Answer(led_to[0], without(order, entry), entry)
    return None


def trial(game: AnyGame, view: Any, decision: Decision, order: Order, legal: Actions[Any] | None = None) -> Text | None:
    """Return the answer if a decision of this kind came now, in words; None if it cannot be said.

    ``legal`` are the legal actions if it is asked just now; without them they are imagined.
    """
    if not order:
        return T("The list is empty: you would be asked.")
    own = game.orders.trial(view, decision.key, order)
    if decision.manner.is_script or own is not None:
        return own
    legal = Actions(game.orders.imagined(view, decision.key)) if legal is None else legal
    if not legal:
        return T("As things stand this would not be asked, so it cannot be tried.")
    possible = _Possible(game, view, legal)
    passed: list[Text | None] = []
    for entry, way in ways_of(order):
        if led_to := possible.led_to(way):
            taken = _answer(game, led_to[0], way, order.index(entry) + 1)
            why = listing([reason for reason in passed if reason is not None][:REASONS_SHOWN])
            return T("{taken} Not before it: {reasons}.", taken=taken, reasons=why) if why.items else taken
        passed.append(possible.why_not(way))
    known = [reason for reason in passed if reason is not None][:REASONS_SHOWN]
    if not known:
        return T("As things stand none of these is possible, and you would be asked.")
    return T("As things stand none of these fits, and you would be asked: {reasons}.", reasons=listing(known))


def _answer(game: AnyGame, action: Any, way: Preference, number: int) -> Text:
    if way.asks:
        return T("As things stand, number {n} answers: you would be asked.", n=number)
    if action is None:
        return T("As things stand, number {n} answers: a caretaker chooses for you.", n=number)
    return T("As things stand, number {n} answers: {what}.", n=number, what=game.words.label(action))


def best(way: Preference, actions: Iterable[tuple[Traits, A]]) -> tuple[A, ...]:
    """Return the action of a preference, if any: by number, then rank, then place."""
    amount = way.amount
    fitting = [
        (traits, action)
        for traits, action in actions
        if way.means(traits)
        and (amount is None or (traits.number is not None and amount.admits(traits.number, traits.left)))
    ]
    return (max(fitting, key=lambda one: (one[0].number or 0, one[0].rank))[1],) if fitting else ()


class _Possible:
    """The legal actions that lead on, by their traits, and the facts."""

    def __init__(self, game: AnyGame, view: Any, legal: Actions[Any]) -> None:
        self._facts = game.orders.facts(view)
        actions = [legal[number] for number in range(legal.progressing)]
        self._actions = [(game.orders.traits(view, action), action) for action in actions]

    def led_to(self, way: Preference) -> tuple[Any, ...]:
        """Return its action, None if it names none; empty if it cannot be followed now."""
        if not way.holds(self._facts):
            return ()
        return (None,) if way.bare else best(way, self._actions)

    def why_not(self, way: Preference) -> Text | None:
        """Return why it is passed over; None if it is just not possible now."""
        untrue = [condition for condition in way.conditions if not condition.holds(self._facts)]
        numbers = [it.number for it, _ in self._actions if it.number is not None and way.means(it)]
        if untrue:
            reason = T("“{condition}” is not so now", condition=str(untrue[0]))
        elif numbers:
            reason = T("the number can only be {least} to {most}", least=min(numbers), most=max(numbers))
        else:
            return None
        return T("“{wish}” ({reason})", wish=str(way), reason=reason)
