"""Channels and threads with their messages."""

from aiohttp import web

from bot.local import shapes, writing
from bot.local.errors import ApiError, Form, refuse
from bot.local.model import Change, Channel, EventKind, Post, moment
from bot.local.rest.http import Act, Routes, read, snowflake, whole
from bot.local.words import FORUMS, THREADS, THREADS_IN, ChannelType, Json, MessageFlag, MessageType, Permission
from bot.local.writing import Incoming

_CHANNEL = "/channels/{channel}"
_MESSAGE = _CHANNEL + "/messages/{message}"
_MEMBER = _CHANNEL + "/thread-members/{user}"
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
NONCE_SECONDS = 5 * 60.0
HOUR = 3600.0
OLD_EDITS = 5
"""Edits of messages older than an hour, in an hour and a channel; the number is a guess."""
SOON = 0.02
"""Seconds after which discord.py tries again, a few times, before it says 30046."""
_SYSTEM = (MessageType.THREAD_CREATED, MessageType.THREAD_STARTER)


class Channels(Routes):
    def routes(self) -> dict[str, Act]:
        return {
            f"POST {_CHANNEL}/typing": self.typing,
            f"GET {_CHANNEL}/messages": self.history,
            f"POST {_CHANNEL}/messages": self.send,
            f"GET {_MESSAGE}": self.fetch,
            f"PATCH {_MESSAGE}": self.edit,
            f"DELETE {_MESSAGE}": self.delete,
            f"GET {_CHANNEL}": lambda request: shapes.channel(self.world, self.channel(request)),
            f"PATCH {_CHANNEL}": self.change,
            f"POST {_CHANNEL}/messages/{{message}}/threads": self.from_message,
            f"POST {_CHANNEL}/threads": self.without_message,
            f"GET {_MEMBER}": self.member,
            f"PUT {_MEMBER}": self.add_member,
        }

    def _post(self, request: web.Request) -> Post:
        return self.world.post(snowflake(request, "channel"), snowflake(request, "message"))

    # -- sending --------------------------------------------------------------------------------------------

    async def send(self, request: web.Request) -> Json:
        channel = self.world.channel(snowflake(request, "channel"))
        incoming = await read(request)
        payload = incoming.payload
        reference = payload.get("message_reference")
        if reference is not None:
            whole(str(reference.get("message_id")), "message_reference", "message_id")
        if (again := self._sent_before(channel, payload)) is not None:
            return shapes.for_bot(self.world, again)
        self._may_send(channel, incoming)
        post = writing.write(self.world, channel, incoming, **self._reference(channel, payload))
        return shapes.for_bot(self.world, post)

    def _sent_before(self, channel: Channel, payload: Json) -> Post | None:
        """Return the message sent with the same nonce a moment ago, if that is to be checked."""
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
            who = self.world.recipient(channel)
            if who.left or not self.world.access.guilds():
                raise ApiError(403, 50278)
            if who.closed:
                raise ApiError(403, 50007)
            return
        sending = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
        self.api.need(channel, sending, *([Permission.ATTACH_FILES] if incoming.uploads else []))
        if channel.type in FORUMS:
            raise ApiError(400, 50008)
        if channel.locked:
            raise ApiError(403, 50083) if channel.archived else ApiError(400, 160005)
        if channel.archived:
            self.world.access.check_room(channel)

    def _reference(self, channel: Channel, payload: Json) -> Json:
        reference = payload.get("message_reference")
        if reference is None:
            return {}
        id = str(reference["message_id"])
        if id not in self.world.posts[channel.id]:
            if reference.get("fail_if_not_exists", True):
                raise refuse(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            return {}
        return {"type": int(MessageType.REPLY), **shapes.reference(channel, id)}

    async def typing(self, request: web.Request) -> None:
        channel = self.world.channel(snowflake(request, "channel"))
        self._may_send(channel, Incoming())
        if channel.archived:
            raise ApiError(400, 50083)
        self.world.tell(Change(EventKind.TYPING, channel))

    # -- reading --------------------------------------------------------------------------------------------

    async def fetch(self, request: web.Request) -> Json:
        self.channel(request, Permission.READ_MESSAGE_HISTORY)
        return shapes.fetched(self.world, self._post(request))

    async def history(self, request: web.Request) -> list[Json]:
        """Newest first, as Discord gives them."""
        channel = self.channel(request)
        asked = {key: whole(text, key) for key, text in request.query.items()}
        form = Form({"limit": 50, **asked})
        limit = form.number("limit", 1, 100)
        form.check()
        posts = [post for post in self.world.posts[channel.id].values() if post.addressee is None]
        if not self.world.access.may(channel) & Permission.READ_MESSAGE_HISTORY:
            posts = []
        if "before" in asked:
            posts = [post for post in posts if int(post.id) < asked["before"]]
        if "after" in asked:
            chosen = [post for post in posts if int(post.id) > asked["after"]][:limit]
        else:
            chosen = posts[-limit:]
        return [shapes.fetched(self.world, post) for post in reversed(chosen)]

    # -- changing -------------------------------------------------------------------------------------------

    async def edit(self, request: web.Request) -> Json:
        """Edit a message of the bot's own in an open channel; an old one only rarely."""
        incoming, post, channel = await read(request), self._post(request), self.channel(request)
        if post.body["author"]["id"] != self.world.app_id or post.body["type"] in _SYSTEM:
            raise ApiError(403, 50005)
        if channel.archived:
            raise ApiError(400, 50083)
        now, edits = self.world.ids.seconds(), self.world.old_edits[post.channel_id]
        if now - moment(post.id) > HOUR and edits.take(now, OLD_EDITS, HOUR):
            raise ApiError(429, 30046, retry_after=SOON)
        return shapes.for_bot(self.world, writing.rewrite(self.world, post, incoming))

    async def delete(self, request: web.Request) -> None:
        post, channel = self._post(request), self.channel(request)
        if post.body["author"]["id"] != self.world.app_id:
            raise ApiError(403, 50013 if channel.in_guild else 50003)
        self.world.delete_post(post)

    # -- beginning a thread ---------------------------------------------------------------------------------

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

    # -- changing it ----------------------------------------------------------------------------------------

    async def change(self, request: web.Request) -> Json:
        """Let the owner of a thread rename, archive and reopen it; the bot changes nothing else."""
        channel = self.channel(request)
        payload = {key: value for key, value in (await read(request)).payload.items() if value is not None}
        others = channel.locked or payload.get("locked") or "rate_limit_per_user" in payload
        if others or channel.owner_id != self.world.app_id:
            raise ApiError(403, 50013)
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
        self.world.set_archived(channel, payload.get("archived", channel.archived))
        return shapes.channel(self.world, channel)

    # -- members --------------------------------------------------------------------------------------------

    async def member(self, request: web.Request) -> Json:
        thread, id = self.channel(request), snowflake(request, "user")
        if id not in thread.members:
            raise ApiError(404, 10007)
        return shapes.thread_member(thread, id)

    async def add_member(self, request: web.Request) -> None:
        thread, id = self.channel(request), snowflake(request, "user")
        self.api.need(thread, Permission.SEND_MESSAGES_IN_THREADS)
        if thread.archived:
            raise ApiError(400, 50083)
        who, parent = self.world.people.get(id), self.world.channel(thread.parent_id or "")
        if who is not None and not self.world.may_see(who, parent):
            raise ApiError(404, 10007) if who.left else ApiError(403, 50001)
        if id not in thread.members:
            thread.members.append(id)
            self.world.save_channel(thread)


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
