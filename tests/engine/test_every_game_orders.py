"""In every game: what can be written for later can be read, and does what it says."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from engine.core.chance import SeededChance
from engine.core.protocol import AnyGame
from engine.core.text import plain
from tests.density import SOAK
from tests.engine import standing as orders
from tests.engine.any_game import SOME, Ground, Walk, every_way, walk
from tests.engine.resampling import resample

TOGETHER = 25
"""Preferences read at once."""


def _deciding(walked: Walk, step: int = SOME * 2) -> Iterator[Ground]:
    """Some plies of each kind: the first of every kind of question, and a share of the rest."""
    met = set()
    for number, ply in enumerate(walked.plies):
        kind = type(ply.action)
        if kind not in met or not number % step:
            met.add(kind)
            yield ply


def _offered(game: AnyGame, view: Any, kind: orders.Decision) -> orders.Order:
    """Every offer of a kind as it reads; many at once, since each reading asks the game what it offers."""
    wishes = [choice.wish for choice in kind.choices]
    lists = ["\n".join(wishes[start : start + TOGETHER]) for start in range(0, len(wishes), TOGETHER)]
    return tuple(entry for text in lists for entry in orders.each(game, view, kind.key, text))


@every_way
def test_what_is_offered_for_orders_can_be_read(game, seats, options):
    """Of every kind the offers, each one preference, and the example; also written anew. A word is its own name."""
    names = game.orders.names
    assert all(names.get(word) == word for word in names.values())
    for number, state in enumerate(walk(game, seats, options).states[:: SOME * 4]):
        for seat in (None, number % seats):
            view = game.view(state, seat)
            kinds = game.orders.decisions(view)
            assert len({kind.key for kind in kinds}) == len(kinds)
            for kind in kinds:
                assert re.fullmatch("[a-z0-9_]{1,20}", kind.key)
                assert {choice.group for choice in kind.choices} <= {
                    "",
                    *(group.key for group in kind.groups),
                }
                assert len({choice.wish for choice in kind.choices}) == len(kind.choices)
                assert all(plain(choice.label) for choice in kind.choices)
                offered = _offered(game, view, kind)
                assert len(offered) == len(kind.choices)
                text = orders.as_text(offered[:TOGETHER])
                assert orders.each(game, view, kind.key, text) == offered[:TOGETHER]
                assert orders.read(game, view, kind.key, kind.example)


@every_way
def test_orders_lead_to_legal_actions_whatever_a_seat_cannot_know(game, seats, options):
    """Of every offer that fits: a progressing action, the same if all that the seat does not know lay differently."""
    luck = SeededChance(6)
    for ply in _deciding(walk(game, seats, options)):
        view, legal = game.view(ply.state, ply.seat), game.legal_actions(ply.state, ply.seat)
        dealt = resample(game, ply.state, ply.seat, luck)
        view_there, legal_there = game.view(dealt, ply.seat), game.legal_actions(dealt, ply.seat)
        key = game.orders.decision_key(view, legal)
        assert game.orders.decision_key(view_there, legal_there) == key
        if key is None:
            continue
        kinds = game.orders.decisions(view)
        assert game.orders.decisions(view_there) == kinds
        assert game.orders.decision(view_there, key).imagined() == game.orders.decision(view, key).imagined()
        (kind,) = [kind for kind in kinds if kind.key == key]
        if game.orders.follow:
            _follow_offers(game, kind, (view, legal), (view_there, legal_there))
            continue
        for preference in _offered(game, view, kind)[len(legal) % OFFERS :: OFFERS]:
            preferences = (preference,)
            chosen = orders.choose(game, view, legal, preferences)
            assert orders.choose(game, view_there, legal_there, preferences) == chosen
            assert orders.tried(game, view, key, preferences, legal)
            if chosen is not None and chosen.action is not None:
                assert list(legal).index(chosen.action) < legal.progressing


OFFERS, SCRIPTED = (1, 3) if SOAK else (20, 48)
"""One in this number is followed: of the offers, and of the many of a script."""


def _follow_offers(game: AnyGame, kind: orders.Decision, here: tuple[Any, Any], there: tuple[Any, Any]) -> None:
    """The same for a list through which the game itself leads, one offer at a time; some of the many."""
    view, legal = here
    for preference in _offered(game, view, kind)[len(legal) % SCRIPTED :: SCRIPTED]:
        script = orders.read(game, view, kind.key, str(preference))
        for asking in (True, False):
            step = game.orders.follow(view, legal, script, asking, False)
            assert game.orders.follow(*there, script, asking, False) == step
            assert game.orders.trial(there[0], kind.key, script) == game.orders.trial(view, kind.key, script)
            if step is not None and step.action is not None:
                assert step.action in legal[: legal.progressing]
                assert orders.read(game, view, kind.key, orders.as_text(step.rest), checked=False) == step.rest


@every_way
def test_every_legal_action_can_be_ordered(game, seats, options):
    """By all its words and its number, written out; what is not asked about by itself aside."""
    for ply in _deciding(walk(game, seats, options)):
        view, legal = game.view(ply.state, ply.seat), game.legal_actions(ply.state, ply.seat)
        key = game.orders.decision_key(view, legal)
        if key is None or game.orders.follow:
            continue
        for action in legal[: legal.progressing]:
            traits = game.orders.traits(view, action)
            amount = None if traits.number is None else orders.Amount(orders.How.EXACTLY, traits.number)
            words = tuple(field[0] for field in traits.fields if field)
            text = orders.as_text((orders.Preference(words, amount),))
            preferences = orders.each(game, view, key, text)
            chosen = orders.choose(game, view, legal, preferences)
            assert chosen is not None
            assert chosen.action == action


@every_way
def test_what_is_gone_from_a_ranking_keeps_its_name(game, seats, options):
    """A ranking shows words also for what someone else has taken, not the keys of the game."""
    offered: dict[tuple[int, str], set[str]] = defaultdict(set)
    for number, state in enumerate(walk(game, seats, options).states[:: SOME // 4 or 1]):
        seat = number % seats
        for kind in game.orders.decisions(game.view(state, seat)):
            if kind.ranking:
                wishes = {choice.wish for choice in kind.choices}
                assert offered[seat, kind.key] <= wishes | kind.names.keys(), kind.key
                offered[seat, kind.key] |= wishes
