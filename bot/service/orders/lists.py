"""What a seat keeps as a standing order, what that leads to, and what becomes of it when something happens.

Values in, values out. A list of entries loses those that were carried out; lists of some kinds are woken by public
events: then their owner is asked until he edits or confirms the list, or acts himself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.core.protocol import Actions, AnyGame
from engine.core.refusals import Unreadable
from engine.core.standing_orders import (
    ASK,
    Entry,
    choose,
    entries,
    lasting,
    owner_of,
    ways,
    without,
    written,
)
from engine.core.standing_orders.decision import REVIEW, Decision


@dataclass(frozen=True, slots=True)
class Listed:
    """A list for one kind of decision, as it is kept."""

    text: str = ""
    """Empty: ask me."""
    wakes: tuple[str, ...] | None = None
    """What stops it; None: what does where nobody chooses."""
    woken: tuple[str, ...] = ()
    """What has stopped it since its owner last edited or confirmed it, or acted himself."""

    @property
    def answers(self) -> bool:
        """Whether it is there and nothing has stopped it."""
        return bool(self.text) and not self.woken

    @property
    def reviewed(self) -> bool:
        """Whether its owner wants to look at the board before the circuit for which it is."""
        return REVIEW in (self.wakes or ())

    @property
    def empty(self) -> bool:
        """Whether nothing of it need be kept."""
        return not self.text and self.wakes is None


Lists = Mapping[str, Listed]
"""By kind of decision."""
NOTHING = Listed()


@dataclass(frozen=True, slots=True)
class Found:
    """What a list leads to."""

    action: Any
    """None if a caretaker shall choose."""
    entry: Entry | None
    """The entry that is carried out; None by a script."""
    rest: str
    """The list after that: without the entry, or what a script says."""


def kind_of(game: AnyGame, view: Any, key: str) -> Decision | None:
    """What the game says of a kind of decision; None if it cannot come any more."""
    return next((decision for decision in game.decisions(view) if decision.key == key), None)


def current(game: AnyGame, view: Any, decision: Decision, text: str) -> tuple[Entry, ...]:
    """A list that was checked when it was written, without what is there no more; empty if it cannot be read now."""
    try:
        return lasting(decision, entries(game, view, decision.key, text, checked=False))
    except Unreadable:
        return ()


def found(
    game: AnyGame, view: Any, legal: Actions[Any], decision: Decision, text: str, *, asking: bool = True
) -> Found | None:
    """What a list leads to now; None if its owner must be asked."""
    listed = current(game, view, decision, text)
    chosen = choose(game, view, legal, ways(listed), asking=asking)
    if chosen is None:
        return None
    place = owner_of(listed, chosen.number)
    return Found(chosen.action, listed[place], written(without(listed, place)))


def followed(
    game: AnyGame, view: Any, legal: Actions[Any], decision: Decision, text: str, *, asking: bool, begun: bool
) -> Found | None:
    """The next answer of a script; None if its owner must be asked, or the rules decide."""
    listed = current(game, view, decision, text)
    if not listed:
        return None
    step = game.follow(view, legal, decision.key, listed, asking=asking, begun=begun)
    return None if step is None else Found(step.action, None, written(step.entries))


def settles(game: AnyGame, view: Any, key: str, listed: Listed) -> bool:
    """Whether a list is there that nothing has stopped; if it is a script, whether it leaves nothing to be asked."""
    if not listed.answers:
        return False
    decision = kind_of(game, view, key)
    if decision is None or not decision.is_script:
        return True
    return not game.asks(view, key, current(game, view, decision, listed.text))


def asks(game: AnyGame, view: Any, decision: Decision, text: str) -> bool:
    """Whether its owner wants to be asked in some case."""
    return any(way.words == (ASK,) for way in ways(current(game, view, decision, text)))


def usual(decision: Decision) -> tuple[str, ...]:
    """What stops a list where nobody chooses."""
    return tuple(wake.key for wake in decision.triggers if wake.usual)


# -- what becomes of lists ------------------------------------------------------------------------------------------


def after(game: AnyGame, view: Any, lists: Lists, event: Any) -> Lists:
    """The lists of a seat after a public event; the view is the seat's."""
    changed = {
        key: _after(game, view, key, listed, event)
        for key, listed in lists.items()
        if (listed.text or listed.reviewed) and key in game.watched
    }
    return {**lists, **changed} if changed else lists


def _after(game: AnyGame, view: Any, key: str, listed: Listed, event: Any) -> Listed:
    text, wakes = _left(game, view, key, listed.text, event), listed.wakes
    stopping = set(game.wakes(view, key, event)) & set(listed.wakes or ()) if text else set()
    woken = tuple(sorted({*listed.woken, *stopping})) if text else ()
    if listed.reviewed and game.ends(view, key, (), event):
        wakes = tuple(wake for wake in wakes or () if wake != REVIEW)
    changed = Listed(text, wakes, woken)
    return listed if changed == listed else changed


def _left(game: AnyGame, view: Any, key: str, text: str, event: Any) -> str:
    """What of a list does not end by an event."""
    if not game.ends(view, key, (), event) and not any(game.ends(view, key, (word,), event) for word in text.split()):
        return text
    try:
        listed = entries(game, view, key, text, checked=False)
    except Unreadable:
        return ""
    return written(entry for entry in listed if not any(game.ends(view, key, way.words, event) for way in entry.ways))


def unwoken(lists: Lists) -> Lists:
    """The lists of a seat whose person has just acted: nothing stops them any more."""
    if not any(listed.woken for listed in lists.values()):
        return lists
    return {key: replace(listed, woken=()) for key, listed in lists.items()}
