"""Wishes: who may, what is asked, all or none, each once."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.service.model import NotAllowed, Status
from bot.service.play.playing import Done
from engine.core.refusals import Illegal, Refusal, Stale, Unreadable
from tests.bot.service.hall import ANN, BOB, CID, Hall, whole_story


async def test_a_wish_is_stored_before_it_is_answered(hall: Hall) -> None:
    number = await hall.match(people=2)
    asked = await hall.service.play.submit(number, ANN.id, "assign gold 3", decision=0)
    assert (len(asked.did), asked.decision, asked.view.plan) == (1, 1, {"gold": 3})
    await hall.restart()
    again = await hall.service.play.question(number, ANN.id, focus="mud")
    assert (again.did, again.decision, again.view) == ((), 1, asked.view)
    assert again.question.sheet.focus == "mud"


async def test_several_answers_all_or_none(hall: Hall) -> None:
    number = await hall.match(people=2)
    with pytest.raises(Illegal):
        await hall.service.play.submit(number, ANN.id, "assign gold 3; assign mud 3")
    assert (await hall.service.play.question(number, ANN.id)).view.plan == {}
    asked = await hall.service.play.submit(number, ANN.id, " assign gold 3;assign mud 4 ;; lock")
    assert (asked.decision, asked.view.plan) == (3, {"gold": 3, "mud": 4})
    assert (await hall.service.play.question(number, ANN.id)).question.due is False


async def test_fault_03_a_stale_decision_changes_nothing(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, "assign gold 3", decision=0)
    with pytest.raises(Stale):
        await hall.service.play.submit(number, ANN.id, "assign mud 1", decision=0)
    assert (await hall.service.play.question(number, ANN.id)).view.plan == {"gold": 3}


async def test_anothers_answer_makes_no_button_stale(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.play.submit(number, BOB.id, "assign gold 3", decision=0)
    await hall.service.play.submit(number, ANN.id, "assign gold 3", decision=0)


async def test_fault_01_the_same_click_twice_at_once_counts_once(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, "assign gold 3; assign mud 4")
    presses = [hall.service.play.submit(number, ANN.id, "lock", decision=2) for _ in range(5)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert sum(not isinstance(result, BaseException) for result in results) == 1
    assert sum(isinstance(result, Done) for result in results) == 4
    assert len((await hall.service.maintenance.log(number)).plies) == 3
    with pytest.raises(Stale, match="answered that already"):
        await hall.service.play.submit(number, ANN.id, "assign mud 4", decision=1)  # an older press, not the last again


async def test_fault_11_the_last_two_lock_at_once(hall: Hall) -> None:
    number = await hall.match(people=2)
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, "assign gold 3; assign mud 4")
    await asyncio.gather(*(hall.service.play.submit(number, person.id, "lock") for person in (ANN, BOB)))
    position = await hall.service.play.position(number)
    assert (position.view.phase, position.active) == ("digging", (0,))
    await hall.service.maintenance.verify(number)


async def test_fault_04_foreigners_and_lobbies_are_refused(hall: Hall) -> None:
    number = await hall.match(people=2)
    for ask in (hall.service.play.question(number, CID.id), hall.service.play.submit(number, CID.id, "lock")):
        with pytest.raises(NotAllowed, match="no seat"):
            await ask
    lobby = await hall.lobby(people=2)
    for ask in (hall.service.play.question(lobby.id, ANN.id), hall.service.play.submit(lobby.id, ANN.id, "lock")):
        with pytest.raises(Stale, match="not started"):
            await ask
    position = await hall.service.play.position(lobby.id)
    assert (position.view, position.active, position.match.status) == (None, (), Status.LOBBY)


@pytest.mark.parametrize("wish", ["", " ; ", "march 5", "lock; " * 100, "assign gold 3" + " " * 5000])
async def test_nonsense_is_unreadable(hall: Hall, wish: str) -> None:
    number = await hall.match(people=2)
    with pytest.raises(Unreadable):
        await hall.service.play.submit(number, ANN.id, wish)
    assert (await hall.service.maintenance.log(number)).plies == ()


async def test_not_ones_turn(hall: Hall) -> None:
    number = await hall.match(people=2)
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, "assign gold 3; assign mud 4; lock")
    with pytest.raises(Stale, match="Waiting for"):
        await hall.service.play.submit(number, BOB.id, "dig", decision=3)
    with pytest.raises(Stale, match="Waiting for"):
        await hall.service.play.submit(number, BOB.id, "assign mud 4", decision=1)


async def test_no_refusal_shows_what_an_answer_would_lead_to(hall: Hall) -> None:
    """Nothing can be sent after an answer by which somebody learns something: the first would be tried for free."""
    number = await hall.match(people=2)
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, "assign gold 3; assign mud 4; lock")
    texts = []
    for more in ("dig; dig", "dig; nonsense", "pass; dig"):
        with pytest.raises(Illegal) as refusal:
            await hall.service.play.submit(number, ANN.id, more)
        texts.append(refusal.value.text.msgid)
    assert len(set(texts)) == 1
    assert (await hall.service.maintenance.log(number)).plies[-1].notation == "lock"


async def test_luck_that_only_one_sees_is_not_tried_for_free_either(hall: Hall) -> None:
    number = await hall.match(people=2)
    with pytest.raises(Illegal, match="you learn something new"):
        await hall.service.play.submit(number, ANN.id, "peek; nonsense")
    asked = await hall.service.play.submit(number, ANN.id, "assign gold 3; assign mud 4; peek")
    assert asked.decision == 3


async def test_position_counts_who_has_acted(hall: Hall) -> None:
    number = await hall.match(people=3, caretakers=1)
    position = await hall.service.play.position(number)
    assert (position.simultaneous, position.active) == (True, (0, 1, 2))
    assert set(position.asks) == {0, 1, 2}
    await hall.service.play.submit(number, BOB.id, "assign gold 3; assign mud 4; lock")
    assert (await hall.service.play.position(number)).active == (0, 2)
    await hall.service.play.submit(number, BOB.id, "unlock")
    position = await hall.service.play.position(number)
    assert position.active == (0, 1, 2)


async def test_caretakers_act_by_themselves(hall: Hall) -> None:
    number = await hall.match(people=1, caretakers=3)
    position = await hall.service.play.position(number)
    assert position.active == (0,)
    await hall.finish(number, Random(1))
    assert (await hall.service.lobby.match(number)).status is Status.OVER
    await hall.service.maintenance.verify(number)


async def test_a_person_is_not_kept_waiting_by_caretakers(hall: Hall) -> None:
    number = await hall.match(people=1, caretakers=3)
    asked = await hall.service.play.submit(number, ANN.id, "assign gold 0; assign mud 4; lock")
    assert asked.decision == 3
    assert len((await hall.service.maintenance.log(number)).plies) < 16
    await hall.service.caretakers.quiet()
    assert (await hall.service.play.position(number)).active == (0,)


async def test_twenty_matches_at_once(hall: Hall) -> None:
    numbers = [await hall.match(people=2) for _ in range(20)]
    await asyncio.gather(*(hall.service.play.submit(number, ANN.id, "assign gold 3") for number in numbers))
    await hall.restart()
    for number in numbers:
        assert (await hall.service.play.question(number, ANN.id)).view.plan == {"gold": 3}


async def test_history_tells_each_what_he_may_know(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, "assign gold 3; assign mud 4; lock")
    (mine,) = await whole_story(hall.service, number, ANN.id)
    (his,) = await whole_story(hall.service, number, BOB.id)
    (all_,) = await whole_story(hall.service, number, None)
    (foreign,) = await whole_story(hall.service, number, CID.id)
    assert [type(event).__name__ for event in mine.events] == ["RoundOpened", "Written", "Written"]
    assert his == all_ == foreign
    assert [type(event).__name__ for event in his.events] == ["RoundOpened"]
    assert his.headline.args == (("number", 1),)


async def test_a_wish_after_the_end(hall: Hall) -> None:
    number = await hall.match(people=2, rounds="1")
    await hall.finish(number, Random(1))
    with pytest.raises(Stale, match="over"):
        await hall.service.play.submit(number, ANN.id, "dig")
    assert (await hall.service.play.position(number)).outcome is not None
    with pytest.raises(Refusal):
        await hall.service.lobby.abandon(number, ANN)
