"""Battles and successful defences (RULES.md 7), with cases 1 to 10, 20, 29 of the rules' own list."""

from __future__ import annotations

import pytest

from engine.rokugan.events import BattleFought, Held, ProvinceDefended
from engine.rokugan.rules.battles import Attack, Defense, winner
from tests.engine.rokugan.scene import Scene, happened, one

CRAB, CRANE, DRAGON, LION = range(4)


def attacks(**strengths: int) -> dict[int, Attack]:
    return {seat: Attack(seat, clan, strength) for seat, (clan, strength) in enumerate(strengths.items())}


@pytest.mark.parametrize(
    ("strengths", "defense", "won"),
    [
        ({"lion": 2}, Defense("lion_capital", None), None),
        ({"crane": 2}, Defense("lion_capital", None), 0),
        ({"phoenix": 1}, Defense("lion_capital", None), 0),
        ({"phoenix": 1}, Defense("shadowlands_north", None), None),
        ({"phoenix": 3}, Defense("lion_capital", None, 9, "lion", 1, 1), 0),
        ({"dragon": 4}, Defense("lion_capital", None, 9, "lion", 1, 1), None),
        ({"scorpion": 6, "phoenix": 5}, Defense("lion_capital", None, 9, "lion", 0, 4), None),
        ({"lion": 6}, Defense("crab_capital", None, 9, "crab", 2), None),
        ({"lion": 7}, Defense("crab_capital", None, 9, "crab", 2), 0),
        ({"lion": 4, "dragon": 4}, Defense("gold_west", None, 9, "crab", 0, 2), None),
        ({"lion": 4, "crane": 4}, Defense("gold_west", None, 9, "crab", 0, 2), 1),
        ({"lion": 2}, Defense("gold_west", "defense_2"), None),
        ({"lion": 3}, Defense("gold_west", "defense_2"), 0),
        ({"lion": 3}, Defense("gold_west", "honor_2"), 0),
    ],
)
def test_sec_7_3_who_wins(strengths, defense, won):
    assert winner(attacks(**strengths), defense) == won


def test_case_1_the_strongest_of_three_takes_the_province():
    scene = Scene("dragon", "phoenix", "scorpion").own(0, "lion_west").own(1, "dragon_west", "dragon_capital")
    scene.own(2, "scorpion_north")
    scene.token(0, "army_1", "center:lion_west")
    scene.token(1, "army_1", "land:dragon_west>lion_west")
    scene.token(1, "army_1", "land:dragon_capital>lion_west")
    scene.token(2, "army_3", "land:scorpion_north>lion_west")
    battle = one(scene.resolve(), BattleFought)
    assert [(it.seat, it.attack, it.defense) for it in battle.assaults] == [(2, 3, 1), (1, 2, 1)]
    assert scene.at("lion_west") == (2, 0, 1)
    assert not scene.state.tokens
    assert scene.state.players[1].discard == ["army_1", "army_1"]


def test_case_2_a_tie_is_the_defenders():
    scene = Scene("lion", "crab").own(0, "lion_west").own(1, "unicorn_east")
    scene.token(0, "army_3", "center:lion_west")
    scene.token(1, "army_3", "land:unicorn_east>lion_west")
    assert one(scene.resolve(), ProvinceDefended).held is Held.BATTLE
    assert scene.at("lion_west") == (0, 1, 1)


@pytest.mark.parametrize(("third", "holder", "faceup"), [("dragon", 0, 1), ("crane", 2, 0)])
def test_cases_3_and_4_tied_attackers_stop_each_other_but_for_crane(third, holder, faceup):
    scene = Scene("lion", "crab", third).own(0, "lion_west").own(1, "unicorn_east").own(2, "scorpion_north")
    scene.token(0, "army_2", "center:lion_west")
    scene.token(1, "army_4", "land:unicorn_east>lion_west")
    scene.token(2, "army_4", "land:scorpion_north>lion_west")
    scene.resolve()
    assert scene.at("lion_west") == (holder, faceup, 1)


@pytest.mark.parametrize(
    ("clan", "face", "holder"), [("lion", "army_2", None), ("crane", "army_2", 0), ("phoenix", "army_1", 0)]
)
def test_case_5_an_empty_capital_defends_itself(clan, face, holder):
    scene = Scene(clan, "crab").own(0, "unicorn_east").own(1, "crab_capital")
    scene.token(0, face, "land:unicorn_east>unicorn_capital")
    events = scene.resolve()
    assert scene.at("unicorn_capital")[0] == holder
    assert not happened(events, ProvinceDefended)


@pytest.mark.parametrize(("clan", "face", "holder"), [("phoenix", "army_3", 1), ("dragon", "army_4", 0)])
def test_case_6_phoenix_ignores_what_is_printed_in_a_capital(clan, face, holder):
    scene = Scene("lion", clan).own(0, "lion_capital", faceup=1, facedown=0).own(1, "lion_west")
    scene.token(0, "army_1", "center:lion_capital")
    scene.token(1, face, "land:lion_west>lion_capital")
    scene.resolve()
    assert scene.at("lion_capital") == ((1, 0, 1) if holder else (0, 2, 0))


def test_case_7_phoenix_must_beat_the_other_attackers_too():
    scene = Scene("lion", "scorpion", "phoenix").own(0, "lion_capital").own(1, "scorpion_north").own(2, "lion_west")
    scene.token(0, "army_4", "center:lion_capital")
    scene.token(1, "army_4", "land:scorpion_north>lion_capital", "blessing_2")
    scene.token(2, "army_5", "land:lion_west>lion_capital")
    battle = one(scene.resolve(), BattleFought)
    assert [(it.seat, it.attack, it.defense) for it in battle.assaults] == [(1, 6, 6), (2, 5, 4)]
    assert scene.at("lion_capital")[0] == 0


def test_case_8_crabs_faceup_tokens_give_two():
    scene = Scene("crab", "lion").own(0, "crab_capital", faceup=2, facedown=0).own(1, "gold_south")
    scene.token(1, "army_6", "land:gold_south>crab_capital")
    assert one(scene.resolve(), BattleFought).assaults[0].defense == 6
    assert scene.at("crab_capital") == (0, 3, 0)


def test_case_9_lions_bluff_stays_and_gives_two():
    scene = Scene("lion", "crab").own(0, "lion_west").own(1, "unicorn_east")
    scene.token(0, "bluff", "center:lion_west")
    events = scene.resolve()
    assert not happened(events, ProvinceDefended)
    assert scene.state.players[0].hand == ["bluff"]
    scene.token(0, "bluff", "center:lion_west")
    scene.token(1, "army_2", "land:unicorn_east>lion_west")
    scene.resolve()
    assert scene.at("lion_west") == (0, 1, 1)
    assert scene.state.players[0].hand == ["bluff"]


def test_case_10_blessings_add_up_and_protect():
    scene = Scene("lion", "crab").own(0, "lion_west").own(1, "unicorn_east", "crab_east")
    id = scene.token(1, "army_1", "land:unicorn_east>lion_west", "blessing_2", "blessing_2")
    scene.hand(0, "army_1").begin(0)
    scene.token(1, "army_1", "land:crab_east>scorpion_west")
    assert id not in scene.usable(0, "shugenja")
    assert "blessed" in scene.refused(0, f"shugenja {id}")
    assert next(it for it in happened(scene.resolve(), BattleFought) if it.controller == 0).assaults[0].attack == 5


def test_case_20_one_token_for_a_guarded_province():
    scene = Scene("lion", "crab").own(0, "lion_west")
    scene.token(0, "army_1", "center:lion_west")
    scene.token(0, "shinobi_2", "center:lion_west")
    assert one(scene.resolve(), ProvinceDefended).held is Held.GUARDED
    assert scene.at("lion_west") == (0, 1, 1)
    assert scene.state.players[0].discard == ["army_1", "shinobi_2"]


# -- case 29: attacks that a card discards ------------------------------------------------------------------------


def foiled(defender_too: bool = False) -> Scene:
    scene = Scene("lion", "crab", "dragon").own(0, "lion_west").own(1, "unicorn_east").own(2, "dragon_west")
    scene.token(1, "army_2", "land:unicorn_east>lion_west")
    if defender_too:
        scene.token(0, "army_1", "center:lion_west")
    return scene


@pytest.mark.parametrize("defender_too", [False, True])
def test_case_29_a_shugenja_foils_an_attack(defender_too):
    scene = foiled(defender_too).hand(0, "army_1", "army_2").begin(0)
    scene.act(0, "shugenja 1")
    assert scene.state.foiled == {"lion_west": 0}
    assert one(scene.resolve(), ProvinceDefended).held is Held.CANCELLED
    assert scene.at("lion_west") == (0, 1, 1)


def test_case_29_also_by_the_attackers_own_card():
    scene = foiled().hand(1, "army_1", "army_2").card(1, "purge_the_weak").begin(1)
    scene.act(1, "play purge_the_weak", "choose army_1", "choose 1", "commit")
    assert scene.state.foiled == {"lion_west": 0}
    scene = foiled().hand(1, "army_1", "army_2").card(1, "dark_favors").own(1, "crab_east").begin(1)
    scene.act(1, "play dark_favors", "choose crab_east", "choose 1", "commit", "discard 1")
    assert scene.state.foiled == {"lion_west": 0}


def test_case_29_an_attack_whose_home_paid_the_cost_is_none():
    """The cost is paid first: without its home province the army attacks nobody."""
    scene = foiled().hand(1, "army_1", "army_2").card(1, "dark_favors").own(1, "shadowlands_south").begin(1)
    scene.act(1, "play dark_favors", "choose unicorn_east", "choose 1", "commit", "discard 1")
    assert scene.state.foiled == {}


def test_case_29_neither_a_bluff_nor_a_misplaced_token_counts():
    for face in ("bluff", "shinobi_1"):
        scene = Scene("lion", "crab").own(0, "lion_west").own(1, "unicorn_east")
        scene.token(1, face, "land:unicorn_east>lion_west")
        scene.hand(0, "army_1", "army_2").begin(0).act(0, "shugenja 1")
        assert scene.state.foiled == {}
        assert not happened(scene.resolve(), ProvinceDefended)


def test_case_29_the_first_player_card_sets_nothing():
    scene = foiled().hand(0, "army_1", "army_2").begin(0)
    scene.act(0, "first_player 1")
    assert scene.state.foiled == {}
    assert not happened(scene.resolve(), ProvinceDefended)


def test_case_29_no_token_if_the_province_is_burnt_pacified_or_lost():
    scene = foiled().hand(0, "army_1", "army_2").begin(0)
    scene.act(0, "shugenja 1")
    scene.token(2, "raid", "center:lion_west")
    scene.resolve()
    assert scene.at("lion_west") == (None, 0, 0)
    scene = foiled().hand(0, "army_1", "army_2").begin(0)
    scene.act(0, "shugenja 1")
    scene.token(0, "diplomacy", "center:lion_west")
    scene.resolve()
    assert scene.at("lion_west") == (0, 0, 1)
    scene = foiled().hand(0, "army_1", "army_2").begin(0)
    scene.act(0, "shugenja 1")
    scene.token(2, "army_1", "land:dragon_west>lion_west")
    scene.resolve()
    assert scene.at("lion_west") == (2, 0, 1)
