"""Set-up and upkeep (RULES.md 3, 4): clans, control tokens, first player, draws. Cases 24 and 27."""

from __future__ import annotations

import pytest

from engine.core.chance import SeededChance
from engine.core.text import plain
from engine.rokugan.data import BLUFF, NEUTRAL_INITIATIVE, SET_ASIDE, TOKENS_OF
from engine.rokugan.events import FirstPlayerSet, ReturnedFace, TokensDrawn
from engine.rokugan.game import ROKUGAN
from engine.rokugan.rules.upkeep import begin_round, draw_tokens, first_of, reveal_initiative
from engine.rokugan.state import RokuganPhase
from tests.engine.rokugan.scene import Scene, happened, one


def started(seats: int, until: str):
    """A match played by its defaults up to a phase."""
    luck = SeededChance(7)
    state = ROKUGAN.initial_state(seats, {}, luck).state
    while state.phase != until:
        seat = ROKUGAN.active_seats(state)[0]
        state = ROKUGAN.apply_action(
            state, seat, ROKUGAN.asking.default_action(state, seat, ROKUGAN.legal_actions(state, seat), False), luck
        ).state
    return state


@pytest.mark.parametrize(("seats", "provinces", "neutral"), [(2, 24, 3), (3, 24, 2), (4, 24, 1), (5, 25, 0)])
def test_sec_3_after_the_set_up(seats, provinces, neutral):
    state = started(seats, RokuganPhase.CONTROL)
    assert len(state.deck) == 4
    assert sum(card in NEUTRAL_INITIATIVE for card in state.deck) == neutral
    assert {player.to_place for player in state.players} == {SET_ASIDE[seats]}
    assert state.revealed[0] == f"initiative_{state.players[state.first].clan}"
    assert len({card for player in state.players for card in player.dealt}) == 2 * seats
    state = started(seats, RokuganPhase.PLACEMENT)
    assert len(state.owner) == provinces
    assert state.facedown == dict.fromkeys(state.owner, 1)
    for seat, player in enumerate(state.players):
        assert (len(player.hand), player.hand[-1], len(player.pool)) == (6, BLUFF, 21)
        assert state.owner[f"{player.clan}_capital"] in range(seats)
        assert list(state.owner.values()).count(seat) == SET_ASIDE[seats] + 1


def test_sec_3_a_capital_can_be_taken_by_anybody_but_not_twice():
    luck = SeededChance(7)
    state = ROKUGAN.initial_state(2, {}, luck).state
    for line in ("clan lion", "clan crab"):
        state = ROKUGAN.apply_action(state, state.active[0], ROKUGAN.actions.parse(line), luck).state
    assert state.owner == {"lion_capital": 0, "crab_capital": 1}
    assert sorted(state.players[0].pool) == sorted(face for face in TOKENS_OF["lion"] if face != BLUFF)


def test_case_24_ties_go_counter_clockwise():
    """14, R-TIE: seats 0 and 2 are equal, 2 was first: 1, then 0 are looked at."""
    assert first_of((0, 2), 2, 4) == 0
    assert first_of((2,), 2, 4) == 2
    assert first_of((1, 2), 2, 4) == 1
    assert first_of((0, 1, 2, 3), 0, 4) == 3


@pytest.mark.parametrize(
    ("card", "seat"), [("initiative_crane", 2), ("master_of_governance", 1), ("master_of_tactics", 0)]
)
def test_sec_4_u1_the_first_player(card, seat):
    scene = Scene("crab", "lion", "crane").own(0, "gold_east", faceup=5).own(1, "lion_west", "lion_coast", "gold_west")
    scene.own(2, "crane_south")
    scene.state.deck, scene.state.first = (card,), 2
    reveal_initiative(scene.turn)
    assert scene.state.first == seat
    assert one(scene.events(), FirstPlayerSet).tied == ()


def test_sec_4_u1_most_territory_cards_and_a_tie_at_none():
    scene = Scene("crab", "lion", "crane").own(0, "gold_east").own(1, "lion_west").own(2, "shadowlands_south")
    scene.state.deck, scene.state.first = ("rise_of_an_empire", "rise_of_an_empire"), 1
    reveal_initiative(scene.turn)
    assert scene.state.first == 0
    assert one(scene.events(), FirstPlayerSet).tied == (0, 1, 2)
    scene.card(2, "inspire_fear")
    reveal_initiative(scene.turn)
    assert scene.state.first == 2


def test_case_27_dragon_draws_one_more_and_returns_one():
    scene = Scene("dragon", "lion").own(0, "dragon_west").own(1, "lion_west").hand(0, "army_1").hand(1, "army_1")
    draw_tokens(scene.turn)
    assert [len(player.hand) for player in scene.state.players] == [7, 6]
    scene.state.phase, scene.state.active = RokuganPhase.FORESIGHT, (0,)
    assert "return bluff" not in scene.legal(0)
    assert "never goes into the pool" in scene.refused(0, "return bluff")
    scene.act(0, "return army_1")
    assert len(scene.state.players[0].hand) == 6


def test_sec_13_the_lot_returns_a_weakest_army():
    scene = (
        Scene("dragon", "lion")
        .own(0, "dragon_west")
        .hand(0, "army_2", "army_2", "army_5", "navy_1", "raid", "diplomacy")
    )
    scene.state.phase, scene.state.active = RokuganPhase.FORESIGHT, (0,)
    scene.act(0, "lot")
    assert scene.state.players[0].hand.count("army_2") == 1


def test_sec_13_without_an_army_the_lot_never_returns_the_bluff():
    scene = Scene("dragon", "lion").own(0, "dragon_west").hand(0, "raid")
    scene.state.phase, scene.state.active = RokuganPhase.FORESIGHT, (0,)
    (returned,) = [event for event in scene.act(0, "lot") if isinstance(event, ReturnedFace)]
    assert returned.face == "raid"


def test_sec_4_u2_an_empty_pool_ends_the_draw():
    """14, R-POOL."""
    scene = Scene("dragon", "lion").own(0, "dragon_west").own(1, "lion_west")
    scene.discard(0, *scene.state.players[0].pool[3:])
    draw_tokens(scene.turn)
    assert len(scene.state.players[0].hand) == 4


def test_sec_4_u2_a_bluff_set_aside_comes_back():
    scene = Scene("dragon", "lion").own(0, "dragon_west").own(1, "lion_west")
    player = scene.state.players[1]
    player.hand.remove(BLUFF)
    player.bluff_aside = True
    draw_tokens(scene.turn)
    assert player.hand[-1] == BLUFF
    assert len(player.hand) == 6


def test_sec_11_ronin_is_settled_when_a_round_begins():
    scene = Scene("crab", "lion").own(0, "dragon_west")
    begin_round(scene.hand(0, "army_1", "army_2", "army_3", "army_4", "army_5").turn)
    assert [player.ronin for player in scene.state.players] == [False, True]
    told = scene.events()
    assert plain(ROKUGAN.words.describe(told[0])) == "Ronin this round, with no control token left: seat 2."
    assert plain(ROKUGAN.words.describe(happened(told, TokensDrawn)[0])) == "You draw nothing."


def test_sec_4_u3_passing_does_not_bind_and_a_card_starts_anew():
    scene = Scene("crab", "lion", "crane").own(0, "crab_east").own(1, "lion_west").own(2, "crane_south")
    scene.card(0, "promotion").card(2, "bushido").upkeep(0)
    scene.act(0, "pass")
    assert scene.state.active == (2,)
    scene.act(2, "play bushido", "choose crane_south", "commit")
    assert scene.state.active == (0,)
    assert scene.state.cards_played == 1
    scene.hand(0, "army_1").act(0, "pass")
    assert scene.state.phase == RokuganPhase.PLACEMENT


def test_sec_4_u3_who_holds_a_card_is_asked_though_it_cannot_be_played():
    """14, R-PASS: else it would be seen that it is this card."""
    scene = Scene("crab", "lion").own(0, "crab_east").own(1, "lion_west").card(0, "promotion").upkeep(0)
    assert scene.legal(0) == ["pass"]
    assert "no target" in scene.refused(0, "play promotion")
    assert "do not hold" in scene.refused(0, "play bushido")
