"""What must hold for every game holds for Edo, too, which is not in the registry yet."""

from __future__ import annotations

import pytest

from engine.edo.game import EDO
from engine.registry import GAMES
from tests.engine import test_every_game as every

WAYS = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"edo_allowed_as_home": "off"}),
    (3, {"money_public": "off"}),
]
EVERY_WAY = (
    every.test_random_play_ends_and_breaks_nothing,
    every.test_somebody_can_always_act,
    every.test_applying_leaves_the_state_as_it_was,
    every.test_in_place_and_by_copies_are_the_same,
    every.test_the_log_replays_to_the_same_states_and_events,
    every.test_legal_actions_list_what_they_allow,
    every.test_notation_goes_both_ways,
    every.test_the_default_is_among_the_onward_actions,
    every.test_defaults_answer_what_is_open,
    every.test_the_caretaker_goes_on,
    every.test_refusals_are_sentences_and_change_nothing,
    every.test_states_and_events_go_through_json,
    every.test_every_event_is_told_in_a_sentence,
    every.test_every_position_is_put_into_words,
    every.test_what_a_seat_cannot_know_does_not_show,
    every.test_a_secret_action_shows_nothing_to_others,
    every.test_what_is_offered_for_orders_can_be_read,
    every.test_orders_lead_to_legal_actions_whatever_a_seat_cannot_know,
    every.test_every_legal_action_can_be_ordered,
)
EVERY_GAME = (
    every.test_a_match_that_goes_on_too_long_is_told,
    every.test_a_log_that_does_not_fit_is_corrupt,
    every.test_options_that_are_not_known_are_refused,
    every.test_what_is_no_state_is_corrupt,
)


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(GAMES, EDO.title, EDO)


@pytest.mark.parametrize(("seats", "options"), WAYS, ids=lambda value: str(value))
@pytest.mark.parametrize("check", EVERY_WAY, ids=lambda check: check.__name__[5:])
def test_in_every_way(check, seats, options):
    check(EDO, seats, options)


@pytest.mark.parametrize("check", EVERY_GAME, ids=lambda check: check.__name__[5:])
def test_as_every_game(check):
    check(EDO)


@pytest.mark.parametrize("words", ["", "dance", "lock lock lock", "🎲", "x" * 500, "act:1:2:lock", "assign 3 a 0 1 0"])
def test_what_cannot_be_read_is_refused(words):
    every.test_what_cannot_be_read_is_refused(EDO, words)
