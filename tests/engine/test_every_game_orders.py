"""In every game: what can be written for later can be read, and does what it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from engine.core import standing_orders as orders
from engine.core.chance import SeededChance
from engine.core.protocol import AnyGame
from engine.core.text import plain
from tests.engine.any_game import SOME, Ground, Walk, every_way, walk

TOGETHER = 25
"""Preferences read at once."""


def _deciding(walked: Walk, step: int = SOME * 4) -> Iterator[Ground]:
    """Some plies of each kind: the first of every kind of question, and one in so many of the rest."""
    met = set()
    for number, ply in enumerate(walked.plies):
        kind = type(ply.action)
        if kind not in met or not number % step:
            met.add(kind)
            yield ply


def _offered(game: AnyGame, view: Any, kind: orders.Decision) -> tuple[orders.Preference, ...]:
    """Every offer of a kind as it reads; many at once, since each reading asks the game what it offers."""
    wishes = [choice.wish for choice in kind.offers]
    lists = ["\n".join(wishes[start : start + TOGETHER]) for start in range(0, len(wishes), TOGETHER)]
    return tuple(preference for text in lists for preference in orders.read(game, view, kind.key, text))


@every_way
def test_what_is_offered_for_orders_can_be_read(game, seats, options):
    """Of every kind the offers, each one preference, and the example; also written anew."""
    for number, state in enumerate(walk(game, seats, options).states[:: SOME * 3]):
        for seat in (None, number % seats):
            view = game.view(state, seat)
            kinds = game.decisions(view)
            assert len({kind.key for kind in kinds}) == len(kinds)
            for kind in kinds:
                assert re.fullmatch("[a-z0-9_]{1,20}", kind.key)
                assert {choice.group for choice in kind.offers} <= {"", *(group.key for group in kind.groups)}
                assert len({choice.wish for choice in kind.offers}) == len(kind.offers)
                assert all(plain(choice.label) for choice in kind.offers)
                offered = _offered(game, view, kind)
                assert len(offered) == len(kind.offers)
                text = orders.written(offered[:TOGETHER])
                assert orders.read(game, view, kind.key, text) == offered[:TOGETHER]
                assert orders.read(game, view, kind.key, kind.example)


@every_way
def test_orders_lead_to_legal_actions_whatever_a_seat_cannot_know(game, seats, options):
    """Of every offer that fits: an onward action, and the same if all that the seat does not know lay differently."""
    luck = SeededChance(6)
    for ply in _deciding(walk(game, seats, options)):
        view, legal = game.view(ply.state, ply.seat), game.legal_actions(ply.state, ply.seat)
        dealt = game.redeal(ply.state, ply.seat, luck)
        view_there, legal_there = game.view(dealt, ply.seat), game.legal_actions(dealt, ply.seat)
        key = game.decision_key(view, legal)
        assert game.decision_key(view_there, legal_there) == key
        if key is None:
            continue
        assert game.decisions(view_there) == game.decisions(view)
        assert game.imagined(view_there, key) == game.imagined(view, key)
        (kind,) = [kind for kind in game.decisions(view) if kind.key == key]
        if kind.is_script:
            _follow_offers(game, kind, (view, legal), (view_there, legal_there))
            continue
        for preference in _offered(game, view, kind):
            preferences = (preference,)
            chosen = orders.choose(game, view, legal, preferences)
            assert orders.choose(game, view_there, legal_there, preferences) == chosen
            assert plain(orders.tried(game, view, key, preferences, legal).words)
            if chosen is not None and not chosen.advice:
                assert list(legal).index(chosen.action) < legal.onward


OFFERS = 7
"""Of the many offers of a script one in so many is followed."""


def _follow_offers(game: AnyGame, kind: orders.Decision, here: tuple[Any, Any], there: tuple[Any, Any]) -> None:
    """The same for a list through which the game itself leads, one offer at a time; some of the many."""
    view, legal = here
    for preference in _offered(game, view, kind)[len(legal) % OFFERS :: OFFERS]:
        script = orders.entries(game, view, kind.key, str(preference))
        for asking in (True, False):
            step = game.follow(view, legal, kind.key, script, asking=asking, begun=False)
            assert game.follow(*there, kind.key, script, asking=asking, begun=False) == step
            assert game.trial(there[0], kind.key, script) == game.trial(view, kind.key, script)
            if step is not None and step.action is not None:
                assert step.action in legal[: legal.onward]
                assert orders.entries(game, view, kind.key, orders.written(step.entries), checked=False) == step.entries


@every_way
def test_every_legal_action_can_be_ordered(game, seats, options):
    """By all its words and its number, written out; what is not asked about by itself aside."""
    for ply in _deciding(walk(game, seats, options)):
        view, legal = game.view(ply.state, ply.seat), game.legal_actions(ply.state, ply.seat)
        key = game.decision_key(view, legal)
        if key is None or any(kind.key == key and kind.is_script for kind in game.decisions(view)):
            continue
        for action in legal[: legal.onward]:
            traits = game.traits(view, action)
            amount = None if traits.number is None else orders.Amount(orders.How.EXACTLY, traits.number)
            text = orders.written((orders.Preference(traits.words, amount),))
            preferences = orders.read(game, view, key, text)
            assert orders.choose(game, view, legal, preferences) == orders.Chosen(action, False, 0)
