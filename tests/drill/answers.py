"""Each answer that Discord can give, to each kind of row that reaches it.

The answer is given for hours, by a clock that is moved. Meanwhile the host hears the reason once, and nobody's time
passes. Then it ends, and afterwards all stands in the thread once and in order, or was told in another way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from bot.service.model import MatchInfo, Person
from bot.service.outbox import KEPT, REFUSED, UNDELIVERED
from bot.service.preferences import Notice, Way
from bot.service.telling.posts import note
from bot.texts import Speaker
from engine.core.text import T
from tests.bot.table.house import LONGEST, House, Json, line, parts
from tests.driver import texts

HOURS, AFTERWARDS = 3, 3
"""For how long the answer is given, and in how many hours afterwards all must have come."""
SOON = 0.01
HTML = "<html>upstream</html>"

Answer = tuple[int, int]
ANSWERS: tuple[Answer, ...] = (
    (400, 0), (400, 30033), (400, 30046), (400, 40006), (400, 50006), (400, 50024), (400, 50035), (400, 50068),
    (400, 50083), (400, 50109), (400, 160004), (400, 160005), (400, 160006), (400, 160007), (400, 200000),
    (400, 200001), (400, 240000), (401, 0), (403, 20009), (403, 40007), (403, 50001), (403, 50007), (403, 50013),
    (403, 50278), (404, 0), (404, 10003), (404, 10004), (404, 10007), (404, 10008), (404, 10013), (404, 10062),
    (405, 0), (408, 0), (409, 0), (413, 40005), (429, 0), (429, 1), (429, 20028), (429, 20029), (429, 40003), (500, 0),
    (502, 0), (503, 130000), (504, 0), (522, 0),
)  # fmt: skip
"""Status and code. 429 with 1 stands for the limit that holds for all requests."""


@dataclass(slots=True)
class Findings:
    """What must not be."""

    silent: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Scene:
    """A match at the table, and where its posts go."""

    house: House
    number: int = 0
    thread: str = ""
    before: dict[str, Any] = field(default_factory=dict)

    @property
    def lobbies(self) -> str:
        """The channel in which matches open."""
        return self.house.table.world.text_channels()[0].id

    def dm(self, name: str) -> str:
        """The channel of somebody's direct messages."""
        return self.house.table.world.dm(self.house.person(name).id).id

    async def match(self) -> MatchInfo:
        """The match as it stands."""
        return await self.house.service.lobby.match(self.number)

    async def begun(self) -> None:
        """A match of two people."""
        self.number = await self.house.match("Anna", "Boris", caretakers=1, time="20d")
        await self.house.posted()
        self.thread = await self.house.thread(self.number)

    async def opened(self) -> None:
        """A lobby for three."""
        await self.open()
        await self.house.posted()

    async def open(self) -> None:
        """A lobby for three, which nobody may see yet."""
        before = {match.id for match in await self._lobbies()}
        await self.house.person("Anna").slash("match custom", options=line(seats=3, time="20d"))
        (self.number,) = {match.id for match in await self._lobbies()} - before

    async def _lobbies(self) -> tuple[MatchInfo, ...]:
        return tuple(await self.house.service.lobby.matches_in(int(self.house.table.world.guild_id)))

    async def told(self, who: str, command: str, /, **options: Any) -> None:
        """A command on this match."""
        await self.house.told(who, command, match=str(self.number), **options)

    async def lobby(self) -> list[Json]:
        """The posts of the lobby."""
        prefix = f"b1:join:{self.number}:"
        return [it for it in self.house.table.messages(self.lobbies) if parts(it, prefix)]

    async def in_thread(self, *words: str) -> list[str]:
        """Which of these are said in the thread, in order."""
        thread = await self.house.thread(self.number)
        said = [texts(it) for it in self.house.table.messages(thread) if not it["ephemeral"]]
        return [word for text in said for word in words if word in text]

    async def turns(self) -> int:
        """How many posts of the thread say who must act."""
        thread = await self.house.thread(self.number)
        prefix = f"b1:open:{self.number}:"
        posts = [it for it in self.house.table.messages(thread) if not it["ephemeral"] and parts(it, prefix)]
        return sum(not texts(it).startswith(("⏰", "👋", "✍️")) for it in posts)

    def to(self, name: str, *words: str) -> list[str]:
        """Which of these are said in somebody's direct messages."""
        said = [texts(it) for it in self.house.person(name).dms()]
        return [word for text in said for word in words if word in text]

    async def mentioned_by_choice(self) -> None:
        """Boris is reminded in the thread."""
        await self.begun()
        ways = {Notice.REMINDER: Way.MENTION}
        await self.house.service.preferences.change(int(self.house.person("Boris").id), notices=ways)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of row: what must be there, what then is refused, what is done, and what is wrong in the end."""

    before: Callable[[Scene], Awaitable[None]]
    routes: Callable[[Scene], tuple[str, ...]]
    act: Callable[[Scene], Awaitable[None]]
    wrong: Callable[[Scene], Awaitable[str]]
    stands: bool = False
    """The clock stands meanwhile."""


def once(found: list[str], *wanted: str) -> str:
    """What is wrong if just this must be found, in order."""
    return "" if found == [*wanted] else f"{found} in place of {[*wanted]}"


async def nothing(_: Scene) -> None:
    """Nothing must be there."""


async def _joined(scene: Scene) -> None:
    (lobby,) = await scene.lobby()
    await scene.house.person("Boris").click(lobby, "Join")


async def _full(scene: Scene) -> None:
    await scene.opened()
    (lobby,) = await scene.lobby()
    await scene.house.person("Boris").click(lobby, "Join")
    await scene.house.person("Anna").click(lobby, "Add a caretaker")
    await scene.house.posted()


async def _started(scene: Scene) -> None:
    await scene.told("Anna", "match start")
    await scene.house.service.caretakers.quiet()


async def _thread_deleted(scene: Scene) -> None:
    await scene.house.table.faults.from_json({"kind": "delete_channel", "channel_id": scene.thread})
    for _ in range(int(LONGEST / 0.02)):
        if (await scene.match()).thread_id is None:
            return
        await asyncio.sleep(0.02)


async def _paused_and_resumed(scene: Scene) -> None:
    await scene.told("Anna", "host pause")
    await scene.told("Anna", "host resume")


async def _nudged(scene: Scene) -> None:
    await scene.told("Anna", "host nudge")


async def _nudged_anew(scene: Scene) -> None:
    scene.house.app.publisher.mail._dms.clear()
    await _nudged(scene)


async def _mention_stands(scene: Scene) -> None:
    await scene.mentioned_by_choice()
    await _nudged(scene)
    await scene.house.posted()


async def _letter(scene: Scene) -> None:
    repository, anna = scene.house.service.repository, int(scene.house.person("Anna").id)
    async with repository.locked(scene.number) as live:
        await repository.update_match(live, [note("letter", T("A letter to Anna."), anna)])


async def _renamed(scene: Scene) -> None:
    await scene.told("Anna", "host rename", name="The long war")


async def _invited(scene: Scene) -> None:
    await scene.told("Anna", "match invite", user=scene.house.person("Emma").id)


async def _lobby_once(scene: Scene) -> str:
    return once([str(len(await scene.lobby()))], "1")


async def _lobby_shows(scene: Scene) -> str:
    return once([str("Boris" in texts(it)) for it in await scene.lobby()], "True")


async def _thread_begins(scene: Scene) -> str:
    if (await scene.match()).thread_id is None:
        return "no thread"
    named = [it for it in scene.house.table.threads() if it["name"].startswith(f"Shogun #{scene.number} ")]
    wanted = once([str(len(named)), str(await scene.turns())], "1", "1")
    return wanted or once(await scene.in_thread("At this table"), "At this table")


async def _thread_goes_on(scene: Scene) -> str:
    return await _thread_begins(scene) or once(await scene.in_thread("goes on here"), "goes on here")


async def _in_order(scene: Scene) -> str:
    wanted = "paused the match", "resumed the match"
    return once(await scene.in_thread(*wanted), *wanted) or once([str(await scene.turns())], "1")


async def _reminded(scene: Scene) -> str:
    mention = f"<@{scene.house.person('Boris').id}>, the host reminds you"
    found = scene.to("Boris", "The host reminds you") + await scene.in_thread(mention)
    return once([str(len(found))], "1")


async def _mention_gone(scene: Scene) -> str:
    return once(await scene.in_thread("the host reminds you"))


async def _read(scene: Scene) -> str:
    letters = await scene.house.service.outbox.undelivered(int(scene.house.person("Anna").id))
    waiting = ["A letter" for match, text in letters.values() if match.id == scene.number and "A letter" in text.msgid]
    return once([str(len(scene.to("Anna", "A letter to Anna.") + waiting) - scene.before["letters"])], "1")


async def _letters_before(scene: Scene) -> None:
    await scene.begun()
    scene.before["letters"] = len(scene.to("Anna", "A letter to Anna."))


async def _has_name(scene: Scene) -> str:
    return "" if scene.house.table.world.channels[scene.thread].name.startswith("The long war") else "not renamed"


async def _knows_of_invitation(scene: Scene) -> str:
    invited = [it for it in scene.house.person("Emma").dms() if parts(it, f"b1:join:{scene.number}:")]
    asked = await _said_to_host(scene, "I cannot send Emma")
    return once([str(len(invited) + asked - scene.before.get("asked", 0))], "1")


async def _before_invitation(scene: Scene) -> None:
    await scene.opened()
    scene.before["asked"] = await _said_to_host(scene, "I cannot send Emma")


async def _said_to_host(scene: Scene, words: str) -> int:
    """How often the host was told so, directly or by /me."""
    anna = int(scene.house.person("Anna").id)
    letters = await scene.house.service.outbox.undelivered(anna)
    said = [Speaker("en-US", match.names)(text) for match, text in letters.values()]
    return sum(words in text for text in [*said, *(texts(it) for it in scene.house.person("Anna").dms())])


def _posts(scene: Scene) -> tuple[str, ...]:
    return (f"POST /channels/{scene.thread}/messages",)


GONE = {("delete", 10003), ("delete", 10008)}
"""Here Discord says that a message is gone, which is then believed."""
THREADS = "POST /channels/*/messages/*/threads", "POST /channels/*/threads"

KINDS: dict[str, Kind] = {
    "lobby": Kind(nothing, lambda it: (f"POST /channels/{it.lobbies}/messages",), Scene.open, _lobby_once),
    "lobby's edit": Kind(Scene.opened, lambda it: (f"PATCH /channels/{it.lobbies}/messages/*",), _joined, _lobby_shows),
    "thread": Kind(_full, lambda _: THREADS, _started, _thread_begins, stands=True),
    "reopen": Kind(Scene.begun, lambda _: THREADS, _thread_deleted, _thread_goes_on, stands=True),
    "post": Kind(Scene.begun, _posts, _paused_and_resumed, _in_order),
    "edit": Kind(Scene.begun, lambda it: (f"PATCH /channels/{it.thread}/messages/*",), _paused_and_resumed, _in_order),
    "delete": Kind(
        _mention_stands,
        lambda it: (f"DELETE /channels/{it.thread}/messages/*",),
        lambda it: it.house.planned("Boris", it.number),
        _mention_gone,
    ),
    "direct message": Kind(Scene.begun, lambda it: (f"POST /channels/{it.dm('Boris')}/messages",), _nudged, _reminded),
    "its channel": Kind(Scene.begun, lambda _: ("POST /users/@me/channels",), _nudged_anew, _reminded),
    "mention": Kind(Scene.mentioned_by_choice, _posts, _nudged, _reminded),
    "letter": Kind(_letters_before, lambda it: (f"POST /channels/{it.dm('Anna')}/messages",), _letter, _read),
    "rename": Kind(Scene.begun, lambda it: (f"PATCH /channels/{it.thread}",), _renamed, _has_name),
    "invitation": Kind(
        _before_invitation, lambda it: (f"POST /channels/{it.dm('Emma')}/messages",), _invited, _knows_of_invitation
    ),
}


async def hours_pass(house: House, hours: int) -> None:
    """Let hours go by, all that is tried again be tried."""
    for _ in range(hours * 6):
        house.clock.shift += timedelta(minutes=11)
        house.service.downtime.last = house.clock.now()
        house.service.outbox.event.set()
        await house.posted()


async def answered(house: House, name: str, answer: Answer, found: Findings) -> None:
    """Give an answer to a kind of row for hours; what is wrong then or afterwards."""
    kind, (status, code), scene = KINDS[name], answer, Scene(house)
    where = f"{status} {code} to {name}"
    await kind.before(scene)
    due = await _due(scene) if kind.stands else None
    for route in kind.routes(scene):
        html = HTML if status > 500 and not code else ""
        house.table.faults.answer(route, status=status, code=code, times=0, html=html, retry_after=SOON)
    await kind.act(scene)
    await house.posted()
    await hours_pass(house, HOURS)
    if scene.number:
        found.silent += [f"{where}: {words}" for words in await _unheard(scene)]
    house.table.faults.waiting.clear()
    await hours_pass(house, AFTERWARDS)
    rows = await house.service.outbox.unfinished(scene.number)
    found.lost += [
        f"{where}: {it['kind']} is {it['result']} after {it['answer']}" for it in rows if it["result"] != UNDELIVERED
    ]
    if (name, code) not in GONE and (wrong := await kind.wrong(scene)):
        (found.doubled if "'2'" in wrong else found.lost).append(f"{where}: {wrong}")
    if due is not None and (await _due(scene)) < due + timedelta(hours=HOURS):
        found.lost.append(f"{where}: the time of {HOURS} hours")
    await house.service.lobby.abandon(scene.number, Person(int(house.person("Anna").id), "Anna"))
    await house.posted()


async def _due(scene: Scene) -> Any:
    at = (await scene.house.service.play.position(scene.number)).due_at
    return at or scene.house.clock.now() + timedelta(days=20)  # before its start


async def _unheard(scene: Scene) -> list[str]:
    """The reasons that the host did not hear, or heard more than once."""
    rows = await scene.house.service.outbox.unfinished(scene.number)
    say = Speaker("en-US", (await scene.match()).names)
    reasons = {say(it["words"]) for it in rows if it["words"] and it["result"] in (REFUSED, KEPT)}
    counts = {words: await _said_to_host(scene, words) for words in reasons}
    return [f"heard {times} times: {words}" for words, times in counts.items() if times != 1]
