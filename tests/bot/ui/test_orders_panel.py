"""Every panel of standing orders that a match can lead to, against Discord's limits."""

from __future__ import annotations

import pytest

from bot.service.model import Filed, Orders
from bot.texts import Speaker
from bot.ui.orders import orders_panel
from bot.ui.panel import Cursor
from engine.core.orders import read, tried, written
from engine.registry import GAMES
from tests.bot.ui.test_panels import MATCHES, _ours, checked
from tests.bot.ui.values import match_of, steps

EVERY = 9
"""Positions from one look to the next."""


@pytest.mark.parametrize(("title", "seats", "options"), MATCHES)
def test_every_orders_panel_fits(title: str, seats: int, options: dict[str, str]) -> None:
    game = GAMES[title]
    match = match_of(game, seats, options)
    say = Speaker("en-US", match.names)
    looked = 0
    for number, step in enumerate(steps(game, seats, options, f"orders:{seats}")):
        if number % EVERY:
            continue
        view = game.view(step.state, number % seats)
        decisions = game.decisions(view)
        filed = []
        for decision in decisions:
            preferences = tuple(p for offer in decision.offers for p in read(game, view, decision.key, offer.wish))[:40]
            trial = tried(game, view, decision.key, preferences).words if preferences else None
            filed.append(Filed(decision, written(preferences), tuple(written((p,)) for p in preferences), trial))
        orders = Orders(match, number % seats, tuple(filed))
        for decision in decisions:
            for cursor in [Cursor(), *(Cursor(group.key) for group in decision.groups), Cursor("", 1)]:
                looked += 1
                for part in checked(orders_panel(orders, say, kind=decision.key, notice="y" * 2000, cursor=cursor)):
                    assert "custom_id" not in part or _ours(part["custom_id"])
    assert looked > 50
    checked(orders_panel(Orders(match, 0, ()), say))
