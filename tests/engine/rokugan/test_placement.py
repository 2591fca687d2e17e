"""The placement (RULES.md 5): slots, turns, cards before placing, ronin. Cases 18, 23, 28."""

from __future__ import annotations

import pytest

from engine.core.chance import ScriptedChance
from engine.core.text import plain
from engine.rokugan.events import TokenDiscarded, TokenPlaced, TokenPooled, TurnSkipped
from engine.rokugan.game import ROKUGAN
from tests.engine.rokugan.scene import Scene, happened, one


def holding(scene: Scene, seat: int = 0, face: str = "army_1") -> Scene:
    scene.hand(seat, face, "army_5").begin(seat)
    scene.act(seat, f"hold {face}")
    return scene


# -- 5.5: hard limits ---------------------------------------------------------------------------------------------


def test_sec_5_5_whatever_looks_possible_is_offered():
    """14, R-OPEN: any facedown token on any centre, on borders out of own provinces, on foreign coasts."""
    scene = holding(Scene("crab", "lion").own(0, "crane_south").own(1, "gold_east"))
    offered = scene.slots(0)
    assert sum(slot.startswith("center:") for slot in offered) == 30
    assert {slot for slot in offered if slot.startswith("land:")} == {
        f"land:crane_south>{id}" for id in ("crab_east", "crane_central", "gold_east", "gold_west", "scorpion_capital")
    }
    assert "coast:crane_south" not in offered
    assert sum(slot.startswith("coast:") for slot in offered) == 11


@pytest.mark.parametrize("special", ["peace", "scorched_earth"])
def test_h1_nothing_in_or_around_peace_and_scorched_earth(special):
    scene = Scene("crab", "lion").own(0, "crane_south", "crane_central").special("gold_east", special)
    offered = holding(scene).slots(0)
    assert not any("gold_east" in slot for slot in offered)
    assert "no token may go in it" in scene.refused(0, "put center:gold_east")


def test_h1_also_out_of_an_own_province_with_peace():
    scene = Scene("crab", "lion").own(0, "crane_south").special("crane_south", "peace")
    assert not any("crane_south" in slot for slot in holding(scene).slots(0))
    assert "peace" in scene.refused(0, "put land:crane_south>gold_east")


def test_h2_only_its_controller_places_around_the_shrine():
    scene = Scene("crab", "lion").own(0, "crane_south").own(1, "gold_east").special("gold_east", "shrine")
    assert not any("gold_east" in slot for slot in holding(scene).slots(0))
    assert "shrine" in scene.refused(0, "put land:crane_south>gold_east")
    scene.act(0, "put center:crane_south")
    holding(scene, 1)
    assert {"center:gold_east", "land:gold_east>gold_west"} <= set(scene.slots(1))


def test_h3_a_border_holds_one_token_and_case_18():
    scene = Scene("crab", "lion").own(0, "crane_south").own(1, "gold_east")
    scene.token(1, "army_1", "land:gold_east>crane_south")
    assert "land:crane_south>gold_east" not in holding(scene).slots(0)
    assert "each border holds one" in scene.refused(0, "put land:crane_south>gold_east")


def test_h4_nobody_attacks_an_own_province():
    scene = holding(Scene("crab", "lion").own(0, "crane_south", "crane_central"))
    assert "land:crane_south>crane_central" not in scene.slots(0)
    assert "coast:crane_central" not in scene.slots(0)
    assert "you cannot attack it" in scene.refused(0, "put land:crane_south>crane_central")


def test_h5_the_harbour_opens_all_its_land_borders():
    scene = Scene("crab", "lion").own(0, "crane_south").special("unicorn_east", "harbor")
    offered = holding(scene, face="navy_1").slots(0)
    assert {slot for slot in offered if slot.endswith(">unicorn_east")} == {
        f"land:{id}>unicorn_east"
        for id in ("lion_west", "scorpion_north", "scorpion_west", "unicorn_capital", "unicorn_southwest")
    }
    assert "is not yours" in scene.refused(0, "put land:lion_west>dragon_west")


def test_h6_and_h5_a_ronin():
    scene = Scene("crab", "lion").own(1, "gold_east").hand(0, "raid", "diplomacy", "army_1")
    scene.state.players[0].ronin = True
    scene.begin(0)
    assert [line for line in scene.legal(0) if line.startswith("hold")] == ["hold army_1", "hold bluff"]
    assert "ronin" in scene.refused(0, "hold raid")
    scene.act(0, "hold army_1")
    assert sum(slot.startswith("land:") for slot in scene.slots(0)) == 128


def test_h7_a_forbidden_bluff():
    scene = Scene("crab", "lion").own(0, "crane_south").hand(0, "army_1", "army_2")
    scene.state.players[0].bluff_forbidden = True
    scene.begin(0)
    assert "hold bluff" not in scene.legal(0)
    assert "Spy Network" in scene.refused(0, "hold bluff")


def test_h8_blessings_lie_on_own_facedown_tokens():
    scene = Scene("crab", "lion").own(0, "crane_south").hand(0, "blessing_2", "army_5").begin(0)
    assert "hold blessing_2" not in scene.legal(0)
    assert "blessing" in scene.refused(0, "hold blessing_2")
    mine = scene.token(0, "army_1", "center:crane_south")
    scene.token(0, "army_1", "center:crane_south", faceup=True)
    scene.token(1, "army_1", "center:gold_east")
    scene.act(0, "hold blessing_2")
    assert scene.slots(0) == [f"on:{mine}"]
    assert "on a facedown token" in scene.refused(0, "put center:gold_east")
    assert "no token 9" in scene.refused(0, "put on:9")
    scene.act(0, f"put on:{mine}")
    assert scene.state.tokens[mine].blessings == ("blessing_2",)


def test_h9_the_last_token_stays():
    scene = Scene("crab", "lion").own(0, "crane_south").hand(1, "army_1").own(1, "gold_east").begin(0)
    assert scene.state.active == (1,)
    assert "no open question" in scene.refused(0, "hold bluff").lower()
    scene.act(1, "hold army_1", "put center:gold_east")
    assert scene.state.round == 3


def test_option_strict_types_leaves_out_what_does_nothing():
    scene = holding(Scene("crab", "lion", strict_types=True).own(0, "crane_south"))
    assert "center:gold_east" not in scene.slots(0)
    assert "center:crane_south" in scene.slots(0)
    assert not any(slot.startswith("coast:") for slot in scene.slots(0))
    assert "would have no effect" in scene.refused(0, "put coast:gold_east")
    scene.act(0, "drop", "hold bluff")
    assert "coast:gold_east" in scene.slots(0)


# -- 5.1, 5.2: turns ----------------------------------------------------------------------------------------------


def test_sec_5_1_everybody_places_in_turn_until_one_is_left():
    scene = Scene("crab", "lion", "crane").own(0, "crab_capital").own(1, "lion_capital").own(2, "crane_capital")
    for seat in range(3):
        scene.hand(seat, "army_1", "army_2")
    scene.state.first = 1
    scene.begin(1)
    order = []
    while scene.state.round == 2:
        (seat,) = scene.state.active
        order.append((seat, scene.state.lap))
        scene.act(seat, f"hold {scene.state.players[seat].hand[0]}", "put center:gold_west")
    assert order == [(1, 1), (2, 1), (0, 1), (1, 2), (2, 2), (0, 2)]


def test_sec_5_2_holding_shows_nothing_and_can_be_taken_back():
    scene = Scene("crab", "lion").own(0, "crane_south").hand(0, "army_1", "army_2").begin(0)
    assert scene.act(0, "hold army_1", "drop", "hold army_2") == []
    assert one(scene.act(0, "put center:crane_south"), TokenPlaced).id == 1


def test_case_28_a_ronin_without_anything_to_place_is_skipped():
    scene = Scene("crab", "lion").own(1, "gold_east").hand(0, "raid", "diplomacy").hand(1, "army_1")
    scene.state.players[0].ronin = scene.state.players[0].bluff_forbidden = True
    scene.begin(0)
    skipped = one(scene.events(), TurnSkipped)
    said = plain(ROKUGAN.words.describe(skipped))
    assert said == "seat 1 has nothing to place and sits out until the tokens are revealed."
    assert scene.state.active == (1,)
    (told,) = [
        line for line in map(plain, ROKUGAN.words.describe_position(ROKUGAN.view(scene.state, 1))) if "ronin" in line
    ]
    assert told.endswith("ronin, bluff forbidden, out for this placement.")
    scene.act(1, "hold army_1", "put center:gold_east")
    assert scene.state.round == 3
    assert len(scene.state.players[0].hand) == 6


def test_case_23_purge_the_weak_for_the_bluff():
    scene = Scene("crab", "lion").own(0, "crane_south").own(1, "gold_east").hand(0, "army_1", "army_2", "army_3")
    scene.token(1, "army_1", "center:gold_east")
    scene.token(1, "army_2", "land:gold_east>crane_south")
    scene.card(0, "purge_the_weak").begin(0)
    events = scene.act(0, "play purge_the_weak", "choose bluff", "choose 1", "choose 2", "commit")
    assert len(happened(events, TokenDiscarded)) == 2
    player = scene.state.players[0]
    assert (len(player.hand), player.bluff_aside) == (3, True)
    assert "you place no token" in scene.refused(0, "hold army_1")
    scene.act(0, "end")
    for face in ("army_1", "army_2"):
        scene.act(0, f"hold {face}", "put center:crane_south")
    assert scene.state.round == 3
    assert "bluff" in scene.state.players[0].hand
    assert not scene.state.players[0].bluff_aside


# -- 9.3 and 10: looking and discarding ---------------------------------------------------------------------------


def looks() -> Scene:
    scene = Scene("crab", "lion", "scorpion").own(0, "crane_south").own(1, "gold_east").own(2, "scorpion_capital")
    scene.token(1, "army_5", "center:gold_east")
    scene.token(1, "army_1", "center:gold_east", "blessing_2")
    scene.token(1, "army_2", "center:gold_east", faceup=True)
    scene.token(0, "army_1", "center:crane_south")
    for seat in range(3):
        scene.hand(seat, "army_3", "army_4")
    return scene


def test_sec_9_3_a_scout_sees_one_facedown_token_of_another():
    scene = looks().begin(0)
    assert scene.usable(0, "scout") == [1]
    scene.act(0, "scout 1")
    assert scene.state.tokens[1].seen_by == (0,)
    assert scene.state.players[0].scouts == 1
    for token, words in ((2, "blessed"), (3, "faceup"), (4, "your own"), (9, "no token 9")):
        assert words in scene.refused(0, f"scout {token}")


def test_sec_9_3_a_shugenja_also_takes_an_animated_token():
    scene = looks().begin(0)
    assert scene.usable(0, "shugenja") == [1, 3]
    scene.act(0, "shugenja 3")
    assert scene.state.players[1].discard == ["army_2"]
    assert "no shugenja left" in scene.refused(0, "shugenja 1")


def test_sec_9_3_the_first_player_card_once_a_round():
    scene = looks().begin(0)
    assert scene.usable(0, "first_player") == [1, 3, 4]
    pooled = one(scene.act(0, "first_player 1"), TokenPooled)
    assert not pooled.bluff
    assert not pooled.uncovers
    assert "army_5" in scene.state.players[1].pool
    assert "was used" in scene.refused(0, "first_player 3")
    scene = looks().begin(1)
    assert "do not have the first player card" in scene.refused(1, "first_player 4")


def test_sec_9_3_a_pooled_bluff_is_set_aside():
    scene = Scene("crab", "lion", "crane").own(0, "crane_south").own(1, "gold_east").hand(0, "army_1")
    scene.token(1, "bluff", "center:gold_east")
    scene.begin(0)
    pooled = one(scene.act(0, "first_player 1"), TokenPooled)
    assert pooled.bluff
    assert pooled.uncovers == {"facedown 1": "bluff"}
    assert scene.state.players[1].bluff_aside
    assert "bluff" not in scene.state.players[1].pool


def test_sec_11_two_players_have_no_first_player_card():
    scene = Scene("crab", "lion").own(0, "crane_south").own(1, "gold_east").hand(0, "army_1")
    scene.token(1, "army_5", "center:gold_east")
    scene.begin(0)
    assert "play first_player" not in scene.legal(0)


def test_sec_10_scorpion_looks_after_placing_once_a_round():
    scene = looks().begin(2)
    scene.act(2, "hold army_3", "put center:scorpion_capital")
    assert scene.legal(2) == ["look 1", "look 4", "decline"]
    assert "cannot look at" in scene.refused(2, "look 2")
    scene.act(2, "look 1")
    assert scene.state.tokens[1].seen_by == (2,)
    scene.state.active = ()
    scene.begin(2)
    scene.act(2, "hold army_4", "put center:scorpion_capital")
    assert scene.state.active != (2,)


def test_sec_6_x0_unicorn_exchanges_slots_and_directions():
    scene = Scene("unicorn", "lion").own(0, "unicorn_east").own(1, "lion_west").hand(0, "army_3")
    scene.token(0, "army_1", "land:unicorn_east>lion_west")
    scene.token(0, "army_5", "center:unicorn_east")
    scene.token(0, "army_2", "center:unicorn_east", "blessing_2")
    scene.begin(0)
    scene.act(0, "hold army_3", "put center:unicorn_east")
    assert scene.legal(0) == ["exchange 1 2", "exchange 1 4", "exchange 2 4", "decline"]
    assert plain(ROKUGAN.question(scene.state, 0).public) == "Unicorn may exchange two tokens"
    for wish in ("exchange 1 3", "exchange 2 9", "exchange 2 2"):
        assert scene.refused(0, wish)
    scene.act(0, "exchange 1 2")
    assert scene.at("lion_west")[0] == 0


def test_sec_6_x0_is_skipped_with_one_token():
    scene = Scene("unicorn", "lion").own(0, "unicorn_east").own(1, "lion_west").hand(0, "army_3").begin(0)
    scene.act(0, "hold army_3", "put center:unicorn_east")
    assert scene.state.phase != "ride"


# -- 13: the lot --------------------------------------------------------------------------------------------------


def lot(*hand: str, draws: list[int], own: tuple[str, ...] = ("crane_south",)) -> str:
    scene = Scene("crab", "lion", chance=ScriptedChance(draws)).own(0, *own).own(1, "gold_east")
    scene.token(0, "army_1", "center:gold_west")
    scene.token(0, "army_2", "center:gold_west")
    player = scene.state.players[0]
    player.hand.remove("bluff")
    player.bluff_aside = True
    scene.hand(0, *hand)
    scene.hand(1, "army_1", "army_2").begin(0)
    scene.events()
    events = scene.act(0, "lot")
    placed = happened(events, TokenPlaced)
    token = scene.state.tokens[placed[0].id] if placed else scene.state.tokens[2]
    return f"{(*token.blessings, token.face)[0]} {token.slot}"


def test_sec_13_the_lot_defends_where_it_can():
    assert lot("army_3", "shinobi_1", draws=[1, 0]) == "shinobi_1 center:crane_south"


def test_sec_13_a_navy_defends_only_a_coast():
    assert lot("navy_1", "army_3", draws=[0, 0], own=("crab_east",)) == "army_3 center:crab_east"


def test_sec_13_else_it_attacks():
    assert lot("navy_1", "navy_2", draws=[0], own=("crab_east",)).startswith("navy_1 coast:")


def test_sec_13_else_it_blesses_the_strongest():
    assert lot("blessing_2", "diplomacy", draws=[0]) == "blessing_2 center:gold_west"


def test_sec_13_else_diplomacy_then_a_raid():
    assert lot("diplomacy", "raid", draws=[0]) == "diplomacy center:crane_south"
