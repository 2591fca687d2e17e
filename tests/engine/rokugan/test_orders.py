"""Placements decided beforehand (RULES.md 13, R-POST). Cases 30, 31 and 33, as far as lists go."""

from __future__ import annotations

import pytest

from engine.core import orders
from engine.core.text import plain
from engine.rokugan.game import ROKUGAN
from tests.engine.rokugan.scene import Scene


def table() -> Scene:
    scene = Scene("crab", "lion").own(0, "unicorn_east", "gold_west").own(1, "lion_west")
    return scene.hand(0, "army_3", "army_5").hand(1, "army_1", "army_2").begin(0)


def read(scene: Scene, seat: int, key: str, text: str) -> tuple[orders.Preference, ...]:
    return orders.read(ROKUGAN, ROKUGAN.view(scene.state, seat), key, text)


def follow(scene: Scene, lists: dict[int, str]) -> None:
    """Whoever has a list is not waited for, as the host does it."""
    state = scene.state
    while state.active and state.round == 2:
        (seat,) = state.active
        view, legal = ROKUGAN.view(state, seat), ROKUGAN.legal_actions(state, seat)
        key = ROKUGAN.decision_key(view, legal)
        chosen = key and orders.choose(ROKUGAN, view, legal, read(scene, seat, key, lists.get(seat, "")))
        if not chosen:
            return
        scene.act(seat, ROKUGAN.notation(chosen.action))


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
            1: "army_2 land:lion_west>unicorn_east; army_2 land:lion_west>dragon_west",
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
    preferences = read(scene, 0, "cards", "pass if cards_played at most 0; ask")
    view, legal = ROKUGAN.view(scene.state, 0), ROKUGAN.legal_actions(scene.state, 0)
    assert ROKUGAN.notation(orders.choose(ROKUGAN, view, legal, preferences).action) == "pass"
    scene.act(0, "pass")
    scene.act(1, "play bushido", "choose lion_west", "commit")
    view, legal = ROKUGAN.view(scene.state, 0), ROKUGAN.legal_actions(scene.state, 0)
    assert orders.choose(ROKUGAN, view, legal, preferences) is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("army_6 center:lion_west", "has no"),
        ("army_5 army_1", "one token"),
        ("army_5 center:lion_west center:lion_coast", "one slot"),
        ("army_5 on:3", "Only a blessing"),
        ("blessing_2 center:lion_west", "blessing lies on"),
        ("army_5 center:gold_east", "scorched"),
        ("army_5 land:gold_east>gold_west", "scorched"),
        ("army_9 center:lion_west", "army_"),
        ("army_5 3", "Nothing is counted"),
    ],
)
def test_what_can_never_be_is_said_when_it_is_written(text, says):
    scene = table().special("gold_east", "scorched_earth")
    with pytest.raises(orders.BadOrder) as refusal:
        read(scene, 0, "place", text)
    assert says in plain(refusal.value.text)


def test_a_list_can_be_tried():
    scene = table()
    view = ROKUGAN.view(scene.state, 0)
    trial = orders.tried(ROKUGAN, view, "place", read(scene, 0, "place", "army_5 center:unicorn_east"))
    assert "is taken" in plain(trial.words)
