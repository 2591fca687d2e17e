"""Messages of a channel: sent, read, changed."""

from bisect import bisect_left

from aiohttp import web

from bot.local import shapes, writing
from bot.local.errors import ApiError, Form, refuse
from bot.local.ids import moment
from bot.local.model import Change, Channel, EventKind, Post
from bot.local.rest.http import Act, Routes, read, snowflake
from bot.local.words import FORUMS, ChannelType, Json, MessageType, Permission
from bot.local.writing import Incoming

_CHANNEL = "/channels/{channel}"
_MESSAGE = _CHANNEL + "/messages/{message}"


class Messages(Routes):
    def routes(self) -> dict[str, Act]:
        return {
            f"POST {_CHANNEL}/typing": self.typing,
            f"GET {_CHANNEL}/messages": self.history,
            f"POST {_CHANNEL}/messages": self.send,
            f"GET {_MESSAGE}": self.fetch,
            f"PATCH {_MESSAGE}": self.edit,
            f"DELETE {_MESSAGE}": self.delete,
            f"PUT {_CHANNEL}/messages/pins/{{message}}": self.needs(Permission.PIN_MESSAGES),
            f"PUT {_MESSAGE}/reactions/{{emoji}}/@me": self.needs(Permission.ADD_REACTIONS),
        }

    def _post(self, request: web.Request) -> Post:
        return self.world.post(snowflake(request, "channel"), snowflake(request, "message"))

    def needs(self, permission: Permission) -> Act:
        """A route that this bot may not take: it never has that permission."""
        return lambda request: self.channel(request, permission)

    # -- sending --------------------------------------------------------------------------------------------

    async def send(self, request: web.Request) -> Json:
        channel = self.world.channel(snowflake(request, "channel"))
        incoming = await read(request)
        payload = incoming.payload
        reference = payload.get("message_reference")
        id = "0" if reference is None else str(reference.get("message_id"))
        if not id.isdecimal():
            raise refuse(("message_reference", "message_id"), "NUMBER_TYPE_COERCE", f'Value "{id}" is not snowflake.')
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
        asked = [(key, text) for key, text in {"limit": "50", **request.query}.items() if text]
        form = Form({key: int(text) if text.isdecimal() and len(text) <= 20 else text for key, text in asked})
        numbers = {key: form.number(key, 0, 2**63) for key in ("before", "after", "around")}
        limit = form.number("limit", 1, 100)
        form.check()
        posts = [post for post in self.world.posts[channel.id].values() if post.addressee is None]
        if not self.world.access.may(channel) & Permission.READ_MESSAGE_HISTORY:
            posts = []
        chosen = _window(posts, limit, **numbers)
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


NONCE_SECONDS = 5 * 60.0
HOUR = 3600.0
OLD_EDITS = 5
"""Edits of messages older than an hour, in an hour and a channel; the number is a guess."""
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
