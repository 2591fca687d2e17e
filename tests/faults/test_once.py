"""What Discord took is posted once, though nobody wrote that down and Discord has forgotten the nonce."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

from bot.cli import databases
from bot.config import Settings
from bot.service.model import PostKind
from bot.service.outbox import Outbox
from bot.service.preferences import Notice, Way
from bot.store import backups, matches, outbox, tables
from bot.workers import off_loop
from tests.bot.service.hall import ANN, BOB, Hall
from tests.bot.table.house import LONGEST, House, line, opened, parts
from tests.driver import texts

HOUR = 3600


def posts(house: House) -> list[str]:
    """What was posted that this is about, in the thread and to people."""
    said = [texts(it) for channel in house.table.world.posts for it in house.table.messages(channel)]
    return sorted(words for words in said if "⏸️" not in words and ("paused" in words or "reminds" in words))


async def test_fault_24_what_was_made_although_no_answer_came_is_not_made_again(house: House) -> None:
    """503 after the message was made, and the next try comes when its nonce is forgotten."""
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    house.table.faults.server_error("POST /channels/*/messages", status=503, when="after", times=1)
    await house.told("Anna", "host pause", match=str(number))
    await known_later(house)
    assert len(posts(house)) == 1


async def test_fault_24_what_was_pressed_before_it_is_known_to_stand_is_not_made_again(house: House) -> None:
    """The lobby and a panel change under the hands of those who press there; they are the same posts."""
    anna, boris, table = house.person("Anna"), house.person("Boris"), house.table
    own = table.world.dm(anna.id).id
    table.faults.server_error("POST /channels/*/messages", status=503, when="after", times=1)
    await anna.slash("match custom", options=line(seats=2, game="rokugan"))
    lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"))
    await boris.click(lobby, label="Join")
    await known_later(house)
    there = [it for it in table.messages(lobby["channel_id"]) if parts(it, "b1:join:")]
    assert len(there) == 1

    table.faults.server_error(f"POST /channels/{own}/messages", status=503, when="after", times=1)
    await anna.click(there[0], label="Start")
    panel = await anna.wait_for(lambda message: message["channel_id"] == own and parts(message, "b1:suggest:"))
    await house.pressed("Anna", panel, label="Suggest")
    await known_later(house)
    assert len([it for it in table.messages(own) if parts(it, "b1:suggest:")]) == 1


@pytest.mark.parametrize(("goes_on", "stand"), [("host resume", 1), ("host end", 0)])
async def test_fault_24_what_takes_the_place_of_a_post_in_doubt_takes_it_at_the_table(
    house: House, monkeypatch: pytest.MonkeyPatch, goes_on: str, stand: int
) -> None:
    """Who must act is said once, though the row that said so first was never ticked off; of what is over, never."""
    number, doubted, honest = await house.match("Anna", game="edo", caretakers=1), list[int](), Outbox.tick_off
    await house.posted()

    async def sent(self: Outbox, row_id: int, **more: int | None) -> None:
        row = await self._store.read(outbox.get, row_id)
        if not doubted and row is not None and row["kind"] == PostKind.TURN and more["message_id"] is not None:
            doubted.append(row_id)
            raise TimeoutError
        await honest(self, row_id, **more)

    monkeypatch.setattr(Outbox, "tick_off", sent)
    turn, thread = await house.newest_turn("Anna", number), await house.thread(number)
    house.table.world.delete_post(house.table.world.posts[thread][turn["id"]])
    await house.told("Anna", "host pause", match=str(number))
    for _ in range(int(LONGEST / 0.02)):
        if doubted:
            break
        await asyncio.sleep(0.02)
    assert doubted
    await house.told("Anna", goes_on, match=str(number))
    await known_later(house)
    asking = [it for it in house.table.messages(thread) if parts(it, f"b1:open:{number}:") and not it["ephemeral"]]
    assert len(asking) == stand


async def test_fault_24_what_a_dead_process_posted_last_is_looked_for_by_whoever_goes_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by one that has posted in this match itself, and so believes that it knows what stands there."""
    number = await house.match("Anna", game="edo", caretakers=1)
    first, thread = await house.newest_turn("Anna", number), await house.thread(number)
    await house.told("Anna", "host pause", match=str(number))
    await house.told("Anna", "host resume", match=str(number))
    await house.posted()
    assert (await house.newest_turn("Anna", number))["id"] != first["id"]
    await known_later(house)
    table = tables.outbox
    undone = update(table).where(table.c.kind == PostKind.TURN, table.c.result == outbox.SENT)
    again = undone.values(done_at=None, result=outbox.PERHAPS)
    await house.app.store.write(lambda connection: connection.execute(again))  # as if another one had posted that
    await house.app.store.write(matches.change, number, table_message_id=int(first["id"]))
    async with house.service.repository.locked(number) as live:
        house.service.repository.hold(live.with_info(table_message_id=int(first["id"])))
    house.service.outbox.event.set()
    await house.posted()
    asking = [it for it in house.table.messages(thread) if parts(it, f"b1:open:{number}:") and not it["ephemeral"]]
    assert len(asking) == 1


async def known_later(house: House) -> None:
    """What is in doubt is looked for when Discord has forgotten its nonce."""
    for _ in range(int(LONGEST / 0.02)):
        if await house.service.outbox.next_try() is not None or not await house.service.outbox.unsent():
            break
        await asyncio.sleep(0.02)
    house.clock.shift += timedelta(minutes=10)
    house.service.downtime.last = house.clock.now()
    house.service.outbox.event.set()
    await house.posted()


async def test_fault_18_killed_before_it_is_ticked_off_and_back_after_an_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Posts in the thread, directly, and with a mention."""
    taken = 0

    async def killed(*what: object, **more: object) -> None:
        nonlocal taken
        taken += 1
        await asyncio.Event().wait()

    async with opened(tmp_path, keep=True) as house:
        number = await house.match("Anna", "Boris", "Chiyo", caretakers=1)
        await house.service.preferences.change(int(house.person("Chiyo").id), notices={Notice.REMINDER: Way.MENTION})
        await house.posted()
        monkeypatch.setattr(type(house.service.outbox), "tick_off", killed)
        await house.told("Anna", "host pause", match=str(number))
        await house.told("Anna", "host nudge", match=str(number))
        for _ in range(int(LONGEST / 0.02)):
            if taken == 3:
                break
            await asyncio.sleep(0.02)
        before = posts(house)
        assert len(before) >= 3
    monkeypatch.undo()
    async with opened(tmp_path, keep=True, later=HOUR) as house:
        await house.posted()
        assert posts(house) == before


@pytest.mark.parametrize("later", [0, HOUR])
async def test_fault_20_back_from_a_backup_while_the_lost_posts_still_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, later: float
) -> None:
    """Rows have the numbers of those that are lost, whose nonces Discord still knows: all is posted. What waits in the
    backup was posted later: it is not posted again, also if it has grown. Who must act is said once.
    """
    monkeypatch.setattr(databases, "settings", lambda: Settings(database=tmp_path / "daimyo.sqlite3", _env_file=None))  # type: ignore[call-arg]
    async with opened(tmp_path, keep=True) as house:
        number = await house.match("Anna", game="edo", caretakers=1)
        await house.posted()
        house.table.faults.server_error("POST /channels/*/messages", status=503, times=0)
        for deed in ("pause", "resume", "pause", "resume"):
            await house.told("Anna", f"host {deed}", match=str(number))
        store = house.app.store
        made = await off_loop(backups.copy_whole, store.path, store.backups, house.clock.now())
        house.table.faults.clear()
        await house.service.outbox.release()
        await house.posted()
        panel = await house.panel("Anna", number)
        for label in ("Suggest", "Do that") * 2:
            panel = await house.pressed("Anna", panel, label=label)
        await house.posted()
        for _ in range(2):
            for deed in ("pause", "resume"):
                await house.told("Anna", f"host {deed}", match=str(number))
                await house.posted()
            turn, thread = await house.newest_turn("Anna", number), await house.thread(number)
            house.table.world.delete_post(house.table.world.posts[thread][turn["id"]])
    chosen = Namespace(at=made.at.isoformat(), dry_run=False, set_log_aside=False)
    assert await off_loop(databases.restore, chosen) == 0
    async with opened(tmp_path, keep=True, later=later) as house:
        await house.service.outbox.release()
        await house.posted()
        messages = house.table.messages(await house.thread(number))
        assert sum("I had to restore" in texts(one) for one in messages) == 1
        assert sum("paused" in texts(one) for one in messages) == 4
        assert sum(bool(parts(one, f"b1:open:{number}:")) for one in messages) == 1


async def test_fault_33_an_old_copy_put_back_by_hand_is_told_and_draws_other_luck(tmp_path: Path) -> None:
    """Anna and Boris plan again what they had planned; the thread shows both, and each once."""

    async def plan(house: House) -> list[str]:
        for name in ("Anna", "Boris"):
            await house.planned(name, number)
        await house.posted()
        said = [texts(one) for one in house.table.messages(await house.thread(number))]
        return [words for words in said if words.startswith("## All plans are in")]

    file = tmp_path / "daimyo.sqlite3"
    async with opened(tmp_path, keep=True, seed=None) as house:
        number = await house.match("Anna", "Boris", caretakers=1)
        await house.posted()
    old = file.read_bytes()
    async with opened(tmp_path, keep=True, seed=None) as house:
        era = (await house.service.repository.get(number)).info.era
        first = await plan(house)
    file.write_bytes(old)
    async with opened(tmp_path, keep=True, seed=None) as house:
        await house.posted()
        second = await plan(house)
        messages = house.table.messages(await house.thread(number))
        assert sum("I had to restore" in texts(one) for one in messages) == 1
        assert (await house.service.repository.get(number)).info.era > era, "luck is drawn by the number of the era"
    assert (len(first), len(second)) == (1, 2)
    assert second[0] == first[0]


async def test_fault_28_the_number_of_a_post_counts_nothing_hidden_nor_what_became_of_others(hall: Hall) -> None:
    number, outbox = await hall.match(people=2), hall.service.outbox
    await hall.service.play.submit(number, ANN.id, "assign gold 3; assign mud 1; lock")
    waiting = await outbox.unsent()
    rows = (*waiting, *hall.posted)
    before = [await outbox.number(row) for row in rows]
    assert waiting
    await hall.post()
    for wish in ("unlock", "clear mud", "assign mud 0"):
        await hall.service.play.submit(number, ANN.id, wish)
    await hall.service.orders.of(number, BOB.id)
    await hall.post()
    assert [await outbox.number(row) for row in rows] == before
    marks = [(row.user_id, row.kind, row.created_at, one) for row, one in zip(rows, before, strict=True)]
    assert len({*marks}) == len(marks)
