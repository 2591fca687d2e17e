"""A stored list of a seat, and the effect of events on it. Values in, values out.

Triggers pause a list: its owner is asked until they edit it, confirm it or act themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.core.quick import frozen
from engine.core.standing_orders.decision import ONCE, REVIEW, SILENT, Change, Decision, decision_of
from engine.core.standing_orders.entry import as_text
from engine.core.standing_orders.parse import current

if TYPE_CHECKING:
    from engine.core.protocol import AnyGame


HELD = "held"
"""Pauses a ranking while its owner, whose turn it is, still changes it."""


@frozen
class Kept:
    """A list for one kind of decision, as it is kept."""

    text: str = ""
    """Empty: ask me."""
    triggers: tuple[str, ...] | None = None
    """The triggers that pause it; None: the default ones."""
    paused: tuple[str, ...] = ()
    """The triggers that paused it since its owner last edited or confirmed it, or acted."""

    @property
    def answers(self) -> bool:
        """True if it is there and nothing has paused it."""
        return bool(self.text) and not self.paused

    @property
    def reviewed(self) -> bool:
        """True if its owner wants to look at the board before the lap for which it is."""
        return REVIEW in (self.triggers or ())

    @property
    def empty(self) -> bool:
        """True if the list can be dropped."""
        return not self.text and self.triggers is None

    def after(self, game: AnyGame, view: Any, key: str, change: Change) -> Kept:
        """Return the list after an event."""
        text, triggers = self.text, self.triggers
        if change.ends or (change.round_over and ONCE in (triggers or ())):
            text, triggers = "", triggers and tuple(trigger for trigger in triggers if trigger not in SILENT)
        elif any(word in text for word in change.words):
            decision = decision_of(game, view, key)
            order = () if decision is None else current(game, view, decision, text)
            text = as_text(entry for entry in order if all(change.words.isdisjoint(way.words) for way in entry.ways))
        paused = {*self.paused, *set(change.triggers).intersection(triggers or ())} if text else ()
        return Kept(text, triggers, tuple(sorted(paused)))


Lists = Mapping[str, Kept]
"""By kind of decision."""
NOTHING = Kept()


def settles(game: AnyGame, view: Any, key: str, kept: Kept) -> bool:
    """Return True if a list answers without asking: nothing has paused it, and a script is full."""
    decision = decision_of(game, view, key)
    if not kept.answers or decision is None or not decision.manner.is_script:
        return kept.answers
    return not game.orders.asks(view, key, current(game, view, decision, kept.text))


def usual(decision: Decision) -> tuple[str, ...]:
    """Return the default triggers of a list."""
    return tuple(trigger.key for trigger in decision.manner.triggers if trigger.usual)


def after(game: AnyGame, view: Any, lists: Lists, event: Any) -> Lists:
    """Return the lists of a seat after a public event; the view is the seat's."""
    changed = {
        key: kept.after(game, view, key, change)
        for key, kept in lists.items()
        if kept.text or kept.reviewed
        if (change := game.orders.changed(view, key, event)) is not None
    }
    return {**lists, **changed} if changed else lists


def resumed(lists: Lists) -> Lists:
    """Return the lists of a seat whose person has just acted: nothing pauses them any more."""
    if not any(kept.paused for kept in lists.values()):
        return lists
    return {key: replace(kept, paused=()) for key, kept in lists.items()}
