"""Bad input: every refusal says what is wrong, in a player's words, and changes nothing."""

from __future__ import annotations

import pytest

from engine.core.chance import SeededChance
from engine.core.refusals import Illegal, Stale, Unreadable
from engine.core.text import plain
from engine.rokugan.data import TERRITORY_CARDS
from engine.rokugan.game import ROKUGAN
from tests.engine.rokugan.scene import Scene


def in_turn() -> Scene:
    scene = Scene("crab", "lion", "unicorn").own(0, "crane_south").own(1, "gold_east").own(2, "unicorn_east")
    scene.token(1, "army_1", "center:gold_east")
    return scene.hand(0, "army_1", "army_2").hand(1, "army_1").begin(0)


@pytest.mark.parametrize(
    ("notation", "says"),
    [
        ("hold army_5", "You have army 1, army 2 and bluff"),
        ("put center:gold_east", "First take a token"),
        ("drop", "Take a token first"),
        ("commit", "are not preparing a card"),
        ("pass", "not what is asked"),
        ("claim gold_west", "not what is asked"),
        ("clan lion", "not what is asked"),
        ("decline", "not what is asked"),
        ("end", "not what is asked"),
        ("exchange 1 2", "not what is asked"),
        ("scout 9", "There is no token 9 on the board, only 1."),
        ("look 1", "not what is asked"),
        ("discard 1", "not what is asked"),
        ("play dark_favors", "do not hold"),
    ],
)
def test_what_is_not_possible_now(notation, says):
    assert says in in_turn().refused(0, notation)


def test_a_list_that_is_cut_says_so_in_a_word():
    scene = Scene("crab", "lion").own(0, "crane_south").own(1, "gold_east").card(0, "code_of_honor").upkeep(0)
    scene.act(0, "play code_of_honor")
    assert scene.refused(0, "choose 5").endswith("Crane South, Dragon Capital and others.")


def test_a_scout_that_is_used_up() -> None:
    scene = in_turn()
    scene.state.players[0].scouts = 0
    assert scene.refused(0, "play scout") == "You have no scout left."


def test_a_blessing_goes_on_no_token_of_others() -> None:
    scene = in_turn().hand(0, "blessing_2")
    scene.token(0, "army_3", "center:crane_south")
    scene.act(0, "hold blessing_2")
    assert scene.refused(0, "put on:1") == "Token 1 is not a facedown token of yours that can be blessed."


def test_where_tokens_must_have_an_effect_one_may_find_no_slot() -> None:
    scene = Scene("crab", "lion", strict_types=True).own(0, "crab_central").own(1, "lion_capital")
    scene.special("crab_central", "battlefield").hand(0, "diplomacy", "army_1").begin(0)
    said = "There is no slot for diplomacy now. You can place army 1 and bluff."
    assert scene.refused(0, "hold diplomacy") == said


def test_nothing_is_asked_of_the_others():
    scene = in_turn()
    with pytest.raises(Stale):
        ROKUGAN.apply_action(scene.state, 1, ROKUGAN.actions.parse("hold army_1"), SeededChance(0))


@pytest.mark.parametrize(
    "line",
    [
        "place army_1",
        "hold",
        "hold army_9",
        "hold army_1 center:gold_east",
        "put gold_east",
        "put land:crane_south>lion_coast",
        "put on:x",
        "put on:0x1",
        "scout x",
        "scout -1",
        "scout 01",
        "scout 99999",
        "clan panda",
        "keep nothing",
        "claim nowhere",
        "play nothing",
        "choose what",
        "exchange 1",
    ],
)
def test_what_cannot_be_read(line):
    with pytest.raises(Unreadable) as refusal:
        ROKUGAN.actions.parse(line)
    assert plain(refusal.value.text)[-1] in ".!?"


def test_an_exchange_of_one_token():
    scene = Scene("unicorn", "lion").own(0, "unicorn_east").own(1, "lion_west").hand(0, "army_3")
    scene.token(0, "army_1", "center:unicorn_east")
    scene.begin(0).act(0, "hold army_3", "put center:unicorn_east")
    assert "two different tokens" in scene.refused(0, "exchange 1 1")
    assert "no token 7" in scene.refused(0, "exchange 1 7")


def test_set_up():
    luck = SeededChance(1)
    state = ROKUGAN.initial_state(2, {}, luck).state
    state = ROKUGAN.apply_action(state, 0, ROKUGAN.actions.parse("clan lion"), luck).state
    with pytest.raises(Illegal) as refusal:
        ROKUGAN.apply_action(state, 1, ROKUGAN.actions.parse("clan lion"), luck)
    assert "taken already" in plain(refusal.value.text)
    state = ROKUGAN.apply_action(state, 1, ROKUGAN.actions.parse("clan crab"), luck).state
    other = state.players[1].dealt[0]
    with pytest.raises(Illegal) as refusal:
        ROKUGAN.apply_action(state, 0, ROKUGAN.actions.parse(f"keep {other}"), luck)
    assert "not dealt to you" in plain(refusal.value.text)
    for seat in range(2):
        state = ROKUGAN.apply_action(
            state, seat, ROKUGAN.asking.default_action(state, seat, ROKUGAN.legal_actions(state, seat), False), luck
        ).state
    with pytest.raises(Illegal) as refusal:
        ROKUGAN.apply_action(state, state.active[0], ROKUGAN.actions.parse("claim lion_capital"), luck)
    assert "an empty province" in plain(refusal.value.text)


def test_options_and_seats():
    for seats, options in ((1, {}), (6, {}), (4, {"strict_types": "maybe"}), (4, {"tie_break": "dice"})):
        with pytest.raises(Illegal):
            ROKUGAN.initial_state(seats, options, SeededChance(0))


@pytest.mark.parametrize(
    ("notation", "says"),
    [
        ("hold army_1", "Territory cards are played now"),
        ("play shugenja", "You use that card at the start of one of your turns"),
        ("discard 1", "Territory cards are played now"),
    ],
)
def test_while_territory_cards_are_played(notation, says):
    scene = Scene("crab", "lion").own(0, "crane_south", "crane_west", "crane_north")
    scene.card(0, next(iter(TERRITORY_CARDS))).hand(0, "army_1").upkeep(0)
    assert says in scene.refused(0, notation)
