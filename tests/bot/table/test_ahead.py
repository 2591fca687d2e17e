"""Writing ahead at the table: after a plan, with a turn, from an invitation; taken, changed, left."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from bot.service.model import Person
from engine.core.standing_orders.entry import as_text
from tests.advice import advice
from tests.bot.table.house import House, parts
from tests.bot.table.test_programs import placing
from tests.driver import texts

TAKE, LEAVE, ALWAYS = "Take this list", "Ask me about this", "Always ask me in this match"


async def lists(house: House, name: str, number: int) -> dict[str, str]:
    filed = (await house.service.orders.of(number, int(house.person(name).id))).filed
    return {one.decision.key: one.text for one in filed if one.text}


async def test_after_a_plan_the_pages_come_one_by_one(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    page = await house.planned("Anna", number, ahead=True)
    assert texts(page).startswith("> 🔒 Your plan is locked.\n### Write ahead: Special card")
    seen = 0
    while parts(page, "b1:atake:"):
        seen += 1
        kind = parts(page, "b1:atake:")[0]["custom_id"].rpartition(":")[2]
        page = await house.pressed("Anna", page, label=TAKE)
        assert kind in await lists(house, "Anna", number)
    assert seen > 1
    assert "Your list answers for you" in texts(page)
    assert "Your plan is locked" in texts(page)


async def test_all_are_taken_by_one_press_or_left_by_one(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    page = await house.planned("Anna", number, ahead=True)
    (skip,) = parts(page, "b1:askip:")
    page = await house.pressed("Anna", page, custom_id=skip["custom_id"])
    assert "Nothing is written ahead. You are asked when it comes." in texts(page)
    assert await lists(house, "Anna", number) == {}
    page = await house.pressed("Anna", page, label="Write ahead")
    (take,) = parts(page, "b1:aall:")
    page = await house.pressed("Anna", page, custom_id=take["custom_id"])
    assert len(await lists(house, "Anna", number)) > 1
    assert "Your list answers for you" in texts(page)


async def test_the_last_one_to_lock_locks_at_once_and_writes_ahead_after_it(house: House) -> None:
    """The panel waits for the caretakers and goes on to what is asked next."""
    number = await house.match("Anna", caretakers=2)
    page = await house.planned("Anna", number, ahead=True)
    position = await house.service.play.position(number)
    assert position.view.phase != "plan", "the plan was locked by the press"
    assert "Your plan is locked" in texts(page)
    assert position.active == (0,)
    (take,) = parts(page, "b1:aall:")
    page = await house.pressed("Anna", page, custom_id=take["custom_id"])
    await house.posted()
    position = await house.service.play.position(number)
    assert position.view.phase == "plan", "a whole round was played without a further question"
    assert (position.view.year, position.view.season) == (1, "summer")


@pytest.mark.parametrize("quick", [True, False])
async def test_lists_that_caretakers_used_up_at_once_are_told_as_written(
    house: House, monkeypatch: pytest.MonkeyPatch, quick: bool
) -> None:
    """However fast the caretakers play the round between the press and the panel."""
    number = await house.match("Anna", caretakers=2)
    page = await house.planned("Anna", number, ahead=True)
    orders, settle = house.service.orders, house.service.caretakers.settle

    async def late(*_: object) -> bool:
        return False

    def with_caretakers(change: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
        async def changed(*args: object, **options: object) -> object:
            found = await change(*args, **options)
            await settle(number, 60)
            return found

        return changed

    if quick:
        monkeypatch.setattr(orders, "take", with_caretakers(orders.take))
    else:
        monkeypatch.setattr(house.service.caretakers, "settle", late)
    (take,) = parts(page, "b1:aall:")
    page = await house.pressed("Anna", page, custom_id=take["custom_id"])
    assert "Your list answers for you" in texts(page)


@pytest.mark.parametrize("leave", [True, False])
async def test_the_clock_stands_while_the_last_one_to_lock_writes_ahead(house: House, leave: bool) -> None:
    """At most ten minutes; the status says so until the last page is answered, and no longer."""
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.planned("Anna", number)
    locked = house.clock.now()
    page = await house.planned("Boris", number, ahead=True)
    await house.posted()
    position = await house.service.play.position(number)
    assert position.due_at is not None
    assert position.due_at - locked >= (day := timedelta(days=1)) + timedelta(minutes=9)
    assert "**Boris** is writing ahead. The clock stands until <t:" in texts(await house.newest_turn("Boris", number))
    house.clock.shift += timedelta(minutes=4)
    if leave:
        (skip,) = parts(page, "b1:askip:")
        await house.pressed("Boris", page, custom_id=skip["custom_id"])
        left = await house.service.play.position(number)
        assert left.due_at is not None
        assert timedelta(minutes=3) < left.due_at - locked - day < timedelta(minutes=5), (
            "what was not needed is taken back"
        )
    else:  # answered from the thread: the next question has its own time
        await house.service.play.submit(number, int(house.person("Boris").id), "pick plus_1_attack")
    await house.posted()
    assert "writing ahead" not in texts(await house.newest_turn("Boris", number))


async def test_who_always_wants_to_be_asked_is_not_shown_pages_again(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    page = await house.pressed("Anna", await house.planned("Anna", number, ahead=True), label=ALWAYS)
    assert "You will always be asked in this match" in texts(page)
    page = await house.pressed("Anna", await house.pressed("Anna", page, label="Unlock"), label="Lock plan")
    assert "Write ahead: " not in texts(page)
    assert "Your plan is locked" in texts(page)


async def test_where_the_lock_closes_the_lists_all_write_ahead_before_it(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1, game="edo", sealed="on")
    play, people = house.service.play, [int(house.person(name).id) for name in ("Anna", "Boris")]
    while (position := await play.position(number)).view.phase != "plan":
        user = people[position.active[0]]
        await play.submit(number, user, await advice(house.service, number, user))
        await house.service.caretakers.quiet()
    page = await house.planned("Anna", number, ahead=True)
    assert "The rules decide what you leave out" in texts(page)
    assert not parts(page, "b1:aalways:")
    assert 0 in (await play.position(number)).active
    (take,) = parts(page, "b1:aall:")
    page = await house.pressed("Anna", page, custom_id=take["custom_id"])
    assert "the rules decide the rest" in texts(page)
    assert (await play.position(number)).active == (1,)
    assert await lists(house, "Anna", number)


@pytest.mark.parametrize("label", [TAKE, LEAVE])
@pytest.mark.parametrize("before", [True, False])
async def test_after_the_last_page_of_a_match_that_has_ended_nothing_is_promised(
    house: House, monkeypatch: pytest.MonkeyPatch, label: str, before: bool
) -> None:
    """It ended before the press, or while caretakers played after it."""
    number = await house.match("Anna", "Boris", caretakers=1)
    page = await house.planned("Anna", number, ahead=True)
    while parts(page, "b1:askip:"):
        page = await house.pressed("Anna", page, label=TAKE)

    async def end(*_: object) -> bool:
        if (await house.service.lobby.match(number)).status == "running":
            await house.service.lobby.abandon(number, Person(int(house.person("Anna").id), "Anna"))
        return True

    if before:
        await end()
    monkeypatch.setattr(house.service.caretakers, "settle", end)
    page = await house.pressed("Anna", page, label=label)
    assert "This match was abandoned." in texts(page)
    assert "✔️" not in texts(page)


async def test_an_old_page_says_what_was_answered_and_shows_the_present_one(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1, start="fixed")
    page, user = await house.planned("Anna", number, ahead=True), int(house.person("Anna").id)
    await house.planned("Boris", number)
    await house.service.caretakers.quiet()
    while (await house.service.play.position(number)).active != (0,):
        boris = int(house.person("Boris").id)
        await house.service.play.submit(number, boris, await advice(house.service, number, boris))
    await house.service.play.submit(number, user, await advice(house.service, number, user))
    old = await house.pressed("Anna", page, label=TAKE)
    assert "That question is closed. ✅ Shogun #1: " in texts(old)
    assert "Write ahead: " in texts(old)
    assert await lists(house, "Anna", number) == {}
    await house.pressed("Anna", old, label=TAKE)
    assert len(await lists(house, "Anna", number)) == 1


async def test_a_list_is_changed_before_it_is_taken(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    page = await house.planned("Anna", number, ahead=True)
    page = await house.typed("Anna", page, "six armies; plus_7_attack", label="Change it")
    assert "**__plus" in texts(page)
    assert await lists(house, "Anna", number) == {}
    page = await house.typed("Anna", page, "six armies; attack; ask", label="Change it")
    assert (await lists(house, "Anna", number))["special"] == "six_armies; plus_1_attack; ask"
    assert "Write ahead: Special card" not in texts(page)


async def test_the_turns_of_a_round_are_offered_with_the_first_one_only(house: House) -> None:
    """Who left them then is not asked again after each token."""
    number, first, later = await placing(house, "crane")
    thread, told = await house.thread(number), []
    for name in (first, later, first):
        hand = (await house.service.play.question(number, int(house.person(name).id))).view.own.hand
        token = next(face for face in hand if face.startswith("army")).replace("_", " ")
        offered = await house.person(name).autocomplete("decide", channel=thread, answer=f"{token} at ")
        told.append(await house.told(name, "decide", channel=thread, answer=offered[0]["value"]))
    assert ["Write ahead: Placement" in said for said in told] == [True, True, False]


async def test_no_other_list_is_taken_than_the_one_that_was_read(house: House) -> None:
    """While it was read another player acted, so that a caretaker would write it otherwise; it is one's own turn."""
    number, first, later = await placing(house)
    user, thread = int(house.person(first).id), await house.thread(number)
    hand = (await house.service.play.question(number, user)).view.own.hand
    token = next(face for face in hand if face.startswith("army")).replace("_", " ")
    offered = await house.person(first).autocomplete("decide", channel=thread, answer=f"{token} at ")
    told = await house.person(first).slash("decide", channel=thread, answer=offered[0]["value"])
    page = await house.person(first).settled(told)
    read = (await house.service.orders.ahead(number, user)).filed[0].suggested
    while (await house.service.play.question(number, user)).question is None:
        other = int(house.person(later).id)
        await house.service.play.submit(number, other, await advice(house.service, number, other))
    assert (now := (await house.service.orders.ahead(number, user)).filed[0].suggested) != read
    page = await house.pressed(first, page, label=TAKE)
    assert "out of date" in texts(page)
    assert await lists(house, first, number) == {}
    await house.pressed(first, page, label=TAKE)
    assert (await lists(house, first, number))["place"] == as_text(now[1:]), "the first was carried out at once"


async def test_a_stranger_cannot_press_through(house: House) -> None:
    from bot.ui.kit.items import PressId

    number = await house.match("Anna", "Boris", caretakers=1)
    for verb in ("ahead", "atake", "aall", "askip", "aalways", "achange"):
        assert "no seat" in await house.forged("Stranger", number, PressId(verb, number, None, "special"))
