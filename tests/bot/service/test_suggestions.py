"""Suggestions: a strong caretaker's answer, from what the seat sees alone, kept in the result, and switched off."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.service.match.match_state import MatchState
from bot.service.model import Help, NotAllowed
from bot.service.play.suggesting import JOINT, Thinker, suggestion
from bot.store import acts
from engine.core.chance import SeededChance
from engine.core.refusals import Stale
from engine.registry import GAMES
from engine.shogun.data import ACTION_IDS, CHEST_CARDS, EVENT_IDS, PROVINCE_IDS
from engine.shogun.game import SHOGUN
from engine.shogun.state import ShogunPhase
from tests.bot.service.hall import ANN, BOB, CID, Hall, some_wish
from tests.bot.toy import TOYS
from tests.engine.resampling import resample
from tests.engine.shogun.scene import Scene

SEATS = {title: max(game.seats[0], 3) for title, game in GAMES.items()}


async def table(hall: Hall, title: str, **options: str) -> int:
    """A match of a real game, all seats but two a caretaker's."""
    hall.games = hall.service.repository.games = {**TOYS, **GAMES}
    return await hall.match(people=2, caretakers=SEATS[title] - 2, title=title, **options)


async def stands(hall: Hall, number: int) -> MatchState:
    await hall.service.caretakers.quiet()
    return await hall.service.repository.get(number)


@pytest.mark.parametrize("title", GAMES)
async def test_every_question_gets_a_suggestion_that_can_be_taken(hall: Hall, title: str) -> None:
    number = await table(hall, title)
    kinds, steps = set(), 0
    for _ in range(40):
        live = await stands(hall, number)
        seat = live.stands.active[0]
        user = live.info.seats[seat].user_id
        assert user is not None
        asked = await hall.service.play.question(number, user)
        assert asked.question is not None
        kinds.add(asked.question.kind)
        found = await hall.service.play.suggest(number, user)
        done = await hall.service.play.submit(number, user, found.wish, decision=asked.decision)
        assert found.said
        steps = len(found.wish.split(JOINT)) if asked.question.kind == "place" else steps
        if asked.question.sheet is not None:
            assert done.question is not None
            assert done.question.sheet is not None
            assert not done.question.sheet.locked, "nothing is locked before it is looked at"
            assert not done.question.sheet.lacking
            assert (await hall.service.play.suggest(number, user)).wish == ""
            await hall.service.play.submit(number, user, "lock")
    assert len(kinds) > 2
    assert title != "rokugan" or steps >= 2, "a token, its province and its slot are one answer"


@pytest.mark.parametrize("title", GAMES)
async def test_twins_that_differ_in_hidden_things_get_equal_suggestions(hall: Hall, title: str) -> None:
    number = await table(hall, title)
    random, luck, differed = Random(3), SeededChance(5), 0
    for _ in range(30):
        live = await stands(hall, number)
        seat = live.stands.active[0]
        user = live.info.seats[seat].user_id
        assert user is not None
        twin = live.at(state=resample(live.game, live.stands.state, seat, luck), ply=live.stands.ply + 7)
        twin = replace(twin, seed="another")
        differed += twin.stands.state != live.stands.state
        assert suggestion(twin, seat) == suggestion(live, seat)
        asked = await hall.service.play.question(number, user)
        await hall.service.play.submit(number, user, some_wish(asked.question, random))
    assert differed > 10


async def test_what_lies_on_a_sheet_stays_while_it_is_filled_up(hall: Hall) -> None:
    number = await table(hall, "shogun", start="fixed")
    sheet = (await sheet_of(hall, number))[0]
    whole = await hall.service.play.suggest(number, ANN.id)
    wanted = next(wish for wish in whole.wish.split("; ") if "build_castle" in wish).split()[2]
    mine = next(card.key for card in sheet.cards if card.key not in (wanted, "chest_0") and "chest" not in card.key)
    await hall.service.play.submit(number, ANN.id, f"assign build_castle {mine}; assign deploy_3 {wanted}")
    found = await hall.service.play.suggest(number, ANN.id)
    await hall.service.play.submit(number, ANN.id, found.wish)
    sheet, cards = await sheet_of(hall, number)
    assert (cards["build_castle"], cards["deploy_3"]) == (mine, wanted)
    assert not sheet.lacking


@pytest.mark.parametrize("provinces", range(1, 9))
def test_a_plan_whose_last_space_takes_no_free_card_is_completed_by_the_rules(provinces: int) -> None:
    """All cards that could be bid without chests lie elsewhere."""
    scene = Scene().have(0, chests=0)
    for province in PROVINCE_IDS[:provinces]:
        scene.own(0, province, 3)
    cards = [card for card in scene.state.players[0].hand if card not in CHEST_CARDS[1:]]
    scene.plan(0, **dict(zip(ACTION_IDS, cards, strict=False)))
    state = scene.state
    state.year_events, state.event_deck, state.revealed = EVENT_IDS[:4], EVENT_IDS[4:], 5
    state.phase, state.active = ShogunPhase.PLAN, (0, 1, 2, 3)
    wish = Thinker(SHOGUN, 0, SeededChance(1)).suggestion(state).wish.split("; ")
    for notation in wish:
        state = SHOGUN.apply_action(state, 0, SHOGUN.actions.parse(notation), SeededChance(1)).state
    assert SHOGUN.actions.parse("lock") in SHOGUN.legal_actions(state, 0)
    assert sum(notation.startswith("clear") for notation in wish) <= 1, "what lies there stays, but for one card"


async def sheet_of(hall: Hall, number: int) -> tuple[Any, dict[str, str | None]]:
    asked = await hall.service.play.question(number, ANN.id)
    assert asked.question is not None
    assert asked.question.sheet is not None
    return asked.question.sheet, {slot.key: slot.card for slot in asked.question.sheet.slots}


async def test_hindsight_has_nothing_to_say_where_both_agree(hall: Hall) -> None:
    live = await stands(hall, await table(hall, "rokugan"))
    seat, state = live.stands.active[0], live.stands.state
    wish = Thinker(live.game, seat, SeededChance(1)).suggestion(state).wish.split(JOINT)
    assert Thinker(live.game, seat, SeededChance(1)).compared([state], wish) == ([], [], len(wish))


async def test_a_table_can_play_without_suggestions(hall: Hall) -> None:
    number = await table(hall, "shogun", start="fixed")
    with pytest.raises(NotAllowed):
        await hall.service.host.allow_suggestions(number, BOB, allowed=False)
    changed = await hall.service.host.allow_suggestions(number, ANN, allowed=False)
    assert changed.help == Help.OFF
    with pytest.raises(Stale):
        await hall.service.host.allow_suggestions(number, ANN, allowed=False)
    await hall.restart()
    with pytest.raises(NotAllowed, match="no suggestions"):
        await hall.service.play.suggest(number, ANN.id)
    await hall.service.host.allow_suggestions(number, ANN, allowed=True)
    assert (await hall.service.play.suggest(number, ANN.id)).wish
    with pytest.raises(NotAllowed):
        await hall.service.play.suggest(number, CID.id)


async def test_results_tell_who_asked_how_often(hall: Hall) -> None:
    number = await hall.match(people=2)
    for _ in range(2):  # twice about the same is once
        await hall.service.play.suggest(number, BOB.id)
    assert (await hall.service.play.position(number)).suggested == {}, "nobody learns of it before the end"
    await hall.finish(number, Random(1))
    assert (await hall.service.play.position(number)).suggested == {1: 1}


async def test_each_list_that_is_filled_by_a_suggestion_counts(hall: Hall) -> None:
    number = await table(hall, "shogun", start="fixed")
    for person in (ANN, BOB):
        found = await hall.service.play.suggest(number, person.id)
        await hall.service.play.submit(number, person.id, found.wish)
    pages = await hall.service.orders.take(number, ANN.id)
    assert len(pages) > 1
    for _ in range(2):
        await hall.service.orders.suggested(number, BOB.id, pages[0])
    counted = await hall.store.read(acts.suggested, number)
    assert counted == {0: 1 + len(pages), 1: 1 + 1}
