"""Channels and threads: made, changed, deleted, and who is in them."""

from aiohttp import web

from bot.local import shapes, writing
from bot.local.errors import ApiError, Form, refuse
from bot.local.model import Channel, Post
from bot.local.rest.http import Act, Routes, read, snowflake
from bot.local.words import FORUMS, THREADS, THREADS_IN, ChannelType, Json, MessageFlag, MessageType, Permission
from bot.local.writing import Incoming

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
_CHANNEL = "/channels/{channel}"
_MEMBERS = _CHANNEL + "/thread-members"


class Threads(Routes):
    def routes(self) -> dict[str, Act]:
        return {
            f"GET {_CHANNEL}": lambda request: shapes.channel(self.world, self.channel(request)),
            f"PATCH {_CHANNEL}": self.change,
            f"POST {_CHANNEL}/messages/{{message}}/threads": self.from_message,
            f"POST {_CHANNEL}/threads": self.without_message,
            f"GET {_CHANNEL}/threads/archived/public": self.archived,
            f"GET {_MEMBERS}": self.members,
            f"GET {_MEMBERS}/{{user}}": self.member,
            f"PUT {_MEMBERS}/{{user}}": self.add_member,
            f"DELETE {_MEMBERS}/{{user}}": self.remove_member,
        }

    # -- beginning ------------------------------------------------------------------------------------------

    async def from_message(self, request: web.Request) -> web.Response:
        """The thread has the id of the message; a message has one thread at most."""
        parent = self.channel(request, Permission.CREATE_PUBLIC_THREADS)
        if parent.type in FORUMS or parent.type not in THREADS_IN:
            raise ApiError(400, 50024)
        post = self.world.post(parent.id, snowflake(request, "message"))
        payload = _checked_thread((await read(request)).payload)
        if post.id in self.world.channels:
            raise ApiError(400, 160004)
        thread = self._begin(post.id, parent, payload, THREADS_IN[parent.type][0])
        body = {**post.body, "flags": int(post.flags | MessageFlag.HAS_THREAD)}
        self.world.replace_post(Post(body))
        reference = shapes.reference(parent, post.id)
        writing.write_bare(self.world, thread, type=int(MessageType.THREAD_STARTER), **reference)
        return self.api.wire.answer(shapes.channel(self.world, thread), 201)

    async def without_message(self, request: web.Request) -> web.Response:
        parent = self.channel(request)
        if parent.type not in THREADS_IN:
            raise ApiError(400, 50024)
        incoming = await read(request)
        if parent.type in FORUMS:
            return self._forum_post(parent, incoming)
        payload = _checked_thread(incoming.payload, kinds=THREADS)
        kind = ChannelType(payload.get("type") or ChannelType.PRIVATE_THREAD)
        if kind not in THREADS_IN[parent.type]:
            raise ApiError(400, 50024)
        private = kind is ChannelType.PRIVATE_THREAD
        self.api.need(parent, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
        thread = self._begin(self.world.ids.new(), parent, payload, kind)
        if not private:
            notice = {"type": int(MessageType.THREAD_CREATED), "content": thread.name, **shapes.reference(thread)}
            writing.write_bare(self.world, parent, **notice)
        return self.api.wire.answer(shapes.channel(self.world, thread), 201)

    def _forum_post(self, forum: Channel, incoming: Incoming) -> web.Response:
        """A thread with its first message, which has the thread's id."""
        self.api.need(forum, Permission.SEND_MESSAGES, *([Permission.ATTACH_FILES] if incoming.uploads else []))
        payload = _checked_thread(incoming.payload)
        if payload.get("message") is None:
            raise refuse(("message",), "BASE_TYPE_REQUIRED", "This field is required")
        thread = self._begin(self.world.ids.new(), forum, payload, THREADS_IN[forum.type][0])
        first = Incoming(payload["message"], incoming.uploads)
        try:
            post = writing.write(self.world, thread, first, id=thread.id)
        except ApiError:
            self.world.delete_channel(thread)
            raise
        told = {**shapes.channel(self.world, thread), "message": shapes.for_bot(self.world, post)}
        return self.api.wire.answer(told, 201)

    def _begin(self, id: str, parent: Channel, payload: Json, kind: ChannelType) -> Channel:
        bot = self.world.app_id
        thread = self.world.begin_thread(id, parent, payload["name"], kind, owner=bot)
        thread.archive_minutes = payload.get("auto_archive_duration") or thread.archive_minutes
        thread.invitable = payload.get("invitable", True)
        return self.world.add_channel(thread)

    # -- changing -------------------------------------------------------------------------------------------

    async def change(self, request: web.Request) -> Json:
        """A thread's owner may rename, archive and reopen it; locking takes MANAGE_THREADS."""
        channel = self.channel(request)
        payload = {key: value for key, value in (await read(request)).payload.items() if value is not None}
        if not channel.is_thread:
            self.api.need(channel, Permission.MANAGE_CHANNELS)
        own = channel.owner_id == self.world.app_id
        if not own or channel.locked or payload.get("locked") or "rate_limit_per_user" in payload:
            self.api.need(channel, Permission.MANAGE_THREADS)
        _checked_thread(payload, partial=True)
        if channel.archived and payload.get("archived") is not False:
            raise ApiError(400, 50083)
        if channel.archived:
            self.world.access.check_room(channel)
        if "name" in payload:
            self.world.access.buckets.rename(channel.id)
        channel.name = payload.get("name", channel.name)
        channel.archive_minutes = payload.get("auto_archive_duration", channel.archive_minutes)
        channel.invitable = payload.get("invitable", channel.invitable)
        channel.locked = payload.get("locked", channel.locked)
        self.world.set_archived(channel, payload.get("archived", channel.archived))
        return shapes.channel(self.world, channel)

    # -- members --------------------------------------------------------------------------------------------

    def _user(self, request: web.Request) -> str:
        id = request.match_info["user"]
        return self.world.app_id if id == "@me" else id

    async def members(self, request: web.Request) -> list[Json]:
        thread = self.channel(request)
        return [shapes.thread_member(thread, id) for id in thread.members]

    async def member(self, request: web.Request) -> Json:
        thread, id = self.channel(request), self._user(request)
        if id not in thread.members:
            raise ApiError(404, 10007)
        return shapes.thread_member(thread, id)

    async def add_member(self, request: web.Request) -> None:
        thread, id = self.channel(request), self._user(request)
        self.api.need(thread, Permission.SEND_MESSAGES_IN_THREADS)
        if thread.archived:
            raise ApiError(400, 50083)
        who, parent = self.world.people.get(id), self.world.channel(thread.parent_id or "")
        if who is not None and not self.world.may_see(who, parent):
            raise ApiError(404, 10007) if who.left else ApiError(403, 50001)
        if id not in thread.members:
            thread.members.append(id)
            self.world.save_channel(thread)

    async def remove_member(self, request: web.Request) -> None:
        thread, id = self.channel(request), self._user(request)
        own = thread.type is ChannelType.PRIVATE_THREAD and thread.owner_id == self.world.app_id
        if id != self.world.app_id and not own:
            self.api.need(thread, Permission.MANAGE_THREADS)
        if id in thread.members:
            thread.members.remove(id)
            self.world.save_channel(thread)

    async def archived(self, request: web.Request) -> Json:
        parent = self.channel(request, Permission.READ_MESSAGE_HISTORY)
        there = [it for it in self.world.threads() if it.parent_id == parent.id and it.archived]
        told = [shapes.channel(self.world, it) for it in there if it.type is not ChannelType.PRIVATE_THREAD]
        return {"threads": told, "members": [], "has_more": False}


def _checked_thread(payload: Json, *, partial: bool = False, kinds: tuple[int, ...] = ()) -> Json:
    """The fields of a thread to be made or changed. Raises 50035."""
    form = Form(payload)
    if not partial or "name" in payload:
        form.text("name", 1, 100)
    form.one_of("auto_archive_duration", ARCHIVE_MINUTES, ARCHIVE_MINUTES[0])
    if kinds:
        form.one_of("type", kinds, ChannelType.PRIVATE_THREAD)
    form.check()
    return payload
