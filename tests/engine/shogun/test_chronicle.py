"""Rounds and winters looked back on: all that happened is in them, and the sums agree with the table."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from engine.core.chance import SeededChance
from engine.core.protocol import Turn
from engine.core.text import plain
from engine.registry import GAMES
from engine.shogun import events as e
from engine.shogun.data import CHEST_VALUE
from engine.shogun.view import ShogunView
from engine.shogun.words.chronicle import Carried, round_account, round_of, winter_account, winter_of
from tests.render.events import ROUND, WINTER

SHOGUN = GAMES["shogun"]


@cache
def story() -> tuple[tuple[tuple[e.Event, ...], ShogunView], ...]:
    """A match that caretakers play: at each question all that was told so far since the last, and the view."""
    chance, advice = SeededChance("chronicle"), SeededChance("chronicle advice")
    turn = Turn(SHOGUN.initial_state(4, {}, chance).state, chance)
    steps = []
    while active := SHOGUN.active_seats(turn.state):
        legal = SHOGUN.legal_actions(turn.state, active[0])
        SHOGUN.sequence.advance(
            turn, active[0], SHOGUN.asking.advise(SHOGUN.view(turn.state, active[0]), legal, advice)
        )
        told = tuple(event for event in turn.events if event.audience is None)
        turn.events.clear()
        steps.append((told, SHOGUN.view(turn.state, None)))
    return tuple(steps)


def test_every_round_of_a_match_is_found_with_all_its_actions_and_cards():
    told: list[e.Event] = []
    rounds = []
    for events, _ in story():
        told += events
        if any(isinstance(event, e.RoundEnded) for event in events):
            rounds.append(round_of(told))
    assert [(round_.year, round_.season) for round_ in rounds] == [
        (year, season) for year in (1, 2) for season in ("spring", "summer", "autumn")
    ]
    began = [event for events, _ in story() for event in events if isinstance(event, e.ActionBegan)]
    assert [carried.action for round_ in rounds for carried in round_.actions] == [event.action for event in began]
    for event, carried in zip(began, (carried for round_ in rounds for carried in round_.actions), strict=True):
        assert {seat: carried.planned[seat].card for seat, _ in event.cards} == dict(event.cards)
    deeds = [
        deed
        for round_ in rounds
        for carried in round_.actions
        for one in carried.planned.values()
        for deed in one.deeds
    ]
    for kind in (e.BattleFought, e.Built, e.Collected, e.Deployed, e.Moved, e.ActionSkipped, e.MarkerPlaced):
        happened = [event for events, _ in story() for event in events if isinstance(event, kind)]
        assert [deed for deed in deeds if isinstance(deed, kind)] == happened


def test_the_sums_of_a_round_are_those_of_the_table():
    """From one planning to the next, in spring and summer: the autumn leads on into the winter."""
    told: list[e.Event] = []
    before: ShogunView | None = None
    compared = 0
    for events, view in story():
        told += events
        if before is not None and view.phase == "plan" and view.season != before.season and before.season != "autumn":
            round_ = round_of(told)
            for was, now in zip(before.players, view.players, strict=True):
                gains = (now.provinces - was.provinces, now.chests - was.chests, now.rice - was.rice)
                assert round_.sums(was.seat) == gains
                compared += 1
        if view.phase == "plan":
            before = view
    assert compared == 4 * 4


def test_every_card_does_something_is_a_bluff_or_was_given_up():
    told = [event for events, _ in story() for event in events]
    for carried in round_of(told).actions:
        for planned in carried.planned.values():
            assert (planned.card in CHEST_VALUE) != bool(planned.deeds)


def test_a_round_or_winter_that_is_not_over_is_not_told():
    assert round_of(ROUND[:-1]) is None
    assert round_of(ROUND[1:]) is None
    assert winter_of(WINTER[:-1]) is None
    assert winter_of(WINTER[1:]) is None
    assert round_of(()) is None


def carried(action: str) -> Carried:
    return next(one for one in round_of(ROUND).actions if one.action == action)


def test_a_card_given_up_before_its_turn_is_in_the_action_it_was_planned_for():
    kinds = [type(deed).__name__ for deed in carried("collect_taxes").planned[3].deeds]
    assert kinds == ["CardSurrendered"]
    assert carried("collect_taxes").planned[3].card == "suruga"


def test_a_card_given_up_after_its_action_takes_nothing_back():
    gone = e.CardSurrendered(0, "kai", "build_castle")
    later = [*ROUND[:-1], gone, ROUND[-1]]
    assert round_of(later).actions == round_of(ROUND).actions


def test_the_newest_of_several_is_told():
    again = [replace(event, season="summer") if isinstance(event, e.RoundBegan) else event for event in ROUND]
    assert round_of([*ROUND, *again]).season == "summer"
    assert winter_of([*WINTER, replace(WINTER[0], year=2), *WINTER[1:]]).loss.year == 2


def test_the_account_of_a_round_is_a_line_an_action():
    lines = list(map(plain, round_account(round_of(ROUND))))
    assert lines[0] == "Year 1, spring: the round in short."
    assert len(lines) == 1 + len(round_of(ROUND).actions)
    assert lines[1] == "1. Build a castle: seat 2 skips Mino; seat 1 Kai; bluffs: seat 3 and seat 4."
    assert any("seat 1 takes Suruga" in line for line in lines)
    assert any("seat 4 gives up Suruga" in line for line in lines)
    assert any("seat 4 moves 7: Aki → Iwami" in line for line in lines)
    assert any(
        "seat 2 Awa-Shikoku +6, revolt put down; seat 3 Shimotsuke +8, lost to a revolt" in line for line in lines
    )


def test_the_account_of_a_winter_tells_the_points_and_the_hunger():
    said = "\n".join(map(plain, winter_account(winter_of(WINTER))))
    assert "🏆 seat 1" in said
    assert "seat 2: 4 rice for 7 provinces; keeps Mino, loses Omi." in said
    assert "seat 1: 9 rice for 8 provinces." in said
