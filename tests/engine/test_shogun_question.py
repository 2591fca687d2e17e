"""Questions of Shogun: what is offered can be done, fits on a screen, and gives nothing away."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.question import Choice, Question, Sheet
from engine.core.sheet import complete_line, open_slot, read_line
from engine.core.text import plain
from engine.shogun.amounts import income
from engine.shogun.data import SPACES
from engine.shogun.state import ShogunState
from tests.engine.resampling import resample
from tests.engine.walks import ALL_VARIANTS, SHOGUN, at_random, walk

LABEL, HINT, WISH, GROUP, KIND = 80, 100, 70, 30, 20
"""Discord's limits in characters; a wish shares the id of its button with 30 other ones."""
TABLES = [
    (3, {"side": "sun"}),
    (4, {"side": "moon", "defender_may_hold_back": "on"}),
    (5, ALL_VARIANTS),
]


def asked(
    seats: int, options: dict[str, str], seed: int, every: int = 7
) -> Iterator[tuple[ShogunState, int, Question]]:
    """All late questions of a random match, and some of the planning ones."""
    for ply, (state, seat, legal, _) in enumerate(walk(seats, options, seed)):
        if seat < 0 or (state.phase == "plan" and ply % every):
            continue
        question = SHOGUN.question(state, seat)
        assert question is not None
        assert legal
        yield state, seat, question


def carried_out(state: Any, seat: int, wish: str) -> Any:
    """The state after a wish; refusals are raised."""
    luck = SeededChance(0)
    for notation in wish.split("; "):
        state = SHOGUN.apply_action(state, seat, SHOGUN.actions.parse(notation), luck).state
    return state


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_questions_fit_on_a_screen(seats: int, options: dict[str, str]) -> None:
    kinds = set()
    for _, _, question in chain.from_iterable(asked(seats, options, seed) for seed in range(4)):
        kinds.add(question.kind)
        assert question.due
        assert len(question.kind) <= KIND
        assert 0 < len(plain(question.public)) <= HINT
        assert 0 < len(plain(question.prompt)) <= 1000
        assert question.choices
        for choice in question.choices:
            assert 0 < len(plain(choice.label)) <= LABEL
            assert len(choice.wish) <= WISH
            assert choice.hint is None or 0 < len(plain(choice.hint)) <= HINT
        keys = [group.key for group in question.groups]
        assert len(set(keys)) == len(keys) <= 25
        assert all(len(key) <= GROUP for key in keys)
        assert all(group.hint is None or len(plain(group.hint)) <= HINT for group in question.groups)
        assert {choice.group for choice in question.choices} - {""} == set(keys)
        assert len({choice.wish for choice in question.choices}) == len(question.choices)
        if question.sheet:
            check_sheet(question.sheet)
    late = {"draft_card", "draft_group", "plan", "special", "move", "battle", "revolt"}
    late |= {"hold_back"} if "defender_may_hold_back" in options else set()
    late |= {"free_choice"} if "free_choice" in options else set()
    assert kinds == late


def check_sheet(sheet: Sheet) -> None:
    assert [slot.key for slot in sheet.slots] == list(SPACES)
    assert sheet.focus in SPACES
    for slot in sheet.slots:
        assert len(plain(slot.label)) <= LABEL
        assert slot.hint is None or len(plain(slot.hint)) <= HINT
        assert (slot.card is None) == (slot.hint is None)
    assert all((slot.brief is None) == (slot.card is None) for slot in sheet.slots)
    lying = {slot.card: slot.key for slot in sheet.slots if slot.card}
    assert lying == {card.key: card.slot for card in sheet.cards if card.slot}
    assert all(len(plain(line)) <= 200 for line in sheet.advice)
    assert sum(len(plain(line)) for line in sheet.advice) <= 500
    names = [name for card in sheet.cards for name in (card.key, *card.aliases)]
    assert len(set(names)) == len(names)
    assert len(sheet.offers) <= 4
    assert all(len(offer.key) <= KIND for offer in sheet.offers)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_choice_is_accepted_by_the_rules(seats: int, options: dict[str, str]) -> None:
    for state, seat, question in asked(seats, options, seed=10 + seats, every=31):
        for choice in question.choices:
            carried_out(state, seat, choice.wish)
        if question.sheet is None:
            legal = SHOGUN.legal_actions(state, seat)
            assert {choice.wish for choice in question.choices} == {SHOGUN.actions.write(action) for action in legal}


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_offer_is_accepted_by_the_rules(seats: int, options: dict[str, str]) -> None:
    seen = set()
    for state, seat, question in asked(seats, options, seed=20 + seats):
        if question.sheet is None:
            continue
        for offer in question.sheet.offers:
            seen.add(offer.key)
            after = carried_out(state, seat, offer.wish)
            sheet = SHOGUN.question(after, seat).sheet  # type: ignore[union-attr]
            if offer.key == "clear_all":
                assert not any(slot.card for slot in sheet.slots)
            else:
                last = state.players[seat].last_plan
                copied = [slot.card for slot in sheet.slots]
                assert all(now in (before, None) for before, now in zip(last, copied, strict=True))
                assert any(copied)
    assert seen == {"copy_last", "clear_all"}


def planning(seats: int = 4, options: dict[str, str] | None = None, seed: int = 3, placed: int = 0) -> ShogunState:
    """A match in which the first seat that plans has placed a number of cards."""
    for state, seat, _, _ in walk(seats, options or {"start": "fixed"}, seed):
        if state.phase == "plan" and len(state.players[seat].plan) == placed:
            return state
    raise AssertionError("no such state")


def sheet_of(state: ShogunState, seat: int, focus: str | None = None) -> tuple[Sheet, tuple[Choice, ...]]:
    question = SHOGUN.question(state, seat, focus)
    assert question is not None
    assert question.sheet is not None
    return question.sheet, question.choices


def test_the_focus_is_the_space_asked_for_or_the_first_empty_one() -> None:
    state = planning()
    assert sheet_of(state, 0)[0].focus == SPACES[0]
    assert sheet_of(state, 0, "bid")[0].focus == "bid"
    assert sheet_of(state, 0, "nonsense")[0].focus == SPACES[0]
    state = carried_out(state, 0, f"assign {SPACES[0]} chest_4")
    assert sheet_of(state, 0)[0].focus == SPACES[1]


def test_choices_fill_the_focused_space_from_hand_and_from_other_spaces() -> None:
    state = carried_out(planning(), 0, "assign collect_taxes chest_4; assign bid chest_0")
    sheet, choices = sheet_of(state, 0, "bid")
    assert {card.key for card in sheet.cards} == {*state.players[0].hand, "chest_4", "chest_0"}
    wishes = {choice.wish for choice in choices}
    assert "clear collect_taxes; assign bid chest_4" in wishes
    assert "assign bid chest_1" in wishes
    assert "clear bid" in wishes
    assert not any(wish.endswith("bid chest_0") for wish in wishes)
    moved = next(choice for choice in choices if "clear collect_taxes" in choice.wish)
    assert plain(moved.label) == "Chest card 4 (now on Collect taxes)"


def test_sec_4_2_a_bid_above_the_chests_is_not_offered() -> None:
    state = carried_out(planning(), 0, "assign collect_taxes chest_4")
    state.players[0].chests = 2
    _, choices = sheet_of(state, 0, "bid")
    assert {"assign bid chest_2", "assign bid chest_0"} <= {choice.wish for choice in choices}
    assert not any(choice.wish.endswith(("bid chest_3", "bid chest_4")) for choice in choices)


def short(state: ShogunState, space: str, card: str) -> str:
    """The words on the button that lays the card."""
    _, choices = sheet_of(state, 0, space)
    found = next(choice.brief for choice in choices if choice.wish == f"assign {space} {card}")
    assert found is not None
    return plain(found)


def hint(state: ShogunState, space: str, card: str) -> str:
    _, choices = sheet_of(state, 0, space)
    found = next(choice.hint for choice in choices if choice.wish == f"assign {space} {card}")
    assert found is not None
    return plain(found)


def test_hints_say_what_would_happen() -> None:
    state = planning()
    province = next(id for id, owner in state.owner.items() if owner == 0)
    state.armies[province], state.players[0].chests = 7, 4
    state.markers[province] = 1
    assert "then a revolt: 1 farmer against 7 armies" in hint(state, "collect_taxes", province)
    assert short(state, "collect_taxes", province).endswith(": revolt")
    assert hint(state, "battle_move_a", province).startswith("up to 6 armies may go; ")
    assert hint(state, "build_castle", province).startswith("3 chests; ")
    assert hint(state, "collect_taxes", "chest_1") == "no action"
    assert hint(state, "bid", "chest_3") == "costs 3 of your 4 chests"
    state.players[0].chests = 2
    assert hint(state, "build_castle", province) == "⚠️ costs 3 chests, you have 2"
    assert short(state, "build_castle", province).endswith(": too dear")
    state.buildings[province] = ("theatre",)
    assert hint(state, "build_theatre", province) == "⚠️ has a theatre already"
    assert short(state, "build_theatre", province).endswith(": has one")
    state.armies[province] = 1
    assert hint(state, "battle_move_b", province) == "⚠️ only 1 army, and 1 must stay"
    assert short(state, "battle_move_b", province).endswith(": 1 army")
    state.players[0].supply = 2
    state.players[0].chests = 9
    assert hint(state, "deploy_5", province) == "⚠️ only 2 armies in your supply"


def test_advice_counts_rice_and_chests() -> None:
    state = planning()
    (winter,) = (plain(line) for line in sheet_of(state, 0)[0].advice)
    assert winter.startswith("🌾 Winter: 8 rice needed, 0 in store, 0 planned; the winter takes")
    assert winter.endswith("At worst 8 are missing.")
    state.season = "autumn"
    _, hunger = (plain(line) for line in sheet_of(state, 0)[0].advice)
    assert hunger.startswith("🔥 At worst 3 provinces revolt in winter; as things stand, a chance of ")
    state.season = "spring"
    state.players[0].chests = 2
    province = next(id for id, owner in state.owner.items() if owner == 0)
    state.markers[province] = 2
    state = carried_out(state, 0, f"assign build_castle {province}")
    _, money, unrest = (plain(line) for line in sheet_of(state, 0)[0].advice)
    assert money == "💰 Chests: 2; planned 3, bid 0: too much, even with 0 from taxes."
    assert unrest.startswith("🔥 Unrest: ")


def test_a_whole_line_is_suggested_step_by_step_in_no_more_than_a_hundred_characters() -> None:
    """Discord drops longer values; what is likely comes first, never a chest card on an action."""
    state, line = planning(), ""
    for _ in range(11):
        sheet = sheet_of(state, 0, open_slot(sheet_of(state, 0)[0], line))[0]
        wishes = [choice.wish.split() for choice in sheet_of(state, 0, sheet.focus)[1]]
        found = complete_line(sheet, line, [words[2] for words in wishes if words[0] == "assign"])
        line = f"{found[0].line} "
        assert found[0].card is not None
        assert all(len(one.line) <= 100 for one in found)
    assert complete_line(sheet, line)[-1].line.endswith(" lock")
    carried_out(state, 0, read_line(sheet, complete_line(sheet, line)[-1].line))


def test_a_locked_plan_can_only_be_unlocked() -> None:
    state = planning()
    while 0 in SHOGUN.active_seats(state):
        action = SHOGUN.asking.default_action(state, 0, SHOGUN.legal_actions(state, 0), False)
        state = SHOGUN.apply_action(state, 0, action, SeededChance(0)).state
    question = SHOGUN.question(state, 0)
    assert question is not None
    assert not question.due
    assert question.sheet is not None
    assert question.sheet.locked
    assert [choice.wish for choice in question.choices] == ["unlock"]
    carried_out(state, 0, "unlock")


def test_what_is_carried_out_is_known_once_the_event_is() -> None:
    seen = 0
    for state, seat, question in asked(4, {"free_choice": "on"}, seed=9):
        if question.kind != "free_choice" or state.action != "collect_taxes":
            continue
        seen += 1
        player = state.players[seat]
        amount = income("chests", player.plan["collect_taxes"], state.event, player.special)
        assert question.choices[0].hint is not None
        assert plain(question.choices[0].hint).startswith(f"+{amount} chest")
    assert seen > 5


def test_sec_9_3_a_hunger_revolt_says_who_rises() -> None:
    state, _, question = next(step for step in asked(4, {}, seed=8) if step[2].kind == "revolt")
    for choice in question.choices:
        province = choice.wish.removeprefix("quell ")
        rising = state.markers.get(province, 0) + state.extra_farmers
        assert choice.hint is not None
        assert plain(choice.hint).startswith(f"{rising} farmers against {state.armies[province]} arm")
    assert "Event" not in plain(question.prompt)


def test_nobody_else_is_asked() -> None:
    for state, seat, _, _ in walk(4, {}, seed=5):
        if state.phase == "plan":
            break
        if seat >= 0:
            others = set(range(4)) - {seat}
            assert all(SHOGUN.question(state, other) is None for other in others)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_the_table_reads_is_the_same_for_states_it_cannot_tell_apart(seats: int, options: dict[str, str]) -> None:
    chance = SeededChance(99)
    for state, seat, question in asked(seats, options, seed=30 + seats, every=11):
        other = resample(SHOGUN, state, None, chance)
        if seat not in SHOGUN.active_seats(other):
            continue
        there = SHOGUN.question(other, seat)
        assert there is not None
        assert (there.kind, there.public) == (question.kind, question.public)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_seat_is_asked_the_same_in_states_it_cannot_tell_apart(seats: int, options: dict[str, str]) -> None:
    chance = SeededChance(98)
    for state, seat, question in asked(seats, options, seed=40 + seats, every=11):
        assert SHOGUN.question(resample(SHOGUN, state, seat, chance), seat) == question


def test_random_players_come_to_an_end() -> None:
    *_, (state, seat, _, _) = walk(3, {}, 1, at_random)
    assert seat == -1
    assert SHOGUN.outcome(state) is not None


def test_who_is_next_is_said_only_where_it_is_certain() -> None:
    """Those who are announced are asked the same kind of question after the seats that are asked now, in that order."""
    seen = set()
    for seats in SHOGUN.seats:
        announced: tuple[int, ...] = ()
        before: tuple[tuple[int, ...], str] = ((), "")
        for state, _, _, _ in walk(seats, {}, seats):
            view = SHOGUN.view(state, None)
            now = SHOGUN.active_seats(state), view.phase
            if announced and now != before:
                assert now == (announced[:1], before[1])
            announced, before = SHOGUN.asking.next_seats(view), now
            assert not set(announced) & set(now[0])
            if announced:
                seen.add(view.phase)
    assert seen == {"draft", "special_picks"}
