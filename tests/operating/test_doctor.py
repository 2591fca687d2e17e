"""``daimyo doctor``, asked beside a bot that runs: what Discord and the disk say."""

from __future__ import annotations

import asyncio
import os
import re
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.cli import doctor, reach
from bot.cli.command import main
from bot.local.words import BOT_PERMISSIONS, Permission
from bot.service.model import Status
from bot.store import backups, opening
from tests.bot.table.house import LONGEST, House, line, parts


@pytest.fixture
def at(house: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """The settings of a shell in which the bot's own table is asked."""
    monkeypatch.setattr(doctor, "TOKEN_FORM", re.compile(r"local\..+"))
    monkeypatch.setenv("DISCORD_TOKEN", house.table.api.token)
    monkeypatch.setenv("DATABASE", str(house.app.store.path))
    return house


async def asked(house: House, *played: reach.Played) -> list[str]:
    """What is said of the bot's servers, with sign."""
    found = [one async for one in reach.findings(house.table.api.token, played)]
    assert found[:2] == [(True, "token", "accepted by Discord: daimyo"), (True, "clock", "within 5 s of Discord's")]
    assert found[2][:2] == (True, "commands")
    return [f"{'ok' if well else 'WRONG'} {what}: {words}" for well, what, words in found[3:]]


async def test_what_the_bot_lacks_where_is_said(at: House, capsys: pytest.CaptureFixture[str]) -> None:
    anna, world = at.person("Anna"), at.table.world
    await anna.slash("match custom", options=line(game="edo", seats=2))
    lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"), timeout=LONGEST)
    await anna.click(lobby, label="Add a caretaker")
    await anna.click(lobby, label="Start")
    (match,) = await at.service.lobby.matches_in(int(world.guild_id), status=[Status.RUNNING])
    number, channel = match.id, world.channels[str(match.channel_id)]
    played = (number, match.guild_id, match.channel_id)
    assert await asked(at, played) == ["ok servers: no permission is lacking (servers: 1, running matches: 1)"]
    channel.hidden = [world.app_id]
    (hidden,) = await asked(at, played)
    assert hidden.startswith("WRONG server The local table: grant me View Channels, ")
    channel.hidden = []
    gone, away = await asked(at, (number, match.guild_id, 1), (77, 2, 3))
    assert f"the channel of match {number} is gone: its host uses /host thread" in gone
    assert away == "WRONG match 77: I am not on its server any more: invite me again"
    world.bot_permissions = BOT_PERMISSIONS & ~Permission.ATTACH_FILES
    assert await asyncio.to_thread(main, ["doctor"]) == 1
    lines = [one for one in capsys.readouterr().out.splitlines() if "Attach Files" in one]
    lacking = "WRONG server The local table: "
    assert lines == [
        f"{lacking}no channel can have a match. Grant my role Attach Files (Server Settings, Roles)",
        f"{lacking}grant me Attach Files in #{channel.name}, for match {number} (Edit Channel, Permissions)",
    ]


@pytest.mark.parametrize(("seconds", "side"), [(90, "ahead of"), (-90, "behind")])
async def test_a_clock_that_differs_is_told(at: House, seconds: int, side: str) -> None:
    found = [one async for one in reach.findings(at.table.api.token, (), lambda: time.time() + seconds)]
    assert not found[1][0]
    assert re.match(
        rf"(89|90|91) s {side} Discord's, and deadlines are off by as much: let the system set it", found[1][2]
    )


async def test_a_token_and_a_discord_that_do_not_answer(at: House) -> None:
    ((well, what, found),) = [one async for one in reach.findings("another", ())]
    assert (well, what) == (False, "token")
    assert "Reset Token" in found
    await at.table.faults.from_json({"kind": "away", "away": True})
    ((well, what, found),) = [one async for one in reach.findings(at.table.api.token, ())]
    assert (well, what) == (False, "Discord")
    assert "discordstatus" in found


async def test_a_backup_that_cannot_be_read_is_told(at: House, tmp_path: Path) -> None:
    path, folder = at.app.store.path, at.app.store.backups
    first = backups.copy_whole(path, folder, datetime.now(UTC))
    assert [(well, words.endswith("it is readable")) for well, _, words in doctor._backups(path, folder)] == [
        (True, True)
    ]
    whole = first.path.read_bytes()
    first.path.write_bytes(whole[: len(whole) // 2])
    ((well, _, found),) = doctor._backups(path, folder)
    assert not well
    assert found.endswith("Make a new one: daimyo backup")


@pytest.mark.parametrize(("seconds", "well"), [(50, True), (600, False)])
@pytest.mark.parametrize("running", [True, False])
def test_no_backup_is_wrong_only_if_the_bot_ran_as_long_as_a_first_one_takes(
    tmp_path: Path, seconds: int, running: bool, well: bool
) -> None:
    """A bot that runs may have stored nothing since its start; of a killed one the files tell."""
    path, now = tmp_path / "daimyo.sqlite3", time.time()
    started = now - seconds if running else now - 86400
    with opening.lock(path) as held:
        opening.prepare(path)
        for file, at in ((path, started if running else started + seconds), (opening.beside(path, ".lock"), started)):
            os.utime(file, (at, at))
        if not running:
            held.release()
        ((found_well, what, found),) = doctor._backups(path, tmp_path / "backups")
    assert (found_well, what) == (well, "backups")
    assert "the bot makes one a minute after its start" in found


def test_a_backup_of_no_database_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE", str(tmp_path / "none.sqlite3"))
    assert main(["backup"]) == 2
    assert capsys.readouterr().err == f"There is no database {tmp_path / 'none.sqlite3'} yet.\n"
    assert not list(tmp_path.iterdir())
