"""Order sheets (RULES.md 20.1 to 20.3, 20.7, 20.8): what they choose, what can never be, how things stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.chance import SeededChance
from engine.core.standing_orders.entry import ANY, ASK
from engine.core.standing_orders.follow import BARE, settles
from engine.core.text import plain
from engine.edo.game import EDO
from engine.edo.orders.follow import follow
from engine.edo.state import Rules
from engine.edo.view import view_of
from tests.engine import standing as orders
from tests.engine.edo.scene import Scene


def run(scene: Scene, text: str, *, asking: bool = True, begun: bool = False) -> list[str]:
    """What seat 0 does by a sheet until its turn is over or it is asked; the list is left in ``scene.rest``."""
    done: list[str] = []
    key = asked(scene)
    entries = orders.read(EDO, view_of(scene.state, 0), key, text)
    while 0 in scene.state.active and asked(scene) == key:
        view, legal = view_of(scene.state, 0), EDO.legal_actions(scene.state, 0)
        step = follow(view, legal, entries, asking, begun)
        if step is None:
            return [*done, "?"]
        done.append(EDO.actions.write(step.action))
        scene.act(0, done[-1])
        entries = orders.read(EDO, view, key, orders.as_text(step.rest), checked=False)
    return done


def asked(scene: Scene) -> str:
    return EDO.orders.decision_key(view_of(scene.state, 0), EDO.legal_actions(scene.state, 0)) or ""


def wrong(scene: Scene, key: str, text: str) -> tuple[str, str]:
    """The word for which a list cannot be written, and why."""
    with pytest.raises(orders.BadOrder) as refusal:
        orders.read(EDO, view_of(scene.state, 0), key, text)
    return text[refusal.value.start : refusal.value.end], plain(refusal.value.text)


def trial(scene: Scene, key: str, text: str) -> str:
    view = view_of(scene.state, 0)
    said = EDO.orders.trial(view, key, orders.read(EDO, view, key, text))
    assert said is not None
    return plain(said)


# -- moves (20.2) -------------------------------------------------------------------------------------------------


def harvest(*at: str, ryo: int = 9) -> Scene:
    """Before wood harvest with two officials; seat 1 has a samurai in the northern forest."""
    return Scene(3).at(0, *at).at(1, "forest_n").has(0, ryo=ryo).has(1, ryo=1).plan(0, "a 2 2 0").begin()


def test_sec_20_2_the_first_place_whose_guards_hold_and_that_can_be_paid():
    text = "f1 forest_n if there at most 0 or forest_se; f2 mito or edo; reserve 5; no acts"
    assert run(harvest("gate_n", "gate_n", ryo=9), text)[:3] == ["move f1 forest_se", "move f2 mito", "done"]


def test_sec_20_2_reserve_is_never_touched():
    assert run(harvest("gate_n", ryo=3), "f1 forest_n; reserve 2; no acts")[0] == "done"
    assert run(harvest("gate_n", ryo=4), "f1 forest_n; reserve 2; no acts")[0] == "move f1 forest_n"


@pytest.mark.parametrize(
    ("guard", "holds"),
    [
        ("there at most 1", True),
        ("there at most 0", False),
        ("own at least 1", False),
        ("merchant", False),
        ("not merchant", True),
        ("wood at least 1", False),
        ("ryo at least 9 and not slot", True),
    ],
)
def test_sec_20_2_guards(guard, holds):
    done = run(harvest("gate_n"), f"f1 forest_n if {guard}; no acts")
    assert done[0] == ("move f1 forest_n" if holds else "done")


def test_sec_20_2_guards_of_cities():
    scene = Scene(3).at(0, "edo", "edo").city("mito", "t1 h1").has(0, ryo=9).plan(0, "a 1 1 0").begin()
    text = "f1 mito if post_free or edo if slot and own at least 1; f2 mito if slot and there at most 0"
    assert run(scene, text) == ["move f2 mito", "done"]


def test_sec_20_2_whoever_stands_there_already_settles_the_line_and_is_not_counted():
    scene = harvest("forest_n", "gate_n")
    assert run(scene, "f1 forest_n if there at most 1 or forest_se; f2 forest_se; auto acts")[:2] == [
        "move f2 forest_se",
        "done",
    ]


def test_sec_20_2_lines_in_the_order_written_each_once():
    """The guard of the first line comes true only by the second; it has been passed over by then."""
    scene = Scene(3).at(0, "edo").merchant("mito").has(0, ryo=9).plan(0, "a 1 1 0").begin()
    assert run(scene, "f1 kawagoe if merchant; merchant kawagoe") == ["move merchant kawagoe", "done"]


def test_sec_20_4_blocked_asks_if_it_says_so():
    for text in ("f1 forest_n if merchant or ask; no acts", "f1 forest_n if merchant; ask; no acts"):
        assert run(harvest("gate_n"), text) == ["?"]
        assert run(harvest("gate_n"), text, asking=False)[0] == "done"


def test_sec_20_2_auto_for_a_harvest_counts_what_will_be_brought_in():
    """Only f2 harvests, so f1 stays where it is."""
    assert run(harvest("gate_n", "gate_n"), "auto moves; harvest f2") == [
        "move f2 forest_se",
        "done",
        "harvest f2",
    ]
    assert run(harvest("gate_n", "gate_n", ryo=4), "auto; reserve 1")[0] == "move f1 forest_se"


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("auto moves; house edo; fortress edo", ["move f2 edo", "move f1 edo", "done"]),
        ("auto moves; house mito", ["done"]),
        ("auto moves; house edo; reserve 8", ["move f2 edo", "done"]),
        ("auto moves; no acts", ["done"]),
    ],
)
def test_sec_20_2_auto_for_building_brings_the_nearest(text, moves):
    scene = Scene(3).at(0, "mito", "forest_n", "mito").has(0, ryo=9).plan(0, "b 1 2 0").begin()
    done = run(scene, text)
    assert done[: len(moves)] == moves


def test_sec_20_2_auto_for_trade_goes_to_the_merchant():
    scene = Scene(3).merchant("edo").at(0, "mito", "forest_n").has(0, ryo=9).has(1, ryo=1).plan(0, "b 2 2 0").begin()
    assert run(scene, "auto moves; buy 1") == ["move f2 edo", "done", "buy f2 1"]


# -- acts (20.3) --------------------------------------------------------------------------------------------------


def test_sec_20_3_items_are_taken_in_order_and_struck_off():
    """The trading post cannot be paid at first and is tried again; the list that is used up ends the card."""
    scene = Scene(3).at(0, "mito", "mito", "mito").has(0, wood=4, ryo=8).has(1, ryo=1).plan(0, "b 1 4 0").begin()
    assert run(scene, "no moves; trading_post mito; house mito; house mito; house mito") == [
        "done",
        "build f1 house",
        "build f2 house",
    ]


def test_sec_20_3_a_used_up_list_ends_the_card():
    scene = Scene(3).at(0, "mito", "mito").has(0, wood=9, ryo=60).has(1, ryo=1).plan(0, "b 1 2 0").begin()
    assert run(scene, "no moves; house mito") == ["done", "build f1 house", "decline"]


def test_sec_20_3_material_of_a_discount():
    scene = Scene(3).city("edo", "h0 h1").at(0, "edo").has(0, wood=9, stone=9, ryo=60).plan(0, "s16 1 2 0").begin()
    assert run(scene, "no moves; fortress edo stone") == ["done", "build f1 fortress stone"]


def test_sec_20_3_trade():
    scene = Scene(3).merchant("edo").at(0, "edo", "edo").has(0, stone=3, ryo=3).has(1, ryo=1).plan(0, "b 2 2 0").begin()
    assert run(scene, "no moves; both; gain; buy 2; buy") == ["done", "gain f1", "buy f2 1"]


def test_sec_20_3_travel_item_by_item():
    """The first item is not possible as a whole and is passed over; ``free`` with two is one activation."""
    scene = Scene(3).at(0, "mito").has(1, ryo=1).plan(0, "c 0 3 0").begin()
    text = "no moves; free f3 edo; deploy gate_n or gate_se; free f1 edo f2 mito; free f1 mito"
    assert run(scene, text) == ["deploy gate_n", "free f1 edo", "free f2 mito", "free f1 mito", "next"]


def test_sec_20_3_develop_takes_the_best_that_lies_open():
    scene = Scene(3).has(0, ryo=10).has(1, ryo=1).plan(0, "c 2 2 0").begin()
    assert run(scene, "no moves; s17; s03; s13") == ["done", "claim s03", "claim s13"]
    blocked = Scene(3).has(0, ryo=10).has(1, ryo=1).plan(0, "c 2 2 0").begin()
    assert run(blocked, "no moves; s03; s21; ask") == ["done", "claim s03", "?"]


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("recruit", 2),
        ("recruit 1", 1),
        ("recruit 0", 0),
        ("keep_rice 2", 1),
        ("recruit 2; keep_rice 3", 0),
        ("recruit at least 1", 2),
        ("recruit at least 3", 0),
        ("recruit at most 1", 1),
        ("recruit at least 2; keep_rice 2", 0),
        ("recruit 1 if ryo at least 9 or recruit 2", 2),
    ],
)
def test_sec_20_3_recruit(text, times):
    scene = Scene(3).has(0, rice=3).has(1, ryo=1).plan(0, "b 3 2 0").begin()
    assert run(scene, text).count("recruit") == times


def test_sec_20_3_recruit_without_rice_by_a_card_that_costs_none():
    scene = Scene(3).has(0, rice=0).has(1, ryo=1).plan(0, "s21 0 1 0").begin()
    assert run(scene, "recruit at least 1") == ["recruit"]


@pytest.mark.parametrize(("least", "asked"), [(1, True), (5, False)])
def test_sec_20_2_ask_with_a_condition_that_does_not_hold_asks_nothing(least, asked):
    """Before the card, at the card and at the wages, as an entry and as the last way of one."""
    when = f"ask if round at least {least}"
    for move in (f"f1 odawara or {when}", f"f1 odawara; {when}"):
        assert (run(harvest("gate_n", ryo=1), f"{move}; no acts") == ["?"]) is asked
    for act in (f"s03; s21 or {when}", f"s03; s21; {when}"):
        scene = Scene(3).has(0, ryo=10).has(1, ryo=1).plan(0, "c 2 2 0").begin()
        assert run(scene, f"no moves; {act}") == ["done", "claim s03", "?" if asked else "decline"]
    assert (run(Scene(3).at(0, "mito").has(0, rice=3).wages(), f"{when}; all") == ["?"]) is asked


def test_sec_20_3_what_is_not_said_is_as_the_panel_proposes():
    assert run(harvest("gate_n", ryo=2), "reserve 0") == ["move f1 forest_se", "harvest f1"]
    scene = Scene(3).at(0, "mito").has(0, ryo=9).plan(0, "b 1 2 0").begin()
    assert run(scene, "house mito") == ["?"], "before building moves must be said"


# -- wages, draft (20.7, 20.8) ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("resource", ["f2"]),
        ("f3; mito; f2", ["f1", "f2", "f3"]),
        ("all; keep_max 2", ["f1", "f2"]),
        ("gate; all; keep_rice 2", ["f3"]),
        ("all; keep_max 0", []),
        ("2", ["f1", "f2"]),
        ("at most 1", ["f1"]),
        ("f1 if rice at least 4; f2", ["f2"]),
        ("keep_max 3", "?"),
        ("f1; ask", "?"),
    ],
)
def test_sec_20_7_wages(text, kept):
    scene = Scene(3).at(0, "mito", "rice_n", "gate_n").has(0, rice=3).wages()
    done = run(scene, text)
    assert kept == (done[-1] if done[-1] == "?" else sorted(line[5:] for line in done if line.startswith("keep")))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("f3", ["f1", "f2"]),
        ("f3; at_end f3", ["f3"]),
        ("keep_max 0", ["f1", "f2"]),
        ("at_end 1", ["f1"]),
        ("at_end all", ["f1", "f2"]),
    ],
)
def test_sec_20_7_if_the_match_ends_with_the_round(text, kept):
    scene = Scene(3).at(0, "mito", "rice_n", "gate_n").has(0, rice=2).points(1, 12).wages()
    assert sorted(line[5:] for line in run(scene, text) if line.startswith("keep")) == kept


# -- what can never be (20.1) -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plan", "key", "text", "word", "why"),
    [
        ("b 1 2 0", "b_build", "f1 edo; house mito", "mito", "Mito is not open"),
        ("b 1 2 0", "b_build", "no moves; trading_post edo", "edo", "Possible here: kawagoe and odawara"),
        ("b 1 2 0", "b_build", "house forest_n", "forest_n", "Possible here: edo, kawagoe and odawara"),
        ("b 1 2 0", "b_build", "f1 sakura", "sakura", "no Sakura on this side"),
        ("s16 1 2 0", "s16_build", "fortress edo", "fortress edo", "too: wood and stone"),
        ("b 1 2 0", "b_build", "fortress edo stone", "stone", "Nothing more belongs here"),
        ("b 1 2 0", "b_build", "f1 edo; f1 kawagoe", "f1 kawagoe", "an entry for that already"),
        ("b 1 2 0", "b_build", "f2 edo", "f2", "samurai 2 is in hand"),
        ("a 2 2 0", "a_harvest", "harvest f2", "f2", "samurai 2 is in hand"),
        ("a 1 2 0", "a_money", "any", "any", "not possible here"),
        ("a 1 2 0", "a_money", "reserve all", "reserve", "comes a number"),
        ("a 1 2 0", "wages", "keep_max all", "keep_max", "comes a number"),
        ("a 1 2 0", "wages", "keep_rice at most 2", "keep_rice", "comes a number"),
        ("c 0 2 0", "c_travel", "deploy edo", "edo", "Possible here: gate_n"),
        ("c 0 2 0", "c_travel", "gate_n", "gate_n", "means nothing here"),
        ("a 2 2 0", "a_harvest", "f1", "f1", "says too little"),
        ("c 0 2 0", "c_travel", "free f1 edo f1 mito", "f1", "means nothing here"),
        ("c 0 1 0", "c_travel", "free f4 edo", "f4", "samurai 4 is in hand"),
        ("c 0 2 0", "c_travel", "dance", "dance", "I do not know"),
        ("c 2 1 0", "c_develop", "s13 s02", "s02", "Nothing more belongs here"),
        ("a 1 2 0", "a_money", "deploy gate_n", "deploy", "means nothing here"),
        ("a 1 2 0", "wages", "house", "house", "means nothing here"),
        ("a 1 2 0", "wages", "all; keep_max", "keep_max", "Say how many"),
        ("a 2 2 0", "a_harvest", "auto; reserve", "reserve", "Say how many"),
        (
            "a 2 2 0",
            "a_harvest",
            "f1 edo if there",
            "there",
            "alone is no condition. Possible here: merchant, post_free",
        ),
    ],
)
def test_sec_20_1_what_can_never_be_is_refused_at_its_word(plan, key, text, word, why):
    scene = Scene(2).at(0, "edo").has(0, ryo=1).plan(0, plan).begin()
    found = wrong(scene, key, text)
    assert (found[0], why in found[1]) == (word, True), found


def test_sec_20_1_a_figure_that_an_earlier_card_brings_in_may_be_named():
    scene = Scene(3).at(0, "edo").plan(0, "c 0 1 0", "a 2 2 0").has(0, ryo=1).begin()
    view = view_of(scene.state, 0)
    assert orders.read(EDO, view, "a_harvest", "f2 forest_n; harvest f2")
    assert orders.read(EDO, view, "c_travel", "deploy gate_n; free f2 mito")
    assert wrong(scene, "a_harvest", "f3 forest_n")[0] == "f3"
    assert wrong(scene, "c_travel", "f2 edo")[0] == "f2", "before this card it is in hand"


def test_sec_20_1_only_cards_of_the_plan_that_are_not_done_have_sheets():
    scene = Scene(2).has(0, ryo=1).has(1, ryo=1).plan(0, "c 0 1 0", "a 2 2 0").begin()
    keys = [decision.key for decision in EDO.orders.decisions(view_of(scene.state, 0))]
    assert keys == ["c_travel", "a_harvest", "b_harvest", "wages"]
    scene.act(0, "done", "next")
    assert [decision.key for decision in EDO.orders.decisions(view_of(scene.state, 0))] == [
        "a_harvest",
        "b_harvest",
        "wages",
    ]


# -- as things stand (20.1) ---------------------------------------------------------------------------------------


def test_sec_20_1_as_things_stand():
    scene = harvest("gate_n", "kawagoe", ryo=6)
    assert trial(scene, "a_harvest", "f1 forest_n; f2 mito; reserve 3; auto acts") == (
        "As things stand: samurai 1 to northern forest (2 Ryo), 2 wood at northern forest, "
        "activations without effect: 1. Left: 2 wood, 4 Ryo. Blocked now: “f2 mito”."
    )
    assert "you would be asked what is done" in trial(harvest("forest_n"), "a_harvest", "no moves; ask acts")
    assert view_of(scene.state, 0).me.ryo == 6


@pytest.mark.parametrize(
    ("at", "key", "text", "said"),
    [
        ("mito", "b_build", "ask moves; house edo", "As things stand: you would be asked who moves. Left: 5 Ryo."),
        ("", "wages", "all", "As things stand you have no one on the board."),
    ],
)
def test_sec_20_1_what_is_asked_and_who_is_not_there(at: str, key: str, text: str, said: str) -> None:
    scene = Scene(3).at(0, *at.split()).has(0, ryo=5).plan(0, "b 1 2 0").begin()
    assert trial(scene, key, text) == said


def test_sec_20_1_a_card_that_another_has_is_taken() -> None:
    scene = Scene(2).plan(1, "s13 0 1 0").plan(0, "c 2 1 0").has(0, ryo=1).begin()
    assert wrong(scene, "c_develop", "s13; any") == ("s13", "“Treasury” is taken already.")


def test_sec_20_1_a_discount_on_wood_or_on_stone_is_offered() -> None:
    scene = Scene(2).has(0, ryo=1).plan(0, "s16 1 2 0").begin()
    sheet = EDO.orders.decision(view_of(scene.state, 0), "s16_build")
    assert plain(sheet.hint) == "who moves before it; then what is built where, best first"
    less = {choice.wish: plain(choice.label) for choice in sheet.choices if "less" in plain(choice.label)}
    assert less["fortress edo wood"] == "Edo, less wood"
    assert less["fortress edo stone"] == "Edo, less stone"


def test_sec_20_1_a_sheet_is_tried_where_its_turn_stands():
    """In the middle of the card the rest is tried."""
    scene = Scene(3).at(0, "mito", "mito").has(0, wood=9, ryo=60).has(1, ryo=1).plan(0, "b 1 2 0").begin()
    scene.act(0, "done", "build f1 house")
    assert "house in Mito. Left: 5 wood" in trial(scene, "b_build", "house mito")


@pytest.mark.parametrize(
    "text",
    [
        "kawagoe or mito",
        "edo; kawagoe; odawara",
        "kawagoe; t6 or t9",
        "mito if round at least 5; t7",
        "mito if round at least 5 or odawara; t7",
        "mito if ryo at least 1",
        "kawagoe or any; mito",
        "ask; mito",
        "any if round at least 5; ask if round at least 5; t7",
        "kawagoe",
    ],
)
@pytest.mark.parametrize("as_home", ["on", "off"])
def test_sec_20_8_a_draft_is_tried_as_it_is_carried_out(text, as_home):
    """By every place of an entry, and its conditions; the rules decide where nothing is left."""
    state = EDO.initial_state(3, {"edo_allowed_as_home": as_home}, SeededChance(0)).state
    for line in ("home kawagoe", "take t6"):
        state = EDO.apply_action(state, state.active[0], EDO.actions.parse(line), SeededChance(0)).state
    (seat,) = state.active
    view, legal = view_of(state, seat), EDO.legal_actions(state, seat)
    decision, order = EDO.orders.decision(view, "draft"), orders.read(EDO, view, "draft", text)
    assert {choice.wish for choice in decision.choices} - {ANY, ASK} == {
        EDO.actions.write(it).split()[1] for it in legal
    }
    answer = follow(view, legal, order, True, False)
    said = orders.tried(EDO, view, "draft", order)
    if answer is None or answer.action is None:
        assert said == plain(BARE[ANY if answer else ASK])
    else:
        named = decision.labels[EDO.actions.write(answer.action).split()[1]]
        assert said == f"As things stand you get: {plain(named)}."


@pytest.mark.parametrize("plan", ["a 2 2 0", "b 3 1 0", "c 3 2 0", "b 0 0 0", "a 1 1 0", "b 1 1 0", "c 2 1 0"])
def test_sec_20_1_a_suggested_sheet_leaves_nothing_to_be_asked(plan):
    view = view_of(Scene(2).at(0, "edo", "edo").has(0, wood=3, stone=2, rice=2, ryo=20).plan(0, plan).begin().state, 0)
    for decision in EDO.orders.decisions(view):
        sheet = orders.read(EDO, view, decision.key, decision.suggest())
        assert sheet
        assert settles(EDO, view, decision.key, orders.Kept(orders.as_text(sheet)))
        assert "you would be asked" not in plain(EDO.orders.trial(view, decision.key, sheet) or "")


def test_every_example_can_be_read():
    for card, action in (("a", 1), ("a", 2), ("b", 1), ("b", 2), ("b", 3), ("c", 0), ("c", 2)):
        scene = Scene(4).at(0, "edo", "edo", "edo").plan(0, f"{card} {action} 1 0").begin()
        for decision in EDO.orders.decisions(view_of(scene.state, 0)):
            assert orders.read(EDO, view_of(scene.state, 0), decision.key, decision.example)


def test_the_page_for_players_shows_what_can_be_read():
    page = (Path(__file__).parents[3] / "docs/players/standing-orders.md").read_text(encoding="utf-8")
    section = page.split("## Edo")[1].split("## Battle for Rokugan")[0]
    examples = re.findall(r"\| `([^`]+)` \|$", section, re.MULTILINE)
    plans = {"harvest": "a 2", "travel": "c 0", "recruit": "b 3", "build": "s16 1", "trade": "b 2", "develop": "c 2"}
    for (kind, plan), example in zip(plans.items(), examples, strict=False):
        scene = Scene(3).at(0, "edo", "edo", "edo").has(0, ryo=1).plan(0, f"{plan} 2 0").begin()
        if kind == "develop":
            scene.state.display = ("s17", "s16")
        view = view_of(scene.state, 0)
        assert orders.read(EDO, view, f"{plan.split()[0]}_{kind}", example), example
    assert orders.read(EDO, view, "wages", examples[6])
    draft = EDO.initial_state(3, {}, SeededChance(0)).state
    assert orders.read(EDO, view_of(draft, 0), "draft", examples[7])
    assert len(examples) == 8
    shown = re.findall(r"^```text\n(.+)$", section, re.MULTILINE)[0]
    assert len(orders.read(EDO, view_of(harvest("edo", "edo").state, 0), "a_harvest", shown)) == 5


def test_sec_20_9_a_sealed_sheet_asks_nobody():
    scene = Scene(2).at(0, "edo")
    scene.state.rules = Rules(True, True, sealed=True)
    scene.has(0, ryo=1).planning()
    scene.act(0, "assign 0 a 2 1 0")
    assert wrong(scene, "a_harvest", "auto; ask")[0] == "ask"


@pytest.mark.parametrize(("at", "rice", "suggested"), [("mito", 1, True), ("mito", 0, False), ("", 1, False)])
def test_sec_20_7_wages_are_suggested_only_if_they_can_be_asked(at: str, rice: int, suggested: bool) -> None:
    scene = Scene(3).has(0, ryo=9, rice=rice).plan(0, "c 2 1 0")
    scene = (scene.at(0, at) if at else scene).begin()
    wages = EDO.orders.decision(view_of(scene.state, 0), "wages")
    assert bool(wages.suggest()) is suggested
