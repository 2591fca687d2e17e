"""Standing orders of Shogun: which decisions there are, by which words actions are chosen, what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.chance import SeededChance
from engine.core.sequence import Actions
from engine.core.text import plain
from engine.shogun.data import board
from tests.engine.shogun.scene import SHOGUN, Scene
from tests.engine.standing import BadOrder, choose, read, tried
from tests.engine.walks import ALL_VARIANTS, walk

ALL_YEAR = ["special", "battle_a", "battle_b", "move"]


def kinds(view):
    return [decision.key for decision in SHOGUN.orders.decisions(view)]


def decision(view, key):
    return next(decision for decision in SHOGUN.orders.decisions(view) if decision.key == key)


def followed(state, seat, text):
    """What a list leads to in the question that is open; None if the seat is asked."""
    view, legal = SHOGUN.view(state, seat), SHOGUN.legal_actions(state, seat)
    key = SHOGUN.orders.decision_key(view, legal)
    chosen = choose(SHOGUN, view, legal, read(SHOGUN, view, key, text))
    if chosen is None:
        return None
    return "advice" if chosen.action is None else SHOGUN.actions.write(chosen.action)


def imagined(view, key, text):
    """The same for a question that is not open."""
    chosen = choose(SHOGUN, view, Actions(decision(view, key).imagined()), read(SHOGUN, view, key, text))
    return None if chosen is None else SHOGUN.actions.write(chosen.action)


def refused(view, key, text):
    with pytest.raises(BadOrder) as refusal:
        read(SHOGUN, view, key, text)
    error = refusal.value
    assert read(SHOGUN, view, key, error.example)
    return text[error.start : error.end], plain(error.text)


# -- which kinds there are ----------------------------------------------------------------------------------------


def test_the_kinds_that_can_still_come():
    start = SHOGUN.initial_state(4, {}, SeededChance(0)).state
    assert kinds(SHOGUN.view(start, 0)) == ["draft_card", "draft_group", *ALL_YEAR, "revolt"]
    assert kinds(SHOGUN.view(start, None)) == []
    assert kinds(SHOGUN.view(Scene(4).own(0, "kai", 2).state, 0)) == [*ALL_YEAR, "revolt"]
    variants = Scene(4, **ALL_VARIANTS).own(0, "kai", 2)
    assert kinds(SHOGUN.view(variants.state, 0)) == [*ALL_YEAR, "free_choice", "hold_back", "revolt"]


def test_in_the_last_winter_only_revolts_can_come_and_nothing_without_provinces():
    scene = Scene(4, **ALL_VARIANTS).own(0, "kai", 2)
    scene.state.year, scene.state.season = 2, "winter"
    assert kinds(SHOGUN.view(scene.state, 0)) == ["revolt"]
    assert kinds(SHOGUN.view(scene.state, 1)) == []


@pytest.mark.parametrize("options", [{}, ALL_VARIANTS], ids=["usual", "variants"])
def test_whatever_is_asked_has_its_kind_and_could_be_imagined(options):
    """Plans aside. What is imagined is just what is legal; but of new cards in the draft nobody else knows."""
    met = set()
    for state, seat, legal, _ in walk(4, options, 3):
        if seat < 0:
            break
        view = SHOGUN.view(state, seat)
        key = SHOGUN.orders.decision_key(view, legal)
        if key is None:
            assert state.phase == "plan"
            continue
        met.add(key)
        assert key in kinds(view)
        asked = {SHOGUN.actions.write(action) for action in legal} - {"refresh"}
        possible = {SHOGUN.actions.write(action) for action in decision(view, key).imagined()}
        assert asked == possible
    usual = {"draft_card", "draft_group", *ALL_YEAR, "revolt"}
    assert met == usual | ({"free_choice", "hold_back"} if options else set())


# -- draft --------------------------------------------------------------------------------------------------------


def drafting(row=("kai", "aki")):
    state = SHOGUN.initial_state(4, {}, SeededChance(0)).state
    cards = [*state.draft.row, *state.draft.deck]
    state.draft.row, state.draft.deck = list(row), [card for card in cards if card not in row]
    return state


def test_drafting_by_provinces_and_regions():
    """Open cards are matched by province or region, the deck by its name; the first in the row of equals."""
    state = drafting()
    seat = state.active[0]
    kai, aki = (board("sun", 4).region[id] for id in ("kai", "aki"))
    assert kai != aki
    assert followed(state, seat, "izu; kai; deck") == "take 1"
    assert followed(state, seat, "aki; kai") == "take 2"
    assert followed(state, seat, aki) == "take 2"
    assert followed(state, seat, f"{kai} region") == "take 1"
    assert followed(state, seat, "izu; take deck") == "take deck"
    assert followed(state, seat, "unseen") == "take deck"
    assert followed(state, seat, "refresh; any") == "advice"
    assert followed(state, seat, "izu") is None
    state.draft.may_refresh = True
    assert followed(state, seat, "izu; refresh") == "refresh"


def test_draft_orders_that_can_never_be_legal():
    state = drafting()
    state.owner["izu"], state.armies["izu"] = 1, 2
    view = SHOGUN.view(state, 0)
    assert refused(view, "draft_card", "kai; izu") == ("izu", "Izu is taken already, by seat 2.")
    assert refused(view, "draft_card", "kai aki") == ("aki", "Nothing more belongs here. Begin another entry with “;”.")
    assert refused(view, "draft_card", "take 1")[0] == "take"
    assert refused(view, "draft_card", "kai 3") == ("3", "Nothing is counted here: leave the number out.")
    three = SHOGUN.view(SHOGUN.initial_state(3, {}, SeededChance(0)).state, 0)
    out = board("sun", 3).out_of_play[0]
    assert refused(three, "draft_card", out)[1].endswith("is not in play with 3 players.")


def test_drafting_an_army_group():
    state = drafting()
    seat = state.active[0]
    state.draft.taken = "kai"
    state.draft.groups[seat] = (5, 4, 4, 2)
    assert followed(state, seat, "4") == "place 4"
    assert followed(state, seat, "place 4") == "place 4"
    assert followed(state, seat, "at least 3") == "place 5"
    assert followed(state, seat, "at most 4") == "place 4"
    assert followed(state, seat, "all") == "place 5"
    assert followed(state, seat, "2 if kai at least 1; any") == "advice"
    view = SHOGUN.view(state, seat)
    assert refused(view, "draft_group", "3") == ("3", "Possible numbers are 2, 4 and 5.")
    assert refused(view, "draft_group", "at least 6") == ("at least 6", "Possible numbers are 2, 4 and 5.")
    assert refused(view, "draft_group", "all but 1")[0] == "all but 1"


# -- special cards ------------------------------------------------------------------------------------------------


def test_special_cards_by_rank():
    scene = Scene(4).own(0, "kai", 2).special(1, "plus_1_attack")
    view = SHOGUN.view(scene.state, 0)
    assert imagined(view, "special", "plus_1_attack; six_armies") == "pick six_armies"
    assert imagined(view, "special", "attack > 6 armies") == "pick six_armies"
    assert imagined(view, "special", "+1 in defence, any") == "pick plus_1_defence"
    assert imagined(view, "special", "attack") is None
    assert refused(view, "special", "six_armies; plus_2_attack") == (
        "plus_2_attack",
        "I do not know “plus_2_attack”. Did you mean “plus_1_attack”?",
    )
    assert refused(view, "special", "pick")[1].startswith("“pick” alone says too little. Name one of these, too: ")
    assert [choice.wish for choice in decision(view, "special").choices][-2:] == ["any", "ask"]


# -- marches ------------------------------------------------------------------------------------------------------


def attacking(**options):
    scene = Scene(4, **options).own(0, "kai", 6).own(0, "sagami", 2).own(1, "suruga", 3).own(1, "izu", 1)
    scene.plan(0, battle_move_a="kai")
    scene.run("battle_move_a")
    return scene


def test_an_attack_is_ordered():
    state = attacking().state
    assert followed(state, 0, "suruga all but 1 if I still hold kai") == "march kai suruga 5"
    assert followed(state, 0, "to Suruga with 2") == "march kai suruga 2"
    assert followed(state, 0, "neutral 1") == "march kai musashi 1"
    assert followed(state, 0, "suruga if not hold sagami; sagami 3") == "march kai sagami 3"
    assert followed(state, 0, "suruga if suruga at most 2; ask") is None
    region = board("sun", 4).region["suruga"]
    near = [id for id in board("sun", 4).neighbours["kai"] if board("sun", 4).region[id] == region]
    assert followed(state, 0, f"{region} 2") == f"march kai {near[0]} 2"
    assert followed(state, 0, f"{region} neutral 2") in {
        f"march kai {id} 2" for id in near if id not in ("suruga", "sagami")
    }


NEAR_KAI = "Musashi, Sagami, Shinano, Suruga and Totomi"


def test_marches_that_can_never_be_legal():
    view = SHOGUN.view(attacking().state, 0)
    word, why = refused(view, "battle_a", "suruga; aki 3")
    assert (word, why) == ("aki", f"Aki is not next to Kai. From Kai you can go to {NEAR_KAI}.")
    assert refused(view, "battle_a", "izu aki")[1].startswith("Aki is not next to Izu. From Izu you can go to ")
    assert refused(view, "battle_a", "all but 1")[1].startswith("“all but 1” alone says too little. Name one")
    assert refused(view, "battle_a", "kai")[1].startswith("“kai” alone says too little.")
    assert refused(view, "battle_a", "izu aki")[0] == "aki"
    assert refused(view, "battle_a", "izu sagami suruga")[0] == "suruga"
    assert refused(view, "battle_a", "decline")[0] == "decline"
    far = next(region for region in ("brown", "yellow", "red", "purple", "green") if not _touches("kai", region))
    assert refused(view, "battle_a", far)[0] == far
    assert read(SHOGUN, view, "battle_b", "aki 3"), "not planned: any province may come to be next to it"


def _touches(province, region):
    map = board("sun", 4)
    return any(map.region[id] == region for id in map.neighbours[province])


def test_a_march_is_offered_by_target():
    kind = decision(SHOGUN.view(attacking().state, 0), "battle_a")
    assert [group.key for group in kind.groups] == ["musashi", "sagami", "shinano", "suruga", "totomi"]
    assert plain(kind.hint) == "planned from Kai, 6 armies"
    offered = {choice.wish: plain(choice.label) for choice in kind.choices}
    assert offered["suruga all but 1"] == "all but 1 to Suruga"
    assert offered["sagami all but 1 if hold sagami"] == "all but 1 to Sagami, if I still hold it"
    assert offered["suruga at least 4"] == "as many as possible to Suruga, if they are at least 4"
    assert "stay" not in offered
    assert "decline" not in offered


def test_a_battle_can_be_declined_with_free_choice():
    state = attacking(free_choice="on").state
    assert followed(state, 0, "suruga at least 9; decline") == "decline"
    assert refused(SHOGUN.view(state, 0), "battle_a", "decline 3")[0] == "3"


def test_peace_of_the_temples_is_imagined():
    """8.1: with the event nobody is attacked where a temple stands."""
    scene = Scene(4).own(0, "kai", 6).own(1, "suruga", 3, "temple").plan(0, battle_move_b="kai").event("temple_peace_3")
    text = "suruga 2; musashi 2"
    assert imagined(SHOGUN.view(scene.state, 0), "battle_b", text) == "march kai musashi 2"


def test_a_move_after_deploying():
    scene = Scene(4).own(0, "kai", 2).own(0, "sagami", 1).have(0, chests=3).plan(0, deploy_1_move="kai")
    view = SHOGUN.view(scene.state, 0)
    assert imagined(view, "move", "sagami all but 1") == "march kai sagami 2", "one more will be there"
    assert imagined(view, "move", "sagami at least 3; stay") == "stay kai"
    scene.run("deploy_1_move")
    assert followed(scene.state, 0, "sagami all but 1") == "march kai sagami 2"
    assert followed(scene.state, 0, "sagami at least 3; all stay") == "stay kai"
    assert followed(scene.state, 0, "stay kai") == "stay kai"
    assert followed(scene.state, 0, "stay sagami; any") == "advice"
    assert refused(SHOGUN.view(scene.state, 0), "move", "stay 2")[0] == "2"
    assert refused(SHOGUN.view(scene.state, 0), "move", "neutral")[0] == "neutral"


def test_a_move_that_cannot_be_paid_would_not_be_asked():
    scene = Scene(4).own(0, "kai", 2).own(0, "sagami", 1).have(0, chests=0).plan(0, deploy_1_move="kai")
    assert decision(SHOGUN.view(scene.state, 0), "move").imagined() == ()


def test_an_action_that_is_over_is_not_imagined():
    scene = attacking()
    scene.answer(0, "march kai sagami 1")
    scene.state.action_row, scene.state.action_index, scene.state.revealed = ("battle_move_a", "build_castle"), 2, 2
    view = SHOGUN.view(scene.state, 0)
    assert decision(view, "battle_a").imagined() == ()
    assert plain(decision(view, "battle_a").hint) == "not planned now"


def test_a_seat_whose_battle_is_over_is_offered_no_list_for_it_while_others_have_theirs():
    scene = Scene(4).own(0, "kai", 6).own(0, "sagami", 2).own(1, "suruga", 3).own(1, "izu", 1)
    scene.plan(0, battle_move_a="kai").plan(1, battle_move_a="suruga").run("battle_move_a")
    before = decision(SHOGUN.view(scene.state, 0), "battle_a")
    assert before.suggest()
    assert plain(before.hint).startswith("planned from Kai")
    scene.answer(0, "march kai sagami 1")
    assert scene.state.active == (1,)
    over = decision(SHOGUN.view(scene.state, 0), "battle_a")
    assert (over.imagined(), over.suggest()) == ((), "")
    assert plain(over.hint) == "not planned now"


def test_a_battle_that_is_announced_is_not_planned_any_more_while_the_defender_answers():
    scene = attacking(defender_may_hold_back="on")
    assert decision(SHOGUN.view(scene.state, 0), "battle_a").suggest()
    scene.answer(0, "march kai suruga 5")
    assert scene.state.active == (1,)
    over = decision(SHOGUN.view(scene.state, 0), "battle_a")
    assert (over.imagined(), over.suggest()) == ((), "")
    assert plain(over.hint) == "not planned now"


@pytest.mark.parametrize("key", ["battle_a", "move"])
def test_where_only_one_thing_could_be_answered_no_list_is_suggested(key):
    """A single army attacks nowhere; where all can only stay, they do."""
    scene = Scene(4).own(0, "kai", 1).own(0, "aki", 3).have(0, chests=9)
    scene.plan(0, battle_move_a="kai", deploy_1_move="aki")
    unasked = decision(SHOGUN.view(scene.state, 0), key)
    assert (unasked.imagined(), unasked.suggest()) == ((), "")


def test_what_cannot_be_asked_in_this_round_any_more_is_not_suggested():
    """A suggested list is for one round: not the special card once it is picked, nor a defence after the battles."""
    scene = Scene(4, **ALL_VARIANTS).own(0, "kai", 6).own(0, "sagami", 2).own(1, "suruga", 3)
    scene.plan(0, battle_move_a="kai", build_castle="sagami").have(0, chests=9)
    scene.state.phase = "plan"
    keys = ("special", "free_choice", "hold_back")
    assert all(decision(SHOGUN.view(scene.state, 0), key).suggest() for key in keys)
    assert all("once" in [it.key for it in decision(SHOGUN.view(scene.state, 0), key).triggers] for key in keys)
    scene.state.phase, scene.state.action_row = "action", ("battle_move_b", "build_castle", "battle_move_a", "deploy_3")
    scene.state.action_index = scene.state.revealed = 4
    assert not any(decision(SHOGUN.view(scene.state, 0), key).suggest() for key in keys)


def test_without_groups_to_place_no_list_for_them_is_suggested():
    state = drafting()
    seat = state.active[0]
    assert decision(SHOGUN.view(state, seat), "draft_group").suggest() == "any"
    state.draft.groups[seat] = ()
    assert decision(SHOGUN.view(state, seat), "draft_group").suggest() == ""


# -- variants, winter ---------------------------------------------------------------------------------------------


def test_a_planned_action_is_carried_out_or_not():
    scene = Scene(4, free_choice="on").own(0, "kai", 2).have(0, chests=4).plan(0, build_castle="kai")
    scene.run("build_castle")
    assert followed(scene.state, 0, "carry out") == "carry_out"
    assert followed(scene.state, 0, "decline castle if chests at most 4; carry_out") == "decline"
    assert followed(scene.state, 0, "decline taxes; carry_out build_castle kai") == "carry_out"
    assert followed(scene.state, 0, "decline izu") is None
    view = SHOGUN.view(scene.state, 0)
    assert refused(view, "free_choice", "castle")[1].endswith("Possible here: carry_out and decline.")
    assert refused(view, "free_choice", "battle_move_a")[0] == "battle_move_a"


def test_a_defender_holds_back():
    scene = attacking(defender_may_hold_back="on")
    scene.answer(0, "march kai suruga 5")
    state = scene.state
    assert followed(state, 1, "all") == "throw 3"
    assert followed(state, 1, "all but 1") == "throw 2"
    assert followed(state, 1, "half") == "throw 1"
    assert followed(state, 1, "0") == "throw 0"
    assert followed(state, 1, "izu all; suruga 2") == "throw 2"
    assert followed(state, 1, "throw 3 if suruga at least 4; at most 2") == "throw 2"
    assert refused(SHOGUN.view(state, 1), "hold_back", "suruga izu 2")[0] == "izu"


def test_which_revolt_comes_first():
    scene = Scene(4).own(0, "kai", 3).own(0, "izu", 1).own(0, "aki", 2)
    scene.state.phase, scene.state.season, scene.state.active = "winter_revolts", "winter", (0,)
    scene.state.revolts = ("aki", "kai")
    assert followed(scene.state, 0, "izu; kai; any") == "quell kai"
    assert followed(scene.state, 0, f"{board('sun', 4).region['aki']}; any") == "quell aki"
    view = SHOGUN.view(scene.state, 0)
    assert tried(SHOGUN, view, "revolt", read(SHOGUN, view, "revolt", "izu")).startswith(
        "As things stand none of these is possible"
    )
    assert refused(view, "revolt", "kai aki")[1].startswith("Nothing more belongs here")


# -- what players read --------------------------------------------------------------------------------------------

PAGE = (Path(__file__).parents[3] / "docs/players/standing-orders.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"\| `([^`]+)` \|$", PAGE.split("## Shogun")[1], re.MULTILINE)


def test_the_page_for_players_shows_what_can_be_read():
    table = ["draft_card", "draft_group", "special", "battle_a", "move", "free_choice", "hold_back", "revolt"]
    start = SHOGUN.view(SHOGUN.initial_state(4, {}, SeededChance(0)).state, 0)
    later = SHOGUN.view(Scene(4, **ALL_VARIANTS).own(0, "kai", 2).state, 0)
    for key, example in zip(table, EXAMPLES, strict=True):
        assert read(SHOGUN, start if key.startswith("draft") else later, key, example)
    shown = re.findall(r"^```text\n(.+)$", PAGE, re.MULTILINE)[0]
    assert read(SHOGUN, later, "battle_a", shown)


# -- secrets ------------------------------------------------------------------------------------------------------


def test_conditions_ask_only_what_the_seat_sees():
    """Somebody else's plan and chests change nothing; there is no word for them."""
    scene = attacking()
    facts = SHOGUN.orders.facts(SHOGUN.view(scene.state, 0))
    scene.plan(1, battle_move_a="suruga").have(1, chests=17)
    assert SHOGUN.orders.facts(SHOGUN.view(scene.state, 0)) == facts
    assert SHOGUN.orders.facts(SHOGUN.view(scene.state, None)).counts == {}
