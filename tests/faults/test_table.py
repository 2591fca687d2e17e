"""What goes wrong at Discord, at the machine, in between: nothing is lost, nothing is told twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from structlog.testing import capture_logs

from bot.local.faults import Fault, Handler
from bot.service.telling.notices import file_posts
from bot.service.telling.posts import note
from bot.store.errors import not_stored
from engine.core.text import T
from tests.bot.table.house import LONGEST, House, opened, parts
from tests.driver import texts


def told(house: House, thread: str) -> Counter[str]:
    """How often each public post stands in a thread."""
    return Counter(texts(message) for message in house.table.messages(thread) if not message["ephemeral"])


async def test_fault_25_a_closed_dm_holds_up_nothing(house: House) -> None:
    house.table.faults.close_dms(house.person("Boris").id)
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    thread = await house.thread(number)
    assert any("I cannot send" in words for words in told(house, thread))
    assert house.person("Boris").dms() == []
    await house.planned("Boris", number)
    await house.planned("Anna", number)
    await house.posted()
    assert not (await house.service.play.position(number)).simultaneous


async def test_fault_25_what_a_closed_door_kept_out_stands_in_the_persons_own_view(house: House) -> None:
    """A sentence for one person is not said in the thread; /me shows it, once."""
    house.table.faults.close_dms(house.person("Anna").id)
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    keeper = house.service.repository
    async with keeper.locked(number) as live:
        await keeper.update_match(live, [note("early", T("Early bird"), int(house.person("Anna").id))])
    await house.posted()
    assert "📬 Early bird" in await house.told("Anna", "me", match=str(number))
    await house.app.desk.presses.answered(LONGEST)
    assert "Early bird" not in await house.told("Anna", "me", match=str(number))
    assert not any("Early bird" in words for words in told(house, await house.thread(number)))


class Refused(Fault):
    """Discord says no, in these words of its own."""

    kind: str = "refused"
    status: int
    code: int

    async def spoil(self, handler: Handler) -> web.StreamResponse:
        headers = {"Via": "1.1 local", "Content-Type": "application/json"}
        return web.Response(body=b'{"message": "no", "code": %d}' % self.code, status=self.status, headers=headers)


async def test_fault_25_whoever_cannot_be_reached_is_absent_or_told_in_the_thread(tmp_path: Path) -> None:
    """A deleted account, by what it meets first, and somebody who left are absent at once, and the table is told once
    each. To whom the bot may not write, for whatever reason, it writes in the thread; no permission is missing.
    """
    people = ("Anna", "Boris", "Chiyo", "Daniel", "Emma")
    async with opened(tmp_path, people=people) as house:
        for name in people:
            await house.told(name, "settings pictures", show="words")
        number = await house.match(*people)
        await house.posted()
        world, faults, thread = house.table.world, house.table.faults, await house.thread(number)
        ids = {name: house.person(name).id for name in people}
        world.people[ids["Boris"]].left = world.people[ids["Chiyo"]].left = True
        to_chiyo, to_emma = (f"POST /channels/{world.dm(ids[name]).id}/messages" for name in ("Chiyo", "Emma"))
        faults.waiting.append(Refused(route=to_chiyo, times=0, status=403, code=50007))
        faults.waiting.append(Refused(route=to_emma, times=0, status=403, code=20026))
        faults.close_dms(ids["Daniel"])
        for _ in range(2):
            await house.told("Anna", "host nudge", channel=thread)
            await house.posted()
            house.clock.shift += timedelta(hours=2)
            house.service.downtime.last = house.clock.now()
        match = await house.service.lobby.match(number)
        assert [seat.kept for seat in match.seats] == [False, True, True, False, False]
        said = [texts(message) for message in house.table.messages(thread)]
        for name in ("Boris", "Chiyo"):
            assert len([words for words in said if f"**{name}** has left this server" in words]) == 1
        for name in ("Daniel", "Emma"):
            assert [words for words in said if f"<@{ids[name]}>, the host reminds you" in words]
            assert not [words for words in said if f"{name}** has left" in words]
        assert await house.service.outbox.refused_on(match.guild_id) == []


async def test_fault_25_a_dm_that_is_late_is_not_a_closed_one(house: House) -> None:
    """503 for a while: nobody is told that their door is shut, and the message comes."""
    house.table.faults.server_error("POST /users/@me/channels", status=503, times=3)
    number = await house.match("Anna", "Boris", caretakers=1)
    while house.table.faults.waiting:
        house.clock.shift += timedelta(seconds=30)
        house.service.downtime.last = house.clock.now()
        house.service.outbox.event.set()
        await house.posted()
    await house.person("Boris").wait_for(lambda message: parts(message, f"s1:act:{number}:"), timeout=LONGEST)
    await house.posted()
    assert not any("I cannot send" in words for words in told(house, await house.thread(number)))


async def test_fault_19_a_post_is_ticked_off_when_there_is_room_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full when Discord has taken a post: it is not posted again, and the others follow."""
    monkeypatch.setattr("bot.ui.posting.post.TROUBLED_SLEEP", 0.2)
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    honest, failures = house.app.store.write, 0

    async def full(*_: Any, **more: Any) -> Any:
        nonlocal failures
        failures += 1
        raise not_stored("SQLITE_FULL")

    honest_send = house.app.publisher.mail.send

    async def sent(*what: Any, **more: Any) -> int:
        message = await honest_send(*what, **more)
        monkeypatch.setattr(house.app.store, "write", full)
        return message

    monkeypatch.setattr(house.app.publisher.mail, "send", sent)
    with capture_logs() as lines:
        await house.told("Anna", "host pause", match=str(number))
        for _ in range(int(LONGEST / 0.02)):
            if failures >= 4:
                break
            await asyncio.sleep(0.02)
    assert [line for line in lines if line["log_level"] != "debug"] == [], "the store tells it, once"
    house.clock.shift += timedelta(minutes=10)  # the nonce is forgotten
    house.service.downtime.last = house.clock.now()
    monkeypatch.setattr(house.app.publisher.mail, "send", honest_send)
    monkeypatch.setattr(house.app.store, "write", honest)
    await house.person("Anna").wait_for(lambda message: "⏸️" in texts(message), timeout=LONGEST)
    await house.posted()
    paused = [words for words in told(house, await house.thread(number)).elements() if "paused the match" in words]
    assert len([words for words in paused if "⏸️" not in words]) == 1
    assert len(paused) == 2, "and who must act, below it"


async def test_fault_24_posts_survive_rate_limits_and_errors(house: House) -> None:
    """The same post is made once, also when Discord made it and then answered with an error."""
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    house.table.faults.rate_limit("POST /channels/*/messages", retry_after=0.3, times=2)
    house.table.faults.server_error("POST /channels/*/messages", when="after", times=2)
    await house.planned("Boris", number)
    await house.planned("Anna", number)
    await house.posted()
    reports = [words for words in told(house, thread).elements() if words.startswith("## ")]
    assert len(reports) >= 2
    assert len(reports) == len(set(reports))


async def test_fault_27_the_gateway_drops_and_comes_back(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    panel = await house.panel("Anna", number)
    await house.table.faults.from_json({"kind": "drop"})
    value = parts(panel, "s1:act:")[0]["options"][0]["value"]
    for _ in range(100):
        result = await house.person("Anna").select(panel, value, custom_id=parts(panel, "s1:act:")[0]["custom_id"])
        if result.ok:
            break
        await asyncio.sleep(0.1)
    assert result.ok
    await house.person("Anna").wait_for(
        lambda message: message["id"] == panel["id"] and "10 cards" in texts(message), timeout=LONGEST
    )


async def test_fault_02_a_restart_loses_nothing_and_tells_nothing_twice(tmp_path: Path) -> None:
    async with opened(tmp_path, keep=True) as house:
        number = await house.match("Anna", "Boris", caretakers=1)
        panel = await house.panel("Anna", number)
        value = parts(panel, "s1:act:")[0]["options"][2]["value"]
        panel = await house.chosen("Anna", panel, value)
        await house.posted()
        thread = await house.thread(number)
        before = told(house, thread)
    async with opened(tmp_path, keep=True) as house:
        await house.posted()
        assert told(house, thread) == before
        assert "10 cards" in texts(await house.panel("Anna", number))
        again = await house.person("Anna").wait_for(lambda message: message["id"] == panel["id"], timeout=LONGEST)
        second = parts(again, "s1:act:")[0]["options"][1]["value"]
        panel = await house.chosen("Anna", again, second)
        assert "9 cards" in texts(panel)
        await house.planned("Anna", number)
        await house.planned("Boris", number)
        await house.posted()
        await house.service.maintenance.verify(number)


async def test_fault_11_wishes_at_once_from_everybody_are_kept_apart(house: House) -> None:
    """The last two lock in the same moment: the phase resolves exactly once."""
    number = await house.match("Anna", "Boris", caretakers=1)
    panels = {name: await house.planned(name, number, lock=False) for name in ("Anna", "Boris")}
    locks = [house.person(name).click(panel, "Lock plan") for name, panel in panels.items()]
    assert all(result.ok for result in await asyncio.gather(*locks))
    thread = await house.thread(number)
    await house.person("Chiyo").wait_for(
        lambda message: message["channel_id"] == thread and "All plans are in" in texts(message), timeout=LONGEST
    )
    await house.posted()
    words = told(house, await house.thread(number))
    assert sum(count for post, count in words.items() if post.startswith("## All plans are in")) == 1
    await house.service.maintenance.verify(number)


async def test_fault_30_others_are_answered_and_told_while_one_match_hangs(house: House) -> None:
    """What is pressed there is heard, and done when it goes on; others wait neither for it nor for its posts."""
    hung, other = [await house.match(*names, caretakers=1) for names in (("Anna", "Boris"), ("Chiyo", "Daniel"))]
    mine, theirs = await house.panel("Anna", hung), await house.panel("Chiyo", other)
    await house.posted()
    select = parts(mine, "s1:act:")[0]
    keeper, wishes = house.service.repository, [parts(panel, "s1:act:")[0]["options"] for panel in (mine, theirs)]
    thread, early = await house.thread(other), note("early", T("Early bird"))
    async with keeper.locked(other) as live:
        await keeper.update_match(live, [early])
    async with keeper.locked(hung) as live:
        await keeper.update_match(live, [early])
        assert (await house.person("Anna").select(mine, wishes[0][2]["value"], custom_id=select["custom_id"])).ok
        await asyncio.sleep(0.05)
        began = house.clock.now()
        assert "10 cards" in texts(await house.chosen("Chiyo", theirs, wishes[1][2]["value"]))
        assert house.clock.now() - began < timedelta(seconds=5)
        await house.person("Chiyo").wait_for(
            lambda message: message["channel_id"] == thread and "Early bird" in texts(message), timeout=LONGEST
        )
    await house.person("Anna").wait_for(
        lambda message: message["id"] == mine["id"] and "10 cards" in texts(message), timeout=LONGEST
    )


async def test_nothing_is_posted_of_what_is_still_being_done(house: House) -> None:
    """A row is in the store a moment before the match that it tells of is at hand."""
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    keeper, anna = house.service.repository, house.person("Anna")
    thread = await house.thread(number)
    async with keeper.locked(number) as live:
        early = [note("early", T("Early bird"))]
        await keeper.commit(live, lambda connection: file_posts(connection, live, early, house.clock.now()))
        house.service.outbox.event.set()
        for _ in range(20):
            await asyncio.sleep(0.01)
            assert not any("Early bird" in texts(message) for message in anna.sees(thread))
    await anna.wait_for(lambda message: "Early bird" in texts(message), timeout=LONGEST)
