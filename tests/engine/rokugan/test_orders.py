"""Placements decided beforehand (RULES.md 13, R-POST). Cases 30, 31 and 33, as far as lists go."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.chance import SeededChance
from engine.core.sequence import Actions
from engine.core.text import plain
from engine.rokugan.data import PROVINCE_IDS, SLOTS
from engine.rokugan.events import TokenPlaced, TokenPooled
from engine.rokugan.game import ROKUGAN
from engine.rokugan.words import names as words
from tests.engine import standing as orders
from tests.engine.resampling import resample
from tests.engine.rokugan.scene import Scene


def table() -> Scene:
    scene = Scene("crab", "lion").own(0, "unicorn_east", "gold_west").own(1, "lion_west")
    return scene.hand(0, "army_3", "army_5").hand(1, "army_1", "army_2").begin(0)


def read(scene: Scene, seat: int, key: str, text: str, checked: bool = True) -> tuple[orders.Entry, ...]:
    return orders.read(ROKUGAN, ROKUGAN.view(scene.state, seat), key, text, checked=checked)


def follow(scene: Scene, lists: dict[int, str]) -> None:
    """Whoever has a list is not waited for, as the host does it."""
    state = scene.state
    programs = {seat: read(scene, seat, "place", text) for seat, text in lists.items()}
    while state.active and state.round == 2:
        (seat,) = state.active
        entries = programs.get(seat, ())
        while seat in state.active:
            view, legal = ROKUGAN.view(state, seat), ROKUGAN.legal_actions(state, seat)
            chosen = orders.choose(ROKUGAN, view, legal, entries)
            if not chosen:
                return
            rest = chosen.rest
            scene.act(seat, ROKUGAN.actions.write(chosen.action))
        programs[seat] = rest


def test_case_30_a_list_and_the_same_moves_by_hand_end_alike():
    by_list, by_hand = table(), table()
    follow(
        by_list,
        {0: "army_5 center:unicorn_east; army_3 land:unicorn_east>lion_west", 1: "army_2 center:lion_west"},
    )
    by_hand.act(0, "hold army_5", "put center:unicorn_east")
    by_hand.act(1, "hold army_2", "put center:lion_west")
    by_hand.act(0, "hold army_3", "put land:unicorn_east>lion_west")
    assert by_list.state == by_hand.state


def test_case_31_the_earlier_seat_gets_the_border():
    scene = table()
    follow(
        scene,
        {
            0: "army_5 land:unicorn_east>lion_west",
            1: "army_2 land:lion_west>unicorn_east or land:lion_west>dragon_west",
        },
    )
    assert [token.slot for token in scene.state.tokens.values()] == [
        "land:unicorn_east>lion_west",
        "land:lion_west>dragon_west",
    ]


def test_case_33_lists_are_no_part_of_the_match():
    """They are the host's; nothing in a state or a view knows of them."""
    scene = table()
    before = [ROKUGAN.view(scene.state, seat) for seat in (None, 0, 1)]
    read(scene, 0, "place", "army_5 center:unicorn_east")
    assert [ROKUGAN.view(scene.state, seat) for seat in (None, 0, 1)] == before


def test_a_province_is_enough_to_say_where():
    scene = table()
    follow(scene, {0: "bluff lion_coast; army_3 lion_west"})
    assert scene.state.tokens[1].slot == "center:lion_coast"


def test_sec_17_3_a_list_can_wake_its_owner():
    """As conditions: a threat to an own province, a token near one, an own token gone."""
    for condition in ("threats at least 1", "unicorn_east at least 1"):
        scene = table()
        lists = {0: f"ask if {condition}; army_5 center:gold_west; army_3 center:gold_west"}
        lists[1] = "army_2 land:lion_west>unicorn_east"
        follow(scene, lists)
        assert scene.state.active == (0,)
        assert len(scene.state.tokens) == 2
    scene = table()
    follow(scene, {0: "army_5 center:gold_west if placed at most 0; army_3 center:gold_west if placed at least 1"})
    assert [token.face for token in scene.state.tokens.values()] == ["army_5"]


def test_pass_unless_somebody_plays():
    scene = Scene("crab", "lion").own(0, "crab_east").own(1, "lion_west").card(0, "promotion").card(1, "bushido")
    scene.hand(0, "army_1").hand(1, "army_1").upkeep(0)
    preferences = read(scene, 0, "cards", "pass_unless_played")
    view, legal = ROKUGAN.view(scene.state, 0), ROKUGAN.legal_actions(scene.state, 0)
    assert ROKUGAN.actions.write(orders.choose(ROKUGAN, view, legal, preferences).action) == "pass"
    scene.act(0, "pass")
    scene.act(1, "play bushido", "choose lion_west", "commit")
    view, legal = ROKUGAN.view(scene.state, 0), ROKUGAN.legal_actions(scene.state, 0)
    assert orders.choose(ROKUGAN, view, legal, preferences) is None


@pytest.mark.parametrize(
    ("text", "word", "says"),
    [
        ("army_6 center:lion_west", "army_6", "no army 6 in hand"),
        ("army_5 army_3", "army_3", "Possible here: center:"),
        ("army_5 center:lion_west center:lion_coast", "center:lion_coast", "Nothing more"),
        ("army_5 on:3", "on:3", "Possible here: center:"),
        ("blessing_2 center:lion_west", "center:lion_west", "Possible here: on:army_3"),
        ("blessing_2 on:navy_2", "on:navy_2", "Possible here: on:army_3"),
        ("army_5 center:gold_east", "center:gold_east", "scorched"),
        ("army_5 land:gold_east>gold_west", "land:gold_east>gold_west", "scorched"),
        ("army_5 center:lion_coast or gold_east", "gold_east", "scorched"),
        ("army_5 center:crane_south", "center:crane_south", "has peace"),
        ("army_5 lion_west or center:phoenix_capital", "center:phoenix_capital", "the shrine"),
        ("army_5 land:lion_capital>lion_west", "land:lion_capital>lion_west", "not yours"),
        ("army_5 land:lion_west>unicorn_east", "land:lion_west>unicorn_east", "is yours"),
        ("army_5 land:unicorn_east>unicorn_capital", "land:unicorn_east>unicorn_capital", "each border holds one"),
        ("army_2 center:lion_west", "army_2", "in hand"),
        ("bluff lion_west; bluff lion_coast", "bluff lion_coast", "an entry for that already"),
        ("army_5 lion_west or bluff lion_coast", "bluff lion_coast", "for the same"),
        ("lion_west", "lion_west", "must name one of these"),
        ("play scout", "play scout", "must name one of these"),
        ("army_5", "army_5", "says too little"),
        ("army_9 center:lion_west", "army_9", "army_"),
        ("army_5 center:lion_west 3", "3", "Nothing is counted"),
    ],
)
def test_what_can_never_be_is_said_when_it_is_written(text, word, says):
    scene = table().special("gold_east", "scorched_earth").special("crane_south", "peace")
    scene.special("phoenix_capital", "shrine").hand(0, "blessing_2")
    scene.token(1, "navy_1", "land:unicorn_capital>unicorn_east")
    with pytest.raises(orders.BadOrder) as refusal:
        read(scene, 0, "place", text)
    assert says in plain(refusal.value.text)
    assert text[refusal.value.start : refusal.value.end] == word


def test_an_entry_whose_token_left_the_hand_is_deleted():
    scene = table()
    entries = read(scene, 0, "place", "army_3 lion_west or lion_coast; army_5 lion_west; bluff lion_west; ask")
    scene.act(0, "hold army_5", "put center:lion_coast")
    view = ROKUGAN.view(scene.state, 0)
    (kind,) = [kind for kind in ROKUGAN.orders.decisions(view) if kind.key == "place"]
    again = read(scene, 0, "place", orders.as_text(entries), checked=False)
    assert again == entries
    lasting = orders.current(ROKUGAN, view, kind, orders.as_text(again))
    assert orders.as_text(lasting) == "army_3 lion_west or lion_coast; bluff lion_west; ask"


def test_a_blessing_waits_for_its_token():
    scene = Scene("crab", "lion").own(0, "unicorn_east").own(1, "lion_west")
    scene.hand(0, "army_3", "blessing_2", "army_1").hand(1, "army_1", "army_2").begin(0)
    follow(scene, {0: "blessing_2 on:army_3; army_3 unicorn_east", 1: "army_1 lion_west; army_2 lion_coast"})
    assert scene.state.tokens[1].blessings == ("blessing_2",)


def test_blocked_entries_are_passed_over_or_asked_about():
    for ending, placed in (("", "army_3"), (" or ask", None)):
        scene = table()
        scene.token(1, "navy_1", "land:lion_west>unicorn_east")
        border = "land:unicorn_east>lion_west"
        entries = read(scene, 0, "place", f"army_5 {border}{ending}; army_3 unicorn_east", checked=False)
        view, legal = ROKUGAN.view(scene.state, 0), ROKUGAN.legal_actions(scene.state, 0)
        chosen = orders.choose(ROKUGAN, view, legal, entries)
        assert (chosen and chosen.action.face) == placed
        late = orders.choose(ROKUGAN, view, legal, entries, asking=False)
        assert late.action.face == "army_3"


def test_of_several_tokens_the_one_placed_last_is_looked_at():
    scene = Scene("scorpion", "lion").own(0, "scorpion_north").own(1, "lion_west").hand(0, "army_3", "army_1")
    for face, slot in (("army_1", "lion_west"), ("army_3", "lion_coast"), ("army_2", "lion_west")):
        scene.token(1, face, f"center:{slot}")
    scene.begin(0).act(0, "hold army_3", "put center:scorpion_north")
    view, legal = ROKUGAN.view(scene.state, 0), ROKUGAN.legal_actions(scene.state, 0)
    preferences = orders.read(ROKUGAN, view, "look", "lion_west")
    assert orders.choose(ROKUGAN, view, legal, preferences).action.token == 3


def test_the_page_for_players_shows_what_can_be_read():
    page = (Path(__file__).parents[3] / "docs/players/standing-orders.md").read_text(encoding="utf-8")
    examples = re.findall(
        r"\| `([^`]+)` \|$", page.split("## Battle for Rokugan")[1].split("## Shogun")[0], re.MULTILINE
    )
    start = ROKUGAN.view(ROKUGAN.initial_state(4, {}, SeededChance(0)).state, 0)
    scene = Scene("dragon", "lion").own(0, "dragon_east").hand(0, "army_3", "navy_1").begin(0)
    hosts = {clan: Scene(clan, "lion").hand(0, "army_3").begin(0) for clan in ("scorpion", "unicorn")}
    hosts["unicorn"].token(0, "bluff", "center:lion_coast")
    later = {"look": hosts["scorpion"], "exchange": hosts["unicorn"]}
    keys = ["clan", "objective", "control", "foresight", "cards", "place", "look", "exchange"]
    for key, example in zip(keys, examples, strict=True):
        view = start if key in keys[:3] else ROKUGAN.view(later.get(key, scene).state, 0)
        assert orders.read(ROKUGAN, view, key, example), key
    shown = re.findall(r"^```text\n(.+)$", page, re.MULTILINE)[1]
    view = ROKUGAN.view(scene.own(0, "lion_west").state, 0)
    assert len(orders.read(ROKUGAN, view, "place", shown)) == 3


# -- laps and wakes -------------------------------------------------------------------------------------------


def test_sec_17_4_a_lap_is_one_turn_of_everybody():
    scene = Scene("crab", "lion", "crane").own(0, "crab_east").own(1, "lion_west").own(2, "crane_south")
    for seat in range(3):
        scene.hand(seat, "army_1", "army_2")
    scene.state.first = 1
    scene.begin(1)
    seen = []
    while scene.state.phase == "placement" and scene.state.round == 2:
        lap = ROKUGAN.laps.current(scene.state)
        seen.append((lap.key, lap.done, lap.turns, lap.to_come))
        scene.act(scene.state.active[0], "lot")
    assert seen == [
        ("place 2/1", 0, 3, (1, 2, 0)),
        ("place 2/1", 1, 3, (2, 0)),
        ("place 2/1", 2, 3, (0,)),
        ("place 2/2", 0, 3, (1, 2, 0)),
        ("place 2/2", 1, 3, (2, 0)),
        ("place 2/2", 2, 3, (0,)),
    ]


def test_sec_17_3_what_wakes():
    scene = table()
    scene.token(0, "navy_1", "center:lion_coast")
    scene.begin(1)
    (placed,) = [
        event
        for event in scene.act(1, "hold army_2", "put land:lion_west>unicorn_east")
        if isinstance(event, TokenPlaced)
    ]
    view = ROKUGAN.view(scene.state, 0)
    assert wakes(view, placed) == (
        "enemy_at_own_province",
        "token_near:unicorn_east",
        "token_near:lion_west",
    )
    assert wakes(ROKUGAN.view(scene.state, 1), placed) == view_near(placed)
    gone = TokenPooled(1, 1, 0, "center:lion_coast", False)
    assert wakes(view, gone) == ("own_token_removed",)
    assert wakes(ROKUGAN.view(scene.state, 1), gone) == ()
    (kind,) = [kind for kind in ROKUGAN.orders.decisions(view) if kind.key == "place"]
    usual = [wake.key for wake in kind.triggers if wake.usual]
    assert usual == ["own_token_removed", "enemy_at_own_province"]
    assert {f"token_near:{id}" for id in PROVINCE_IDS} < {wake.key for wake in kind.triggers}


def wakes(view, event) -> tuple[str, ...]:
    return tuple(ROKUGAN.orders.made_true(view, "place", event))


def view_near(placed: TokenPlaced) -> tuple[str, ...]:
    where = SLOTS[placed.slot]
    return (f"token_near:{where.target}", f"token_near:{where.source}")


def test_a_list_can_be_tried():
    scene = table()
    view = ROKUGAN.view(scene.state, 0)
    order = read(scene, 0, "place", "army_5 center:unicorn_east")
    assert "number 1 answers: army 5" in orders.tried(ROKUGAN, view, "place", order)


def test_laps_are_public():
    """However all that nobody knows may lie."""
    scene = Scene("crab", "scorpion", "unicorn").own(0, "crab_east").own(1, "scorpion_north").own(2, "unicorn_east")
    for seat in range(3):
        scene.hand(seat, "army_1", "army_2")
    scene.begin(0)
    for _ in range(6):
        dealt = resample(ROKUGAN, scene.state, None, SeededChance(3))
        assert ROKUGAN.laps.current(dealt) == ROKUGAN.laps.current(scene.state)
        scene.act(scene.state.active[0], "decline" if scene.state.looking else "lot")


def test_sec_17_6_an_exchange_is_filed_by_faces():
    scene = Scene("unicorn", "lion").own(0, "unicorn_east").own(1, "lion_west")
    scene.token(0, "army_3", "center:unicorn_east")
    scene.token(0, "navy_1", "center:lion_west")
    scene.token(0, "bluff", "center:lion_coast")
    view = ROKUGAN.view(scene.state, 0)
    legal = Actions(ROKUGAN.orders.decision(view, "exchange").imagined())
    for text, pair in (("exchange army_3 bluff", (1, 3)), ("navy_1 army_3; decline", (1, 2)), ("t2 bluff", (2, 3))):
        chosen = orders.choose(ROKUGAN, view, legal, orders.read(ROKUGAN, view, "exchange", text))
        assert (chosen.action.one, chosen.action.other) == pair
    gone = orders.read(ROKUGAN, view, "exchange", "army_3 army_5")
    assert orders.choose(ROKUGAN, view, legal, gone) is None, "asked anew"
    with pytest.raises(orders.BadOrder, match="says too little"):
        orders.read(ROKUGAN, view, "exchange", "army_3")


# -- equal tokens -------------------------------------------------------------------------------------------------


def twins(clan: str = "unicorn") -> Scene:
    """Two equal armies in hand, two on the board."""
    scene = Scene(clan, "lion").own(0, "unicorn_east", "gold_west").own(1, "lion_west").hand(1, "army_1", "army_2")
    scene.hand(0, "army_2", "army_2", "blessing_2")
    for face, slot in (("army_1", "unicorn_east"), ("army_1", "gold_west"), ("navy_1", "gold_west")):
        scene.token(0, face, f"center:{slot}")
    scene.token(1, "army_1", "center:lion_west")
    return scene.begin(0)


def test_each_of_equal_tokens_has_an_entry_of_its_own_and_no_more_than_that():
    entry = "army_2 center:gold_west"
    assert len(read(twins(), 0, "place", f"{entry}; {entry}")) == 2
    with pytest.raises(orders.BadOrder, match="You have 2 of these"):
        read(twins(), 0, "place", f"{entry}; {entry}; {entry}")
    with pytest.raises(orders.BadOrder, match="There is an entry for that already"):
        read(twins(), 0, "place", "blessing_2 on:army_1; blessing_2 on:navy_1")


def test_of_equal_tokens_on_the_board_the_last_one_placed_is_meant():
    scene = twins()
    (place,) = [kind for kind in ROKUGAN.orders.decisions(ROKUGAN.view(scene.state, 0)) if kind.key == "place"]
    told = {offer.wish: plain(offer.label) for offer in place.choices}
    assert told["blessing_2 on:army_1"] == "on army 1, the last one placed"
    assert told["blessing_2 on:navy_1"] == "on navy 1"
    scene.act(0, "hold blessing_2")
    view, legal = ROKUGAN.view(scene.state, 0), ROKUGAN.legal_actions(scene.state, 0)
    chosen = orders.choose(ROKUGAN, view, legal, read(scene, 0, "place", "blessing_2 on:army_1"))
    assert ROKUGAN.actions.write(chosen.action) == "put on:2"
    imagined = Actions(ROKUGAN.orders.decision(ROKUGAN.view(twins().state, 0), "exchange").imagined())
    for text, pair in (("army_1 navy_1", (2, 3)), ("exchange t3 t1", (1, 3)), ("t1 t2", (1, 2))):
        chosen = orders.choose(ROKUGAN, view, imagined, orders.read(ROKUGAN, view, "exchange", text))
        assert (chosen.action.one, chosen.action.other) == pair, text


def test_a_place_may_be_named_before_its_token():
    order = read(twins(), 0, "place", "gold_west army_2 or ask")
    assert orders.as_text(order) == "army_2 gold_west or ask"
    assert [entry.subject for entry in order] == ["army_2"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("t1 decline", "“decline” means nothing here"),
        ("decline decline", "Nothing more belongs here"),
        ("army_1 army_1", "“army_1” means nothing here"),
        ("t1 t1", "“t1” means nothing here"),
        ("t1", "“t1” alone says too little"),
        ("exchange t1 t4", "“t4” means nothing here"),
    ],
)
def test_an_exchange_that_can_never_be_is_refused_when_it_is_written(text, why):
    with pytest.raises(orders.BadOrder, match=why):
        read(twins(), 0, "exchange", text)
    assert len(read(twins(), 0, "exchange", "exchange t7 t1; army_3 bluff; decline")) == 3


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("army_3 lion_west", "land:unicorn_east>lion_west"),
        ("army_3 unicorn_east", "center:unicorn_east"),
        ("shinobi_1 lion_west", "center:lion_west"),
    ],
)
def test_sec_17_2_a_place_given_by_its_province_is_where_the_token_works_and_the_preview_names_it(
    text: str, slot: str
) -> None:
    scene = Scene("crab", "lion").own(0, "unicorn_east", "gold_west").own(1, "lion_west")
    scene.hand(0, "army_3", "shinobi_1").hand(1, "army_1", "army_2").begin(0)
    view, order = ROKUGAN.view(scene.state, 0), read(scene, 0, "place", text)
    (decision,) = [one for one in ROKUGAN.orders.decisions(view) if one.key == "place"]
    told = plain(orders.trial(ROKUGAN, view, decision, order))
    assert plain(words.slot_label(slot)) in told
    follow(scene, {0: text})
    assert [token.slot for token in scene.state.tokens.values()] == [slot]


def test_the_example_is_about_provinces_of_ones_own() -> None:
    view = ROKUGAN.view(table().state, 0)
    examples = {one.key: one.example for one in ROKUGAN.orders.decisions(view)}
    assert examples["place"] == "army_3 center:gold_west or unicorn_east or ask"


def test_a_suggested_program_has_an_entry_for_each_token_and_goes_on_where_a_place_is_taken() -> None:
    scene = table()
    view = ROKUGAN.view(scene.state, 0)
    (decision,) = [one for one in ROKUGAN.orders.decisions(view) if one.key == "place"]
    order = read(scene, 0, "place", decision.suggest())
    assert sorted(entry.subject for entry in order) == ["army_3", "army_5", "bluff"]
    assert all(len(entry.ways) > 1 for entry in order)


def test_a_look_cannot_come_again_in_its_round_and_no_upkeep_after_the_last() -> None:
    scene = Scene("scorpion", "dragon").own(0, "unicorn_east").own(1, "lion_west")
    scene.hand(0, "army_3", "army_5").hand(1, "army_1", "army_2").begin(0)

    def coming(seat: int) -> set[str]:
        return {kind.key for kind in ROKUGAN.orders.decisions(ROKUGAN.view(scene.state, seat))}

    assert coming(0) == {"cards", "place", "look"}
    assert coming(1) == {"cards", "place", "foresight"}
    scene.state.players[0].ability_used = True
    assert coming(0) == {"cards", "place"}
    scene.state.round = 5
    assert coming(0) == coming(1) == {"place"}
    scene.state.phase = "cards"
    assert "cards" in coming(1)
    assert "foresight" not in coming(1)


@pytest.mark.parametrize(
    "text", ["ask if threats at least 1 or army_3 center:unicorn_east", "any or army_3 center:unicorn_east"]
)
def test_an_entry_begins_with_its_token(text: str) -> None:
    """Else it would count for none, and two could be written for the same."""
    with pytest.raises(orders.BadOrder) as refusal:
        read(table(), 0, "place", text)
    assert plain(refusal.value.text).startswith("All places of an entry are for the same.")
    assert text[refusal.value.start :].startswith(text.split()[0])


def test_a_verb_says_nothing_more() -> None:
    scene = table()
    written = read(scene, 0, "place", "place army_3 center:unicorn_east or place army_3 center:gold_west or ask")
    assert orders.as_text(written) == "army_3 center:unicorn_east or center:gold_west or ask"
    with pytest.raises(orders.BadOrder):  # it would never be possible: a token is taken first
        read(scene, 0, "place", "aim army_3 unicorn_east")
