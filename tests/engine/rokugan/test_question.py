"""How decisions are put: every answer that is offered is legal as it stands, in lists of at most 25."""

from __future__ import annotations

import re
from collections import Counter

from engine.core.chance import SeededChance
from engine.core.text import plain
from engine.rokugan.game import ROKUGAN
from tests.engine.rokugan.scene import Scene


def walk(seats: int, seed: int, **options: str):
    """The questions of a random match."""
    luck = SeededChance(seed)
    state = ROKUGAN.initial_state(seats, options, luck).state
    while active := ROKUGAN.active_seats(state):
        seat = active[luck.draw(len(active))]
        legal = ROKUGAN.legal_actions(state, seat)
        yield state, seat
        state = ROKUGAN.apply_action(state, seat, legal[luck.draw(legal.progressing)], luck).state


def test_every_answer_offered_can_be_given():
    kinds = set()
    walks = (walk(2, 4), walk(3, 4, strict_types="on"), walk(5, 4), walk(4, 6))
    for number, (state, seat) in enumerate(step for whole in walks for step in whole):
        question = ROKUGAN.question(state, seat)
        if question.kind in kinds and number % 7:
            continue
        kinds.add(question.kind)
        assert len({choice.wish for choice in question.choices}) == len(question.choices)
        for choice in question.choices:
            after = state
            for line in choice.wish.split("; "):
                after = ROKUGAN.apply_action(after, seat, ROKUGAN.actions.parse(line), SeededChance(1)).state
            assert len(choice.wish) <= 100
    assert kinds >= {"clan", "objective", "control", "foresight", "cards", "card", "place", "slot", "look", "exchange"}


def test_lists_are_short_and_in_groups_that_exist():
    for state, seat in walk(4, 9):
        question = ROKUGAN.question(state, seat)
        groups = {group.key for group in question.groups}
        assert all(re.fullmatch("[a-z0-9_]{1,30}", key) for key in groups)
        assert len(groups) <= 25
        sizes = Counter(choice.group for choice in question.choices)
        assert {key for key in sizes if key} <= groups
        assert all(size <= 25 for key, size in sizes.items() if key or question.kind == "place")


def test_a_ronin_has_more_slots_than_a_list_holds():
    scene = Scene("crab", "lion").own(1, "gold_east").hand(0, "army_1")
    scene.state.players[0].ronin = True
    scene.begin(0).act(0, "hold army_1")
    question = ROKUGAN.question(scene.state, 0)
    sizes = Counter(choice.group for choice in question.choices)
    assert sizes["crab"] == 25
    assert sizes["crab_2"] >= 1
    assert [plain(group.label) for group in question.groups if "crab" in group.key] == [
        "Crab lands",
        "Crab lands, more",
    ]


def test_all_legal_slots_are_offered():
    for state, seat in walk(3, 2):
        if state.held is not None and state.aimed is None:
            wishes = [choice.wish for choice in ROKUGAN.question(state, seat).choices]
            offered = {wish.split()[-1] for wish in wishes if "put " in wish}
            there = Scene.of(state.copy())
            assert offered == set(there.slots(seat))


def test_next_seats_are_in_turn_order():
    scene = Scene("crab", "lion", "crane").own(0, "crab_east").own(1, "lion_west").own(2, "crane_south")
    for seat in range(3):
        scene.hand(seat, "army_1", "army_2")
    scene.state.players[2].out = True
    scene.begin(1)
    assert ROKUGAN.asking.next_seats(ROKUGAN.view(scene.state, None)) == (0,)


def test_the_objective_is_always_in_the_question_of_a_turn():
    scene = Scene("crab", "lion").own(0, "crab_east").own(1, "lion_west").hand(0, "army_1").begin(0)
    assert "Your secret objective" in plain(ROKUGAN.question(scene.state, 0).prompt)


SAYS_ALL = {"pass", "decline", "end", "commit", "any", "ask"}
"""Verbs, and words of lists, whose label says what happens."""


def unhinted(choices) -> set[str]:
    """The choices that say less than others beside them."""
    hinted = {choice.group for choice in choices if choice.hint}
    return {
        choice.wish
        for choice in choices
        if not (choice.hint or choice.back or choice.wish in SAYS_ALL) and choice.group in hinted
    }


def test_a_choice_has_a_hint_if_those_beside_it_have_one():
    favors = Scene("lion", "crab").own(0, "lion_west").hand(0, "army_1", "army_2").card(0, "dark_favors")
    favors.token(1, "army_3", "center:lion_west")
    favors.begin(0).act(0, "play dark_favors", "choose lion_west", "choose 1", "commit")
    for state, seat in ((favors.state, 0), *walk(2, 4), *walk(5, 4)):
        assert not unhinted(ROKUGAN.question(state, seat).choices)
        for decision in ROKUGAN.orders.decisions(ROKUGAN.view(state, seat)):
            assert not unhinted(decision.choices)
