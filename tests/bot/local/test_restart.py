"""The table over restarts: of the bot, of the table, and of a table that was killed."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import sys
from pathlib import Path

import aiohttp
import pytest

from bot.local import TableError
from bot.local.store import VERSION, Store
from tests.bot.local.client import TOKEN, png, point_discord_at, running
from tests.bot.local.rest import Rest
from tests.bot.local.test_faults import channel_of
from tests.driver import PeopledTable, texts


async def opened(directory: Path) -> PeopledTable:
    table = PeopledTable(directory, token=TOKEN)
    point_discord_at(await table.start())
    return table


async def test_buttons_and_forms_outlive_the_client(table: PeopledTable) -> None:
    anna = table.person("Anna")
    async with running():
        panel = (await anna.slash("panel")).message
        modal = (await anna.click(panel, "Modal")).modal
    async with running():
        assert (await anna.click(panel, "Hand")).message["content"] == "hand for Anna"
        result = await anna.submit(modal, card="c4", side="sun")
        assert result.message["content"].startswith("plan:1 {'card': ['c4']")


async def test_everything_outlives_the_table(tmp_path: Path) -> None:
    table = await opened(tmp_path)
    async with running() as client:
        anna = table.person("Anna")
        table.world.add_person("Fumiko")
        table.world.set_locale(table.world.person(anna.id), "de")
        public = (await anna.slash("panel")).message
        private = (await anna.slash("ping")).message
        await anna.settled(await anna.slash("dm"))
        dismissed = (await anna.slash("ping")).message
        anna.dismiss(dismissed)
        message = await channel_of(table, client).send("match", nonce="outbox:1")
        thread = await message.create_thread(name="Match 1")
        await thread.send("inside")
        await thread.edit(archived=True)
        before = (table.world.guild_id, table.world.app_id, anna.id, table.channels(), table.threads())
        seen, dms = anna.sees(), anna.dms()
    await table.stop()
    table = await opened(tmp_path)
    anna = table.person("Anna")
    assert (table.world.guild_id, table.world.app_id, anna.id, table.channels(), table.threads()) == before
    assert (anna.sees(), anna.dms()) == (seen, dms)
    assert [message["id"] for message in anna.sees()][:2] == [public["id"], private["id"]]
    assert table.world.people[anna.id].locale == "de"
    assert table.person("Fumiko").name == "Fumiko"
    assert "match" in [command["name"] for command in table.world.commands]
    assert await table.file(public["attachments"][0]) == png()
    async with running() as client:
        assert (await anna.click(public, "Hand")).message["content"] == "hand for Anna"
        assert "edited" in texts(anna.dms()[0])
        later = (await anna.slash("ping")).message
        assert int(later["id"]) > max(int(message["id"]) for message in seen + dms)
        assert (await channel_of(table, client).fetch_message(message.id)).content == "match"
        # An outbox that was cut off before it noted the answer sends again.
        assert (await channel_of(table, client).send("match", nonce="outbox:1")).id == message.id
    await table.stop()


async def test_thinking_that_was_cut_off_has_failed(tmp_path: Path) -> None:
    table = await opened(tmp_path)
    async with running():
        anna = table.person("Anna")
        table.faults.delay("PATCH /webhooks/*", seconds=60)
        result = await anna.slash("board")
        assert result.message["loading"]
    await table.stop()
    table = await opened(tmp_path)
    (message,) = table.person("Anna").sees()
    assert not message["loading"]
    assert message["failed"] == "The application did not respond."
    await table.stop()


SERVER = """
import asyncio, sys
from pathlib import Path
from tests.driver import PeopledTable

async def main():
    table = PeopledTable(Path(sys.argv[1]), token=sys.argv[2])
    print(await table.start(), table.channels()[0]["id"], flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


async def test_a_killed_table_has_everything_that_was_answered(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SERVER, str(tmp_path), TOKEN, stdout=asyncio.subprocess.PIPE
    )
    answered: list[str] = []
    try:
        base, channel = (await process.stdout.readline()).decode().split()

        async def chatter(session: aiohttp.ClientSession) -> None:
            url = f"{base}/api/v10/channels/{channel}/messages"
            headers = {"Authorization": f"Bot {TOKEN}"}
            while True:
                async with session.post(url, json={"content": "x" * 500}, headers=headers) as response:
                    answered.append((await response.json())["id"])
                if len(answered) == 60:
                    os.kill(process.pid, signal.SIGKILL)

        async with aiohttp.ClientSession() as session:
            await asyncio.gather(*[chatter(session) for _ in range(5)], return_exceptions=True)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
    table = PeopledTable(tmp_path, token=TOKEN)
    kept = {message["id"] for message in table.messages(channel)}
    assert len(answered) >= 60
    assert set(answered) <= kept
    await table.stop()


# -- what cannot be opened ----------------------------------------------------------------------------------


async def test_two_tables_in_one_directory(tmp_path: Path) -> None:
    table = await opened(tmp_path)
    with pytest.raises(TableError, match="Another table is using"):
        PeopledTable(tmp_path, token=TOKEN)
    await table.stop()
    await (await opened(tmp_path)).stop()


async def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        table = PeopledTable(tmp_path, token=TOKEN)
        with pytest.raises(TableError, match=f"Port {port} is in use"):
            await table.start(port)
        await table.stop()


async def test_a_table_of_a_later_version(tmp_path: Path) -> None:
    await (await opened(tmp_path)).stop()
    connection = sqlite3.connect(tmp_path / "table.sqlite3")
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    with pytest.raises(TableError, match="later version"):
        PeopledTable(tmp_path, token=TOKEN)


async def test_a_file_that_is_no_table(tmp_path: Path) -> None:
    (tmp_path / "table.sqlite3").write_bytes(b"not a database" * 100)
    with pytest.raises(TableError, match="cannot be read as a table"):
        PeopledTable(tmp_path, token=TOKEN)
    (tmp_path / "file").touch()
    with pytest.raises(TableError, match="cannot be"):
        PeopledTable(tmp_path / "file", token=TOKEN)


async def test_a_full_disk_is_told_and_nothing_is_lost_when_there_is_room_again(tmp_path: Path) -> None:
    table = await opened(tmp_path)
    limit_pages(table.store, 1)
    async with aiohttp.ClientSession() as session:
        rest = Rest(table, session)
        large = {"content": "x" * 2000}
        statuses = [(await rest.send(large))[0] for _ in range(20)]
        assert statuses[-1] == 500
        # Reading goes on.
        assert await table.file({"id": "1"}) is None
        limit_pages(table.store, 1_000_000)
        status, last = await rest.send(large)
        assert status == 200
    sent = table.messages(table.channels()[0]["id"])
    await table.stop()
    table = PeopledTable(tmp_path, token=TOKEN)
    assert table.messages(table.channels()[0]["id"]) == sent
    assert sent[-1]["id"] == last["id"]
    await table.stop()


def limit_pages(store: Store, pages: int) -> None:
    """A disk that is full, or not any more. SQLite raises the number to what is in use."""
    store._connection.execute(f"PRAGMA max_page_count = {pages}").fetchone()
