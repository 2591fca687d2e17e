"""Faults on purpose: requests spoiled on their way, and bad days of servers, moderators and people.

Each method of ``Faults`` is a fault of the same name (API.md); ``standing`` alone knows how each of
them ends.
"""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterator
from fnmatch import fnmatchcase
from functools import partialmethod
from typing import Annotated, Any, Literal

from aiohttp import web
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, validate_call

from bot.local import shapes
from bot.local.access import MOST_THREADS
from bot.local.errors import ApiError, Impossible, rate_limited
from bot.local.gateway import Gateway
from bot.local.model import Change, Channel, EventKind
from bot.local.words import BOT_PERMISSIONS, THREADS, ChannelType, Json, Permission
from bot.local.world import World

Handler = Callable[[], Awaitable[web.StreamResponse]]
AT_ONCE = (
    "drop", "reconnect", "invalid_session", "away", "permissions", "denied", "timeout", "removed", "unavailable",
    "open_threads", "buckets", "close_dms", "leave", "rename", "old_commands", "same_choice", "add_server",
    "channel_type", "lock_thread", "delete_channel", "delete_message",
)  # fmt: skip
"""The kinds of fault that wait for no request."""


class Fault(BaseModel):
    """Waits for a request that fits ``route`` (method and path, with ``*``) and spoils it."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    kind: str
    route: str = "*"
    times: int = Field(default=1, ge=0)
    """The number of requests; 0 for all until it is taken back."""

    async def spoil(self, handler: Handler) -> web.StreamResponse:
        """Return the answer in place of the handler's, or raise ``ApiError``."""
        raise NotImplementedError

    def to_json(self) -> Json:
        told = self.model_dump(by_alias=True).items()
        return {key: value for key, value in told if value is not False and value not in ("", None, {})}


class Delay(Fault):
    kind: Literal["delay"] = "delay"
    seconds: float = Field(default=1.0, ge=0)

    async def spoil(self, handler: Handler) -> web.StreamResponse:
        await asyncio.sleep(self.seconds)
        return await handler()


class Answer(Fault):
    """Discord's answer with a status and a code, or that of the proxy in front of it, with HTML."""

    kind: Literal["answer"] = "answer"
    when: Literal["before", "after"] = "before"
    """Before its effect the request does nothing."""
    status: int = Field(default=400, ge=400, le=599)
    code: int = 0
    message: str = ""
    """Without one, Discord's own for that code."""
    retry_after: float | None = Field(default=None, ge=0)
    """In the body and its header; a 429 always has it."""
    is_global: bool = Field(default=False, alias="global")
    html: str = ""
    """The body in place of JSON."""
    headers: dict[str, str] = {}

    async def spoil(self, handler: Handler) -> web.StreamResponse:
        if self.when == "after":
            await handler()
        if self.html:
            headers = {"Content-Type": "text/html", **self.headers}
            return web.Response(body=self.html.encode(), status=self.status, headers=headers)
        body: Json = {"message": self.message} if self.message else {}
        wait = 1.0 if self.retry_after is None and self.status == 429 else self.retry_after
        if wait is not None:
            raise rate_limited(wait, self.is_global, self.headers, self.status, self.code, **body)
        raise ApiError(self.status, self.code, headers=self.headers, **body)


_WAITING: TypeAdapter[Delay | Answer] = TypeAdapter(Annotated[Delay | Answer, Field(discriminator="kind")])
_STRICT = validate_call(config=ConfigDict(strict=True))


class Faults:
    """The faults that wait for a request, and those in force."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.world = world
        self.gateway = gateway
        self.access = world.access
        self.drop, self.reconnect, self.invalid_session = gateway.drop, gateway.ask_to_reconnect, gateway.invalidate
        self.waiting: list[Fault] = []

    def _add(self, kind: type[Fault], route: str = "*", **more: Any) -> None:
        self.waiting.append(kind(route=route, **more))

    delay = partialmethod(_add, Delay)
    answer = partialmethod(_add, Answer)
    rate_limit = partialmethod(_add, Answer, status=429)
    server_error = partialmethod(_add, Answer, status=502, html="<html>upstream</html>")

    def take(self, method: str, path: str) -> Fault | None:
        """Return the next fault for this request, with one of its times used up."""
        if self.gateway.away:
            return Answer(status=503, html="<html>upstream</html>")
        for fault in self.waiting:
            if fnmatchcase(f"{method} {path}", fault.route):
                if fault.times == 1:
                    self.waiting.remove(fault)
                fault.times = max(0, fault.times - 1)
                return fault
        return None

    async def from_json(self, wish: Json) -> None:
        """Let a fault happen as the page asks for it (API.md). Raises ``Impossible``."""
        kind, options = wish.get("kind"), {key: value for key, value in wish.items() if key != "kind"}
        try:
            if kind not in AT_ONCE:
                self.waiting.append(_WAITING.validate_python(wish, strict=True))
            elif inspect.isawaitable(doing := _STRICT(getattr(self, kind))(**options)):
                await doing
        except (ValidationError, TypeError, ValueError):
            given = ", ".join(options) or "no fields"
            raise Impossible(f"There is no fault of the kind {kind} with {given} like these.") from None

    def to_json(self) -> list[Json]:
        """Return the faults that wait and those in force."""
        return [fault.to_json() for fault in self.waiting] + [wish for wish, _ in self.standing()]

    def standing(self) -> Iterator[tuple[Json, Json]]:
        """Yield each fault that is in force, and the fields that differ in the one that ends it."""
        for kind, about, field, value, without in self._states():
            if value != without:
                yield {"kind": kind, **about, field: value}, {field: without}

    def _states(self) -> Iterator[tuple[str, Json, str, Any, Any]]:
        """Yield kind, other fields, telling field, its value, and its value without the fault."""
        world, access = self.world, self.access
        yield "away", {}, "away", self.gateway.away, False
        yield "permissions", {}, "lacking", _names(BOT_PERMISSIONS & ~world.bot_permissions), []
        for channel in world.channels.values():
            yield "denied", {"channel_id": channel.id}, "lacking", _names(Permission(channel.denied)), []
        for guild in world.guilds:
            about = {"guild_id": guild}
            yield "timeout", about, "seconds", max(0.0, access.timed_out.get(guild, 0.0) - world.ids.seconds()), 0
            yield "removed", about, "removed", guild in access.absent, False
            yield "unavailable", about, "unavailable", guild in access.unavailable, False
        yield "open_threads", {}, "most", access.most_threads, MOST_THREADS
        yield "buckets", {}, "on", access.buckets.on, False
        for person in world.people.values():
            yield "close_dms", {"person": person.id}, "closed", person.closed, False
            yield "leave", {"person": person.id}, "left", person.left, False
        yield "old_commands", {"delivered": world.delivers_old_commands}, "old", world.offers_old_commands, False
        yield "same_choice", {}, "sent", world.sends_same_choice, True

    def clear(self) -> None:
        """Take all back that can be taken back."""
        self.waiting.clear()
        for wish, ends in list(self.standing()):
            getattr(self, wish["kind"])(**{key: value for key, value in (wish | ends).items() if key != "kind"})

    # -- servers --------------------------------------------------------------------------------------------

    def away(self, away: bool = True) -> Awaitable[None] | None:
        """Take the whole of Discord out of reach, or let it come back."""
        self.gateway.away = away
        return self.gateway.drop() if away else None

    def add_server(self, name: str = "") -> None:
        """Invite the bot to one more server."""
        self._join(self.world.add_guild(name))
        self.world.tell(Change(EventKind.GUILDS))

    def removed(self, removed: bool = True, guild_id: str | None = None) -> None:
        """Throw the bot out of a server, or of all, or invite it again."""
        self._take_away(self.access.absent, removed, guild_id)

    def unavailable(self, unavailable: bool = True, guild_id: str | None = None) -> None:
        """Take a server, or all, out of everyone's reach; the bot stays a member."""
        self._take_away(self.access.unavailable, unavailable, guild_id, unavailable=True)

    def _take_away(self, those: set[str], away: bool, guild_id: str | None, **more: bool) -> None:
        """Put a server, or all, among those out of the bot's reach, or take it out again."""
        for guild in self._guilds(guild_id):
            those.discard(guild)
            if away:
                self.gateway.dispatch("GUILD_DELETE", {"id": guild, **more}, guild)
                those.add(guild)
            else:
                self._join(guild, **more)
            self.world.tell(Change(EventKind.GUILDS))

    def _guilds(self, guild_id: str | None) -> list[str]:
        if guild_id is not None and guild_id not in self.world.guilds:
            raise Impossible("There is no such server.")
        return [guild_id] if guild_id else list(self.world.guilds)

    def _join(self, guild: str, unavailable: bool = False) -> None:
        told = shapes.guild_create(self.world, guild)
        if not unavailable:
            # Only a server that was out of reach says that it is so no more; by that the client tells the two apart.
            del told["unavailable"]
        self.gateway.dispatch("GUILD_CREATE", told, guild)

    # -- what the bot may do --------------------------------------------------------------------------------

    def permissions(self, lacking: list[str]) -> None:
        """Take these permissions from the bot's role, and no others."""
        self.world.bot_permissions = BOT_PERMISSIONS & ~_permissions(lacking)
        for guild in self.access.guilds():
            role = {"guild_id": guild, "role": shapes.bot_role(self.world)}
            self.gateway.dispatch("GUILD_ROLE_UPDATE", role, guild)

    def denied(self, channel_id: str, lacking: list[str]) -> None:
        """Take these permissions from the bot in one channel and its threads, and no others."""
        channel = self._channel(channel_id)
        channel.denied = int(_permissions(lacking))
        self.world.save_channel(channel)

    def timeout(self, seconds: float = 600.0, guild_id: str | None = None) -> None:
        """Let a moderator time the bot out on a server, or on all; 0 ends it.

        Discord does not tell the bot when it is over.
        """
        for guild in self._guilds(guild_id):
            self.access.timed_out[guild] = self.world.ids.seconds() + seconds
            member = {**shapes.full_member(self.world, self.world.app_id, guild), "guild_id": guild}
            self.gateway.dispatch("GUILD_MEMBER_UPDATE", member, guild)

    def open_threads(self, most: int = MOST_THREADS) -> None:
        """Give a server a number of open threads, and as many open announcement threads."""
        self.access.most_threads = most

    def buckets(self, on: bool = True) -> None:
        """Count requests by bucket and refuse what is too fast, or let all pass."""
        self.access.buckets.on = on

    # -- people ---------------------------------------------------------------------------------------------

    def close_dms(self, person: str, closed: bool = True) -> None:
        who = self.world.person(person)
        who.closed = closed
        self.world.save_person(who)

    def leave(self, person: str, left: bool = True) -> None:
        """Let a person leave all servers, or come back."""
        who = self.world.person(person)
        who.left = left
        self.world.save_person(who)
        self.world.tell(Change(EventKind.GUILDS))

    def rename(self, person: str, name: str) -> None:
        """Give a person another name, which someone else may have as well."""
        who = self.world.person(person)
        who.name = self.world.checked_name(name)
        self.world.save_person(who)

    def old_commands(self, old: bool = True, delivered: bool = False) -> None:
        """Let clients offer the bot's former commands, which Discord refuses or delivers."""
        self.world.offers_old_commands, self.world.delivers_old_commands = old, delivered
        self.world.tell(Change(EventKind.COMMANDS))

    def same_choice(self, sent: bool = False) -> None:
        """Let lists send nothing when the same choice is made again."""
        self.world.sends_same_choice = sent

    # -- channels -------------------------------------------------------------------------------------------

    def lock_thread(self, channel_id: str, locked: bool = True, archived: bool | None = None) -> None:
        """Let a moderator lock a thread, and archive it unless told otherwise; or open it again."""
        thread = self._channel(channel_id)
        thread.locked = locked
        self.world.set_archived(thread, locked if archived is None else archived)

    def channel_type(self, channel_id: str, type: int) -> None:
        """Turn a channel into one of another type; for the bot one ends and another begins."""
        channel, kind = self._channel(channel_id), ChannelType(type)
        if not channel.in_guild or channel.is_thread or kind is ChannelType.DM or kind in THREADS:
            raise Impossible("Only a channel of a server can become one of another type.")
        self.world.tell(Change(EventKind.CHANNEL_DELETE, channel))
        channel.type = kind
        self.world.add_channel(channel)

    def delete_channel(self, channel_id: str) -> None:
        self.world.delete_channel(self._channel(channel_id))

    def delete_message(self, channel_id: str, message_id: str) -> None:
        post = self.world.posts[channel_id].get(message_id)
        if post is None:
            raise Impossible("There is no such message.")
        self.world.delete_post(post)

    def _channel(self, id: str) -> Channel:
        if id not in self.world.channels:
            raise Impossible("There is no such channel.")
        return self.world.channels[id]


def _permissions(names: list[str]) -> Permission:
    found = Permission(0)
    for name in names:
        if name not in Permission.__members__:
            raise Impossible(f"There is no permission {name}.")
        found |= Permission[name]
    return found


def _names(permissions: Permission) -> list[str]:
    return [str(it.name) for it in permissions]
