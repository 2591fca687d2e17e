"""The other pictures of Battle for Rokugan: my hand with the map as I know it, the resolution; and the marks."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from engine.core.model import PrivateEvent
from engine.core.text import plain
from engine.rokugan import events as e
from engine.rokugan.events import Assault, Fault, Held, Removed, Shown
from engine.rokugan.game import ROKUGAN
from engine.rokugan.state import Draft
from render.paint.palette import VERMILION
from render.pictures import Mark, Stress
from render.registry import PICTURES
from render.rokugan import private as hand, report
from tests.density import one_in
from tests.engine.walks import in_place
from tests.render.golden_files import same_looks
from tests.render.rokugan_views import mine, view
from tests.render.things import NAMES, outside, over, says

ROKUGAN_PICTURES = PICTURES["rokugan"]
GOLDEN = Path(__file__).parent / "golden"

BATTLE = e.BattleFought(
    province="scorpion_north",
    controller=3,
    assaults=(Assault(1, 7, 4), Assault(0, 3, 2)),
    winner=1,
    tokens=(
        Shown(4, 1, "army_5", "land:lion_west>scorpion_north", ("blessing_2",)),
        Shown(9, 0, "shinobi_3", "center:scorpion_north"),
        Shown(2, 3, "army_4", "center:scorpion_north"),
    ),
)
EVENTS = (
    e.TokensRevealed(3, BATTLE.tokens),
    e.TokensRemoved(
        (
            Removed(5, 2, "bluff", "land:crab_east>crane_south", Fault.BLUFF),
            Removed(6, 2, "navy_1", "center:gold_west", Fault.WRONG_SLOT),
        )
    ),
    e.ProvinceRaided("gold_west", (4,), 2, (Shown(7, 4, "raid", "center:gold_west"),), None),
    e.ProvincePacified(
        "crane_south",
        0,
        (
            Shown(8, 0, "diplomacy", "center:crane_south"),
            Shown(10, 1, "army_2", "land:crane_central>crane_south", ("blessing_2",)),
        ),
        None,
    ),
    BATTLE,
    e.BattleFought("dragon_west", None, (Assault(2, 1, 1),), None, (Shown(11, 2, "army_1", "center:dragon_west"),)),
    e.BattleFought("lion_capital", 1, (Assault(0, 2, 3),), 1, (Shown(12, 0, "army_2", "land:lion_west>lion_capital"),)),
    e.ProvinceDefended("lion_capital", 1, Held.BATTLE),
    e.ProvinceDefended("islands_west", 4, Held.CANCELLED),
    e.ProvinceDefended("crab_east", 0, Held.GUARDED),
    e.ProvinceDefended("crab_capital", 0, Held.GUARDED),
    e.CardReturned(3, "lion"),
    e.CardTaken(1, "scorpion"),
    e.RoundEnded((12, 15, 9, 22, 7), (9, 15, 11, 10, 7), (("lion", 3, None), ("scorpion", None, 1))),
)


# -- my hand ------------------------------------------------------------------------------------------------------


def test_the_hand_shows_tokens_objective_cards_pool_and_hands_looked_into():
    things = hand.paint_private(mine(), NAMES).things
    assert says("hand", things) == ["army_1", "navy_2", "blessing_2", "bluff"]
    assert says("held", things) == ["army_4"]
    assert says("objective", things) == ["way_of_the_sail"]
    assert says("card", things) == ["bushido"]
    assert says("pool", things) == ["army_1 army_1 army_5 shinobi_1 raid"]
    assert says("spied", things) == ["A 2 army_2 navy_1 diplomacy"]
    assert "10 honour for 6 coastal provinces" in " ".join(says("text", things))


def test_the_map_shows_the_faces_of_my_tokens_and_of_those_i_have_looked_at_and_no_others():
    seen = mine()
    told = {words.split()[0]: words.split()[3] for words in says("token", hand.paint_private(seen, NAMES).things)}
    assert told == {str(token.id): token.face or "facedown" for token in seen.tokens}
    assert told["2"] == "army_3"
    assert told["3"] == "raid"
    assert told["1"] == "facedown"


def test_before_one_is_kept_both_objectives_are_shown():
    seen = mine()
    choosing = replace(seen, phase="objectives", own=replace(seen.own, objective=None))
    assert says("objective", hand.paint_private(choosing, NAMES).things) == ["way_of_the_sail", "the_great_library"]


def test_provinces_chosen_for_a_token_or_a_card_are_stressed():
    seen = mine()
    draft = Draft("ashigaru_levies", ("crab_east", "dragon_west"))
    choosing = replace(seen, own=replace(seen.own, aimed="lion_west", draft=draft))
    assert says("fresh", hand.paint_private(choosing, NAMES).things) == ["lion_west", "crab_east", "dragon_west"]
    assert says("fresh", hand.paint_private(seen, NAMES).things) == []


def test_many_cards_and_an_empty_hand_have_their_place():
    seen = mine()
    cards = ("promotion", "bushido", "spy_network", "dark_favors", "pirate_raids")
    held = tuple(
        replace(it, holder=1, played=False, card=card) for it, card in zip(seen.territories, cards, strict=False)
    )
    empty = replace(seen, territories=held, own=replace(seen.own, hand=(), held=None, spied=()))
    canvas = hand.paint_private(empty, NAMES)
    assert says("card", canvas.things) == list(cards)
    assert outside(canvas) == []


def test_without_anything_of_ones_own_there_is_no_picture():
    assert ROKUGAN_PICTURES.private(view(5), NAMES) is None
    seen = mine()
    bare = replace(seen, own=replace(seen.own, hand=(), pool=(), dealt=(), objective=None, held=None, spied=()))
    assert ROKUGAN_PICTURES.private(bare, NAMES) is None


@pytest.mark.parametrize("seats", [2, 5])
def test_the_hand_of_every_seat_of_a_real_match_can_be_drawn(seats):
    drawn = 0
    for step, (state, seat, _, _) in enumerate(in_place(ROKUGAN, seats, f"hands {seats}")):
        if seat >= 0 and step % one_in(24) == 0:
            seen = ROKUGAN.view(state, seat)
            if canvas := hand.paint_private(seen, NAMES[:seats]):
                things = canvas.things
                known = [token for token in seen.tokens if token.face]
                assert sum(words.split()[3] != "facedown" for words in says("token", things)) == len(known)
                drawn += 1
    assert drawn


# -- the resolution -----------------------------------------------------------------------------------------------


def test_the_report_goes_province_by_province_what_changed_first_and_what_had_no_effect_last():
    things = report.paint_report(EVENTS, view(5), NAMES).things
    assert says("row", things) == [
        "battle scorpion_north B",
        "raid gold_west",
        "peace crane_south A",
        "battle dragon_west",
        "battle lion_capital B",
        "held",
        "held",
        "removed",
    ]
    assert says("verdict", things) == ["takes it", "scorched earth", "peace", "stays empty", "holds it"]
    assert says("faceup", things) == ["lion_capital"]
    assert says("gains", things) == ["E 1", "A 2"]
    assert says("claim", things) == ["lion D back", "scorpion B"]
    assert says("honor", things) == ["A +3 12", "B +0 15", "C −2 9", "D +12 22", "E +0 7"]


def test_losses_are_red_with_a_sign_and_gains_are_plain():
    picture = report.paint_report(EVENTS, view(5), NAMES)
    signed = [t for t in picture.things if t.kind == "text" and t.says[0] in "+−" and t.says[1:]]
    assert [t.says for t in signed] == ["+1", "+2", "+3", "+5 Scorpion lands", "−5", "−2", "−5 Lion lands", "+17"]
    pixels = np.asarray(picture.image.convert("RGB"))
    red = {t.says for t in signed if (pixels[t.box[1] : t.box[3], t.box[0] : t.box[2]] == VERMILION).all(axis=2).any()}
    assert red == {"−2", "−5", "−5 Lion lands"}


def test_a_battle_shows_who_attacked_with_what_against_which_defence():
    things = report.paint_report((EVENTS[0], BATTLE), view(5), NAMES).things
    assert says("side", things) == ["B", "A", "D"]
    assert says("face", things) == ["army_5", "blessing_2", "shinobi_3", "army_4"]
    assert says("attack", things) == ["7 4", "3 2"]
    assert (says("before", things), says("holder", things)) == (["D"], ["B"])
    assert says("printed honor", things) == ["scorpion_north 3"]


def test_a_resolution_stored_before_it_told_of_the_change_shows_honor_alone():
    told = (*EVENTS[:-1], e.RoundEnded((12, 15, 9, 22, 7), (12, 15, 9, 22, 7)))
    things = report.paint_report(told, view(5), NAMES).things
    owners = says("text", things).count("→")
    assert says("text", report.paint_report(EVENTS, view(5), NAMES).things).count("→") == owners + 4
    assert plain(ROKUGAN.words.describe(told[-1])).startswith("Honour without secret objectives: seat 1 12, seat 2 15")


def test_the_words_of_the_report_tell_how_honor_has_changed():
    said = plain(ROKUGAN.words.describe(EVENTS[-1]))
    honor = "seat 1 12 (+3), seat 2 15 (−5, Scorpion lands +5), seat 3 9 (−2), seat 4 22 (+17, Lion lands −5), seat 5 7"
    assert said == f"Honour without secret objectives: {honor}."


def test_the_sheet_names_the_territories_that_changed_honor():
    told = says("text", report.paint_report(EVENTS, view(5), NAMES).things)
    assert {"−5 Lion lands", "+5 Scorpion lands"} <= set(told)


def test_what_the_report_shows_is_told_in_its_account_and_nothing_else_is():
    gathered = [event for event in EVENTS if isinstance(event, ROKUGAN_PICTURES.gathers)]
    told = ROKUGAN_PICTURES.account(EVENTS)
    assert sorted(map(plain, told)) == sorted(plain(ROKUGAN.words.describe(event)) for event in gathered)
    assert plain(told[0]).startswith("Honour without secret objectives")
    assert plain(told[-1]).startswith("Tokens without effect")
    assert ROKUGAN_PICTURES.account(EVENTS[1:]) == ()


def test_only_the_resolution_has_a_report():
    assert ROKUGAN_PICTURES.report(EVENTS[1:4], view(5), NAMES) is None
    assert ROKUGAN_PICTURES.event(BATTLE, view(5), NAMES) is None
    data = ROKUGAN_PICTURES.report(EVENTS, view(5), NAMES)
    assert Image.open(io.BytesIO(data)).width == report.WIDTH
    assert data == ROKUGAN_PICTURES.report(EVENTS, view(5), NAMES)


def test_nothing_sticks_out_of_the_report_and_rows_lie_apart():
    canvas = report.paint_report(EVENTS, view(5), ("An extremely long display name 🐉",) * 5)
    assert outside(canvas) == []
    rows = [thing.box for thing in canvas.things if thing.kind == "row"]
    assert not any(over(one, two) for one, two in pairwise(rows))


def test_honor_and_its_change_lie_below_the_name_within_a_fifth():
    told = (*EVENTS[:-1], e.RoundEnded((28,) * 5, (40,) * 5))
    canvas = report.paint_report(told, view(5), NAMES)
    for seat, box in enumerate(thing.box for thing in canvas.things if thing.kind == "honor"):
        assert box[2] <= 20 + (seat + 1) * 1160 / 5, seat


def test_the_resolutions_of_whole_matches_can_be_drawn():
    rounds, before = [], ()
    for state, _, _, events in in_place(ROKUGAN, 5, "reports"):
        public = [event for event in events if event.audience is None]
        if canvas := report.paint_report(public, ROKUGAN.view(state, None), NAMES):
            things = canvas.things
            fought = [event for event in public if isinstance(event, e.BattleFought)]
            told = [words for words in says("row", things) if words.startswith("battle")]
            assert len(told) == len(fought)
            assert [event.before for event in public if isinstance(event, e.RoundEnded)] == [before]
            rounds.append(told)
        before = tuple(player.honor for player in ROKUGAN.view(state, None).players)
    assert len(rounds) == 5
    assert any(rounds)


# -- marks --------------------------------------------------------------------------------------------------------


def test_events_leave_marks_in_their_order_and_none_twice():
    placed = e.TokenPlaced(2, 3, "coast:islands_east")
    assert ROKUGAN_PICTURES.marks([placed, BATTLE, EVENTS[2], EVENTS[2], e.CardsPassed(1)]) == (
        Mark(Stress.FRESH, "coast:islands_east", number=3, seat=2),
        Mark(Stress.BATTLE, "scorpion_north"),
        Mark(Stress.ARROW, "land:lion_west>scorpion_north", "lion_west", 7, 1),
        Mark(Stress.FRESH, "gold_west"),
    )


def test_private_events_leave_no_marks():
    private = [kind for kind in e.EVENT_TYPES if issubclass(kind, PrivateEvent)]
    assert private
    assert ROKUGAN_PICTURES.marks([e.PlacedFace(1, 3, "center:crab_east", "army_5")]) == ()


# -- how it looks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "draw"),
    [
        ("rokugan_hand", lambda: ROKUGAN_PICTURES.private(mine(), NAMES)),
        ("rokugan_report", lambda: ROKUGAN_PICTURES.report(EVENTS, view(5), NAMES)),
    ],
)
def test_it_looks_as_it_did(name, draw):
    same_looks(GOLDEN / f"{name}.png", draw())
