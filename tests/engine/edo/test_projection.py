"""A plan is judged in order, by the rules themselves; proposed lists use what they can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from engine.core.chance import SeededChance
from engine.core.protocol import Event, Turn
from engine.core.text import plain
from engine.edo import actions as a, events as e
from engine.edo.asking.projection import NO_LUCK, best_left, projection
from engine.edo.caretaker import advise
from engine.edo.game import EDO
from engine.edo.orders.follow import follow
from engine.edo.state import EdoPhase, EdoState, PlanEntry
from engine.edo.view import view_of
from tests.density import SOAK
from tests.engine.edo.scene import NOTHING, Scene
from tests.engine.edo.test_caretaker import CLOSED_MONEY, walk
from tests.engine.resampling import resample
from tests.engine.standing import Order, as_text, read
from tests.engine.walks import at_random


def hints(scene: Scene) -> list[str]:
    """What is said about each card of seat 0's sheet."""
    question = EDO.question(scene.state, 0)
    assert question is not None
    assert question.sheet is not None
    return [plain(slot.hint) for slot in question.sheet.slots if slot.hint is not None]


def planned(*entries: str, ryo: int = 9, wood: int = 0) -> Scene:
    """A plan of seat 0, with samurai in Mito."""
    scene = Scene(2).at(0, "mito").has(0, ryo=ryo, wood=wood).planning()
    scene.act(0, *(f"assign {position} {entry}" for position, entry in enumerate(entries)))
    return scene


def test_each_card_comes_after_the_cards_before_it() -> None:
    assert hints(planned("a 2 1 0", "b 1 1 0")) == [
        "3 wood at south-eastern forest; then 3 wood, 8 Ryo",
        "house in Edo: wood from card 1; then 1 wood, 2 Ryo",
    ]
    assert hints(planned("b 1 1 0", "a 2 1 0"))[0] == "builds none: too little wood"
    assert hints(planned("b 1 1 0", wood=2, ryo=6)) == ["house in Edo; then 0 wood, 0 Ryo"]


def test_a_card_that_an_earlier_one_makes_too_dear_says_so() -> None:
    told = hints(planned("c 2 2 0", "b 1 1 0", wood=2, ryo=11))
    assert told[0].endswith("; then 1 Ryo")
    assert told[1] == "builds none: too little Ryo"


def test_money_of_an_earlier_card_is_named_too() -> None:
    assert hints(planned("c 3 2 0", "b 1 1 0", ryo=0, wood=2)) == [
        "brings 10 Ryo; then 10 Ryo",
        "house in Edo: Ryo from card 1; then 0 wood, 4 Ryo",
    ]


def test_what_can_still_be_chosen_is_judged_after_the_cards_before_it() -> None:
    scene = planned("a 2 1 0")
    found = EDO.question(scene.state, 0, "second").choices
    assert {plain(it.hint) for it in found if it.wish == "assign 1 b 1 1 0"} == {"once; no samurai there yet"}
    first = EDO.question(planned().state, 0, "first").choices
    assert {plain(it.hint) for it in first if it.wish == "assign 0 b 1 1 0"} == {"builds none: too little wood"}


def plans(seats: int, seed: int, options: dict[str, str] | None = None) -> Iterator[tuple[EdoState, int]]:
    """Positions in which a seat has a whole plan, not locked or being carried out."""
    for state, seat, _, _ in walk(seats, seed, at_random, options):
        if seat >= 0 and state.phase != EdoPhase.DRAFT and None not in state.players[seat].plan:
            yield state, seat


def gains(events: Iterable[Event]) -> list[str]:
    """What a seat does; of a card that it buys its name, as what turns up for it is hidden."""
    return [f"claims {it.card}" if isinstance(it, e.Claimed) else str(it) for it in events if isinstance(it, DONE)]


DONE = (e.SamuraiMoved, e.MerchantMoved, e.Deployed, e.Repositioned, e.MoneyTaken, e.RiceTaken, e.Harvested)
DONE += (e.Built, e.Traded, e.Recruited, e.Claimed, e.Declined, e.ActivationsLost)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_comes_true_if_the_others_do_nothing(seats: int) -> None:
    """The real match from the lock on, everybody else without officials."""
    checked = Counter[str]()
    for state, seat in plans(seats, seats):
        if state.phase != EdoPhase.PLAN:
            continue
        found = projection(view_of(state, seat))
        turn, nothing = Turn(state.copy(), SeededChance(0)), a.DONE
        true = turn.state
        for number, other in enumerate(true.players):
            other.plan[:] = other.plan if number == seat else NOTHING
        true.active = ()
        EDO.sequence.settle(turn)
        while true.phase in (EdoPhase.PREMOVE, EdoPhase.EXECUTE):
            (acting,) = true.active
            legal = EDO.legal_actions(true, acting)
            EDO.sequence.advance(turn, acting, best_left(view_of(true, acting), legal) if acting == seat else nothing)
        really = gains(it for it in turn.events if getattr(it, "seat", None) == seat)
        assert really == gains(it for played in found.values() for it in played.events)
        checked.update(line.split("(")[0] for line in really)
    assert {"MoneyTaken", "Harvested", "SamuraiMoved"} <= set(checked)


@pytest.mark.parametrize("options", [{}, CLOSED_MONEY])
def test_it_is_the_same_whatever_is_hidden_and_touches_nothing(options: dict[str, str]) -> None:
    chance, checked = SeededChance(3), 0
    for state, seat in plans(3, 5, options):
        before, view = state.copy(), view_of(state, seat)
        other = resample(EDO, state, seat, chance)
        told = [plain(line) for line in EDO.words.describe_private(view)]
        projection.cache_clear()
        assert [plain(line) for line in EDO.words.describe_private(view_of(other, seat))] == told
        assert state == before
        checked += other != state
    assert checked > 20


def test_a_card_in_progress_is_played_from_where_it_is() -> None:
    scene = Scene(2).at(0, "edo", "edo").has(0, wood=9, ryo=30).plan(0, "b 1 2 0", "c 3 1 0").begin()
    scene.act(0, "done", "build f1 house")
    found = projection(view_of(scene.state, 0))
    assert list(found) == [0, 1, 2]
    assert found[0].before.me.goods[0] - found[0].after.me.goods[0] == 2, "one house, not two"


# -- proposed lists (20.1) ----------------------------------------------------------------------------------------


def proposed(state: EdoState, seat: int) -> dict[str, Order]:
    """The lists that are proposed to a seat."""
    view = view_of(state, seat)
    return {it.key: read(EDO, view, it.key, it.suggest()) for it in EDO.orders.decisions(view)}


def test_a_list_of_special_cards_goes_on_with_the_best_that_is_left() -> None:
    scene = Scene(2).at(0, "mito").has(0, ryo=12).has(1, ryo=12).plan(0, "c 2 2 0").begin()
    lists = proposed(scene.state, 0)["c_develop"]
    assert as_text(lists).endswith("; any")
    labels = {plain(it.label) for it in EDO.orders.decision(view_of(scene.state, 0), "c_develop").choices}
    assert "Else the best that is left" in labels
    deck = scene.state.special_deck
    scene.state.display, scene.state.special_deck = deck[:4], (*deck[4:], *scene.state.display)
    scene.act(0, "done")
    for _ in range(2):
        view, legal = view_of(scene.state, 0), EDO.legal_actions(scene.state, 0)
        step = follow(view, legal, lists, True, False)
        assert isinstance(step.action, a.Claim)
        scene.act(0, EDO.actions.write(step.action))


def test_in_the_last_round_no_card_is_bought_for_later() -> None:
    scene = Scene(2).at(0, "mito").has(0, ryo=12).plan(0, "c 2 2 0").points(1, 12).begin()
    assert as_text(proposed(scene.state, 0)["c_develop"]) == "no_moves; no_acts"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_by_proposed_lists_nothing_useful_is_left(seats: int) -> None:
    """Whole matches in which all take every list as it is proposed when they lock."""
    acts = Counter[str]()
    for seed in range(1 + SOAK):
        turn = Turn(EDO.initial_state(seats, {}, SeededChance(seed)).state, SeededChance(seed))
        state, lists = turn.state, dict[int, dict[str, Order]]()
        while state.active:
            seat = state.active[0]
            view, legal = view_of(state, seat), EDO.legal_actions(state, seat)
            best = advise(view, legal, NO_LUCK, 1)
            key = EDO.orders.decision_key(view, legal)
            if best == a.LOCK:
                lists[seat] = proposed(state, seat)
            if key is None or state.phase == EdoPhase.DRAFT:
                EDO.sequence.advance(turn, seat, best)
                continue
            step = follow(view, legal, lists[seat][key], True, False)
            assert step is not None, "nobody is asked"
            lists[seat][key] = read(EDO, view, key, as_text(step.rest), checked=False)
            if step.action == a.DECLINE:
                kind = view.card.spec.kind
                assert best == a.DECLINE, (kind, best)
                assert kind != "develop" or view.last_round or not isinstance(legal[0], a.Claim)
            acts[type(step.action).__name__] += 1
            EDO.sequence.advance(turn, seat, step.action)
    assert acts["Claim"]
    assert acts["Build"] > 9


def test_an_entry_of_a_finished_card_has_no_projection() -> None:
    scene = Scene(2).at(0, "mito").has(0, ryo=9).has(1, ryo=9).plan(0, "a 1 1 0").begin()
    scene.act(0, "done")
    assert 0 not in projection(view_of(scene.state, 0))
    assert isinstance(view_of(scene.state, 0).own.plan[0], PlanEntry)


def test_sec_20_7_wages_are_tried_after_all_cards() -> None:
    scene = Scene(3).at(0, "mito").has(0, rice=3).plan(0, "c 0 1 0", "a 0 1 0").begin()
    view = view_of(scene.state, 0)
    said = plain(EDO.orders.trial(view, "wages", read(EDO, view, "wages", "all")))
    rice = projection(view)[1].after.me.rice
    staying = sum(space is not None for space in projection(view)[1].after.me.figures)
    assert rice == 4, "card 2 brings one more"
    assert f"Left: {rice - staying} rice" in said
    assert said.count("samurai") == staying
