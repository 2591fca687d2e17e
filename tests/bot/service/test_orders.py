"""Standing orders in the service: kept, carried out at once, told to the seat alone, private."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.service.lobby.choices import Choices
from bot.service.model import Outgoing, Person, PostKind
from bot.service.service import Service
from bot.service.telling.posts import note
from engine.core.refusals import Illegal, Refusal
from engine.core.text import T, plain
from engine.registry import GAMES
from tests.bot.service.hall import ANN, BOB, CID, DAN, PLACE, Hall, boards, plan_by_default, whole_story
from tests.engine.standing import BadOrder
from tests.tools.pacing import Habit, played

SPECIALS = "plus_1_chest; plus_1_rice; plus_1_attack; plus_1_defence; six_armies"
PEOPLE = (ANN, BOB, CID)


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = Hall(tmp_path / "daimyo.sqlite3", GAMES)
    await hall.open()
    hall.service = Service(hall.store, hall.clock, games=GAMES, seed="orders")
    yield hall
    await hall.close()


async def started(hall: Hall) -> int:
    match = await hall.service.lobby.open(PLACE, ANN, "shogun", Choices(3, {"start": "fixed"}, 3600))
    for person in PEOPLE[1:]:
        await hall.service.lobby.join(match.id, person)
    await hall.service.lobby.start(match.id, ANN)
    await hall.post()
    return match.id


async def planned(hall: Hall, number: int, *people: Person) -> None:
    """Everybody, or these, lock the plan that the rules would make."""
    for person in people or PEOPLE:
        await plan_by_default(hall, number, person.id)


def notes(rows: list[Outgoing]) -> list[tuple[int | None, str]]:
    return [(row.user_id, row.payload["text"].msgid) for row in rows if row.kind is PostKind.NOTE]


async def test_lists_are_kept_over_a_restart_and_taken_back_by_an_empty_one(hall: Hall) -> None:
    number = await started(hall)
    orders = await hall.service.orders.file(number, ANN.id, "special", SPECIALS.upper())
    kept = next(filed for filed in orders.filed if filed.decision.key == "special")
    assert kept.text == SPECIALS
    assert len(kept.parts) == 5
    await hall.restart()
    assert [f.text for f in (await hall.service.orders.of(number, ANN.id)).filed if f.text] == [SPECIALS]
    await hall.service.orders.file(number, ANN.id, "special", "  ")
    assert not any(filed.text for filed in (await hall.service.orders.of(number, ANN.id)).filed)


async def test_a_list_answers_at_once_and_its_seat_alone_is_told(hall: Hall) -> None:
    number = await started(hall)
    for person in PEOPLE:
        await hall.service.orders.file(number, person.id, "special", SPECIALS)
    await planned(hall, number, ANN, BOB)
    hall.clock.move(minutes=20)
    await planned(hall, number, CID)
    position = await hall.service.play.position(number)
    assert all("special" not in text.msgid for text in position.asks.values())
    rows = await hall.post()
    told = [(user, words) for user, words in notes(rows) if "standing order" in words]
    assert sorted(user or 0 for user, _ in told) == [ANN.id, BOB.id], "Cid is here and reads the thread"
    await hall.service.maintenance.verify(number)


async def test_what_lists_did_is_one_message_a_round(hall: Hall) -> None:
    number = await started(hall)
    live = await hall.service.repository.get(number)
    for what, order in (("march", "1"), ("build", "1"), ("tax", "2")):
        about = {"seat": 0, "order": order, "quiet": True}
        told = note(f"{what}:order:0", T("Your list did {what}.", what=what), ANN.id, **about)
        await hall.service.repository.update_match(live, [told])
        await hall.post()
    rows = [row for row in hall.posted if "order" in row.payload]
    said = [plain(row.payload["text"]) for row in rows]
    assert said == ["Your list did march.", "Your list did march.\nYour list did build.", "Your list did tax."]
    gone = [message for row in hall.closed if "text" not in row.payload for _, message in row.payload["messages"]]
    assert 1000 + rows[0].id in gone, "the longer message takes its place"
    assert not {1000 + row.id for row in rows[1:]} & set(gone)


async def test_a_question_that_is_open_is_answered_when_the_list_is_written(hall: Hall) -> None:
    number = await started(hall)
    await planned(hall, number)
    position = await hall.service.play.position(number)
    user = PEOPLE[position.active[0]].id
    assert (await hall.service.play.question(number, user)).question is not None
    await hall.service.orders.file(number, user, "special", "any")
    assert position.active[0] not in (await hall.service.play.position(number)).active


async def test_the_record_does_not_say_whether_it_was_an_order(tmp_path: Path) -> None:
    """The same answers by lists and by hand: the same state, the same events, the same words for the table."""
    told = []
    for by_list in (True, False):
        hall = Hall(tmp_path / f"{by_list}.sqlite3", GAMES)
        await hall.open()
        hall.service = Service(hall.store, hall.clock, games=GAMES, seed="orders")
        number = await started(hall)
        if by_list:
            for person in PEOPLE:
                await hall.service.orders.file(number, person.id, "special", SPECIALS)
        await planned(hall, number)
        while not by_list:
            position = await hall.service.play.position(number)
            question = (await hall.service.play.question(number, PEOPLE[position.active[0]].id)).question
            if question is None or question.kind != "special":
                break
            legal = [choice.wish.split()[1] for choice in question.choices]
            first = next(card for card in SPECIALS.split("; ") if card in legal)
            await hall.service.play.submit(number, PEOPLE[position.active[0]].id, f"pick {first}")
        log = await hall.service.maintenance.log(number)
        history = await whole_story(hall.service, number, None)
        rows = [row for row in await hall.post() if row.user_id is None]
        assert not any(
            "order" in repr(row.payload).lower().replace("order=", "") for row in rows if row.kind is PostKind.NOTE
        )
        told.append((log, [event for chapter in history for event in chapter.events]))
        await hall.close()
    assert told[0] == told[1]


async def test_nobody_else_sees_a_list(hall: Hall) -> None:
    number = await started(hall)
    await hall.service.orders.file(number, ANN.id, "special", SPECIALS)
    assert not any(filed.text for filed in (await hall.service.orders.of(number, BOB.id)).filed)
    with pytest.raises(Refusal, match="no seat"):
        await hall.service.orders.of(number, DAN.id)
    with pytest.raises(Refusal, match="no seat"):
        await hall.service.orders.file(number, DAN.id, "special", SPECIALS)


@pytest.mark.parametrize(
    ("kind", "text"), [("special", "plus_9"), ("special", "six_armies six_armies if"), ("nothing", "any")]
)
async def test_what_cannot_be_read_changes_nothing(hall: Hall, kind: str, text: str) -> None:
    number = await started(hall)
    await hall.service.orders.file(number, ANN.id, "special", SPECIALS)
    with pytest.raises((BadOrder, Illegal)):
        await hall.service.orders.file(number, ANN.id, kind, text)
    assert [f.text for f in (await hall.service.orders.of(number, ANN.id)).filed if f.text] == [SPECIALS]


# -- after the match was taken back --------------------------------------------------------------------------


async def asked_user(hall: Hall, number: int) -> int:
    (seat,) = (await hall.service.play.position(number)).active
    return PEOPLE[seat].id


async def picks(hall: Hall, number: int) -> list[tuple[int, str]]:
    """Who took which special card."""
    plies = (await hall.service.maintenance.log(number)).plies
    return [(PEOPLE[ply.seat].id, ply.notation.split()[1]) for ply in plies if ply.notation.startswith("pick")]


async def agreed(hall: Hall, number: int) -> None:
    """Everybody says yes, until it is carried."""
    for person in PEOPLE:
        for vote in await hall.service.votes.open_votes(number):
            await hall.service.votes.cast(number, person, vote.id, True)


async def test_after_a_rollback_a_list_answers_its_question_by_itself(hall: Hall) -> None:
    number = await started(hall)
    await planned(hall, number)
    user = await asked_user(hall, number)
    await hall.service.play.submit(number, user, "pick plus_1_rice")
    await hall.service.orders.file(number, user, "special", "six_armies")
    part = (await hall.service.recap.contents(number))[-1].number
    await hall.post()
    await hall.service.host.roll_back(number, ANN, part)
    await agreed(hall, number)
    assert await picks(hall, number) == [(user, "six_armies")]
    rows = await hall.post()
    assert [who for who, words in notes(rows) if "standing order" in words] == [user]
    assert len(boards(rows)) == 1
    assert user not in [row.user_id for row in rows if row.kind is PostKind.ASK], "he was not even asked"
    await hall.restart()
    await hall.service.maintenance.verify(number)
    assert await asked_user(hall, number) != user


@pytest.mark.slow
async def test_with_orders_by_everybody_a_round_waits_at_most_twice() -> None:
    pace = await played("shogun", 4, 1, silent={})
    assert pace.rounds == 6
    assert max(pace.in_round(number) for number in range(1, 7)) <= 2
    assert pace.overdue == []


@pytest.mark.soak
async def test_without_orders_it_waits_far_more_often() -> None:
    pace = await played("shogun", 4, 1, habit=Habit.LIVE)
    assert sum(pace.in_round(number) for number in range(1, 7)) > 30


@pytest.mark.soak
async def test_a_silent_seat_ends_with_the_caretaker_and_delays_nobody_beyond_a_deadline() -> None:
    pace = await played("shogun", 4, 2, silent={2: 2})
    assert pace.kept == (2,)
    assert pace.overdue == []
    assert sum(2 in wait.seats for wait in pace.waits if wait.round >= 2) <= 2


async def test_a_substitute_does_not_get_the_lists_of_who_left(hall: Hall) -> None:
    number = await started(hall)
    await hall.service.orders.file(number, BOB.id, "special", SPECIALS)
    await hall.service.host.replace(number, BOB, 1, DAN)
    await hall.service.host.take_seat(number, DAN, 1)
    assert not any(filed.text for filed in (await hall.service.orders.of(number, DAN.id)).filed)
    with pytest.raises(Refusal, match="no seat"):
        await hall.service.orders.of(number, BOB.id)
    await hall.restart()
    assert not any(filed.text for filed in (await hall.service.orders.of(number, DAN.id)).filed)
