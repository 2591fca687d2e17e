"""No answer to a host depends on what somebody has chosen in secret."""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

from structlog.testing import capture_logs

from bot.service.host.hosting import Host
from bot.service.host.pace import HostPace
from bot.service.match.match_state import MatchState
from engine.core.refusals import Refusal
from engine.registry import GAMES
from tests.bot.service.hall import ANN, BOB, CID, DAN, Hall

Deed = Callable[[], Awaitable[object]]

NO_COMMANDS = ("undo", "replace_deleted", "follow", "talk", "add_talk", "now")
"""Of these parts, but not for hosts alone, or for no one."""


def wishes(live: MatchState, seat: int) -> list[str]:
    """What a seat may do."""
    return [live.game.actions.write(action) for action in live.game.legal_actions(live.stands.state, seat)]


async def drafted(hall: Hall) -> int:
    """A match in which three have drafted in the open, and plan now, the host first."""
    number = await hall.match(3, title="shogun", start="draft")
    while (live := await hall.service.repository.get(number)).stands.state.phase == "draft":
        (seat,) = live.stands.active
        await hall.service.play.submit(number, live.info.seats[seat].user_id or 0, wishes(live, seat)[0])
    await hall.service.play.submit(number, ANN.id, wishes(live, 0)[-1])
    return number


def every_deed(hall: Hall, number: int) -> dict[str, list[Deed]]:
    """All that a host can do, by the name of its method."""
    host, pace = hall.service.host, hall.service.pace
    return {
        "pause": [lambda: pace.pause(number, ANN)],
        "resume": [lambda: pace.resume(number, ANN)],
        "extend": [lambda: pace.extend(number, ANN, "1d")],
        "set_time": [lambda: pace.set_time(number, ANN, "2d")],
        "nudge": [lambda: pace.nudge(number, ANN)],
        "rename": [lambda: host.rename(number, ANN, "A war")],
        "set_look": [lambda: host.set_look(number, ANN, "dark")],
        "allow_suggestions": [lambda: host.allow_suggestions(number, ANN, allowed=False)],
        "kick": [lambda: host.kick(number, ANN, 1)],
        "call": [lambda: host.call(number, ANN, 1)],
        "take_seat": [lambda: host.take_seat(number, DAN, 1)],
        "replace": [lambda: host.replace(number, ANN, 2, DAN)],
        "end": [lambda: host.end(number, ANN)],
        "save": [lambda: hall.service.archive.save(number)],
        "roll_back": [lambda part=part: host.roll_back(number, ANN, part) for part in (2, 1)],  # type: ignore[misc]
        "move": [lambda channel=channel: hall.service.host.move(number, ANN, channel) for channel in (20, 21)],  # type: ignore[misc]
        "hand_over": [lambda: host.hand_over(number, CID, 2)],
    }


async def choose(hall: Hall, number: int, plan: int) -> None:
    """Bob chooses so much."""
    mine = wishes(await hall.service.repository.get(number), 1)
    for wish in (mine[1], f"clear {mine[1].split()[1]}", mine[-1])[:plan]:
        await hall.service.play.submit(number, BOB.id, wish)


async def seen(hall: Hall, plan: int) -> list[str]:
    """All that others than Bob get to see of it while his plan is a certain one."""
    number = await drafted(hall)
    await choose(hall, number, plan)
    await hall.post()
    done: list[object] = []
    for name, deeds in every_deed(hall, number).items():
        for deed in deeds:
            try:
                done.append((name, await deed()))
            except Refusal as refusal:
                done.append((name, type(refusal), refusal.text))
            done += [(row.kind, row.user_id, row.payload) for row in await hall.post() if row.user_id != BOB.id]
    return [re.sub(r"\b[15]\d{3}\b|0x[0-9a-f]+", "#", repr(one)) for one in done]


async def test_fault_29_a_host_sees_the_same_whatever_is_hidden(tmp_path: Path) -> None:
    worlds = []
    for plan in (0, 3):
        hall = Hall(tmp_path / f"{plan}.sqlite3", GAMES)
        await hall.open()
        with capture_logs() as logs:
            worlds.append([*await seen(hall, plan), *map(repr, logs)])
        there = {name for kind in (Host, HostPace) for name, _ in inspect.getmembers(kind) if name[0] != "_"}
        assert there <= {*every_deed(hall, 1), *NO_COMMANDS}, "every command is tried"
        await hall.close()
    assert worlds[0] == worlds[1]
