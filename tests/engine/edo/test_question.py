"""Questions: the sheet of a plan, alike samurai, whole answers by one press."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations_with_replacement
from random import Random

import pytest

from engine.core.chance import ScriptedChance, SeededChance
from engine.core.refusals import Illegal, Unreadable
from engine.core.sheet import complete_line, read_line
from engine.core.text import plain
from engine.edo.asking import plan_sheet
from engine.edo.asking.plan_sheet import forecast, other_numbers
from engine.edo.data import CARDS, ActionKind
from engine.edo.game import EDO
from engine.edo.prices import Means, affordable, offers
from engine.edo.state import EdoPhase, PlanEntry
from engine.edo.view import view_of
from engine.edo.words.names import words_of
from tests.engine.edo.scene import Scene
from tests.engine.standing import read


def ask(scene: Scene, seat: int = 0, focus: str | None = None):  # type: ignore[no-untyped-def]
    return EDO.question(scene.state, seat, focus)


def wishes(scene: Scene, seat: int = 0) -> list[str]:
    return [choice.wish for choice in ask(scene, seat).choices]


def test_a_plan_is_a_sheet_of_three_places():
    scene = Scene(2).planning()
    question = ask(scene)
    assert [slot.key for slot in question.sheet.slots] == ["first", "second", "third"]
    assert question.sheet.focus == "first"
    assert plain(question.sheet.lacking[0]) == "3 cards must still be chosen."
    scene.act(0, "assign 0 a 1 4 0")
    question = ask(scene)
    assert question.sheet.focus == "second"
    assert question.sheet.slots[0].card == "a 1 4 0"
    assert plain(question.sheet.slots[0].hint) == "brings 20 Ryo; then 20 Ryo"
    assert ask(scene, focus="first").sheet.focus == "first"


def test_every_choice_of_a_plan_is_legal_and_every_entry_can_be_typed():
    scene = Scene(2).at(0, "mito").has(0, shogun=1).planning()
    sheet = ask(scene).sheet
    assert all(EDO.actions.parse(wish) in EDO.legal_actions(scene.state, 0) for wish in wishes(scene))
    assert read_line(sheet, "second=b_0_3_1") == "assign second b 0 3 1"
    assert read_line(sheet, "second=B 0 3") == "assign second b 0 3 0"
    scene.act(0, *read_line(sheet, "first=a_1_2 second=c_0_1_0 third=b_0_0 lock").split("; "))
    assert EDO.question(scene.state, 0).sheet.locked


def test_the_plan_of_the_round_before_is_offered():
    scene = Scene(2).planning()
    player = scene.state.players[0]
    scene.act(0, "assign 0 a 1 2 0", "assign 1 c 3 2 0", "assign 2 b 0 0 0")
    player.last_plan, player.plan[:] = tuple(player.plan), [None, None, None]
    (offer,) = ask(scene).sheet.offers
    scene.act(0, *offer.wish.split("; "))
    assert tuple(player.plan) == player.last_plan


@pytest.mark.parametrize(
    ("written", "entry"),
    [
        ("wood 2", "a 2 2 0"),
        ("2 wood", "a 2 2 0"),
        ("A wood x2", "a 2 2 0"),
        ("a_wood_2", "a 2 2 0"),
        ("wood", "a 2 0 1"),
        ("stone 2+1", "b 0 2 1"),
        ("b build 0+1", "b 1 0 1"),
        ("Treasury money 3", "s13 0 3 0"),
        ("s13 money 3", "s13 0 3 0"),
        ("a money 1", "a 1 1 0"),
        ("supply 4", "a 0 4 0"),
        ("c", "c 0 0 0"),
    ],
)
def test_an_entry_is_typed_as_a_person_writes(written, entry):
    scene = Scene(2).at(0, "mito").has(0, shogun=1).plan(0, "s13 0 0 0").planning()
    sheet = ask(scene).sheet
    assert read_line(sheet, f"first={written}") == f"assign first {entry}"


@pytest.mark.parametrize(("written", "known"), [("build 2", "“a build 2” or “b build 2”"), ("money", "“a money 2”, “")])
def test_what_can_mean_several_is_answered_by_them(written, known):
    scene = Scene(2).at(0, "mito").planning()
    with pytest.raises(Unreadable, match=f"“{written}” can be {known}"):
        read_line(ask(scene).sheet, f"first={written}")


@pytest.mark.parametrize("written", ["wood 5", "d wood 1", "wood wood", "0", ""])
def test_what_means_nothing_is_answered_by_examples(written):
    scene = Scene(2).at(0, "mito").planning()
    with pytest.raises(Unreadable, match=r"Write for example a supply 2, a money 2, a wood 1, a build 2, b stone 1"):
        read_line(ask(scene).sheet, f"first={written}")


def test_the_line_in_the_guide_is_a_plan():
    line = re.search(r"`/plan line: (.*?)`", plain(EDO.words.guide[-1])).group(1)
    scene = Scene(2).at(0, "mito").planning()
    scene.act(0, *read_line(ask(scene).sheet, line).split("; "))
    assert ask(scene).sheet.locked


def test_a_whole_plan_in_one_line():
    scene = Scene(2).at(0, "mito").planning()
    sheet = ask(scene).sheet
    line = "1=wood 2, 2=b build 1, third=travel 1 lock"
    assert read_line(sheet, line) == "assign first a 2 2 0; assign second b 1 1 0; assign third c 0 1 0; lock"
    with pytest.raises(Illegal, match="The line uses card A twice"):
        read_line(sheet, "first=a_wood_2 second=a_money_1")
    assert lines(sheet, "first=a_w")[:2] == ["first=a_wood_1", "first=a_wood_0"]
    assert "second=a_money_1" not in " ".join(lines(sheet, "first=wood_2 second="))
    assert lines(sheet, "first=wood_2 second=stone_1 third=travel_1 ")[-1].endswith(" lock")


def lines(sheet, begun):
    return [one.line for one in complete_line(sheet, begun)]


def test_each_action_is_offered_with_a_fair_number_of_officials():
    """4 over three cards are 2, 1, 1; a samurai action gets no more than there are samurai for it."""
    scene = Scene(2).at(0, "mito").planning()
    assert wishes(scene)[:4] == ["assign 0 a 0 2 0", "assign 0 a 1 2 0", "assign 0 a 2 1 0", "assign 0 a 3 2 0"]
    scene.act(0, "assign 0 a 1 2 0")
    assert all(wish.endswith(" 1 0") for wish in wishes(scene)[:8])
    scene.act(0, "assign 1 c 0 1 0")
    assert wishes(scene)[0] == "assign 2 b 0 1 0"
    scene.act(0, "assign 2 b 1 1 0")
    again = [choice.wish for choice in ask(scene, focus="first").choices]
    assert again[0] == "assign 0 a 1 1 0", "other numbers for what lies there come first"


def test_cards_change_places_by_one_press():
    scene = Scene(2).planning()
    scene.act(0, "assign 0 a 1 2 0", "assign 1 c 3 2 0", "assign 2 b 0 0 0")
    plan = scene.state.players[0].plan
    swaps = {offer.key: offer.wish for offer in ask(scene).sheet.offers}
    scene.act(0, *swaps["swap_last"].split("; "))
    assert [entry.card for entry in plan] == ["a", "b", "c"]
    scene.act(0, *{offer.key: offer.wish for offer in ask(scene).sheet.offers}["swap_first"].split("; "))
    assert [entry.card for entry in plan] == ["b", "a", "c"]


def test_own_officials_travel_and_those_of_the_shogun_go_first_elsewhere():
    assert [entry[2:] for entry in other_numbers("c", 2, 1) if entry.action == 0][:3] == [(2, 1), (2, 0), (1, 0)]
    assert [entry[2:] for entry in other_numbers("a", 2, 1) if entry.action == 1][:3] == [(2, 1), (1, 1), (0, 1)]
    assert [entry[2] for entry in other_numbers("a", 4, 0) if entry.action == 3] == [4, 2]


def test_of_samurai_on_one_space_the_first_is_offered():
    scene = Scene(2).at(0, "forest_n", "forest_n", "forest_se").plan(0, "a 2 3 0").begin()
    assert wishes(scene) == ["harvest f1", "harvest f3", "decline"]
    assert "harvest f2" in scene.legal(0)
    assert plain(ask(scene).choices[0].hint) == "northern forest: 2 wood; samurai there: 2"


def test_moves_come_in_groups_with_their_cost():
    scene = Scene(2).at(0, "mito").has(0, ryo=1).plan(0, "a 2 1 0").begin()
    question = ask(scene)
    assert [group.key for group in question.groups] == ["f1", "merchant"]
    (forest,) = [choice for choice in question.choices if choice.wish == "move f1 forest_se"]
    assert plain(forest.hint) == "1 Ryo, would bring 3 wood"
    assert forest.group == "f1"
    assert plain(question.public) == "Moves before card 1", "the table learns nothing of the card"


def test_a_move_to_a_harvest_tells_only_what_there_is_room_for():
    scene = Scene(2).at(0, "mito").has(0, ryo=1, wood=9).plan(0, "a 2 1 0").begin()
    (forest,) = [choice for choice in ask(scene).choices if choice.wish == "move f1 forest_se"]
    assert plain(forest.hint) == "1 Ryo, would bring 1 wood"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_takes_a_start_set_is_told_the_own_money(seats):
    luck = SeededChance("money")
    state = EDO.initial_state(seats, {"head_start": "1"}, luck).state
    told = {}
    while (seat := state.active[0], state.phase)[1] == EdoPhase.DRAFT:
        if "start set." in (prompt := plain(EDO.question(state, seat, None).prompt)):
            told[seat] = (prompt, state.players[seat].ryo)
        state = EDO.apply_action(state, seat, EDO.legal_actions(state, seat)[-1], luck).state
    assert len({ryo for _, ryo in told.values()}) > 1
    for prompt, ryo in told.values():
        assert f"You begin with it and {ryo} Ryo." in prompt


def test_where_the_card_needs_a_samurai_comes_first_then_what_is_near():
    scene = Scene(3).at(0, "mito").has(0, ryo=3).plan(0, "a 2 1 0").begin()
    own = [wish for wish in wishes(scene) if wish.startswith("move f1")]
    assert own[:3] == ["move f1 forest_se", "move f1 forest_n", "move f1 river_ne"]
    prompt = plain(ask(scene).prompt)
    assert "still hidden: card A: harvest wood, 1 official. As things stand: once; no samurai there yet." in prompt
    assert "1 Ryo a step.\nYou have 3 Ryo." in prompt


def test_what_brings_most_of_the_merchant_comes_first():
    scene = Scene(3).at(0, "mito").has(0, ryo=22, rice=3).merchant("mito", "m02").plan(0, "s18 0 1 0").begin()
    scene.act(0, "done")
    assert wishes(scene) == [
        *("both f1 3", "both f1 2", "both f1 1"),
        "gain f1",
        *("buy f1 3", "buy f1 2", "buy f1 1"),
        "decline",
    ]


def test_wages_by_one_press():
    """All that rice allows, the samurai first that bring goods; fewer; none."""
    scene = Scene(2).at(0, "mito", "edo").has(0, rice=2).at(1, "edo", "forest_n").has(1, rice=1).wages()
    first = ask(scene).choices[0]
    assert plain(first.label) == "Keep all of them"
    scene.act(0, *first.wish.split("; "))
    assert scene.standing(0) == {"f1": "mito", "f2": "edo"}
    labels = [plain(choice.label) for choice in ask(scene, 1).choices]
    assert labels[:2] == ["Keep 1: northern forest", "Take all of them back"]
    scene.act(1, *wishes(scene, 1)[0].split("; "))
    assert scene.standing(1) == {"f2": "forest_n"}


def test_the_draft_says_what_is_missing():
    state = EDO.initial_state(2, {}, ScriptedChance([0] * 21)).state
    seat = state.active[0]
    assert "in reverse order" in plain(EDO.question(state, seat).prompt)
    for wish in ("take t6", "home kawagoe"):
        state = EDO.apply_action(state, state.active[0], EDO.actions.parse(wish), ScriptedChance(())).state
    assert plain(EDO.question(state, state.active[0]).prompt).startswith("Take a start set")


def test_who_comes_next_is_who_can_pay():
    scene = Scene(4).has(0, ryo=1).has(2, ryo=1).begin()
    assert EDO.asking.next_seats(view_of(scene.state, 1)) == (2,)


@pytest.mark.parametrize(("entry", "moves", "acts"), [("a 2 2 0", "auto", "auto"), ("b 3 2 0", None, "recruit")])
def test_sec_20_3_what_a_sheet_would_do_by_itself_is_one_press(entry, moves, acts):
    """Before the card and, as long as several activations are left, with it; the list is one that could be filed."""
    scene = Scene(2).at(0, "forest_n", "forest_n").has(0, rice=4, ryo=9).plan(0, entry).begin()
    before = ask(scene).rest
    assert (before and before.order) == moves
    scene.act(0, "done")
    rest = ask(scene).rest
    view = view_of(scene.state, 0)
    assert (rest.order, rest.kind) == (acts, EDO.orders.decision_key(view, EDO.legal_actions(scene.state, 0)))
    assert read(EDO, view, rest.kind, rest.order)
    scene.act(0, wishes(scene)[0])
    assert ask(scene).rest is None, "one activation is left"


@pytest.mark.parametrize(
    ("card", "answers", "said"),
    [
        ("c 0 2 0", "free f1 mito", "This official may move 1 more samurai."),
        ("s17 1 1 0", "free f1 mito", "This official may move 2 more samurai."),
        ("s17 1 1 0", "free f1 mito; free f2 edo", "This official may move 1 more samurai."),
    ],
)
def test_sec_9_3_an_official_on_its_way_may_move_more(card: str, answers: str, said: str) -> None:
    scene = Scene(3).at(0, "kawagoe", "kawagoe", "kawagoe").plan(0, card).begin()
    scene.act(0, *answers.split("; "))
    assert plain(ask(scene).prompt).endswith(f"\n{said}")


def test_wages_one_by_one_say_who_stays_and_who_comes_back() -> None:
    scene = Scene(2).at(0, "kawagoe", "edo", "edo").has(0, rice=1).wages()
    scene.act(0, "return f1", "keep f2")
    assert plain(ask(scene).prompt).splitlines()[1:] == ["Staying: samurai 2.", "Coming back: samurai 1."]


def test_wages_of_one_samurai_are_two_answers():
    scene = Scene(2).at(0, "mito").has(0, rice=2).begin(EdoPhase.WAGES)
    assert [(choice.wish, plain(choice.label)) for choice in ask(scene).choices] == [
        ("keep f1; done", "Keep your samurai: Mito"),
        ("return f1; done", "Take it back"),
    ]
    scene.act(0, "keep f1")
    assert set(wishes(scene)) == {"done", "return f1"}


# -- prices -------------------------------------------------------------------------------------------------------

PRICES = (
    "house 2 wood, 4 Ryo (1 point); trading post 2 wood, 2 stone, 8 Ryo (2 points); "
    "fortress 1 wood, 4 stone, 12 Ryo (3 points)"
)


def building(card: str, officials: int, **held: int) -> str:
    """What a card with Build is said to bring."""
    scene = Scene(2).at(0, "mito", "edo").planning()
    player = scene.state.players[0]
    player.ryo, player.goods[:] = held.get("ryo", 0), [held.get("wood", 0), held.get("stone", 0), 0]
    action = next(number for number, spec in enumerate(CARDS[card]) if spec.kind is ActionKind.BUILD)
    return plain(forecast(view_of(scene.state, 0), PlanEntry(card, action, officials, 0)))


def test_the_forecast_of_building_says_what_can_be_paid():
    assert building("b", 2, ryo=30, wood=2) == "builds 1 of 2: wood for 1"
    assert building("b", 3, ryo=9, wood=9) == "builds 2 of 3: Ryo for 2"
    assert building("b", 2, ryo=5, wood=3) == "builds 1 of 2: wood and Ryo for 1"
    assert building("b", 1, ryo=3, wood=9) == "builds none: too little Ryo"
    assert building("b", 2, ryo=8, wood=4) == "up to 2 times; samurai there: 1"
    assert building("a", 4, ryo=30, wood=2) == "builds 1 of 2: wood for 1"


def test_a_discount_and_other_buildings_count_for_what_can_be_paid():
    paymaster = next(id for id in CARDS if any(spec.cheaper_material for spec in CARDS[id]))
    assert building(paymaster, 2, ryo=4, wood=1).startswith("once")
    assert building("b", 2, ryo=16, wood=3, stone=4).startswith("up to 2 times"), "a house and a fortress"


@pytest.mark.parametrize(
    ("standing", "held", "said"),
    [
        ("h0 h0 h0 h0 h0 h0", {"wood": 9, "ryo": 60}, "builds 1 of 3: stone for 1"),
        ("h0 h0 h0 h0 h0 h0", {"wood": 9, "stone": 9, "ryo": 9}, "builds 1 of 3: Ryo for 1"),
        ("h0 h0 h0 h0 h0 h0 t0", {"wood": 9, "stone": 3, "ryo": 60}, "builds 1 of 3: stone for 1"),
        ("h0 h0 h0 h0 h0 h0 h0", {"wood": 9, "ryo": 60}, "builds none: too little stone"),
    ],
)
def test_what_is_missing_once_the_houses_run_out(standing: str, held: dict[str, int], said: str) -> None:
    scene = Scene(3).city("kawagoe", standing).has(0, **held).planning()
    assert plain(forecast(view_of(scene.state, 0), PlanEntry("b", 1, 3, 0))) == said


@pytest.mark.parametrize(
    ("houses", "said"), [("h0 h0 h0 h0 h0 h0", "once"), ("h0 h0 h0 h0 h0 h0 h0", "no building is left")]
)
def test_what_is_built_when_the_buildings_run_out(houses: str, said: str) -> None:
    scene = (
        Scene(3).has(0, wood=9, stone=9, ryo=60).city("kawagoe", f"{houses} f1 f1 f1").city("edo", "h2 h2 h2 h2 f2 f2")
    )
    scene.city("mito", "h1 h1 h1 h1 h1 h1 h1 f1 f1 f1").city("odawara", "t0").planning()
    assert plain(forecast(view_of(scene.state, 0), PlanEntry("b", 1, 3, 0))).split(";")[0] == said


@pytest.mark.parametrize("seed", range(6))
def test_what_can_be_paid_is_what_the_rules_let_one_build(seed: int):
    """Brute force: every way to spend, against the greatest number that is foretold."""
    rng = Random(seed)
    for _ in range(40):
        goods, ryo = (rng.randrange(8), rng.randrange(8), 0), rng.randrange(30)
        stock = (("house", rng.randrange(3)), ("trading_post", rng.randrange(2)), ("fortress", rng.randrange(3)))
        times, cheaper_ryo, cheaper_material = rng.randrange(1, 5), rng.choice((0, 0, 2)), rng.choice((0, 0, 1))
        ways = [offer for kind, _ in stock for offer in offers(kind, cheaper_ryo, cheaper_material)]
        most = 0
        for number in range(1, times + 1):
            for chosen in combinations_with_replacement(ways, number):
                kinds = Counter(offer.building for offer in chosen)
                price = [sum(getattr(offer.price, what) for offer in chosen) for what in ("wood", "stone", "ryo")]
                payable = price[0] <= goods[0] and price[1] <= goods[1] and price[2] <= ryo
                if payable and all(kinds[kind] <= left for kind, left in stock):
                    most = number
        assert affordable(Means(goods, ryo, stock), times, cheaper_ryo, cheaper_material) == most


def test_the_prompt_and_the_guide_tell_the_prices():
    assert f"Prices: {PRICES}." in plain(ask(Scene(2).planning()).prompt)
    assert PRICES in plain(EDO.words.guide[0])


def test_the_draft_says_that_a_home_in_edo_already_counts():
    state = EDO.initial_state(3, {"edo_allowed_as_home": "on"}, SeededChance("draft")).state
    (seat,) = EDO.active_seats(state)
    question = EDO.question(state, seat, None)
    assert "A home in Edo already gives you the house in Edo that you need to win." in plain(question.prompt)
    hints = {choice.wish: plain(choice.hint) for choice in question.choices if choice.wish.startswith("home")}
    assert [wish for wish, hint in hints.items() if "the house that you need to win" in hint] == ["home edo"]
    barred = EDO.initial_state(3, {}, SeededChance("draft")).state
    assert "A home in Edo" not in plain(EDO.question(barred, EDO.active_seats(barred)[0], None).prompt)


def test_travel_says_where_officials_enter():
    anywhere = [(id, number) for id in CARDS for number, spec in enumerate(CARDS[id]) if spec.anywhere]
    (card, action), *_ = anywhere
    view = view_of(Scene(2).planning().state, 0)
    assert plain(words_of(CARDS[card][action]).name) == "travel (enter anywhere, 3 moves)"
    assert "enters at any space" in plain(words_of(CARDS[card][action]).use)
    assert plain(forecast(view, PlanEntry(card, action, 2, 0))) == "2 enter at any space, or move"
    assert plain(forecast(view, PlanEntry("c", 0, 1, 0))) == "1 enters at a gate, or moves"


def test_answers_are_made_for_those_alone_who_look_at_them(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def counted(name: str) -> None:
        honest = getattr(plan_sheet, name)
        monkeypatch.setattr(plan_sheet, name, lambda *seen: made.append(name) or honest(*seen))

    counted("_cards")
    counted("_choices")
    question = ask(Scene(2).planning())
    assert question.due
    assert question.sheet.slots
    assert made == []
    assert len(question.choices) == len(list(question.choices)) > 0
    assert question.sheet.cards[0].key
    assert made == ["_choices", "_cards"]
