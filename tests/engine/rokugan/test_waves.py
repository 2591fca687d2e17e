"""The placement in waves (RULES.md 17.7), item by item. Case 34."""

from __future__ import annotations

import pytest

from engine.core.chance import ScriptedChance, SeededChance
from engine.core.protocol import Event
from engine.core.text import plain
from engine.rokugan import events as e
from engine.rokugan.game import ROKUGAN
from engine.rokugan.state import RokuganPhase
from tests.engine import test_every_game as every
from tests.engine import test_every_game_secrets as secrets
from tests.engine.playouts import random_playout
from tests.engine.rokugan.scene import Scene, happened, one

FIVE = (1, 1, 1, 1, 1)
SIZES = ("1-1-1-1-1", "2-2-1", "5")
HOME, LAND = "center:crane_south", "land:crane_south>gold_east"
THEIRS, BACK = "center:gold_east", "land:gold_east>crane_south"


def table(*sizes: int, hand: int = 6, clans: tuple[str, str] = ("crane", "lion"), chance: object = None) -> Scene:
    """Crane holds a province next to one of Lion's; both hold a bluff, two armies 1 and further tokens."""
    scene = Scene(*clans, waves=sizes or FIVE, chance=chance)  # type: ignore[arg-type]
    scene.own(0, "crane_south", "crane_central").own(1, "gold_east", "gold_west")
    for seat in (0, 1):
        scene.hand(seat, *("army_1", "army_1", "army_2", "blessing_2", "navy_1")[: hand - 1])
    return scene


def slots_of(scene: Scene, seat: int) -> list[str]:
    return [token.slot for token in scene.state.tokens.values() if token.owner == seat]


def told(events: list[Event], seat: int | None) -> list[Event]:
    """What a seat, or the table, learns."""
    return [event for event in events if event.audience is None or seat in event.audience]


# -- 1: freeze ----------------------------------------------------------------------------------------------------


def test_sec_17_7_1_all_who_can_place_act_at_once():
    scene = table().wave()
    assert scene.state.active == (0, 1)
    assert one(scene.events(), e.WaveBegan).size == 1
    assert ROKUGAN.laps.current(scene.state) is None


def test_sec_17_7_1_who_holds_one_token_or_can_place_none_is_not_asked():
    scene = Scene("crane", "lion", "crab", waves=FIVE).own(0, "crane_south").hand(0, "army_1").hand(2, "raid")
    scene.state.players[2].ronin = scene.state.players[2].bluff_forbidden = True
    scene.wave()
    assert scene.state.active == (0,)
    assert one(scene.events(), e.TurnSkipped).seat == 2
    assert ROKUGAN.laps.current(scene.state) is None, "not even with one seat left"


def test_sec_17_7_1_nobody_sees_what_is_written_and_nothing_moves():
    scene = table().wave()
    scene.events()
    views = [ROKUGAN.view(scene.state, None), ROKUGAN.view(scene.state, 1)]
    events = scene.act(0, "hold army_1", "drop", f"write army_1 {LAND} {HOME}", "strike", f"write army_2 {HOME}")
    assert told(events, None) == told(events, 1) == []
    assert [ROKUGAN.view(scene.state, None), ROKUGAN.view(scene.state, 1)] == views
    assert ROKUGAN.view(scene.state, 0).own.entries[0].face == "army_2"


# -- 2: looks -----------------------------------------------------------------------------------------------------


def test_sec_17_7_2_a_scout_looks_at_once():
    scene = table()
    id = scene.token(1, "army_3", THEIRS)
    scene.wave()
    events = scene.act(0, f"scout {id}")
    assert (one(events, e.TokenSeen).face, one(events, e.TokensLookedAt).seat) == ("army_3", 0)
    assert scene.state.players[0].scouts == 1
    assert scene.state.active == (0, 1)


def favored(*looked: int) -> tuple[Scene, list[Event]]:
    """Crane, with two tokens in one of two provinces, looks by Dark Favors at tokens of Lion's."""
    scene = table().card(0, "dark_favors").own(0, "crane_south")
    for slot in (THEIRS, BACK, "center:gold_west"):
        scene.token(1, "army_3" if slot != BACK else "army_4", slot)
    scene.wave().events()
    steps = ["play dark_favors", "choose crane_south", *(f"choose {id}" for id in looked), "commit"]
    return scene, scene.act(0, *steps)


def test_sec_17_7_2_dark_favors_looks_at_once_and_is_spent_but_pays_later():
    scene, events = favored(1, 2)
    assert one(events, e.CardPlayed).card == "dark_favors"
    assert [event.face for event in happened(events, e.TokenSeen)] == ["army_3", "army_4"]
    assert scene.state.territories["shadowlands_north"].played
    assert scene.at("crane_south") == (0, 0, 2)
    assert scene.legal(0) == ["choose 1", "choose 2", "lot"], "the list is filed after the look"
    scene.act(0, "choose 2")
    assert scene.state.players[0].sealing.cards[0].chosen == ("crane_south", "2", "1")
    assert "recall" not in scene.legal(0), "spent"


# -- 3: seal ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sizes", "hand", "entries"), [(FIVE, 6, 1), ((2, 2, 1), 6, 2), ((5,), 6, 5), ((5,), 3, 2)])
def test_sec_17_7_3_as_many_entries_as_the_wave_has_and_one_token_stays(sizes, hand, entries):
    scene = table(*sizes, hand=hand).wave()
    for number in range(entries):
        assert "seal" not in scene.legal(0)
        face = next(line.split()[1] for line in scene.legal(0) if line.startswith("hold"))
        slot = ("center:crane_south", "center:crane_central")[number % 2]
        scene.act(0, f"write {face} {slot}" if face != "blessing_2" else "write blessing_2 on:army_1")
    assert not any(line.startswith("hold") for line in scene.legal(0))
    scene.act(0, "seal")
    assert scene.state.active == (1,)


def test_sec_17_7_3_a_centre_ends_the_list_of_a_facedown_token():
    scene = table().wave()
    scene.act(0, "hold army_1", f"rank {LAND}")
    assert "done" not in scene.legal(0)
    assert "must end with a centre" in scene.refused(0, "done")
    assert "on the list already" in scene.refused(0, f"rank {LAND}")
    events = scene.act(0, f"rank {THEIRS}")
    assert one(events, e.EntryWritten).slots == (LAND, THEIRS)


def test_sec_17_7_3_no_entry_ends_in_a_province_that_is_closed():
    scene = table().special("gold_east", "peace").special("gold_west", "shrine").wave()
    scene.act(0, "hold army_1")
    assert not {"aim gold_east", "aim gold_west"} & set(scene.legal(0))


def test_sec_17_7_3_a_blessing_may_name_a_token_written_down_before():
    scene = table(2, 2, 1).wave()
    assert "hold blessing_2" not in scene.legal(0)
    scene.act(0, f"write army_2 {HOME}", "write blessing_2 on:army_2", "seal")
    scene.act(1, "lot")
    token = next(token for token in scene.state.tokens.values() if token.owner == 0)
    assert (token.face, token.blessings) == ("army_2", ("blessing_2",))


def test_sec_17_7_3_two_costs_from_one_province_need_two_tokens():
    scene = table().card(0, "inspire_fear").card(0, "dark_favors")
    scene.token(1, "army_3", THEIRS)
    scene.wave().act(0, "play inspire_fear", "choose crane_south", "file", "play dark_favors")
    assert "choose crane_south" not in scene.legal(0)
    assert "choose crane_central" in scene.legal(0)


def test_sec_17_7_3_a_shugenja_is_filed_once_and_can_be_taken_back():
    scene = table()
    id = scene.token(1, "army_3", THEIRS)
    scene.wave().act(0, f"shugenja {id}")
    assert "play shugenja" not in scene.legal(0)
    events = scene.act(0, "recall")
    assert one(events, e.CardRecalled).card == "shugenja"
    assert "play shugenja" in scene.legal(0)


def test_sec_17_7_3_animate_the_dead_has_a_ranked_list_of_slots():
    scene = table().card(0, "animate_the_dead").discard(0, "army_5").wave()
    scene.act(0, "play animate_the_dead", "choose crane_central", "choose army_5", f"choose {LAND}", f"choose {HOME}")
    assert f"choose {HOME}" not in scene.legal(0)
    scene.act(0, "file", f"write army_1 {HOME}", "seal")
    scene.act(1, f"write army_1 {BACK} {THEIRS}", "seal")
    assert [token.slot for token in scene.state.tokens.values() if token.faceup] == [LAND]
    assert slots_of(scene, 1) == [THEIRS], "cards come before entries"


# -- 4: close -----------------------------------------------------------------------------------------------------


def test_sec_17_7_4_the_wave_closes_when_all_have_sealed():
    scene = table().wave()
    events = scene.act(0, f"write army_1 {HOME}", "seal")
    assert one(events, e.Sealed).counted
    assert scene.state.tokens == {}
    assert ROKUGAN.view(scene.state, None).sealed == (0,)
    scene.act(1, f"write army_1 {THEIRS}", "seal")
    assert (slots_of(scene, 0), slots_of(scene, 1)) == ([HOME], [THEIRS])
    assert (scene.state.lap, scene.state.active) == (2, (0, 1))


def test_sec_17_7_4_a_seal_can_be_broken_until_then():
    scene = table().wave()
    scene.act(0, f"write army_1 {HOME}", "seal")
    assert scene.legal(0) == ["unseal"]
    assert "Break the seal" in scene.refused(0, "strike")
    events = scene.act(0, "unseal", "strike", f"write army_2 {HOME}", "seal")
    assert one(events, e.Unsealed).seat == 0
    scene.act(1, "lot")
    assert scene.state.tokens[1].face == "army_2"


def test_sec_17_7_4_at_the_deadline_missing_entries_are_placed_by_the_lot():
    scene = table(2, 2, 1, chance=ScriptedChance([0, 1, 0, 1, 0, 0])).wave()
    scene.act(0, f"write army_1 {LAND} {HOME}", "hold army_2")
    for seat in (0, 1):
        assert (
            ROKUGAN.actions.write(
                ROKUGAN.asking.default_action(scene.state, seat, ROKUGAN.legal_actions(scene.state, seat), False)
            )
            == "lot"
        )
        scene.act(seat, "lot")
    assert slots_of(scene, 0) == [LAND, HOME]
    assert all(slot in (THEIRS, "center:gold_west") for slot in slots_of(scene, 1)), "defends, 13"


# -- 5: cards -----------------------------------------------------------------------------------------------------


def test_sec_17_7_5_cards_come_first_and_their_borders_are_free_for_entries():
    scene = table()
    id = scene.token(1, "army_3", BACK)
    scene.wave().act(1, f"write army_1 {THEIRS}", "seal")
    events = scene.act(0, f"shugenja {id}", f"write army_1 {HOME}", "strike", f"write army_1 {HOME}", "seal")
    kinds = [type(event) for event in told(events, None)]
    assert kinds.index(e.TokenDiscarded) < kinds.index(e.TokenPlaced)
    assert scene.state.borders == {}


def two_at_one() -> tuple[Scene, int]:
    """Both seats go for the same token of a third, Crane first."""
    scene = Scene("crane", "lion", "crab", waves=FIVE).own(0, "crane_south").own(1, "gold_east").own(2, "crab_east")
    for seat in range(3):
        scene.hand(seat, "army_1", "army_2")
    return scene, scene.token(2, "army_5", "center:crab_east")


def test_sec_17_7_5_a_card_whose_target_is_gone_is_neither_played_nor_spent():
    scene, id = two_at_one()
    scene.wave()
    scene.act(1, f"shugenja {id}", f"write army_1 {THEIRS}", "seal")
    scene.act(2, "write army_1 center:crab_east", "seal")
    events = scene.act(0, f"shugenja {id}", f"write army_1 {HOME}", "seal")
    assert [player.shugenja for player in scene.state.players] == [0, 1, 1]
    assert (one(events, e.TokenDiscarded).seat, one(events, e.CardVoid).audience) == (0, (1,))


def test_sec_17_7_5_a_card_with_several_targets_goes_for_those_that_are_left():
    scene, id = two_at_one()
    other = scene.token(2, "army_4", "land:crab_east>crane_south")
    scene.card(1, "purge_the_weak").wave()
    scene.act(1, "play purge_the_weak", "choose bluff", f"choose {id}", f"choose {other}", "file")
    scene.act(1, f"write army_1 {THEIRS}", "seal")
    scene.act(2, "write army_1 center:crab_east", "seal")
    events = scene.act(0, f"shugenja {id}", f"write army_1 {HOME}", "seal")
    assert [event.means for event in happened(events, e.TokenDiscarded)] == [e.Means.SHUGENJA, e.Means.PURGE]
    assert scene.state.players[1].bluff_aside


def test_sec_17_7_5_costs_are_not_paid_if_all_targets_are_gone():
    scene, id = two_at_one()
    scene.card(1, "purge_the_weak").wave()
    scene.act(1, "play purge_the_weak", "choose bluff", f"choose {id}", "file", f"write army_1 {THEIRS}", "seal")
    scene.act(2, "write army_1 center:crab_east", "seal")
    events = scene.act(0, f"shugenja {id}", f"write army_1 {HOME}", "seal")
    assert happened(events, e.CardPlayed) == []
    assert scene.state.territories["shadowlands_north"].holder == 1
    assert not scene.state.players[1].bluff_aside
    assert slots_of(scene, 1) == [THEIRS], "and the first entry is not used up"


@pytest.mark.parametrize(("gone", "discarded"), [((), "army_4"), ((2,), "army_3"), ((2, 1), None)])
def test_sec_17_7_5_dark_favors_pays_in_any_case_and_discards_the_first_that_is_left(gone, discarded):
    scene, _ = favored(1, 2)
    scene.act(0, "choose 2", f"write army_1 {HOME}", "seal")
    for id in gone:  # as another card, played before it, would leave the board
        token = scene.state.tokens.pop(id)
        scene.state.borders.pop("land:crane_south|gold_east", None) if id == 2 else None
        scene.state.players[1].discard.append(token.face)
    events = scene.act(1, f"write army_1 {THEIRS}", "seal")
    assert scene.at("crane_south") == (0, 0, 1)
    assert [event.token.face for event in happened(events, e.TokenDiscarded)] == ([discarded] if discarded else [])


def test_sec_17_7_5_the_first_player_card_looks_when_it_is_carried_out():
    scene, id = two_at_one()
    scene.wave()
    scene.act(1, f"write army_1 {THEIRS}", "seal")
    scene.act(2, "write army_1 center:crab_east", "seal")
    assert happened(scene.act(0, f"first_player {id}"), e.TokenSeen) == []
    events = scene.act(0, f"write army_1 {HOME}", "seal")
    assert one(events, e.TokenSeen).face == "army_5"
    assert scene.state.first_card_used


# -- 6: entries ---------------------------------------------------------------------------------------------------


def test_case_34_of_two_entries_for_one_border_the_earlier_keeps_it():
    scene = table().wave()
    scene.act(1, f"write army_1 {BACK} {THEIRS}", "seal")
    scene.act(0, f"write army_1 {LAND} {HOME}", "seal")
    assert (slots_of(scene, 0), slots_of(scene, 1)) == ([LAND], [THEIRS])


def test_sec_17_7_6_first_entries_come_before_second_ones_from_the_first_player_on():
    scene = table(2, 2, 1)
    scene.state.first = 1
    scene.wave()
    scene.act(0, f"write army_1 {HOME}", f"write army_2 {LAND} {HOME}", "seal")
    events = scene.act(1, f"write army_1 {THEIRS}", f"write army_2 {BACK} {THEIRS}", "seal")
    assert [event.seat for event in happened(events, e.TokenPlaced)] == [1, 0, 1, 0]
    assert slots_of(scene, 1) == [THEIRS, BACK]
    assert slots_of(scene, 0) == [HOME, HOME]


def test_sec_17_7_6_without_an_open_slot_on_its_list_the_lot_places_that_token():
    scene = Scene("crane", "lion", waves=FIVE, chance=ScriptedChance([0, 0])).own(0, "crane_south", "lion_west")
    scene.own(1, "gold_east").hand(0, "army_1").hand(1, "army_1", "army_2").special("crane_south", "shrine")
    scene.card(0, "inspire_fear").wave()
    scene.act(0, "play inspire_fear", "choose crane_south", "file", "write army_1 center:crane_south", "seal")
    scene.act(1, f"write army_1 {THEIRS}", "seal")
    assert scene.at("crane_south") == (None, 0, 0), "paid with, so that the shrine is closed to Crane"
    assert slots_of(scene, 0) == ["center:lion_west"]


def test_sec_17_7_6_a_token_that_can_lie_nowhere_gives_way_to_one_that_no_later_entry_names():
    scene = table(2, 2, 1, chance=ScriptedChance([2, 0]))
    mine = scene.token(0, "army_3", HOME)
    scene.wave().act(0, f"write blessing_2 on:{mine}", f"write army_2 {HOME}", "seal")
    scene.act(1, f"shugenja {mine}", f"write army_1 {THEIRS}", f"write army_1 {THEIRS}", "seal")
    faces = [token.face for token in scene.state.tokens.values() if token.owner == 0]
    assert faces == ["navy_1", "army_2"], "of army 1, army 1, navy and bluff the third"
    assert "blessing_2" in scene.state.players[0].hand


# -- 7: Purge the Weak --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("discarded", ["army_1", "army_2"])
def test_sec_17_7_7_purge_the_weak_uses_up_the_first_entry(discarded):
    scene = table(2, 2, 1).card(0, "purge_the_weak")
    id = scene.token(1, "army_3", THEIRS)
    scene.wave().act(0, "play purge_the_weak", f"choose {discarded}", f"choose {id}", "file")
    scene.act(0, f"write army_1 {LAND} {HOME}", f"write navy_1 {HOME}", "seal")
    scene.act(1, f"write army_1 {THEIRS}", f"write army_1 {THEIRS}", "seal")
    assert scene.state.territories["shadowlands_north"].played
    assert slots_of(scene, 0) == [HOME], "the second entry alone"
    hand = {"army_1": ["army_1", "army_2"], "army_2": ["army_1", "army_1"]}[discarded]
    assert scene.state.players[0].hand == [*hand, "blessing_2", "bluff"]
    assert scene.state.players[0].discard == [discarded]


def test_sec_17_7_7_the_token_discarded_is_named_in_no_later_entry():
    scene = table(2, 2, 1).card(0, "purge_the_weak")
    id = scene.token(1, "army_3", THEIRS)
    scene.wave().act(0, "play purge_the_weak", "choose army_2", f"choose {id}", "file")
    assert "hold army_2" in scene.legal(0)
    scene.act(0, f"write army_1 {HOME}")
    assert "hold army_2" not in scene.legal(0)
    scene.act(0, "recall", f"write army_2 {HOME}", "play purge_the_weak")
    assert "choose army_2" not in scene.legal(0)
    assert "choose army_1" in scene.legal(0)


# -- 8: publish ---------------------------------------------------------------------------------------------------


def test_sec_17_7_8_the_cards_then_all_positions_appear_together():
    scene = table(2, 2, 1)
    id = scene.token(1, "army_3", THEIRS)
    scene.wave().events()
    before = scene.act(0, f"shugenja {id}", f"write army_1 {HOME}", f"write army_1 {LAND} {HOME}", "seal")
    before += scene.act(1, f"write army_1 {THEIRS}", f"write army_2 {BACK} {THEIRS}")
    assert [type(event) for event in told(before, None)] == [e.Sealed]
    kinds = [type(event) for event in told(scene.act(1, "seal"), None)]
    assert kinds == [e.Sealed, e.TokenDiscarded, *[e.TokenPlaced] * 4, e.WaveBegan]


# -- 9: Scorpion --------------------------------------------------------------------------------------------------


def seal_all(scene: Scene) -> list[Event]:
    return [event for seat in scene.state.active for event in scene.act(seat, "lot")]


def test_sec_17_7_9_scorpion_looks_in_the_next_wave():
    scene = table(clans=("scorpion", "lion")).wave()
    assert not any(line.startswith("look") for line in scene.legal(0))
    seal_all(scene)
    theirs = next(id for id, token in scene.state.tokens.items() if token.owner == 1)
    assert one(scene.act(0, f"look {theirs}"), e.TokenSeen).id == theirs
    assert not any(line.startswith("look") for line in scene.legal(0))
    assert scene.state.active == (0, 1)


def test_sec_17_7_9_after_the_last_wave_beside_unicorns_exchange():
    scene = table(5, clans=("scorpion", "unicorn")).wave()
    seal_all(scene)
    assert (scene.state.phase, scene.state.active) == (RokuganPhase.RIDE, (0, 1))
    assert ROKUGAN.laps.current(scene.state) is None
    scene.act(1, "decline")
    assert ROKUGAN.laps.current(scene.state) is None, "Scorpion's look is no lap"
    theirs = next(id for id, token in scene.state.tokens.items() if token.owner == 1 and not token.blessings)
    assert one(scene.act(0, f"look {theirs}"), e.TokenSeen).id == theirs
    assert scene.state.phase != RokuganPhase.RIDE


def test_sec_17_7_9_a_look_that_could_not_be_asked_for_waits():
    scene = table(clans=("scorpion", "lion"), hand=3).wave()
    scene.state.players[0].hand.remove("army_1")  # one token to place, then out
    scene.state.players[0].discard.append("army_1")
    for _ in range(2):
        seal_all(scene)
    assert (scene.state.phase, scene.state.active) == (RokuganPhase.RIDE, (0,))
    assert {line.split()[0] for line in scene.legal(0)} == {"look", "decline"}


# -- the whole ----------------------------------------------------------------------------------------------------


def test_sec_17_7_with_one_wave_of_five_cards_find_no_target():
    scene = table(5).card(0, "dark_favors").wave()
    assert not any(line.startswith("play") for line in scene.legal(0))


def test_sec_17_7_no_programs_are_written():
    step = ROKUGAN.initial_state(3, {"placement": "waves"}, SeededChance(1))
    assert not {"place", "look"} & {kind.key for kind in ROKUGAN.orders.decisions(ROKUGAN.view(step.state, 0))}
    scene = table().wave()
    assert ROKUGAN.orders.decision_key(ROKUGAN.view(scene.state, 0), ROKUGAN.legal_actions(scene.state, 0)) is None


def test_sec_17_7_the_options_are_shown():
    chosen = ROKUGAN.checked_options(3, {"placement": "waves", "wave_sizes": "2-2-1"})
    notes = [plain(note.text) for note in ROKUGAN.notes if note.holds(chosen)]
    assert [note for note in notes if "waves" in note] == [notes[2]]
    assert "waves of 2, 2, 1" in notes[2]
    sizes = next(option for option in ROKUGAN.options if option.key == "wave_sizes")
    assert tuple(setting.value for setting in sizes.settings) == SIZES


@pytest.mark.parametrize("sizes", SIZES[1:])
@pytest.mark.parametrize(
    "holds",
    [
        every.test_random_play_ends_and_breaks_nothing,
        every.test_somebody_can_always_act,
        every.test_the_log_replays_to_the_same_states_and_events,
        every.test_legal_actions_list_what_they_allow,
        every.test_the_default_is_among_the_onward_actions,
        every.test_the_caretaker_goes_on,
        every.test_states_and_events_go_through_json,
        every.test_every_position_is_put_into_words,
        secrets.test_what_a_seat_cannot_know_does_not_show,
        secrets.test_a_secret_action_shows_nothing_to_others,
    ],
)
def test_what_holds_for_every_game_holds_with_longer_waves(holds, sizes):
    holds(ROKUGAN, 4, {"placement": "waves", "wave_sizes": sizes, "strict_types": "on" if sizes == "5" else "off"})


@pytest.mark.parametrize("sizes", SIZES)
def test_caretakers_beat_the_lot(sizes):
    won = 0
    for seed in range(3):
        luck = SeededChance(seed)
        state = ROKUGAN.initial_state(3, {"placement": "waves", "wave_sizes": sizes}, luck).state
        while active := ROKUGAN.active_seats(state):
            seat, legal = active[0], ROKUGAN.legal_actions(state, active[0])
            advised = ROKUGAN.asking.advise(ROKUGAN.view(state, seat), legal, luck) if seat == 0 else None
            state = ROKUGAN.apply_action(state, seat, advised or legal[luck.draw(legal.progressing)], luck).state
        won += ROKUGAN.outcome(state).places[0] == 1
    assert won >= 2


def test_matches_of_every_size_end():
    for seats in (2, 5):
        random_playout(ROKUGAN, seats, {"placement": "waves", "wave_sizes": "2-2-1"}, SeededChance(seats))
