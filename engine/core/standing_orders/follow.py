"""From a stored list to an action, by a view and its legal actions alone; and events for lists.

Values in, values out. Triggers pause a list: its owner is asked until they edit it, confirm it or
act themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

from engine.core.quick import frozen
from engine.core.sequence import NOTHING, Actions
from engine.core.standing_orders.decision import BEGUN, END, ONCE, REVIEW, SILENT, Decision, Facts, Traits
from engine.core.standing_orders.entry import ANY, ASK, Answer, Order, Preference, as_text, ways_of, without
from engine.core.standing_orders.parse import current
from engine.core.text import T, Text, listing

if TYPE_CHECKING:
    from engine.core.protocol import AnyGame

A = TypeVar("A")

REASONS_SHOWN = 5
BARE: Mapping[str, Text] = {
    ANY: T("As things stand a caretaker chooses for you."),
    ASK: T("As things stand you would be asked."),
}
"""The result of a preference that names nothing."""


def choose(
    game: AnyGame, view: Any, legal: Actions[Any], order: Order, *, asking: bool = True, begun: bool = False
) -> Answer | None:
    """Return the answer of a script, else the first preference that is legal and whose conditions
    hold; None to ask the seat.

    Unless ``asking``, no one can be asked: an ``ask`` is passed over. ``begun`` as in ``follow``.
    """
    if order and game.orders.follow:
        answer: Answer | None = game.orders.follow(view, legal, order, asking, begun)
        return answer
    facts, actions = game.orders.facts(view), _by_traits(game, view, legal if order else NOTHING)
    for entry, way in ways_of(order):
        if (asking or not way.asks) and (found := led_to(way, facts, actions)):
            return None if way.asks else Answer(found[0], without(order, entry), entry)
    return None


def trial(game: AnyGame, view: Any, decision: Decision, order: Order, legal: Actions[Any] | None = None) -> Text | None:
    """Return the answer if a decision of this kind came now, in words; None if it cannot be said.

    ``legal`` are the legal actions if it is asked just now; without them they are imagined.
    """
    own = game.orders.trial(view, decision.key, order) if order else None
    if not order or game.orders.follow or own is not None:
        return own
    legal = Actions(decision.imagined()) if legal is None else legal
    if not legal:
        return T("As things stand this would not be asked, so it cannot be tried.")
    facts, actions, passed = game.orders.facts(view), _by_traits(game, view, legal), list[Text]()
    for _, way in ways_of(order):
        if found := led_to(way, facts, actions):
            taken = BARE.get(" ".join(way.words))
            if taken is None:
                ranked = decision.labels.get(str(way)) if decision.ranking else None
                taken = T("As things stand: {what}.", what=ranked or game.words.label(found[0]))
            return T("{taken} Not before it: {reasons}.", taken=taken, reasons=listing(passed)) if passed else taken
        untrue = [condition for condition in way.conditions if not condition.holds(facts)]
        numbers = [it.number for it, _ in actions if it.number is not None and it.meant(way.words)]
        reason = None  # it is just not possible now
        if untrue:
            reason = T("“{condition}” is not so now", condition=str(untrue[0]))
        elif numbers:
            reason = T("the number can only be {least} to {most}", least=min(numbers), most=max(numbers))
        if reason is not None and len(passed) < REASONS_SHOWN:
            passed.append(T("“{wish}” ({reason})", wish=str(way), reason=reason))
    if not passed:
        return T("As things stand none of these is possible, and you would be asked.")
    return T("As things stand none of these fits, and you would be asked: {reasons}.", reasons=listing(passed))


def best(way: Preference, actions: Iterable[tuple[Traits, A]]) -> tuple[A, ...]:
    """Return the action of a preference, if any: by number, then rank, then place."""
    amount = way.amount
    fitting = [
        (traits, action)
        for traits, action in actions
        if traits.meant(way.words)
        and (amount is None or (traits.number is not None and amount.admits(traits.number, traits.left)))
    ]
    return (max(fitting, key=lambda one: (one[0].number or 0, one[0].rank))[1],) if fitting else ()


def led_to(way: Preference, facts: Facts, actions: Iterable[tuple[Traits, A]]) -> tuple[A | None, ...]:
    """Return the action of a preference; None without one, empty if it is not possible now."""
    if not way.holds(facts):
        return ()
    return (None,) if way.bare else best(way, actions)


def _by_traits(game: AnyGame, view: Any, legal: Actions[Any]) -> list[tuple[Traits, Any]]:
    """Return the legal actions that lead on, each after its traits."""
    actions = (legal[number] for number in range(legal.progressing))
    return [(game.orders.traits(view, action), action) for action in actions]


AHEAD = "ahead"
"""Key of a seat's choice among its lists: with ``ask`` it always wants to be asked."""
HELD = "held"
"""Pauses a ranking while its owner, whose turn it is, still changes it."""


@frozen
class Kept:
    """A stored list for one kind of decision."""

    text: str = ""
    """Empty: ask me."""
    triggers: tuple[str, ...] | None = None
    """The triggers that pause it; None: the default ones."""
    paused: tuple[str, ...] = ()
    """The triggers that paused it since its owner last edited or confirmed it, or acted."""

    @property
    def answers(self) -> bool:
        """True if there is a list and nothing has paused it."""
        return bool(self.text) and not self.paused

    @property
    def reviewed(self) -> bool:
        """True if its owner wants to look at the board before the lap for which it is."""
        return REVIEW in (self.triggers or ())

    @property
    def ended(self) -> Kept:
        """The same after the end of its round."""
        return Kept("", self.triggers and tuple(trigger for trigger in self.triggers if trigger not in SILENT))

    @property
    def empty(self) -> bool:
        """True if the list can be dropped."""
        return not self.text and self.triggers is None


Lists = Mapping[str, Kept]
"""By kind of decision."""
NO_LIST = Kept()


def settles(game: AnyGame, view: Any, key: str, kept: Kept) -> bool:
    """Return True if a list answers without asking: nothing has paused it, and a script is full."""
    decision = game.orders.decision(view, key)
    if not kept.answers or decision is None or not game.orders.follow:
        return kept.answers
    order = current(game, view, decision, kept.text)
    return not (game.orders.asks(view, key, order) or any(way.asks for _, way in ways_of(order)))


def usual(decision: Decision) -> tuple[str, ...]:
    """Return the default triggers of a list."""
    return tuple(trigger.key for trigger in decision.triggers if trigger.usual)


def after(game: AnyGame, view: Any, lists: Lists, event: Any) -> Lists:
    """Return the lists of a seat after a public event; the view is the seat's."""
    found = dict(lists)
    for key, kept in lists.items():
        text, triggers = kept.text, kept.triggers
        true = set(game.orders.made_true(view, key, event) if key != AHEAD and (text or kept.reviewed) else ())
        if not true and not kept.paused:
            continue
        if END in true or ONCE in true.intersection(triggers or ()):
            found[key] = kept.ended
            continue
        if any(word in text for word in true):
            decision = game.orders.decision(view, key)
            order = () if decision is None else current(game, view, decision, text)
            text = as_text(entry for entry in order if all(true.isdisjoint(way.words) for way in entry.ways))
        paused = true.intersection(triggers or ()).union(kept.paused) if text else ()
        found[key] = Kept(text, triggers, tuple(sorted(paused)))
    return found


def taken_back(game: AnyGame, view: Any, lists: Lists, events: Sequence[Any]) -> Lists:
    """Return the lists of a seat once these public events are taken back: without those that were
    written after their end, for a later round, and without scripts of which a part is struck off.
    """
    found = dict(lists)
    for key, kept in lists.items():
        true = {BEGUN, *chain(*(game.orders.made_true(view, key, event) for event in events if key != AHEAD))}
        if END in true or true.intersection(kept.triggers or (), SILENT):
            found[key] = kept.ended
    return found


def resumed(lists: Lists) -> Lists:
    """Return the lists of a seat whose person has just acted: nothing pauses them any more."""
    return {key: replace(kept, paused=()) for key, kept in lists.items()}
