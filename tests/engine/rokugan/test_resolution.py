"""The resolution (RULES.md 6): what leaves the board, raids, diplomacy, claims. Cases 11 to 22."""

from __future__ import annotations

from engine.core.text import plain
from engine.rokugan.events import (
    CardReturned,
    CardTaken,
    Fault,
    Held,
    ProvinceDefended,
    ProvincePacified,
    ProvinceRaided,
    RoundEnded,
    TokensRemoved,
)
from engine.rokugan.game import ROKUGAN
from tests.engine.rokugan.scene import Scene, happened, one


def faults(events) -> dict[str, Fault]:
    return {it.face: it.fault for it in one(events, TokensRemoved).tokens}


def test_case_11_a_blessed_bluff_goes_home_and_the_blessing_goes():
    scene = Scene("crab", "lion").own(0, "unicorn_east").own(1, "lion_west")
    scene.token(0, "bluff", "land:unicorn_east>lion_west", "blessing_2")
    events = scene.resolve()
    assert faults(events) == {"bluff": Fault.BLUFF, "blessing_2": Fault.COVERED}
    assert scene.state.players[0].hand == ["bluff"]
    assert scene.state.players[0].discard == ["blessing_2"]
    assert not happened(events, ProvinceDefended)


def test_case_12_a_shinobi_on_a_border_is_no_attack():
    scene = Scene("crab", "lion").own(0, "unicorn_east").own(1, "lion_west")
    scene.token(0, "shinobi_1", "land:unicorn_east>lion_west")
    events = scene.resolve()
    assert faults(events) == {"shinobi_1": Fault.WRONG_SLOT}
    assert not happened(events, ProvinceDefended)


def test_sec_6_x2_no_token_may_lie_where_there_is_peace_by_then() -> None:
    scene = Scene("crab", "lion").own(0, "crab_central").own(1, "crab_east")
    scene.token(0, "army_5", "land:crab_central>crab_east")
    scene.token(1, "army_2", "center:crab_east")
    gone = plain(ROKUGAN.words.describe(one(scene.special("crab_east", "peace").resolve(), TokensRemoved)))
    there = "(no token may lie there)"
    assert gone == f"Tokens without effect: seat 1 army 5 {there}; seat 2 army 2 {there}."


def test_case_13_a_raid_needs_a_neighbour_or_a_shinobi():
    scene = Scene("crab", "lion").own(0, "islands_north").own(1, "lion_west")
    scene.token(0, "raid", "center:lion_west")
    assert faults(scene.resolve()) == {"raid": Fault.OUT_OF_REACH}
    scene = Scene("crab", "lion").own(0, "islands_north").own(1, "lion_west")
    scene.token(0, "raid", "center:lion_west")
    scene.token(0, "shinobi_1", "center:lion_west")
    raid = one(scene.resolve(), ProvinceRaided)
    assert (raid.province, raid.controller, len(raid.discarded)) == ("lion_west", 1, 2)
    assert scene.state.special["lion_west"] == "scorched_earth"
    assert scene.at("lion_west") == (None, 0, 0)
    assert scene.state.players[0].discard == ["raid", "shinobi_1"]


def test_case_14_raids_come_before_diplomacy():
    scene = Scene("crab", "lion").own(0, "unicorn_east").own(1, "lion_west")
    scene.token(0, "raid", "center:lion_west")
    scene.token(1, "diplomacy", "center:lion_west")
    events = scene.resolve()
    assert one(events, ProvinceRaided).province == "lion_west"
    assert not happened(events, ProvincePacified)
    assert scene.state.special["lion_west"] == "scorched_earth"
    assert scene.state.players[1].discard == ["diplomacy"]


def test_case_15_an_attack_burnt_at_home_counts_as_failed():
    for guards in ((), ("army_1",)):
        scene = Scene("crab", "lion", "dragon").own(0, "unicorn_east").own(1, "lion_west").own(2, "scorpion_west")
        scene.token(0, "army_5", "land:unicorn_east>lion_west")
        scene.token(2, "raid", "center:unicorn_east")
        for face in guards:
            scene.token(1, face, "center:lion_west")
        assert one(scene.resolve(), ProvinceDefended).held is Held.CANCELLED
        assert scene.at("lion_west") == (1, 1, 1)
        assert scene.state.players[0].discard == ["army_5"]


def test_case_16_diplomacy_clears_the_province_and_gives_no_token():
    scene = Scene("crab", "lion").own(0, "unicorn_east").own(1, "lion_west").special("lion_west", "honor_1")
    scene.own(0, "dragon_west")
    scene.token(1, "diplomacy", "center:lion_west")
    scene.token(0, "army_5", "land:unicorn_east>lion_west")
    scene.token(1, "army_2", "land:lion_west>dragon_west")
    events = scene.resolve()
    assert one(events, ProvincePacified).replaced == "honor_1"
    assert one(events, ProvinceDefended).province == "dragon_west"
    assert scene.at("lion_west") == (1, 0, 1)
    assert scene.state.special["lion_west"] == "peace"
    assert scene.state.players[1].discard == ["diplomacy", "army_2"]


def test_case_17_all_raids_are_judged_together():
    scene = Scene("crab", "lion").own(0, "unicorn_east").own(1, "unicorn_southwest", "lion_west")
    scene.token(0, "raid", "center:lion_west")
    scene.token(1, "raid", "center:unicorn_east")
    assert len(happened(scene.resolve(), ProvinceRaided)) == 2
    assert {id for id, special in scene.state.special.items() if special == "scorched_earth"} == {
        "lion_west",
        "unicorn_east",
    }


def test_case_19_a_navy_defends_where_there_is_a_coast_or_the_harbour():
    scene = Scene("crab", "lion").own(0, "unicorn_east")
    scene.token(0, "navy_1", "center:unicorn_east")
    assert faults(scene.resolve()) == {"navy_1": Fault.WRONG_SLOT}
    scene = Scene("crab", "lion").own(0, "unicorn_east").special("unicorn_east", "harbor")
    scene.token(0, "navy_1", "center:unicorn_east")
    assert one(scene.resolve(), ProvinceDefended).held is Held.GUARDED


def test_sec_8_navies_come_into_the_harbour_over_land():
    scene = Scene("crab", "lion").own(0, "unicorn_east").special("unicorn_east", "harbor").own(1, "islands_north")
    scene.token(1, "navy_2", "land:lion_west>unicorn_east")
    scene.resolve()
    assert scene.at("unicorn_east") == (1, 0, 1)


def test_case_21_scorched_provinces_do_not_count_for_a_territory():
    scene = Scene("crane", "lion").own(0, "crane_capital", "crane_central").special("crane_south", "scorched_earth")
    taken = one(scene.resolve(), CardTaken)
    assert (taken.seat, taken.territory) == (0, "crane")
    assert scene.state.territories["crane"].known_to == (0,)


def test_sec_1_a_territory_all_scorched_is_nobodys():
    scene = Scene("crane", "lion").own(0, "lion_west")
    scene.special("shadowlands_north", "scorched_earth")
    assert not happened(scene.resolve(), CardTaken)


def test_the_end_of_a_round_tells_which_territories_changed_hands():
    scene = Scene("crane", "lion").own(0, "crane_capital", "crane_central", "crane_south").own(1, "lion_capital")
    scene.token(1, "army_5", "land:lion_capital>crane_capital")
    over = one(scene.resolve(), RoundEnded)
    assert over.lands == (("crane", 0, None),)
    assert (over.lands_of(0), over.lands_of(1)) == (((-5, ("crane",)),), ())


def test_case_22_a_card_changes_hands_in_one_round():
    scene = Scene("crane", "lion").own(0, "shadowlands_north").own(1, "crab_central").card(0, "dark_favors")
    scene.token(1, "army_3", "land:crab_central>shadowlands_north")
    events = scene.resolve()
    assert one(events, CardReturned).seat == 0
    assert one(events, CardTaken).seat == 1
    territory = scene.state.territories["shadowlands_north"]
    assert (territory.holder, territory.known_to) == (1, (0, 1))


def test_sec_6_x2_an_illegal_blessing_goes_alone():
    """14, R-BLESSBAD."""
    scene = Scene("crab", "lion").own(0, "unicorn_east").own(1, "lion_west")
    scene.token(0, "raid", "center:lion_west", "blessing_2")
    events = scene.resolve()
    assert faults(events) == {"blessing_2": Fault.WRONG_TOKEN}
    assert one(events, ProvinceRaided).seats == (0,)


def test_sec_6_x2_tokens_are_judged_by_control_of_this_moment():
    """14, R-LEGALTIME: the army's home was lost in the placement."""
    scene = Scene("crab", "lion").own(1, "lion_west")
    scene.token(0, "army_2", "land:unicorn_east>lion_west")
    assert faults(scene.resolve()) == {"army_2": Fault.WRONG_SLOT}


def test_sec_6_x5_both_take_each_others_home():
    """14, R-SNAP."""
    scene = Scene("crab", "lion").own(0, "unicorn_east").own(1, "lion_west", "scorpion_north")
    scene.token(0, "army_2", "land:unicorn_east>lion_west")
    scene.token(1, "army_2", "land:scorpion_north>unicorn_east")
    scene.resolve()
    assert scene.at("lion_west")[0] == 0
    assert scene.at("unicorn_east")[0] == 1
