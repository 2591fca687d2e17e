"""All that tests need of standing orders under one roof."""

from __future__ import annotations

from typing import Any

from engine.core.protocol import AnyGame
from engine.core.sequence import Actions
from engine.core.standing_orders import parse
from engine.core.standing_orders.decision import Decision, Facts, How, Orders, traits_of
from engine.core.standing_orders.entry import (
    Amount,
    Condition,
    Entry,
    Order,
    Preference,
    as_text,
    ways_of,
    without,
)
from engine.core.standing_orders.follow import Kept, choose, trial
from engine.core.standing_orders.parse import LONGEST, BadOrder, current
from engine.core.text import plain


def read(game: AnyGame, view: Any, key: str, text: str, *, checked: bool = True) -> Order:
    """Return the list of a text; unless ``checked``, one that was checked when it was written."""
    decision = game.orders.decision(view, key)
    if checked or decision is None:
        return parse.read(game, view, key, text)
    return parse._Reader(game, view, decision, text).order()


def each(game: AnyGame, view: Any, key: str, text: str) -> Order:
    """Every preference of a text by itself, each checked, however many may be for the same."""
    decision = game.orders.decision(view, key)
    assert decision is not None
    reader = parse._Reader(game, view, decision, text)
    ways = [way for _, way in ways_of(reader.order())]
    for way in ways:
        reader.check(way)
    return tuple(Entry((way,)) for way in ways)


def tried(game: AnyGame, view: Any, key: str, order: Order, legal: Actions[Any] | None = None) -> str:
    """What would come of a list, in English."""
    decision = game.orders.decision(view, key)
    assert decision is not None
    words = trial(game, view, decision, order, legal)
    assert words is not None
    return plain(words)


__all__ = [
    "LONGEST",
    "Amount",
    "BadOrder",
    "Condition",
    "Decision",
    "Entry",
    "Facts",
    "How",
    "Kept",
    "Order",
    "Orders",
    "Preference",
    "as_text",
    "choose",
    "current",
    "each",
    "read",
    "traits_of",
    "trial",
    "tried",
    "without",
]
