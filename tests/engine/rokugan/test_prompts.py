"""What a player has before the eyes when asked: clan, hand, objective, what was looked at, what a slot is good for."""

from __future__ import annotations

from engine.core.text import plain
from engine.rokugan.game import ROKUGAN
from tests.engine.rokugan.scene import Scene


def scene(*clans: str) -> Scene:
    place = Scene(*(clans or ("crab", "lion"))).own(0, "crab_east", "crane_south").own(1, "gold_east", faceup=2)
    return place.hand(1, "army_1")


def prompt(place: Scene, seat: int = 0) -> str:
    return plain(ROKUGAN.question(place.state, seat).prompt)


def holding(place: Scene, face: str) -> Scene:
    """The turn of the first seat, which has taken up a token."""
    place.begin(0).act(0, f"hold {face}")
    return place


def hints(place: Scene, seat: int = 0) -> dict[str, str]:
    """The hint of each choice, by the last word of its wish."""
    choices = ROKUGAN.question(place.state, seat).choices
    return {choice.wish.split()[-1]: plain(choice.hint) if choice.hint else "" for choice in choices}


def test_a_turn_says_clan_hand_objective_and_how_many_tokens_go_out():
    place = scene().hand(0, "army_1", "raid").begin(0)
    said = prompt(place)
    assert "You place 2 more" in said
    assert "You play as Crab. Its ability: its faceup control tokens give 2 defence each." in said
    assert "Your hand: army 1, raid and bluff." in said
    assert "Your secret objective: “" in said


def test_what_was_looked_at_is_said_to_whoever_looked_and_to_nobody_else():
    place = scene().hand(0, "army_1", "army_2")
    place.token(1, "army_3", "center:gold_east")
    place.begin(0).act(0, "play scout", "choose 1", "commit")
    assert "You have looked at token 1, seat 2 in Gold Coast East: army 3." in prompt(place)
    place.act(0, "hold army_1", "put center:crane_south")
    assert "looked at" not in prompt(place, 1)


def test_a_card_with_one_target_is_played_along_with_the_choice():
    place = scene().hand(0, "army_1", "army_2")
    place.token(1, "army_3", "center:gold_east")
    place.begin(0)
    assert hints(place)["scout"] == "look at a facedown token of another player; 2 left"
    place.act(0, "play scout")
    wishes = {choice.wish: plain(choice.hint or choice.label) for choice in ROKUGAN.question(place.state, 0).choices}
    assert wishes["choose 1; commit"] == "seat 2 in Gold Coast East"
    place.act(0, "choose 1", "commit")
    assert place.state.players[0].scouts == 1


def test_an_army_attacks_over_borders_defends_at_home_and_frightens_elsewhere():
    place = holding(scene().hand(0, "army_1"), "army_1")
    said = hints(place)
    assert said["land:crane_south>gold_east"] == "2 too weak: 2 honour, coast, seat 2, 2 faceup"
    assert said["center:crane_south"] == "holds against 1: 3 honour, coast, yours"
    assert said["coast:gold_east"].startswith("no effect")
    assert "only looks dangerous" in prompt(place)


def test_where_a_token_does_something_comes_first():
    place = holding(scene().hand(0, "army_1"), "army_1")
    question = ROKUGAN.question(place.state, 0)
    for group in question.groups[:-1]:
        said = [plain(choice.hint) for choice in question.choices if choice.group == group.key]
        idle = [hint.startswith("no effect") for hint in said]
        assert idle == sorted(idle)
        works = idle.count(False)
        told = f"works in {works} of {len(idle)} places" if works else f"works in none of {len(idle)} place"
        assert plain(group.hint).startswith(told)


def test_a_raid_works_next_to_an_own_province_and_where_a_shinobi_lies():
    place = scene().hand(0, "raid", "army_1")
    assert hints(holding(place, "raid"))["center:gold_east"].startswith("burns it")
    assert hints(place)["center:islands_north"].startswith("no effect")
    place = scene().hand(0, "raid", "army_1")
    place.token(0, "shinobi_1", "center:islands_north")
    assert hints(holding(place, "raid"))["center:islands_north"].startswith("burns it")


def test_only_the_lions_bluff_defends_and_only_at_home():
    crab = holding(scene().hand(0, "army_1"), "bluff")
    assert not any(hint.startswith(("holds", "no effect")) for hint in hints(crab).values())
    lion = holding(scene("lion", "crab").hand(0, "army_1"), "bluff")
    assert {slot for slot, hint in hints(lion).items() if hint.startswith("holds against ")} == {
        "center:crab_east",
        "center:crane_south",
    }


def test_a_blessing_says_what_it_would_lie_on():
    place = scene().hand(0, "blessing_2", "army_1")
    place.token(0, "army_3", "land:crane_south>gold_east")
    place.token(0, "diplomacy", "center:crab_east")
    said = hints(holding(place, "blessing_2"))
    assert said["on:1"] == "taken against up to 2 more defence: army 3 from Crane South to Gold Coast East"
    assert said["on:2"] == "no effect: diplomacy in Crab East"


def test_a_ronin_and_whoever_was_spied_on_are_told():
    place = scene().hand(0, "army_1", "army_2")
    place.state.players[0].ronin = True
    assert "You are ronin" in prompt(place.begin(0))
    place = scene().hand(0, "army_1", "army_2")
    place.state.players[0].bluff_forbidden = True
    assert "forbids your bluff" in prompt(place.begin(0))
    place.state.players[0].ronin = True
    assert "neither raid nor diplomacy. Spy Network forbids your bluff" in prompt(place)


def test_the_table_reads_the_same_whatever_is_taken_up():
    place = scene().hand(0, "army_1", "army_2")
    place.token(1, "army_3", "center:gold_east")
    place.begin(0)
    said = {plain(ROKUGAN.question(place.state, 0).public)}
    place.act(0, "play scout")
    said.add(plain(ROKUGAN.question(place.state, 0).public))
    place.act(0, "cancel", "hold army_1")
    said.add(plain(ROKUGAN.question(place.state, 0).public))
    assert said == {"Placing a token"}


def test_no_single_press_leaves_a_placement_to_the_lot():
    """Where choices come in groups the lot is one of them; a card in preparation does not offer it at all."""
    place = holding(scene().hand(0, "army_1"), "army_1")
    question = ROKUGAN.question(place.state, 0)
    (lot,) = [choice for choice in question.choices if choice.wish == "lot"]
    assert lot.group == question.groups[-1].key == "lot"
    assert [choice.wish for choice in question.choices if not choice.group] == ["drop"]
    place = scene().hand(0, "army_1", "army_2")
    place.token(1, "army_3", "center:gold_east")
    place.begin(0).act(0, "play scout")
    wishes = [choice.wish for choice in ROKUGAN.question(place.state, 0).choices]
    assert wishes == ["choose 1; commit", "cancel"]
