"""In every game: nobody learns what it may not know."""

from __future__ import annotations

from typing import Any

from engine.core.chance import SeededChance
from engine.core.protocol import AnyGame, Step
from tests.engine.any_game import SOME, every_way, walk
from tests.engine.resampling import resample
from tests.engine.soundness import invariants


def visible(step: Step[Any, Any], seat: int | None) -> list[Any]:
    """The events that a seat may know."""
    return [event for event in step.events if event.audience is None or seat in event.audience]


@every_way
def test_what_a_seat_cannot_know_does_not_show(game, seats, options):
    """A state in which all that a seat does not know lies differently looks the same to it, in every respect."""
    luck = SeededChance(4)
    walked = walk(game, seats, options)
    could_differ = differed = 0
    for state in walked.states[::SOME]:
        for seat in (None, *range(seats)):
            other = resample(game, state, seat, luck)
            secretive = [owner for owner in range(seats) if owner != seat and _secret(game, state, owner)]
            could_differ += bool(secretive)
            differed += any(game.view(other, owner) != game.view(state, owner) for owner in secretive)
            assert invariants(game, other) == ()
            assert game.view(other, seat) == game.view(state, seat)
            assert game.active_seats(other) == game.active_seats(state)
            if seat is not None:
                assert list(game.legal_actions(other, seat)) == list(game.legal_actions(state, seat))
                assert game.question(other, seat) == game.question(state, seat)
                private = game.words.describe_private
                assert private(game.view(other, seat)) == private(game.view(state, seat))
                for action in _secret(game, state, seat)[:3]:
                    _looks_alike(game, (state, seat, action), (other, seat, action), seat)
    assert bool(differed) == bool(could_differ)


@every_way
def test_a_secret_action_shows_nothing_to_others(game, seats, options):
    """Whichever a seat takes: the same to see and to hear for everybody else, also if its secrets lay differently."""
    luck = SeededChance(5)
    for state in walk(game, seats, options).states[::SOME]:
        for seat in range(seats):
            secret = _secret(game, state, seat)
            if len(secret) < 2:
                continue
            one, other = secret[luck.draw(len(secret))], secret[luck.draw(len(secret))]
            for viewer in (None, *range(seats)):
                if viewer != seat:
                    dealt = resample(game, state, viewer, luck)
                    _looks_alike(game, (state, seat, one), (state, seat, other), viewer)
                    for elsewhere in _secret(game, dealt, seat)[:1]:  # with other secrets it may have none to take
                        _looks_alike(game, (state, seat, one), (dealt, seat, elsewhere), viewer)


def _secret(game: AnyGame, state: Any, seat: int) -> list[Any]:
    return [action for action in game.legal_actions(state, seat) if isinstance(action, game.hidden.actions)]


def _looks_alike(game: AnyGame, one: tuple[Any, int, Any], other: tuple[Any, int, Any], viewer: int | None) -> None:
    steps = [game.apply_action(*ply, SeededChance(9)) for ply in (one, other)]
    assert game.view(steps[0].state, viewer) == game.view(steps[1].state, viewer)
    assert visible(steps[0], viewer) == visible(steps[1], viewer)
