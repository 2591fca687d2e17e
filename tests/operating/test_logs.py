"""The log of a real process: its form, its first line, matches begun and ended, and connections that fail."""

from __future__ import annotations

import json
import signal
from pathlib import Path

from bot.version import version
from tests.bot.table.house import line, parts
from tests.driver import PeopledTable
from tests.operating.process import TOKEN, ended, online, started


async def test_json_lines_tell_start_connection_and_matches(tmp_path: Path) -> None:
    absent = PeopledTable(None, token=TOKEN)
    base = await absent.start()
    await absent.stop()
    process = await started(tmp_path, base, LOG_FORMAT="json", LOG_LEVEL="info")
    assert process.stderr is not None
    log = b""
    while log.count(b"Discord unreachable") < 2:
        log += await process.stderr.readline()
    table = PeopledTable(None, token=TOKEN)
    await table.start(int(base.rpartition(":")[2]))
    try:
        await online(process, table)
        anna = table.person("Anna")
        await anna.slash("match custom", options=line(seats=2, game="edo"))
        lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"), timeout=60)
        await anna.click(lobby, label="Add a caretaker")
        await anna.click(lobby, label="Start")
        await anna.wait_for(lambda message: parts(message, "b1:open:"), timeout=60)
        question = await anna.settled(await anna.slash("match abandon", match="1"), timeout=60)
        await anna.settled(await anna.click(question, label="Give up"), timeout=60)
        process.send_signal(signal.SIGTERM)
        code, said = await ended(process)
    finally:
        await table.stop()
    said = log.decode() + said
    assert code == 0, said
    lines = [json.loads(words) for words in said.splitlines()]
    assert {one["command"] for one in lines} == {"run"}
    assert all({"message", "level", "logger", "timestamp"} <= {*one} for one in lines)
    first = lines[0]
    assert (first["message"], first["version"], first["database"]) == ("started", version(), "sqlite")
    assert "shards" in first
    words = [one["message"] for one in lines]
    assert (words.count("match begun"), words.count("match abandoned")) == (1, 1)
    assert words.count("stopping") == 1
    assert "Cannot connect" not in said
    assert "Traceback" not in said
