"""Channels, threads and messages."""

from bisect import bisect_left

from aiohttp import web

from bot.local import shapes, writing
from bot.local.errors import ApiError, Form, refuse
from bot.local.ids import moment
from bot.local.model import Change, Channel, EventKind, Post
from bot.local.rest.http import Act, Routes, read, read_json, snowflake
from bot.local.words import (
    ARCHIVE_MINUTES,
    NONCE_SECONDS,
    THREADS,
    ChannelType,
    Json,
    MessageFlag,
    MessageType,
    Permission,
)
from bot.local.writing import Incoming

_CHANNEL = "/channels/{channel}"
_MESSAGE = _CHANNEL + "/messages/{message}"


class Channels(Routes):
    def routes(self) -> dict[str, Act]:
        return {
            f"POST {_CHANNEL}/typing": self.typing,
            f"GET {_CHANNEL}/messages": self.history,
            f"POST {_CHANNEL}/messages": self.send,
            f"GET {_CHANNEL}/messages/pins": self.pins,
            f"GET {_MESSAGE}": self.fetch,
            f"PATCH {_MESSAGE}": self.edit,
            f"DELETE {_MESSAGE}": self.delete,
            f"PUT {_CHANNEL}/messages/pins/{{message}}": self.needs(Permission.PIN_MESSAGES),
            f"DELETE {_CHANNEL}/messages/pins/{{message}}": self.needs(Permission.PIN_MESSAGES),
            f"PUT {_CHANNEL}/pins/{{message}}": self.needs(Permission.PIN_MESSAGES),
            f"DELETE {_CHANNEL}/pins/{{message}}": self.needs(Permission.PIN_MESSAGES),
            f"PUT {_MESSAGE}/reactions/{{emoji}}/@me": self.needs(Permission.ADD_REACTIONS),
            f"POST {_CHANNEL}/messages/bulk-delete": self.needs(Permission.MANAGE_MESSAGES),
            f"GET {_CHANNEL}": lambda request: shapes.channel(self.world, self._channel(request)),
            f"PATCH {_CHANNEL}": self.change,
            f"DELETE {_CHANNEL}": self.delete_channel,
            f"POST {_MESSAGE}/threads": self.from_message,
            f"POST {_CHANNEL}/threads": self.without_message,
            f"GET {_CHANNEL}/threads/archived/public": self.archived,
            f"GET {_CHANNEL}/thread-members": self.members,
            f"GET {_CHANNEL}/thread-members/{{user}}": self.member,
            f"PUT {_CHANNEL}/thread-members/{{user}}": self.add_member,
            f"DELETE {_CHANNEL}/thread-members/{{user}}": self.remove_member,
        }

    def _channel(self, request: web.Request, *permissions: Permission) -> Channel:
        """The channel in the path. Raises 10003, 50001, 50013."""
        channel = self.world.channel(snowflake(request, "channel"))
        self.api.need(*permissions)
        return channel

    def _post(self, request: web.Request) -> Post:
        return self.world.post(snowflake(request, "channel"), snowflake(request, "message"))

    def needs(self, permission: Permission) -> Act:
        """A route that this bot may not take."""

        async def refuse_it(request: web.Request) -> None:
            self._channel(request, permission)
            raise ApiError(403, 50013)

        return refuse_it

    # -- sending --------------------------------------------------------------------------------------------

    async def send(self, request: web.Request) -> Json:
        channel = self.world.channel(snowflake(request, "channel"))
        incoming = await read(request)
        payload = incoming.payload
        if (again := self._sent_before(channel, payload)) is not None:
            return shapes.for_bot(self.world, again)
        self._may_send(channel, incoming)
        extra = self._reference(channel, payload)
        kind = MessageType.REPLY if extra else MessageType.NORMAL
        return shapes.for_bot(self.world, writing.write(self.world, channel, incoming, type=kind, extra=extra))

    def _sent_before(self, channel: Channel, payload: Json) -> Post | None:
        """The message that was sent with the same nonce a moment ago, if the bot asked for that check."""
        if not payload.get("enforce_nonce") or payload.get("nonce") is None:
            return None
        since = self.world.ids.seconds() - NONCE_SECONDS
        for post in reversed(self.world.posts[channel.id].values()):
            if moment(post.id) < since:
                break
            if str(post.body.get("nonce")) == str(payload["nonce"]):
                return post
        return None

    def _may_send(self, channel: Channel, incoming: Incoming) -> None:
        if channel.type is ChannelType.DM:
            if (who := self.world.recipient(channel)).closed or who.left:
                raise ApiError(403, 50278 if who.left else 50007)
            return
        sending = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
        self.api.need(sending, *([Permission.ATTACH_FILES] if incoming.uploads else []))
        if channel.archived and channel.locked:
            raise ApiError(403, 50083)

    def _reference(self, channel: Channel, payload: Json) -> Json:
        reference = payload.get("message_reference")
        if not reference:
            return {}
        id = str(reference.get("message_id"))
        if id not in self.world.posts[channel.id]:
            if reference.get("fail_if_not_exists", True):
                raise refuse(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            return {}
        return shapes.reference(channel, id)

    async def typing(self, request: web.Request) -> None:
        channel = self.world.channel(snowflake(request, "channel"))
        self._may_send(channel, Incoming())
        if channel.archived:
            raise ApiError(400, 50083)
        self.world.tell(Change(EventKind.TYPING, channel, user_id=self.world.app_id))

    # -- reading --------------------------------------------------------------------------------------------

    async def fetch(self, request: web.Request) -> Json:
        self.api.need(Permission.READ_MESSAGE_HISTORY)
        return shapes.fetched(self.world, self._post(request))

    async def history(self, request: web.Request) -> list[Json]:
        """Newest first, as Discord gives them."""
        channel = self._channel(request)
        asked = [(key, text) for key, text in {"limit": "50", **request.query}.items() if text]
        form = Form({key: int(text) if text.isdecimal() and len(text) <= 20 else text for key, text in asked})
        numbers = {key: form.number(key, 0, 2**63) for key in ("before", "after", "around")}
        limit = form.number("limit", 1, 100)
        form.done()
        posts = [post for post in self.world.posts[channel.id].values() if post.addressee is None]
        if not self.world.bot_permissions & Permission.READ_MESSAGE_HISTORY:
            posts = []
        chosen = _window(posts, limit, **numbers)
        return [shapes.fetched(self.world, post) for post in reversed(chosen)]

    async def pins(self, request: web.Request) -> Json:
        self.world.channel(snowflake(request, "channel"))
        return {"items": [], "has_more": False}

    # -- changing -------------------------------------------------------------------------------------------

    async def edit(self, request: web.Request) -> Json:
        """Only what the bot wrote itself, in a channel that is open; messages older than an hour only rarely."""
        incoming, post = await read(request), self._post(request)
        self.api.need()
        if post.body["author"]["id"] != self.world.app_id or post.body["type"] in _SYSTEM:
            raise ApiError(403, 50005)
        if self.world.channels[post.channel_id].archived:
            raise ApiError(400, 50083)
        self._count_old(post)
        return shapes.for_bot(self.world, writing.rewrite(self.world, post, incoming))

    def _count_old(self, post: Post) -> None:
        """Raises 30046 if as many old messages of the channel were edited within the hour as may be."""
        now, edits = self.world.ids.seconds(), self.world.old_edits[post.channel_id]
        if now - moment(post.id) <= HOUR:
            return
        edits[:] = [at for at in edits if now - at < HOUR]
        if len(edits) >= OLD_EDITS:
            raise ApiError(429, 30046, retry_after=SOON)
        edits.append(now)

    async def delete(self, request: web.Request) -> None:
        post = self._post(request)
        self.api.need()
        if post.body["author"]["id"] != self.world.app_id:
            in_guild = self.world.channels[post.channel_id].in_guild
            raise ApiError(403, 50013 if in_guild else 50003)
        self.world.delete_post(post)

    # -- channels and threads -------------------------------------------------------------------------------

    async def from_message(self, request: web.Request) -> web.Response:
        """The thread has the id of the message; a message has one thread at most."""
        parent = self._parent(request)
        post = self.world.post(parent.id, snowflake(request, "message"))
        self.api.need(Permission.CREATE_PUBLIC_THREADS)
        payload = _checked_thread(await read_json(request))
        if post.id in self.world.channels:
            raise ApiError(400, 160004)
        thread = self._begin(post.id, parent, payload, ChannelType.PUBLIC_THREAD)
        body = {**post.body, "flags": int(post.flags | MessageFlag.HAS_THREAD)}
        self.world.replace_post(Post(body))
        self._add_notice(thread, MessageType.THREAD_STARTER, parent, post.id)
        return self.api.answer(shapes.channel(self.world, thread), 201)

    async def without_message(self, request: web.Request) -> web.Response:
        parent = self._parent(request)
        payload = _checked_thread(await read_json(request), kinds=THREADS)
        kind = ChannelType(payload.get("type") or ChannelType.PRIVATE_THREAD)
        private = kind is ChannelType.PRIVATE_THREAD
        self.api.need(Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
        thread = self._begin(self.world.ids.new(), parent, payload, kind)
        if not private:
            self._add_notice(parent, MessageType.THREAD_CREATED, thread, content=thread.name)
        return self.api.answer(shapes.channel(self.world, thread), 201)

    def _parent(self, request: web.Request) -> Channel:
        parent = self._channel(request)
        if parent.type is not ChannelType.TEXT:
            raise ApiError(400, 50024)
        return parent

    def _begin(self, id: str, parent: Channel, payload: Json, kind: ChannelType) -> Channel:
        now, bot = self.world.ids.now(), self.world.app_id
        thread = Channel(id, kind, payload["name"], now, parent_id=parent.id, owner_id=bot, members=[bot])
        thread.archive_minutes = payload.get("auto_archive_duration") or thread.archive_minutes
        thread.archive_timestamp, thread.guild_id = now, parent.guild_id
        thread.invitable = payload.get("invitable", True)
        return self.world.add_channel(thread)

    def _add_notice(
        self, channel: Channel, type: MessageType, target: Channel, message: str | None = None, content: str = ""
    ) -> None:
        """The line with which a thread announces itself, or points back to where it began."""
        body = writing.blank(self.world, channel, self.world.app_id, type)
        reference = shapes.reference(target, message)
        self.world.add_post(Post({**body, "content": content, **reference}))

    # -- changing -------------------------------------------------------------------------------------------

    async def change(self, request: web.Request) -> Json:
        """A thread's owner may rename, archive and reopen it; locking takes MANAGE_THREADS."""
        channel = self._channel(request)
        payload = await read_json(request)
        if not channel.is_thread:
            self.api.need(Permission.MANAGE_CHANNELS)
        own = channel.owner_id == self.world.app_id
        if not own or channel.locked or payload.get("locked") or "rate_limit_per_user" in payload:
            self.api.need(Permission.MANAGE_THREADS)
        _checked_thread(payload, partial=True)
        if channel.archived and payload.get("archived") is not False:
            raise ApiError(400, 50083)
        channel.name = payload.get("name", channel.name)
        channel.archive_minutes = payload.get("auto_archive_duration", channel.archive_minutes)
        channel.invitable = payload.get("invitable", channel.invitable)
        channel.locked = payload.get("locked", channel.locked)
        self.world.set_archived(channel, payload.get("archived", channel.archived))
        return shapes.channel(self.world, channel)

    async def delete_channel(self, request: web.Request) -> Json:
        channel = self._channel(request)
        told = shapes.channel(self.world, channel)
        if channel.in_guild:
            self.api.need(Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS)
            self.world.delete_channel(channel)
        return told

    # -- members --------------------------------------------------------------------------------------------

    def _thread(self, request: web.Request) -> Channel:
        channel = self._channel(request)
        if not channel.is_thread:
            raise ApiError(400, 50024)
        return channel

    def _user(self, request: web.Request) -> str:
        id = request.match_info["user"]
        id = self.world.app_id if id == "@me" else id
        if shapes.any_user(self.world, id) is None:
            raise ApiError(404, 10013)
        return id

    async def members(self, request: web.Request) -> list[Json]:
        thread = self._thread(request)
        return [shapes.thread_member(thread, id) for id in thread.members]

    async def member(self, request: web.Request) -> Json:
        thread, id = self._thread(request), self._user(request)
        if id not in thread.members:
            raise ApiError(404, 10007)
        return shapes.thread_member(thread, id)

    async def add_member(self, request: web.Request) -> None:
        thread, id = self._thread(request), self._user(request)
        self.api.need(Permission.SEND_MESSAGES_IN_THREADS)
        if thread.archived:
            raise ApiError(400, 50083)
        who, parent = self.world.people.get(id), self.world.channel(thread.parent_id or "")
        if who is not None and not self.world.may_see(who, parent):
            raise ApiError(403, 50001)
        if id not in thread.members:
            thread.members.append(id)
            self.world.save_channel(thread)

    async def remove_member(self, request: web.Request) -> None:
        thread, id = self._thread(request), self._user(request)
        own = thread.type is ChannelType.PRIVATE_THREAD and thread.owner_id == self.world.app_id
        if id != self.world.app_id and not own:
            self.api.need(Permission.MANAGE_THREADS)
        if id in thread.members:
            thread.members.remove(id)
            self.world.save_channel(thread)

    async def archived(self, request: web.Request) -> Json:
        parent = self._channel(request)
        self.api.need(Permission.READ_MESSAGE_HISTORY)
        threads = [
            it
            for it in self.world.channels.values()
            if it.parent_id == parent.id and it.archived and it.type is ChannelType.PUBLIC_THREAD
        ]
        told = [shapes.channel(self.world, it) for it in threads]
        return {"threads": told, "members": [], "has_more": False}


HOUR = 3600.0
OLD_EDITS = 5
"""Edits of messages older than an hour, in an hour and a channel. Discord does not publish its number."""
SOON = 0.02
"""Seconds after which discord.py tries again, a few times, before it says 30046."""
_SYSTEM = (MessageType.THREAD_CREATED, MessageType.THREAD_STARTER)


def _window(
    posts: list[Post], limit: int, before: int | None = None, after: int | None = None, around: int | None = None
) -> list[Post]:
    if before is not None:
        return [post for post in posts if int(post.id) < before][-limit:]
    if after is not None:
        return [post for post in posts if int(post.id) > after][:limit]
    if around is not None:
        middle = bisect_left(posts, around, key=lambda post: int(post.id))
        start = max(0, middle - limit // 2)
        return posts[start : start + limit]
    return posts[-limit:]


def _checked_thread(payload: Json, *, partial: bool = False, kinds: tuple[int, ...] = ()) -> Json:
    """The fields of a thread to be made or changed. Raises 50035."""
    form = Form(payload)
    if not partial or "name" in payload:
        form.text("name", 1, 100)
    form.one_of("auto_archive_duration", ARCHIVE_MINUTES, ARCHIVE_MINUTES[0])
    if kinds:
        form.one_of("type", kinds, ChannelType.PRIVATE_THREAD)
    form.done()
    return payload
